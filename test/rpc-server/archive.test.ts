/** What is finished for long stands outside the tables of the day, and is found again by its number: on both databases. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import * as archivedPacks from "#rpc-server/store/archive/archived-packs.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { open } from "#rpc-server/store/engine/sqlite.ts"
import type { Tx } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, seedShipments, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { isLong } from "#test/support/runs.ts"
import { forget, place, within } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

const { now, code } = tradingDay()
/** What is finished: each has a pack of its own, as order 2 has, and all are archived before the first test. */
const finished = [1, 4, 6, 7, 8, 9]
const half = { items: [{ product: 1773, qty: 500 }] }
const network = Effect.all([
  seed(
    now,
    [
      ...ordersOf([1], { ...half, firstname: "അനിത \u001b[31m" }),
      ...ordersOf([2, 3, 4, 5, 6, 7, 8, 9], half)
    ],
    // The last one was corrected away.
    Array.from({ length: 12 }, (_, at) => shelfPack(1773, code(at + 1), { status: at === 11 ? 3 : 0 }))
  ),
  seedShipments(now, [
    { id: 1, hub: 1, acceptedMinutesAgo: 10, items: [{ product: 1773, qty: 6000 }] },
    { id: 2, hub: 1, ...half }
  ]),
  changes(
    { text: "UPDATE pack SET shipment_id = 'SHP-1' WHERE code IN (?, ?)", values: [code(1), code(2)] },
    "UPDATE orders SET source = 'partner', source_ref_id = 'REF-6' WHERE order_id = 6"
  )
])

/** As many days after the test's own. */
const daysOn = (days: number): Day.Instant => now + days * 24 * Day.hour

describe.each(racedDatabase)("the archive on $name", ({ name, url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)
  /** Every row of the tables that an order has rows in. */
  const rowsOf = (order: number) =>
    hub.read(function* (): Tx<ReadonlyArray<ReadonlyArray<Row>>> {
      const all: Array<ReadonlyArray<Row>> = []
      for (const table of archivedOrders.tables)
        all.push(yield { text: `SELECT * FROM ${table} WHERE order_id = ?`, values: [order] })
      const text = "SELECT * FROM audit WHERE subject = 'order' AND subject_id = ? ORDER BY id"
      return [...all, yield { text, values: [String(order)] }]
    })
  const ordersHere = async () =>
    (await hub.rows("SELECT order_id FROM orders ORDER BY order_id")).map(({ order_id }) => order_id)
  /** So many days on, what is finished by the sixtieth. */
  const archive = (days: number) =>
    hub.transact(function* () {
      const before = Day.toGmt(daysOn(60))
      while ((yield* archivedPacks.step(before, 2)) !== undefined);
      return yield* archivedOrders.step(11, before, 50, daysOn(days))
    })
  const sell = async (id: number) =>
    (await hub.invoice(id, [pickedLine(id, [code(id)])])).result as {
      readonly invoice_id: string
      readonly invoice_number: string
    }
  /** The finished ones are sold and have left, 2 is invoiced, 3 and 5 are open. */
  const archiveFinished = async () => {
    const { invoice_id } = await sell(1)
    const { invoice_number } = await sell(7)
    for (const id of [2, 4, 6, 8, 9]) await sell(id)
    for (const id of finished) await hub.deliver(id)
    return {
      invoice_id,
      invoice_number,
      life: await hub.result("InventoryService.getPackLife", [code(1)]),
      paper: await hub.result<{ document: unknown }>("InvoiceService.getInvoiceDocument", [invoice_id, 1]),
      rowsOf8: await rowsOf(8),
      moved: await archive(60),
      left: await ordersHere(),
      usedHere: await hub.rows("SELECT code FROM pack WHERE status <> 0")
    }
  }
  let had: Awaited<ReturnType<typeof archiveFinished>>
  beforeAll(async () => {
    had = await archiveFinished()
  })

  it("an order comes back from it exactly as it was, with its audit", async () => {
    expect((await rowsOf(8)).flat()).toEqual([])
    const bringBack = () => archivedOrders.bringBack([11], { order_id: 8 }, daysOn(60))
    expect(await hub.transact(bringBack)).toBe(true)
    expect(await rowsOf(8)).toEqual(had.rowsOf8)
    // It stays for some days, so that it is not taken from under whoever looked for it.
    await archive(61)
    expect(await ordersHere()).toContain(8)
    await archive(64)
    expect(await ordersHere()).not.toContain(8)
  })

  it("takes what is finished and nothing else, and no packs of what is not, in less than half of the room", () => {
    expect(had.moved.orders).toBe(finished.length)
    expect(had.moved.compressed).toBeLessThan(had.moved.plain / 2)
    expect(had.left).toEqual([2, 3, 5])
    expect(had.usedHere).toEqual([{ code: code(2) }])
  })

  it("finds an order again by every number it has, for those who may see it alone (WRITE-5)", async () => {
    const kochi = await hub.login("kochi")
    const numbers: ReadonlyArray<readonly [id: number, text: string]> = [
      [1, incrementOf(1)],
      [6, "REF-6"],
      [7, had.invoice_number]
    ]
    for (const [order_id, text] of numbers) {
      expect((await hub.call("OrderService.findOrders", [text], kochi)).result).toEqual([])
      expect(await hub.result("OrderService.findOrders", [text])).toMatchObject([{ order_id }])
    }
    expect((await hub.call("OrderService.getOrderInfo", [1], kochi)).error?.data?.tag).toBe("NotFound")
    expect(await hub.result("InvoiceService.isOrderSynced", [incrementOf(1)])).toBe(true)
    // A PDF is made of the same document, whichever database that came from.
    const papers = isLong || name === "SQLite" ? ["getInvoiceDocument", "getInvoice"] : ["getInvoiceDocument"]
    for (const method of papers)
      expect(await hub.result(`InvoiceService.${method}`, [had.invoice_id, 1])).toMatchObject({
        document: had.paper.document
      })
    expect(await hub.result("OrderService.getOrderInfo", [4])).toMatchObject({
      status: "complete",
      increment_id: incrementOf(4)
    })
    expect((await hub.call("OrderService.findOrders", ["nothing"])).result).toEqual([])
  })

  it("knows every code that it took: a pack that was sold once is never new", async () => {
    expect(await hub.result("ShipmentService.getHubInventoryInfo", [code(1), 1773, 1])).toMatchObject({
      status: 1,
      available_qty: 0
    })
    expect(await hub.result("InventoryService.getPackLife", [code(1)])).toEqual(had.life)
    expect(await hub.result("ShipmentService.getHubInventoryInfo", [code(99), 1773, 1])).toBeNull()
  })

  it("lets a shipment tell of the packs that came with it, wherever they stand now", async () => {
    // Without a cut-off no shipment is seen.
    const dock = await hub.login("dock")
    const shipment = (await hub.call("ShipmentService.getShipmentInfoById", [1], dock)).result
    expect(JSON.stringify(shipment)).toContain(code(1))
    expect(JSON.stringify(shipment)).toContain(code(2))
  })

  it("is the administrators' alone, and says what stands in it", async () => {
    expect((await hub.call("ArchiveService.getArchive", [])).error?.data).toMatchObject({ tag: "FlagOff" })
    expect((await hub.call("ArchiveService.archiveNext", [])).error?.data).toMatchObject({ tag: "FlagOff" })
    const admin = hub.service("ArchiveService", "admin")
    const set = (value: string) => admin.ask("AdminService.setEnvVariable", ["archive_order_days", value])
    expect((await set("3")).error?.data?.tag).toBe("InvalidData")
    expect((await set("500")).error).toBeUndefined()
    const standing = () => admin.done<{ readonly archived_orders: number }>("getArchive", [])
    const before = await standing()
    expect(before).toMatchObject({
      order_days: 500,
      pack_days: 60,
      archived_orders: expect.any(Number),
      // With the pack that was corrected away.
      archived_packs: finished.length + 1
    })
    await hub.result("OrderService.getOrderInfo", [9])
    expect((await standing()).archived_orders).toBe(before.archived_orders - 1)
    // Nothing is as old as that here: a round over all packs finds none.
    const steps: Array<{ readonly is_done: boolean }> = []
    while (steps.at(-1)?.is_done !== true) steps.push(await admin.done("archiveNext", []))
    for (const step of steps) expect(step).toMatchObject({ orders: 0, packs: 0 })
  })
})

it("every table with rows of an order is archived with it, and an archived pack keeps every column", async () => {
  const where = place()
  await within(where, Effect.void)
  const database = open(databaseFile(where.dataDir))
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name))
  const columnsOf = (table: string) =>
    database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
      .sort()
  const naming = tables.filter((table) =>
    database
      .prepare(`SELECT "table" AS other FROM pragma_foreign_key_list('${table}')`)
      .all()
      .some(({ other }) => ["orders", "order_item", "invoice"].includes(String(other)))
  )
  // A mark of an order that is back is no part of it.
  expect(naming.filter((table) => table !== "brought_back").sort()).toEqual(
    archivedOrders.tables.filter((table) => table !== "orders").toSorted()
  )
  expect(columnsOf("archived_pack")).toEqual(columnsOf("pack"))
  database.close()
  forget(where)
})

/** What is finished for long stands outside the tables of the day, and is found again by its number: on both databases. */
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import * as archivedPacks from "#rpc-server/store/archive/archived-packs.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { open } from "#rpc-server/store/engine/sqlite.ts"
import { Store, selectMany, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, packCode, seed, seedShipments } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { ask, forget, type Place, place, within } from "#test/support/server.ts"
import { changes, transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const code = (unique: number) => packCode(1773, 500, unique, expiry, today)
const packs = Array.from({ length: 12 }, (_, index) => ({
  hub: 1,
  product: 1773,
  code: code(index + 1),
  isUnique: true,
  qty: 500,
  expiry,
  // The last one was corrected away.
  status: index === 11 ? 3 : 0
}))
const half = { product: 1773, qty: 500 }
/** What is finished: each has a pack of its own, as order 2 has, and all are archived before the first test. */
const finished = [1, 4, 6, 7, 8, 9]
const orders = Array.from({ length: 9 }, (_, index) => index + 1).map((id) => ({
  id,
  store: 11,
  ...(id === 1 ? { firstname: "അനിത \u001b[31m" } : {}),
  items: [half]
}))

/** As many days after the test's own. */
const daysOn = (days: number): Day.Instant => now + days * 24 * Day.hour
const long = Day.toGmt(daysOn(60))

const Cells = Schema.Record(Schema.String, Schema.Unknown)
const cells = selectMany(Cells)
/** Every row of the tables that an order has rows in. */
const rowsOf = function* (orderId: number): Tx<unknown> {
  const all: Record<string, unknown> = {}
  for (const table of archivedOrders.tables)
    all[table] = yield* cells(`SELECT * FROM ${table} WHERE order_id = ?`, [orderId])
  all.audit = yield* cells("SELECT * FROM audit WHERE subject = 'order' AND subject_id = ? ORDER BY id", [
    String(orderId)
  ])
  return all
}
const reading = <A>(where: Place, tx: () => Tx<A>) =>
  ask(
    where,
    Store.use((store) => store.read(tx))
  )
const writing = <A>(where: Place, tx: () => Tx<A>) => ask(where, transaction(tx))
const archivedAt = (where: Place, at: Day.Instant, before: Day.GmtTime) =>
  writing(where, function* () {
    while ((yield* archivedPacks.step(before, 2)) !== undefined);
    return yield* archivedOrders.step(11, before, 50, at)
  })
const ordersHere = (where: Place) =>
  reading(where, function* () {
    return (yield* cells("SELECT order_id FROM orders ORDER BY order_id", [])).map(({ order_id }) => order_id)
  })

describe.each(databases)("the archive on $name", ({ name, url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(
      seed(now, orders, packs),
      Effect.andThen(
        seedShipments(now, [
          { id: 1, hub: 1, acceptedMinutesAgo: 10, items: [{ product: 1773, qty: 6000 }] },
          { id: 2, hub: 1, items: [{ product: 1773, qty: 500 }] }
        ]),
        changes(
          {
            text: "UPDATE pack SET shipment_id = 'SHP-1' WHERE code IN (?, ?)",
            values: [code(1), code(2)]
          },
          "UPDATE orders SET source = 'partner', source_ref_id = 'REF-6' WHERE order_id = 6"
        )
      )
    )
  )
  const answered = async (method: string, params: ReadonlyArray<unknown>) => {
    const { result, error } = await hub.call(method, params)
    expect(error).toBeUndefined()
    return result as never
  }
  /** A PDF is made of the same document, whichever database that came from. */
  const papers = isLong || name === "SQLite" ? ["getInvoiceDocument", "getInvoice"] : ["getInvoiceDocument"]
  let life: unknown
  let paper: { readonly document: unknown }
  let invoiceId: string
  let numberOf7: string
  let rowsOf8: unknown
  let moved: { readonly orders: number; readonly plain: number; readonly compressed: number }
  let left: ReadonlyArray<unknown>
  let usedHere: ReadonlyArray<unknown>

  // The finished ones are sold and have left, 2 is invoiced, 3 and 5 are open.
  beforeAll(async () => {
    const sell = async (id: number) => {
      const { updated_at } = (await answered("OrderService.getOrderInfo", [id])) as {
        readonly updated_at: string
      }
      const scanned_info = { items: [{ scan_code: code(id), qty: 0.5 }] }
      const item = { item_id: id * 100, product_id: 1773, qty: 0.5, scanned_info }
      return (await answered("InvoiceService.invoiceOrder", [id, [item], 11, "", "", updated_at])) as {
        readonly invoice_id: string
        readonly invoice_number: string
      }
    }
    const leave = async (id: number) => {
      await answered("CommerceService.createShipment", [id])
      await answered("OrderService.updateOrder", [id, { status: "complete" }])
    }
    invoiceId = (await sell(1)).invoice_id
    numberOf7 = (await sell(7)).invoice_number
    for (const id of [2, 4, 6, 8, 9]) await sell(id)
    for (const id of finished) await leave(id)
    life = await answered("InventoryService.getPackLife", [code(1)])
    paper = await answered("InvoiceService.getInvoiceDocument", [invoiceId, 1])
    await hub.stop()
    rowsOf8 = await reading(hub.where, () => rowsOf(8))
    moved = await archivedAt(hub.where, daysOn(60), long)
    left = await ordersHere(hub.where)
    usedHere = await reading(hub.where, () => cells("SELECT code FROM pack WHERE status <> 0", []))
    await hub.start()
  })

  it("an order comes back from it exactly as it was, with its audit", async () => {
    await hub.stop()
    try {
      const gone = (await reading(hub.where, () => rowsOf(8))) as Readonly<
        Record<string, ReadonlyArray<unknown>>
      >
      expect(Object.values(gone).flat()).toEqual([])
      const bringBack = () => archivedOrders.bringBack([11], { order_id: 8 }, daysOn(60))
      expect(await writing(hub.where, bringBack)).toBe(true)
      expect(await reading(hub.where, () => rowsOf(8))).toEqual(rowsOf8)
      // It stays for some days, so that it is not taken from under whoever looked for it.
      await archivedAt(hub.where, daysOn(61), long)
      expect(await ordersHere(hub.where)).toContain(8)
      await archivedAt(hub.where, daysOn(64), long)
      expect(await ordersHere(hub.where)).not.toContain(8)
    } finally {
      await hub.start()
    }
  })

  it("takes what is finished and nothing else, and no packs of what is not, in less than half of the room", () => {
    expect(moved.orders).toBe(finished.length)
    expect(moved.compressed).toBeLessThan(moved.plain / 2)
    expect(left).toEqual([2, 3, 5])
    expect(usedHere).toEqual([{ code: code(2) }])
  })

  it("finds an order again by every number it has, for those who may see it alone (WRITE-5)", async () => {
    const kochi = await hub.login("kochi")
    const numbers: ReadonlyArray<readonly [id: number, text: string]> = [
      [1, incrementOf(1)],
      [6, "REF-6"],
      [7, numberOf7]
    ]
    for (const [order_id, text] of numbers) {
      expect((await hub.call("OrderService.findOrders", [text], kochi)).result).toEqual([])
      expect(await answered("OrderService.findOrders", [text])).toMatchObject([{ order_id }])
    }
    expect((await hub.call("OrderService.getOrderInfo", [1], kochi)).error?.data?.tag).toBe("NotFound")
    expect(await answered("InvoiceService.isOrderSynced", [incrementOf(1)])).toBe(true)
    for (const method of papers)
      expect(await answered(`InvoiceService.${method}`, [invoiceId, 1])).toMatchObject({
        document: paper.document
      })
    expect(await answered("OrderService.getOrderInfo", [4])).toMatchObject({
      status: "complete",
      increment_id: incrementOf(4)
    })
    expect((await hub.call("OrderService.findOrders", ["nothing"])).result).toEqual([])
  })

  it("knows every code that it took: a pack that was sold once is never new", async () => {
    expect(await answered("ShipmentService.getHubInventoryInfo", [code(1), 1773, 1])).toMatchObject({
      status: 1,
      available_qty: 0
    })
    expect(await answered("InventoryService.getPackLife", [code(1)])).toEqual(life)
    expect(await answered("ShipmentService.getHubInventoryInfo", [code(99), 1773, 1])).toBeNull()
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
    const admin = await hub.login("admin")
    const set = (value: string) =>
      hub.call("AdminService.setEnvVariable", ["archive_order_days", value], admin)
    expect((await set("3")).error?.data?.tag).toBe("InvalidData")
    expect((await set("500")).error).toBeUndefined()
    const archive = async () =>
      (await hub.call("ArchiveService.getArchive", [], admin)).result as { readonly archived_orders: number }
    const before = await archive()
    expect(before).toMatchObject({
      order_days: 500,
      pack_days: 60,
      archived_orders: expect.any(Number),
      // With the pack that was corrected away.
      archived_packs: finished.length + 1
    })
    await answered("OrderService.getOrderInfo", [9])
    expect((await archive()).archived_orders).toBe(before.archived_orders - 1)
    // Nothing is as old as that here: a round over all packs finds none.
    const steps: Array<unknown> = []
    while ((steps.at(-1) as { readonly is_done?: boolean } | undefined)?.is_done !== true)
      steps.push((await hub.call("ArchiveService.archiveNext", [], admin)).result)
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

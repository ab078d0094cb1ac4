/** A hub returns its own stock: what is taken, recorded, refused, and who hears of it. Over both databases. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import * as Day from "#core/day.ts"
import { automaticReference, createAutomaticReturn } from "#rpc-server/service/automatic-return.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { rowsOf } from "#test/support/import-folder.ts"
import { allow, type PackSeed, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { forget, place, within } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase, databases, lawOn } from "./databases.ts"
import { hubUser } from "./hub-user.ts"

const { now, today, yesterday, code } = tradingDay()
const soon = { expiry: Day.addDays(today, 1) }
const pack = (product: number, unique: number, qty: number, more: Partial<PackSeed> = {}) =>
  shelfPack(product, `${product}-${unique}`, { qty, ...more })
const claimed = code(9)

const fill = Effect.all([
  seed(now, ordersOf([1], { items: [{ product: 1773, qty: 500 }] }), [
    pack(1773, 1, 2000),
    pack(1773, 2, 1000, { expiry: yesterday }),
    shelfPack(1773, claimed),
    pack(2648, 1, 6000),
    pack(2648, 2, 4000, soon),
    pack(2649, 1, 3000),
    pack(41207, 1, 2000),
    pack(41207, 2, 2000, soon),
    pack(1773, 8, 5000, { hub: 2 })
  ]),
  allow({ automatic_return_order_creation: 1 }, "all"),
  changes(
    "UPDATE product SET category_type = 'groceries' WHERE entity_id = 2649",
    "UPDATE product SET category_type = 'chicken', qty_increments = 250 WHERE entity_id = 1773",
    "INSERT INTO central_stock (hub_id, store_id, product_id, stock_level) VALUES (1, 11, 41207, 3000)",
    "UPDATE app_user SET non_marinated_max_age = 0 WHERE username = 'second'",
    // Three days old.
    `UPDATE pack SET received_at = '${Day.toGmt(now - 72 * Day.hour)}' WHERE product_id = 41207`
  )
])

interface Line {
  readonly product_id: number
  readonly return_qty: number
  readonly retain_qty: number
  readonly remaining?: number
}

describe.each(databases)("returns of stock on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, fill)
  const { ask, done } = hub.service("ReturnStockService")
  const create = (
    aggregated: ReadonlyArray<Line>,
    more: {
      readonly items?: ReadonlyArray<unknown>
      readonly action?: string
      readonly retainAll?: boolean
      readonly ref?: string
      readonly at?: number
      readonly store?: number
      readonly as?: string
      readonly key?: string
    } = {}
  ) => {
    const { items = [], action = "return", retainAll = false, ref, at = 1, store = 11, as, key } = more
    const named = [aggregated, items, store, at, retainAll, action, "somebody else"]
    return ask("createReturnStock", ref === undefined ? named : [...named, ref], as, key)
  }
  const line = (product_id: number, return_qty: number, remaining?: number): Line => ({
    product_id,
    return_qty,
    retain_qty: 0,
    ...(remaining === undefined ? {} : { remaining })
  })
  const packsOf = (product: number) =>
    hub.rows("SELECT code AS name, qty FROM pack WHERE hub_id = 1 AND product_id = ? ORDER BY id", product)
  const totalOf = async (product: number) =>
    (await packsOf(product)).reduce((sum, { qty }) => sum + Number(qty), 0) / 1000
  const count = (what: string) => hub.number(`SELECT COUNT(*) AS n FROM ${what}`)

  it("takes the packs that expire first, says so of each, and records who returned what", async () => {
    // Another order has the second pack in hand: it goes last, and is in nobody's hands afterwards.
    await hub.call("ClaimService.claimPacks", [{ order_id: 1, work: "w", codes: [claimed] }])
    const reply = await create([line(1773, 3.25, 3.5), line(2648, 0)], { ref: "  Night  " })
    expect(reply.error).toBeUndefined()
    const { return_id } = reply.result as { readonly return_id: number }
    expect(reply.result).toEqual({ status: "success", return_id, retain_id: null })
    expect(await packsOf(1773)).toEqual([
      { name: "1773-1", qty: 0 },
      { name: "1773-2", qty: 0 },
      { name: claimed, qty: 250 }
    ])
    const events = await hub.rows(
      `SELECT what || ' ' || user_name || ' ' || reference AS name, change AS qty FROM pack_event
       WHERE reference = ? ORDER BY pack_id`,
      `RET-${return_id}`
    )
    expect(events).toEqual(
      [-2000, -1000, -250].map((qty) => ({ name: `returned hub user RET-${return_id}`, qty }))
    )
    expect(await done("ShipmentService.getLastReturnStockInfo", [1])).toMatchObject({
      id: return_id,
      kind: "return",
      ref_no: "Night",
      created_by: "hub user",
      items: [{ product_id: 1773, qty: 3.25 }]
    })
    const { pdf_data } = await done<{ pdf_data: string }>("getReturnDocument", [1, return_id])
    expect(Buffer.from(pdf_data, "base64").subarray(0, 5).toString()).toBe("%PDF-")
    expect(await count(`audit WHERE subject = 'return' AND subject_id = '${return_id}'`)).toBe(1)
  })

  test("of twenty at once who saw the same stock one returns it, and the others hear that it has moved (RETURN-3)", async () => {
    const total = await totalOf(2648)
    const replies = await Promise.all(Array.from({ length: 20 }, () => create([line(2648, 0.5, total)])))
    expect(replies.map(tagOf).sort()).toEqual([...Array(19).fill("StockMismatch"), "done"])
    expect(replies.find(({ error }) => error !== undefined)?.error?.message).toBe(
      "There is stock missmatch for some of the products."
    )
    expect(await totalOf(2648)).toBe(total - 0.5)

    // Of twenty who did not look as many succeed as there is stock for.
    const blind = await Promise.all(Array.from({ length: 20 }, () => create([line(2648, 1)])))
    expect(blind.filter(({ error }) => error === undefined)).toHaveLength(9)
    expect(await totalOf(2648)).toBe(0.5)
  })

  it("a repeat under the same key returns once, and another order under it is refused", async () => {
    const sent = () => create([line(41207, 0.5)], { key: "return-key-0001" })
    const first = await sent()
    expect(first.error).toBeUndefined()
    expect(await sent()).toEqual(first)
    expect(await count("return_line WHERE product_id = 41207")).toBe(1)
    expect(tagOf(await create([line(41207, 1)], { key: "return-key-0001" }))).toBe("IdempotencyConflict")
  })

  it("without a line above 0 answers success and does nothing", async () => {
    const before = await count("return_record")
    expect((await create([line(1773, 0), line(9, 0)])).result).toEqual({
      status: "success",
      return_id: null,
      retain_id: null
    })
    expect(await count("return_record")).toBe(before)
  })

  it("refuses what is not the caller's, is left out, too old, too much or contradicts itself, and changes nothing", async () => {
    const before = [await count("return_record"), await packsOf(41207), await packsOf(2649)]
    const total = await totalOf(41207)
    const retained = [{ product_id: 41207, return_qty: 0, retain_qty: total }]
    const own = await hub.number("SELECT MIN(id) AS n FROM pack WHERE hub_id = 1 AND product_id = 41207")
    const foreign = await hub.number("SELECT MIN(id) AS n FROM pack WHERE hub_id = 2")
    const item = (inventory_id: number, qty: number) => ({
      inventory_id,
      product_id: 41207,
      qty,
      action: "return"
    })
    const refused = {
      Forbidden: [await create([line(1773, 1)], { at: 2 }), await create([line(1773, 1)], { store: 21 })],
      InvalidReturn: [
        await create([line(41207, 0.3)]),
        await create([line(41207, 99)]),
        // The central stock has 3.
        await create([line(41207, 3.5)])
      ],
      ReturnsAutomatic: [await create([line(1773, 1)], { as: "all" })],
      TooOldToRetain: [await create(retained, { action: "retain", as: "second" })],
      StockMismatch: [
        await create([line(41207, 1, 1)]),
        await create([line(9, 1)]),
        await create([{ product_id: 41207, return_qty: 0, retain_qty: 1 }], { action: "retain" })
      ],
      InvalidData: [
        await create([line(2649, 1)]),
        await create([line(41207, 1), line(41207, 1)]),
        await create([line(41207, 1)], { action: "retain" }),
        await create([line(41207, 1)], { retainAll: true }),
        await create([line(41207, 1)], { items: [item(own, 0.5)] }),
        await create([line(41207, 1)], { items: [item(foreign, 1)] })
      ]
    }
    for (const [tag, replies] of Object.entries(refused))
      expect(replies.map(tagOf)).toEqual(replies.map(() => tag))
    expect((await create([line(41207, 1)], { ref: "x".repeat(51) })).error?.code).toBe(-32602)
    expect([await count("return_record"), await packsOf(41207), await packsOf(2649)]).toEqual(before)
  })

  it("records what is kept, and takes nothing for it", async () => {
    const before = await packsOf(41207)
    const total = await totalOf(41207)
    const reply = await create([{ product_id: 41207, return_qty: 0, retain_qty: total, remaining: total }], {
      action: "retain",
      retainAll: true
    })
    expect(reply.result).toMatchObject({ status: "success", return_id: null })
    expect(await packsOf(41207)).toEqual(before)
    expect(await done("ShipmentService.getLastReturnStockInfo", [1])).toMatchObject({
      kind: "retain",
      items: [{ product_id: 41207, qty: total }]
    })
  })

  it("offers the categories of products, without groceries", async () => {
    expect(await done("getProductCategoriesList", [])).toEqual(["chicken"])
  })
})

describe.each(anyDatabase)("automatic returns on $name", ({ url: databaseUrl }) => {
  test("return what the sheet proposes, once, where the flag says so (RETURN-6)", async () => {
    const where = place(await databaseUrl())
    const create = (flag: boolean, at: number) => {
      const caller = { ...hubUser, flags: { automatic_return_order_creation: flag } }
      const made = () => createAutomaticReturn({ caller, now: at, idempotency: undefined }, 1)
      return within(
        where,
        Store.use((store) => store.transact(made))
      )
    }
    await within(where, seed(now, [], [pack(1773, 1, 1250), pack(2649, 1, 3000), pack(2648, 1, 200)]))
    expect(await create(false, now)).toEqual({ return_id: null, retain_id: null, ended: [] })
    const made = await create(true, now)
    expect(made.return_id).not.toBeNull()
    const returned = await rowsOf(
      where,
      `SELECT COALESCE(r.ref_no, '') || ' ' || l.product_id AS name, l.qty FROM return_record r
       JOIN return_line l ON l.return_id = r.id ORDER BY l.product_id`
    )
    expect(returned).toEqual([
      { name: `${automaticReference} 1773`, qty: 1000 },
      { name: `${automaticReference} 2649`, qty: 3000 }
    ])
    // What is left is less than a step.
    expect(await create(true, now + Day.hour)).toEqual({ return_id: null, retain_id: null, ended: [] })
    forget(where)
  })
})

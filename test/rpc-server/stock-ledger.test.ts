import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany } from "#rpc-server/store/engine/transaction.ts"
import { type Change, putFound, takeOut } from "#rpc-server/store/pack/stock-changes.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { isLong } from "#test/support/runs.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { databases } from "./databases.ts"

const { now, today, later, code } = tradingDay()
const count = isLong ? 200 : 40
const orders = ordersOf(
  Array.from({ length: count }, (_, index) => 40 + index),
  { items: [{ product: 1773, qty: 500 }] }
)
const packs = Array.from({ length: 2 * count }, (_, index) => shelfPack(1773, code(index)))

interface Ledger {
  readonly opening: number
  readonly closing: number
  readonly movements: ReadonlyArray<{
    readonly what: string
    readonly change: number
    readonly by: string | null
    readonly reason: string | null
    readonly reference: string | null
  }>
}
interface Check {
  readonly packs: number
  readonly unexplained: ReadonlyArray<{
    readonly scan_code: string
    readonly qty: number
    readonly explained: number
  }>
}
const Held = selectMany(Schema.Struct({ id: Schema.Int, qty: Schema.Int, code: Schema.String }))
const onShelf = () => Held("SELECT id, qty, code FROM pack WHERE hub_id = 1 AND status = 0 ORDER BY id", [])

// LEDGER-1, LEDGER-2.
describe.each(databases)("the stock ledger on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, seed(now, orders, packs))
  const ledger = (from = today) =>
    hub.result<Ledger>("InventoryService.getStockLedger", [1, 1773, from, today])
  const check = () => hub.result<Check>("InventoryService.getUnexplainedStock", [1])

  it("after any history a pack holds what its movements come to, and the hub what theirs come to (LEDGER-1)", async () => {
    const changes = fc.array(
      fc.record({
        what: fc.constantFrom<Change>("returned", "corrected", "transferred"),
        at: fc.nat(),
        part: fc.integer({ min: 1, max: 4 })
      }),
      { minLength: 4, maxLength: 10 }
    )
    const history = fc.record({
      sold: fc.shuffledSubarray(
        orders.map(({ id }) => id),
        { minLength: 5, maxLength: 12 }
      ),
      cancelled: fc.integer({ min: 1, max: 5 }),
      changes,
      found: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 })
    })
    const [{ sold, cancelled, changes: gone, found }] = fc.sample(history, { seed: now, numRuns: 1 }) as [
      typeof history extends fc.Arbitrary<infer A> ? A : never
    ]
    console.info(`the history of seed ${now}`)
    for (const [at, id] of sold.entries())
      expect((await hub.invoice(id, [pickedLine(id, [code(at)])])).error).toBeUndefined()
    for (const id of sold.slice(0, cancelled))
      expect(
        (await hub.call("CommerceService.cancelOrder", [id, [{ item_id: id * 100, reason: "Out of stock" }]]))
          .error
      ).toBeUndefined()
    const cause = { at: Day.toGmt(now), userName: "Asha Nair", reference: "T-1" }
    let expected = 0
    await hub.transact(function* () {
      for (const { what, at, part } of gone) {
        const shelf = yield* onShelf()
        const pack = shelf[at % shelf.length]
        if (pack === undefined) continue
        const qty = Math.max(1, Math.floor(pack.qty / part))
        yield* takeOut(1, { ...cause, what }, [{ pack_id: pack.id, qty, reason: "Damaged" }])
      }
      yield* putFound(
        1,
        { ...cause, what: "corrected" },
        found.map((qty) => ({ product_id: 1773, qty, date_of_expiry: later, reason: "Wrong count" }))
      )
      expected = (yield* onShelf()).reduce((sum, { qty }) => sum + qty, 0)
    })
    const { opening, closing, movements } = await ledger()
    const changed = movements.reduce((sum, each) => sum + Math.round(each.change * 1000), 0)
    expect(Math.round(closing * 1000)).toBe(expected)
    expect(Math.round(opening * 1000) + changed).toBe(expected)
    // What was there before today came with the packs themselves.
    expect((await ledger(Day.addDays(today, -30))).opening).toBe(0)
    expect(movements.filter(({ what }) => what === "sold")).toHaveLength(sold.length)
    expect(
      movements
        .filter(({ reason }) => reason === "Wrong count")
        .map(({ change: up }) => Math.round(up * 1000))
    ).toEqual(expect.arrayContaining(found))
    for (const { what, by, reference, reason } of movements) {
      if (what !== "received") expect([by, reference]).not.toContain(null)
      if (what === "returned") expect(reason).not.toBeNull()
    }
    const checked = await check()
    expect(checked.unexplained).toEqual([])
    expect(checked.packs).toBeGreaterThan(count)
  })

  it("a pack that other hands changed is named (LEDGER-2)", async () => {
    const [touched] = await hub.read(onShelf)
    await hub.change({
      text: "UPDATE pack SET received_qty = received_qty + 70 WHERE id = ?",
      values: [touched?.id ?? 0]
    })
    const { unexplained } = await check()
    expect(unexplained).toHaveLength(1)
    expect(unexplained[0]).toMatchObject({
      qty: (touched?.qty ?? 0) / 1000,
      explained: ((touched?.qty ?? 0) + 70) / 1000
    })
    await hub.change({
      text: "UPDATE pack SET received_qty = received_qty - 70 WHERE id = ?",
      values: [touched?.id ?? 0]
    })
  })

  it("goes back so far, and is of the caller's hubs and a product that there is (LEDGER-2)", async () => {
    const asked = async (...params: ReadonlyArray<unknown>) =>
      (await hub.call("InventoryService.getStockLedger", params)).error
    expect((await asked(1, 1773, Day.addDays(today, -31), today))?.data?.tag).toBe("InvalidData")
    expect(await asked(1, 1773, Day.addDays(today, -30), today)).toBeUndefined()
    expect((await asked(1, 1773, today, Day.addDays(today, -1)))?.data?.tag).toBe("InvalidData")
    expect(await asked(1, 999_999, today, today)).toMatchObject({
      message: "Product not found",
      data: { tag: "NotFound" }
    })
    expect((await asked(2, 1773, today, today))?.data?.tag).toBe("Forbidden")
    expect((await asked(1, 1773, "yesterday", today))?.code).toBe(-32602)
  })
})

/** ROUND-1 on both databases: what a return in steps left of packs is shown with the report and leaves with its approval, once. */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany, write } from "#rpc-server/store/engine/transaction.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { packCode, seed, shelfPack } from "#test/support/network.ts"
import { brokenLaws } from "#test/support/stock-laws.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const pack = (unique: number, product: number, qty: number) =>
  shelfPack(product, packCode(product, qty, unique, Day.addDays(today, 5), today), {
    qty,
    expiry: Day.addDays(today, 5)
  })
const flags = (more: Readonly<Record<string, number>> = {}) =>
  JSON.stringify({ enable_eod_stock_taking: 1, ...more })
const user = write("UPDATE app_user SET type = ?, flags = ? WHERE username = ?")
const increments = write("UPDATE product SET qty_increments = 500, whole = 0")
const filled = Effect.andThen(
  seed(now, [], [pack(1, 1773, 2040), pack(2, 1773, 2030), pack(3, 2648, 1510), pack(4, 2648, 1000)]),
  transaction(function* () {
    yield* increments()
    yield* user(null, flags(), "eod")
    yield* user("eod_stock_approval_user", flags(), "supervisor")
  })
)

interface Row {
  readonly product_id: number
  readonly current_stock: number
  readonly as_of: string
}
interface Found {
  readonly report: { readonly version: number; readonly approved_at: string | null }
  readonly differences: ReadonlyArray<object>
  readonly roundings: ReadonlyArray<{ readonly product_id: number; readonly qty: number }>
}
const Events = selectMany(
  Schema.Struct({ product_id: Schema.Int, change: Schema.Int, reason: Schema.NullOr(Schema.String) })
)
const eventsText = `SELECT product_id, change, reason FROM pack_event WHERE hub_id = 1 AND reference = ? ORDER BY product_id, id`

describe.each(databases)("what roundings left on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, filled)
  const { ask, done } = hub.service("")
  const rows = () =>
    done<ReadonlyArray<Row>>("EodStockService.getHubProductsWithStock", [1, null], "supervisor")
  const stock = async () => (await rows()).map((row) => [row.product_id, row.current_stock])
  const submit = async (typed: Readonly<Record<number, number>> = {}) =>
    done<Found>(
      "EodStockService.eodStockValueSubmission",
      [
        (await rows()).map(({ product_id, current_stock, as_of }) => ({
          product_id,
          current_stock,
          counted_at: as_of,
          physical_stock: typed[product_id] ?? current_stock,
          is_typed: product_id in typed
        })),
        null,
        { day: today }
      ],
      "eod"
    )
  const giveBack = (product_id: number, return_qty: number) =>
    done(
      "ReturnStockService.createReturnStock",
      [[{ product_id, return_qty, retain_qty: 0 }], [], 11, 1, false, "return", ""],
      "hub"
    )
  const approve = (version: number) =>
    ask("EodStockService.approveEodStock", [1, { day: today, version }], "supervisor")
  const events = async () =>
    (await hub.read(() => Events(eventsText, [`EOD ${today}`]))).map(({ product_id, change, reason }) => [
      product_id,
      change,
      reason
    ])
  const left = async () =>
    (await done<Found>("EodStockService.getEodDifferences", [1], "supervisor")).roundings

  it("shows a line of its own in quantity and money, and stands until the approval", async () => {
    await giveBack(1773, 2)
    await giveBack(2648, 1.5)
    expect(await stock()).toEqual([
      [1773, 2.07],
      [2648, 1.01]
    ])
    // What somebody counted stands as it was counted.
    const report = await submit({ 2648: 1.01 })
    const line = { product_id: 1773, sell_by: "kg", packs: 1, qty: 0.04, value: -9.6 }
    expect(report).toMatchObject({ differences: [], roundings: [line] })
    expect(await left()).toMatchObject([line])
    expect(await events()).toEqual([])
  })

  it("leaves the books with the approval, once, with a row in the ledger (ROUND-1)", async () => {
    expect(tagOf(await approve(1))).toBe("done")
    expect(tagOf(await approve(1))).toBe("done")
    expect(await events()).toEqual([[1773, -40, "Left by rounding"]])
    expect(await stock()).toEqual([
      [1773, 2.03],
      [2648, 1.01]
    ])
    expect(await left()).toMatchObject([{ product_id: 1773, qty: 0.04 }])
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  it("goes with the version that is approved; nothing is booked twice, whoever runs it again", async () => {
    await done("EodStockService.reopenEodStock", [1, "once more"], "supervisor")
    await giveBack(1773, 2)
    const second = await submit()
    expect(second.roundings).toMatchObject([{ product_id: 1773, packs: 2, qty: 0.07, value: -16.8 }, {}])
    await done("EodStockService.rejectEodStock", [1, "count again", { version: 2 }], "supervisor")
    expect(await events()).toHaveLength(1)
    const third = await submit({ 2648: 1.01 })
    expect(third.roundings).toMatchObject([{ product_id: 1773, packs: 2, qty: 0.07, value: -16.8 }])
    const tries = await Promise.all(Array.from({ length: 5 }, () => approve(3)))
    expect(new Set(tries.map(tagOf))).toEqual(new Set(["done"]))
    expect(await events()).toEqual([
      [1773, -40, "Left by rounding"],
      [1773, -30, "Left by rounding"]
    ])
    expect(await stock()).toEqual([[2648, 1.01]])
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  it("is nothing that a version before has counted down to: what was found on the shelf stays", async () => {
    await done("EodStockService.reopenEodStock", [1, "count the rest"], "supervisor")
    const counted = await submit({ 2648: 0.5 })
    expect(counted.differences).toMatchObject([{ product_id: 2648 }])
    await done("EodStockService.rejectEodStock", [1, "once more", { version: 4 }], "supervisor")
    const again = await submit()
    expect(again.roundings.map(({ product_id }) => product_id)).toEqual([1773])
    expect(tagOf(await approve(5))).toBe("done")
    expect(await stock()).toEqual([[2648, 0.5]])
    expect(await hub.read(brokenLaws)).toEqual([])
  })
})

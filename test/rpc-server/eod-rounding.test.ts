/** ROUND-1 on both databases: what a return in steps left of packs is shown with the report and leaves with its approval, once. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { openBranch } from "#test/support/branch.ts"
import { endOfDay } from "#test/support/end-of-day.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { brokenLaws } from "#test/support/stock-laws.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, today } = tradingDay()
const flags = { enable_eod_stock_taking: 1 }

describe.each(anyDatabase)("what roundings left on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.andThen(seed(now, [], []), changes("UPDATE product SET qty_increments = 500, whole = 0"))
  )
  /** A day at a hub of its own, from which 2 kg of chicken and 1.5 kg of keema went back. */
  const day = async () => {
    const branch = await openBranch(hub, {
      people: { eod: flags, supervisor: { ...flags, type: "eod_stock_approval_user" }, hub: {} },
      packs: [{ qty: 2040 }, { qty: 2030 }, { product: 2648, qty: 1510 }, { product: 2648, qty: 1000 }]
    })
    const { id, store } = branch
    const eod = endOfDay(hub, branch)
    const giveBack = (product_id: number, return_qty: number) =>
      branch
        .service("ReturnStockService", "hub")
        .done("createReturnStock", [
          [{ product_id, return_qty, retain_qty: 0 }],
          [],
          store,
          id,
          false,
          "return",
          ""
        ])
    await giveBack(1773, 2)
    await giveBack(2648, 1.5)
    return {
      ...eod,
      giveBack,
      approve: (version: number) => eod.ask("approveEodStock", [id, { day: today, version }], "supervisor"),
      sendBack: (deed: "reopen" | "reject", why: string, ...named: ReadonlyArray<object>) =>
        eod.done(`${deed}EodStock`, [id, why, ...named], "supervisor"),
      left: async () => (await eod.report()).roundings
    }
  }
  const ofRounding = (change: number) => ({ product_id: 1773, change, reason: "Left by rounding" })

  it("shows a line of its own in quantity and money, and leaves the books with the approval, once (ROUND-1)", async () => {
    const { submit, approve, stock, events, left } = await day()
    expect(await stock()).toEqual([
      [1773, 2.07],
      [2648, 1.01]
    ])
    // What somebody counted stands as it was counted.
    const report = await submit({ 2648: 1.01 })
    const line = { product_id: 1773, sell_by: "kg", packs: 1, qty: 0.04, value: -9.6 }
    expect(report).toMatchObject({ differences: [], roundings: [line] })
    expect(await left()).toMatchObject([line])
    expect(await events(today)).toEqual([])
    expect(tagOf(await approve(1))).toBe("done")
    expect(tagOf(await approve(1))).toBe("done")
    expect(await events(today)).toEqual([ofRounding(-40)])
    expect(await stock()).toEqual([
      [1773, 2.03],
      [2648, 1.01]
    ])
    expect(await left()).toMatchObject([{ product_id: 1773, qty: 0.04 }])
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  it("goes with the version that is approved, and is nothing that a version before has counted down to", async () => {
    const { submit, giveBack, approve, sendBack, stock, events } = await day()
    await submit({ 2648: 1.01 })
    await approve(1)
    await sendBack("reopen", "once more")
    await giveBack(1773, 2)
    const second = await submit()
    expect(second.roundings).toMatchObject([{ product_id: 1773, packs: 2, qty: 0.07, value: -16.8 }, {}])
    await sendBack("reject", "count again", { version: 2 })
    expect(await events(today)).toHaveLength(1)
    const third = await submit({ 2648: 1.01 })
    expect(third.roundings).toMatchObject([{ product_id: 1773, packs: 2, qty: 0.07, value: -16.8 }])
    // Nothing is booked twice, whoever runs it again.
    const tries = await Promise.all(Array.from({ length: 5 }, () => approve(3)))
    expect(new Set(tries.map(tagOf))).toEqual(new Set(["done"]))
    expect(await events(today)).toEqual([ofRounding(-40), ofRounding(-30)])
    expect(await stock()).toEqual([[2648, 1.01]])
    expect(await hub.read(brokenLaws)).toEqual([])
    // What was found on the shelf stays.
    await sendBack("reopen", "count the rest")
    const counted = await submit({ 2648: 0.5 })
    expect(counted.differences).toMatchObject([{ product_id: 2648 }])
    await sendBack("reject", "once more", { version: 4 })
    const again = await submit()
    expect(again.roundings.map(({ product_id }) => product_id)).toEqual([1773])
    expect(tagOf(await approve(5))).toBe("done")
    expect(await stock()).toEqual([[2648, 0.5]])
    expect(await hub.read(brokenLaws)).toEqual([])
  })
})

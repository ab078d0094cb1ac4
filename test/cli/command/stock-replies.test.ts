import { describe, expect, it } from "vitest"
import { incrementOf } from "#test/support/network.ts"
import { good } from "./support/shop.ts"
import { hubWithThief, reported, returned } from "./support/thief-hub.ts"

describe("a reply that was lost", () => {
  const { number, stock, sell, twice, desk } = hubWithThief()

  it("to a report: it is the same report, whatever was sold since", async () => {
    const before = await stock()
    const answer = await twice(["eod", "submit", "1773=9.5"], "EodStockService.eodStockValueSubmission", () =>
      sell(reported, good[5] ?? "")
    )
    expect(answer).toMatchObject({
      report: { version: 1 },
      differences: [{ product_id: 1773, expected: 10, counted: 9.5 }]
    })
    expect(await number("SELECT COUNT(*) AS n FROM eod_submission")).toBe(1)
    expect(await stock()).toBe(before - 1000)
    // Answered, the same words are a report of their own.
    expect((await desk.type("eod submit 1773=9 --json")).json()).toMatchObject({ report: { version: 2 } })
  })

  it("to the return of an order: it is the same return", async () => {
    await sell(returned, good[6] ?? "")
    const before = await stock()
    // A slip in the reason puts nothing that is spoilt back on the shelf.
    const slip = await desk.type(`return order ${incrementOf(returned)} --all --reason Dammaged`)
    expect([slip.code, slip.stderr.trim()]).toEqual([
      1,
      "Dammaged is no reason for a return: Damaged, Wrong item"
    ])
    const words = ["return", "order", incrementOf(returned), "--all", "--reason", "Wrong item"]
    const answer = await twice(words, "OrderClientService.returnOrder")
    expect(answer).toMatchObject({ order_status: "canceled", return_number: 1 })
    expect(await number("SELECT COUNT(*) AS n FROM credit_note")).toBe(1)
    expect(await stock()).toBe(before + 500)
  })
})

describe("a reply that was lost, where all of the stock is to go back", () => {
  const { number, twice } = hubWithThief()

  it("to a proposed return of stock: what was proposed goes back, and nothing that is proposed since", async () => {
    const answer = await twice(
      ["return", "stock", "create", "--proposed", "--ref", "Night"],
      "ReturnStockService.createReturnStock"
    )
    expect(answer).toMatchObject({ status: "success", return_id: expect.any(Number) })
    expect(
      await number("SELECT COUNT(*) AS n FROM return_record WHERE ref_no = 'Night' AND kind = 'return'")
    ).toBe(1)
  })
})

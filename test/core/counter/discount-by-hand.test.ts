/** Discounts by hand at the counter (PRICE-1 to PRICE-5). */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { totalsOf } from "#core/counter/cart-totals.ts"
import {
  approvedBy,
  type DiscountedLine,
  discountLimit,
  type HandDiscount,
  readCut,
  readDiscountReasons,
  readWhy,
  reduced,
  standing
} from "#core/counter/discount-by-hand.ts"
import * as Money from "#core/money.ts"
import { bill, priced } from "#core/order/billing.ts"
import { taxOf } from "#core/order/tax.ts"
import { taxRegimes } from "#core/order/tax-regime.ts"
import * as Q from "#core/quantity.ts"
import { runs } from "#test/support/runs.ts"
import { fractionReduction, fractionTotals } from "./cart-fractions.ts"

const hand = (cut: Partial<HandDiscount>): HandDiscount => ({
  percent: null,
  amount: null,
  reason: "Damaged packing",
  remark: null,
  user_id: 1,
  by: "Asha",
  approval: null,
  ...cut
})
const line = (id: number, total: number, more: Partial<DiscountedLine> = {}): DiscountedLine => ({
  item_id: id,
  total: Money.parse(total),
  qty: Q.one,
  cost: null,
  hand: null,
  ...more
})
const open = (
  lines: ReadonlyArray<DiscountedLine>,
  whole: HandDiscount | null,
  limit: number,
  coupon = 0
): ReadonlyArray<ReadonlyArray<string>> =>
  standing(
    lines,
    whole,
    reduced(lines, whole, () => Money.parse(coupon)),
    limit
  ).map((each) => each.open)

const cut = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 10_000 }).map((percent) => hand({ percent: percent / 100 })),
  fc.integer({ min: 1, max: 300_000 }).map((amount) => hand({ amount: Money.ofHundredths(amount) }))
)
const pricedLine = fc.record({
  price: fc.integer({ min: 1, max: 500_000 }).map(Money.ofHundredths),
  qty: fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((half) => Q.ofThousandths(half * 500)),
    fc.integer({ min: 1, max: 9999 }).map(Q.ofThousandths)
  ),
  rate: fc.constantFrom(0, 500, 1200, 1800),
  hand: cut
})

describe("a discount by hand", () => {
  it("is an amount or a percent as it is typed; all else is refused in words (PRICE-1)", () => {
    const cuts = [
      ["20", { percent: null, amount: 2000 }],
      [" 20.5 ", { percent: null, amount: 2050 }],
      ["10%", { percent: 10, amount: null }],
      ["7.25 %", { percent: 7.25, amount: null }],
      ["100%", { percent: 100, amount: null }]
    ] as const
    for (const [text, read] of cuts) expect(Result.getOrThrow(readCut(text))).toEqual(read)
    for (const text of [
      "",
      "0",
      "0%",
      "-5",
      "-5%",
      "101%",
      "1.234",
      "1.005%",
      "ten",
      "5%%",
      "1e3",
      "Infinity"
    ])
      expect(Result.getFailure(readCut(text))).toMatchObject({
        _tag: "Some",
        value: { _tag: expect.stringMatching(/^(Empty|NotAbove|Over|Decimals|NoAmount)$/) }
      })
  })

  it("has a reason of the list, as the list writes it, and a remark or none (PRICE-1)", () => {
    const reasons = readDiscountReasons(undefined)
    expect(reasons).toContain("Damaged packing")
    expect(readDiscountReasons('["Torn "]')).toEqual(["Torn"])
    expect(readDiscountReasons("[]")).toEqual(reasons)
    expect(Result.getOrThrow(readWhy({ reason: " damaged PACKING", remark: " " }, reasons))).toEqual({
      reason: "Damaged packing",
      remark: null
    })
    for (const sent of [{ reason: "" }, { reason: "Because" }, { reason: "Price promised", remark: "a\nb" }])
      expect(Result.isFailure(readWhy(sent, reasons))).toBe(true)
  })

  it("is nobody's without a limit, and up to the limit the cashier's own word (PRICE-2)", () => {
    for (const [flag, limit] of [
      [undefined, 0],
      [0, 0],
      ["0", 0],
      [false, 0],
      ["abc", 0],
      [-5, 0],
      [101, 0],
      ["12.5", 12.5],
      [100, 100]
    ] as const)
      expect(discountLimit({ discount_limit: flag })).toBe(limit)
    const at = (percent: number) => open([line(1, 200, { hand: hand({ percent }) })], null, 10)
    expect(at(10)).toEqual([[]])
    expect(at(10.01)).toEqual([["limit"]])
    const amount = (sum: number) =>
      open([line(1, 200, { hand: hand({ amount: Money.parse(sum) }) })], null, 10)
    expect(amount(20)).toEqual([[]])
    expect(amount(20.01)).toEqual([["limit"]])
    // Discounts of lines count into that of the whole.
    const lines = [line(1, 100, { hand: hand({ percent: 10 }) }), line(2, 100)]
    expect(open(lines, hand({ percent: 5 }), 10)).toEqual([[], []])
    expect(open(lines, hand({ percent: 6 }), 10)).toEqual([[], ["limit"]])
  })

  it("below cost, or down to nothing, waits for a second person; what costs nobody knows is not below (PRICE-3)", () => {
    const costs = (cost: number | null) => (cost === null ? null : Money.parse(cost))
    const own = (cost: number | null, coupon = 0) =>
      open([line(1, 100, { cost: costs(cost), hand: hand({ percent: 20 }) }), line(2, 900)], null, 50, coupon)
    expect(own(80)).toEqual([[]])
    expect(own(80.01)).toEqual([["cost"]])
    expect(own(null)).toEqual([[]])
    // A coupon on top takes the line below its cost.
    expect(own(80, 100)).toEqual([["cost"]])
    expect(open([line(1, 100, { hand: hand({ percent: 100 }) }), line(2, 5)], null, 100)).toEqual([
      ["nothing"]
    ])
    expect(open([line(1, 100, { cost: costs(95) }), line(2, 100)], hand({ percent: 10 }), 50)).toEqual([
      ["cost"]
    ])
    // The line that is below by a discount of its own is not that of the whole, where it has no part of it.
    const given = [line(1, 100, { hand: hand({ percent: 100 }) }), line(2, 100)]
    expect(open(given, hand({ percent: 10 }), 100)).toEqual([["nothing"], []])
  })

  it("keeps the word of a second person until it grows, in sum or in part, or does something else (PRICE-4)", () => {
    const word = { user_id: 2, by: "Meera" }
    const approve = (lines: ReadonlyArray<DiscountedLine>, whole: HandDiscount | null, limit = 10) => {
      const [first] = standing(lines, whole, reduced(lines, whole), limit)
      if (first === undefined) throw new Error("there is no discount")
      return approvedBy(first, word)
    }
    const percent = approve([line(1, 200, { hand: hand({ percent: 30 }) })], null)
    expect(open([line(1, 200, { hand: percent })], null, 10)).toEqual([[]])
    expect(open([line(1, 100, { hand: percent })], null, 10)).toEqual([[]])
    expect(open([line(1, 200.1, { hand: percent })], null, 10)).toEqual([["limit"]])
    const amount = approve([line(1, 200, { hand: hand({ amount: Money.parse(60) }) })], null)
    expect(open([line(1, 300, { hand: amount })], null, 10)).toEqual([[]])
    expect(open([line(1, 190, { hand: amount })], null, 10)).toEqual([["limit"]])
    // It was said of a discount above the limit, not of one below cost.
    expect(open([line(1, 200, { hand: percent, cost: Money.parse(150) })], null, 10)).toEqual([["cost"]])
    const low = approve([line(1, 200, { hand: hand({ percent: 30 }), cost: Money.parse(150) })], null)
    expect(open([line(1, 200, { hand: low, cost: Money.parse(150) })], null, 10)).toEqual([[]])
    // What somebody has approved on a line does not count into the limit of the whole.
    expect(open([line(1, 200, { hand: percent }), line(2, 200)], hand({ percent: 5 }), 10)).toEqual([[], []])
  })

  it("takes the lines' discounts first, the whole's of what they leave, and a coupon of what is left then (PRICE-5)", () => {
    const lines = [line(1, 100, { hand: hand({ percent: 50 }) }), line(2, 100)]
    const all = reduced(lines, hand({ percent: 10 }), (left) => Money.share(left, 10, 100))
    expect(all).toEqual({ lines: [5000, 0], whole: 1500, coupon: 1350, discount: 7850 })
    const bill = priced(
      [
        { price: Money.parse(100), qty: Q.one, rate: 500, off: Money.parse(50) },
        { price: Money.parse(100), qty: Q.one, rate: 0 }
      ],
      Money.parse(80),
      Money.zero,
      "cgst-sgst"
    )
    // 50 stays on its line, 30 goes over both by the 50 and the 100 that are left.
    expect(bill.lines.map(({ discount }) => discount)).toEqual([6000, 2000])
  })

  it("of any cart the lines' discounts are the discount to the paisa, each within its line, and halves are equal (PRICE-5)", () => {
    fc.assert(
      fc.property(
        fc.array(pricedLine, { minLength: 1, maxLength: 40 }),
        cut,
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom(...taxRegimes),
        (lines, whole, coupon, regime) => {
          const totals = lines.map(({ price, qty }) => Money.times(price, qty))
          const discounted = lines.map(({ hand: given }, index) =>
            line(index, 0, { total: totals[index] ?? Money.zero, hand: given })
          )
          const part = (left: Money.Money) => Money.share(left, coupon, 10_000)
          const all = reduced(discounted, whole, part)
          expect(all).toEqual(
            fractionReduction(
              totals,
              discounted.map((each) => each.hand),
              whole,
              coupon
            )
          )
          const sold = lines.map(({ hand: _, ...each }, index) => ({
            ...each,
            off: all.lines[index] ?? Money.zero
          }))
          const made = priced(sold, all.discount, Money.zero, regime)
          expect(Money.sum(made.lines.map(({ discount }) => discount))).toBe(all.discount)
          for (const [index, each] of made.lines.entries()) {
            expect(each.discount).toBeGreaterThanOrEqual(all.lines[index] ?? 0)
            expect(each.discount).toBeLessThanOrEqual(each.total)
            expect(each.levies.cgst).toBe(each.levies.sgst)
          }
          expect(made.totals).toEqual(fractionTotals(sold, all.discount, 0, regime))
          expect(totalsOf(sold, all.discount, Money.zero, regime)).toEqual(made.totals)
        }
      ),
      { numRuns: runs(3000) }
    )
  })

  it("goes with what is accepted of its line, and with nothing else (PRICE-5)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pricedLine, fc.integer({ min: 0, max: 100 })), { minLength: 1, maxLength: 20 }),
        cut,
        fc.constantFrom(...taxRegimes),
        (drawn, whole, regime) => {
          const all = reduced(
            drawn.map(([{ price, qty, hand: given }], index) =>
              line(index, 0, { total: Money.times(price, qty), hand: given })
            ),
            whole
          )
          const lines = drawn.map(([{ hand: _, ...each }, percent], index) => ({
            ...each,
            off: all.lines[index] ?? Money.zero,
            accepted: Q.ofThousandths(Math.floor((each.qty * percent) / 100))
          }))
          const ordered = totalsOf(lines, all.discount, Money.zero, regime)
          const made = bill({ ordered, regime, lines })
          expect(Money.sum(made.lines.map(({ discount }) => discount))).toBe(made.totals.discount)
          expect(made.totals.tax).toBe(Money.sum(made.lines.map(({ levies }) => taxOf(levies))))
          for (const { discount, total } of made.lines) {
            expect(discount).toBeGreaterThanOrEqual(0)
            expect(discount).toBeLessThanOrEqual(total)
          }
          const whole100 = bill({
            ordered,
            regime,
            lines: lines.map((each) => ({ ...each, accepted: each.qty }))
          })
          expect(whole100.totals).toEqual(ordered)
        }
      ),
      { numRuns: runs(2000) }
    )
  })
})

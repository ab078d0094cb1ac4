/** What papers name of discounts by hand (PRICE-6). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sumsOf } from "#core/label/invoice-wording.ts"
import * as Money from "#core/money.ts"
import { billedDiscounts } from "#core/order/billed-discounts.ts"
import type { GivenDiscount } from "#core/order/discount.ts"
import { billOf } from "#core/order/invoiced.ts"
import { discountsByPerson } from "#core/order/summary.ts"
import * as Q from "#core/quantity.ts"
import { runs } from "#test/support/runs.ts"
import { item, order } from "../arbitrary/order.ts"

const given = (change: Partial<GivenDiscount>): GivenDiscount => ({
  item_id: null,
  percent: null,
  amount: Money.zero,
  off: Money.zero,
  reason: "Price promised",
  remark: null,
  user_id: 1,
  by: "Asha",
  approved_by: null,
  ...change
})

describe("discounts by hand on papers", () => {
  it("are named under their reasons, and come to no more than the discount, whatever of it is accepted (PRICE-6)", () => {
    const amount = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 1000 }), fc.nat(100)),
          {
            minLength: 1,
            maxLength: 8
          }
        ),
        amount,
        amount,
        (drawn, whole, coupon) => {
          const items = drawn.map(([price], index) =>
            item(index + 1, 1773, { price: Money.ofHundredths(price), qty: Q.one })
          )
          const offs = drawn.map(([price, part]) => Math.floor((price * part) / 1000))
          const subtotal = Money.sum(items.map(({ price }) => price))
          const own = offs.reduce((sum, off) => sum + off, 0)
          const wholeOff = Math.min(whole, subtotal - own)
          const couponOff = Math.min(coupon, subtotal - own - wholeOff)
          const discounts = [
            ...offs.map((off, index) =>
              given({ item_id: index + 1, off: Money.ofHundredths(off), reason: "Damaged packing" })
            ),
            given({ off: Money.ofHundredths(wholeOff) })
          ]
          const discount = Money.ofHundredths(own + wholeOff + couponOff)
          const totals = {
            subtotal,
            shipping: Money.zero,
            discount,
            tax: Money.zero,
            grand_total: Money.minus(subtotal, discount)
          }
          const placed = order(items, { totals, discounts, grand_total: totals.grand_total })
          const lines = items.map((each, index) => ({
            item: each,
            accepted: Q.ofThousandths((drawn[index]?.[2] ?? 0) * 10),
            nil: false,
            partialNil: Q.zero,
            reason: null
          }))
          const bill = billOf(placed, lines)
          const named = billedDiscounts(placed, lines, bill)
          const sum = Money.sum(named.map(({ off }) => off))
          expect(sum).toBeLessThanOrEqual(bill.totals.discount)
          const nothing = "0.00"
          const rows = sumsOf({
            regime: "igst",
            paper: "taxInvoice",
            seller: { gstin: null },
            totals: {
              subtotal: nothing,
              shipping: nothing,
              taxable: nothing,
              igst: nothing,
              discount: Money.formatPlain(bill.totals.discount),
              by_hand: named.map(({ reason, off }) => ({ reason, amount: Money.formatPlain(off) }))
            }
          } as never).filter(({ name }) => name.startsWith("Discount"))
          expect(Money.sum(rows.map(({ value }) => Money.parse(value)))).toBe(
            Money.minus(Money.zero, bill.totals.discount)
          )
          const all = billedDiscounts(
            placed,
            lines.map((each) => ({ ...each, accepted: each.item.qty })),
            {
              totals
            }
          )
          expect(new Map(all.map(({ reason, off }) => [reason, off])).get("Damaged packing") ?? 0).toBe(own)
          expect(new Map(all.map(({ reason, off }) => [reason, off])).get("Price promised") ?? 0).toBe(
            wholeOff
          )
        }
      ),
      { numRuns: runs(1000) }
    )
  })

  it("are added up by who gave them (PRICE-6)", () => {
    const off = (amount: number) => Money.parse(amount)
    expect(
      discountsByPerson([
        given({ off: off(5) }),
        given({ user_id: 2, by: "Meera", off: off(30), approved_by: "Uma" }),
        given({ off: off(7), approved_by: "Uma" })
      ])
    ).toEqual([
      { user_id: 2, by: "Meera", discounts: 1, approved: 1, off: 3000 },
      { user_id: 1, by: "Asha", discounts: 2, approved: 1, off: 1200 }
    ])
  })
})

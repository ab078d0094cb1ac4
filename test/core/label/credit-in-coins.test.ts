/** CASH-5: what goes back in cash is whole coins, and its credit note says so. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Credit, creditOf, inCoins, isFree } from "#core/label/credit-note.ts"
import * as Money from "#core/money.ts"
import { returnRefund } from "#core/order/refund.ts"
import { invoice } from "../accounts/books.ts"

const money = Money.ofHundredths
const credit = (total: number, roundOff = 0): Credit => ({
  lines: [],
  isLast: false,
  grand_total: money(total),
  round_off: money(roundOff)
})

describe("a credit that goes back in cash", () => {
  it("is whole coins, at most half of one away and never more than is left, its parts and its round-off its total (CASH-5)", () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(10_000_000),
        fc.integer({ min: -60, max: 60 }),
        fc.constantFrom(25, 50, 100, 500),
        (total, more, roundOff, coin) => {
          const left = total + more
          const exact = credit(total, roundOff)
          const rounded = inCoins(exact, money(left), money(coin))
          expect(rounded.grand_total % coin).toBe(0)
          expect(rounded.grand_total).toBeLessThanOrEqual(left)
          expect(rounded.grand_total).toBeGreaterThanOrEqual(0)
          expect(Math.abs(rounded.grand_total - total)).toBeLessThan(coin)
          expect(rounded.grand_total - rounded.round_off).toBe(total - roundOff)
          expect(inCoins(exact, money(left), Money.zero)).toEqual(exact)
        }
      )
    )
  })

  it("by hand: 123.45 is 123.00, 123.50 is 124.00 where so much is left, 0.40 is 0.00 and credited all the same (CASH-5)", () => {
    const paid = (total: number, left: number) => inCoins(credit(total), money(left), money(100))
    expect(paid(123_45, 457_00)).toMatchObject({ grand_total: 123_00, round_off: -45 })
    expect(paid(123_50, 457_00)).toMatchObject({ grand_total: 124_00, round_off: 50 })
    expect(paid(123_50, 123_50)).toMatchObject({ grand_total: 123_00, round_off: -50 })
    expect(paid(40, 457_00)).toMatchObject({ grand_total: 0, round_off: -40 })
    expect(isFree(paid(40, 457_00))).toBe(false)
    expect(isFree(paid(0, 457_00))).toBe(true)
  })

  it("all notes of a delivery that comes back whole are its invoice, and pay back the coins in it: of 53.50 that is 54.00 (CASH-13)", () => {
    const rupee = money(100)
    const order = (whole: number) =>
      ({
        payments: [],
        payment_method: "cashondelivery",
        status: "complete",
        grand_total: money(whole)
      }) as const
    const back = (whole: number, amount: number, comesTo: number): number => {
      const due = returnRefund(
        order(whole),
        { amount: money(amount), comesTo: money(comesTo), paidBack: [] },
        { hasShipment: true, sale: undefined },
        rupee
      )
      return due.how === "cash" ? due.amount : 0
    }
    const all = (whole: number, first: number) => {
      const before = inCoins(credit(first), money(whole), rupee).grand_total
      const left = Money.minus(money(whole), before)
      const last = inCoins({ ...credit(left), isLast: true }, left, rupee).grand_total
      return [before + last, back(whole, before, left) + back(whole, last, 0)]
    }
    expect(all(53_49, 0)).toEqual([53_49, 53_00])
    expect(all(53_50, 0)).toEqual([53_50, 54_00])
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1000), (whole, part) => {
        const coins = Math.floor((whole + 50) / 100) * 100
        expect(all(whole, Math.floor((whole * part) / 1000))).toEqual([whole, coins])
      })
    )
  })

  it("the last note of an invoice is all that is left, whatever earlier ones were rounded by (CASH-5, CREDIT-2)", () => {
    const bill = invoice(1, { lines: [{ hsn: "0207", taxable: 120_80, rate: 0 }], roundOff: 20 })
    const share = (before: number, after: number) => [{ before, after, whole: 4 }]
    const quarter = inCoins(creditOf(bill, share(0, 1), false, money(121_00)), money(121_00), money(100))
    expect(quarter).toMatchObject({ grand_total: 30_00, round_off: -20 })
    expect(creditOf(bill, share(1, 4), true, money(91_00))).toMatchObject({
      grand_total: 91_00,
      round_off: 40
    })
  })
})

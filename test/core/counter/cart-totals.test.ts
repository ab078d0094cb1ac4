/** What a cart comes to, against arithmetic of its own in whole fractions (CART-3). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { leviesFor, leviesOf, shippingOf, taxLines, totalsOf } from "#core/counter/cart-totals.ts"
import * as Money from "#core/money.ts"
import { bill } from "#core/order/billing.ts"
import type { Buyer } from "#core/order/buyer-fields.ts"
import { taxOf } from "#core/order/tax.ts"
import { type TaxRegime, taxRegimes } from "#core/order/tax-regime.ts"
import * as Q from "#core/quantity.ts"
import { runs } from "#test/support/runs.ts"
import { fractionTotals } from "./cart-fractions.ts"

describe("a cart", () => {
  it("comes to the same as by fractions, to the paisa; so does its invoice (CART-3)", () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 500_000 }).map(Money.ofHundredths),
      qty: fc.oneof(
        fc.integer({ min: 1, max: 40 }).map((half) => Q.ofThousandths(half * 500)),
        // As packs weigh.
        fc.integer({ min: 1, max: 9999 }).map(Q.ofThousandths)
      ),
      rate: fc.constantFrom(0, 500, 1200, 1800),
      /** Thousandths of the line that are off it alone, by hand. */
      part: fc.constantFrom(0, 0, 0, 25, 333, 1000)
    })

    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 9900 }),
        fc.constantFrom(...taxRegimes),
        (drawn, part, shipping, regime) => {
          const lines = drawn.map(({ part: own, ...each }) => ({
            ...each,
            off: Money.share(Money.times(each.price, each.qty), own, 1000)
          }))
          const subtotal = Money.sum(lines.map(({ price, qty }) => Money.times(price, qty)))
          const off = Money.sum(lines.map((each) => each.off))
          const discount = Money.plus(off, Money.ofHundredths(Math.floor((subtotal - off) * part)))
          const totals = totalsOf(lines, discount, Money.ofHundredths(shipping), regime)
          expect(totals).toEqual(fractionTotals(lines, discount, shipping, regime))
          const invoice = bill({
            ordered: totals,
            regime,
            lines: lines.map((each) => ({ ...each, accepted: each.qty }))
          })
          expect(invoice.totals).toEqual(totals)
          expect(Money.sum([...invoice.lines, ...invoice.delivery].map(({ levies }) => taxOf(levies)))).toBe(
            totals.tax
          )
          const levies = leviesFor(leviesOf(lines, totals, regime), undefined)
          expect(taxLines(totals, levies).roundOff).toBe(0)
        }
      ),
      { numRuns: runs(10_000) }
    )
  })

  it("names its levies as its paper does, also to a special economic zone (CART-3)", () => {
    const line = (price: number, rate: number) => ({ price: Money.parse(price), qty: Q.parse(1), rate })
    const lines = [line(249.3, 500), line(100, 1800), line(299, 0)]
    const shown = (regime: TaxRegime, buyer?: Buyer) => {
      const totals = totalsOf(lines, Money.zero, Money.zero, regime)
      const { taxes, roundOff } = taxLines(totals, leviesFor(leviesOf(lines, totals, regime), buyer))
      return [...taxes, ["Round-off", roundOff]].map(([name, amount]) => `${name} ${Number(amount) / 100}`)
    }
    const zone: Buyer = { gstin: "29AAHFL4821P1ZQ", trn: null, legal_name: "A", address: "B", is_sez: true }
    expect(shown("cgst-sgst")).toEqual([
      "CGST 2.5% 6.23",
      "SGST 2.5% 6.23",
      "CGST 9% 9",
      "SGST 9% 9",
      "Round-off 0"
    ])
    // What the customer was told stays: two halves of 6.2325 come to less than one levy of 12.465.
    expect(shown("cgst-sgst", zone)).toEqual(["IGST 5% 12.47", "IGST 18% 18", "Round-off -0.01"])
    expect(shown("cgst-utgst").slice(0, 2)).toEqual(["CGST 2.5% 6.23", "UTGST 2.5% 6.23"])
    expect(shown("igst", zone)).toEqual(["IGST 5% 12.47", "IGST 18% 18", "Round-off 0"])
    expect(shown("vat")).toEqual(["VAT 5% 12.47", "VAT 18% 18", "Round-off 0"])
    const totals = totalsOf(lines, Money.zero, Money.zero, "vat")
    expect(taxLines(totals, []).taxes).toEqual([["Tax", totals.tax]])
  })

  it("is delivered for nothing from some sum on, and an empty one always", () => {
    const charge = { amount: Money.parse(30), free_from: Money.parse(500) }
    expect(shippingOf(charge, Money.parse(499.99))).toBe(3000)
    expect(shippingOf(charge, Money.parse(500))).toBe(0)
    expect(shippingOf({ ...charge, free_from: null }, Money.parse(9000))).toBe(3000)
    expect(shippingOf(charge, Money.zero)).toBe(0)
    expect(shippingOf(undefined, Money.parse(10))).toBe(0)
  })
})

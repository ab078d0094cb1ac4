/** The two papers of a buyer with a registration: each a bill, and together the bill of the order. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { bill, priced, roundOffOf } from "#core/order/billing.ts"
import { toCoin } from "#core/order/cash-rounding.ts"
import { partedBill } from "#core/order/parted-bill.ts"
import { taxOf } from "#core/order/tax.ts"
import * as Q from "#core/quantity.ts"

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 90_000 }).map(Money.ofHundredths),
  qty: fc.integer({ min: 1, max: 5_000 }).map(Q.ofThousandths),
  rate: fc.constantFrom(0, 250, 500, 1800),
  accepted: fc.integer({ min: 0, max: 100 })
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  discount: fc.nat({ max: 20_000 }),
  shipping: fc.nat({ max: 9_900 }).map(Money.ofHundredths),
  /** Priced elsewhere: so much tax, whatever the rates. */
  tax: fc.option(fc.nat({ max: 50_000 }).map(Money.ofHundredths), { nil: undefined }),
  regime: fc.constantFrom("cgst-sgst" as const, "igst" as const),
  /** Priced in halves, and sold into a special economic zone, where integrated tax is borne at the same total. */
  isToZone: fc.boolean(),
  /** What cash is paid in; 0 for an exact sum. */
  coin: fc.constantFrom(0, 100, 500).map(Money.ofHundredths)
})

describe("a bill in two", () => {
  it("comes to the whole in every sum, and its round-off is on the taxed part (INV-16)", () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, discount, shipping, tax, isToZone, coin, ...of }) => {
        const regime = isToZone ? "igst" : of.regime
        const pricedIn = isToZone ? "cgst-sgst" : regime
        const most = Money.sum(lines.map(({ price, qty }) => Money.times(price, qty)))
        const { totals } = priced(lines, Money.ofHundredths(Math.min(discount, most)), shipping, pricedIn)
        const ordered =
          tax === undefined
            ? totals
            : { ...totals, tax, grand_total: Money.plus(Money.minus(totals.grand_total, totals.tax), tax) }
        const exact = bill({
          ordered,
          regime,
          pricedIn,
          lines: lines.map(({ accepted, ...line }) => ({
            ...line,
            accepted: Q.ofThousandths(Math.floor((line.qty * accepted) / 100))
          }))
        })
        const paid = toCoin(exact.totals.grand_total, coin)
        const whole = { ...exact, totals: { ...exact.totals, grand_total: paid } }
        const parted = partedBill(whole)
        if (parted === undefined) return
        const { taxed, exempt } = parted
        for (const name of ["subtotal", "shipping", "discount", "tax", "grand_total"] as const)
          expect(Money.plus(taxed.bill.totals[name], exempt.bill.totals[name])).toBe(whole.totals[name])
        expect([...taxed.places, ...exempt.places].toSorted((a, b) => a - b)).toEqual(
          lines.map((_, index) => index)
        )
        for (const { rate, levies } of [...exempt.bill.lines, ...exempt.bill.delivery])
          expect([rate, taxOf(levies)]).toEqual([0, 0])
        const { grand_total } = taxed.bill.totals
        expect(Math.min(grand_total, exempt.bill.totals.grand_total)).toBeGreaterThanOrEqual(0)
        // No coin takes a Tax Invoice below nothing.
        if (grand_total > 0) expect(roundOffOf(exempt.bill.totals)).toBe(0)
        for (const { levies } of taxed.bill.lines)
          if (isToZone) expect([levies.cgst, levies.sgst]).toEqual([0, 0])
        expect(taxed.places.map((index) => whole.lines[index])).toEqual(taxed.bill.lines)
      })
    )
  })

  it("is none where all of it is taxed, or exempt, or VAT (INV-16)", () => {
    const line = (rate: number) => ({ price: Money.parse(100), qty: Q.one, rate })
    const of = (rates: ReadonlyArray<number>, regime: "cgst-sgst" | "vat" = "cgst-sgst") =>
      partedBill(priced(rates.map(line), Money.zero, Money.zero, regime))
    expect([of([0, 0]), of([500, 1800]), of([0, 500], "vat")]).toEqual([undefined, undefined, undefined])
    expect(of([0, 500])).toMatchObject({ taxed: { places: [1] }, exempt: { places: [0] } })
  })
})

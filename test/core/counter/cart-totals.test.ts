/** What a cart comes to, against arithmetic of its own in whole fractions (CART-3). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { shippingOf, totalsOf } from "#core/counter/cart-totals.ts"
import * as Money from "#core/money.ts"
import { bill, type PricedLine } from "#core/order/billing.ts"
import { type TaxRegime, taxOf, taxRegimes } from "#core/order/tax.ts"
import * as Q from "#core/quantity.ts"
import { runs } from "#test/support/runs.ts"

/** a / b, half up. */
const half = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b)

/** An amount over weights: whole parts, and what is left one by one to the largest rests, the first of equals first. */
const spread = (amount: bigint, weights: ReadonlyArray<bigint>): ReadonlyArray<bigint> => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n))
  const parts = weights.map((weight) => (amount * weight) / whole)
  const rests = weights.map((weight, index) => ({ index, rest: (amount * weight) % whole }))
  let left = amount - parts.reduce((sum, part) => sum + part, 0n)
  for (const { index } of rests.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1
  )) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left--
  }
  return parts
}

/** The levies on a value: each of two halves at half of the rate, or one at all of it. */
const tax = (taxable: bigint, rate: bigint, regime: TaxRegime): bigint =>
  regime === "igst" || regime === "vat" ? half(taxable * rate, 10_000n) : 2n * half(taxable * rate, 20_000n)
const sum = (amounts: ReadonlyArray<bigint>): bigint => amounts.reduce((all, each) => all + each, 0n)

const independent = (
  lines: ReadonlyArray<PricedLine>,
  discount: number,
  shipping: number,
  regime: TaxRegime
) => {
  const totals = lines.map(({ price, qty }) => half(BigInt(price) * BigInt(qty), 1000n))
  const discounts = spread(BigInt(discount), totals)
  const taxables = totals.map((each, index) => each - (discounts[index] ?? 0n))
  const goods = lines.map(({ rate }, index) => tax(taxables[index] ?? 0n, BigInt(rate), regime))
  const values = taxables.some((each) => each > 0n) ? taxables : totals
  const valueAt = (rate: number) => sum(values.filter((_, index) => lines[index]?.rate === rate))
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => a - b)
  const charged = rates.filter((rate) => valueAt(rate) > 0n)
  const charges = spread(BigInt(shipping), charged.map(valueAt))
  const delivery =
    regime === "vat"
      ? [tax(BigInt(shipping), 500n, regime)]
      : charged.map((rate, index) => tax(charges[index] ?? 0n, BigInt(rate), regime))
  const subtotal = sum(totals)
  const levies = sum([...goods, ...delivery])
  return {
    subtotal: Number(subtotal),
    shipping,
    discount,
    tax: Number(levies),
    grand_total: Number(subtotal - BigInt(discount) + levies) + shipping
  }
}

describe("a cart", () => {
  it("comes to the same as by fractions, to the paisa; so does its invoice (CART-3)", () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 500_000 }).map(Money.ofHundredths),
      qty: fc.oneof(
        fc.integer({ min: 1, max: 40 }).map((half) => Q.ofThousandths(half * 500)),
        // As packs weigh.
        fc.integer({ min: 1, max: 9999 }).map(Q.ofThousandths)
      ),
      rate: fc.constantFrom(0, 500, 1200, 1800)
    })

    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 9900 }),
        fc.constantFrom(...taxRegimes),
        (lines, part, shipping, regime) => {
          const subtotal = Money.sum(lines.map(({ price, qty }) => Money.times(price, qty)))
          const discount = Money.ofHundredths(Math.floor(subtotal * part))
          const totals = totalsOf(lines, discount, Money.ofHundredths(shipping), regime)
          expect(totals).toEqual(independent(lines, discount, shipping, regime))
          const invoice = bill({
            ordered: totals,
            regime,
            lines: lines.map((each) => ({ ...each, accepted: each.qty }))
          })
          expect(invoice.totals).toEqual(totals)
          expect(Money.sum([...invoice.lines, ...invoice.delivery].map(({ levies }) => taxOf(levies)))).toBe(
            totals.tax
          )
        }
      ),
      { numRuns: runs(10_000) }
    )
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

/** What a cart comes to, against arithmetic of its own in whole fractions (CART-3). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type PricedLine, shippingOf, totalsOf } from "#core/counter/cart-totals.ts"
import * as Money from "#core/money.ts"
import { bill } from "#core/order/billing.ts"
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

const independent = (lines: ReadonlyArray<PricedLine>, discount: number, shipping: number) => {
  const totals = lines.map(({ price, qty }) => half(BigInt(price) * BigInt(qty), 1000n))
  const subtotal = totals.reduce((sum, total) => sum + total, 0n)
  const discounts = spread(BigInt(discount), totals)
  const taxes = lines.map(({ rate }, index) => {
    const taxable = (totals[index] ?? 0n) - (discounts[index] ?? 0n)
    return half((taxable < 0n ? 0n : taxable) * BigInt(rate), 10_000n)
  })
  const tax = taxes.reduce((sum, each) => sum + each, 0n)
  return {
    subtotal: Number(subtotal),
    shipping,
    discount,
    tax: Number(tax),
    grand_total: Number(subtotal - BigInt(discount) + tax) + shipping
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
        (lines, part, shipping) => {
          const subtotal = Money.sum(lines.map(({ price, qty }) => Money.times(price, qty)))
          const discount = Money.ofHundredths(Math.floor(subtotal * part))
          const totals = totalsOf(lines, discount, Money.ofHundredths(shipping))
          expect(totals).toEqual(independent(lines, discount, shipping))
          const invoice = bill({
            ordered: totals,
            lines: lines.map((each) => ({ ...each, accepted: each.qty }))
          })
          expect(invoice.totals).toEqual(totals)
          expect(Money.sum(invoice.lineTaxes)).toBe(totals.tax)
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

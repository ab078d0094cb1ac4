/** The arithmetic of a cart in whole fractions, by none of the rules of core. */
import type { Cut } from "#core/counter/discount-by-hand.ts"
import type { PricedLine } from "#core/order/billing.ts"
import type { TaxRegime } from "#core/order/tax-regime.ts"

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

/** What a discount of a sum takes off it. */
const offBy = (cut: Cut | null, of: bigint): bigint => {
  if (cut === null) return 0n
  const { percent, amount } = cut
  const off = percent === null ? BigInt(amount ?? 0) : half(of * BigInt(Math.round(percent * 100)), 10_000n)
  return off > of ? of : off
}

/** What discounts by hand, of lines and of the whole, and a coupon of so many hundredths of a percent take off. */
export const fractionReduction = (
  totals: ReadonlyArray<number>,
  hands: ReadonlyArray<Cut | null>,
  whole: Cut | null,
  coupon: number
) => {
  const offs = totals.map((total, index) => offBy(hands[index] ?? null, BigInt(total)))
  const left = sum(totals.map(BigInt)) - sum(offs)
  const wholeOff = offBy(whole, left)
  const couponOff = half((left - wholeOff) * BigInt(coupon), 10_000n)
  return {
    lines: offs.map(Number),
    whole: Number(wholeOff),
    coupon: Number(couponOff),
    discount: Number(sum(offs) + wholeOff + couponOff)
  }
}

/** What a cart comes to. */
export const fractionTotals = (
  lines: ReadonlyArray<PricedLine>,
  discount: number,
  shipping: number,
  regime: TaxRegime
) => {
  const totals = lines.map(({ price, qty }) => half(BigInt(price) * BigInt(qty), 1000n))
  const offs = lines.map(({ off = 0 }) => BigInt(off))
  const shared = spread(
    BigInt(discount) - sum(offs),
    totals.map((each, index) => each - (offs[index] ?? 0n))
  )
  const discounts = offs.map((off, index) => off + (shared[index] ?? 0n))
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

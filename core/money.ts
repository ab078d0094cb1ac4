/**
 * Amounts of money as whole hundredths of the currency: paise of a rupee, fils of a dirham.
 * The wire carries plain decimal numbers; a line rounds half up to the hundredth.
 */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { proportion, quotient, scale, show } from "./decimal.ts"
import type { Quantity } from "./quantity.ts"

declare const unit: unique symbol
/** Whole hundredths of the currency. */
export type Money = number & { readonly [unit]: "hundredth" }

export type Currency = "INR" | "AED"
export const Currency = Schema.Literals(["INR", "AED"])

export const zero = 0 as Money
export const ofHundredths = (hundredths: number): Money => Math.trunc(hundredths) as Money
/** An amount read from a number or its text, half up to the hundredth; `undefined` when it is no decimal number. */
export const read = (value: string | number): Money | undefined => scale(value, 2) as Money | undefined
export const parse = (value: unknown): Money =>
  (typeof value === "string" || typeof value === "number" ? read(value) : undefined) ?? zero

export const plus = (a: Money, b: Money): Money => (a + b) as Money
export const minus = (a: Money, b: Money): Money => (a - b) as Money
export const sum = (all: Iterable<Money>): Money => {
  let total = 0
  for (const money of all) total += money
  return total as Money
}
/** price x quantity, half up to the hundredth. */
export const times = (price: Money, quantity: Quantity): Money => proportion(price, quantity, 1000) as Money
/** amount x part / whole, half up; 0 when there is no whole. */
export const share = (amount: Money, part: number, whole: number): Money =>
  whole === 0 ? zero : (proportion(amount, part, whole) as Money)

/**
 * Splits an amount over weights so that the parts add up to the amount exactly: every part is rounded down, and the
 * hundredths left over go to the largest remainders, the first of equals first.
 */
export const allot = (amount: Money, weights: ReadonlyArray<number>): ReadonlyArray<Money> => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map((_, index) => (index === 0 ? amount : zero))
  if (amount === 0) return weights.map(() => zero)
  const shares = weights.map((weight, index) => {
    const [whole, rest] = quotient(amount, weight, total)
    return { index, whole, rest }
  })
  const parts = shares.map(({ whole }) => whole)
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  if (left > 0) shares.sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of shares.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts as unknown as ReadonlyArray<Money>
}

const signs: Record<Currency, string> = { INR: "\u20B9", AED: "AED " }
/** Where a comma stands: in India by twos before the last three digits, elsewhere by threes. */
const places: Record<Currency, RegExp> = { INR: /\B(?=(\d\d)*\d{3}\.)/g, AED: /\B(?=(\d{3})+\.)/g }
/** Two decimals, grouped as the country of the currency does, without a sign: "12,34,567.89". */
export const grouped = (money: Money, currency: Currency): string =>
  show(money, 2).replace(places[currency], ",")
/** The sign before the grouped amount, two decimals: "\u20B91,240.00". */
export const format = (money: Money, currency: Currency = "INR"): string =>
  `${money < 0 ? "-" : ""}${signs[currency]}${grouped(Math.abs(money) as Money, currency)}`
/** Two decimals without a sign or a comma: "1240.00". */
export const formatPlain = (money: Money): string => show(money, 2)
/** The number on the wire: division rounds to the double nearest to the decimal. */
export const toWire = (money: Money): number => money / 100

const Hundredths = Schema.declare((u): u is Money => Number.isSafeInteger(u))
const ofWire = {
  decode: SchemaGetter.transform((input: number) => parse(input)),
  encode: SchemaGetter.transform((money: Money) => toWire(money))
}

/** An amount on the wire: a plain decimal number. */
export const Money = Schema.Finite.annotate({ identifier: "Money" }).pipe(Schema.decodeTo(Hundredths, ofWire))

/** An amount that somebody names, so that it is that one and no other: two decimals at most, never rounded. */
export const NamedAmount = Schema.Finite.check(
  Schema.makeFilter((amount) =>
    toWire(parse(amount)) === amount ? undefined : "expected two decimals at most"
  )
).pipe(Schema.decodeTo(Hundredths, ofWire))

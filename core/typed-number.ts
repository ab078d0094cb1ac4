/**
 * Numbers as people type them, wherever they do: digits with a comma or a point, and blanks around them. No sign, no
 * exponent, no group separators (TYPED-1). What has more decimals than count is no number here: nothing is rounded away.
 */

import { scale } from "./decimal.ts"
import type * as Money from "./money.ts"
import type * as Q from "./quantity.ts"

const TYPED = /^(\d{0,12})(?:[.,](\d{0,12}))?$/

/** Whether a text is a number, however many decimals it has. */
export const isTypedNumber = (text: string): boolean => /\d/.test(text) && TYPED.test(text.trim())

/** @returns whole units of the last decimal that counts: of two places 1,5 is 150; undefined for what is no number */
export const typedNumber = (text: string, places: number): number | undefined => {
  const [, whole = "", decimals = ""] = TYPED.exec(text.trim()) ?? []
  if (whole === "" && decimals === "") return undefined
  if (/[1-9]/.test(decimals.slice(places))) return undefined
  return scale(`${whole}.${decimals.slice(0, places)}`, places)
}

/** A quantity, to the thousandth. */
export const typedQuantity = (text: string): Q.Quantity | undefined =>
  typedNumber(text, 3) as Q.Quantity | undefined

/** An amount of money, to the hundredth. */
export const typedMoney = (text: string): Money.Money | undefined =>
  typedNumber(text, 2) as Money.Money | undefined

/** Quantities that a person types when stock comes in: how they are read, and which are refused. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import type { ShipmentItem } from "./shipment.ts"

/** A number, nothing more: no sign, no exponent, no group separators. */
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/

/** What was typed, to the thousandth; empty, negative and non-numeric input is refused, and what is beyond all counting. */
export const readTyped = (
  text: string
): Result.Result<Q.Quantity, Fault<"QuantityNotAcceptable" | "QuantityTooHigh">> => {
  const number = text.trim()
  if (!PLAIN.test(number)) return Result.fail(fault("QuantityNotAcceptable"))
  const quantity = Q.read(number)
  return quantity === undefined ? Result.fail(fault("QuantityTooHigh")) : Result.succeed(quantity)
}

type Sold = Pick<ShipmentItem, "qty_inc" | "sell_by">

/** What a typed quantity must be a multiple of: the item's own increment, or whole packs. By weight anything goes. */
export const incrementOf = ({ qty_inc, sell_by }: Sold): Q.Quantity | undefined =>
  qty_inc !== null && qty_inc > 0 ? qty_inc : sell_by === "pack" ? Q.one : undefined

/** How far plus and minus go: the item's increment, else half a kilogram or one pack (section 9). */
export const stepOf = (item: Sold): Q.Quantity => incrementOf(item) ?? Q.ofThousandths(500)

/** One step up or down, never below 0. */
export const stepped = (item: Sold, quantity: Q.Quantity, direction: 1 | -1): Q.Quantity =>
  Q.most(Q.zero, Q.ofThousandths(quantity + direction * stepOf(item)))

/** More than so many times the original is a slip of the hand; exactly so many is not (section 9). */
const mostTimes = 5
/** Where nothing was announced, more than fits a printed weight is a slip of the hand. */
const most = Q.ofThousandths(99_999_999)

/** Whether a quantity is too high to be meant. The multiple of the original is skipped for an original of 0. */
export const isTooHigh = (
  { original_qty }: Pick<ShipmentItem, "original_qty">,
  quantity: Q.Quantity
): boolean => quantity > most || (original_qty > 0 && quantity > mostTimes * original_qty)

/**
 * A quantity as it may stand on an item: a multiple of its increment where it has one, else to two decimals, half up.
 */
export const fitted = (
  item: Sold,
  quantity: Q.Quantity
): Result.Result<Q.Quantity, Fault<"NotAMultiple">> => {
  const increment = incrementOf(item)
  if (increment === undefined) return Result.succeed(Q.ofThousandths(Q.hundredths(quantity) * 10))
  return quantity % increment === 0
    ? Result.succeed(quantity)
    : Result.fail(fault("NotAMultiple", { increment: Q.toWire(increment) }))
}

/** Quantities that a person types when stock comes in: how they are read, and which are refused. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { typedQuantity } from "../typed-number.ts"
import type { Shipment, ShipmentItem } from "./shipment.ts"

/**
 * The typed quantity, to the thousandth. Empty, negative and non-numeric input is refused, and so is what is beyond
 * all counting.
 */
export const readTyped = (
  text: string
): Result.Result<Q.Quantity, Fault<"QuantityNotAcceptable" | "QuantityTooHigh">> => {
  const quantity = typedQuantity(text)
  if (quantity !== undefined) return Result.succeed(quantity)
  return Result.fail(fault(/^\s*\d{13,}\s*$/.test(text) ? "QuantityTooHigh" : "QuantityNotAcceptable"))
}

type Sold = Pick<ShipmentItem, "qty_inc" | "sell_by">

/** The increment that a typed quantity must be a multiple of: the item's own, or whole packs. A weighed item has none. */
export const incrementOf = ({ qty_inc, sell_by }: Sold): Q.Quantity | undefined =>
  qty_inc !== null && qty_inc > 0 ? qty_inc : sell_by === "pack" ? Q.one : undefined

/**
 * A line as a quantity by hand is taken for it. Of a transfer weighed goods come as they were sent, in no steps: the rest
 * of a pack that was counted by weight is no multiple of anything (TRANSFER-19).
 */
export const lineByHand = <Line extends Sold>(
  { sent_packs }: Pick<Shipment, "sent_packs">,
  line: Line
): Line => (sent_packs !== undefined && line.sell_by === "kg" ? { ...line, qty_inc: null } : line)

/** The step of plus and minus: the item's increment, else half a kilogram or one pack (section 9). */
export const stepOf = (item: Sold): Q.Quantity => incrementOf(item) ?? Q.ofThousandths(500)

/**
 * What may stand in a box: from `least` to `most`, so many whole increments above one of the `bases`. The first of them is
 * the one that is stepped along; another is what scanned packs weigh.
 */
export interface Room {
  readonly bases: readonly [Q.Quantity, ...ReadonlyArray<Q.Quantity>]
  readonly least: Q.Quantity
  readonly most: Q.Quantity
}

/** Weights have two decimals. */
const hundredth = Q.ofThousandths(10)

/** The nearest to a quantity along the first base, upwards or downwards; itself when it is one. */
const nearest = (
  item: Sold,
  { bases: [base] }: Room,
  quantity: Q.Quantity,
  direction: 1 | -1
): Q.Quantity => {
  const increment = incrementOf(item) ?? hundredth
  const steps = (quantity - base) / increment
  return Q.ofThousandths(base + (direction === 1 ? Math.ceil(steps) : Math.floor(steps)) * increment)
}

/** Whole increments; by weight whole hundredths. */
export const isOnStep = (item: Sold, quantity: Q.Quantity): boolean =>
  quantity % (incrementOf(item) ?? hundredth) === 0

const isWithin = ({ least, most }: Room, quantity: Q.Quantity): boolean =>
  quantity >= least && quantity <= most
const isTaken = (item: Sold, room: Room, quantity: Q.Quantity): boolean =>
  isWithin(room, quantity) && room.bases.some((base) => isOnStep(item, Q.minus(quantity, base)))

/**
 * The quantity that is proposed for a typed one: the same, else the largest acceptable one below it; undefined where
 * there is none.
 */
export const proposed = (item: Sold, room: Room, quantity: Q.Quantity): Q.Quantity | undefined => {
  if (isTaken(item, room, quantity)) return quantity
  const down = nearest(item, room, Q.least(quantity, room.most), -1)
  return isWithin(room, down) ? down : undefined
}

/**
 * One step up or down, to what will be taken: from a quantity between two steps to the next of them, and nowhere where
 * there is none.
 */
export const nextQuantity = (item: Sold, room: Room, quantity: Q.Quantity, direction: 1 | -1): Q.Quantity => {
  const on = nearest(item, room, quantity, direction)
  const next = on === quantity ? Q.ofThousandths(quantity + direction * stepOf(item)) : on
  if (isWithin(room, next)) return next
  if (isTaken(item, room, quantity)) return quantity
  // What stands there will not be taken: the nearest that will be, whichever way.
  const [low, high] = [nearest(item, room, room.least, 1), nearest(item, room, room.most, -1)]
  return low > high ? quantity : Q.clamp(quantity, low, high)
}

/** More than so many times the original is a slip of the hand; exactly so many is not (section 9). */
const mostTimes = 5
/** More than fits a printed weight is a slip of the hand, where nothing was announced. */
const most = Q.ofThousandths(99_999_999)

/** The most that is not too high to be meant. */
export const mostOf = ({ original_qty }: Pick<ShipmentItem, "original_qty">): Q.Quantity =>
  original_qty > 0 ? Q.least(most, Q.ofThousandths(mostTimes * original_qty)) : most

/** Whether a quantity is too high to be meant. The multiple of the original is skipped for an original of 0. */
export const isTooHigh = (
  { original_qty }: Pick<ShipmentItem, "original_qty">,
  quantity: Q.Quantity
): boolean => quantity > mostOf({ original_qty })

/**
 * A quantity as it may stand on an item: a multiple of its increment where it has one, else to two decimals, half up.
 */
export const onStep = (
  item: Sold,
  quantity: Q.Quantity
): Result.Result<Q.Quantity, Fault<"NotAMultiple">> => {
  const increment = incrementOf(item)
  if (increment === undefined) return Result.succeed(Q.ofThousandths(Q.hundredths(quantity) * 10))
  return quantity % increment === 0
    ? Result.succeed(quantity)
    : Result.fail(fault("NotAMultiple", { increment: Q.toWire(increment) }))
}

/** A quantity on its step, or, as packs of a return pick-up are weighed, any weight to two decimals. */
export const onStepAsWeighed = (
  item: Sold,
  quantity: Q.Quantity
): Result.Result<Q.Quantity, Fault<"NotAMultiple">> =>
  item.sell_by === "kg" && quantity % hundredth === 0 ? Result.succeed(quantity) : onStep(item, quantity)

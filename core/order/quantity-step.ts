/**
 * Which quantities an item takes that no pack was scanned for: sealed packs are whole, and what is sold by weight goes
 * in the steps of its product. The field, the screen and the server ask here.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import type { OrderItem } from "./order.ts"

type Sold = Pick<OrderItem, "name" | "sell_by" | "qty" | "info">

const halfKilogram = Q.ofThousandths(500)

/**
 * The step of an item's quantity: one pack; by weight the product's own increment, or half a kilogram where it has
 * none (O-9-016).
 */
export const incrementOf = ({ sell_by, info }: Pick<Sold, "sell_by" | "info">): Q.Quantity => {
  if (sell_by === "pack") return Q.one
  // The increment of a product that is sold by the pack counts packs.
  const own = info?.item_sell_by === "pack" ? undefined : info?.qty_increments
  return own != null && own > 0 ? own : halfKilogram
}

export const isInStep = (item: Pick<Sold, "sell_by" | "info">, quantity: Q.Quantity): boolean =>
  quantity % incrementOf(item) === 0

/** The largest quantity in step that is no more than this one. */
export const flooredToStep = (item: Pick<Sold, "sell_by" | "info">, quantity: Q.Quantity): Q.Quantity =>
  quantity <= 0 ? Q.zero : Q.ofThousandths(quantity - (quantity % incrementOf(item)))

/** The step before or after, kept between 0 and the ordered quantity: what is proposed is in step. */
export const nextInStep = (item: Sold, quantity: Q.Quantity, direction: 1 | -1): Q.Quantity => {
  const increment = incrementOf(item)
  const steps = quantity / increment
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return Q.clamp(Q.ofThousandths(next * increment), Q.zero, item.qty)
}

const outOfStep = (item: Sold) =>
  fault("NotAMultiple", { increment: Q.toWire(incrementOf(item)), name: item.name })

/** Refuses more by hand than was ordered, in the box, in a command and in what a client sends (PICK-14). */
export const requireOrdered = (
  { qty }: Pick<Sold, "qty">,
  quantity: Q.Quantity
): Result.Result<void, Fault<"ExceedsOrdered">> =>
  Q.covers(qty, quantity) ? Result.void : Result.fail(fault("ExceedsOrdered", { ordered: Q.toWire(qty) }))

/**
 * A quantity by hand: in step. By weight it may also be all that is missing, for the packs beside it weigh what they
 * weigh, and an order may ask for any weight.
 */
export const byHand = (
  item: Sold,
  quantity: Q.Quantity,
  missing: Q.Quantity
): Result.Result<Q.Quantity, Fault<"NotAMultiple">> =>
  isInStep(item, quantity) || (item.sell_by === "kg" && Q.isSame(quantity, missing))
    ? Result.succeed(quantity)
    : Result.fail(outOfStep(item))

/** A quantity as NIL: in step, or all that is missing, or all that was ordered. */
export const asNil = (
  item: Sold,
  quantity: Q.Quantity,
  missing: Q.Quantity
): Result.Result<Q.Quantity, Fault<"NotAMultiple">> =>
  isInStep(item, quantity) || Q.isSame(quantity, missing) || Q.isSame(quantity, item.qty)
    ? Result.succeed(quantity)
    : Result.fail(outOfStep(item))

/** A quantity by hand as it may stand where so much is missing: one that is out of step is cut down to it. */
export const fittedByHand = (item: Sold, quantity: Q.Quantity, missing: Q.Quantity): Q.Quantity =>
  Result.isSuccess(byHand(item, quantity, missing)) ? quantity : flooredToStep(item, quantity)

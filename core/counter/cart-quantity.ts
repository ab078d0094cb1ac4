/**
 * The quantity of a line that is put into a cart by hand: typed, or in steps (CART-2). The box, the buttons and the
 * server ask here. A scanned pack holds what it holds.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import type { SellBy } from "../order/order.ts"
import { incrementOf } from "../order/quantity-step.ts"
import * as Q from "../quantity.ts"
import { typedQuantity } from "../typed-number.ts"

/** The fields that say how a product is sold. */
export interface Sold {
  readonly sell_by: SellBy
  readonly min_sale_qty: Q.Quantity | null
  readonly qty_increments: Q.Quantity | null
}

/** The least quantity that is sold of anything. */
export const leastQuantity = Q.ofThousandths(100)

/** The step of a product: one pack; by weight its own increment, half a kilogram where it has none. */
export const increment = ({ sell_by, qty_increments }: Sold): Q.Quantity =>
  incrementOf({ sell_by, info: { item_sell_by: sell_by, qty_increments } })

/**
 * The least that is sold by hand: the product's own, never under 0.1. Of what is sold by the pack it is whole packs.
 */
export const minimum = (sold: Sold): Q.Quantity => {
  const own = Q.most(sold.min_sale_qty ?? Q.zero, leastQuantity)
  return sold.sell_by === "pack" ? Q.ofThousandths(Math.ceil(own / Q.one) * Q.one) : own
}

/** The quantity of a first press: the least that is sold and in step. */
export const firstQuantity = (sold: Sold): Q.Quantity => {
  const step = increment(sold)
  return Q.ofThousandths(Math.ceil(minimum(sold) / step) * step)
}

/** The step above. */
export const stepUp = (sold: Sold, quantity: Q.Quantity): Q.Quantity => {
  const step = increment(sold)
  return Q.most(Q.ofThousandths((Math.floor(quantity / step) + 1) * step), firstQuantity(sold))
}

/**
 * The step below. One that would come under the minimum and stay above nothing stops there, and stays there; one that
 * comes to nothing takes the line out.
 */
export const stepDown = (sold: Sold, quantity: Q.Quantity): Q.Quantity | "removed" => {
  const step = increment(sold)
  const below = Q.ofThousandths((Math.ceil(quantity / step) - 1) * step)
  const least = firstQuantity(sold)
  if (below >= least) return below
  return below > 0 ? Q.least(quantity, least) : "removed"
}

/**
 * A step from a quantity of a line: its packs stay as they are, what is by hand beside them is stepped.
 * @param packs what its packs hold
 * @returns undefined where there is nothing by hand to take away, for packs are taken out one by one, by their codes;
 * and where it is the least already
 */
export const stepLine = (
  sold: Sold,
  { packs, quantity }: { readonly packs: Q.Quantity; readonly quantity: Q.Quantity },
  by: 1 | -1
): Q.Quantity | undefined => {
  const byHand = Q.minus(quantity, packs)
  if (by === -1 && byHand <= 0 && packs > 0) return undefined
  const next = by === 1 ? stepUp(sold, byHand) : byHand <= 0 ? "removed" : stepDown(sold, byHand)
  if (next === byHand) return undefined
  return next === "removed" ? packs : Q.plus(packs, next)
}

type Refusal = Fault<"InvalidData" | "BelowMinimum" | "NotAMultiple">

const tooMuch = Q.ofThousandths(10_000_000)

/** A quantity by hand may stand in a cart: not below the minimum, in step, and no slip of the scanner. */
export const requireByHand = (sold: Sold, quantity: Q.Quantity): Result.Result<Q.Quantity, Refusal> => {
  const least = minimum(sold)
  if (quantity < least) return Result.fail(fault("BelowMinimum", { minimum: Q.toWire(least) }))
  const step = increment(sold)
  if (quantity % step !== 0) return Result.fail(fault("NotAMultiple", { increment: Q.toWire(step) }))
  return quantity > tooMuch
    ? Result.fail(fault("InvalidData", { why: "at most 10000 of a product stand in a cart" }))
    : Result.succeed(quantity)
}

/**
 * A typed quantity. 0 takes the line out; text that is no number, or one below 0, is undefined: 'Please enter a valid
 * quantity'.
 */
export const readTyped = (
  sold: Sold,
  text: string
): Result.Result<Q.Quantity | "removed", Refusal> | undefined => {
  const quantity = typedQuantity(text)
  if (quantity === undefined) return undefined
  if (quantity === 0) return Result.succeed("removed")
  return requireByHand(sold, quantity)
}

/**
 * The reading of a counter's scale, as the quantity of a product that is sold by weight (SCALE-1, SCALE-2): only a scale at
 * rest counts, what it is weighed in is taken off, and what is left is judged as a typed number is, never rounded.
 */
import * as Result from "effect/Result"
import type { Reading } from "../device/reading.ts"
import type { Fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { requireByHand, type Sold } from "./cart-quantity.ts"

export interface Weighed extends Sold {
  readonly name: string
  /** Grams of what it is weighed in. */
  readonly tare: number
}

/** Grams that are taken off what a scale shows: nothing where somebody has tared the scale itself. */
export const tareOn = ({ tare }: Pick<Weighed, "tare">, { isNet }: Pick<Reading, "isNet">): number =>
  isNet ? 0 : tare

/**
 * Why there is no weight to take. byPack: it is not sold by weight. empty: nothing lies there. onlyTare: no more than the
 * tare lies there. The rest is what a reading says of itself.
 */
export type Unweighed = "byPack" | "moving" | "empty" | "onlyTare" | "under" | "over" | "unknown"

/** @returns the net weight, or why it is none: the fault of `requireByHand` where the rule for typed numbers refuses it */
export const readWeighed = (
  product: Weighed,
  reading: Reading
): Result.Result<Q.Quantity, Unweighed | Fault<"InvalidData" | "BelowMinimum" | "NotAMultiple">> => {
  if (product.sell_by === "pack") return Result.fail("byPack")
  const { state, grams } = reading
  if (state === "moving" || state === "under" || state === "over") return Result.fail(state)
  if (state === "error" || grams === null) return Result.fail("unknown")
  if (grams <= 0) return Result.fail("empty")
  const net = grams - tareOn(product, reading)
  return net <= 0 ? Result.fail("onlyTare") : requireByHand(product, Q.ofThousandths(net))
}

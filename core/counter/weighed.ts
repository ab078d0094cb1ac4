/**
 * The reading of a scale: what goods are weighed in is taken off (SCALE-6). At a counter what is left is the quantity of a
 * product that is sold by weight (SCALE-1, SCALE-2): only a scale at
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
  /** The name of the container whose code was scanned. */
  readonly container?: string
  /** It is weighed in a container that has to be scanned. */
  readonly asksContainer?: boolean
}

/** Grams that are taken off what a scale shows: nothing where somebody has tared the scale itself. */
export const tareOn = ({ tare }: Pick<Weighed, "tare">, { isNet }: Pick<Reading, "isNet">): number =>
  isNet ? 0 : tare

/** What is left of it, in grams: never below 0. */
export const netOf = (goods: Pick<Weighed, "tare">, reading: Pick<Reading, "isNet">, grams: number): number =>
  Math.max(0, grams - tareOn(goods, reading))

/** Nobody has said what it lies in, neither by a code nor by taring the scale. */
export const lacksContainer = (
  { container, asksContainer = false }: Pick<Weighed, "container" | "asksContainer">,
  { isNet }: Pick<Reading, "isNet">
): boolean => asksContainer && container === undefined && !isNet

/**
 * Why there is no weight to take. byPack: it is not sold by weight. empty: nothing lies there. onlyTare: no more than the
 * tare lies there. uncontained: its container has not been scanned. The rest is what a reading says of itself.
 */
export type Unweighed =
  | "byPack"
  | "uncontained"
  | "moving"
  | "empty"
  | "onlyTare"
  | "under"
  | "over"
  | "unknown"

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
  if (lacksContainer(product, reading)) return Result.fail("uncontained")
  const net = grams - tareOn(product, reading)
  return net <= 0 ? Result.fail("onlyTare") : requireByHand(product, Q.ofThousandths(net))
}

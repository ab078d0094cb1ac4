/** The weight in a code against the weight on the scale, where a pack is scanned while it lies there (SCALE-8). */
import type { Reading } from "../device/reading.ts"
import { type Quantity, toWire } from "../quantity.ts"
import { settingOf } from "../session/settings.ts"
import { netOf, type Weighed } from "./weighed.ts"

/** Grams that are borne; undefined where nobody compares. */
export const codeWeightTolerance = (variables: ReadonlyMap<string, string>): number | undefined => {
  const grams = settingOf("code_weight_tolerance", variables.get("code_weight_tolerance"))
  return grams === undefined ? undefined : Number(grams)
}

/** Both weights in grams. */
export interface TwoWeights {
  readonly onCode: number
  readonly onScale: number
}

/**
 * What differs by more than is borne; undefined where they agree, and where no scale at rest shows a weight.
 * @param tolerance grams; undefined where nobody compares
 */
export const differingWeights = (
  goods: Pick<Weighed, "sell_by" | "tare">,
  scanned: Quantity,
  reading: Reading | null,
  tolerance: number | undefined
): TwoWeights | undefined => {
  if (tolerance === undefined || goods.sell_by !== "kg" || reading?.state !== "stable") return undefined
  const { grams } = reading
  if (grams === null || grams <= 0) return undefined
  const weights = { onCode: Math.round(toWire(scanned) * 1000), onScale: netOf(goods, reading, grams) }
  return Math.abs(weights.onCode - weights.onScale) > tolerance ? weights : undefined
}

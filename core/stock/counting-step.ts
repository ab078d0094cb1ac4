/** In which steps stock is counted, corrected and returned (STEP-1). */
import * as Q from "../quantity.ts"
import { type Flags, isOn } from "../session/flags.ts"

const hundredth = Q.ofThousandths(10)

/** Whether products sold by weight are counted by their weight. */
export const isByWeight = (flags: Flags): boolean => isOn(flags, "count_by_weight")

/** The step of a count: the product's own increment; with `count_by_weight` weighed products go to two decimals. */
export const countingIncrement = (
  flags: Flags,
  { sell_by }: Q.Sold,
  own: Q.Quantity | null
): Q.Quantity | null => (sell_by === "kg" && isByWeight(flags) ? hundredth : own)

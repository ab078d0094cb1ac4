/** What a coupon of a file plainly does not mean (WARN-2, WARN-12). */
import type { GmtTime } from "../day.ts"
import { type PlacedSlip, percentSlip, type Slip } from "../sheet/slip.ts"

export interface FiledCoupon {
  /** Hundredths of a percent. */
  readonly percent: number | null
  /** Hundredths of the currency, as `min_subtotal`. */
  readonly amount: number | null
  readonly min_subtotal: number
  readonly active: 0 | 1
  readonly valid_to: string | null
}

const everything = 10_000

export const couponSlips = (
  { percent, amount, min_subtotal, active, valid_to }: FiledCoupon,
  now: GmtTime
): ReadonlyArray<PlacedSlip> => {
  const found: Array<PlacedSlip> = []
  const add = (column: string, slip: Slip | undefined) => {
    if (slip !== undefined) found.push({ column, slip })
  }
  if (percent !== null) add("percent", percentSlip(percent, false))
  if (percent === everything) add("percent", { _tag: "AllOff" })
  if (amount !== null && min_subtotal > 0 && amount >= min_subtotal)
    add("amount", { _tag: "MoreThanLeast", least: min_subtotal })
  if (active === 1 && valid_to !== null && valid_to < now) add("valid_to", { _tag: "Ended" })
  return found
}

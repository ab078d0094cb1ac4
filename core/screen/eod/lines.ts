/** The lines of what a report comes to: what differs, and what an earlier rounding left, as a line of its own (ROUND-1). */
import type { EodDifference } from "../../stock/eod-report.ts"
import { asDifference, type Rounding } from "../../stock/rounding.ts"
import { leftByRounding } from "../../text/eod.ts"

export interface Line extends EodDifference {
  readonly key: string
}

export const linesOf = (
  differences: ReadonlyArray<EodDifference>,
  roundings: ReadonlyArray<Rounding> = []
): ReadonlyArray<Line> => [
  ...differences.map((difference) => ({ ...difference, key: String(difference.product_id) })),
  ...roundings.map((rounding) => ({
    ...asDifference(rounding, leftByRounding),
    key: `rounding-${rounding.product_id}`
  }))
]

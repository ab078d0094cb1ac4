/** Lines of the summary beside what it decides: a reason for all, and the packs that were passed over. */
import { type PassedOver, passedOverIn } from "../../order/fefo-violation.ts"
import type { Order } from "../../order/order.ts"
import type { Picking } from "../../order/picking.ts"
import type { Summary, SummaryLine } from "./summary-dialog.ts"

/**
 * The reason that can be given to all that have none, from a line: its own, or where it has none, the one that was given
 * last above it. Undefined where no other line lacks one.
 */
export const forAll = ({ lines }: Summary, line: SummaryLine): string | undefined => {
  const linesToReason = lines.filter(({ needsReason }) => needsReason)
  const hasReason = ({ problem }: SummaryLine): boolean => problem === undefined
  if (hasReason(line)) return linesToReason.some((other) => !hasReason(other)) ? line.reason : undefined
  return linesToReason.slice(0, linesToReason.indexOf(line)).findLast(hasReason)?.reason
}

/** A pack that was passed over, with the reason that Confirm sends. */
export interface LaterLine extends PassedOver {
  /** What somebody said, or the first reason of the list. */
  readonly shown: string
  readonly isProposed: boolean
}

/** The packs that were passed over: one without a reason is proposed the first of the list. */
export const laterLines = (
  order: Order,
  picking: Picking,
  [proposed = ""]: ReadonlyArray<string>
): ReadonlyArray<LaterLine> =>
  passedOverIn(order, picking).map((passed) => ({
    ...passed,
    shown: passed.reason ?? proposed,
    isProposed: passed.reason === null
  }))

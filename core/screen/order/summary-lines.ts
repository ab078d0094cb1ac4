/** Lines of the summary beside what it decides: a reason for all, and the packs that were passed over. */
import { type PassedOver, passedOverIn } from "../../order/fefo-violation.ts"
import type { Order } from "../../order/order.ts"
import type { Picking } from "../../order/picking.ts"
import { reasonField, type Summary, type SummaryLine } from "./summary-dialog.ts"

/**
 * The reason that can be given to all that have none: of the line that has the keys, else the last one above it, else the
 * last of all. Undefined where no line lacks one.
 */
export const forAll = ({ lines }: Summary, focus: string | undefined): string | undefined => {
  const needing = lines.filter(({ needsReason }) => needsReason)
  const hasReason = ({ problem }: SummaryLine): boolean => problem === undefined
  if (needing.every(hasReason)) return undefined
  const at = needing.findIndex(({ item }) => reasonField(item.item_id) === focus)
  return (needing.slice(0, at + 1).findLast(hasReason) ?? needing.findLast(hasReason))?.reason
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

/** Whether an order's own label was scanned before it may leave (PROOF-1 to PROOF-4). */
import * as Result from "effect/Result"
import { parse } from "../barcode/parse.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { type Flags, isOn } from "../session/flags.ts"
import type { Order } from "./order.ts"
import { shipsWithInvoice } from "./status.ts"

type Leaving = Pick<Order, "order_id" | "source">

/** Whether the label has to be scanned as proof. An order handed over at the counter has no label. */
export const needsLabelProof = (flags: Flags, order: Pick<Order, "source">): boolean =>
  isOn(flags, "enable_label_proof") && !shipsWithInvoice(order)

/** The order whose label a code is; undefined for any other code, and for a number that was typed. */
export const labelledOrder = (code: string, today: Day.Day): number | undefined => {
  const parsed = parse(code.trim(), today)
  return parsed?.codeType === "order" ? parsed.order_id : undefined
}

/**
 * The label that proves the order; null where none was scanned and none is asked for. Any print of an order's label has
 * its id, so one that was printed anew proves as much as the first.
 */
export const requireLabelProof = (
  order: Leaving,
  label: string | null,
  flags: Flags,
  today: Day.Day
): Result.Result<string | null, Fault<"LabelMissing" | "ForeignLabel">> => {
  const code = label?.trim() ?? ""
  if (code === "")
    return needsLabelProof(flags, order) ? Result.fail(fault("LabelMissing")) : Result.succeed(null)
  return labelledOrder(code, today) === order.order_id
    ? Result.succeed(code)
    : Result.fail(fault("ForeignLabel", { increment_id: null }))
}

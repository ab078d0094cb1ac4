/** What is asked beside the picking of an order, in words. */
import type { RemarkKind } from "../../order/remark.ts"
import { putOnHold } from "../../text/hold.ts"

export const fieldNames: Readonly<Record<RemarkKind, string>> = {
  note: "Note",
  reason: "Why must it not go on?"
}
export const titles: Readonly<Record<RemarkKind, string>> = { note: "Add a note", reason: putOnHold }
export const texts: Readonly<Record<RemarkKind, string>> = {
  note: "Everybody who opens the order reads it.",
  reason: "Until it is released it is neither invoiced nor dispatched. Everybody is told why."
}
export const confirms: Readonly<Record<RemarkKind, string>> = { note: "Add note", reason: putOnHold }
export const busy = "Sending..."
export const releaseTitle = "This order is on hold"

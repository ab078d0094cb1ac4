/** The widths of receipt paper, in millimetres. */
import * as Schema from "effect/Schema"

export const receiptWidths = [80, 58] as const
export const ReceiptWidth = Schema.Literals(receiptWidths)
export type ReceiptWidth = typeof ReceiptWidth.Type

/** What can be done with an open order beside scanning: its papers, and cancelling it. */
import { hasEan13 } from "../../label/ean13-labels.ts"
import { isItemListOffered } from "../../label/item-list.ts"
import { hasCreditNote } from "../../order/order.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { paperNames } from "../../text/order.ts"
import type { PaperKind } from "../effects/papers.ts"
import { canCancel, type Message, type Model } from "./model.ts"

export interface Action {
  /** Spelled as staff know it. */
  readonly title: string
  readonly message: Message
}

/** Download Invoice is offered to those whose flag says so, the invoice itself once it exists. */
export const isInvoiceSavable = (flags: Flags): boolean => isOn(flags, "enable_download_invoice")

/** It takes something away, and so stands apart from the papers. */
export const standsApart = ({ message }: Action): boolean => message._tag === "StartedCancelling"

/** The actions that are open now. Invoices are printed and downloaded once they exist. */
export const actionsOf = (model: Model, flags: Flags): ReadonlyArray<Action> => {
  if (model.order === undefined) return []
  const hasInvoice = model.order.invoice_id !== null
  const paper = (kind: PaperKind): Action => ({
    title: `Print ${paperNames[kind]}`,
    message: { _tag: "AskedForPaper", kind }
  })
  return [
    ...(isItemListOffered(flags) ? [paper("items")] : []),
    ...(hasInvoice ? [paper("invoice")] : []),
    ...(hasCreditNote(model.order) ? [paper("credit-note")] : []),
    paper("label"),
    ...(hasEan13(model.order) ? [paper("ean13")] : []),
    ...(hasInvoice && isInvoiceSavable(flags)
      ? [{ title: "Download Invoice", message: { _tag: "AskedToSaveInvoice" } } as const]
      : []),
    ...(canCancel(model) ? [{ title: "Cancel", message: { _tag: "StartedCancelling" } } as const] : [])
  ]
}

/** The copies of papers, and what stands on those that go with goods to another hub: whom they name (CGST Rules, rules 48 and 55(2)). */
import type { InvoiceDocument } from "./invoice.ts"

const challanCopies = [
  "ORIGINAL FOR CONSIGNEE",
  "DUPLICATE FOR TRANSPORTER",
  "TRIPLICATE FOR CONSIGNER"
] as const
const invoiceCopies = [
  "ORIGINAL FOR RECIPIENT",
  "DUPLICATE FOR TRANSPORTER",
  "TRIPLICATE FOR SUPPLIER"
] as const

/** A business claims the tax by its copy. What is registered as an e-invoice needs no copies (rule 48(6)). */
const isClaimed = ({ paper, buyer, registration }: InvoiceDocument): boolean =>
  paper === "taxInvoice" && buyer.gstin != null && registration === undefined

/**
 * The copies of a paper by their names, the original first: three of what goes with the goods, one of a tax invoice to a
 * business, whose other copies are the seller's records, and one of what counts no more. An empty list is a paper that is
 * made once and not named.
 */
export const copiesOf = (document: InvoiceDocument): ReadonlyArray<string> => {
  if (document.cancelled_at !== undefined) return ["CANCELLED"]
  if (document.credits !== undefined) return []
  if (document.is_transfer !== true) return isClaimed(document) ? invoiceCopies.slice(0, 1) : []
  return document.paper === "challan" ? challanCopies : invoiceCopies
}

/** "Cancelled 2026-11-20 15:11:07" */
export const cancelledLine = ({ cancelled_at }: InvoiceDocument): string | undefined =>
  cancelled_at === undefined ? undefined : `Cancelled ${cancelled_at}`

/** What the one who receives is called. */
export const receiverTitle = ({ paper }: InvoiceDocument): "Consignee" | "Bill to" =>
  paper === "challan" ? "Consignee" : "Bill to"

/** What the one who sends is called, where that is not plain. */
export const senderTitle = ({ paper }: InvoiceDocument): "Consigner" | undefined =>
  paper === "challan" ? "Consigner" : undefined

/** Rule 55(1)(ix) asks for a signature on a challan; a transfer's invoice has a place for one, too. */
export const isSigned = ({ is_transfer, credits, cancelled_at }: InvoiceDocument): boolean =>
  is_transfer === true && credits === undefined && cancelled_at === undefined

export const signature = "Signature for"

/** Why the goods go, where nobody bought them. */
export const movement = ({ paper }: InvoiceDocument): string | undefined =>
  paper === "challan" ? "Stock transfer within one registration: not a supply." : undefined

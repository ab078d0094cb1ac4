/**
 * The number under which a paper is registered (IRN): the SHA-256 of the seller's GSTIN, the financial year, the kind of
 * the paper and its number, written one behind the other, as 64 digits to base 16. The portal reckons it, too; who gets
 * another one back has registered another paper. So documented at einv-apisandbox.nic.in/irn.html.
 */
import * as Day from "../day.ts"
import type { InvoiceDocument } from "../label/invoice.ts"

/** An invoice, or a credit note. */
export const documentTypes = ["INV", "CRN"] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentType = ({ credits }: Pick<InvoiceDocument, "credits">): DocumentType =>
  credits === undefined ? "INV" : "CRN"

/** The text whose SHA-256 it is: "01AAAAA9999A19N2019-20INVABC01234". */
export const irnText = (
  document: Pick<InvoiceDocument, "seller" | "issued_at" | "credits" | "invoice_number">
): string =>
  (document.seller.gstin ?? "") +
  Day.financialYear(document.issued_at.slice(0, 10)) +
  documentType(document) +
  document.invoice_number

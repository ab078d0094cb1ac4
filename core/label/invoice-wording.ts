/** The words that the law wants on an invoice, the same on a sheet and on a receipt. */
import type { InvoiceDocument } from "./invoice.ts"

export type TaxPart = "cgst" | "sgst" | "igst" | "vat"
export interface Tax {
  readonly name: string
  readonly part: TaxPart
}

const taxesOfRegime: Record<InvoiceDocument["regime"], ReadonlyArray<Tax>> = {
  "cgst-sgst": [
    { name: "CGST", part: "cgst" },
    { name: "SGST", part: "sgst" }
  ],
  igst: [{ name: "IGST", part: "igst" }],
  vat: [{ name: "VAT", part: "vat" }]
}

type Title = "Invoice" | "Bill of Supply" | "Tax Invoice" | "Credit Note"

/**
 * What the paper is called: an invoice of exempt goods alone is a bill of supply (rule 49 of the CGST Rules), and a
 * seller without a registration issues no tax invoice.
 */
const invoiceTitleOf = ({ regime, seller, totals, lines }: InvoiceDocument): Title => {
  if ((regime === "vat" ? seller.trn : seller.gstin) === null) return "Invoice"
  const isExempt = lines.every(({ rate }) => Number(rate) === 0)
  const isUntaxed = taxesOfRegime[regime].every(({ part }) => Number(totals[part]) === 0)
  return regime !== "vat" && isExempt && isUntaxed ? "Bill of Supply" : "Tax Invoice"
}

/** What the paper is called; a credit note is called that whatever it credits. */
export const titleOf = (document: InvoiceDocument): Title =>
  document.credits === undefined ? invoiceTitleOf(document) : "Credit Note"

/** "Against invoice 101/26-27/00042 of 2026-11-20". */
export const creditedInvoice = ({ credits }: InvoiceDocument): string | undefined =>
  credits === undefined
    ? undefined
    : `Against invoice ${credits.invoice_number} of ${credits.issued_at.slice(0, 10)}`

/** The taxes that the paper has a place for; a bill of supply names none (rule 49), nor does its credit note. */
export const taxesOf = (document: InvoiceDocument): ReadonlyArray<Tax> =>
  invoiceTitleOf(document) === "Bill of Supply" ? [] : taxesOfRegime[document.regime]

/** What the amount after the discount is called: where nothing is taxed, nothing is taxable. */
export const valueName = (document: InvoiceDocument): "Taxable" | "Value" =>
  taxesOf(document).length === 0 ? "Value" : "Taxable"

/** Rule 46(p) asks a tax invoice to say whether the buyer owes the tax. */
export const reverseCharge = (document: InvoiceDocument): string | undefined =>
  document.credits !== undefined || document.regime === "vat" || taxesOf(document).length === 0
    ? undefined
    : "Tax payable on reverse charge: No."

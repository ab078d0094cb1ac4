/**
 * The paper of a credit note: what its invoice says, credited whole, under a number and a date of its own. Rule 53(1A) of
 * the CGST Rules asks it to name the invoice with its date, and the value, rate and amount of tax that are credited.
 */
import type * as Day from "../day.ts"
import { toLocal } from "../day.ts"
import { sanitizeText } from "../sanitize-text.ts"
import type { InvoiceDocument } from "./invoice.ts"

export const creditNoteDocument = (
  invoice: InvoiceDocument,
  note: { readonly number: string; readonly issued_at: Day.Instant; readonly served_by: string }
): InvoiceDocument => ({
  ...invoice,
  invoice_number: note.number,
  issued_at: toLocal(note.issued_at),
  served_by: sanitizeText(note.served_by),
  // What was not sent was not invoiced either.
  missing: [],
  credits: { invoice_number: invoice.invoice_number, issued_at: invoice.issued_at }
})

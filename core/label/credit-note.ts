/**
 * The paper of a credit note: what its invoice says, credited whole or for the packs that came back, under a number and a
 * date of its own. Rule 53(1A) of the CGST Rules asks it to name the invoice with its date, and the value, rate and amount
 * of tax that are credited.
 */
import type * as Day from "../day.ts"
import { toLocal } from "../day.ts"
import * as Money from "../money.ts"
import { type LineCredit, lineCredit, type Share } from "../order/return-credit.ts"
import * as Q from "../quantity.ts"
import { sanitizeText } from "../sanitize-text.ts"
import type { InvoiceDocument } from "./invoice.ts"

interface Note {
  readonly number: string
  readonly issued_at: Day.Instant
  readonly served_by: string
}

/** Credits an invoice whole. */
export const creditNoteDocument = (invoice: InvoiceDocument, note: Note): InvoiceDocument => ({
  ...invoice,
  invoice_number: note.number,
  issued_at: toLocal(note.issued_at),
  served_by: sanitizeText(note.served_by),
  // What was not sent was not invoiced either.
  missing: [],
  credits: { invoice_number: invoice.invoice_number, issued_at: invoice.issued_at }
})

/** The credit of a return on an invoice: the credited lines, and the sum with what it holds beside them. */
export interface Credit {
  readonly lines: ReadonlyArray<LineCredit>
  readonly shipping: Money.Money
  readonly grand_total: Money.Money
}

/** Delivery comes back with the last pack, and never before. */
export const creditOf = (
  invoice: InvoiceDocument,
  shares: ReadonlyArray<Share>,
  isWhole: boolean
): Credit => {
  const lines = invoice.lines.map((line, index) =>
    lineCredit(line, shares[index] ?? { before: 0, after: 0, whole: 1 })
  )
  const shipping = isWhole ? Money.parse(invoice.totals.shipping) : Money.zero
  const parts = lines.flatMap(({ taxable, cgst, sgst, igst, vat }) => [taxable, cgst, sgst, igst, vat])
  return { lines, shipping, grand_total: Money.plus(Money.sum(parts), shipping) }
}

/** Credits what came back with some packs. */
export const returnNoteDocument = (invoice: InvoiceDocument, credit: Credit, note: Note): InvoiceDocument => {
  const sumOf = (part: Exclude<keyof LineCredit, "quantity">): string =>
    Money.formatPlain(Money.sum(credit.lines.map((line) => line[part])))
  return {
    ...creditNoteDocument(invoice, note),
    lines: invoice.lines
      .flatMap((line, index) => {
        const of = credit.lines[index]
        if (of === undefined || of.quantity === 0) return []
        return [
          {
            ...line,
            quantity: Q.amountOf(
              { sell_by: line.unit === Q.unitOf({ sell_by: "kg" }) ? "kg" : "pack" },
              of.quantity
            ),
            total: Money.formatPlain(of.total),
            discount: Money.formatPlain(of.discount),
            taxable: Money.formatPlain(of.taxable),
            cgst: Money.formatPlain(of.cgst),
            sgst: Money.formatPlain(of.sgst),
            igst: Money.formatPlain(of.igst),
            vat: Money.formatPlain(of.vat)
          }
        ]
      })
      .map((line, index) => ({ ...line, number: index + 1 })),
    totals: {
      subtotal: sumOf("total"),
      discount: sumOf("discount"),
      taxable: sumOf("taxable"),
      cgst: sumOf("cgst"),
      sgst: sumOf("sgst"),
      igst: sumOf("igst"),
      vat: sumOf("vat"),
      shipping: Money.formatPlain(credit.shipping),
      grand_total: Money.formatPlain(credit.grand_total)
    }
  }
}

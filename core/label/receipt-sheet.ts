/** The receipt of an invoice: what the invoice says, in the order of a roll, and what is known of its payment (SLIP-1). */
import * as Money from "../money.ts"
import type { Order } from "../order/order.ts"
import { coveringPayment } from "../order/payment.ts"
import { sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import type { InvoiceDocument } from "./invoice.ts"
import {
  besideOf,
  buyerLines,
  isExempt,
  levyName,
  paidBy,
  quantityOf,
  rateSums,
  registrationLines,
  registrationQr,
  reverseCharge,
  shown,
  sumsOf,
  taxesOf,
  tenderOf,
  titleOf,
  totalText
} from "./invoice-wording.ts"
import { dateTitle } from "./paper-time.ts"
import { namePaid } from "./payment-name.ts"
import type { ReceiptDocument } from "./receipt.ts"

type Line = InvoiceDocument["lines"][number]
type Named = ReceiptDocument["facts"][number]

const isZero = (amount: string): boolean => Money.parse(amount) === 0
/** An entry for each value that is there. */
const there = (...entries: ReadonlyArray<readonly [name: string, value: string | null]>) =>
  entries.flatMap(
    ([name, value]): ReadonlyArray<Named> => (value === null || value === "" ? [] : [{ name, value }])
  )
const sellerOf = ({ seller, regime }: InvoiceDocument): ReceiptDocument["seller"] => ({
  name: seller.legal_name,
  lines: [
    ...(seller.store_name === seller.legal_name ? [] : [seller.store_name]),
    ...seller.address,
    ...there(
      ["GSTIN", regime === "vat" ? null : seller.gstin],
      ["TRN", regime === "vat" ? seller.trn : null],
      ["FSSAI", seller.fssai],
      ["Phone", seller.phone]
    ).map(({ name, value }) => `${name} ${value}`)
  ]
})

const exempt = "Exempt"
/** "HSN 0207, 5%, Discount 2.00" */
const notesOf = (invoice: InvoiceDocument, line: Line): string =>
  [
    line.hsn === null ? "" : `HSN ${line.hsn}`,
    taxesOf(invoice).length === 0 ? "" : isExempt(invoice, line) ? exempt : `${line.rate}%`,
    isZero(line.discount) ? "" : `Discount ${shown(invoice, line.discount)}`
  ]
    .filter((part) => part !== "")
    .join(", ")

/**
 * The taxes of all goods, and of the delivery, of one rate together; a bill of supply has none. Goods that GST does not tax
 * have a value and no levies (CGST Rules, rule 46A with rule 49).
 */
const taxRates = (invoice: InvoiceDocument): ReceiptDocument["taxes"] =>
  taxesOf(invoice).length === 0
    ? []
    : rateSums(invoice).map((sum) => ({
        rate: isExempt(invoice, sum) ? exempt : `${sum.rate}%`,
        value: shown(invoice, sum.taxable),
        parts: isExempt(invoice, sum)
          ? []
          : taxesOf(invoice).map(({ name, part }) => ({
              name: levyName(invoice, name, sum.rate),
              value: shown(invoice, sum[part])
            }))
      }))

/** By what it was paid in the end; the invoice itself knows by what it was to be paid. */
const paymentsOf = (invoice: InvoiceDocument, order: Paid): ReadonlyArray<Named> => {
  if (invoice.paid_with !== undefined) return there(...besideOf(invoice))
  const paid = coveringPayment(order)
  if (paid === undefined) return there(...paidBy(invoice), ...tenderOf(invoice))
  const name = namePaid(order, paid.method)
  if (invoice.payments !== undefined)
    return there(
      ...paidBy(invoice),
      [`${name} reference`, sanitizeTextOrNull(paid.reference)],
      ...tenderOf(invoice)
    )
  return there(
    ...besideOf(invoice),
    ["Paid by", name],
    [`${name} reference`, sanitizeTextOrNull(paid.reference)]
  )
}

const registrationOf = (invoice: InvoiceDocument): Pick<ReceiptDocument, "registration"> => {
  const lines = registrationLines(invoice)
  const qr = registrationQr(invoice)
  return lines.length === 0 ? {} : { registration: { lines, ...(qr === undefined ? {} : { qr }) } }
}

type Paid = Pick<
  Order,
  "source" | "payment_method" | "grand_total" | "credited" | "payments" | "parts" | "credit_note"
>

/** @param order whose invoice it is, for its payment and whether it was credited */
export const receiptSheet = (invoice: InvoiceDocument, order: Paid): ReceiptDocument => {
  const { buyer } = invoice
  const reversed = reverseCharge(invoice)
  const credited = order.credit_note
  return {
    kind: "receipt",
    title: titleOf(invoice),
    invoice_number: invoice.invoice_number,
    issued_at: invoice.issued_at,
    ...(invoice.clock === undefined ? {} : { clock: invoice.clock }),
    code: invoice.code,
    seller: sellerOf(invoice),
    facts: there(
      [invoice.paper === "challan" ? "Challan" : "Invoice", invoice.invoice_number],
      ["Cancelled", invoice.cancelled_at ?? null],
      [dateTitle(invoice), invoice.issued_at],
      ["Order", invoice.increment_id],
      ["Source", invoice.source],
      ["Place of supply", buyer.place_of_supply]
    ),
    buyer: { name: buyer.name, address: buyerLines(invoice) },
    lines: invoice.lines.map((line) => ({
      name: line.name,
      measure: `${quantityOf(line)} x ${shown(invoice, line.price)}`,
      total: shown(invoice, line.total),
      notes: notesOf(invoice, line)
    })),
    sums: sumsOf(invoice),
    total: totalText(invoice),
    taxes: taxRates(invoice),
    payments: paymentsOf(invoice, order),
    missing: invoice.missing.map(({ name, quantity, unit, reason }) => ({
      name: `${name}  ${quantity} ${unit}`,
      reason
    })),
    notes: [
      ...there(["Served by", invoice.served_by]).map(({ name, value: who }) => `${name} ${who}`),
      ...(credited == null ? [] : [`Cancelled: credit note ${sanitizeText(credited)}`]),
      ...(reversed === undefined ? [] : [reversed])
    ],
    ...registrationOf(invoice),
    ...(invoice.beside === undefined ? {} : { beside: receiptSheet(invoice.beside, order) })
  }
}

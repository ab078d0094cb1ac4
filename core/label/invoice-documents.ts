/**
 * The papers of an order, made once from what was decided: one, or of a buyer with a registration a Tax Invoice with the
 * Bill of Supply beside it (INV-16). What is paid for both is said on the Tax Invoice.
 */

import * as Money from "../money.ts"
import { type BilledDiscount, billedDiscounts } from "../order/billed-discounts.ts"
import type { BillPart, PartedBill } from "../order/parted-bill.ts"
import type { InvoiceDocument } from "./invoice.ts"
import { type InvoiceFacts, invoiceDocument } from "./invoice-document.ts"

/** What is left of some discounts beside others, by their reasons. */
const beside = (
  all: ReadonlyArray<BilledDiscount>,
  taken: ReadonlyArray<BilledDiscount>
): ReadonlyArray<BilledDiscount> =>
  all.flatMap(({ reason, off }) => {
    const other = taken.find((each) => each.reason === reason)?.off ?? Money.zero
    return off > other ? [{ reason, off: Money.minus(off, other) }] : []
  })

/** @param billNumber the number of the Bill of Supply */
export const invoiceDocuments = (
  facts: Omit<InvoiceFacts, "paper">,
  { taxed, exempt }: PartedBill,
  billNumber: string
): InvoiceDocument => {
  const { order, lines, bill, tender, inCoins, ...about } = facts
  const of = ({ places, bill: part }: BillPart) => ({
    order,
    ...about,
    bill: part,
    lines: lines.filter((_, index) => places.includes(index))
  })
  const off = billedDiscounts(order, lines, exempt.bill, new Set(exempt.places))
  const due = bill.totals.grand_total
  const invoice = invoiceDocument({
    ...of(taxed),
    paper: "taxInvoice",
    due,
    byHand: beside(billedDiscounts(order, lines, bill), off),
    ...(inCoins === undefined ? {} : { inCoins }),
    ...(tender === undefined ? {} : { tender })
  })
  const billOfSupply = invoiceDocument({
    ...of(exempt),
    paper: "billOfSupply",
    invoice_number: billNumber,
    byHand: off,
    paidWith: facts.invoice_number
  })
  return { ...invoice, beside: billOfSupply }
}

/** Why the portal would refuse the e-invoice of a paper before anybody asks it; `core/text/e-invoice.ts` says it. */
import type { InvoiceDocument } from "../label/invoice.ts"
import { writtenAddress } from "../label/written-address.ts"
import * as Money from "../money.ts"
import { taxOf } from "../order/tax.ts"
import { hasPlace, roundOffOf } from "./e-invoice.ts"
import { partsOf } from "./paper.ts"

export const eInvoiceProblems = [
  "number",
  "sellerPostcode",
  "noHsn",
  "unequalHalves",
  "taxWithoutRate",
  "noPlace",
  "roundOff",
  "tooLong"
] as const
export type EInvoiceProblem = (typeof eInvoiceProblems)[number]

/** More lines than the portal takes in one document. */
const mostItems = 1000
const widestRoundOff = Money.ofHundredths(99_99)
/** At most sixteen, of which the first is no zero, hyphen or stroke. */
const number = /^[A-Z1-9][A-Z0-9/-]{0,15}$/
const code = /^(?!0+$)(?:\d{4}|\d{6}|\d{8})$/

const tests: Readonly<Record<EInvoiceProblem, (document: InvoiceDocument) => boolean>> = {
  number: ({ invoice_number }) => !number.test(invoice_number),
  sellerPostcode: ({ seller }) => writtenAddress(seller.address).pincode === undefined,
  noHsn: ({ lines }) => lines.some(({ hsn }) => !code.test(hsn ?? "")),
  unequalHalves: (document) => partsOf({ document, credited: null }).some(({ cgst, sgst }) => cgst !== sgst),
  taxWithoutRate: (document) =>
    partsOf({ document, credited: null }).some((part) => Number(part.rate) === 0 && taxOf(part) !== 0),
  noPlace: (document) => !hasPlace(document),
  roundOff: (document) => Math.abs(roundOffOf(document)) > widestRoundOff,
  tooLong: ({ lines, delivery = [] }) => lines.length + delivery.length > mostItems
}

/** The first of them, undefined where there is none (EINVOICE-3). */
export const eInvoiceProblem = (document: InvoiceDocument): EInvoiceProblem | undefined =>
  eInvoiceProblems.find((problem) => tests[problem](document))

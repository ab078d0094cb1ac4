/** What is said about e-invoices. */
import type { EInvoiceProblem } from "../accounts/e-invoice-problem.ts"

const problemWords: Readonly<Record<EInvoiceProblem, string>> = {
  number:
    "Its number is none that the portal takes: at most 16 capitals, digits, / and -, the first no zero.",
  sellerPostcode: "The address of the store on it has no PIN code: give the store a postcode in stores.csv.",
  noHsn: "A line has no HSN code of 4, 6 or 8 digits: give its product one before it is sold again.",
  unequalHalves: "CGST and SGST of a line differ by a paisa: the portal takes equal halves alone.",
  taxWithoutRate: "A line bears tax and has no rate: the portal wants the rate.",
  noPlace: "The state of its place of supply has no code: the portal wants a state of India.",
  roundOff: "It is rounded by more than 99.99: the portal takes no more.",
  tooLong: "It has more than 1,000 lines: the portal takes no more."
}
export const eInvoiceProblemText = (problem: EInvoiceProblem): string => problemWords[problem]

export const notRegistrable = (number: string): string =>
  `${number} is not to be registered: e-invoices are tax invoices, and credit notes of them, to a buyer with another GSTIN.`

export const registeredTooLong =
  "It was registered more than a day before it was cancelled: it stands, and is credited."
export const otherPaper = (irn: string): string =>
  `The portal answered for another paper, whose IRN is ${irn}.`
export const duplicateUntold = "The portal has it already, and tells no more of it: look it up there."
export const cancelledAtPortal = "It was cancelled at the portal: its number can be registered no more."
export const creditedInstead = (message: string): string =>
  `The portal did not cancel it: ${message}. It stands, and is credited.`
/** The remark of a cancellation at the portal: at most 100 characters. */
export const cancellationRemark = "Order cancelled"

/** What is said about e-invoices. */
import type { EInvoiceProblem } from "../accounts/e-invoice-problem.ts"
import type { Registrar } from "../accounts/e-invoice-row.ts"
import type { EInvoiceState } from "../order/e-invoice-state.ts"

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

export const notToBeSetAside = (number: string): string =>
  `${number} may be registered already: only what the portal refused, or was never asked for, is set aside.`

const stateWords: Readonly<Record<EInvoiceState, string>> = {
  waiting: "Waiting",
  registered: "Registered",
  refused: "Refused",
  cancelling: "To be cancelled",
  cancelled: "Cancelled",
  withdrawn: "Withdrawn",
  aside: "Set aside"
}
export const stateText = (state: EInvoiceState): string => stateWords[state]

export const allRegistered = "Every paper that is to be registered is."
/** Undefined where they are registered in law. */
export const registrarText = (registrar: Registrar): string | undefined =>
  registrar === "none"
    ? "No provider is set: nothing is registered, and papers wait (PACKHOUSE_EINVOICE)."
    : registrar === "sandbox"
      ? "Papers go to a sandbox: nothing is registered in law (PACKHOUSE_EINVOICE)."
      : undefined
export const sentAgain = (number: string): string => `${number} is sent to the portal again.`
export const setAside = (number: string): string => `${number} is set aside: register it elsewhere.`
export const eInvoiceColumns = ["Number", "State", "Why", "Buyer", "Amount", "Order"] as const
export const reasonWanted = "Say why it is set aside."

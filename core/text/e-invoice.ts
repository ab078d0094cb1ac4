/** What is said about e-invoices. */
import type { EInvoiceProblem } from "../accounts/e-invoice-problem.ts"
import { type OpenEInvoice, type Registrar, shownState } from "../accounts/e-invoice-row.ts"
import type { DocumentType } from "../accounts/irn.ts"

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

const stateWords: Readonly<Record<ReturnType<typeof shownState>, string>> = {
  waiting: "Waiting",
  unanswered: "No answer yet",
  registered: "Registered",
  refused: "Refused",
  cancelling: "To be cancelled",
  cancelled: "Cancelled",
  withdrawn: "Withdrawn",
  aside: "Set aside"
}
/** Of a paper that is not registered. */
export const openStateText = (paper: Pick<OpenEInvoice, "state" | "why">): string =>
  stateWords[shownState(paper)]
/** What stands below a paper: the portal's words, and how often it was asked in vain. */
export const whyText = (paper: Pick<OpenEInvoice, "state" | "why" | "tries">): string | undefined => {
  const { why, tries } = paper
  if (why === null || shownState(paper) !== "unanswered") return why ?? undefined
  return `${why} (asked ${tries === 1 ? "once" : `${tries} times`}; it is asked again by itself)`
}

const kindWords: Readonly<Record<DocumentType, string>> = { INV: "Invoice", CRN: "Credit note" }
export const kindText = (kind: DocumentType): string => kindWords[kind]

export const notRegistered = "Papers that are not registered"
/** The server lists no more of them at once. */
const mostListed = 200
export const openCount = (count: number): string =>
  count === 0
    ? ""
    : count >= mostListed
      ? `the oldest ${mostListed}`
      : `${count} ${count === 1 ? "paper" : "papers"}`
export const notRead = "The papers could not be read: refresh asks again."
export const notForYou =
  "What is not registered is seen to by who picks or sells: ask an administrator for one of these rights."
export const sendAgain = "Send again"
export const sendAllAgain = "Send all refused again"

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

export const allSentAgain = (numbers: ReadonlyArray<string>): string => {
  const [number = ""] = numbers
  return numbers.length === 1 ? sentAgain(number) : `${numbers.length} papers are sent to the portal again.`
}
export const setAsideTitle = "Set aside"
export const asksToSetAside = (number: string): string => `Set ${number} aside?`
export const meansSetAside =
  "It is sent to the portal no more: register it elsewhere. It can be sent again later."

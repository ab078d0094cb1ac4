/** Sentences about orders: known to the letter, odd spellings included. */
import { keptForYou } from "./scan.ts"

/** The sentence about an order that somebody else has changed, with what is known of the change in the middle. */
export const dirtyMessage = (info: string): string =>
  `Order was modified by someone else ${info === "" ? "..." : `(${info})`} Please do create invoice again..`

export const earlyDispatch = "Are you sure to dispatch the scheduled order early ?"
export const shownAsKept = "The server is not reached: the order is shown as it was kept here, and scans wait"
export const areYouSure = "Are You Sure ?"
/** A notice that stands apart from its order names it. */
export const ofOrder = (incrementId: string, text: string): string => `${orderNamed(incrementId)}: ${text}`
export const orderNamed = (incrementId: string): string => `Order ${incrementId}`
export const undoDispatch = (incrementId: string): string => `Undo dispatch of ${incrementId}`
export const isLeaving = (incrementId: string): string => `Order ${incrementId} is leaving`
export const hasLeft = (incrementId: string): string => `Order ${incrementId} has left`
export const copyNumber = "Copy order number"
export const copyForPartner = "Copy for the partner"
export const copied = (text: string): string => `Copied: ${text}`
/** @param text what was to be copied */
export const notCopied = (text: string): string =>
  `The browser does not let this page copy. Mark it here and press Ctrl+C: ${text}`
/** The note beside a question with others behind it. */
export const moreQuestions = (count: number): string =>
  count === 1 ? "1 more order waits for an answer" : `${count} more orders wait for an answer`
export const scanPrompt = "Enter Code / Scan"
/** The order of the queue that is offered beside the specified one. */
export const mostUrgent = "Most urgent first"
export const noOrders = "No Orders Found"
/** The server gave the list up, and said why. */
export const ordersNotRead = (problem: string): string =>
  `The orders could not be read. ${problem} They are asked for again within a minute.`
export const pendingToast = (count: number): string =>
  count === 1 ? "1 order pending" : `${count} orders pending`
export const readyToast = (count: number): string =>
  count === 1 ? "1 order ready to dispatch" : `${count} orders ready to dispatch`
export const invoiceMade = (incrementId: string): string => `Invoice of order ${incrementId} created`
export const workRestored = keptForYou("order")
export const scansLost = (codes: ReadonlyArray<string>): string =>
  `No longer in this order, put back: ${codes.join(", ")}`
export const nilTakenBack = (name: string): string => `Not nil any more: ${name}`
/** The addition to 'Already Used Entity': where the pack is. */
export const usedHere = "it is scanned for this order"
/** The addition to 'This item is already fully added' for a carton. */
export const tooMany = (scanned: string, missing: string): string =>
  `the code counts ${scanned}, and ${missing} is missing`
export const usedByThisOrder = "this order took it"
export const usedBy = (incrementId: string): string => `order ${incrementId} has it`
export const scanRemoved = (code: string): string => `Taken back: ${code}`
export const nilAfterScans = "Scans are on their way: mark it nil after them"
/** On the row of an order of which this workstation keeps scans. */
export const keptHere = "scans kept here"
/** Over the queue while orders are older than the high age; pressed, it shows them alone. */
export const overdueOrders = (count: number): string =>
  `${count === 1 ? "1 order has" : `${count} orders have`} been pending for more than 90 minutes`
/** Over the queue while there are some. */
export const partnerOrdersFailed = "Some Partner Orders Could Not Be Created. Click Here For More Details."
/** Over the page of failed partner orders. */
export const failedPartnerOrders = "Some orders could not be created. Please handle it at partner's console."

/** The words for a later pack that is in hand, or was invoiced. */
export const laterPack = (reason: string | null): string =>
  reason === null ? "later pack" : `later pack: ${reason}`

export const takenAsPickedUp = (count: number): string =>
  count === 1 ? "1 item from the pick-up app" : `${count} items from the pick-up app`

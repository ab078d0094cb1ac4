/** Sentences about orders: known to the letter, odd spellings included. */
import { readablePart } from "../barcode/readable.ts"
import * as Day from "../day.ts"
import type { TakenBy } from "../stock/takings.ts"

export const unableToInvoice = "Unable to create invoice"
export const orderUpdateFailed = "Order Update Failed... Please report to the Dev Team"
/** Papers as section 2 names them behind "Print". */
export const paperNames = {
  items: "Items",
  invoice: "Invoice",
  "credit-note": "Credit Note",
  label: "Label",
  ean13: "EAN13 Labels"
} as const
/** "Unable to print Invoice", and so for the other papers. */
export const unableToPrint = (kind: keyof typeof paperNames): string => `Unable to print ${paperNames[kind]}`
/** Made, but not shipped: the reason follows. */
export const shipFailed = (reason: string): string =>
  `Invoice created successfully, But unable to ship the order: ${reason === "" ? "..." : reason}`
/** Somebody else changed the order; what is known of the change stands in the middle. */
export const dirtyMessage = (info: string): string =>
  `Order was modified by someone else ${info === "" ? "..." : `(${info})`} Please do create invoice again..`

export const canceled = "Succesfully canceled order"
export const canceledHalf = "Succesfully canceled order. Do not try to cancel this order again."
export const shipped = "Succesfully created shipment"
export const shippedHalf = "Succesfully created shipment. Do not try to ship this order again."

export const paymentPending = "This Order payment is pending."
export const isCancelled = "This Order is cancelled."
export const willBeCancelled = (incrementId: string): string => `Order : ${incrementId} will be cancelled`
export const unsavedChanges = "You were processing an order, Changes that you have made is not yet saved."
export const earlyDispatch = "Are you sure to dispatch the scheduled order early ?"
export const shownAsKept = "The server is not reached: the order is shown as it was kept here, and scans wait"
/** It was taken all the same: which of the two orders it goes with is for people to settle, before the first invoice does. */
export const alsoTaken = ({ name, increment_id, at }: TakenBy): string =>
  `${name} has this pack for ${increment_id}, since ${Day.toClock(Day.fromGmt(at) ?? 0)}`
export const areYouSure = "Are You Sure ?"
/** Of an invoiced order: what is to be done with it. */
export const dispatchNext = "Next: scan its label at Dispatch Order"
export const dispatchFrom = (from: Day.Instant, now: Day.Instant): string =>
  `Next: scan its label at Dispatch Order from ${Day.dayAt(from) === Day.dayAt(now) ? "" : `${Day.dated(Day.dayAt(from))} `}${Day.toClock(from)} on`
/** `shippedAt` is a time of Asia/Calcutta. */
export const leftAt = (shippedAt: string | null): string =>
  shippedAt === null ? "It has left" : `It left on ${shippedAt.slice(0, 16)}`
export const isCredited = "It is cancelled and its invoice is credited"
export const wasNotDelivered = "It left and was not delivered"
export const cameBackInPart = "It left and came back in part"
/** A notice that stands apart from its order names it. */
export const ofOrder = (incrementId: string, text: string): string => `${orderNamed(incrementId)}: ${text}`
export const orderNamed = (incrementId: string): string => `Order ${incrementId}`
export const isLeaving = (incrementId: string): string => `Order ${incrementId} is leaving`
export const hasLeft = (incrementId: string): string => `Order ${incrementId} has left`
/** Beside a question: others stand behind it. */
export const moreQuestions = (count: number): string =>
  count === 1 ? "1 more order waits for an answer" : `${count} more orders wait for an answer`
export const scanPrompt = "Enter Code / Scan"
export const notAdded = "not added"
/** Of an item that another one is cut into: it is not picked by itself. */
export const partOfAbove = "Part of the item above"
export const acceptAndContinue = "Accept & Continue"
export const allowExceeding = "Allow requested quantity exceeds available."
export const acceptItem = "Accept Item"
export const setAsNil = (quantity: string): string => `Set ${quantity} as NIL`
export const invoiceSummary = (count: number): string => `Invoice Summary of ${count} items in this Order.`
export const added = (scanned: string, total: string): string => `Added: ${scanned} / ${total} Kg`
/** The order of the queue that is offered beside the specified one. */
export const mostUrgent = "Most urgent first"
export const noOrders = "No Orders Found"
/** The server gave the list up, and said why. */
export const ordersNotRead = (problem: string): string =>
  `The orders could not be read. ${problem} They are asked for again within a minute.`
export const pendingToast = (count: number): string => `${count} order${count === 1 ? "" : "s"} pending`
export const readyToast = (count: number): string =>
  `${count} order${count === 1 ? "" : "s"} ready to dispatch`
export const invoiceMade = (incrementId: string): string => `Invoice of order ${incrementId} created`
export const workRestored = (scans: number): string =>
  scans === 1 ? "1 scan of this order was kept for you" : `${scans} scans of this order were kept for you`
export const scansLost = (codes: ReadonlyArray<string>): string =>
  `No longer in this order, put back: ${codes.join(", ")}`
export const scanRemoved = (code: string): string => `Taken back: ${code}`
export const notMapped = "its item has no product in the catalogue"
/** On the row of an order of which this workstation keeps scans. */
export const keptHere = "scans kept here"
/** Over the queue while orders are older than the high age; pressed, it shows them alone. */
export const overdueOrders = (count: number): string =>
  `${count === 1 ? "1 order has" : `${count} orders have`} been pending for more than 90 minutes`
/** Over the queue while there are some. */
export const partnerOrdersFailed = "Some Partner Orders Could Not Be Created. Click Here For More Details."
/** Over the page of failed partner orders. */
export const failedPartnerOrders = "Some orders could not be created. Please handle it at partner's console."

/** "24 Nov (tomorrow)" */
const expiry = (day: Day.Day, today: Day.Day): string => {
  const days = Day.daysBetween(today, day)
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`
  return `${Day.dated(day)} (${when})`
}
interface ExpiringPack {
  readonly scan_code: string
  readonly date_of_expiry: Day.Day
}
/** "Take …000123, expires 24 Nov (tomorrow)": the pack of the item that expires first. */
export const takeNext = ({ scan_code, date_of_expiry }: ExpiringPack, today: Day.Day): string =>
  `Take ${readablePart(scan_code)}, expires ${expiry(date_of_expiry, today)}`
/** "Take …000123, 24 Nov" where there is little room. */
export const takeNextShort = ({ scan_code, date_of_expiry }: ExpiringPack): string =>
  `Take ${readablePart(scan_code)}, ${Day.dated(date_of_expiry)}`
/** "1 of 14" packs on the shelf; where not all were counted "1 of 50+". */
export const oneOf = (count: number, isAtLeast: boolean): string => `1 of ${count}${isAtLeast ? "+" : ""}`
export const asOf = (clock: string): string => `as of ${clock}`
/** A later pack was taken: the question that is open, in one short line. */
export const whyLater = ({ scan_code, date_of_expiry }: ExpiringPack, today: Day.Day): string =>
  `Later pack. Why not ${readablePart(scan_code)}, ${expiry(date_of_expiry, today)}?`
/** Of a pack in hand, or of one that was invoiced. */
export const laterPack = (reason: string | null): string =>
  reason === null ? "later pack" : `later pack: ${reason}`
/** Over the packs that were passed over, in the summary of an invoice. */
export const laterPacks = "Later packs taken"
/** "2 packs instead of …000123, 24 Nov" */
export const insteadOf = (count: number, { scan_code, date_of_expiry }: ExpiringPack): string =>
  `${count === 1 ? "1 pack" : `${count} packs`} instead of ${readablePart(scan_code)}, ${Day.dated(date_of_expiry)}`

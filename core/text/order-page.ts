/** Sentences on the page of one order: they come with its view. Known to the letter, odd spellings included. */
import { readablePart } from "../barcode/readable.ts"
import * as Day from "../day.ts"

export const paymentPending = "This Order payment is pending."
export const isCancelled = "This Order is cancelled."
export const willBeCancelled = (incrementId: string): string => `Order : ${incrementId} will be cancelled`
export const unsavedChanges = "You were processing an order, Changes that you have made is not yet saved."
/** The next step of an invoiced order. */
export const dispatchNext = "Next: dispatch it, here or by its label at Dispatch"
export const dispatchFrom = (from: Day.Instant, now: Day.Instant): string =>
  `Next: dispatch it from ${Day.dayAt(from) === Day.dayAt(now) ? "" : `${Day.dated(Day.dayAt(from))} `}${Day.toClock(from)} on`
/** `shippedAt` is a time of Asia/Calcutta. */
export const leftAt = (shippedAt: string | null): string =>
  shippedAt === null ? "It has left" : `It left on ${shippedAt.slice(0, 16)}`
export const isCredited = "It is cancelled and its invoice is credited"
export const wasNotDelivered = "It left and was not delivered"
export const cameBackInPart = "It left and came back in part"
export const notAdded = "not added"
/** The note of an item that another one is cut into: it is not picked by itself. */
export const partOfAbove = "Part of the item above"
export const acceptAndContinue = "Accept & Continue"
export const allowExceeding = "Allow requested quantity exceeds available."
export const acceptItem = "Accept Item"
export const setAsNil = (quantity: string): string => `Set ${quantity} as nil`
export const invoiceSummary = (count: number): string => `Invoice Summary of ${count} items in this Order.`
export const added = (scanned: string, total: string): string => `Added: ${scanned} / ${total} Kg`
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
/** "2 packs instead of …000123, 24 Nov" */
export const insteadOf = (count: number, { scan_code, date_of_expiry }: ExpiringPack): string =>
  `${count === 1 ? "1 pack" : `${count} packs`} instead of ${readablePart(scan_code)}, ${Day.dated(date_of_expiry)}`
/** From so many minutes on a time of the day says more than they do. */
const mostMinutes = 180
/** "46 min left", "by 18:30", "by 29 Nov 08:00"; "12 min late", "4 h late". */
export const leftUntil = (by: Day.Instant, now: Day.Instant): string => {
  const minutes = Math.floor((by - now) / Day.minute)
  if (minutes < 0)
    return minutes > -mostMinutes ? `${-minutes} min late` : `${Math.floor(-minutes / 60)} h late`
  if (minutes < mostMinutes) return `${minutes} min left`
  const day = Day.dayAt(by)
  const clock = Day.toClock(by)
  return `by ${day === Day.dayAt(now) ? clock : `${Day.dated(day)} ${clock}`}`
}
/** What the lines of an order are counted in. */
export const linesNoun = "lines"
/** An order that came in finished: it was invoiced where it came from. */
export const withoutInvoice = "No invoice was made here"

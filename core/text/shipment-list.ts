/** The sentences about shipments where they are listed or shown, and nowhere before: known to the letter, odd spellings included. */
import * as Day from "../day.ts"
import type { Shipment } from "../stock/shipment.ts"

export const nothingToShow = "Nothing to show"
export const notConfirmed = "scanned, not confirmed"
/** The title of the list: no day is left out of what is on its way. */
export const comingIn = "Coming in"
/** Over the shipments of some days: "Accepted: Yesterday". */
export const acceptedIn = (days: string): string => `Accepted: ${days}`
export const acceptedCount = (count: number): string => (count === 1 ? "1 shipment" : `${count} shipments`)
export const itemCount = ({ shipment_item_count: count }: Pick<Shipment, "shipment_item_count">): string =>
  `${count} ${count === 1 ? "item" : "items"}`
/** "5 of 12 items", once some of them are scanned. */
export const itemsScanned = (
  scanned: number,
  { shipment_item_count: count }: Pick<Shipment, "shipment_item_count">
): string =>
  scanned === 0 || count === 1 ? itemCount({ shipment_item_count: count }) : `${scanned} of ${count} items`
/** "12:43, 62 minutes ago" of one that is on its way since less than a day; when it was, of another. */
export const shippedAt = (
  { time_of_shipping: at }: Pick<Shipment, "time_of_shipping">,
  now: Day.Instant | undefined
): string => {
  const then = at === null ? undefined : Day.fromGmt(at)
  if (then === undefined) return ""
  const minute = Day.localMinute(at)
  return now === undefined || then > now || now - then >= 24 * Day.hour
    ? `shipped ${minute}`
    : `${minute.slice(11)}, ${Day.timeAgo(then, now)}`
}
export const acceptedAt = ({ time_of_entry }: Pick<Shipment, "time_of_entry">): string =>
  `accepted ${Day.localMinute(time_of_entry)}`
export const noCutOffDate =
  "Cutt Off Date is not set. Therefore you will not see any shipments. Please contact Admin."
/** The question before another shipment is opened. */
export const notCompleted = (previous: string): string =>
  `${previous} shipment is not completed. Are you sure you want to proceed with this new shipment?`

/** When and where an order is to be delivered, in words. */
import * as Day from "../day.ts"
import { placeLine } from "../place-line.ts"
import { sanitizedLines, sanitizeText } from "../sanitize-text.ts"
import type { Order, ShipAddress } from "./order.ts"

type Slot = Pick<Order, "sub_slot_info" | "display_string" | "delivery_at" | "sub_slot_id">

/** A GMT time as staff read it, "2026-11-21 16:00"; a text that is none stays as it is. */
const localMinute = (text: string): string => Day.localMinute(text) || sanitizeText(text)

/** "Delivery At": the slot's own words, else its start, else that there is one; an order without a slot is express. */
export const deliveryAt = (order: Slot): string => {
  const words = sanitizeText(order.sub_slot_info?.display_string ?? order.display_string ?? "").trim()
  if (words !== "") return words
  const start = (order.sub_slot_info?.delivery_at[0] ?? order.delivery_at ?? "").trim()
  if (start !== "") return localMinute(start)
  return order.sub_slot_id === null ? "Express" : "Scheduled"
}

/**
 * Where there is little room, when the slot starts: "09:06" today, else "24 Nov 07:00"; "09:20 +1" and "24 Nov +1" for the
 * first of several.
 */
export const deliveryStart = (order: Slot, now: Day.Instant): string => {
  const starts = order.sub_slot_info?.delivery_at ?? []
  const instant = Day.fromGmt(starts[0] ?? order.delivery_at ?? "")
  if (instant === undefined) return deliveryAt(order)
  const [day, clock] = [Day.dayAt(instant), Day.toClock(instant)]
  const more = starts.length > 1 ? ` +${starts.length - 1}` : ""
  if (day === Day.dayAt(now)) return `${clock}${more}`
  return more === "" ? `${Day.dated(day)} ${clock}` : `${Day.dated(day)}${more}`
}

/** The delivery slot: one, or every start of a multiple one. */
export const slotLines = (order: Slot): ReadonlyArray<string> => {
  const starts = order.sub_slot_info?.delivery_at ?? []
  return starts.length > 1 ? [deliveryAt(order), ...starts.map(localMinute)] : [deliveryAt(order)]
}

const severalLines = /[\n\r\u2028\u2029]/

/**
 * Where an order goes, in a word or two, for whoever loads the orders of one round together: the locality, which is the
 * last line of a street of several; else the town, else the postcode; null where nothing is known.
 */
export const areaOf = (address: ShipAddress | null): string | null => {
  if (address === null) return null
  const street = severalLines.test(address.street) ? sanitizedLines(address.street) : []
  for (const part of [street.length > 1 ? (street.at(-1) ?? "") : "", address.city, address.postcode]) {
    const area = sanitizeText(part).trim()
    if (area !== "") return area
  }
  return null
}

/** The town and region of an address. */
export const locationOf = (address: ShipAddress | null): string =>
  placeLine(sanitizeText(address?.city ?? ""), sanitizeText(address?.region ?? ""))

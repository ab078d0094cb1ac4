/** The list of incoming shipments: how it grows, and what is shown of it. */

import * as Day from "../day.ts"
import { type DateRange, timesOf } from "../order/date-range.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { cutOffInstant } from "./eod-gate.ts"
import { isNothingReceived, type Receiving } from "./receiving-fields.ts"
import { isAutomatic } from "./return-action.ts"
import { accepted, isRtv, pending, type Shipment } from "./shipment.ts"

type List = ReadonlyArray<Shipment>

/**
 * A shipment that came in joins the list: it takes the place of the one with its shipment_id, or stands at the end. What
 * the list already knows better stays: a message that was overtaken changes nothing.
 */
export const merged = (list: List, entry: Shipment): List => {
  const at = list.findIndex(({ shipment_id }) => shipment_id === entry.shipment_id)
  const before = list[at]
  if (before === undefined) return [...list, entry]
  return entry.updated_at < before.updated_at ? list : list.with(at, entry)
}
export const mergedAll = (list: List, entries: List): List => entries.reduce(merged, list)

/** Accepted shipments leave a list that is kept locally after so many days (section 9); pending ones stay. */
const keptDays = 4
export const isKept = (shipment: Shipment, now: Day.Instant): boolean =>
  shipment.status !== accepted ||
  (Day.fromGmt(shipment.updated_at) ?? 0) >= Day.startOf(Day.addDays(Day.dayAt(now), -keptDays))

/** What a user with this cut-off sees, the newest first. Without a cut-off: nothing. */
export const visible = (list: List, cutOff: string | null | undefined): List => {
  if (cutOff === null || cutOff === undefined || cutOff.trim() === "") return []
  const since = cutOffInstant(cutOff)
  return list
    .filter(({ created_at }) => (Day.fromGmt(created_at) ?? 0) >= since)
    .sort((a, b) =>
      a.created_at === b.created_at
        ? a.shipment_id < b.shipment_id
          ? -1
          : 1
        : a.created_at < b.created_at
          ? 1
          : -1
    )
}

export const pendingOf = (list: List): List => list.filter(({ status }) => status === pending)

/** Above a list of return pick-ups alone the title says so. */
export const isPickUpList = (list: List): boolean => list.length > 0 && list.every(isRtv)

/** Pending shipments that staff have not been told about yet, where the user may be told. */
export const unannounced = (flags: Flags, list: List, announced: ReadonlySet<string>): List =>
  isOn(flags, "allow_shipment_balloon_notification")
    ? pendingOf(list).filter(({ shipment_id }) => !announced.has(shipment_id))
    : []

/** The number on the menu; undefined where the user may not be told. */
export const badgeOf = (flags: Flags, list: List): number | undefined =>
  isOn(flags, "allow_shipment_balloon_notification") ? pendingOf(list).length : undefined

/** When a hub last returned or kept stock, and when its newest shipment was made; null for never. */
export interface ReturnTimes {
  readonly lastReturn: Day.GmtTime | null
  readonly lastShipment: Day.GmtTime | null
}

/**
 * A return order is offered where it is made by hand, while nothing was returned since the newest shipment (RETURN-7).
 * Until the times are known nothing is offered.
 */
export const offersReturn = (flags: Flags, times: ReturnTimes | undefined): boolean =>
  times !== undefined &&
  !isAutomatic(flags) &&
  !isOn(flags, "remove_validation_on_shipment_accept") &&
  (times.lastReturn === null || (times.lastShipment !== null && times.lastReturn < times.lastShipment))

/**
 * Another shipment that holds unconfirmed work, which opening this one leaves behind: the one worked on last. `work` has
 * the shipments in the order in which they were worked on.
 */
export const leftBehind = (
  list: List,
  work: ReadonlyMap<string, Receiving>,
  opened: string
): Shipment | undefined =>
  [...work]
    .filter(([id, receiving]) => id !== opened && !isNothingReceived(receiving))
    .flatMap(([id]) => list.filter(({ shipment_id, status }) => shipment_id === id && status !== accepted))
    .at(-1)

/** The shipments that were accepted in some days: the server's, and of those known here the later word; the latest first. */
export const acceptedIn = (found: List, cached: List, range: DateRange): List => {
  const { createdFrom: from, createdBefore: before } = timesOf(range)
  const lately = cached.filter(({ time_of_entry: at }) => at !== null && at >= from && at < before)
  if (lately.length === 0) return found
  return [...mergedAll(found, lately)].sort((one, other) =>
    (other.time_of_entry ?? "").localeCompare(one.time_of_entry ?? "")
  )
}

/**
 * Delivery slots: what a store offers in a week, as slots of days, and what may be chosen of them (SLOT-1 to SLOT-4). A
 * slot of a day has a number made of when it starts, so that reading slots writes nothing.
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { slaLead } from "./age.ts"
import { type Order, readSubSlot } from "./order.ts"

/** A slot that a store offers on some days of every week. */
export interface WeekSlot {
  readonly slot: number
  /** The weekdays on which the slot is offered, Monday first. */
  readonly weekdays: ReadonlyArray<boolean>
  /** Minutes after midnight at Calcutta. */
  readonly starts: number
  readonly ends: number
  /** The slot in the words of the staff; null where it is named by its times. */
  readonly words: string | null
  /** The number of orders that the slot takes. */
  readonly capacity: number
  /** Orders choose the slot until so many minutes before its start. */
  readonly cut_off: number
}

/** A slot of a day, as the wire has it. */
export const OfferedSlot = Schema.Struct({
  sub_slot_id: Schema.Int,
  display_string: Schema.String,
  /** The time at which the slot starts. */
  delivery_at: Day.GmtTime
})
export type OfferedSlot = typeof OfferedSlot.Type

/** A slot of one day, with what decides whether it is offered. */
export interface DaySlot extends OfferedSlot {
  readonly start: Day.Instant
  readonly capacity: number
  readonly closesAt: Day.Instant
}

/** Today and the six days after it. */
export const offeredDays = 7

const minuteOf = (start: Day.Instant): string => Day.toLocal(start).slice(2, 16).replace(/\D/g, "")
/** "2611251800": the slot of a store that starts on 25 November 2026 at 18:00. */
export const slotIdAt = (start: Day.Instant): number => Number(minuteOf(start))

/** The time at which the slot with a number starts; undefined for a number that names no minute. */
export const startOfSlot = (id: number): Day.Instant | undefined => {
  const digits = String(id).padStart(10, "0")
  const [, year, month, date, hour, minute] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  return year === undefined ? undefined : Day.fromLocal(`20${year}-${month}-${date} ${hour}:${minute}:00`)
}

const clock = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return minute === 0 ? String(twelve) : `${twelve}:${String(minute).padStart(2, "0")}`
}
const half = (minutes: number): string => (minutes % 1440 < 720 ? "am" : "pm")
/** "7 - 9 am", "11 am - 1 pm" */
const hours = ({ starts, ends }: Pick<WeekSlot, "starts" | "ends">): string =>
  half(starts) === half(ends)
    ? `${clock(starts)} - ${clock(ends)} ${half(ends)}`
    : `${clock(starts)} ${half(starts)} - ${clock(ends)} ${half(ends)}`

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day.Day): number => (Day.daysBetween("1970-01-01", day) + 3) % 7

const onDay = (slot: WeekSlot, day: Day.Day): DaySlot => {
  const start = Day.startOf(day) + slot.starts * Day.minute
  return {
    sub_slot_id: slotIdAt(start),
    display_string: `${Day.dated(day)}, ${slot.words ?? hours(slot)}`,
    delivery_at: Day.toGmt(start),
    start,
    capacity: slot.capacity,
    closesAt: start - slot.cut_off * Day.minute
  }
}

/** The slots of a day, by their start. Of two that start at once the one with the lower number counts. */
const slotsOn = (slots: ReadonlyArray<WeekSlot>, day: Day.Day): ReadonlyArray<DaySlot> => {
  const byStart = new Map<number, WeekSlot>()
  for (const slot of [...slots].sort((a, b) => a.slot - b.slot))
    if (slot.weekdays[weekdayOf(day)] === true && slot.capacity > 0 && !byStart.has(slot.starts))
      byStart.set(slot.starts, slot)
  return [...byStart.values()].sort((a, b) => a.starts - b.starts).map((slot) => onDay(slot, day))
}

/** The slot of a number among those that a store offers in its weeks, whenever it is. */
export const slotOf = (slots: ReadonlyArray<WeekSlot>, id: number): DaySlot | undefined => {
  const start = startOfSlot(id)
  return start === undefined
    ? undefined
    : slotsOn(slots, Day.dayAt(start)).find(({ sub_slot_id }) => sub_slot_id === id)
}

/** Whether a slot can be chosen at a time: not too early, and not after it closes. */
export const isOpenAt = ({ start, closesAt }: DaySlot, now: Day.Instant): boolean =>
  now < closesAt && Day.daysApart(now, start) < offeredDays

/** The slots that can be chosen at a time, full or not, the first to start first. */
export const openSlots = (slots: ReadonlyArray<WeekSlot>, now: Day.Instant): ReadonlyArray<DaySlot> =>
  Array.from({ length: offeredDays }, (_, days) => Day.addDays(Day.dayAt(now), days))
    .flatMap((day) => slotsOn(slots, day))
    .filter((slot) => isOpenAt(slot, now))

/** The starts in a stored slot, the first one first. */
export const readStarts = (stored: string | null): ReadonlyArray<Day.GmtTime> =>
  readSubSlot(stored)?.delivery_at ?? []

/** The number of orders to be delivered at each start. */
export type Occupied = ReadonlyMap<Day.GmtTime, number>

export const isFull = ({ delivery_at, capacity }: DaySlot, occupied: Occupied): boolean =>
  (occupied.get(delivery_at) ?? 0) >= capacity

export const offeredSlots = (
  slots: ReadonlyArray<WeekSlot>,
  occupied: Occupied,
  now: Day.Instant
): ReadonlyArray<OfferedSlot> =>
  openSlots(slots, now)
    .filter((slot) => !isFull(slot, occupied))
    .map(({ sub_slot_id, display_string, delivery_at }) => ({ sub_slot_id, display_string, delivery_at }))

type Slotted = Pick<Order, "sub_slot_id" | "sub_slot_info" | "delivery_at">

/** An order stands in a slot by its number, or by its one start: orders from outside have numbers of their own. */
export const isIn = (order: Slotted, slot: OfferedSlot): boolean => {
  if (order.sub_slot_id === null) return false
  const starts = order.sub_slot_info?.delivery_at ?? []
  if (starts.length > 1) return false
  return order.sub_slot_id === slot.sub_slot_id || (starts[0] ?? order.delivery_at) === slot.delivery_at
}

/** The slots that an order can move to: all that are offered but its own. */
export const otherSlots = <S extends OfferedSlot>(
  order: Slotted,
  offered: ReadonlyArray<S>
): ReadonlyArray<S> => offered.filter((slot) => !isIn(order, slot))

/** The columns of an order that its slot fills. */
export interface SlotColumns {
  readonly sub_slot_id: number | null
  readonly sub_slot_info: string | null
  readonly slot_starts: number
  readonly display_string: string | null
  readonly delivery_at: Day.GmtTime | null
  readonly slot_id: Order["slot_id"]
  readonly sla_start_at: Day.GmtTime | null
}

export const express: SlotColumns = {
  sub_slot_id: null,
  sub_slot_info: null,
  slot_starts: 0,
  display_string: null,
  delivery_at: null,
  slot_id: "express",
  sla_start_at: null
}

/** An order in a slot: its service level starts 30 minutes before. */
export const inSlot = ({ sub_slot_id, display_string, delivery_at, start }: DaySlot): SlotColumns => ({
  sub_slot_id,
  sub_slot_info: JSON.stringify({ display_string, delivery_at: [delivery_at] }),
  slot_starts: 1,
  display_string,
  delivery_at,
  slot_id: "normal",
  sla_start_at: Day.toGmt(start - slaLead)
})

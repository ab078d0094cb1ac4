/** delivery_slots.csv: when stores deliver in a week, and how many orders at once. */
import { slotSlips } from "#core/order/slot-slip.ts"
import { merge } from "../store/engine/merge.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import { type Cell, id, list, oneOf, text, whole } from "./cell.ts"
import { type CellsOf, defaulted, optional, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireStore } from "./named-rows.ts"

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
const everyDay: ReadonlyArray<(typeof weekdays)[number]> = weekdays

const clock: Cell<number> = {
  expected: "a time of day such as 07:00 or 18:30",
  read: (input) => {
    const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(input) ?? []
    const at = Number(hours) * 60 + Number(minutes)
    return Number(minutes) < 60 && at <= 1440 ? at : undefined
  },
  print: (at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`
}

const columns = () => ({
  store_id: required(id, "The store.", "101"),
  slot: required(whole(1, 999), "The slot's number within its store.", "1"),
  weekdays: defaulted(
    list(oneOf(weekdays), "days with semicolons between them, such as mon; tue; sat"),
    everyDay,
    "On which days of the week; every day when empty.",
    "mon; tue; wed; thu; fri"
  ),
  starts: required(clock, "When it starts, in Asia/Calcutta.", "07:00"),
  ends: required(clock, "When it ends; 24:00 is midnight.", "09:00"),
  display_string: optional(
    text(100),
    "The slot as staff read it, behind its day; made of its times when empty.",
    "Morning, 7 - 9 am"
  ),
  capacity: required(whole(0, 100_000), "How many orders it takes on a day; 0 and it is not offered.", "12"),
  cut_off_minutes: defaulted(
    whole(0, 10_080),
    60,
    "It can be chosen until so many minutes before it starts. 60 when empty.",
    "90"
  )
})

export type DeliverySlotCells = CellsOf<ReturnType<typeof columns>>

export const deliverySlots = kind({
  name: "delivery_slots",
  about: "When stores deliver, and how many orders at once.",
  columns,
  key: (row) => `slot ${row.slot} of store ${row.store_id}`,
  judge: (rows, reference, complain, warn) => {
    const slips = slotSlips(rows.map(({ row }) => row))
    for (const [index, { line }] of rows.entries())
      for (const slip of slips[index] ?? []) warn(line, slip._tag === "LongSlot" ? "ends" : "starts", slip)
    const first = new Map<string, number>()
    for (const { line, row } of rows) {
      requireStore(row.store_id, reference, line, complain)
      if (row.starts >= 1440)
        complain(line, "starts", "24:00 is the next day: write 00:00, or an earlier time")
      if (row.ends <= row.starts)
        complain(
          line,
          "ends",
          "the slot ends before it starts: write a later time; one over midnight is two, until 24:00 and from 00:00 on"
        )
      for (const weekday of row.capacity === 0 ? [] : new Set(row.weekdays)) {
        const start = `${row.store_id} ${weekday} ${row.starts}`
        const before = first.get(start)
        if (before === undefined) first.set(start, line)
        else if (before !== line)
          complain(
            line,
            "starts",
            `store ${row.store_id} has a slot that starts on ${weekday} at ${clock.print(row.starts)} in line ${before} already: a start is one slot's`
          )
      }
    }
    return rows.map(({ row: { weekdays: days, display_string, cut_off_minutes, ...row } }) => ({
      ...row,
      weekdays: weekdays.map((each) => (days.includes(each) ? "1" : "0")).join(""),
      words: display_string,
      cut_off: cut_off_minutes
    }))
  },
  write: (rows, { progress }) => merge(tables.deliverySlots, rows, progress),
  maintained: {
    table: master.deliverySlots,
    typed: ({ weekdays: days, words, cut_off, ...stored }) => ({
      ...stored,
      weekdays: weekdays.filter((_, at) => String(days).charAt(at) === "1"),
      display_string: words,
      cut_off_minutes: cut_off
    }),
    stored: (ready) => ready
  }
})

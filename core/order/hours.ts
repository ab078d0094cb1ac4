/** When orders come: by hour of the day, and by day. */
import * as Day from "../day.ts"
import { type DateRange, daysIn } from "./date-range.ts"

/** Orders that were created in the same half hour of GMT: Asia/Calcutta is half an hour off, so that it is in one hour there. */
export interface HalfHour {
  readonly begins: Day.GmtTime
  readonly placed: number
  readonly cancelled: number
}

export interface HourCount {
  /** 0 to 23, in Asia/Calcutta. */
  readonly hour: number
  readonly placed: number
  readonly cancelled: number
}
export interface DayCount {
  readonly day: Day.Day
  readonly placed: number
  readonly cancelled: number
}

/** Every hour of the day and every day of the range, those without orders too. */
export const countedByTime = (
  range: DateRange,
  halves: Iterable<HalfHour>
): { readonly hours: ReadonlyArray<HourCount>; readonly days: ReadonlyArray<DayCount> } => {
  const empty = (count: number) => Array.from({ length: count }, () => ({ placed: 0, cancelled: 0 }))
  const [hours, days] = [empty(24), empty(daysIn(range))]
  for (const { begins, placed, cancelled } of halves) {
    const instant = Day.fromGmt(begins)
    if (instant === undefined) continue
    const local = Day.toLocal(instant)
    const counts = [hours[Number(local.slice(11, 13))], days[Day.daysBetween(range.from, local.slice(0, 10))]]
    for (const count of counts) {
      if (count === undefined) continue
      count.placed += placed
      count.cancelled += cancelled
    }
  }
  return {
    hours: hours.map((count, hour) => ({ hour, ...count })),
    days: days.map((count, at) => ({ day: Day.addDays(range.from, at), ...count }))
  }
}

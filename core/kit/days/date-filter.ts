/** What a list shows of some days, however old: what the server has of them, until other days are asked for. */
import * as Day from "../../day.ts"
import { type DateRange, type Days, rangeOf } from "../../order/date-range.ts"
import type { Reading } from "../listing.ts"

export interface DateFilter<Row> extends Reading {
  readonly days: Days
  readonly range: DateRange
  /** Undefined until the first answer. */
  readonly rows: ReadonlyArray<Row> | undefined
}

/** The request of a list for the rows of its days. */
export interface DaysRequest {
  readonly requestId: number
  readonly range: DateRange
}

export type DaysMessage<Row> =
  | { readonly _tag: "LoadedDays"; readonly requestId: number; readonly rows: ReadonlyArray<Row> }
  | { readonly _tag: "FailedDays"; readonly requestId: number; readonly problem: string }

export const isSame = (one: Days | undefined, other: Days | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** These days from now on; what was known of them stays until the server has answered. */
export const filterFor = <Row>(
  days: Days,
  now: Day.Instant,
  before: DateFilter<Row> | undefined
): DateFilter<Row> => {
  const range = rangeOf(days, Day.dayAt(now))
  return {
    days,
    range,
    requestId: (before?.requestId ?? 0) + 1,
    rows: isSame(before?.range, range) ? before?.rows : undefined,
    isLoading: true,
    problem: undefined
  }
}

/** The days that a place names: asked for anew unless they are shown already. */
export const filterAt = <Row>(
  days: Days | undefined,
  now: Day.Instant,
  before: DateFilter<Row> | undefined
): DateFilter<Row> | undefined => {
  if (days === undefined) return undefined
  return isSame(before?.days, days) && before?.problem === undefined ? before : filterFor(days, now, before)
}

/** Its words mean other days by now. */
export const hasMoved = ({ days, range }: DateFilter<unknown>, now: Day.Instant): boolean =>
  !isSame(range, rangeOf(days, Day.dayAt(now)))

export const requestOf = ({ requestId, range }: DateFilter<unknown>): DaysRequest => ({ requestId, range })

export const answered = <Row>(filter: DateFilter<Row>, message: DaysMessage<Row>): DateFilter<Row> => {
  if (message.requestId !== filter.requestId) return filter
  return message._tag === "LoadedDays"
    ? { ...filter, rows: message.rows, isLoading: false }
    : { ...filter, isLoading: false, problem: message.problem }
}

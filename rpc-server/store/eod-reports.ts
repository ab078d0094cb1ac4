/** The end-of-day reports of the hubs: for which days they are in, and which were approved. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { sinceOf } from "./shipments.ts"
import { select, type Tx } from "./transaction.ts"

const Report = Schema.Struct({
  day: Schema.String,
  submission_updated_at: Schema.String,
  approved_at: Schema.NullOr(Schema.String)
})
export type Report = typeof Report.Type

const ofDay = select(
  Report,
  "SELECT day, submission_updated_at, approved_at FROM eod_report WHERE hub_id = ? AND day = ?"
)
/** The report of a hub for a day. */
export const find = function* (hub: number, day: Day.Day): Tx<Report | undefined> {
  const [row] = yield* ofDay(hub, day)
  return row
}

const first = select(
  Schema.Struct({ at: Schema.NullOr(Schema.String) }),
  "SELECT MIN(received_at) AS at FROM pack WHERE hub_id = ? AND received_at >= ?"
)
/** When a hub first received stock that can be seen since a cut-off. */
export const stockSince = function* (hub: number, cutOff: string | null): Tx<Day.GmtTime | undefined> {
  const [row] = yield* first(hub, sinceOf(cutOff))
  return row?.at ?? undefined
}

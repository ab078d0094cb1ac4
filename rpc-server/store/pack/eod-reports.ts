/** The end-of-day reports of the hubs: for which days they are in, what they say, and which were approved. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { SentBack } from "#core/stock/eod-report.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { select, type Tx, type Value, write } from "../engine/transaction.ts"
import { sinceOf } from "./shipments.ts"

const Text = Schema.NullOr(Schema.String)

const Report = Schema.Struct({
  day: Schema.String,
  version: Schema.Int,
  submission_updated_at: Schema.String,
  submitted_by: Text,
  approved_at: Text,
  approved_by: Text,
  sent_back: Schema.NullOr(SentBack),
  sent_back_at: Text,
  sent_back_by: Text,
  sent_back_reason: Text,
  /** Who approved it, or sent it back. */
  settled_id: Schema.NullOr(Schema.Int)
})
export type Report = typeof Report.Type

const columns = Object.keys(Report.fields).join(", ")
const ofDay = select(Report, `SELECT ${columns} FROM eod_report WHERE hub_id = ? AND day = ?`)
/** The report of a hub for a day. */
export const find = function* (hub: number, day: Day.Day): Tx<Report | undefined> {
  const [row] = yield* ofDay(hub, day)
  return row
}

const ofDays = select(
  Report,
  `SELECT ${columns} FROM eod_report WHERE hub_id = ? AND day >= ? ORDER BY day DESC`
)
/** The reports of a hub since a day, the latest first. */
export const since = (hub: number, day: Day.Day): Tx<ReadonlyArray<Report>> => ofDays(hub, day)

const submitters = select(
  Schema.Struct({ user_id: Schema.Int }),
  `SELECT user_id FROM eod_submission WHERE hub_id = ? AND day = ?
   UNION SELECT user_id FROM eod_maker WHERE hub_id = ? AND day = ?`
)
/** The users who submitted a version of a report, or have counted for it. */
export const makersOf = function* (hub: number, day: Day.Day): Tx<ReadonlySet<number>> {
  return new Set((yield* submitters(hub, day, hub, day)).map(({ user_id }) => user_id))
}
/** Hub, day, who: has counted something for the report of a day. */
export const addMaker = write(
  "INSERT INTO eod_maker (hub_id, day, user_id) VALUES (?, ?, ?) ON CONFLICT (hub_id, day, user_id) DO NOTHING"
)

const first = select(
  Schema.Struct({ at: Schema.NullOr(Schema.String) }),
  "SELECT MIN(received_at) AS at FROM pack WHERE hub_id = ? AND received_at >= ?"
)
/** When a hub first received stock that can be seen since a cut-off. */
export const stockSince = function* (hub: number, cutOff: string | null): Tx<Day.GmtTime | undefined> {
  const [row] = yield* first(hub, sinceOf(cutOff))
  return row?.at ?? undefined
}

/** An act on a report: its hub and day, who acts, and when. */
export interface Act {
  readonly hub: number
  readonly day: Day.Day
  readonly at: Day.GmtTime
  readonly userId: number
  readonly userName: string
}

const insertReport = select(
  Report,
  `INSERT INTO eod_report (hub_id, day, submission_updated_at, submitted_by, version) VALUES (?, ?, ?, ?, 1)
   ON CONFLICT (hub_id, day) DO NOTHING RETURNING ${columns}`
)
const handedInAgain = select(
  Report,
  `UPDATE eod_report SET version = version + 1, submission_updated_at = ?, submitted_by = ?, sent_back = NULL,
     sent_back_at = NULL, sent_back_by = NULL, sent_back_reason = NULL, settled_id = NULL
   WHERE hub_id = ? AND day = ? AND version = ? AND approved_at IS NULL RETURNING ${columns}`
)
const submission = write(
  "INSERT INTO eod_submission (hub_id, day, version, at, user_id, user_name) VALUES (?, ?, ?, ?, ?, ?)"
)
/**
 * Hands a report in under the version after `before` (0: the first), and holds it until the transaction ends; undefined
 * when somebody else has handed it in, or approved it, meanwhile.
 */
export const submit = function* (act: Act, before: number): Tx<Report | undefined> {
  const { hub, day, at, userId, userName } = act
  const [report] =
    before === 0
      ? yield* insertReport(hub, day, at, userName)
      : yield* handedInAgain(at, userName, hub, day, before)
  if (report !== undefined) yield* submission(hub, day, report.version, at, userId, userName)
  return report
}

const approval = select(
  Report,
  `UPDATE eod_report SET approved_at = ?, approved_by = ?, settled_id = ? WHERE hub_id = ? AND day = ? AND version = ? AND approved_at IS NULL
     AND sent_back IS NULL RETURNING ${columns}`
)
/** Locks a version of a report; undefined when it is not the one that stands, or was settled already. */
export const approve = function* (
  { hub, day, at, userId, userName }: Act,
  version: number
): Tx<Report | undefined> {
  const [report] = yield* approval(at, userName, userId, hub, day, version)
  return report
}

const back = `UPDATE eod_report SET approved_at = NULL, approved_by = NULL, sent_back = ?, sent_back_at = ?, sent_back_by = ?,
     sent_back_reason = ?, settled_id = ? WHERE hub_id = ? AND day = ? AND version = ?`
const rejection = select(Report, `${back} AND approved_at IS NULL AND sent_back IS NULL RETURNING ${columns}`)
const reopening = select(Report, `${back} AND approved_at IS NOT NULL RETURNING ${columns}`)
/**
 * Sends a version of a report back, one that waits or one that is approved; undefined when it is not, or not any
 * more.
 */
export const sendBack = function* (
  { hub, day, at, userId, userName }: Act,
  version: number,
  how: SentBack,
  reason: string
): Tx<Report | undefined> {
  const sent = how === "rejected" ? rejection : reopening
  const [report] = yield* sent(how, at, userName, reason, userId, hub, day, version)
  return report
}

/** What a report says of a product: thousandths, and hundredths of its price. */
export interface Line {
  readonly product_id: number
  readonly expected: number
  readonly counted: number
  readonly comment: string | null
}

const linesText = bySize(
  (size) =>
    `INSERT INTO eod_line (hub_id, day, version, product_id, expected, counted, booked, comment, price)
     VALUES ${Array(size).fill("(?, ?, ?, ?, ?, ?, ?, ?, ?)").join(", ")}`
)
/** @param booked what the stock of products was changed by; of the others by nothing */
export const addLines = function* (
  { hub, day }: Act,
  version: number,
  lines: ReadonlyArray<Line>,
  booked: ReadonlyMap<number, number>,
  prices: ReadonlyMap<number, { readonly price: number | null }>
): Tx<void> {
  for (const some of groups(lines)) {
    const values: Array<Value> = []
    for (const { product_id, expected, counted, comment } of some) {
      const price = prices.get(product_id)?.price ?? null
      values.push(
        hub,
        day,
        version,
        product_id,
        expected,
        counted,
        booked.get(product_id) ?? 0,
        comment,
        price
      )
    }
    yield { text: linesText(some.length), values }
  }
}

const Booked = Schema.Struct({
  product_id: Schema.Int,
  counted: Schema.Int,
  booked: Schema.Int,
  price: Schema.NullOr(Schema.Int),
  comment: Text
})
const bookedLines = select(
  Booked,
  `SELECT product_id, counted, booked, price, comment FROM eod_line
   WHERE hub_id = ? AND day = ? AND (booked <> 0 OR version = ?) ORDER BY version, product_id`
)
/** What every version of a report has changed, and what its last one counted, the oldest version first. */
export const linesOfDay = (
  hub: number,
  day: Day.Day,
  version: number
): Tx<ReadonlyArray<typeof Booked.Type>> => bookedLines(hub, day, version)

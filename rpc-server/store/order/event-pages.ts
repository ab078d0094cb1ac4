/** Events as programs outside read them: by position alone, a bounded stretch of positions at a time (EVENT-3). */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import { Detail, EventKind, idOf, type OutgoingEvent } from "#core/outgoing-event.ts"
import { oneOf } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx } from "../engine/transaction.ts"

/**
 * A reader of one store of hundreds passes over the rows of the others: so many in one call at most, some milliseconds,
 * and asks again.
 */
const stretch = 10_000

/** An event by its place, its id and its time: after a backup was put back, another one may stand at the same place. */
const Place = Schema.Struct({ position: Schema.Int, id: Schema.Int, at: Schema.String })
export type EventPlace = typeof Place.Type

const highest = select(
  Place,
  "SELECT position, id, at FROM outgoing_event WHERE position > ? AND position <= ? ORDER BY position DESC LIMIT 1"
)
const lowest = select(
  Place,
  "SELECT position, id, at FROM outgoing_event WHERE position > ? ORDER BY position LIMIT 1"
)
/** The event at a position. */
export const at = function* (position: number): Tx<EventPlace | undefined> {
  return (yield* highest(position - 1, position))[0]
}
export const oldest = function* (): Tx<EventPlace | undefined> {
  return (yield* lowest(0))[0]
}

const Text = Schema.NullOr(Schema.String)
const Sum = Schema.NullOr(Schema.Int)
const Row = Schema.Struct({
  ...Place.fields,
  kind: EventKind,
  store_id: Schema.Int,
  order_id: Sum,
  subject: Schema.String,
  status: Text,
  updated_at: Text,
  payment_method: Text,
  subtotal: Sum,
  shipping: Sum,
  discount: Sum,
  tax: Sum,
  grand_total: Sum,
  detail: Schema.String
})
const readDetail = Schema.decodeUnknownSync(Schema.fromJsonString(Detail))
const sum = (hundredths: number | null) => Money.ofHundredths(hundredths ?? 0)

const eventOf = (row: typeof Row.Type): OutgoingEvent => {
  const { kind, at: time, store_id, subject, order_id, status, updated_at, payment_method } = row
  const totals = {
    subtotal: sum(row.subtotal),
    shipping: sum(row.shipping),
    discount: sum(row.discount),
    tax: sum(row.tax),
    grand_total: sum(row.grand_total)
  }
  const order =
    status === null || updated_at === null ? {} : { order: { status, updated_at, payment_method, totals } }
  return {
    id: idOf(row),
    kind,
    at: time,
    store_id,
    subject,
    order_id,
    body: { ...order, ...readDetail(row.detail) }
  }
}

const found = selectMany(Row)

interface Wanted {
  readonly stores: ReadonlyArray<number>
  /** All where there are none. */
  readonly kinds: ReadonlyArray<EventKind>
  readonly limit: number
}
interface Page {
  readonly events: ReadonlyArray<OutgoingEvent>
  /** How far it has looked. */
  readonly end: EventPlace
  readonly more: boolean
}
/**
 * What fits behind a place. How far is looked is read before the rows: what is there by then has all before it.
 */
export const page = function* (after: EventPlace, { stores, kinds, limit }: Wanted): Tx<Page> {
  const [end] = yield* highest(after.position, after.position + stretch)
  if (end === undefined) return { events: [], end: after, more: false }
  const ofKind = kinds.length === 0 ? "" : ` AND kind IN (${marks(kinds.length)})`
  const rows = yield* found(
    `SELECT position, id, at, kind, store_id, order_id, subject, status, updated_at, payment_method, subtotal, shipping, discount,
       tax, grand_total, detail FROM outgoing_event WHERE position > ? AND position <= ?
       AND store_id ${oneOf(stores.length, "BIGINT")}${ofKind} ORDER BY position LIMIT ?`,
    [after.position, end.position, ...stores, ...kinds, limit]
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    events: rows.map(eventOf),
    end: last ?? end,
    more: (last?.position ?? end.position) < end.position || end.position === after.position + stretch
  }
}

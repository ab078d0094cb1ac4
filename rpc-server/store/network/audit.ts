/** The audit: who did what to which thing. It is only ever added to, in the transaction of what it tells. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import type { ChangeEntry } from "#core/order/changes.ts"
import type { Order } from "#core/order/order.ts"
import type { Shift } from "#core/shift/shift.ts"
import type { Task } from "#core/task/task.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const insert = write(
  "INSERT INTO audit (at, user_id, user_name, store_id, subject, subject_id, action, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)

export interface Entry {
  readonly at: string
  readonly userId: number
  readonly userName: string
  readonly storeId: number | null
  readonly subject:
    | "order"
    | "failed order"
    | "shipment"
    | "shift"
    | "eod"
    | "correction"
    | "task"
    | "return"
    | "draft"
    | "product"
    | "customer"
    | "user"
    | "env"
  readonly subjectId: string
  readonly action: string
  readonly detail: unknown
}

export const append = (entry: Entry) =>
  insert(
    entry.at,
    entry.userId,
    entry.userName,
    entry.storeId,
    entry.subject,
    entry.subjectId,
    entry.action,
    JSON.stringify(entry.detail)
  )

/** Who acts, and when. */
interface Act {
  readonly caller: { readonly userId: number; readonly name: string }
  readonly now: Day.Instant
}
const done = (
  { caller, now }: Act,
  of: Pick<Entry, "storeId" | "subject" | "subjectId" | "action" | "detail">
) => append({ at: Day.toGmt(now), userId: caller.userId, userName: caller.name, ...of })

/** Writes what somebody did to an order. */
export const ofOrder = (
  act: Act,
  { order_id, store_id }: Pick<Order, "order_id" | "store_id">,
  action: string,
  detail: unknown
) => done(act, { storeId: store_id, subject: "order", subjectId: String(order_id), action, detail })

/** Writes what somebody did to an order that could not be created, by its source and its reference there. */
export const ofFailedOrder = (
  act: Act,
  {
    source,
    ref_id,
    store_id
  }: { readonly source: string; readonly ref_id: string; readonly store_id: number },
  action: string,
  detail: unknown
) =>
  done(act, { storeId: store_id, subject: "failed order", subjectId: `${source} ${ref_id}`, action, detail })

/** Writes what somebody did to a shipment, for the store that they act for. */
export const ofShipment = (
  act: Act & { readonly caller: { readonly storeId: number } },
  shipmentId: string,
  action: string,
  detail: unknown
) => done(act, { storeId: act.caller.storeId, subject: "shipment", subjectId: shipmentId, action, detail })

/** Writes what a hub returned or kept, by the number of its record. */
export const ofReturn = (
  act: Act & { readonly caller: { readonly storeId: number } },
  returnId: number,
  action: string,
  detail: unknown
) =>
  done(act, { storeId: act.caller.storeId, subject: "return", subjectId: String(returnId), action, detail })

/** Writes what somebody did to a draft of a store. */
export const ofDraft = (
  act: Act,
  { id, store_id }: { readonly id: number; readonly store_id: number },
  action: string,
  detail: unknown
) => done(act, { storeId: store_id, subject: "draft", subjectId: String(id), action, detail })

/** Whom somebody asked for, by their number, for the store that they act for. */
export const ofCustomer = (
  act: Act & { readonly caller: { readonly storeId: number } },
  mobile: string,
  action: string,
  detail: unknown
) => done(act, { storeId: act.caller.storeId, subject: "customer", subjectId: mobile, action, detail })

/** Writes what somebody did with a product at the store that they act for. */
export const ofProduct = (
  act: Act & { readonly caller: { readonly storeId: number } },
  productId: number,
  action: string,
  detail: unknown
) =>
  done(act, { storeId: act.caller.storeId, subject: "product", subjectId: String(productId), action, detail })

/** Writes what somebody did to a shift. */
export const ofShift = (
  act: Act,
  { shift_id, store_id }: Pick<Shift, "shift_id" | "store_id">,
  action: string,
  detail: unknown
) => done(act, { storeId: store_id, subject: "shift", subjectId: String(shift_id), action, detail })

/** Writes what somebody did to a task. */
export const ofTask = (
  act: Act,
  { task_id, store_id }: Pick<Task, "task_id" | "store_id">,
  action: string,
  detail: unknown
) => done(act, { storeId: store_id, subject: "task", subjectId: String(task_id), action, detail })

/** Writes what somebody did to the end-of-day report of a hub, for the store that they act for. */
export const ofEodReport = (
  act: Act & { readonly caller: { readonly storeId: number } },
  hub: number,
  day: Day.Day,
  action: string,
  detail: unknown
) => done(act, { storeId: act.caller.storeId, subject: "eod", subjectId: `${hub} ${day}`, action, detail })

/** Writes what somebody did to a correction of stock, by its number, for the store that they act for. */
export const ofCorrection = (
  act: Act & { readonly caller: { readonly storeId: number } },
  ticket: number,
  action: string,
  detail: unknown
) =>
  done(act, { storeId: act.caller.storeId, subject: "correction", subjectId: String(ticket), action, detail })

const Row = Schema.Struct({
  at: Schema.String,
  user_name: Schema.String,
  action: Schema.String,
  detail: Schema.String
})
const changeRows = select(
  Row,
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ? AND at >= ?
     AND action NOT IN ('phone shown', 'found by phone', 'opened', 'assigned', 'printed', 'processed', 'received') ORDER BY id DESC LIMIT 3`
)
const Named = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ changed: Schema.Array(Schema.String) }))
)
/** The last changes of an order's content since a time, the oldest first. */
export const changesOf = function* (orderId: number, since: Day.GmtTime): Tx<ReadonlyArray<ChangeEntry>> {
  const rows = yield* changeRows(String(orderId), since)
  return rows.toReversed().map(({ detail, ...row }) => {
    const named = Named(detail)
    return { ...row, what: named._tag === "Some" ? named.value.changed : [] }
  })
}

const versionRows = select(
  Row,
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ?
     AND action IN ('received', 'changed') AND user_id = ? ORDER BY id DESC LIMIT 1`
)
const Version = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ content: Schema.String, version: Schema.NullOr(Schema.String) }))
)
/** The last version of an order that upstream sent: its content in short, and when it was made there. */
export const versionOf = function* (
  orderId: number,
  upstream: number
): Tx<{ readonly content: string; readonly version: Day.GmtTime | null } | undefined> {
  const [row] = yield* versionRows(String(orderId), upstream)
  const version = Version(row?.detail)
  return version._tag === "Some" ? version.value : undefined
}

const slotRows = select(
  Row,
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ?
     AND action = 'slot changed' ORDER BY id DESC LIMIT 1`
)
const ExpressSince = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ express_since: Schema.String }))
)
/** Since when an order was pending that was express before it was moved to a slot. */
export const expressSince = function* (orderId: number): Tx<Day.GmtTime | undefined> {
  const [row] = yield* slotRows(String(orderId))
  const found = ExpressSince(row?.detail)
  return found._tag === "Some" ? found.value.express_since : undefined
}

const placedRows = select(
  Row,
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ?
     AND action = 'received' ORDER BY id LIMIT 1`
)
const AtTill = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ till: Schema.String })))
/** The till at which an order was placed, where its counter keeps shifts. */
export const tillOf = function* (orderId: number): Tx<string | undefined> {
  const [row] = yield* placedRows(String(orderId))
  const found = AtTill(row?.detail)
  return found._tag === "Some" ? found.value.till : undefined
}

/** A line that a client asked to be kept: when, who, text. */
export const logLine = write("INSERT INTO client_log (at, user_id, message) VALUES (?, ?, ?)")
/** Forgets lines from before a time. */
export const forgetLines = write("DELETE FROM client_log WHERE at < ?")

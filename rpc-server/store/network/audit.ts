/** The audit: who did what to which thing. It is only ever added to, in the transaction of what it tells. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import type { ChangeEntry } from "#core/order/changes.ts"
import { notedActions } from "#core/order/noted-scan.ts"
import type { Order } from "#core/order/order.ts"
import type { Shift } from "#core/shift/shift.ts"
import type { Task } from "#core/task/task.ts"
import { marks, select, type Tx, write, writeForRequest } from "../engine/transaction.ts"

/** What concerns no store, such as a user or a setting, stands under hub 0. */
const insert = writeForRequest(
  `INSERT INTO audit (hub_id, at, user_id, user_name, store_id, subject, subject_id, action, detail, request)
   SELECT COALESCE((SELECT s.hub_id FROM store s WHERE s.store_id = ?), 0), ?, ?, ?, ?, ?, ?, ?, ?, ?`
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
    | "code rules"
    | "master data"
    | "store"
    | "workstation"
    | "service account"
    | "import"
    | "archive"
  readonly subjectId: string
  readonly action: string
  readonly detail: unknown
}

export const append = (entry: Entry) =>
  insert(
    entry.storeId,
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
interface ActAtStore extends Act {
  readonly caller: Act["caller"] & { readonly storeId: number }
}
type Subject = Entry["subject"]

/** Entries about a subject of a store of its own: what somebody did to it. */
const about =
  <Thing extends { readonly store_id: number }>(subject: Subject, idOf: (thing: Thing) => string | number) =>
  ({ caller, now }: Act, thing: Thing, action: string, detail: unknown) =>
    append({
      at: Day.toGmt(now),
      userId: caller.userId,
      userName: caller.name,
      storeId: thing.store_id,
      subject,
      subjectId: String(idOf(thing)),
      action,
      detail
    })

export const ofOrder = about<Pick<Order, "order_id" | "store_id">>("order", ({ order_id }) => order_id)
/** An order that could not be created, by its source and its reference there. */
export const ofFailedOrder = about<{
  readonly source: string
  readonly ref_id: string
  readonly store_id: number
}>("failed order", ({ source, ref_id }) => `${source} ${ref_id}`)
export const ofDraft = about<{ readonly id: number; readonly store_id: number }>("draft", ({ id }) => id)
export const ofShift = about<Pick<Shift, "shift_id" | "store_id">>("shift", ({ shift_id }) => shift_id)
export const ofTask = about<Pick<Task, "task_id" | "store_id">>("task", ({ task_id }) => task_id)

/** Entries about a subject that belongs to no store, for the store that somebody acts for. */
const aboutId = <Id extends string | number>(subject: Subject) => {
  const entry = about<{ readonly store_id: number; readonly id: Id }>(subject, ({ id }) => id)
  return (act: ActAtStore, id: Id, action: string, detail: unknown) =>
    entry(act, { store_id: act.caller.storeId, id }, action, detail)
}

export const ofShipment = aboutId<string>("shipment")
/** A hub's return, or what it kept, by the number of its record. */
export const ofReturn = aboutId<number>("return")
/** A customer whom somebody asked for, by their number. */
export const ofCustomer = aboutId<string>("customer")
export const ofProduct = aboutId<number>("product")
/** A correction of stock, by the number of its ticket. */
export const ofCorrection = aboutId<number>("correction")
const ofReport = aboutId<string>("eod")
/** The end-of-day report of a hub for a day. */
export const ofEodReport = (act: ActAtStore, hub: number, day: Day.Day, action: string, detail: unknown) =>
  ofReport(act, `${hub} ${day}`, action, detail)

const Row = Schema.Struct({
  at: Schema.String,
  user_name: Schema.String,
  action: Schema.String,
  detail: Schema.String
})
const changeRows = select(
  Row,
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ? AND hub_id = :hub AND at >= ?
     AND action NOT IN ('phone shown', 'found by phone', 'opened', 'assigned', 'printed', 'processed', 'received', 'scan refused', 'packs put back', 'scans not kept', 'invoice refused', 'dispatch refused', 'dispatch not undone', 'cancellation refused') ORDER BY id DESC LIMIT 3`
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

const notedRows = select(
  Schema.Struct({ kept: Schema.Int }),
  `SELECT COUNT(*) AS kept FROM audit WHERE subject = 'order' AND subject_id = ? AND hub_id = :hub AND action IN (${marks(notedActions.length)})`
)
/** How many entries an order has about what left nothing in it. */
export const notedScansOf = function* (orderId: number): Tx<number> {
  return (yield* notedRows(String(orderId), ...notedActions))[0]?.kept ?? 0
}

const versionRows = select(
  Row,
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ? AND hub_id = :hub
     AND action IN ('received', 'changed')
     AND (user_id = ? OR user_id IN (SELECT s.user_id FROM service_account s)) ORDER BY id DESC LIMIT 1`
)
const Version = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ content: Schema.String, version: Schema.NullOr(Schema.String) }))
)
/** The last version of an order that upstream sent, under whichever account: its content in short, and when it was made there. */
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
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ? AND hub_id = :hub
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
  `SELECT at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ? AND hub_id = :hub
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

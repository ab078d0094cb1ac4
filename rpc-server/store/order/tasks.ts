/**
 * Tasks of a store: one for each payment that is to be paid back, one for each cause of an order, and one for each item
 * of an order that the shelf is to be seen to for; all by constraints.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { SellBy } from "#core/order/order.ts"
import { currencyOf } from "#core/order/tax.ts"
import * as Q from "#core/quantity.ts"
import { TicketState } from "#core/stock/ticket-state.ts"
import { type Task, TaskCause, TaskKind, TaskOutcome } from "#core/task/task.ts"
import { lock, restart, select, type Tx, write } from "../engine/transaction.ts"
import { numbersOf } from "./order-numbers.ts"

interface Person {
  readonly userId: number
  readonly name: string
}
const MaybeInt = Schema.NullOr(Schema.Int)
const MaybeText = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  id: Schema.Int,
  store_id: Schema.Int,
  kind: TaskKind,
  cause: TaskCause,
  order_id: MaybeInt,
  increment_id: MaybeText,
  item_id: MaybeInt,
  product_id: MaybeInt,
  product_name: MaybeText,
  sell_by: Schema.NullOr(SellBy),
  qty: MaybeInt,
  amount: MaybeInt,
  country: Schema.String,
  reference: MaybeText,
  method: MaybeText,
  till: MaybeText,
  asked_id: MaybeInt,
  asked_by: MaybeText,
  reason: Schema.String,
  created_at: Schema.String,
  due_at: Schema.String,
  owner_id: MaybeInt,
  owner: MaybeText,
  ended_at: MaybeText,
  ended_by: MaybeText,
  outcome: Schema.NullOr(TaskOutcome),
  ended_qty: MaybeInt,
  changed_qty: MaybeInt,
  ended_reference: MaybeText,
  note: MaybeText,
  ticket_id: MaybeInt,
  ticket_state: Schema.NullOr(TicketState),
  settled_by: MaybeText,
  settled_at: MaybeText,
  settled_reason: MaybeText
})

const quantity = (value: number | null) => (value === null ? null : Q.ofThousandths(value))
/** Why it is open again: an open task names a ticket only where that was refused. */
const refusedOf = ({ ended_at, ticket_id, settled_by, settled_at, settled_reason }: typeof Row.Type) =>
  ended_at !== null || ticket_id === null || settled_by === null || settled_at === null
    ? null
    : { ticket: ticket_id, by: settled_by, at: settled_at, reason: settled_reason }
const ofRow = (row: typeof Row.Type): Task => ({
  task_id: row.id,
  store_id: row.store_id,
  kind: row.kind,
  cause: row.cause,
  order_id: row.order_id,
  increment_id: row.increment_id,
  item_id: row.item_id,
  product_id: row.product_id,
  product_name: row.product_name,
  sell_by: row.sell_by,
  qty: quantity(row.qty),
  amount: row.amount === null ? null : Money.ofHundredths(row.amount),
  currency: row.amount === null ? null : currencyOf(row),
  reference: row.reference,
  method: row.method,
  till: row.till,
  asked:
    row.asked_id === null || row.asked_by === null ? null : { user_id: row.asked_id, name: row.asked_by },
  reason: row.reason,
  refused: refusedOf(row),
  created_at: row.created_at,
  due_at: row.due_at,
  owner: row.owner === null ? null : { user_id: row.owner_id, name: row.owner },
  end:
    row.ended_at === null || row.outcome === null
      ? null
      : {
          at: row.ended_at,
          by: row.ended_by ?? "",
          outcome: row.outcome,
          qty: quantity(row.ended_qty),
          change: quantity(row.changed_qty),
          reference: row.ended_reference,
          note: row.note,
          ticket:
            row.ticket_id === null || row.ticket_state === null
              ? null
              : { id: row.ticket_id, state: row.ticket_state }
        }
})

const ofTicket = (named: string): string => {
  const [column, name = column] = named.split(" AS ")
  return `(SELECT c.${column} FROM stock_correction c WHERE c.id = t.ticket_id AND c.hub_id = t.hub_id) AS ${name}`
}
// An order may have gone into the archive before its task is ended.
const columns = `t.id, t.store_id, t.kind, t.cause, t.order_id,
  COALESCE((SELECT o.increment_id FROM orders o WHERE o.order_id = t.order_id AND o.hub_id = t.hub_id),
    (SELECT a.increment_id FROM archived_order a WHERE a.order_id = t.order_id AND a.hub_id = t.hub_id)) AS increment_id,
  t.item_id, t.product_id, p.name AS product_name, p.sell_by, t.qty, t.amount, s.country, t.reference, t.method, t.till, t.asked_id, t.asked_by,
  t.reason, t.created_at, t.due_at, t.owner_id, t.owner, t.ended_at, t.ended_by, t.outcome, t.ended_qty, t.changed_qty, t.ended_reference, t.note, t.ticket_id,
  ${["state AS ticket_state", "settled_by", "settled_at", "settled_reason"].map(ofTicket).join(", ")}`
const from =
  "FROM task t JOIN store s ON s.store_id = t.store_id LEFT JOIN product p ON p.entity_id = t.product_id"

const byId = select(Row, `SELECT ${columns} ${from} WHERE t.hub_id = :hub AND t.store_id = ? AND t.id = ?`)
/** As tasks, with the numbers of orders of another hub, which came back at this one. */
const ofRows = function* (rows: ReadonlyArray<typeof Row.Type>): Tx<ReadonlyArray<Task>> {
  const others = rows.flatMap(({ order_id, increment_id }) =>
    order_id === null || increment_id !== null ? [] : [order_id]
  )
  const names = yield* numbersOf(others)
  return rows.map((row) =>
    ofRow({ ...row, increment_id: row.increment_id ?? names.get(row.order_id ?? 0) ?? null })
  )
}
export const find = function* (storeId: number, taskId: number): Tx<Task | undefined> {
  return (yield* ofRows(yield* byId(storeId, taskId)))[0]
}
const hold = lock("SELECT id FROM task WHERE hub_id = :hub AND store_id = ? AND id = ?")
/** Finds a task to decide about: nothing else changes it before this transaction ends. */
export const findToDecide = function* (storeId: number, taskId: number): Tx<Task | undefined> {
  yield* hold(storeId, taskId)
  return yield* find(storeId, taskId)
}

const openCount =
  "t.store_id = ? AND t.ended_at IS NULL AND t.kind = 'count' AND t.hub_id = ? ORDER BY t.due_at, t.id"
const holdCounts = lock(`SELECT t.id FROM task t WHERE ${openCount}`)
const openCountRows = select(Row, `SELECT ${columns} ${from} WHERE ${openCount}`)
/** The counts of a hub's stock that a store has open; nobody else ends one before this transaction ends. */
export const openCounts = function* (storeId: number, hubId: number): Tx<ReadonlyArray<Task>> {
  yield* holdCounts(storeId, hubId)
  return yield* ofRows(yield* openCountRows(storeId, hubId))
}

const owns = write(
  "UPDATE task SET owner_id = ?, owner = ? WHERE hub_id = :hub AND store_id = ? AND id = ? AND ended_at IS NULL"
)
type Named = Pick<Task, "store_id" | "task_id">
/** Sets who sees to a task from now on; null hands it back. */
export const setOwner = ({ store_id, task_id }: Named, person: Person | null): Tx<void> =>
  owns(person?.userId ?? null, person?.name ?? null, store_id, task_id)

const Id = Schema.Struct({ id: Schema.Int })
const ends = select(
  Id,
  `UPDATE task SET owner_id = COALESCE(owner_id, ?), owner = COALESCE(owner, ?), ended_at = ?, ended_by = ?, outcome = ?,
     ended_qty = ?, changed_qty = ?, ended_reference = ?, note = ?, ticket_id = ?
   WHERE hub_id = :hub AND store_id = ? AND id = ? AND ended_at IS NULL RETURNING id`
)
/** Ends an open task; starts anew where it was ended meanwhile. */
export const end = function* (
  { store_id, task_id }: Named,
  person: Person,
  { at, by, outcome, qty, change, reference, note }: Omit<NonNullable<Task["end"]>, "ticket">,
  ticket: number | null = null
): Tx<void> {
  const what = [at, by, outcome, qty, change, reference, note, ticket]
  const rows = yield* ends(person.userId, person.name, ...what, store_id, task_id)
  if (rows.length === 0) restart()
}

const asks = write(
  "UPDATE task SET asked_id = ?, asked_by = ? WHERE hub_id = :hub AND store_id = ? AND id = ? AND ended_at IS NULL"
)
/** Makes a task wait for somebody other than this person, and takes it out of all hands. */
export const ask = function* (task: Named, { userId, name }: Person): Tx<void> {
  yield* asks(userId, name, task.store_id, task.task_id)
  yield* setOwner(task, null)
}

const changed = write("UPDATE task SET changed_qty = ? WHERE hub_id = :hub AND store_id = ? AND id = ?")
/** Sets the change of stock that the ticket of a task has booked. */
export const setChange = (storeId: number, taskId: number, change: number): Tx<void> =>
  changed(change, storeId, taskId)
const opened = write(
  `UPDATE task SET ended_at = NULL, ended_by = NULL, outcome = NULL, ended_qty = NULL, changed_qty = NULL,
     ended_reference = NULL, note = NULL
   WHERE hub_id = :hub AND store_id = ? AND id = ?`
)
/** Opens a task whose ticket, which it names still, was refused: it is to be seen to again, by whoever had it. */
export const openAgain = (storeId: number, taskId: number): Tx<void> => opened(storeId, taskId)

const Counted = Schema.Struct({ open: Schema.Int, mine: Schema.Int, late: Schema.Int })
const openOnes = select(
  Counted,
  `SELECT COUNT(*) AS open, COUNT(CASE WHEN owner_id = ? THEN 1 END) AS mine, COUNT(CASE WHEN due_at < ? THEN 1 END) AS late
   FROM task WHERE hub_id = :hub AND store_id = ? AND ended_at IS NULL`
)
/** The numbers of open tasks: all, those of a user, those that are late. */
export const counts = function* (storeId: number, userId: number, at: Day.GmtTime) {
  const [row] = yield* openOnes(userId, at, storeId)
  return row ?? { open: 0, mine: 0, late: 0 }
}

const open = select(
  Row,
  `SELECT ${columns} ${from} WHERE t.hub_id = :hub AND t.store_id = ? AND t.ended_at IS NULL ORDER BY t.due_at, t.id LIMIT ? OFFSET ?`
)
const mine = select(
  Row,
  `SELECT ${columns} ${from} WHERE t.hub_id = :hub AND t.store_id = ? AND t.ended_at IS NULL AND t.owner_id = ? ORDER BY t.due_at, t.id LIMIT ? OFFSET ?`
)
const ended = select(
  Row,
  `SELECT ${columns} ${from} WHERE t.hub_id = :hub AND t.store_id = ? AND t.ended_at >= ? ORDER BY t.ended_at DESC, t.id DESC LIMIT ? OFFSET ?`
)
const endedOnes = select(
  Schema.Struct({ ended: Schema.Int }),
  "SELECT COUNT(*) AS ended FROM task WHERE hub_id = :hub AND store_id = ? AND ended_at >= ?"
)
interface Part {
  readonly limit: number
  readonly offset: number
}
/** The first to be due first. */
export const listOpen = function* (storeId: number, { limit, offset }: Part): Tx<ReadonlyArray<Task>> {
  return yield* ofRows(yield* open(storeId, limit, offset))
}
export const listOf = function* (
  storeId: number,
  userId: number,
  { limit, offset }: Part
): Tx<ReadonlyArray<Task>> {
  return yield* ofRows(yield* mine(storeId, userId, limit, offset))
}
/** Those that ended since a time, the last one first, and how many they are. */
export const listEnded = function* (
  storeId: number,
  since: Day.GmtTime,
  { limit, offset }: Part
): Tx<{ readonly rows: ReadonlyArray<Task>; readonly total: number }> {
  const [count] = yield* endedOnes(storeId, since)
  return { rows: yield* ofRows(yield* ended(storeId, since, limit, offset)), total: count?.ended ?? 0 }
}

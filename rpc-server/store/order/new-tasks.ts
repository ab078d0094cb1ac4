/** Tasks as they are made: one for each payment that is to be paid back, for each cause of an order, for each item; all by constraints. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { PaidBack } from "#core/order/refund.ts"
import type { ItemTask } from "#core/task/nil-reason.ts"
import { dueAt, type Task } from "#core/task/task.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"

interface Person {
  readonly userId: number
  readonly name: string
}
/** The order that a task is about, with its store and hub. */
interface Place {
  readonly storeId: number
  readonly hubId: number
  readonly orderId: number
}
export interface NewRefund extends Place {
  readonly amount: Money.Money
  readonly reference: string | null
  readonly reason: string
  readonly now: Day.Instant
  /** The number of the order's return that the money is owed for. */
  readonly returnNumber?: number
  /** Whoever has cancelled or taken back: nobody where a message from outside did. */
  readonly madeBy?: number
  /** Who asked for one that waits for somebody else. */
  readonly requester?: Person
  /** Set for cash out of a drawer; the till is null where no shift keeps books of it. */
  readonly cash?: { readonly till: string | null }
  /** Set for what is paid back as store credit, and for the way of an order that was paid in several. */
  readonly method?: string
}

const Id = Schema.Struct({ id: Schema.Int })
const insertRefund = select(
  Id,
  `INSERT INTO task (store_id, hub_id, kind, order_id, amount, reference, reason, created_at, due_at, return_number,
     method, till, made_by, asked_id, asked_by)
   VALUES (?, ?, 'refund', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
/** There is none for this payment or cause, as far as was read. */
export const addRefund = function* (task: NewRefund): Tx<void> {
  const { storeId, hubId, orderId, amount, reference, reason, now, returnNumber = null } = task
  const { cash, requester, madeBy = null } = task
  const of = [amount, reference, reason, Day.toGmt(now), dueAt("refund", now), returnNumber]
  const by = [madeBy, requester?.userId ?? null, requester?.name ?? null]
  const method = cash === undefined ? (task.method ?? null) : "cashondelivery"
  const rows = yield* insertRefund(storeId, hubId, orderId, ...of, method, cash?.till ?? null, ...by)
  if (rows.length === 0) restart()
}

const insertOfItem = write(
  `INSERT INTO task (store_id, hub_id, kind, cause, order_id, item_id, product_id, qty, reason, created_at, due_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
)
/** An item makes one task of a cause: said again, the first one stays. */
export const addOfItem = (
  { storeId, hubId, orderId }: Place,
  cause: "nil" | "deficit",
  { kind, item_id, product_id, qty, reason }: ItemTask,
  now: Day.Instant
): Tx<void> => {
  const of = [item_id, product_id, qty, reason, Day.toGmt(now), dueAt(kind, now)]
  return insertOfItem(storeId, hubId, kind, cause, orderId, ...of)
}

const endDeficits = write(
  `UPDATE task SET ended_at = ?, ended_by = ?, outcome = 'not_needed', note = ?
   WHERE hub_id = :hub AND store_id = ? AND order_id = ? AND cause = 'deficit' AND ended_at IS NULL`
)
/** Ends the tasks about what an order took beyond stock, for it was not sent after all. */
export const endDeficitsOf = (
  { store_id, order_id }: Pick<Order, "store_id" | "order_id">,
  at: Day.GmtTime,
  by: string,
  note: string
): Tx<void> => endDeficits(at, by, note, store_id, order_id)

/** its reference, store, the reference that stood for it. */
export const namePayment = write(
  "UPDATE task SET reference = ? WHERE hub_id = :hub AND store_id = ? AND kind = 'refund' AND reference = ? AND reason NOT IN ('void', 'short', 'return')"
)
/**
 * its reference, store, order, the reference that stood for it: of what is paid back because the order comes to less.
 */
export const nameCause = write(
  "UPDATE task SET reference = ? WHERE hub_id = :hub AND store_id = ? AND order_id = ? AND cause = 'payment' AND reason IN ('void', 'short', 'return') AND reference = ?"
)
const refunds = select(
  Schema.Struct({ reason: Schema.String, amount: Schema.Int, method: Schema.NullOr(Schema.String) }),
  "SELECT reason, amount, method FROM task WHERE hub_id = :hub AND store_id = ? AND order_id = ? AND cause = 'payment' AND reason IN ('void', 'short', 'return')"
)
/** The refunds of an order that came to less than was paid, by their causes. */
export const refundsOf = function* (
  storeId: number,
  orderId: number
): Tx<ReadonlyArray<PaidBack & { readonly reason: string }>> {
  return (yield* refunds(storeId, orderId)).map((row) => ({ ...row, amount: Money.ofHundredths(row.amount) }))
}

const made = select(
  Schema.Struct({ made_by: Schema.NullOr(Schema.Int), return_number: Schema.NullOr(Schema.Int) }),
  "SELECT made_by, return_number FROM task WHERE hub_id = :hub AND store_id = ? AND id = ?"
)
/** Who made a refund, and of which return of its order it is: its cancellation is 0. */
export const origin = function* ({ store_id, task_id }: Pick<Task, "store_id" | "task_id">) {
  const [row] = yield* made(store_id, task_id)
  return { madeBy: row?.made_by ?? null, returnNumber: row?.return_number ?? 0 }
}

/** Tasks of a store: one for each payment that is to be paid back, and one for each cause of an order, by constraints. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Money } from "#core/money.ts"
import type { TaskKind } from "#core/task.ts"
import { restart, select, type Tx, write } from "./transaction.ts"

export interface NewTask {
  readonly storeId: number
  readonly hubId: number
  readonly kind: TaskKind
  readonly orderId: number
  readonly amount: Money
  readonly reference: string | null
  readonly reason: string
  readonly createdAt: Day.GmtTime
  readonly dueAt: Day.GmtTime
  /** Of the order's return that it is owed for. */
  readonly returnNumber?: number
}

const insert = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO task (store_id, hub_id, kind, order_id, amount, reference, reason, created_at, due_at, return_number)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
/** There is none for this payment or cause, as far as was read. */
export const add = function* (task: NewTask): Tx<void> {
  const { storeId, hubId, kind, orderId, amount, reference, reason, createdAt, dueAt } = task
  const { returnNumber = null } = task
  const of = [amount, reference, reason, createdAt, dueAt, returnNumber]
  const rows = yield* insert(storeId, hubId, kind, orderId, ...of)
  if (rows.length === 0) restart()
}

/** its reference, store, the reference that stood for it. */
export const namePayment = write(
  "UPDATE task SET reference = ? WHERE store_id = ? AND kind = 'refund' AND reference = ? AND reason NOT IN ('void', 'short', 'return')"
)
/** its reference, store, order, the reference that stood for it: of what is paid back because the order comes to less. */
export const nameCause = write(
  "UPDATE task SET reference = ? WHERE store_id = ? AND order_id = ? AND reason IN ('void', 'short', 'return') AND reference = ?"
)
const refunds = select(
  Schema.Struct({ reason: Schema.String, amount: Schema.Int }),
  "SELECT reason, amount FROM task WHERE store_id = ? AND order_id = ? AND reason IN ('void', 'short', 'return')"
)
/** What of an order is paid back because it comes to less than was paid, by its cause. */
export const refundsOf = (storeId: number, orderId: number) => refunds(storeId, orderId)

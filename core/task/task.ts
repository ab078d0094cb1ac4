/** Tasks: what somebody of a store has to see to, because no rule can end it by itself (TASK-1). */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Currency, Money } from "../money.ts"
import { SellBy } from "../order/order.ts"
import { Quantity } from "../quantity.ts"
import { works } from "../session/access.ts"
import { TicketState } from "../stock/ticket-state.ts"

/** The kinds of work on a product's stock: it is counted, written off, or goes back. */
export const StockTaskKind = Schema.Literals(["count", "write_off", "return"])
export type StockTaskKind = typeof StockTaskKind.Type

/** `refund`: money that came and does not pay for an order is paid back. */
export const TaskKind = Schema.Literals(["refund", ...StockTaskKind.literals])
export type TaskKind = typeof TaskKind.Type

/** The work that a task is (ACCESS-2): stock is changed as by a correction, money goes back as at a till. */
export const workOf = (kind: TaskKind) => (kind === "refund" ? works.till : works.correction)

/** The causes of tasks: a payment, an item that was not sent, or one that was sent beyond the books. */
export const TaskCause = Schema.Literals(["payment", "nil", "deficit"])
export type TaskCause = typeof TaskCause.Type

/** `not_needed`: nothing was to be done any more. */
export const TaskOutcome = Schema.Literals(["done", "not_needed"])
export type TaskOutcome = typeof TaskOutcome.Type

/** How a task ended. */
export const TaskEnd = Schema.Struct({
  at: Day.GmtTime,
  by: Schema.String,
  outcome: TaskOutcome,
  /** The quantity counted, written off or returned. */
  qty: Schema.NullOr(Quantity),
  /** The change of the product's stock; below 0 less is there. */
  change: Schema.NullOr(Quantity),
  /** The reference of the payment that went back, of the return, or of the end-of-day report that has counted the product. */
  reference: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  /** The correction ticket that its change of stock went by, beyond the limit of the day. */
  ticket: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Schema.Int, state: TicketState })))
})
export type TaskEnd = typeof TaskEnd.Type

export const Task = Schema.Struct({
  task_id: Schema.Int,
  store_id: Schema.Int,
  kind: TaskKind,
  cause: TaskCause,
  order_id: Schema.NullOr(Schema.Int),
  increment_id: Schema.NullOr(Schema.String),
  /** The item of a task about stock; the next three fields belong to such tasks, too. */
  item_id: Schema.NullOr(Schema.Int),
  product_id: Schema.NullOr(Schema.Int),
  product_name: Schema.NullOr(Schema.String),
  sell_by: Schema.NullOr(SellBy),
  /** The quantity not sent, or sent beyond the books. */
  qty: Schema.NullOr(Quantity),
  /** The amount of a refund, its currency, and the payment that came. */
  amount: Schema.NullOr(Money),
  currency: Schema.NullOr(Currency),
  reference: Schema.NullOr(Schema.String),
  /**
   * The method of a refund in cash: cashondelivery, and the till of the store that pays it; null where no shift keeps
   * its books. Of one as store credit: storecredit; of an order that was paid in several ways the one in which this goes back.
   */
  method: Schema.optionalKey(Schema.NullOr(Schema.String)),
  till: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The person who has asked for a refund that waits for somebody else; null where it does not wait. */
  asked: Schema.optionalKey(Schema.NullOr(Schema.Struct({ user_id: Schema.Int, name: Schema.String }))),
  reason: Schema.String,
  /** The correction ticket of it that was refused: by whom and when, and why, where somebody else did. */
  refused: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        ticket: Schema.Int,
        by: Schema.String,
        at: Day.GmtTime,
        reason: Schema.NullOr(Schema.String)
      })
    )
  ),
  created_at: Day.GmtTime,
  due_at: Day.GmtTime,
  /** The person who sees to the task; null while nobody does. */
  owner: Schema.NullOr(Schema.Struct({ user_id: Schema.NullOr(Schema.Int), name: Schema.String })),
  end: Schema.NullOr(TaskEnd)
})
export type Task = typeof Task.Type

/** Which tasks of a store: those that are open, of them one's own, or those that ended lately. */
export const TaskFilter = Schema.Literals(["open", "mine", "done"])
export type TaskFilter = typeof TaskFilter.Type

/** Ended tasks are listed for so long. */
export const listedFor = 30 * 24 * Day.hour

/** The number of a store's open tasks; among them the caller's own, and those that are late. */
export const TaskCounts = Schema.Struct({ open: Schema.Int, mine: Schema.Int, late: Schema.Int })
export type TaskCounts = typeof TaskCounts.Type

/** The time in which a task is to be ended: a shelf is looked at while its order is fresh. */
const dueAfter: Readonly<Record<TaskKind, number>> = {
  refund: 24 * Day.hour,
  count: 4 * Day.hour,
  write_off: 12 * Day.hour,
  return: 12 * Day.hour
}
export const dueAt = (kind: TaskKind, now: Day.Instant): Day.GmtTime => Day.toGmt(now + dueAfter[kind])

export const isLate = ({ due_at, end }: Pick<Task, "due_at" | "end">, now: Day.Instant): boolean =>
  end === null && due_at < Day.toGmt(now)

/** A refund that is given out of a drawer. */
export const isCash = ({ kind, method }: Pick<Task, "kind" | "method">): boolean =>
  kind === "refund" && method === "cashondelivery"

/** A refund that is given as store credit. */
export const isCredit = ({ kind, method }: Pick<Task, "kind" | "method">): boolean =>
  kind === "refund" && method === "storecredit"

/** About the stock of a product, not about money. */
export const isOfStock = (kind: TaskKind): kind is StockTaskKind => kind !== "refund"

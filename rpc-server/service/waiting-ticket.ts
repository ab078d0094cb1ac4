/**
 * What a task would change in the stock beyond the limit of the day waits as a correction ticket (CORRECT-7): approved it is
 * booked for the task too, refused the task is open again.
 */
import { Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Quantity } from "#core/quantity.ts"
import * as rules from "#core/stock/correction.ts"
import type { Task } from "#core/task/task.ts"
import { titleOf } from "#core/text/task.ts"
import type { Call } from "../rpc/handler.ts"
import { pushTasks, type Rooms } from "../rpc/rooms.ts"
import { read } from "../rpc/transact.ts"
import { restart, type Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as tasks from "../store/order/tasks.ts"
import * as corrections from "../store/pack/corrections.ts"
import { roomsOf } from "./shipment-scope.ts"
import { stockScopeOf } from "./stock-scope.ts"

/** A change of stock that somebody asks for at a task, and its reason. */
interface RequestedChange {
  readonly product_id: number
  readonly seen: Quantity
  readonly counted: Quantity
  readonly reason: string
  readonly value: number
}

/** A ticket that waits with it; its number. */
export const raiseForTask = function* (
  call: Call,
  task: Task,
  { product_id, seen, counted, reason, value }: RequestedChange
): Tx<Result.Result<number, Fault<"CorrectionWaits">>> {
  const { caller, now } = call
  const { hubId: hub } = caller
  const act = { hub, at: Day.toGmt(now), userId: caller.userId, userName: caller.name }
  const { store_id, task_id } = task
  const description = `Task ${task_id}: ${titleOf(task)}`.slice(0, rules.longestDescription)
  const ticket = yield* corrections.begin({ ...act, description, task: { store_id, task_id } })
  const claimed = yield* corrections.claim(hub, ticket, [product_id])
  if (!claimed.has(product_id)) {
    const other = (yield* corrections.waitingProducts(hub)).get(product_id) ?? restart()
    return Result.fail(fault("CorrectionWaits", { product_id, name: task.product_name ?? "", ticket: other }))
  }
  const books = yield* corrections.booksOf(stockScopeOf(call, hub, undefined), [product_id], now)
  const corrected = books.get(product_id)?.corrected ?? 0
  const why = reason.slice(0, rules.longestReason)
  yield* corrections.fill(hub, ticket, [{ product_id, seen, counted, corrected, reason: why }])
  yield* corrections.value(hub, ticket, value, "waiting")
  yield* audit.ofCorrection(call, ticket, "raised", { products: 1, value, origin: "task", task_id })
  return Result.succeed(ticket)
}

type Made = Pick<corrections.Ticket, "store_id" | "task_id">

/** The task says what was booked. */
export const approvedTask = function* (
  _call: Call,
  { store_id, task_id }: Made,
  byProduct: ReadonlyMap<number, number>
): Tx<void> {
  if (store_id === null || task_id === null) return
  yield* tasks.setChange(store_id, task_id, [...byProduct.values()][0] ?? 0)
}

/** The task is to be seen to again. */
export const refusedTask = function* (
  call: Call,
  { store_id, task_id }: Made,
  reason: string | null
): Tx<void> {
  if (store_id === null || task_id === null) return
  yield* tasks.openAgain(store_id, task_id)
  yield* audit.ofTask(call, { store_id, task_id }, "opened again", reason === null ? {} : { reason })
}

/** Whoever has the tickets or the tasks of the hub in view looks again. */
export const telling =
  (hub: number) =>
  <A, E, R>(done: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Rooms | Store> =>
    Effect.tap(done, () =>
      Effect.ignore(
        Effect.flatMap(
          read(() => roomsOf(hub)),
          (stores) => Effect.forEach(stores, pushTasks, { discard: true })
        )
      )
    )

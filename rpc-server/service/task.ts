/**
 * TaskService: the tasks of a store. Every rule is core's (TASK-1 to TASK-4); a transaction holds the row of its
 * task.
 */
import { Effect, Result, Schema } from "effect"
import { TaskPage, TaskService, tasksPerPage } from "#core/contract/task.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { lackedFlag } from "#core/session/access.ts"
import { decideEnd, requireHandedBack, requireTakeable, withoutBooks } from "#core/task/ending.ts"
import { listedFor, Task, workOf } from "#core/task/task.ts"
import { reference as referenceOf } from "#core/text/correction.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushTasks, type Rooms } from "../rpc/rooms.ts"
import { read, readOrRefuse, transact, transactAndAnnounce } from "../rpc/transact.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as tasks from "../store/order/tasks.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { isBlindTo } from "./due-report.ts"
import { doEnd } from "./ended-task.ts"
import { newCreditNumber } from "./store-credit.ts"

const missing = Result.fail(fault("NotFound", { what: "Task" }))
const encode = Schema.encodeSync(Task)
const encodePage = Schema.encodeSync(TaskPage)

/** Tasks as the caller may see them now: who counts blindly sees of a count only what was counted (EOD-8). */
const seen = function* (call: Call, found: ReadonlyArray<Task>): Tx<ReadonlyArray<Task>> {
  return (yield* isBlindTo(call, call.caller.hubId)) ? found.map(withoutBooks) : found
}
const again = function* (call: Call, { store_id, task_id }: Task): Tx<typeof Task.Encoded> {
  const [task] = yield* seen(call, [(yield* tasks.find(store_id, task_id)) ?? restart()])
  return encode(task ?? restart())
}
const counts = ({ caller, now }: Call) => tasks.counts(caller.storeId, caller.userId, Day.toGmt(now))

/** A task of the caller's work; nobody else decides about it until the transaction ends. */
const toDecide = function* (
  { caller }: Call,
  task_id: number
): Tx<Result.Result<Task, Fault<"NotFound" | "FlagOff">>> {
  const task = yield* tasks.findToDecide(caller.storeId, task_id)
  if (task === undefined) return missing
  const flag = lackedFlag(workOf(task.kind), caller)
  return flag === undefined ? Result.succeed(task) : Result.fail(fault("FlagOff", { flag }))
}

/** Tells the store's clients of a change of its tasks, once it is done. */
const telling =
  ({ caller }: Call) =>
  <A, E, R>(done: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Rooms> =>
    Effect.tap(done, () => pushTasks(caller.storeId))

export const taskService = implement(TaskService, {
  getTasks: ({ paging }, call) =>
    read(function* () {
      const { filter = "open", currentPage: page = 1, perPage = tasksPerPage } = paging ?? {}
      const { caller, now } = call
      const part = { limit: perPage, offset: (page - 1) * perPage }
      const count = yield* counts(call)
      const found =
        filter === "done"
          ? yield* tasks.listEnded(caller.storeId, Day.toGmt(now - listedFor), part)
          : filter === "mine"
            ? { rows: yield* tasks.listOf(caller.storeId, caller.userId, part), total: count.mine }
            : { rows: yield* tasks.listOpen(caller.storeId, part), total: count.open }
      return encodePage({ ...found, rows: yield* seen(call, found.rows), page, perPage, counts: count })
    }),

  getTask: ({ task_id }, call) =>
    readOrRefuse(function* () {
      const task = yield* tasks.find(call.caller.storeId, task_id)
      return task === undefined ? missing : Result.succeed(yield* again(call, task))
    }),

  countTasks: (_, call) => read(() => counts(call)),

  takeTask: ({ task_id, from }, call) =>
    transact(call, function* () {
      const { caller } = call
      const found = yield* toDecide(call, task_id)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const task = found.success
      const allowed = requireTakeable(task, caller, from ?? null)
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      yield* tasks.setOwner(task, caller)
      yield* audit.ofTask(call, task, "taken", task.owner === null ? {} : { from: task.owner.name })
      return Result.succeed(yield* again(call, task))
    }).pipe(telling(call)),

  handBackTask: ({ task_id }, call) =>
    transact(call, function* () {
      const { caller } = call
      const found = yield* toDecide(call, task_id)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const task = found.success
      const allowed = requireHandedBack(task, caller)
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      yield* tasks.setOwner(task, null)
      yield* audit.ofTask(call, task, "handed back", {})
      return Result.succeed(yield* again(call, task))
    }).pipe(telling(call)),

  endTask: ({ task_id, end }, call) =>
    Effect.flatMap(newCreditNumber, (newNumber) =>
      transactAndAnnounce(call, function* () {
        const { caller, now } = call
        const found = yield* toDecide(call, task_id)
        if (Result.isFailure(found)) return Result.fail(found.failure)
        const task = found.success
        const decided = decideEnd(task, end, caller)
        if (Result.isFailure(decided)) return Result.fail(decided.failure)
        const done = yield* doEnd(call, task, decided.success, { ...end, newNumber })
        if (Result.isFailure(done)) return Result.fail(done.failure)
        if (done.success === "waits")
          return Result.succeed({ answer: yield* again(call, task), announcement: Effect.void })
        const { ended, ticket, ...result } = done.success
        const { note } = decided.success
        const what = { at: Day.toGmt(now), by: caller.name, outcome: end.outcome, note, ...result }
        yield* tasks.end(task, caller, what, ticket)
        yield* audit.ofTask(call, task, "ended", {
          outcome: end.outcome,
          ...result,
          note,
          ...(ticket === null ? {} : { waits: referenceOf(ticket) })
        })
        return Result.succeed({
          answer: yield* again(call, task),
          announcement: tellClaims(endedOf(ended))
        })
      })
    ).pipe(telling(call))
})

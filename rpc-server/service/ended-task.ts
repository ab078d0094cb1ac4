/**
 * The effects of ending a task, in the transaction of the caller: stock is changed, goods go back, money went back
 * (TASK-4).
 */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { refundCauses } from "#core/order/refund.ts"
import { requireAnother } from "#core/order/refund-approval.ts"
import * as Quantity from "#core/quantity.ts"
import { limitVariable, readLimit, worthOfChange } from "#core/stock/correction.ts"
import { countedLine, slack } from "#core/stock/eod-booking.ts"
import { yesterdayAt } from "#core/stock/eod-gate.ts"
import { isByPack, leavingPacks, weightOf } from "#core/stock/whole-packs.ts"
import type { Ending, EndRequest } from "#core/task/ending.ts"
import type { Task } from "#core/task/task.ts"
import { reference as referenceOf } from "#core/text/correction.ts"
import { bookedForTask } from "#core/text/task.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as products from "../store/network/products.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import * as tasks from "../store/order/tasks.ts"
import type { ClaimRow } from "../store/pack/claimed-codes.ts"
import * as stock from "../store/pack/eod-stock.ts"
import * as changes from "../store/pack/stock-changes.ts"
import { packOf, wholeLines } from "./counted-packs.ts"
import { booksOf, countedAs } from "./counted-stock.ts"
import { waitsForAnother } from "./day-limit.ts"
import { isBlindTo } from "./due-report.ts"
import { makerOf } from "./refund-due.ts"
import { createReturn } from "./return-order.ts"
import { payWaiting } from "./shift-refund.ts"
import { booked } from "./stock-differences.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { giveCredit } from "./store-credit.ts"
import { raiseForTask } from "./waiting-ticket.ts"

type TaskResult = Pick<NonNullable<Task["end"]>, "qty" | "change" | "reference">
interface Done extends TaskResult {
  /** The correction ticket that waits with it; null where it is booked. */
  readonly ticket: number | null
  /** Others had these packs in hand. */
  readonly ended: ReadonlyArray<ClaimRow>
}
const nothing: Done = { qty: null, change: null, reference: null, ticket: null, ended: [] }
/** Nothing is booked of it yet. */
const waitingWith = (ticket: number, qty: Quantity.Quantity): Done => ({
  ...nothing,
  qty,
  reference: referenceOf(ticket),
  ticket
})

/** A task about stock, with its product. */
type OfStock = Task & { readonly product_id: number }

const causeOf = ({ caller, now }: Call, { task_id }: Task): changes.Cause => ({
  what: "corrected",
  at: Day.toGmt(now),
  userName: caller.name,
  reference: bookedForTask(task_id)
})

const reasonOf = ({ reason }: OfStock, note: string | null): string => note ?? reason

/** The money that a change of the stock of a task's product comes to. */
const worthOf = function* (product_id: number, change: Quantity.Quantity) {
  const product = (yield* products.byIds([product_id])).get(product_id)
  const price = product?.price ?? null
  return worthOfChange(price === null ? null : Money.ofHundredths(price), change)
}

/** Whether a change waits for somebody else, and under which ticket; undefined where it is booked at once. */
const waiting = function* (
  call: Call,
  task: OfStock,
  { seen, counted }: { readonly seen: Quantity.Quantity; readonly counted: Quantity.Quantity },
  note: string | null
): Tx<Result.Result<number | undefined, Fault<"CorrectionWaits">>> {
  const { product_id } = task
  const { hubId: hub } = call.caller
  if (seen === counted) return Result.succeed(undefined)
  const worth = yield* worthOf(product_id, Quantity.minus(counted, seen))
  const limit = readLimit(yield* env.find(limitVariable, hub))
  if (!(yield* waitsForAnother(call, hub, "stock", worth, limit))) return Result.succeed(undefined)
  const reason = reasonOf(task, note)
  return yield* raiseForTask(call, task, { product_id, seen, counted, reason, value: worth.value })
}

/** Books a count, as an end-of-day report would book it. */
const count = function* (
  call: Call,
  task: OfStock,
  counted: string,
  request: EndRequest,
  note: string | null
) {
  const { product_id } = task
  const sight = stockScopeOf(call, call.caller.hubId, undefined)
  const countedAt = request.counted_at == null ? undefined : Day.fromGmt(request.counted_at)
  const at = Math.max(Math.min(countedAt ?? call.now, call.now), Day.startOf(yesterdayAt(call.now)))
  const productRows = yield* products.byIds([product_id])
  const books = yield* booksOf(sight, at - slack, call.now)
  const row = { product_id, physical_stock: counted, current_stock: undefined, counted_at: at, comment: note }
  const facts = { now: call.now, books, products: countedAs(productRows, call.caller.flags) }
  const isBlind = yield* isBlindTo(call, sight.hub)
  const line = countedLine(row, { ...facts, isBlind })
  if (Result.isFailure(line)) return Result.fail(line.failure)
  const whole = yield* wholeLines(call, sight, [line.success], productRows, isBlind)
  if (Result.isFailure(whole)) return Result.fail(fault("InvalidCount", whole.failure))
  const { expected: seen, counted: qty } = whole.success[0] ?? line.success
  const ticket = yield* waiting(call, task, { seen, counted: qty }, note)
  if (Result.isFailure(ticket)) return Result.fail(ticket.failure)
  if (ticket.success !== undefined) return Result.succeed(waitingWith(ticket.success, qty))
  const difference = { product_id, qty: Quantity.minus(qty, seen), reason: reasonOf(task, note) }
  const { byProduct, ended } = yield* booked(
    sight,
    causeOf(call, task),
    [difference],
    productRows,
    call.caller.flags
  )
  const change = Quantity.ofThousandths(byProduct.get(product_id) ?? 0)
  return Result.succeed<Done>({ ...nothing, qty, change, ended })
}

/** Takes a quantity of a task's product out of stock, the first to expire first. */
const writeOff = function* (call: Call, task: OfStock, amount: Quantity.Quantity, note: string | null) {
  const { product_id } = task
  const sight = stockScopeOf(call, call.caller.hubId, undefined)
  const packs = (yield* stock.packsOf(sight, [product_id], Day.toGmt(call.now))).map(packOf)
  const seen = Quantity.sum(packs.map((pack) => pack.qty))
  const isBlind = yield* isBlindTo(call, sight.hub)
  if (amount > seen)
    return Result.fail(
      isBlind
        ? fault("InvalidData", { why: "there is not so much of it" })
        : fault("ExceedsAvailable", { product_id, available: Quantity.toWire(seen) })
    )
  const product = (yield* products.byIds([product_id])).get(product_id)
  const isWhole = product !== undefined && isByPack(call.caller.flags, product, packs)
  const leaving = leavingPacks(isWhole, packs, amount)
  if (Result.isFailure(leaving)) {
    const nearest = isBlind ? [] : leaving.failure
    return Result.fail(fault("InvalidCount", { product_id, why: "packs", packs: nearest }))
  }
  const taken = leaving.success
  const qty = weightOf(taken)
  const ticket = yield* waiting(call, task, { seen, counted: Quantity.minus(seen, qty) }, note)
  if (Result.isFailure(ticket)) return Result.fail(ticket.failure)
  if (ticket.success !== undefined) return Result.succeed(waitingWith(ticket.success, qty))
  const reason = reasonOf(task, note)
  const changed = taken.map(({ pack_id, qty: part }) => ({ pack_id, qty: part, reason }))
  const ended = yield* changes.takeOut(sight.hub, causeOf(call, task), changed)
  return Result.succeed<Done>({ ...nothing, qty, change: Quantity.minus(Quantity.zero, qty), ended })
}

/** Sends a quantity of a task's product back, by a return order of its own. */
const sendBack = function* (call: Call, task: OfStock, qty: Quantity.Quantity) {
  const { caller } = call
  const line = { product_id: task.product_id, return_qty: qty, retain_qty: Quantity.zero }
  const written = yield* createReturn(
    call,
    {
      sight: stockScopeOf(call, caller.hubId, undefined),
      storeId: caller.storeId,
      ref_no: bookedForTask(task.task_id)
    },
    { lines: [line], items: [], retainAll: false, action: "return" }
  )
  if (Result.isFailure(written)) {
    const { failure } = written
    // Nothing is retained by it.
    if (failure.tag === "TooOldToRetain") throw new Error("a task's return retains nothing")
    // Nobody who counts blindly is told how much there is (EOD-8).
    const isHidden = failure.tag === "InvalidReturn" && (yield* isBlindTo(call, caller.hubId))
    return Result.fail(isHidden ? fault("InvalidReturn", { product_id: task.product_id, why: "" }) : failure)
  }
  const { return_id, ended } = written.success
  const change = Quantity.minus(Quantity.zero, qty)
  return Result.succeed<Done>({ ...nothing, qty, change, reference: `RET-${return_id}`, ended })
}

/** Nothing is done: somebody else than who asked for it pays it back. */
const waits = "waits" as const

/**
 * A refund is paid by somebody else than who asked for it; beyond the limit of who ends it, it is asked for
 * (REFUND-1).
 */
const mayPay = function* (call: Call, task: Task) {
  const another = requireAnother(task.asked, call.caller)
  if (Result.isFailure(another)) return Result.fail(another.failure)
  if (task.asked != null) return Result.succeed("pays" as const)
  const { madeBy } = yield* newTasks.origin(task)
  // A refund that a person made was added to their limit when it was made.
  if (madeBy !== null) return Result.succeed("pays" as const)
  const by = yield* makerOf(call, call.caller.hubId, task.amount ?? Money.zero)
  if (!("requester" in by)) return Result.succeed("pays" as const)
  yield* tasks.ask(task, call.caller)
  yield* audit.ofTask(call, task, "asked", { amount: Money.formatPlain(task.amount ?? Money.zero) })
  return Result.succeed(waits)
}

/** Money has gone back; the order tells it. */
const payBack = function* (call: Call, task: Task, reference: string): Tx<Result.Result<Done, never>> {
  if (task.order_id !== null)
    yield* audit.ofOrder(call, { order_id: task.order_id, store_id: task.store_id }, "refunded", {
      amount: Money.formatPlain(task.amount ?? Money.zero),
      reference
    })
  return Result.succeed<Done>({ ...nothing, reference })
}

/** Cash is given out of a drawer, by whoever has it. */
const payCash = function* (call: Call, task: Task) {
  const { order_id, store_id, amount, till = null } = task
  if (order_id === null) throw new Error(`refund ${task.task_id} is of no order`)
  const { returnNumber } = yield* newTasks.origin(task)
  const waited = { order_id, store_id, amount: amount ?? Money.zero, till, returnNumber }
  const paid = yield* payWaiting(waited, bookedForTask(task.task_id), call.caller, call.now)
  return Result.isFailure(paid) ? Result.fail(paid.failure) : yield* payBack(call, task, paid.success)
}

/** The number of the credit is what its holder is told. */
const payCredit = function* (call: Call, task: Task, newNumber: string) {
  const { order_id, store_id, amount, task_id } = task
  if (order_id === null) throw new Error(`refund ${task_id} is of no order`)
  const { returnNumber } = yield* newTasks.origin(task)
  const given = yield* giveCredit(
    { order_id, store_id },
    {
      amount: amount ?? Money.zero,
      cause: refundCauses.find((cause) => cause === task.reason) ?? "return",
      returnNumber,
      taskId: task_id,
      storeId: call.caller.storeId,
      newNumber
    },
    call
  )
  return yield* payBack(call, task, given.number)
}

type Refused = Fault<
  | "InvalidData"
  | "InvalidCount"
  | "ExceedsAvailable"
  | "StockMismatch"
  | "InvalidReturn"
  | "CorrectionWaits"
  | "OwnApproval"
  | "ApprovalSettled"
  | "FlagOff"
  | "NoShift"
  | "ShiftClosed"
  | "NotInDrawer"
>

/** Does what a task ends with; answers what is kept of it, or that it waits for somebody else and stays open. */
export const doEnd = function* (
  call: Call,
  task: Task,
  ending: Ending,
  request: EndRequest & { readonly newNumber: string }
): Tx<Result.Result<Done | typeof waits, Refused>> {
  if (ending.how === "nothing") return Result.succeed(nothing)
  if (ending.how === "refund" || ending.how === "cash" || ending.how === "credit") {
    const may = yield* mayPay(call, task)
    if (Result.isFailure(may)) return Result.fail(may.failure)
    if (may.success === waits) return Result.succeed(waits)
    if (ending.how === "refund") return yield* payBack(call, task, ending.reference)
    return ending.how === "cash"
      ? yield* payCash(call, task)
      : yield* payCredit(call, task, request.newNumber)
  }
  const { product_id } = task
  if (product_id === null) throw new Error(`task ${task.task_id} is about no product`)
  const ofStock = { ...task, product_id }
  switch (ending.how) {
    case "count":
      return yield* count(call, ofStock, ending.counted, request, ending.note)
    case "write_off":
      return yield* writeOff(call, ofStock, ending.qty, ending.note)
    case "return":
      return yield* sendBack(call, ofStock, ending.qty)
  }
}

/**
 * The cash of an order that is cancelled or comes back goes out of the open shift of its till (SHIFT-8), in the
 * transaction of the caller; what takes another person's word waits as a refund task (REFUND-1, REFUND-2).
 */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import { formatPlain, type Money } from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { isOwnDrawer, requireDrawer } from "#core/order/refund-approval.ts"
import type { Flags } from "#core/session/flags.ts"
import { move } from "#core/shift/cash-movement.ts"
import { isCash } from "#core/shift/expected-cash.ts"
import { requireShift } from "#core/shift/opening.ts"
import type { Shift } from "#core/shift/shift.ts"
import * as cash from "../store/counter/shift-cash.ts"
import * as sales from "../store/counter/shift-sales.ts"
import * as shifts from "../store/counter/shifts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import { atStore } from "../store/network/hubs.ts"
import * as stores from "../store/network/stores.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import { makerOf } from "./refund-due.ts"
import { expectedOf } from "./shift-books.ts"

type Sold = Pick<Order, "order_id" | "store_id" | "increment_id">

/** Who gives it back, and in which store they stand; nobody, where a message from outside cancels. */
export interface Payer {
  readonly userId: number
  readonly name: string
  readonly flags: Flags
  readonly storeId: number
}

/** Cash that is to be given back at a till. */
interface Due {
  readonly storeId: number
  readonly till: string | null
  readonly amount: Money
  readonly reason: string
  /** The order's cancellation is 0, its returns count from 1. */
  readonly returnNumber: number
  /** The open shift of the till; nothing else changes it until the transaction ends. */
  readonly shift: Shift | undefined
}

const shiftOf = function* (storeId: number, till: string | null): Tx<Shift | undefined> {
  const open = till === null ? undefined : yield* shifts.openAt(storeId, till)
  return open === undefined ? undefined : yield* shifts.findToDecide(storeId, open.shift_id)
}

/** The cash that a cancelled order brought to a till; undefined for one that brought none. */
const dueOf = function* ({ order_id, store_id, increment_id }: Sold): Tx<Due | undefined> {
  const sale = yield* sales.saleOf(store_id, order_id)
  if (sale === undefined || sale.cash <= 0) return undefined
  const { cash: amount, till } = sale
  const shift = yield* shiftOf(store_id, till)
  const reason = `Order ${increment_id} was cancelled`
  return { storeId: store_id, till, amount, reason, returnNumber: 0, shift }
}

type Refused = Fault<"NoShift" | "InvalidData" | "ShiftClosed" | "NotInDrawer">
const asMovement = ({ amount, reason }: Due) => ({ kind: "refund", amount, reason }) as const

/** Whether the cash lies in another drawer than the payer's, or in another store: others decide about that one. */
const isElsewhere = ({ storeId, shift }: Due, payer: Payer): boolean =>
  storeId !== payer.storeId || !isOwnDrawer(shift, payer)

/** Where somebody works with shifts, the cash can be given back at its till now. */
const allowed = function* (due: Due, payer: Payer): Tx<Result.Result<void, Refused>> {
  // A drawer of another store is not theirs to have open: it waits there.
  if (due.storeId !== payer.storeId) return Result.void
  const shift = requireShift(payer.flags, due.shift)
  if (Result.isFailure(shift)) return Result.fail(shift.failure)
  if (shift.success === undefined || isElsewhere(due, payer)) return Result.void
  const moved = move(shift.success, asMovement(due), yield* expectedOf(shift.success))
  return Result.map(moved, () => undefined)
}

interface By {
  readonly userId: number
  readonly name: string
}
/** The cash leaves the books of its till; nothing where no shift is open there, or where it did before. */
const give = function* (order: Sold, due: Due, { userId, name }: By, now: Day.Instant): Tx<void> {
  const { shift } = due
  if (shift === undefined) return
  const deed = { userId, name, at: Day.toGmt(now) }
  const movement = yield* cash.addRefund(shift, asMovement(due), deed, order.order_id, due.returnNumber)
  if (movement === undefined) return
  yield* shifts.touch(shift)
  yield* audit.ofShift({ caller: { userId, name }, now }, shift, "refund", {
    order_id: order.order_id,
    amount: formatPlain(movement.amount)
  })
}

/** The outcome of cash that is owed: a drawer gave it, or somebody else is to give it. */
export interface GivenBack {
  readonly how: "given" | "waits"
  readonly till: string | null
  readonly storeName: string
}

/** Gives it back, or asks for it. */
const giveOrAsk = function* (
  order: Sold,
  due: Due,
  payer: Payer,
  cause: "void" | "return",
  now: Day.Instant
): Tx<GivenBack> {
  const store = yield* stores.find(due.storeId)
  const hubId = store?.hub_id ?? 0
  const act = { caller: { userId: payer.userId, name: payer.name }, now }
  const answer = { till: due.shift?.till ?? null, storeName: store?.name ?? "" }
  // A refund that waits anyway adds nothing to the limit of the day.
  const waits = isElsewhere(due, payer) || "requester" in (yield* makerOf(act, hubId, due.amount))
  if (!waits) {
    yield* atStore(due.storeId, give(order, due, payer, now))
    yield* audit.ofOrder(act, order, "refunded in cash", {
      amount: formatPlain(due.amount),
      store: answer.storeName,
      ...(answer.till === null ? {} : { till: answer.till })
    })
    return { how: "given", ...answer }
  }
  yield* newTasks.addRefund({
    storeId: due.storeId,
    hubId,
    orderId: order.order_id,
    amount: due.amount,
    reference: null,
    reason: cause,
    now,
    cash: { till: due.till },
    ...(payer.userId === 0
      ? {}
      : { madeBy: payer.userId, requester: { userId: payer.userId, name: payer.name } }),
    ...(due.returnNumber === 0 ? {} : { returnNumber: due.returnNumber })
  })
  yield* audit.ofOrder(act, order, "refund due", {
    method: "cashondelivery",
    amount: formatPlain(due.amount),
    reason: cause,
    store: answer.storeName,
    ...(due.till === null ? {} : { till: due.till }),
    waits: payer.name
  })
  return { how: "waits", till: due.till, storeName: answer.storeName }
}

/** Whether somebody may cancel an order: the cash comes out of a till of the store that they stand in. */
export const requireRefundable = function* (order: Sold, payer: Payer): Tx<Result.Result<void, Refused>> {
  const due = yield* dueOf(order)
  return due === undefined ? Result.void : yield* allowed(due, payer)
}
/** The cash of a cancelled order goes back. */
export const refund = function* (order: Sold, payer: Payer, now: Day.Instant): Tx<void> {
  const due = yield* dueOf(order)
  // Where no shift is open at the till nobody keeps books of what is given.
  if (due !== undefined && (due.shift !== undefined || payer.userId !== 0))
    yield* giveOrAsk(order, due, payer, "void", now)
}

interface OfReturn {
  readonly amount: Money
  readonly returnNumber: number
  /** The till of the store that gives the cash back; null for the till that sold the order. */
  readonly till: string | null
}
/**
 * The cash for what came back of an order, out of the open shift of the till that is named, else of the one that sold it:
 * of the store where it comes back, never out of the drawer of another one.
 */
export const refundReturn = function* (
  order: Sold,
  { amount, returnNumber, till: named }: OfReturn,
  payer: Payer,
  now: Day.Instant
): Tx<Result.Result<GivenBack, Refused>> {
  const { storeId } = payer
  const sale = yield* sales.saleOf(order.store_id, order.order_id)
  const brought = sale !== undefined && (isCash(sale) || sale.cash > 0)
  const sold = brought && order.store_id === storeId ? sale.till : null
  const till = named ?? sold
  const shift = yield* atStore(storeId, shiftOf(storeId, till))
  const reason = `Packs of order ${order.increment_id} came back`
  const due = { storeId, till, amount, reason, returnNumber, shift }
  // An order that no shift has sold is paid back by hand where nobody names a till.
  if (named !== null || brought) {
    const may = yield* atStore(storeId, allowed(due, payer))
    if (Result.isFailure(may)) return Result.fail(may.failure)
  }
  return Result.succeed(yield* giveOrAsk(order, due, payer, "return", now))
}

/** The payment of a refund in cash that waited for somebody's approval. */
interface Waited {
  readonly order_id: number
  readonly store_id: number
  readonly amount: Money
  readonly till: string | null
  readonly returnNumber: number
}
/** Somebody else gives it, out of a drawer that is theirs. Answers where it came from. */
export const payWaiting = function* (
  { order_id, store_id, amount, till, returnNumber }: Waited,
  reason: string,
  payer: Payer,
  now: Day.Instant
): Tx<Result.Result<string, Refused | Fault<"FlagOff">>> {
  const shift = yield* shiftOf(store_id, till)
  const due = { storeId: store_id, till, amount, reason, returnNumber, shift }
  const drawer = requireDrawer(shift, payer)
  if (Result.isFailure(drawer)) return Result.fail(drawer.failure)
  const may = yield* allowed(due, payer)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  yield* give({ order_id, store_id, increment_id: "" }, due, payer, now)
  const store = yield* stores.find(store_id)
  return Result.succeed(till === null ? (store?.name ?? "") : `${till}, ${store?.name ?? ""}`)
}

/**
 * The cash of an order that is cancelled or comes back goes out of the open shift of its till (SHIFT-8), in the
 * transaction of the caller.
 */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import { formatPlain, type Money } from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { Flags } from "#core/session/flags.ts"
import { move } from "#core/shift/cash-movement.ts"
import { isCash } from "#core/shift/expected-cash.ts"
import { requireShift } from "#core/shift/opening.ts"
import type { Shift } from "#core/shift/shift.ts"
import * as audit from "../store/audit.ts"
import * as cash from "../store/shift-cash.ts"
import * as shifts from "../store/shifts.ts"
import type { Tx } from "../store/transaction.ts"
import { expectedOf } from "./shift-books.ts"

type Sold = Pick<Order, "order_id" | "store_id" | "increment_id">

/** Cash that is to be given back at a till. */
interface Due {
  readonly amount: Money
  readonly reason: string
  /** The order's cancellation is 0, its returns count from 1. */
  readonly returnNumber: number
  /** Of the till; nothing else changes it meanwhile. */
  readonly shift: Shift | undefined
}

const shiftOf = function* (storeId: number, till: string): Tx<Shift | undefined> {
  const open = yield* shifts.openAt(storeId, till)
  return open === undefined ? undefined : yield* shifts.findToDecide(storeId, open.shift_id)
}

/** What a cancelled order brought to a till; undefined for one that brought no cash. */
const dueOf = function* ({ order_id, store_id, increment_id }: Sold): Tx<Due | undefined> {
  const sale = yield* cash.saleOf(store_id, order_id)
  if (sale === undefined || !isCash(sale)) return undefined
  const shift = yield* shiftOf(store_id, sale.till)
  return { amount: sale.amount, reason: `Order ${increment_id} was cancelled`, returnNumber: 0, shift }
}

type Refused = Fault<"NoShift" | "InvalidData" | "ShiftClosed" | "NotInDrawer">
const asMovement = ({ amount, reason }: Due) => ({ kind: "refund", amount, reason }) as const

/** Where somebody works with shifts, the cash can be given back at its till now. */
const allowed = function* (due: Due, flags: Flags): Tx<Result.Result<void, Refused>> {
  const shift = requireShift(flags, due.shift)
  if (Result.isFailure(shift)) return Result.fail(shift.failure)
  if (shift.success === undefined) return Result.void
  const moved = move(shift.success, asMovement(due), yield* expectedOf(shift.success))
  return Result.map(moved, () => undefined)
}

interface By {
  readonly userId: number
  readonly userName: string
}
/** The cash leaves the books of its till; nothing where no shift is open there, or where it did before. */
const give = function* (order: Sold, due: Due, { userId, userName: name }: By, now: Day.Instant): Tx<void> {
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

/** Whether somebody may cancel an order: the cash comes out of a till of the store that they stand in. */
export const requireRefundable = function* (
  order: Sold,
  { flags, storeId }: { readonly flags: Flags; readonly storeId: number }
): Tx<Result.Result<void, Refused>> {
  const due = yield* dueOf(order)
  if (due === undefined) return Result.void
  return yield* allowed(order.store_id === storeId ? due : { ...due, shift: undefined }, flags)
}
/** The cash of a cancelled order goes back. */
export const refund = function* (order: Sold, by: By, now: Day.Instant): Tx<void> {
  const due = yield* dueOf(order)
  if (due !== undefined) yield* give(order, due, by, now)
}

interface OfReturn {
  readonly amount: Money
  readonly returnNumber: number
  /** Of the store where it is given back; null for the till that sold the order. */
  readonly till: string | null
}
/**
 * The cash for what came back of an order, out of the open shift of the till that is named, else of the one that sold it:
 * of the store where it comes back, never out of the drawer of another one. Answers the till that paid; null where no
 * shift keeps books of it.
 */
export const refundReturn = function* (
  order: Sold,
  { amount, returnNumber, till: named }: OfReturn,
  caller: By & { readonly flags: Flags; readonly storeId: number },
  now: Day.Instant
): Tx<Result.Result<string | null, Refused>> {
  const sale = yield* cash.saleOf(order.store_id, order.order_id)
  const sold = sale !== undefined && isCash(sale) ? sale.till : undefined
  if (named === null && sold === undefined) return Result.succeed(null)
  const till = named ?? (order.store_id === caller.storeId ? sold : undefined)
  const shift = till === undefined ? undefined : yield* shiftOf(caller.storeId, till)
  const due = { amount, reason: `Packs of order ${order.increment_id} came back`, returnNumber, shift }
  const may = yield* allowed(due, caller.flags)
  if (Result.isFailure(may)) return Result.fail(may.failure)
  yield* give(order, due, caller, now)
  return Result.succeed(shift?.till ?? null)
}

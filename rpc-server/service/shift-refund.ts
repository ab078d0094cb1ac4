/**
 * The cash of an order that was sold in a shift and is cancelled goes out of the open shift of its till (SHIFT-8), in the
 * transaction that cancels it.
 */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import { formatPlain } from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { Flags } from "#core/session/flags.ts"
import { move } from "#core/shift/cash-movement.ts"
import { isCash, type ShiftSale } from "#core/shift/expected-cash.ts"
import { requireShift } from "#core/shift/opening.ts"
import type { Shift } from "#core/shift/shift.ts"
import * as audit from "../store/audit.ts"
import * as cash from "../store/shift-cash.ts"
import * as shifts from "../store/shifts.ts"
import type { Tx } from "../store/transaction.ts"
import { expectedOf } from "./shift-books.ts"

type Sold = Pick<Order, "order_id" | "store_id" | "increment_id">

interface Due {
  readonly sale: ShiftSale
  /** Of the till that sold it; nothing else changes it meanwhile. */
  readonly shift: Shift | undefined
}

/** The cash that an order brought to a till; undefined for one that brought none. */
const dueOf = function* ({ order_id, store_id }: Sold): Tx<Due | undefined> {
  const sale = yield* cash.saleOf(store_id, order_id)
  if (sale === undefined || !isCash(sale)) return undefined
  const open = yield* shifts.openAt(store_id, sale.till)
  return { sale, shift: open === undefined ? undefined : yield* shifts.findToDecide(store_id, open.shift_id) }
}

const refundOf = ({ increment_id }: Sold, { sale }: Due) =>
  ({ kind: "refund", amount: sale.amount, reason: `Order ${increment_id} was cancelled` }) as const

/** Whether somebody may cancel an order: where they work with shifts, its cash can be given back at its till now. */
export const requireRefundable = function* (
  order: Sold,
  flags: Flags
): Tx<Result.Result<void, Fault<"NoShift" | "InvalidData" | "ShiftClosed" | "NotInDrawer">>> {
  const due = yield* dueOf(order)
  if (due === undefined) return Result.void
  const shift = requireShift(flags, due.shift)
  if (Result.isFailure(shift)) return Result.fail(shift.failure)
  if (shift.success === undefined) return Result.void
  const moved = move(shift.success, refundOf(order, due), yield* expectedOf(shift.success))
  return Result.map(moved, () => undefined)
}

/** The cash of an order leaves the books of its till; nothing where no shift is open there. */
export const refund = function* (
  order: Sold,
  { userId, userName: name }: { readonly userId: number; readonly userName: string },
  now: Day.Instant
): Tx<void> {
  const due = yield* dueOf(order)
  if (due?.shift === undefined) return
  const { shift } = due
  const given = refundOf(order, due)
  const deed = { userId, name, at: Day.toGmt(now) }
  const movement = yield* cash.addRefund(shift, given, deed, order.order_id)
  if (movement === undefined) return
  yield* shifts.touch(shift)
  yield* audit.ofShift({ caller: { userId, name }, now }, shift, "refund", {
    order_id: order.order_id,
    amount: formatPlain(movement.amount)
  })
}

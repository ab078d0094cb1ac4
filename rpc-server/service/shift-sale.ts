/** The shift that a sale at a till asks for and belongs to, where the user works with shifts (SHIFT-2). */
import { Result } from "effect"
import type { Fault } from "#core/fault.ts"
import type { Order } from "#core/order/order.ts"
import { requireShift } from "#core/shift/opening.ts"
import type { Shift } from "#core/shift/shift.ts"
import type { Call } from "../rpc/handler.ts"
import * as sales from "../store/shift-sales.ts"
import * as shifts from "../store/shifts.ts"
import type { Tx } from "../store/transaction.ts"

/** Undefined where nothing asks for one. */
export const shiftAt = function* (
  { caller }: Call,
  till: string | null | undefined
): Tx<Result.Result<Shift | undefined, Fault<"NoShift">>> {
  return requireShift(caller.flags, till == null ? undefined : yield* shifts.openAt(caller.storeId, till))
}

/** The order that was invoiced is sold in the shift. */
export const sellIn = function* (
  shift: Shift | undefined,
  { order_id, grand_total, payment_method }: Order
): Tx<Result.Result<void, Fault<"NoShift">>> {
  return shift === undefined
    ? Result.succeed(undefined)
    : yield* sales.recordSale(shift, order_id, grand_total, payment_method)
}

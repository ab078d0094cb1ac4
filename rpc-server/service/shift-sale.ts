/** The shift that a sale at a till asks for and belongs to, where the user works with shifts (SHIFT-2). */

import { Result } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import { costsNow } from "#core/order/costs.ts"
import type { Order } from "#core/order/order.ts"
import { cashOf, waysAt } from "#core/order/pay-parts.ts"
import { shipsWithInvoice } from "#core/order/status.ts"
import { requireShift } from "#core/shift/opening.ts"
import type { Shift } from "#core/shift/shift.ts"
import type { Call } from "../rpc/handler.ts"
import * as sales from "../store/counter/shift-sales.ts"
import * as shifts from "../store/counter/shifts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"

/** The open shift of a till; undefined where a sale needs none. */
export const shiftAt = function* (
  { caller }: Call,
  till: string | null | undefined
): Tx<Result.Result<Shift | undefined, Fault<"NoShift">>> {
  return requireShift(caller.flags, till == null ? undefined : yield* shifts.openAt(caller.storeId, till))
}

/**
 * An order of a counter that leaves by another way than that counter's is a sale of the till at which it was placed all the
 * same: its cash is in that drawer, and nobody sends it off while no shift is open there.
 */
export const sellPlaced = function* (order: Order): Tx<Result.Result<void, Fault<"NoShift">>> {
  const { order_id, store_id } = order
  const till = shipsWithInvoice(order) ? yield* audit.tillOf(order_id) : undefined
  if (till === undefined || (yield* sales.saleOf(store_id, order_id)) !== undefined) return Result.void
  const shift = yield* shifts.openAt(store_id, till)
  if (shift !== undefined) return yield* sellIn(shift, order)
  return cashOf(order, costsNow(order)) > 0 ? Result.fail(fault("NoShift")) : Result.void
}

/** The order that was invoiced is sold in the shift, for what of it is taken along. */
export const sellIn = function* (
  shift: Shift | undefined,
  order: Order
): Tx<Result.Result<void, Fault<"NoShift">>> {
  if (shift === undefined) return Result.succeed(undefined)
  const { order_id, payment_method: method } = order
  const amount = costsNow(order)
  const beside = waysAt(order, amount).filter((way) => way.method !== method)
  return yield* sales.recordSale(shift, order_id, amount, method, beside)
}

/**
 * A dispatch is taken back within a minute by who made it, as long as nobody outside was told (SHIP-8): the order waits
 * for its dispatch again. Its timeline keeps both.
 */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import type { Order } from "./order.ts"
import { shipsWithInvoice } from "./status.ts"

/** So long after it was made a dispatch can be taken back. */
export const undoTime = Day.minute

export interface Dispatch {
  readonly created_at: Day.GmtTime
  readonly user_id: number
}

/** Orders whose dispatch nobody takes back, whenever they left: with their invoice, or into another hub's list. */
export const leavesForGood = (
  order: Pick<Order, "source"> & Partial<Pick<Order, "is_hub_transfer_order">>
): boolean => shipsWithInvoice(order) || order.is_hub_transfer_order === true

export const requireUndoable = (
  order: Pick<Order, "source" | "is_hub_transfer_order" | "status" | "returned_at">,
  dispatch: Dispatch | undefined,
  userId: number,
  now: Day.Instant
): Result.Result<Dispatch, Fault<"DispatchStands">> => {
  const stands = (why: string) => Result.fail(fault("DispatchStands", { why }))
  if (dispatch === undefined) return stands("the order has not left")
  if (shipsWithInvoice(order)) return stands("the order was handed over at the counter")
  if (order.is_hub_transfer_order) return stands("the other hub knows that it comes")
  if ((order.status !== "complete" && order.status !== "processing") || order.returned_at !== null)
    return stands(`the order is ${order.status} by now`)
  if (dispatch.user_id !== userId) return stands("somebody else made it")
  return now - (Day.fromGmt(dispatch.created_at) ?? 0) <= undoTime
    ? Result.succeed(dispatch)
    : stands("it was made more than a minute ago")
}

/**
 * A hold (HOLD-1): somebody said that an order must not go on, and why. Until it is released the order is neither
 * invoiced nor does it leave; it is picked, printed, changed and cancelled as before.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import type { Order } from "./order.ts"
import { type Grounds, isStillHere } from "./status.ts"

export type HoldState = Pick<Order, "hold">

export const isHeld = ({ hold }: HoldState): boolean => hold !== undefined && hold !== null

/** The order may go on. */
export const requireNotHeld = ({ hold }: HoldState): Result.Result<void, Fault<"OnHold">> =>
  hold === undefined || hold === null
    ? Result.succeed(undefined)
    : Result.fail(fault("OnHold", { reason: hold.reason, by: hold.by, since: hold.since }))

/** Whether an order can be put on hold: while it is still here, invoiced or not, as with cancelling. */
export const isHoldable = isStillHere

/** The order may be put on hold now. Whoever comes second is told who was first, and changes nothing. */
export const requireHoldable = (
  order: Pick<Order, "status" | "hold">,
  { hasShipment }: Pick<Grounds, "hasShipment">
): Result.Result<void, Fault<"NotHoldable" | "OnHold">> =>
  hasShipment || !isHoldable(order)
    ? Result.fail(fault("NotHoldable", { status: order.status }))
    : requireNotHeld(order)

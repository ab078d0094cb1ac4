/** Which orders are ready to leave, and what a scan in the ship list means (SHIP-1, SHIP-2). */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { HIGH, pendingSince, slaLead, slaStart, slotStart } from "./age.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isHeld, requireNotHeld } from "./hold.ts"

/** The dispatch table lists every invoiced order that has not left. */
export const isDispatchable = (order: Pick<BriefOrder, "status">): boolean => order.status === "processing"

/** A press dispatches where quantities may be accepted by hand and no label is asked for; elsewhere labels are scanned. */
export const leavesByPress = (flags: Flags): boolean =>
  isOn(flags, "manual_accept") && !isOn(flags, "enable_label_proof")

/** Whether an order is made for a delivery slot, whatever its status. */
export const hasSlot = (order: Pick<BriefOrder, "sub_slot_id">): boolean => order.sub_slot_id !== null

/**
 * A scheduled order whose slot starts in more than 30 minutes leaves early, and dispatching it always asks. Exactly 30
 * minutes, a slot that has begun, and one whose start cannot be read are in time; so is one whose service level has
 * started, where the order brings a time of its own for that.
 */
export const isEarly = (order: Scheduled, now: Day.Instant): boolean => now < (leavesFrom(order) ?? now)

/** The time from which a scheduled order leaves without being early; undefined where it may leave at any time. */
export const leavesFrom = (order: Scheduled): Day.Instant | undefined => {
  const slot = slotStart(order)
  return hasSlot(order) && slot !== undefined ? Math.min(slot - slaLead, slaStart(order) ?? slot) : undefined
}

/**
 * The latest time at which an order leaves in time (SHIP-12): when its slot starts; of an express order, when it has waited
 * over the HIGH threshold. Undefined where nobody can read when the slot starts.
 */
export const leavesBy = (
  order: Scheduled & Pick<BriefOrder, "order_becomes_pending" | "created_at">
): Day.Instant | undefined => (hasSlot(order) ? slotStart(order) : pendingSince(order) + HIGH)

type Scheduled = Pick<BriefOrder, "sub_slot_id" | "delivery_at" | "sub_slot_info" | "sla_start_at">

/** Ready: processing, not on hold, and not early. */
export const isReady = (order: BriefOrder, now: Day.Instant): boolean =>
  isDispatchable(order) && !isHeld(order) && !isEarly(order, now)

/** The order that a label carries by its id, or that somebody typed. */
type NamedOrder = { readonly order_id: number } | { readonly increment_id: string }

/** The order that a scanned label or a typed increment id names, whether it may leave or not. */
export const namedBy = (orders: ReadonlyArray<BriefOrder>, named: NamedOrder): BriefOrder | undefined =>
  orders.find((candidate) =>
    "order_id" in named
      ? candidate.order_id === named.order_id
      : candidate.increment_id === named.increment_id
  )

/**
 * The order that a scanned label or a typed increment id names in the ship list.
 * A label carries the order's id; digits are tried as increment id first.
 */
export const findShippable = (
  orders: ReadonlyArray<BriefOrder>,
  named: NamedOrder
): Result.Result<BriefOrder, Fault<"OrderNotFound" | "NotShippable" | "OnHold">> => {
  const order = namedBy(orders, named)
  if (order === undefined) return Result.fail(fault("OrderNotFound"))
  if (!isDispatchable(order)) return Result.fail(fault("NotShippable", { status: order.status }))
  return Result.map(requireNotHeld(order), () => order)
}

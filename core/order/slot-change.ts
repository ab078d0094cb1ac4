/** When an order may move to another slot, or be made express, and what that comes to (SLOT-3, SLOT-4). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import type { Order } from "./order.ts"
import {
  type DaySlot,
  express,
  inSlot,
  isIn,
  isOpenAt,
  type SlotColumns,
  slotOf,
  type WeekSlot
} from "./slot.ts"

/** Pending or queued: what is invoiced, cancelled, gone or not paid yet keeps its slot. */
export const requireSlotChangeable = ({
  status
}: Pick<Order, "status">): Result.Result<void, Fault<"SlotFixed">> =>
  status === "pending" || status === "queued"
    ? Result.succeed(undefined)
    : Result.fail(fault("SlotFixed", { status }))
export const isSlotChangeable = (order: Pick<Order, "status">): boolean =>
  Result.isSuccess(requireSlotChangeable(order))

export type SlotChange =
  /** The order has this slot already: a repeated request changes nothing. */
  | { readonly _tag: "Same" }
  | {
      readonly _tag: "Express"
      readonly columns: SlotColumns
      /** The customer of an express order waits from now on; of one that was express before, from then on. */
      readonly becomesPending: Day.GmtTime
    }
  /** A free slot. Whether there is still room in it is decided when the change is written. */
  | { readonly _tag: "Slot"; readonly slot: DaySlot; readonly columns: SlotColumns }

/**
 * @param slotId the number of a slot; null makes the order express
 * @param expressSince since when its customer has waited for it, where it was express before it was moved to a slot
 */
export const decideSlot = (
  order: Pick<Order, "status" | "sub_slot_id" | "sub_slot_info" | "delivery_at">,
  slotId: number | null,
  slots: ReadonlyArray<WeekSlot>,
  now: Day.Instant,
  expressSince?: Day.GmtTime
): Result.Result<SlotChange, Fault<"SlotFixed" | "SlotUnavailable">> => {
  const allowed = requireSlotChangeable(order)
  if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
  if (slotId === null)
    return Result.succeed(
      order.sub_slot_id === null
        ? { _tag: "Same" }
        : { _tag: "Express", columns: express, becomesPending: expressSince ?? Day.toGmt(now) }
    )
  const slot = slotOf(slots, slotId)
  if (slot === undefined) return Result.fail(fault("SlotUnavailable", { why: "gone" }))
  if (isIn(order, slot)) return Result.succeed({ _tag: "Same" })
  if (!isOpenAt(slot, now))
    return Result.fail(fault("SlotUnavailable", { why: now < slot.closesAt ? "far" : "past" }))
  return Result.succeed({ _tag: "Slot", slot, columns: inSlot(slot) })
}

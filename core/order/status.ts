/** The status of an order: what it allows, and how it may change (INV-3, INV-9, SHIP-4, SHIP-7, COMEBACK-5). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import type { Order, OrderStatus } from "./order.ts"

type Standing = Pick<Order, "status" | "invoice_id">

/** Invoiced: it has an invoice, or a status that only an invoiced order has. */
export const isProcessed = (order: Standing): boolean =>
  order.invoice_id !== null || order.status === "complete" || order.status === "processing"

/** Neither waiting for its payment nor cancelled. */
export const isValidForInvoicing = (order: Pick<Order, "status">): boolean =>
  order.status !== "pending_payment" && order.status !== "canceled"

/** The facts that a status alone does not tell: the order left with its shipment, or was cancelled; never both (SHIP-7). */
export interface Grounds {
  readonly hasShipment: boolean
  readonly hasCancellation: boolean
}
/** Clients know the status alone; the server knows the rest. */
const unknown: Grounds = { hasShipment: false, hasCancellation: false }

/** An order that leaves is not cancelled, and one that is cancelled does not leave. */
const left = (order: Pick<Order, "status">) =>
  fault("InvalidOrder", { status: order.status, act: "cancelled", why: "it has left the store" })
const cancelled = (order: Pick<Order, "status">) =>
  fault("InvalidOrder", { status: order.status, act: "dispatched", why: "it was cancelled" })
const cameBack = (order: Pick<Order, "status">) =>
  fault("InvalidOrder", {
    status: order.status,
    act: "cancelled",
    why: "packs of it came back: take the others back by a return, too"
  })

const unshipped = (order: Pick<Order, "status">) =>
  fault("InvalidOrder", { status: order.status, act: "completed", why: "it has no shipment yet" })

/** The statuses of orders that have left. */
const leftStatuses: ReadonlyArray<OrderStatus> = ["complete", "shipped", "undelivered", "partial_return"]
const cancellable: ReadonlyArray<OrderStatus> = ["pending", "queued", "pending_payment", "processing"]
/** Whether an order is still in the house: neither gone nor cancelled. */
export const isStillHere = (order: Pick<Order, "status">): boolean => cancellable.includes(order.status)
/** An order that packs have come back of is credited in part: its rest comes back as they did (COMEBACK-5). */
export const isCancellable = (order: Pick<Order, "status" | "returned_at">): boolean =>
  isStillHere(order) && order.returned_at === null

/**
 * What an order is once packs of it are back: one that has not left goes on to its customer with the rest, and one that
 * never reached its customer stays undelivered (COMEBACK-5).
 */
export const statusAfterReturn = (order: Pick<Order, "status">, isWhole: boolean): OrderStatus => {
  if (isWhole) return "canceled"
  return isStillHere(order) || order.status === "undelivered" ? order.status : "partial_return"
}

/** Whether the goods got to the customer, as far as anybody has reported: whoever pays at the door has paid (PAY-19). */
export const reachedCustomer = (
  { status }: Pick<Order, "status">,
  { hasShipment }: Pick<Grounds, "hasShipment">
): boolean => status !== "undelivered" && (hasShipment || leftStatuses.includes(status))

/** An order made and handed over at the counter: it ships with its invoice. */
export const shipsWithInvoice = (order: Pick<Order, "source">): boolean => order.source === "fth_retail"

/** The order may be invoiced now. */
export const requireInvoiceable = (
  order: Standing
): Result.Result<void, Fault<"AlreadyProcessed" | "InvalidOrder">> => {
  if (!isValidForInvoicing(order)) return Result.fail(fault("InvalidOrder", { status: order.status }))
  if (isProcessed(order)) return Result.fail(fault("AlreadyProcessed", { invoice_id: order.invoice_id }))
  if (order.status !== "pending" && order.status !== "queued")
    return Result.fail(fault("InvalidOrder", { status: order.status }))
  return Result.succeed(undefined)
}

/** Staff pick exactly the orders that may be invoiced. A queued order counts like a pending one. */
export const isOpenForPicking = (order: Standing): boolean => Result.isSuccess(requireInvoiceable(order))

/** The order may be cancelled now: it has not left, and is not cancelled yet. */
export const requireCancellable = (
  order: Pick<Order, "status" | "returned_at">,
  { hasShipment }: Pick<Grounds, "hasShipment"> = unknown
): Result.Result<void, Fault<"InvalidOrder" | "NotCancellable">> => {
  if (hasShipment || leftStatuses.includes(order.status)) return Result.fail(left(order))
  if (isStillHere(order) && order.returned_at !== null) return Result.fail(cameBack(order))
  return isCancellable(order)
    ? Result.succeed(undefined)
    : Result.fail(fault("NotCancellable", { status: order.status }))
}

/** The order may get a shipment now. */
export const requireShippable = (
  order: Pick<Order, "status">,
  { hasCancellation }: Pick<Grounds, "hasCancellation"> = unknown
): Result.Result<void, Fault<"InvalidOrder" | "NotShippable">> => {
  if (hasCancellation || order.status === "canceled") return Result.fail(cancelled(order))
  return order.status === "processing"
    ? Result.succeed(undefined)
    : Result.fail(fault("NotShippable", { status: order.status }))
}

/**
 * The statuses that a person may set, by way of a call: complete once the shipment exists, canceled once the
 * cancellation does. Every other status comes from invoicing, from outside or from a return.
 */
export const changeByHand = (
  order: Standing,
  to: OrderStatus,
  grounds: Grounds
): Result.Result<"changed" | "unchanged", Fault<"InvalidOrder" | "InvalidTransition">> => {
  if (to === "complete" && order.status === "complete") return Result.succeed("unchanged")
  if (to === "complete" && (grounds.hasCancellation || order.status === "canceled"))
    return Result.fail(cancelled(order))
  if (to === "complete" && !grounds.hasShipment) return Result.fail(unshipped(order))
  if (to === "complete" && order.status === "processing") return Result.succeed("changed")
  if (to === "canceled" && order.status === "canceled") return Result.succeed("unchanged")
  if (to === "canceled" && (grounds.hasShipment || leftStatuses.includes(order.status)))
    return Result.fail(left(order))
  if (to === "canceled" && isStillHere(order) && grounds.hasCancellation) return Result.succeed("changed")
  return Result.fail(fault("InvalidTransition", { from: order.status, to }))
}

/** A client's clock may be ahead of the server's by so much. */
const clockSlack = Day.minute

/**
 * When an order left, in Asia/Calcutta: as whoever shipped it says, between the making of the order and now; now where
 * nobody says. A time that no order of ours can have left at is refused.
 */
export const whenLeft = (
  order: Pick<Order, "created_at">,
  shippedAt: string | null | undefined,
  now: Day.Instant
): Result.Result<string, Fault<"InvalidData">> => {
  if (shippedAt === null || shippedAt === undefined || shippedAt === "")
    return Result.succeed(Day.toLocal(now))
  const at = Day.fromLocal(shippedAt)
  if (at === undefined)
    return Result.fail(
      fault("InvalidData", {
        why: `shipped_at ${shippedAt} is no time of Asia/Calcutta: write YYYY-MM-DD HH:mm:ss`
      })
    )
  if (at > now + clockSlack)
    return Result.fail(fault("InvalidData", { why: `shipped_at ${shippedAt} has not come yet` }))
  if (at < (Day.fromGmt(order.created_at) ?? 0))
    return Result.fail(fault("InvalidData", { why: `shipped_at ${shippedAt} is before the order was made` }))
  return Result.succeed(Day.toLocal(Math.min(at, now)))
}

/**
 * The `updated_at` of an order whose content changes now: it rises by at least one second with every change, so that a
 * client holding an older one is always told apart.
 */
export const nextUpdatedAt = (updatedAt: Day.GmtTime, now: Day.Instant): Day.GmtTime => {
  const at = Day.toGmt(now)
  return at > updatedAt ? at : Day.toGmt(Math.max(now, (Day.fromGmt(updatedAt) ?? 0) + Day.second))
}

/** The status of an order as people read it. */
import type { Order, OrderStatus } from "../order/order.ts"
import { isPackedByPickup } from "../order/queue.ts"

const words: Record<OrderStatus, string> = {
  pending: "Pending",
  queued: "Queued",
  pending_payment: "Pending payment",
  processing: "Processing",
  complete: "Complete",
  shipped: "Shipped",
  canceled: "Cancelled",
  undelivered: "Undelivered",
  partial_return: "Partial return"
}

/** An order whose items the pickup app has packed shows Packed while it waits. */
export const statusText = (order: Pick<Order, "status" | "item_pickup_status">): string =>
  order.status === "pending" && isPackedByPickup(order) ? "Packed" : words[order.status]

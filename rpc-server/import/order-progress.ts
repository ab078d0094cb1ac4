/** An order only ever moves forward: what an import may not undo. */
import type { OrderStatus } from "#core/order/order.ts"

/** How far an order has come with a status. Those that end it are equally far, and none of them leads to another. */
const progress: Record<OrderStatus, number> = {
  pending_payment: 0,
  pending: 1,
  queued: 1,
  processing: 2,
  complete: 3,
  shipped: 4,
  undelivered: 5,
  partial_return: 5,
  canceled: 5
}
const ends = 5

/** Whether a status in a file lies behind the one that the order has here. */
export const isBackwards = (here: OrderStatus, inFile: OrderStatus): boolean =>
  here !== inFile && (progress[inFile] < progress[here] || progress[here] === ends)

/** The sentences about a pick list beside what stands on it. */
import type { OrderStatus } from "../order/order.ts"

export const unableToPrintList = "Unable to print Pick list"

export const tickOrders = "Tick orders in the queue: their pick list is one walk for all of them."

export const notPicked = ({
  increment_id,
  status
}: {
  readonly increment_id: string
  readonly status: OrderStatus
}): string => `Order ${increment_id} is not picked: it is ${status}.`

/** The idempotency keys of a change of address or slot: the order as it was read, and all that is sent. */

import { keyOf } from "../../kit/idempotency-key.ts"
import type { Order } from "../../order/order.ts"

type Read = Pick<Order, "order_id" | "updated_at">

export const addressKey = ({ order_id, updated_at }: Read, sent: unknown): string =>
  keyOf(`address-${order_id}`, [updated_at, sent])

export const slotKey = ({ order_id, updated_at }: Read, slot: number | null): string =>
  keyOf(`slot-${order_id}`, [updated_at, slot])

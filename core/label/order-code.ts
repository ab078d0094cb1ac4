/** The 15 digits on an order's papers: a scan of them finds the order. */
import { encode } from "../barcode/encode.ts"
import { type Order, orderedItems } from "../order/order.ts"

/** Any day does: an order's code carries no date. */
const anyDay = "2026-01-01"
const mostItems = 999

/** "81", the order's id in ten digits and its number of items in three (1 to 999). Empty for an id the code cannot hold. */
export const orderCode = (order: Pick<Order, "order_id" | "items">): string => {
  const item_count = Math.min(Math.max(orderedItems(order).length, 1), mostItems)
  return encode({ codeType: "order", order_id: order.order_id, item_count }, anyDay) ?? ""
}

/** The label on an order's bag: who gets it, where, when, how it is paid, and a code whose scan finds the order. */

import * as Money from "../money.ts"
import { costsNow } from "../order/costs.ts"
import { customerName, maskedPhone, type Order, orderedItems } from "../order/order.ts"
import { sanitizeText, sanitizeTextOrNull } from "../sanitize-text.ts"
import { addressLines } from "./address.ts"
import type { OrderLabelDocument } from "./document.ts"
import { orderCode } from "./order-code.ts"
import { namePaid, sourceName } from "./payment-name.ts"

/** What staff read as the delivery slot. */
export const slotOf = (order: Pick<Order, "sub_slot_info" | "display_string">): string | null =>
  sanitizeTextOrNull(order.sub_slot_info?.display_string) ?? sanitizeTextOrNull(order.display_string)

export const nameOf = (order: Pick<Order, "customer_firstname" | "customer_lastname">): string =>
  sanitizeTextOrNull(customerName(order)) ?? "Guest"

export const orderLabel = (
  order: Order,
  storeName: string,
  currency: Money.Currency = "INR"
): OrderLabelDocument => ({
  kind: "orderLabel",
  increment_id: sanitizeText(order.increment_id),
  code: orderCode(order),
  store_name: sanitizeText(storeName),
  customer_name: nameOf(order),
  phone: maskedPhone(sanitizeText(order.customer_mobile ?? "").trim()),
  address: addressLines(order.ship_address),
  slot: slotOf(order),
  source: sourceName(order.source),
  item_count: orderedItems(order).length,
  payment: namePaid(order, order.payment_method),
  amount: Money.format(costsNow(order), currency)
})

/** The order that a cart has become, as it is answered. */
import { Schema } from "effect"
import { PlacedOrder } from "#core/counter/cart.ts"
import * as Money from "#core/money.ts"
import { cashAtCounter } from "#core/order/cash-rounding.ts"
import type { Order } from "#core/order/order.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as invoices from "../store/order/invoices.ts"

export const placedOf = (order: Order): PlacedOrder => ({
  status: "success",
  order_id: order.order_id,
  increment_id: order.increment_id,
  grand_total: order.grand_total,
  payment_method: order.payment_method,
  ...(order.parts === undefined ? {} : { parts: order.parts }),
  invoice_id: order.invoice_id
})

/** An order of the counter with what was given for it in cash. */
export const soldOf = function* (order: Order): Tx<PlacedOrder> {
  const tender =
    order.invoice_id !== null && cashAtCounter(order) > 0
      ? yield* invoices.tenderOf(order.store_id, order.order_id)
      : undefined
  return tender === undefined
    ? placedOf(order)
    : {
        ...placedOf(order),
        tender: { given: Money.parse(tender.given), change: Money.parse(tender.change) }
      }
}

export const wirePlaced = Schema.encodeSync(PlacedOrder)

/** The columns of an order that a counter of a store writes, with nothing on it. */
import type { PlacedColumns } from "#rpc-server/store/order/placed-orders.ts"

export const bareOrder = (
  store_id: number,
  increment_id: string,
  source_ref_id: string | null = null
): PlacedColumns => ({
  increment_id,
  store_id,
  status: "pending",
  source: "swiggy",
  source_ref_id,
  order_becomes_pending: "2026-01-01 00:00:00",
  created_at: "2026-01-01 00:00:00",
  updated_at: "2026-01-01 00:00:00",
  payment_method: "cashondelivery",
  customer_id: null,
  customer_firstname: null,
  customer_lastname: null,
  customer_mobile: null,
  street: null,
  city: null,
  region: null,
  postcode: null,
  subtotal: 0,
  shipping: 0,
  discount: 0,
  tax: 0,
  grand_total: 0,
  buyer: null
})

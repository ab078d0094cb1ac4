/** Orders of which packs come back, as the pages of returns have them. */
import type { ReturnOrder } from "#core/order/order-return.ts"
import * as Q from "#core/quantity.ts"

export const pack = (id: number, code: string, name: string, returned_at: string | null = null) => ({
  id,
  item_id: 1,
  product_id: 1773,
  product_name: name,
  scan_code: code,
  qty: Q.ofThousandths(500),
  sell_by: "kg" as const,
  is_scanned: true,
  returned_at,
  returned_by: returned_at === null ? null : "Bina"
})

export const orderOf = (order_id: number, packs: ReturnOrder["packs"]): ReturnOrder => ({
  order_id,
  increment_id: String(100_000_000 + order_id),
  store_id: 11,
  status: "complete",
  customer_name: "Asha Rao",
  customer_mobile: "9876543***",
  payment_method: "cashondelivery",
  packs
})

/**
 * An order as the wire carries it, written out by hand: the same value as `Schema.encodeSync(Order)` gives, at a
 * fraction of the time, for the one entity that every answer and every push holds.
 */
import * as Money from "../money.ts"
import * as Q from "../quantity.ts"
import type { Order, OrderItem, ScannedInfo } from "./order.ts"

export type WireOrder = typeof Order.Encoded
type WireItem = WireOrder["items"][number]

const scannedOnWire = (scanned: ScannedInfo): NonNullable<WireItem["scanned_info"]> => ({
  ...scanned,
  items: scanned.items.map(({ scan_code, qty, current_qty }) =>
    current_qty === undefined
      ? { scan_code, qty: Q.toWire(qty) }
      : { scan_code, qty: Q.toWire(qty), current_qty: Q.toWire(current_qty) }
  ),
  total_qty: Q.toWire(scanned.total_qty)
})

/** Optional fields of an item that are absent stay absent, and null stays null. */
const itemOnWire = (item: OrderItem): WireItem => {
  const wire: { -readonly [K in keyof WireItem]: WireItem[K] } = {
    ...item,
    qty: Q.toWire(item.qty),
    qty_ordered: Q.toWire(item.qty_ordered),
    accepted_qty: item.accepted_qty === null ? null : Q.toWire(item.accepted_qty),
    PARTIAL_NIL: Q.toWire(item.PARTIAL_NIL),
    price: Money.toWire(item.price),
    total_price: Money.toWire(item.total_price)
  }
  // Who reads it picks it in their own way.
  if (item.is_picked !== undefined) delete (wire as { is_picked?: boolean }).is_picked
  const { info, qty_ordered_initial, hub_inventory_items, scanned_info, packingDetails } = item
  if (info?.qty_increments != null) wire.info = { ...info, qty_increments: Q.toWire(info.qty_increments) }
  if (qty_ordered_initial != null) wire.qty_ordered_initial = Q.toWire(qty_ordered_initial)
  if (hub_inventory_items != null)
    wire.hub_inventory_items = hub_inventory_items.map(({ is_scanned, scan_code, qty }) => ({
      is_scanned,
      scan_code,
      qty: Q.toWire(qty)
    }))
  if (scanned_info != null) wire.scanned_info = scannedOnWire(scanned_info)
  if (packingDetails != null)
    wire.packingDetails = {
      qty_orig: Q.toWire(packingDetails.qty_orig),
      qty_packed: Q.toWire(packingDetails.qty_packed)
    }
  return wire
}

export const toWire = ({ payments, credited, parts, discounts, ...order }: Order): WireOrder => ({
  ...order,
  ...(discounts === undefined
    ? {}
    : {
        discounts: discounts.map((each) => ({
          ...each,
          amount: each.amount === null ? null : Money.toWire(each.amount),
          off: Money.toWire(each.off)
        }))
      }),
  ...(credited === undefined ? {} : { credited: Money.toWire(credited) }),
  ...(payments === undefined
    ? {}
    : { payments: payments.map((each) => ({ ...each, amount: Money.toWire(each.amount) })) }),
  ...(parts === undefined
    ? {}
    : { parts: parts.map((each) => ({ ...each, amount: Money.toWire(each.amount) })) }),
  grand_total: Money.toWire(order.grand_total),
  amount: Money.toWire(order.amount),
  totals: {
    subtotal: Money.toWire(order.totals.subtotal),
    shipping: Money.toWire(order.totals.shipping),
    discount: Money.toWire(order.totals.discount),
    tax: Money.toWire(order.totals.tax),
    grand_total: Money.toWire(order.totals.grand_total)
  },
  items: order.items.map(itemOnWire)
})

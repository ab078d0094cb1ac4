/**
 * An order as lists show it: without its items, address, totals and whatever else only its own screen shows. Three
 * hundred whole orders are near a megabyte, of which no list shows a tenth. Who needs more of one opens it.
 */
import * as Schema from "effect/Schema"
import { Order } from "./order.ts"

const { fields } = Order

/** The fields that lists show, sort, search and colour by, and those that dispatching from a list needs, such as a hold. */
const shown = {
  order_id: fields.order_id,
  increment_id: fields.increment_id,
  invoice_id: fields.invoice_id,
  status: fields.status,
  source: fields.source,
  store_id: fields.store_id,
  item_pickup_status: fields.item_pickup_status,
  /** The count is of the items that staff pick. */
  total_item_count: fields.total_item_count,
  sub_slot_id: fields.sub_slot_id,
  sub_slot_info: fields.sub_slot_info,
  display_string: fields.display_string,
  delivery_at: fields.delivery_at,
  sla_start_at: fields.sla_start_at,
  order_becomes_pending: fields.order_becomes_pending,
  created_at: fields.created_at,
  updated_at: fields.updated_at,
  payment_method: fields.payment_method,
  grand_total: fields.grand_total,
  customer_firstname: fields.customer_firstname,
  customer_lastname: fields.customer_lastname,
  area: fields.area,
  assigned_to: fields.assigned_to,
  hold: fields.hold
}
const names = Object.keys(shown) as ReadonlyArray<keyof typeof shown>

const Shown = Schema.Struct(shown)
/** A whole order is a brief order, too: lists take either. */
export type BriefOrder = typeof Shown.Type

/** On the wire it says what it is: nobody takes it for an order without items. */
export const BriefRow = Schema.Struct({ brief: Schema.Literal(true), ...shown })
export type WireBriefOrder = typeof BriefRow.Encoded

/** The order with the fields of lists alone, so that a workstation stores no more than it shows. */
export const briefOf = (order: BriefOrder): BriefOrder => {
  const brief: Partial<Record<keyof BriefOrder, unknown>> = {}
  for (const name of names) if (order[name] !== undefined) brief[name] = order[name]
  return brief as BriefOrder
}

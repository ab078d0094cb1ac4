/** The columns of a file of orders: what lists hold of an order, under the names of the wire. */
import { type Field, inIst } from "../list-file.ts"
import * as Money from "../money.ts"
import type { BriefOrder } from "./brief-order.ts"

export const orderFields: ReadonlyArray<Field<BriefOrder>> = [
  { name: "order_id", of: ({ order_id }) => order_id },
  { name: "increment_id", of: ({ increment_id }) => increment_id },
  { name: "invoice_id", of: ({ invoice_id }) => invoice_id },
  { name: "store_id", of: ({ store_id }) => store_id },
  { name: "status", of: ({ status }) => status },
  { name: "source", of: ({ source }) => source },
  { name: "customer_firstname", of: ({ customer_firstname }) => customer_firstname },
  { name: "customer_lastname", of: ({ customer_lastname }) => customer_lastname },
  { name: "area", of: ({ area }) => area ?? null },
  { name: "total_item_count", of: ({ total_item_count }) => total_item_count },
  { name: "grand_total", of: ({ grand_total }) => Money.toWire(grand_total) },
  { name: "payment_method", of: ({ payment_method }) => payment_method },
  { name: "delivery_at", of: ({ delivery_at }) => delivery_at },
  {
    name: "display_string",
    of: ({ sub_slot_info, display_string }) => sub_slot_info?.display_string ?? display_string
  },
  { name: "created_at", of: ({ created_at }) => created_at },
  { name: "created_at_in_ist", of: ({ created_at }) => inIst(created_at) },
  { name: "order_becomes_pending", of: ({ order_becomes_pending }) => order_becomes_pending },
  { name: "updated_at", of: ({ updated_at }) => updated_at },
  { name: "item_pickup_status", of: ({ item_pickup_status }) => item_pickup_status },
  { name: "assigned_to", of: ({ assigned_to }) => assigned_to?.name ?? null }
]

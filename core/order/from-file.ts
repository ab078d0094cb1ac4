/** The parts of an order that a file of orders may not undo (FILE-1): how far an order has come here, and what people have set here. */
import type { OrderStatus } from "./order.ts"

/**
 * The rank of each status in the life of an order. The statuses that end it share one rank: none of them leads to
 * another.
 */
const progress: Record<OrderStatus, number> = {
  pending_payment: 0,
  pending: 1,
  queued: 1,
  processing: 2,
  complete: 3,
  shipped: 4,
  undelivered: 5,
  partial_return: 5,
  canceled: 5
}
const ends = 5

/** Whether the status in a file lies behind the order's status here. */
export const isBackwards = (here: OrderStatus, inFile: OrderStatus): boolean =>
  here !== inFile && (progress[inFile] < progress[here] || progress[here] === ends)

/** The columns that people set here, by the column that says when. */
export const setHere = {
  address_set_at: ["street", "city", "region", "postcode"],
  slot_set_at: [
    "sub_slot_id",
    "sub_slot_info",
    "slot_starts",
    "display_string",
    "delivery_at",
    "slot_id",
    "sla_start_at",
    "order_becomes_pending"
  ],
  payment_set_at: ["payment_method", "cod_payment", "order_becomes_pending"],
  name_set_at: ["customer_firstname", "customer_lastname"],
  pickup_set_at: ["item_pickup_status"],
  hold_set_at: ["held_at", "held_user_id", "held_name", "hold_reason"]
} as const

type Columns = Readonly<Record<string, unknown>>

/** An order as its file has it, but for what people have set here. */
export const settled = <Row extends Columns>(here: Columns | undefined, inFile: Row): Row => {
  const overrides = Object.entries(setHere).flatMap(([when, names]) =>
    here === undefined || here[when] == null ? [] : names.map((name) => [name, here[name]] as const)
  )
  return overrides.length === 0 ? inFile : { ...inFile, ...Object.fromEntries(overrides) }
}

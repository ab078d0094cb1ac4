/** An online or counter order as it stands on the wire and on the screens. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as Day from "../day.ts"
import { Money } from "../money.ts"
import { Quantity, StoredQuantity } from "../quantity.ts"
import { Buyer } from "./buyer-fields.ts"
import { GivenDiscount } from "./discount.ts"
import { Note } from "./note.ts"
import { orderPapers } from "./paper-kind.ts"
import { PayPart } from "./pay-part.ts"
import { Payment } from "./payment-record.ts"
import { taxRegimes } from "./tax-regime.ts"

/** The nine statuses of an order; `canceled` has one l. */
export const OrderStatus = Schema.Literals([
  "pending",
  "queued",
  "pending_payment",
  "processing",
  "complete",
  "shipped",
  "canceled",
  "undelivered",
  "partial_return"
])
export type OrderStatus = typeof OrderStatus.Type

const Text = Schema.NullOr(Schema.String)
const absent = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** The delivery slot: what staff read, and when it starts (GMT); a multiple slot starts more than once. */
export interface SubSlotInfo {
  readonly display_string: string
  readonly delivery_at: ReadonlyArray<string>
}
const isSlot = (u: unknown): u is SubSlotInfo | null =>
  u === null || (typeof u === "object" && "display_string" in u && "delivery_at" in u)

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** Reads a slot that may be an object, JSON text of one, or nothing; what cannot be read is no slot. */
export const readSubSlot = (input: unknown): SubSlotInfo | null => {
  const value = typeof input === "string" ? Result.getOrUndefined(readJson(input)) : input
  if (typeof value !== "object" || value === null) return null
  const { display_string: display, delivery_at: starts } = value as Record<string, unknown>
  const all = (Array.isArray(starts) ? starts : [starts]).filter((start) => typeof start === "string")
  if (typeof display !== "string" && all.length === 0) return null
  return { display_string: typeof display === "string" ? display : (all[0] ?? ""), delivery_at: all }
}

const SubSlot = Schema.Union([Schema.Unknown])
  .annotate({ identifier: "SubSlot" })
  .pipe(
    Schema.decodeTo(Schema.declare(isSlot), {
      decode: SchemaGetter.transform(readSubSlot),
      encode: SchemaGetter.transform((slot: SubSlotInfo | null): unknown => slot)
    })
  )

/** The delivery address; `street` holds its parts on lines of their own. */
export const ShipAddress = Schema.Struct({
  street: Schema.String,
  city: Schema.String,
  region: Schema.String,
  postcode: Schema.String
})
export type ShipAddress = typeof ShipAddress.Type

export const Totals = Schema.Struct({
  subtotal: Money,
  shipping: Money,
  discount: Money,
  tax: Money,
  grand_total: Money
})
export type Totals = typeof Totals.Type

/** How a product is sold: by weight, or by the pack. */
export const SellBy = Schema.Literals(["kg", "pack"])
export type SellBy = typeof SellBy.Type

/** A pack that was scanned for an item, or the manual quantity under the code MANUAL_PACK. */
export const ScannedEntry = Schema.Struct({
  scan_code: Schema.String,
  qty: StoredQuantity,
  current_qty: Schema.optionalKey(StoredQuantity)
})
export type ScannedEntry = typeof ScannedEntry.Type

export const ScannedInfo = Schema.Struct({
  items: Schema.Array(ScannedEntry),
  total_qty: StoredQuantity,
  total_qty_display: Schema.optionalKey(Schema.String),
  total_qty_rounded: Schema.optionalKey(Schema.Number)
})
export type ScannedInfo = typeof ScannedInfo.Type

export const OrderItem = Schema.Struct({
  item_id: Schema.Int,
  product_id: Schema.Int,
  name: Schema.String,
  product_name: absent(Schema.String),
  qty: StoredQuantity,
  qty_ordered: StoredQuantity,
  qty_ordered_initial: absent(StoredQuantity),
  /** The quantity accepted at invoicing; null before. */
  accepted_qty: Schema.NullOr(Quantity),
  NIL: Schema.Boolean,
  /** The quantity short; 0 when none is. */
  PARTIAL_NIL: StoredQuantity,
  reason: Text,
  status: Schema.Literals(["active", "deleted"]),
  product_type: Schema.String,
  parent_item_id: Schema.NullOr(Schema.Int),
  sell_by: SellBy,
  price: Money,
  total_price: Money,
  /** Ids of the packs taken, a comma list. */
  hub_inventory_id: absent(Schema.String),
  hub_inventory_items: absent(
    Schema.Array(Schema.Struct({ is_scanned: Schema.Boolean, scan_code: Schema.String, qty: StoredQuantity }))
  ),
  scanned_info: absent(ScannedInfo),
  info: absent(
    Schema.Struct({
      item_sell_by: absent(Schema.String),
      /** The weight of one pack as people read it: "500 g". */
      net_wt_attr: absent(Schema.String),
      /** Grams of one pack. */
      net_weight: absent(Schema.Number),
      /** Percent; absent for 0. */
      tax_rate: absent(Schema.Number),
      /** The steps in which the product is sold; null when it names none. */
      qty_increments: absent(Quantity)
    })
  ),
  packingDetails: absent(Schema.Struct({ qty_orig: StoredQuantity, qty_packed: StoredQuantity })),
  ean13_barcode: absent(Schema.String),
  label_name: absent(Schema.String),
  editflag: absent(Schema.Boolean),
  fetching: absent(Schema.Boolean)
})
export type OrderItem = typeof OrderItem.Type & {
  /**
   * An exception from the rule of what is picked: parts are picked in place of what they are cut from (PART-2). Never
   * sent.
   */
  readonly is_picked?: boolean
}

/** The person who works on an order right now. */
export const Assignee = Schema.Struct({ user_id: Schema.Int, name: Schema.String, since: Day.GmtTime })
export type Assignee = typeof Assignee.Type

/** The reason why an order must not go on, and who put it on hold (HOLD-1). */
export const Hold = Schema.Struct({
  reason: Schema.String,
  user_id: Schema.Int,
  by: Schema.String,
  since: Day.GmtTime
})
export type Hold = typeof Hold.Type

/**
 * A paper by its kind, null of an old series, and its printed number; `beside` is the number of the Bill of Supply with a
 * Tax Invoice (INV-16).
 */
export const OrderPaper = Schema.Struct({
  kind: Schema.NullOr(Schema.Literals(orderPapers)),
  number: Schema.String,
  beside: Schema.optionalKey(Schema.String)
})
export type OrderPaper = typeof OrderPaper.Type

export const Order = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  invoice_id: Schema.NullOr(Schema.String),
  status: OrderStatus,
  order_type: Text,
  source: Schema.String,
  source_ref_id: Text,
  relation_parent_real_id: Text,
  store_id: Schema.Int,
  is_hub_transfer_order: Schema.Boolean,
  item_pickup_status: Text,
  total_item_count: Schema.Int,
  sub_slot_id: Schema.NullOr(Schema.Int),
  sub_slot_info: SubSlot,
  display_string: Text,
  delivery_at: Text,
  /** `express` or `normal`. */
  slot_id: Schema.Literals(["express", "normal"]),
  sla_start_at: Schema.NullOr(Day.GmtTime),
  order_becomes_pending: Schema.NullOr(Day.GmtTime),
  created_at: Day.GmtTime,
  /** Rises by at least one second with every change of content. */
  updated_at: Day.GmtTime,
  returned_at: Schema.NullOr(Day.GmtTime),
  shipped_at: absent(Schema.String),
  payment_method: Schema.String,
  /** What is paid beside `payment_method`, which pays the rest; in single orders, left out where there is nothing. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  cod_payment: Text,
  grand_total: Money,
  amount: Money,
  customer_id: Schema.NullOr(Schema.Int),
  customer_firstname: Text,
  customer_lastname: Text,
  /** Masked by the server on screens' calls: the last three characters are `*`. */
  customer_mobile: Text,
  ship_address: Schema.NullOr(ShipAddress),
  /** The area of the delivery address in a word or two (`areaOf`), also where a list leaves the address out. */
  area: absent(Schema.String),
  totals: Totals,
  /** Discounts by hand among the discount of its totals (PRICE-5); left out where there are none. */
  discounts: Schema.optionalKey(Schema.Array(GivenDiscount)),
  /**
   * The levies that its supply bears, in single orders that are not invoiced yet; left out where they are central and state
   * tax.
   */
  tax_regime: Schema.optionalKey(Schema.Literals(taxRegimes)),
  items: Schema.Array(OrderItem),
  assigned_to: absent(Assignee),
  hold: absent(Hold),
  /** The newest note that stands; in single orders, not in lists. */
  last_note: absent(Note),
  /** The payments of a single order; left out in lists and where there are none. */
  payments: Schema.optionalKey(Schema.Array(Payment)),
  /**
   * The sale of a single order that has left from the counter: who sold it, and whether that shift is closed. Left
   * out in lists.
   */
  sale: Schema.optionalKey(
    Schema.Struct({ sold_by: Schema.NullOr(Schema.Int), is_shift_closed: Schema.Boolean })
  ),
  /** The buyer whom its papers name; in single orders, not in lists, and left out where it is their customer. */
  buyer: absent(Buyer),
  /** The paper that it leaves with. In single orders alone. */
  paper: absent(OrderPaper),
  /** The numbers of the credit notes for its invoice, a comma list; in single orders, not in lists. */
  credit_note: absent(Schema.String),
  /** The credits of the order together, where there are any. */
  credited: Schema.optionalKey(Money)
})
export type Order = Omit<typeof Order.Type, "items"> & { readonly items: ReadonlyArray<OrderItem> }

/** Whether the invoice was credited, whole or in part: the order was cancelled or returned. */
export const hasCreditNote = ({ credit_note }: Pick<Order, "credit_note">): boolean =>
  credit_note !== undefined && credit_note !== null

/** "First Last", or what there is of it. */
export const customerName = (order: Pick<Order, "customer_firstname" | "customer_lastname">): string =>
  [order.customer_firstname, order.customer_lastname].filter((part) => part?.trim()).join(" ")

/** Items that were ordered and are to be sent: not deleted, not virtual, not parts of another item. */
const isOrdered = (item: OrderItem): boolean =>
  item.status === "active" && item.product_type !== "virtual" && item.parent_item_id === null
export const orderedItems = (order: Pick<Order, "items">): ReadonlyArray<OrderItem> =>
  order.items.filter(isOrdered)

/** Items that staff pick: what was ordered, or what it is cut into in its place. */
export const isPicked = (item: OrderItem): boolean => item.is_picked ?? isOrdered(item)
export const pickedItems = (order: Pick<Order, "items">): ReadonlyArray<OrderItem> =>
  order.items.filter(isPicked)

/** The order with each item sold as its product says, whatever the order says. */
export const soldAsInCatalogue = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) => {
    const sold = item.info?.item_sell_by
    return sold === "pack" || sold === "kg" ? { ...item, sell_by: sold } : item
  })
})

/** All but the last three characters, or four (PHONE-3); a number of no more than those is masked whole. */
export const maskedPhone = (phone: string, hidden: 3 | 4 = 3): string =>
  `${phone.slice(0, -hidden)}${"*".repeat(Math.min(hidden, phone.length))}`

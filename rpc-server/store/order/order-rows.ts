/** Rows of the database as the orders that the rules read, with their items. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { areaOf } from "#core/order/delivery.ts"
import { GivenDiscount } from "#core/order/discount.ts"
import {
  isPicked,
  maskedPhone,
  type Order,
  type OrderItem,
  OrderStatus,
  readSubSlot
} from "#core/order/order.ts"
import { hiddenDigits } from "#core/order/shown-phone.ts"
import { nationalPhone } from "#core/phone.ts"
import { marks, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { Assignment, assigneeOf } from "./order-assignment.ts"
import { HoldColumns, holdOf } from "./order-hold.ts"
import { itemsOf } from "./order-items.ts"
import type { Scope } from "./scope.ts"

const Text = Schema.NullOr(Schema.String)
const Whole = Schema.NullOr(Schema.Int)

export const OrderRow = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  invoice_id: Whole,
  store_id: Schema.Int,
  status: OrderStatus,
  order_type: Text,
  source: Schema.String,
  source_ref_id: Text,
  relation_parent_real_id: Text,
  is_hub_transfer_order: Schema.Int,
  item_pickup_status: Text,
  sub_slot_id: Whole,
  sub_slot_info: Text,
  display_string: Text,
  delivery_at: Text,
  slot_id: Schema.Literals(["express", "normal"]),
  sla_start_at: Text,
  order_becomes_pending: Text,
  created_at: Schema.String,
  updated_at: Schema.String,
  returned_at: Text,
  shipped_at: Text,
  payment_method: Schema.String,
  cod_payment: Text,
  customer_id: Whole,
  customer_firstname: Text,
  customer_lastname: Text,
  customer_mobile: Text,
  street: Text,
  city: Text,
  region: Text,
  postcode: Text,
  subtotal: Schema.Int,
  shipping: Schema.Int,
  discount: Schema.Int,
  /** Those given by hand, as JSON. */
  discounts: Text,
  tax: Schema.Int,
  grand_total: Schema.Int,
  credited: Schema.Int,
  ...Assignment.fields,
  ...HoldColumns.fields,
  has_remarks: Schema.Int,
  buyer: Text,
  invoice_number: Text,
  invoice_series: Text,
  /** The number of the Bill of Supply beside a Tax Invoice. */
  beside_number: Text,
  /** The setting of the order's hub. */
  mask_phone: Text
})
export type OrderRow = typeof OrderRow.Type

const maskOf = (store: string) =>
  `(SELECT e.value FROM store s JOIN env_variable e ON e.name = 'mask_phone' AND e.hub_id IN (0, s.hub_id)
    WHERE s.store_id = ${store} ORDER BY e.hub_id DESC LIMIT 1) AS mask_phone`
const spelled: Readonly<Record<string, string>> = {
  invoice_id: "i.invoice_id",
  invoice_number: "i.invoice_number",
  invoice_series: "i.series AS invoice_series",
  beside_number: "i.beside_number",
  mask_phone: maskOf("o.store_id")
}
const columns = Object.keys(OrderRow.fields)
  .map((name) => spelled[name] ?? `o.${name}`)
  .join(", ")
export const selectOrders = `SELECT ${columns} FROM orders o LEFT JOIN invoice i ON i.hub_id = o.hub_id AND i.order_id = o.order_id`

const readDiscounts = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(GivenDiscount)))

type AddressRow = Pick<OrderRow, "street" | "city" | "region" | "postcode">

/** The address of an order, with or without a street; null where no part of it is known. */
export const addressOf = ({ street, city, region, postcode }: AddressRow): Order["ship_address"] =>
  street === null && city === null && region === null && postcode === null
    ? null
    : { street: street ?? "", city: city ?? "", region: region ?? "", postcode: postcode ?? "" }

const orderOf = (row: OrderRow, items: ReadonlyArray<OrderItem>, now: Day.Instant): Order => ({
  order_id: row.order_id,
  increment_id: row.increment_id,
  invoice_id: row.invoice_id === null ? null : String(row.invoice_id),
  status: row.status,
  order_type: row.order_type,
  source: row.source,
  source_ref_id: row.source_ref_id,
  relation_parent_real_id: row.relation_parent_real_id,
  store_id: row.store_id,
  is_hub_transfer_order: row.is_hub_transfer_order === 1,
  item_pickup_status: row.item_pickup_status,
  total_item_count: items.filter(isPicked).length,
  sub_slot_id: row.sub_slot_id,
  sub_slot_info: readSubSlot(row.sub_slot_info),
  display_string: row.display_string,
  delivery_at: row.delivery_at,
  slot_id: row.slot_id,
  sla_start_at: Day.readable(row.sla_start_at),
  order_becomes_pending: Day.readable(row.order_becomes_pending),
  created_at: row.created_at,
  updated_at: row.updated_at,
  returned_at: Day.readable(row.returned_at),
  shipped_at: row.shipped_at,
  payment_method: row.payment_method,
  cod_payment: row.cod_payment,
  grand_total: Money.ofHundredths(row.grand_total),
  amount: Money.ofHundredths(row.grand_total),
  customer_id: row.customer_id,
  customer_firstname: row.customer_firstname,
  customer_lastname: row.customer_lastname,
  customer_mobile:
    row.customer_mobile === null
      ? null
      : maskedPhone(nationalPhone(row.customer_mobile), hiddenDigits(row.mask_phone)),
  ship_address: addressOf(row),
  area: areaOf(addressOf(row)),
  totals: {
    subtotal: Money.ofHundredths(row.subtotal),
    shipping: Money.ofHundredths(row.shipping),
    discount: Money.ofHundredths(row.discount),
    tax: Money.ofHundredths(row.tax),
    grand_total: Money.ofHundredths(row.grand_total)
  },
  ...(row.discounts === null ? {} : { discounts: readDiscounts(row.discounts) }),
  items,
  assigned_to: assigneeOf(row, now),
  hold: holdOf(row)
})

/** Rows as orders; packs are read for single orders only, and taken for an order only with its invoice. */
export const withItems = function* (
  rows: ReadonlyArray<OrderRow>,
  now: Day.Instant,
  readsPacks: boolean
): Tx<ReadonlyArray<Order>> {
  const items = yield* itemsOf(
    rows.map((row) => row.order_id),
    readsPacks && rows.some(({ invoice_id }) => invoice_id !== null)
  )
  return rows.map((row) => orderOf(row, items.get(row.order_id) ?? [], now))
}

const manyRows = selectMany(OrderRow)
/** The orders that the rest of a statement names, from its WHERE on, in its order. */
export const wholeOrders = function* (
  rest: string,
  values: ReadonlyArray<Value>,
  now: Day.Instant
): Tx<ReadonlyArray<Order>> {
  return yield* withItems(yield* manyRows(`${selectOrders} ${rest}`, values), now, false)
}
const Masked = selectMany(Schema.Struct({ store_id: Schema.Int, mask_phone: Text }))
/** Those of some stores whose orders hide four digits of a phone, and not three alone. */
export const storesHidingFour = function* (scope: Scope): Tx<ReadonlyArray<number>> {
  const text = `SELECT n.store_id, ${maskOf("n.store_id")} FROM store n WHERE n.store_id IN (${marks(scope.length)})`
  const rows = yield* Masked(text, scope)
  return rows.filter(({ mask_phone }) => hiddenDigits(mask_phone) === 4).map(({ store_id }) => store_id)
}

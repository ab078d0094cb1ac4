/** Orders and their items: rows of the database as the order that the rules read. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { areaOf } from "#core/order/delivery.ts"
import { GivenDiscount } from "#core/order/discount.ts"
import { lastNote } from "#core/order/note.ts"
import {
  isPicked,
  maskedPhone,
  type Order,
  type OrderItem,
  OrderStatus,
  readSubSlot
} from "#core/order/order.ts"
import { paperOf } from "#core/order/paper-series.ts"
import { hiddenDigits } from "#core/order/shown-phone.ts"
import { regimeOf } from "#core/order/tax.ts"
import { nationalPhone } from "#core/phone.ts"
import { bringBack, type OrderNumber } from "../archive/archived-orders.ts"
import * as sales from "../counter/shift-sales.ts"
import { lock, marks, select, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { lookAtHub, placesBy } from "../network/hubs.ts"
import * as stores from "../network/stores.ts"
import * as creditNotes from "./credit-notes.ts"
import { Assignment, assigneeOf } from "./order-assignment.ts"
import * as orderBuyer from "./order-buyer.ts"
import { HoldColumns, holdOf } from "./order-hold.ts"
import { itemsOf } from "./order-items.ts"
import * as notes from "./order-notes.ts"
import * as orderParts from "./order-parts.ts"
import * as payments from "./payment-records.ts"
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
type OrderRow = typeof OrderRow.Type

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

const rowById = select(OrderRow, `${selectOrders} WHERE o.hub_id = :hub AND o.order_id = ?`)
const rowByInvoice = select(
  OrderRow,
  `${selectOrders} WHERE o.hub_id = :hub AND o.order_id = (
     SELECT p.order_id FROM invoice p WHERE p.hub_id = :hub AND (p.invoice_number = ? OR p.beside_number = ?))`
)
const rowByIncrement = select(OrderRow, `${selectOrders} WHERE o.hub_id = :hub AND o.increment_id = ?`)

/** An order with its remarks, payments and parts, which lists do not show. */
const withRemarks = function* (order: Order): Tx<Order> {
  const last = lastNote(yield* notes.ofOrder(order.order_id))
  const paid = yield* payments.ofOrder(order.order_id)
  const parts = yield* orderParts.ofOrder(order.order_id)
  return {
    ...order,
    ...(last === undefined ? {} : { last_note: last }),
    ...(paid.length === 0 ? {} : { payments: paid }),
    ...(parts.length === 0 ? {} : { parts })
  }
}
/** By whom and when it was sold says who may change its payment once it has left. */
const withSale = function* (order: Order): Tx<Order> {
  if (order.status !== "complete" || order.source !== "fth_retail") return order
  const sale = yield* sales.standingOf(order.store_id, order.order_id)
  return sale === undefined ? order : { ...order, sale }
}
/** Notes of credit are looked up for orders that may have some. */
const mayBeCredited = ({ status, returned_at }: Order): boolean =>
  status === "canceled" || status === "partial_return" || returned_at !== null
/** The levies on an order that is to be invoiced, by where its store and its customer are. */
const withRegime = function* (order: Order): Tx<Order> {
  if (order.invoice_id !== null) return order
  const seller = yield* stores.find(order.store_id)
  const regime = seller === undefined ? "cgst-sgst" : regimeOf(seller, order.ship_address)
  return regime === "cgst-sgst" ? order : { ...order, tax_regime: regime }
}
/** The paper that it leaves with, and the buyer on it. */
const withPaper = (order: Order, row: OrderRow | undefined): Order => {
  const buyer = orderBuyer.read(row?.buyer ?? null)
  const number = row?.invoice_number ?? null
  return {
    ...order,
    ...(buyer === null ? {} : { buyer }),
    ...(number === null
      ? {}
      : {
          paper: {
            kind: paperOf(row?.invoice_series ?? "") ?? null,
            number,
            ...(row?.beside_number == null ? {} : { beside: row.beside_number })
          }
        })
  }
}
/** How a row is looked for at a hub, and at which hubs it may be. */
interface Search {
  readonly look: () => Tx<ReadonlyArray<OrderRow>>
  readonly places: () => Tx<ReadonlyArray<{ readonly hub_id: number }>>
}
const placesById = placesBy("SELECT hub_id FROM orders WHERE order_id = ?")
const placesByIncrement = placesBy("SELECT hub_id FROM orders WHERE increment_id = ?")
const placesByInvoice = placesBy("SELECT hub_id FROM invoice WHERE invoice_number = ? OR beside_number = ?")
const byId = (id: number): Search => ({ look: () => rowById(id), places: () => placesById(id) })
const byIncrement = (id: string): Search => ({
  look: () => rowByIncrement(id),
  places: () => placesByIncrement(id)
})
const byInvoice = (number: string): Search => ({
  look: () => rowByInvoice(number, number),
  places: () => placesByInvoice(number, number)
})
/** The row is locked before it is read. */
const locked = ({ look, places }: Search, take: () => Tx<void>): Search => ({
  look: function* () {
    yield* take()
    return yield* look()
  },
  places
})
/** The order of a row that is looked for; the transaction works for its hub from then on. */
const one = function* ({ look, places }: Search, scope: Scope, now: Day.Instant): Tx<Order | undefined> {
  const row = yield* lookAtHub(function* () {
    return (yield* look()).find((each) => scope.includes(each.store_id))
  }, places)
  const [bare] = yield* withItems(row === undefined ? [] : [row], now, true)
  const remarked = bare === undefined || row?.has_remarks !== 1 ? bare : yield* withRemarks(bare)
  const order =
    remarked === undefined ? remarked : withPaper(yield* withRegime(yield* withSale(remarked)), row)
  if (order === undefined || order.invoice_id === null || !mayBeCredited(order)) return order
  const credit_note = yield* creditNotes.numbersOfOrder(order.order_id)
  return { ...order, credit_note, ...(row?.credited ? { credited: Money.ofHundredths(row.credited) } : {}) }
}
export const find = function* (scope: Scope, orderId: number, now: Day.Instant): Tx<Order | undefined> {
  return yield* one(byId(orderId), scope, now)
}
const Placed = selectMany(Schema.Struct({ order_id: Schema.Int }))
/** Whether it is an order of one of these stores. */
export const isOf = function* (storeIds: ReadonlyArray<number>, id: number): Tx<boolean> {
  const stores = storeIds.map(() => "?").join(", ")
  const text = `SELECT order_id FROM orders WHERE hub_id = :hub AND order_id = ? AND store_id IN (${stores})`
  const found = yield* lookAtHub(
    function* () {
      const [row] = yield* Placed(text, [id, ...storeIds])
      return row
    },
    () => placesById(id)
  )
  return found !== undefined
}

const Masked = selectMany(Schema.Struct({ store_id: Schema.Int, mask_phone: Text }))
/** Those of some stores whose orders hide four digits of a phone, and not three alone. */
export const storesHidingFour = function* (scope: Scope): Tx<ReadonlyArray<number>> {
  const text = `SELECT n.store_id, ${maskOf("n.store_id")} FROM store n WHERE n.store_id IN (${marks(scope.length)})`
  const rows = yield* Masked(text, scope)
  return rows.filter(({ mask_phone }) => hiddenDigits(mask_phone) === 4).map(({ store_id }) => store_id)
}

const lockById = lock("SELECT order_id FROM orders WHERE hub_id = :hub AND order_id = ?")
const lockByIncrement = lock("SELECT order_id FROM orders WHERE hub_id = :hub AND increment_id = ?")
/**
 * The order for a decision about it: taken first, so that two decisions about one order follow each other. One from the
 * archive comes back for it.
 */
export const findToDecide = function* (
  scope: Scope,
  orderId: number,
  now: Day.Instant
): Tx<Order | undefined> {
  const search = locked(byId(orderId), () => lockById(orderId))
  return yield* orBack(() => one(search, scope, now), scope, { order_id: orderId }, now)
}
/** Looks for an order; one that is in the archive comes back and is looked for again. */
const orBack = function* (
  look: () => Tx<Order | undefined>,
  scope: Scope,
  by: OrderNumber,
  now: Day.Instant
): Tx<Order | undefined> {
  const order = yield* look()
  return order !== undefined || !(yield* bringBack(scope, by, now)) ? order : yield* look()
}
/** The order for somebody who opens it. One from the archive comes back for them. */
export const findToOpen = (scope: Scope, orderId: number, now: Day.Instant): Tx<Order | undefined> =>
  orBack(() => find(scope, orderId, now), scope, { order_id: orderId }, now)
export const findByIncrementToDecide = function* (
  scope: Scope,
  incrementId: string,
  now: Day.Instant
): Tx<Order | undefined> {
  const search = locked(byIncrement(incrementId), () => lockByIncrement(incrementId))
  return yield* orBack(() => one(search, scope, now), scope, { increment_id: incrementId }, now)
}
/** Finds an order to open by its number. */
export const findByIncrementToOpen = (
  scope: Scope,
  incrementId: string,
  now: Day.Instant
): Tx<Order | undefined> =>
  orBack(() => findByIncrement(scope, incrementId, now), scope, { increment_id: incrementId }, now)
/** Finds an order to open by the number of its invoice, or of the paper beside it, as it stands on the paper. */
export const findByInvoiceToOpen = function* (
  scope: Scope,
  invoiceNumber: string,
  now: Day.Instant
): Tx<Order | undefined> {
  const look = () => one(byInvoice(invoiceNumber), scope, now)
  const first = yield* orBack(look, scope, { invoice_number: invoiceNumber }, now)
  return first ?? (yield* orBack(look, scope, { beside_number: invoiceNumber }, now))
}
export const findByIncrement = function* (
  scope: Scope,
  incrementId: string,
  now: Day.Instant
): Tx<Order | undefined> {
  return yield* one(byIncrement(incrementId), scope, now)
}

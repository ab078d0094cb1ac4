/** The items of orders with what the catalogue says of them, and the packs taken for them. */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import { type TakenPack, withPacks } from "#core/order/invoiced.ts"
import type { OrderItem } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { bySize, groups, rowsOf } from "../engine/many-rows.ts"
import { bit, marks, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)
const Whole = Schema.NullOr(Schema.Int)
const SellBy = Schema.Literals(["kg", "pack"])

const ItemRow = Schema.Struct({
  item_id: Schema.Int,
  order_id: Schema.Int,
  product_id: Schema.Int,
  name: Schema.String,
  product_name: Schema.String,
  qty: Schema.Int,
  qty_ordered_initial: Schema.Int,
  accepted_qty: Whole,
  nil: Schema.Int,
  partial_nil: Schema.Int,
  reason: Text,
  status: Schema.Literals(["active", "deleted"]),
  type_id: Schema.String,
  parent_item_id: Whole,
  sell_by: SellBy,
  product_sell_by: SellBy,
  price: Schema.Int,
  total_price: Schema.Int,
  qty_orig: Whole,
  qty_packed: Whole,
  net_weight: Whole,
  qty_increments: Whole,
  /** Hundredths of a percent. */
  tax_rate: Schema.Int,
  ean13_barcode: Text,
  label_name: Text
})

const PackRow = Schema.Struct({
  order_id: Schema.Int,
  item_id: Schema.Int,
  pack_id: Schema.Int,
  scan_code: Schema.String,
  qty: Schema.Int,
  is_scanned: Schema.Int
})

const itemRows = selectMany(ItemRow)
const itemsText = bySize(
  (
    size
  ) => `SELECT t.item_id, t.order_id, t.product_id, t.name, p.name AS product_name, t.qty, t.qty_ordered_initial,
     t.accepted_qty, t.nil, t.partial_nil, t.reason, t.status, p.type_id, t.parent_item_id, t.sell_by,
     p.sell_by AS product_sell_by, t.price, t.total_price, t.qty_orig, t.qty_packed, p.net_weight, p.qty_increments, p.tax_rate, p.ean13_barcode,
     p.label_name
   FROM order_item t JOIN product p ON p.entity_id = t.product_id
   WHERE t.hub_id = :hub AND t.order_id IN (${marks(size)}) ORDER BY t.order_id, t.item_id`
)
const packRows = selectMany(PackRow)
const packsText = bySize(
  (size) =>
    `SELECT order_id, item_id, pack_id, scan_code, qty, is_scanned FROM order_pack WHERE hub_id = :hub AND order_id IN (${marks(size)}) AND returned_at IS NULL ORDER BY id`
)

const quantity = Q.ofThousandths

const itemOf = (row: typeof ItemRow.Type): OrderItem => ({
  item_id: row.item_id,
  product_id: row.product_id,
  name: row.name,
  product_name: row.product_name,
  qty: quantity(row.qty),
  qty_ordered: quantity(row.qty),
  qty_ordered_initial: quantity(row.qty_ordered_initial),
  accepted_qty: row.accepted_qty === null ? null : quantity(row.accepted_qty),
  NIL: row.nil === 1,
  PARTIAL_NIL: quantity(row.partial_nil),
  reason: row.reason,
  status: row.status,
  product_type: row.type_id,
  parent_item_id: row.parent_item_id,
  sell_by: row.sell_by,
  price: Money.ofHundredths(row.price),
  total_price: Money.ofHundredths(row.total_price),
  info: {
    item_sell_by: row.product_sell_by,
    net_wt_attr: row.net_weight === null ? null : `${row.net_weight} g`,
    net_weight: row.net_weight,
    qty_increments: row.qty_increments === null ? null : quantity(row.qty_increments),
    ...(row.tax_rate === 0 ? undefined : { tax_rate: row.tax_rate / 100 })
  },
  packingDetails:
    row.qty_orig === null
      ? null
      : { qty_orig: quantity(row.qty_orig), qty_packed: quantity(row.qty_packed ?? 0) },
  ean13_barcode: row.ean13_barcode,
  label_name: row.label_name
})

const chunk = 500

/** The items of orders by order id, in the order in which they were ordered. */
export const itemsOf = function* (
  orderIds: ReadonlyArray<number>,
  readsPacks: boolean
): Tx<ReadonlyMap<number, ReadonlyArray<OrderItem>>> {
  const items = new Map<number, Array<OrderItem>>()
  for (let start = 0; start < orderIds.length; start += chunk) {
    const ids = orderIds.slice(start, start + chunk)
    const rows = yield* itemRows(itemsText(ids.length), ids)
    const packs = readsPacks ? yield* packRows(packsText(ids.length), ids) : []
    const packsByItem = Map.groupBy(
      packs.map(
        (pack): TakenPack => ({
          ...pack,
          qty: quantity(pack.qty),
          is_scanned: pack.is_scanned === 1
        })
      ),
      (pack) => pack.item_id
    )
    for (const row of rows) {
      const list = items.get(row.order_id) ?? []
      list.push(withPacks(itemOf(row), packsByItem.get(row.item_id) ?? []))
      items.set(row.order_id, list)
    }
  }
  return items
}

/** The accepted quantity of an item, and what its line comes to. */
export interface AcceptedItem {
  readonly item_id: number
  readonly accepted: number
  readonly nil: boolean
  readonly partialNil: number
  readonly reason: string | null
  readonly total: number
}
const setAcceptedText = bySize(
  (
    size
  ) => `UPDATE order_item SET accepted_qty = v.column2, nil = v.column3, partial_nil = v.column4, reason = v.column5,
     total_price = v.column6
   FROM ${rowsOf(size, ["BIGINT", "BIGINT", "BIGINT", "BIGINT", "TEXT", "BIGINT"])} AS v WHERE order_item.hub_id = :hub AND order_item.item_id = v.column1`
)
export const setAccepted = function* (items: ReadonlyArray<AcceptedItem>): Tx<void> {
  for (const some of groups(items)) {
    const values: Array<Value> = []
    for (const { item_id, accepted, nil, partialNil, reason, total } of some)
      values.push(item_id, accepted, bit(nil), partialNil, reason, total)
    yield { text: setAcceptedText(some.length), values }
  }
}
const Priced = selectMany(Schema.Struct({ price: Schema.Int }))
/** What a product costs in an order of one of these stores, in hundredths. */
export const priceIn = function* (
  storeIds: ReadonlyArray<number>,
  orderId: number,
  productId: number
): Tx<number | undefined> {
  const text = `SELECT i.price FROM order_item i JOIN orders o ON o.hub_id = :hub AND o.order_id = i.order_id
   WHERE i.hub_id = :hub AND i.order_id = ? AND i.product_id = ? AND i.price > 0 AND o.store_id IN (${marks(storeIds.length)})
   ORDER BY i.item_id LIMIT 1`
  return (yield* Priced(text, [orderId, productId, ...storeIds]))[0]?.price
}
/** Writes why an item of a cancelled order was cancelled: reason, item, order. */
export const setReason = write(
  "UPDATE order_item SET reason = ? WHERE hub_id = :hub AND item_id = ? AND order_id = ?"
)

/** The items of orders with what the catalogue says of them, and the packs taken for them. */
import { Schema } from "effect"
import { toNumber } from "#core/decimal.ts"
import type { OrderItem } from "#core/order/order.ts"
import { marks, selectMany, type Tx, write } from "./transaction.ts"

export type WireItem = typeof OrderItem.Encoded

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
  ean13_barcode: Text,
  label_name: Text
})

const PackRow = Schema.Struct({
  order_id: Schema.Int,
  item_id: Schema.Int,
  pack_id: Schema.Int,
  scan_code: Schema.String,
  qty: Schema.Int
})

const itemRows = selectMany(ItemRow)
const packRows = selectMany(PackRow)

const packsOn = (packs: ReadonlyArray<typeof PackRow.Type>): Partial<WireItem> => {
  const total = packs.reduce((sum, pack) => sum + pack.qty, 0) / 1000
  const items = packs.map((pack) => ({
    scan_code: pack.scan_code,
    qty: pack.qty / 1000,
    current_qty: pack.qty / 1000
  }))
  const rounded = Math.round(total * 100) / 100
  return {
    hub_inventory_id: packs.map((pack) => pack.pack_id).join(","),
    hub_inventory_items: items.map(({ scan_code, qty }) => ({ is_scanned: true, scan_code, qty })),
    scanned_info: { items, total_qty: total, total_qty_display: String(rounded), total_qty_rounded: rounded }
  }
}

const wireItem = (row: typeof ItemRow.Type, packs: ReadonlyArray<typeof PackRow.Type>): WireItem => ({
  item_id: row.item_id,
  product_id: row.product_id,
  name: row.name,
  product_name: row.product_name,
  qty: row.qty / 1000,
  qty_ordered: row.qty / 1000,
  qty_ordered_initial: row.qty_ordered_initial / 1000,
  accepted_qty: row.accepted_qty === null ? null : toNumber(row.accepted_qty, 3),
  NIL: row.nil === 1,
  PARTIAL_NIL: row.partial_nil / 1000,
  reason: row.reason,
  status: row.status,
  product_type: row.type_id,
  parent_item_id: row.parent_item_id,
  sell_by: row.sell_by,
  price: row.price / 100,
  total_price: row.total_price / 100,
  info: { item_sell_by: row.product_sell_by, net_weight: row.net_weight },
  packingDetails:
    row.qty_orig === null
      ? null
      : { qty_orig: row.qty_orig / 1000, qty_packed: (row.qty_packed ?? 0) / 1000 },
  ean13_barcode: row.ean13_barcode,
  label_name: row.label_name,
  ...(packs.length === 0 ? {} : packsOn(packs))
})

const chunk = 500

/** The items of orders by order id, in the order in which they were ordered. */
export const itemsOf = function* (
  orderIds: ReadonlyArray<number>,
  withPacks: boolean
): Tx<ReadonlyMap<number, ReadonlyArray<WireItem>>> {
  const items = new Map<number, Array<WireItem>>()
  for (let start = 0; start < orderIds.length; start += chunk) {
    const ids = orderIds.slice(start, start + chunk)
    const rows = yield* itemRows(
      `SELECT t.item_id, t.order_id, t.product_id, t.name, p.name AS product_name, t.qty, t.qty_ordered_initial,
         t.accepted_qty, t.nil, t.partial_nil, t.reason, t.status, p.type_id, t.parent_item_id, t.sell_by,
         p.sell_by AS product_sell_by, t.price, t.total_price, t.qty_orig, t.qty_packed, p.net_weight, p.ean13_barcode,
         p.label_name
       FROM order_item t JOIN product p ON p.entity_id = t.product_id
       WHERE t.order_id IN (${marks(ids.length)}) ORDER BY t.order_id, t.item_id`,
      ids
    )
    const packs = withPacks
      ? yield* packRows(
          `SELECT order_id, item_id, pack_id, scan_code, qty FROM order_pack WHERE order_id IN (${marks(ids.length)}) ORDER BY id`,
          ids
        )
      : []
    const packsByItem = Map.groupBy(packs, (pack) => pack.item_id)
    for (const row of rows) {
      const list = items.get(row.order_id) ?? []
      list.push(wireItem(row, packsByItem.get(row.item_id) ?? []))
      items.set(row.order_id, list)
    }
  }
  return items
}

/** Writes what was accepted of an item: accepted, nil, partial nil, reason, line total; then the item's id. */
export const setAccepted = write(
  "UPDATE order_item SET accepted_qty = ?, nil = ?, partial_nil = ?, reason = ?, total_price = ? WHERE item_id = ?"
)
/** Writes why an item of a cancelled order was cancelled: reason, item, order. */
export const setReason = write("UPDATE order_item SET reason = ? WHERE item_id = ? AND order_id = ?")

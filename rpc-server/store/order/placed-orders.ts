/** Orders that a counter makes: numbered one after another, written once. */
import { Schema } from "effect"
import { GivenDiscount } from "#core/order/discount.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { claim } from "./network-numbers.ts"

const next = select(
  Schema.Struct({ last: Schema.Int }),
  `INSERT INTO counter_number (one, last) VALUES (1, 1)
   ON CONFLICT (one) DO UPDATE SET last = counter_number.last + 1 RETURNING last`
)
/** The next place in the sequence of counters' orders. Two counters get two. */
export const nextPlace = function* (): Tx<number> {
  const [row] = yield* next()
  if (row === undefined) throw new Error("the sequence of orders has no row")
  return row.last
}

const orderColumns = [
  "increment_id",
  "store_id",
  "status",
  "source",
  "source_ref_id",
  "order_becomes_pending",
  "created_at",
  "updated_at",
  "payment_method",
  "customer_id",
  "customer_firstname",
  "customer_lastname",
  "customer_mobile",
  "street",
  "city",
  "region",
  "postcode",
  "subtotal",
  "shipping",
  "discount",
  "tax",
  "grand_total",
  "buyer"
] as const
export type PlacedColumns = Readonly<Record<(typeof orderColumns)[number], Value>>

const inserted = select(
  Schema.Struct({ order_id: Schema.Int }),
  `INSERT INTO orders (hub_id, ${orderColumns.join(", ")}, is_hub_transfer_order, slot_starts, slot_id)
   VALUES (:hub, ${marks(orderColumns.length)}, 0, 0, 'express') ON CONFLICT DO NOTHING RETURNING order_id`
)
const printDiscounts = Schema.encodeSync(Schema.fromJsonString(Schema.Array(GivenDiscount)))
const discountsSet = write(
  "UPDATE orders SET discounts = ? WHERE hub_id = :hub AND order_id = ? AND store_id = ?"
)
/** The discounts by hand of an order. */
export const setDiscounts = (
  { order_id, store_id }: { readonly order_id: number; readonly store_id: number },
  discounts: ReadonlyArray<GivenDiscount>
): Tx<void> => discountsSet(printDiscounts(discounts), order_id, store_id)

/** Writes an order, express; undefined where its number or its partner's reference is another order's. */
export const add = function* (order: PlacedColumns): Tx<number | undefined> {
  const [row] = yield* inserted(...orderColumns.map((name) => order[name]))
  if (row === undefined) return undefined
  const { increment_id, source, source_ref_id } = order
  const isFree = yield* claim([{ increment_id: String(increment_id), source: String(source), source_ref_id }])
  return isFree ? row.order_id : undefined
}

export interface PlacedItem {
  readonly product_id: number
  readonly name: string
  readonly qty: number
  readonly sell_by: string
  readonly price: number
  readonly total_price: number
}
const itemsText = bySize(
  (
    size
  ) => `INSERT INTO order_item (hub_id, order_id, product_id, name, qty, qty_ordered_initial, nil, partial_nil, status,
     sell_by, price, total_price) VALUES ${Array(size)
       .fill("(:hub, ?, ?, ?, ?, ?, 0, 0, 'active', ?, ?, ?)")
       .join(", ")} RETURNING item_id, product_id`
)
const insertedItems = selectMany(Schema.Struct({ item_id: Schema.Int, product_id: Schema.Int }))
/** Writes its items; their ids, by product: a cart has one line of each. */
export const addItems = function* (
  orderId: number,
  items: ReadonlyArray<PlacedItem>
): Tx<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>()
  for (const some of groups(items)) {
    const rows = yield* insertedItems(
      itemsText(some.length),
      some.flatMap(
        ({ product_id, name, qty, sell_by, price, total_price }): ReadonlyArray<Value> => [
          orderId,
          product_id,
          name,
          qty,
          qty,
          sell_by,
          price,
          total_price
        ]
      )
    )
    for (const { product_id, item_id } of rows) ids.set(product_id, item_id)
  }
  return ids
}

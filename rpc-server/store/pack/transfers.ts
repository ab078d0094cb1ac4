/** Orders that move stock to another hub: made at the source, and one shipment of the destination when they leave. */

import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { OrderStatus } from "#core/order/order.ts"
import { manualPack } from "#core/stock/pack.ts"
import type { SentPack } from "#core/stock/sent-pack.ts"
import type { TransferStore } from "#core/stock/transfer.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { marks, restart, select, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { find, type StoreRow } from "../network/stores.ts"
import { claim } from "../order/network-numbers.ts"
import type { StockScope } from "./packs.ts"

const EndRow = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  name: Schema.String,
  type: Schema.String,
  country: Schema.String,
  website_id: Schema.NullOr(Schema.Int)
})
/** What an order `o` is to a pack that it takes, told by the pack: a sale, or its way to another hub. */
export const whatOfOrder = "CASE WHEN o.transfer_to IS NULL THEN 'sold' ELSE 'transferred' END"
/** The number of an order `o`, behind the store that a transfer goes to. */
export const nameOfOrder = `CASE WHEN o.transfer_to IS NULL THEN o.increment_id
  ELSE (SELECT d.name FROM store d WHERE o.transfer_to = d.store_id) || ', order ' || o.increment_id END`
/** The origin of a shipment `s` of a transfer. */
export const originOfShipment =
  "CASE WHEN s.transfer_order IS NULL THEN NULL ELSE 'from ' || s.source_of_shipment END"

/** Every store of the network. */
export const stores: () => Tx<ReadonlyArray<TransferStore>> = select(
  EndRow,
  "SELECT store_id, hub_id, name, type, country, website_id FROM store ORDER BY store_id"
)

const Sum = Schema.Struct({ product_id: Schema.Int, qty: Schema.Int })
const sums = selectMany(Sum)
const byProduct = (rows: ReadonlyArray<typeof Sum.Type>): ReadonlyMap<number, number> =>
  new Map(rows.map(({ product_id, qty }) => [product_id, qty]))

const onShelf = select(
  Sum,
  `SELECT k.product_id, CAST(SUM(k.qty) AS BIGINT) AS qty FROM pack k
   WHERE k.hub_id = ? AND k.status = 0 AND k.date_of_expiry >= ? AND k.received_at || '' >= ? GROUP BY k.product_id`
)
/** What a hub holds in available packs that are not expired, of every product. */
export const shelf = function* (
  { hub, cutOff }: StockScope,
  today: Day.Day
): Tx<ReadonlyMap<number, number>> {
  return byProduct(yield* onShelf(hub, today, cutOff ?? ""))
}

const promisedText = bySize(
  (size) =>
    `SELECT t.product_id, CAST(SUM(t.qty) AS BIGINT) AS qty FROM orders o JOIN order_item t ON t.order_id = o.order_id AND t.hub_id = o.hub_id
     WHERE o.hub_id = ? AND o.store_id IN (${marks(size)}) AND o.transfer_to IS NOT NULL AND o.status IN ('pending', 'queued')
       AND t.status = 'active' GROUP BY t.product_id`
)
/** What the stores of a hub have promised to transfers that are not picked yet. */
export const promised = function* (
  hub: number,
  storeIds: ReadonlyArray<number>
): Tx<ReadonlyMap<number, number>> {
  return byProduct(yield* sums(promisedText(storeIds.length), [hub, ...storeIds]))
}

/** Two transfers out of one hub are decided one after the other: both would promise the same packs. */
export const holdHub = function* (hub: number): Tx<void> {
  yield {
    text: "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))",
    values: [`transfers of hub ${hub}`],
    isLock: true
  }
}

export interface NewTransfer {
  readonly increment_id: string
  readonly store_id: number
  readonly transfer_to: number
  readonly at: Day.GmtTime
  /** The name of the destination; its address follows. */
  readonly name: string
  readonly street: string
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
}
const inserted = select(
  Schema.Struct({ order_id: Schema.Int }),
  `INSERT INTO orders (hub_id, increment_id, store_id, transfer_to, status, order_type, source, is_hub_transfer_order, slot_starts,
     slot_id, order_becomes_pending, created_at, updated_at, payment_method, customer_firstname, street, city, region,
     postcode, subtotal, shipping, discount, tax, grand_total)
   VALUES (:hub, ?, ?, ?, 'pending', 'hub_transfer', 'fth_hub', 1, 0, 'express', ?, ?, ?, 'checkmo', ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)
   ON CONFLICT DO NOTHING RETURNING order_id`
)
/** Writes the order of a transfer; starts again where its number was given away meanwhile. */
export const add = function* (transfer: NewTransfer): Tx<number> {
  const { increment_id, store_id, transfer_to, at, name, street, city, region, postcode } = transfer
  const [row] = yield* inserted(
    increment_id,
    store_id,
    transfer_to,
    at,
    at,
    at,
    name,
    street,
    city,
    region,
    postcode
  )
  const isFree = yield* claim([{ increment_id, source: "fth_hub", source_ref_id: null }])
  return isFree && row !== undefined ? row.order_id : restart()
}

const destination = select(
  Schema.Struct({ hub_id: Schema.Int }),
  `SELECT d.hub_id FROM orders o JOIN store d ON d.store_id = o.transfer_to WHERE o.order_id = ? AND o.store_id = ? AND o.hub_id = :hub`
)
/** The hub that an order of a store moves stock to; undefined for any other order. */
export const destinationOf = function* (orderId: number, storeId: number): Tx<number | undefined> {
  const [row] = yield* destination(orderId, storeId)
  return row?.hub_id
}

const receiving = select(
  Schema.Struct({ transfer_to: Schema.NullOr(Schema.Int) }),
  "SELECT transfer_to FROM orders WHERE order_id = ? AND store_id = ? AND hub_id = :hub"
)
/** The store that an order of a store moves stock to; undefined for any other order. */
export const receiverOf = function* (orderId: number, storeId: number): Tx<StoreRow | undefined> {
  const [row] = yield* receiving(orderId, storeId)
  return row?.transfer_to == null ? undefined : yield* find(row.transfer_to)
}

const LeavingRow = Schema.Struct({
  item_id: Schema.Int,
  pack_id: Schema.Int,
  product_id: Schema.Int,
  /** It came with this one. */
  shipment_id: Schema.NullOr(Schema.String),
  scan_code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  date_of_expiry: Schema.String,
  qty: Schema.Int
})
export type Leaving = typeof LeavingRow.Type
/** Of the pack k a part t leaves, and the rest stays on the shelf or with others: its label stays with it (TRANSFER-19). */
const isPart = `k.unique_key IS NOT NULL AND (k.qty > 0 OR EXISTS
  (SELECT 1 FROM order_pack o WHERE o.pack_id = k.id AND o.hub_id = k.hub_id AND o.id <> t.id AND o.returned_at IS NULL))`
/** The packs that an order took out of a hub's stock, with their dates there; a part of a pack goes without its code. */
export const leavingWith = select(
  LeavingRow,
  `SELECT t.item_id, t.pack_id, k.product_id, k.shipment_id, CASE WHEN ${isPart} THEN '${manualPack}' ELSE t.scan_code END AS scan_code,
     CASE WHEN ${isPart} THEN NULL ELSE t.unique_key END AS unique_key, k.date_of_expiry, t.qty
   FROM pack k JOIN order_pack t ON t.pack_id = k.id AND t.hub_id = k.hub_id WHERE k.hub_id = ? AND t.order_id = ? AND t.returned_at IS NULL ORDER BY t.id`
)

const shipped = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO shipment (hub_id, shipment_id, shipment_name, status, source_of_shipment, time_of_shipping, notes, created_at,
     updated_at, transfer_order)
   VALUES (?, ?, ?, 2, ?, ?, NULL, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
/** The shipment of a transfer at its destination; starts again where there is one already. */
export const ship = function* (
  hub: number,
  orderId: number,
  { name, title, source, at }: Readonly<Record<"name" | "title" | "source" | "at", string>>
): Tx<number> {
  const [row] = yield* shipped(hub, name, title, source, at, at, at, orderId)
  return row?.id ?? restart()
}

const sentText = bySize(
  (size) =>
    `INSERT INTO sent_pack (hub_id, shipment, product_id, scan_code, unique_key, date_of_expiry, qty) VALUES ${Array(
      size
    )
      .fill(`(${marks(7)})`)
      .join(", ")}`
)
/** What is on its way in a shipment, pack by pack. */
export const addSent = function* (hub: number, shipment: number, packs: ReadonlyArray<SentPack>): Tx<void> {
  for (const some of groups(packs)) {
    const values: Array<Value> = []
    for (const { product_id, scan_code, unique_key, date_of_expiry, qty } of some)
      values.push(hub, shipment, product_id, scan_code, unique_key, date_of_expiry, qty)
    yield { text: sentText(some.length), values }
  }
}

const TransferRow = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  store_id: Schema.Int,
  transfer_to: Schema.Int,
  status: OrderStatus,
  created_at: Schema.String,
  created_by: Schema.NullOr(Schema.String),
  invoice_id: Schema.NullOr(Schema.Int),
  invoice_number: Schema.NullOr(Schema.String),
  series: Schema.NullOr(Schema.String),
  cancelled_at: Schema.NullOr(Schema.String),
  items: Schema.Int
})
const ShippedRow = Schema.Struct({
  transfer_order: Schema.Int,
  shipment_id: Schema.String,
  time_of_entry: Schema.NullOr(Schema.String)
})
export type TransferRow = typeof TransferRow.Type & {
  readonly shipment_id: string | null
  readonly time_of_entry: string | null
}
const listed = `SELECT o.order_id, o.increment_id, o.store_id, o.transfer_to, o.status, o.created_at,
    i.invoice_id, i.invoice_number, i.series, i.cancelled_at,
    (SELECT COUNT(*) FROM order_item t WHERE t.order_id = o.order_id AND t.hub_id = o.hub_id AND t.status = 'active') AS items,
    (SELECT a.user_name FROM audit a WHERE a.subject = 'order' AND a.subject_id = CAST(o.order_id AS TEXT) AND a.hub_id = o.hub_id
       AND a.action = 'received' ORDER BY a.id LIMIT 1) AS created_by
  FROM orders o LEFT JOIN invoice i ON i.order_id = o.order_id AND i.hub_id = o.hub_id`
const newest = "AND o.order_id < ? ORDER BY o.order_id DESC LIMIT ?"
const outOf = select(
  TransferRow,
  `${listed} WHERE o.store_id = ? AND o.hub_id = :hub AND o.transfer_to IS NOT NULL ${newest}`
)
const into = select(TransferRow, `${listed} WHERE o.transfer_to = ? ${newest}`)
const shippedRows = selectMany(ShippedRow)
const shippedText = bySize(
  (size) =>
    `SELECT transfer_order, shipment_id, time_of_entry FROM shipment WHERE hub_id = ? AND transfer_order IN (${marks(size)})`
)
/** The shipments of transfers, each at the hub that its order goes to. */
const shipmentsOf = function* (
  transfers: ReadonlyArray<typeof TransferRow.Type>
): Tx<ReadonlyMap<number, typeof ShippedRow.Type>> {
  const hubOf = new Map((yield* stores()).map(({ store_id, hub_id }) => [store_id, hub_id]))
  const found: Array<typeof ShippedRow.Type> = []
  for (const [hub, of] of Map.groupBy(transfers, ({ transfer_to }) => hubOf.get(transfer_to)))
    if (hub !== undefined)
      for (const some of groups(of.map(({ order_id }) => order_id)))
        found.push(...(yield* shippedRows(shippedText(some.length), [hub, ...some])))
  return new Map(found.map((row) => [row.transfer_order, row]))
}
/** The transfers of a store of the hub, either way, the newest first, of those before one. */
export const ofStore = function* (
  storeId: number,
  before: number,
  most: number
): Tx<ReadonlyArray<TransferRow>> {
  const both = [...(yield* outOf(storeId, before, most)), ...(yield* into(storeId, before, most))]
  const listedRows = both.sort((a, b) => b.order_id - a.order_id).slice(0, most)
  const shipments = yield* shipmentsOf(listedRows)
  return listedRows.map((row) => {
    const { shipment_id = null, time_of_entry = null } = shipments.get(row.order_id) ?? {}
    return { ...row, shipment_id, time_of_entry }
  })
}

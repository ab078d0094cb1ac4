/** Serial numbers that came into a hub, where each of them is, and what happened to it (CODE-34). */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { CodedRow, ReceivedRow } from "#core/stock/arrivals.ts"
import { available, transferred, used } from "#core/stock/pack.ts"
import type { PackLife } from "#core/stock/pack-life.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { marks, restart, select, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import * as products from "../network/products.ts"
import * as stores from "../network/stores.ts"

const Standing = Schema.Struct({ unique_key: Schema.String, is_sold: Schema.Int, is_away: Schema.Int })
const standing = selectMany(Standing)
const standingText = bySize(
  (size) =>
    `SELECT r.unique_key, 0 AS is_sold, 0 AS is_away FROM received_serial r WHERE r.hub_id = ? AND r.unique_key IN (${marks(size)})
     UNION ALL SELECT s.unique_key, 1, CASE WHEN o.transfer_to IS NULL THEN 0 ELSE 1 END
     FROM sold_serial s LEFT JOIN orders o ON o.order_id = s.order_id AND o.hub_id = s.hub_id WHERE s.hub_id = ? AND s.unique_key IN (${marks(size)})`
)
/** As rows of the hub: on the shelf, sold, or gone with a transfer, from where they may come back. */
export const rowsUnder = function* (hub: number, keys: ReadonlyArray<string>): Tx<ReadonlyArray<CodedRow>> {
  const rows = new Map<string, CodedRow>()
  for (const some of groups([...new Set(keys)]))
    for (const { unique_key, is_sold, is_away } of yield* standing(standingText(some.length), [
      hub,
      ...some,
      hub,
      ...some
    ])) {
      const status = is_away === 1 ? transferred : is_sold === 1 ? used : available
      if (status !== available || !rows.has(unique_key)) rows.set(unique_key, { id: 0, unique_key, status })
    }
  return [...rows.values()]
}

const Key = Schema.Struct({ unique_key: Schema.String })
const keyRows = selectMany(Key)
const addedText = bySize(
  (size) =>
    `INSERT INTO received_serial (hub_id, unique_key, shipment, product_id, qty, date_of_expiry, received_at)
     VALUES ${Array(size)
       .fill(`(${marks(7)})`)
       .join(", ")} ON CONFLICT (hub_id, unique_key) DO NOTHING RETURNING unique_key`
)
const backText = bySize(
  (size) =>
    `DELETE FROM sold_serial WHERE hub_id = ? AND unique_key IN (${marks(size)}) AND EXISTS
       (SELECT 1 FROM orders o WHERE o.order_id = sold_serial.order_id AND o.hub_id = sold_serial.hub_id AND o.transfer_to IS NOT NULL) RETURNING unique_key`
)
/** They came with a shipment: what a transfer had taken away may be sold again. Starts again where one came meanwhile. */
export const receive = function* (
  { hub_id, id, at }: { readonly hub_id: number; readonly id: number; readonly at: Day.GmtTime },
  rows: ReadonlyArray<ReceivedRow>
): Tx<void> {
  const serials = rows
    .flatMap((row) => (row.serial === undefined ? [] : [{ ...row, serial: row.serial }]))
    .sort((a, b) => (a.serial < b.serial ? -1 : 1))
  for (const some of groups(serials)) {
    const values: Array<Value> = some.flatMap(({ serial, product_id, qty, date_of_expiry }) => [
      hub_id,
      serial,
      id,
      product_id,
      qty,
      date_of_expiry,
      at
    ])
    if ((yield* keyRows(addedText(some.length), values)).length < some.length) restart()
    yield* keyRows(backText(some.length), [hub_id, ...some.map(({ serial }) => serial)])
  }
}

const awayText = bySize(
  (size) =>
    `DELETE FROM received_serial WHERE hub_id = ? AND unique_key IN (${marks(size)}) RETURNING unique_key`
)
/** They left a hub with a transfer. */
export const sendAway = function* (hub: number, keys: ReadonlyArray<string>): Tx<void> {
  for (const some of groups([...new Set(keys)].sort())) yield* keyRows(awayText(some.length), [hub, ...some])
}

const shipmentOf = select(
  Schema.Struct({ shipment_id: Schema.String }),
  `SELECT s.shipment_id FROM received_serial r JOIN shipment s ON s.id = r.shipment AND s.hub_id = r.hub_id
   WHERE r.hub_id = ? AND r.unique_key = ?`
)
/** The shipment that one came into a hub with. */
export const broughtBy = function* (hub: number, key: string): Tx<string | undefined> {
  const [row] = yield* shipmentOf(hub, key)
  return row?.shipment_id
}

const EventRow = Schema.Struct({
  hub_id: Schema.Int,
  at: Schema.String,
  by: Schema.NullOr(Schema.String),
  reference: Schema.NullOr(Schema.String),
  subject: Schema.NullOr(Schema.Int),
  transfer_to: Schema.NullOr(Schema.Int),
  is_sale: Schema.Int,
  product_id: Schema.Int,
  qty: Schema.Int,
  date_of_expiry: Schema.String
})
const events = select(
  EventRow,
  `SELECT r.hub_id, r.received_at AS at, s.accepted_by AS "by", s.shipment_id AS reference, r.shipment AS subject,
     CAST(NULL AS INTEGER) AS transfer_to, 0 AS is_sale, r.product_id, r.qty, r.date_of_expiry
   FROM received_serial r LEFT JOIN shipment s ON s.id = r.shipment AND s.hub_id = r.hub_id WHERE r.hub_id = ? AND r.unique_key = ?
   UNION ALL SELECT s.hub_id, i.created_at, MAX(i.user_name), o.increment_id, o.order_id, o.transfer_to, 1, MAX(k.product_id),
     CAST(SUM(t.qty) AS INTEGER), MIN(k.date_of_expiry)
   FROM sold_serial s JOIN orders o ON o.order_id = s.order_id AND o.hub_id = s.hub_id
     JOIN invoice i ON i.order_id = s.order_id AND i.hub_id = s.hub_id
     JOIN order_pack t ON t.order_id = s.order_id AND t.hub_id = s.hub_id AND t.unique_key = s.unique_key
     JOIN pack k ON k.id = t.pack_id AND k.hub_id = s.hub_id
   WHERE s.hub_id = ? AND s.unique_key = ? GROUP BY s.hub_id, i.created_at, o.increment_id, o.order_id, o.transfer_to
   ORDER BY at, is_sale`
)

/** What is known of a serial number in some hubs: when it came and where it went last; undefined where none ever had it. */
export const lifeOf = function* (
  hubs: ReadonlyArray<number>,
  key: string
): Tx<typeof PackLife.Encoded | undefined> {
  const all: Array<typeof EventRow.Type> = []
  for (const hub of hubs) all.push(...(yield* events(hub, key, hub, key)))
  all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.is_sale - b.is_sale))
  const [first] = all
  const product = first && (yield* products.find(first.product_id))
  if (first === undefined || product === undefined) return undefined
  const rows: Array<(typeof PackLife.Encoded)["rows"][number]> = []
  for (const hub_id of new Set(all.map((event) => event.hub_id))) {
    const here = all.filter((event) => event.hub_id === hub_id)
    const last = here.at(-1) ?? first
    const isHere = last.is_sale === 0
    rows.push({
      id: 0,
      hub_id,
      stores: (yield* stores.inHub(hub_id)).map(({ name }) => name),
      date_of_expiry: last.date_of_expiry,
      qty: isHere ? last.qty / 1000 : 0,
      status: isHere ? available : last.transfer_to === null ? used : transferred
    })
  }
  return {
    scan_code: key,
    product_id: product.entity_id,
    product_name: product.name,
    sell_by: product.sell_by,
    rows,
    events: all.map(({ at, by, hub_id, reference, subject, transfer_to, is_sale, qty }) => ({
      at,
      what: is_sale === 0 ? "received" : transfer_to === null ? "sold" : "transferred",
      by,
      hub_id,
      reference,
      subject: subject === null ? null : { kind: is_sale === 0 ? "shipment" : "order", id: subject },
      change: (is_sale === 0 ? qty : -qty) / 1000,
      reason: null
    }))
  }
}

/** Writing shipments as upstream announces them. What was accepted is never written here. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { UpstreamItem, UpstreamShipment } from "#core/stock/upstream-shipment.ts"
import { marks, restart, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import * as cartons from "./cartons.ts"

const Id = Schema.Struct({ id: Schema.Int })
const inserted = select(
  Id,
  `INSERT INTO shipment (shipment_id, hub_id, shipment_name, status, source_of_shipment, time_of_shipping, notes, created_at, updated_at)
   VALUES (?, ?, ?, 2, ?, ?, ?, ?, ?) ON CONFLICT (shipment_id) DO NOTHING RETURNING id`
)
const changed = select(
  Id,
  `UPDATE shipment SET shipment_name = ?, source_of_shipment = ?, time_of_shipping = ?, notes = ?, updated_at = ?
   WHERE id = ? AND hub_id = :hub AND status = 2 RETURNING id`
)
// How a product is sold, and in which steps, is the catalogue's to say.
const putItem = write(
  `INSERT INTO shipment_item (hub_id, shipment, product_id, product_name, original_qty, qty_inc, sell_by, size, is_listed)
   SELECT CAST(:hub AS BIGINT), ?, p.entity_id, ?, ?, p.qty_increments, p.sell_by, ?, 1 FROM product p WHERE p.entity_id = ?
   ON CONFLICT (shipment, product_id) DO UPDATE SET product_name = excluded.product_name,
     original_qty = excluded.original_qty, qty_inc = excluded.qty_inc, sell_by = excluded.sell_by, size = excluded.size`
)
const removed = selectMany(Id)

export const putItems = function* (id: number, items: ReadonlyArray<UpstreamItem>): Tx<void> {
  for (const { product_id, product_name, original_qty, size } of items)
    yield* putItem(id, product_name, original_qty, size, product_id)
}

/** A new shipment; starts again when it has come by another way meanwhile. */
export const add = function* (message: UpstreamShipment, createdAt: Day.GmtTime): Tx<number> {
  const [row] = yield* inserted(
    message.shipment_id,
    message.hub_id,
    message.shipment_name,
    message.source_of_shipment,
    message.time_of_shipping,
    message.notes,
    createdAt,
    createdAt
  )
  if (row === undefined) return restart()
  yield* putItems(row.id, message.items)
  yield* cartons.add(message.hub_id, row.id, message.cartons ?? [])
  return row.id
}

/** A pending shipment as upstream says now; starts again when it was accepted meanwhile. */
export const change = function* (id: number, message: UpstreamShipment, updatedAt: Day.GmtTime): Tx<void> {
  const [row] = yield* changed(
    message.shipment_name,
    message.source_of_shipment,
    message.time_of_shipping,
    message.notes,
    updatedAt,
    id
  )
  if (row === undefined) restart()
  const productIds: ReadonlyArray<Value> = message.items.map(({ product_id }) => product_id)
  yield* removed(
    `DELETE FROM shipment_item WHERE shipment = ? AND hub_id = :hub AND product_id NOT IN (${marks(productIds.length)}) RETURNING id`,
    [id, ...productIds]
  )
  yield* putItems(id, message.items)
  yield* cartons.put(message.hub_id, id, message.cartons ?? [])
}

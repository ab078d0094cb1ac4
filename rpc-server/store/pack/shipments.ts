/** Shipments on their way into the hubs: rows of the database as the shipment that the rules read. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Carton } from "#core/stock/carton.ts"
import { cutOffInstant } from "#core/stock/eod-gate.ts"
import { SentPack } from "#core/stock/sent-pack.ts"
import { type ScannedPack, type Shipment, type ShipmentItem, ShipmentStatus } from "#core/stock/shipment.ts"
import { currentHub, lock, marks, select, selectMany, type Tx } from "../engine/transaction.ts"
import * as cartons from "./cartons.ts"

const Text = Schema.NullOr(Schema.String)
const Whole = Schema.NullOr(Schema.Int)

const ShipmentRow = Schema.Struct({
  id: Schema.Int,
  shipment_id: Schema.String,
  hub_id: Schema.Int,
  shipment_name: Schema.String,
  status: ShipmentStatus,
  source_of_shipment: Schema.String,
  time_of_shipping: Text,
  time_of_entry: Text,
  notes: Text,
  created_at: Schema.String,
  updated_at: Schema.String,
  damage_return: Whole,
  transfer_order: Whole
})
type ShipmentRow = typeof ShipmentRow.Type

const ItemRow = Schema.Struct({
  id: Schema.Int,
  shipment: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  original_qty: Schema.Int,
  received_qty: Whole,
  accepted_qty: Whole,
  qty_inc: Whole,
  sell_by: Schema.Literals(["kg", "pack"]),
  size: Text,
  short_reason: Text,
  item_category: Text
})
type ItemRow = typeof ItemRow.Type

const PackRow = Schema.Struct({
  product_id: Schema.Int,
  scan_code: Schema.String,
  date_of_expiry: Schema.String,
  received_qty: Schema.Int,
  qty: Schema.Int,
  name: Schema.String
})
type PackRow = typeof PackRow.Type

const damageReturn =
  "(SELECT r.id FROM return_record r WHERE r.shipment = shipment.id AND r.hub_id = shipment.hub_id) AS damage_return"
const selectShipments = `SELECT ${Object.keys(ShipmentRow.fields)
  .map((name) => (name === "damage_return" ? damageReturn : name))
  .join(", ")} FROM shipment`
const rows = selectMany(ShipmentRow)
const itemRows = selectMany(ItemRow)
const packRows = select(
  PackRow,
  `SELECT k.product_id, k.scan_code, k.date_of_expiry, k.received_qty, k.qty, p.name
   FROM (SELECT id, product_id, scan_code, date_of_expiry, received_qty, qty FROM pack WHERE shipment_id = ? AND hub_id = ?
     UNION ALL SELECT id, product_id, scan_code, date_of_expiry, received_qty, qty FROM archived_pack
       WHERE shipment_id = ? AND hub_id = ?) AS k
   JOIN product p ON p.entity_id = k.product_id ORDER BY k.id`
)

/** What came with a shipment, wherever it stands now. */
const packsOf = ({ shipment_id, hub_id }: ShipmentRow): Tx<ReadonlyArray<PackRow>> =>
  packRows(shipment_id, hub_id, shipment_id, hub_id)

/** A cut-off as the time in the columns: what was before it is invisible. */
export const sinceOf = (cutOff: string | null | undefined): Day.GmtTime =>
  cutOff === null || cutOff === undefined ? "" : Day.toGmt(cutOffInstant(cutOff))

const scanned = (row: PackRow): ScannedPack => ({
  product_id: row.product_id,
  scan_code: row.scan_code,
  date_of_expiry: row.date_of_expiry,
  qty: Quantity.ofThousandths(row.received_qty),
  current_qty: Quantity.ofThousandths(row.qty),
  name: row.name
})

const orNull = (thousandths: number | null) =>
  thousandths === null ? null : Quantity.ofThousandths(thousandths)

const itemOf = (
  { shipment: _, accepted_qty, item_category, ...row }: ItemRow,
  shipment_id: string,
  packs: ReadonlyArray<PackRow>
): ShipmentItem => ({
  ...row,
  original_qty: Quantity.ofThousandths(row.original_qty),
  received_qty: orNull(row.received_qty),
  qty_inc: orNull(row.qty_inc),
  shipment_id,
  scanned_info: { items: packs.map(scanned), total_qty: Quantity.ofThousandths(accepted_qty ?? 0) },
  productInfo: { item_category }
})

const shipmentOf = (
  { transfer_order: _, ...row }: ShipmentRow,
  items: ReadonlyArray<ShipmentItem>,
  sent: ReadonlyArray<SentPack> | undefined,
  listed: ReadonlyArray<Carton>
): Shipment => {
  const shipped = row.time_of_shipping === null ? undefined : Day.fromGmt(row.time_of_shipping)
  return {
    ...row,
    shipment_item_count: items.length,
    time_of_shipping_ist: shipped === undefined ? null : Day.toLocal(shipped),
    ...(sent === undefined ? {} : { sent_packs: sent }),
    ...(listed.length === 0 ? {} : { cartons: listed }),
    items
  }
}

const sentRows = select(
  Schema.Struct({ ...SentPack.fields, qty: Schema.Int }),
  "SELECT product_id, scan_code, unique_key, date_of_expiry, qty FROM sent_pack WHERE shipment = ? AND hub_id = ? ORDER BY id"
)
/** What another hub has sent with it; undefined for a shipment of upstream. */
const sentWith = function* ({
  id,
  hub_id,
  transfer_order
}: ShipmentRow): Tx<ReadonlyArray<SentPack> | undefined> {
  if (transfer_order === null) return undefined
  const packs = yield* sentRows(id, hub_id)
  return packs.map((pack) => ({ ...pack, qty: Quantity.ofThousandths(pack.qty) }))
}

const itemsFrom = `SELECT i.id, i.shipment, i.product_id, i.product_name, i.original_qty, i.received_qty,
    i.accepted_qty, i.qty_inc, i.sell_by, i.size, i.short_reason, p.category_type AS item_category
  FROM shipment_item i JOIN product p ON p.entity_id = i.product_id`

/** Rows of a hub as shipments; what was scanned into them is read for single shipments only. */
const withItems = function* (
  hub: number,
  found: ReadonlyArray<ShipmentRow>,
  readsPacks: boolean
): Tx<ReadonlyArray<Shipment>> {
  const items = new Map<number, Array<ItemRow>>()
  for (let start = 0; start < found.length; start += 250) {
    const some = found.slice(start, start + 250).map(({ id }) => id)
    for (const item of yield* itemRows(
      `${itemsFrom} WHERE i.hub_id = ? AND i.shipment IN (${marks(some.length)}) ORDER BY i.id`,
      [hub, ...some]
    )) {
      const shipmentItems = items.get(item.shipment)
      if (shipmentItems === undefined) items.set(item.shipment, [item])
      else shipmentItems.push(item)
    }
  }
  const shipments: Array<Shipment> = []
  for (const row of found) {
    const packs = readsPacks && row.time_of_entry !== null ? yield* packsOf(row) : []
    const byProduct = Map.groupBy(packs, ({ product_id }) => product_id)
    shipments.push(
      shipmentOf(
        row,
        (items.get(row.id) ?? []).map((item) =>
          itemOf(item, row.shipment_id, byProduct.get(item.product_id) ?? [])
        ),
        readsPacks ? yield* sentWith(row) : undefined,
        readsPacks ? yield* cartons.ofShipment(row.id, row.hub_id) : []
      )
    )
  }
  return shipments
}

/** Whose shipments a call may see: those of these hubs, none created before the cut-off. */
export interface Scope {
  readonly hubs: ReadonlyArray<number>
  readonly cutOff: string | null
}

const one = function* (
  condition: string,
  value: string | number,
  { hubs, cutOff }: Scope
): Tx<Shipment | undefined> {
  for (const hub of hubs) {
    const found = yield* rows(`${selectShipments} WHERE ${condition} AND created_at >= ? AND hub_id = ?`, [
      value,
      sinceOf(cutOff),
      hub
    ])
    const [shipment] = yield* withItems(hub, found, true)
    if (shipment !== undefined) return shipment
  }
  return undefined
}
/** A shipment by its id in the hub. */
export const findById = (scope: Scope, id: number): Tx<Shipment | undefined> => one("id = ?", id, scope)
/** A shipment by its name upstream. */
export const find = (scope: Scope, name: string): Tx<Shipment | undefined> =>
  one("shipment_id = ?", name, scope)
const lockByName = lock("SELECT id FROM shipment WHERE shipment_id = ? AND hub_id = ?")
/** The shipment for a decision about it: taken first, so that two decisions about one shipment follow each other. */
export const findToDecide = function* (scope: Scope, name: string): Tx<Shipment | undefined> {
  for (const hub of scope.hubs) yield* lockByName(name, hub)
  return yield* find(scope, name)
}

/** The hub and the status of a shipment. */
const Place = Schema.Struct({ id: Schema.Int, hub_id: Schema.Int, status: ShipmentStatus })
const placedHere = select(
  Place,
  "SELECT id, hub_id, status FROM shipment WHERE shipment_id = ? AND hub_id = :hub"
)
const placed = select(Place, "SELECT id, hub_id, status FROM shipment WHERE shipment_id = ?")
/** Where the shipment under a name stands, whosever it is: looked for at the hub of the transaction first. */
export const standing = function* (name: string): Tx<typeof Place.Type | undefined> {
  const [own] = (yield* currentHub()) === undefined ? [] : yield* placedHere(name)
  const [row] = own === undefined ? yield* placed(name) : [own]
  return row
}
/** Only this transaction goes on with a name, also where no shipment has it yet and there is no row to lock. */
const holdName = function* (name: string): Tx<void> {
  yield { text: "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", values: [name], isLock: true }
}
/**
 * As `standing`; nobody changes it before this transaction has ended. The name is locked first: else, of two senders of
 * one new shipment, one could hold its message and wait for its row, and the other hold its row and wait for its message.
 */
export const standingHeld = function* (name: string): Tx<typeof Place.Type | undefined> {
  yield* holdName(name)
  const place = yield* standing(name)
  if (place === undefined) return undefined
  yield* lockByName(name, place.hub_id)
  return yield* standing(name)
}

/** The shipments of a hub, the newest first. */
export const list = function* (
  hub: number,
  cutOff: string | null,
  isActive: boolean,
  limit: number
): Tx<ReadonlyArray<Shipment>> {
  const found = yield* rows(
    `${selectShipments} WHERE hub_id = ? AND created_at >= ?${isActive ? " AND status = 2" : ""}
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    [hub, sinceOf(cutOff), limit]
  )
  return yield* withItems(hub, found, false)
}

/** The shipments that a hub accepted from a time on and before another, the latest first. */
export const acceptedBetween = function* (
  hub: number,
  cutOff: string | null,
  { from, before }: { readonly from: Day.GmtTime; readonly before: Day.GmtTime },
  limit: number
): Tx<ReadonlyArray<Shipment>> {
  const found = yield* rows(
    `${selectShipments} WHERE hub_id = ? AND time_of_entry >= ? AND time_of_entry < ? AND created_at >= ?
     ORDER BY time_of_entry DESC, id DESC LIMIT ?`,
    [hub, from, before, sinceOf(cutOff), limit]
  )
  return yield* withItems(hub, found, false)
}

/** The shipments of a hub changed at or after a time, the oldest change first. */
export const changedSince = function* (
  hub: number,
  cutOff: string | null,
  since: Day.GmtTime,
  limit: number
): Tx<ReadonlyArray<Shipment>> {
  const found = yield* rows(
    `${selectShipments} WHERE hub_id = ? AND created_at >= ? AND updated_at >= ? ORDER BY updated_at, id LIMIT ?`,
    [hub, sinceOf(cutOff), since, limit]
  )
  return yield* withItems(hub, found, false)
}

/** The newest shipment of a hub. */
export const newest = function* (hub: number, cutOff: string | null): Tx<Shipment | undefined> {
  const [shipment] = yield* list(hub, cutOff, false, 1)
  return shipment
}

const Last = Schema.Struct({ at: Text })
const lastOf = (text: string) => {
  const found = select(Last, text)
  return function* (hub: number, cutOff: string | null): Tx<Day.GmtTime | null> {
    const [row] = yield* found(hub, sinceOf(cutOff))
    return row?.at ?? null
  }
}
/** When the newest shipment of a hub was created, and when one was last accepted. */
export const lastCreated = lastOf(
  "SELECT MAX(created_at) AS at FROM shipment WHERE hub_id = ? AND created_at >= ?"
)
export const lastAccepted = lastOf(
  "SELECT MAX(time_of_entry) AS at FROM shipment WHERE hub_id = ? AND time_of_entry >= ?"
)

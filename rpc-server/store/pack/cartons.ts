/** Cartons and pallets that shipments list by their SSCC. What came with an accepted shipment stays as it was. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { type Carton, CartonContent } from "#core/stock/carton.ts"
import type { CartonPlace } from "#core/stock/carton-place.ts"
import { oneOf } from "../engine/many-rows.ts"
import { restart, select, selectMany, type Tx, write } from "../engine/transaction.ts"

const Contents = Schema.fromJsonString(Schema.Array(CartonContent))
const print = Schema.encodeSync(Contents)
const CartonRow = Schema.Struct({ sscc: Schema.String, contents: Contents })

/** Those of a shipment, by their numbers. */
export const ofShipment = select(
  CartonRow,
  "SELECT sscc, contents FROM shipment_carton WHERE shipment = ? AND hub_id = ? ORDER BY sscc"
)

/** Of some that left a hub's earlier shipments: what came in them. */
const broughtRows = selectMany(CartonRow)
export const broughtBy = (hub: number, shipments: ReadonlyArray<string>): Tx<ReadonlyArray<Carton>> =>
  broughtRows(
    `SELECT c.sscc, c.contents FROM shipment_carton c JOIN shipment s ON s.id = c.shipment AND s.hub_id = c.hub_id
     WHERE c.hub_id = ? AND c.received_at IS NOT NULL AND s.shipment_id ${oneOf(shipments.length, "TEXT")} ORDER BY c.sscc`,
    [hub, ...shipments]
  )

const PlaceRow = Schema.Struct({
  sscc: Schema.String,
  shipment_id: Schema.String,
  hub_id: Schema.Int,
  received_at: Schema.NullOr(Schema.String)
})
const places = selectMany(PlaceRow)
/** Every shipment that lists one of some, the newest first. */
export const placesOf = function* (
  numbers: ReadonlyArray<string>
): Tx<ReadonlyArray<CartonPlace & { readonly sscc: string }>> {
  if (numbers.length === 0) return []
  const found = yield* places(
    `SELECT c.sscc, s.shipment_id, c.hub_id, c.received_at FROM shipment_carton c JOIN shipment s ON s.id = c.shipment AND s.hub_id = c.hub_id
     WHERE c.sscc ${oneOf(numbers.length, "TEXT")} ORDER BY c.shipment DESC`,
    numbers
  )
  return found.map(({ received_at, ...place }) => ({ ...place, isReceived: received_at !== null }))
}

const listed = select(
  Schema.Struct({ sscc: Schema.String }),
  `INSERT INTO shipment_carton (hub_id, shipment, sscc, contents, received_at) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING sscc`
)
/** Lists cartons with a shipment; starts again where one of them is on its way with another one meanwhile. */
export const add = function* (
  hub: number,
  shipment: number,
  all: ReadonlyArray<Carton>,
  receivedAt: Day.GmtTime | null = null
): Tx<void> {
  for (const { sscc, contents } of all)
    if ((yield* listed(hub, shipment, sscc, print(contents), receivedAt)).length === 0) restart()
}

const removed = write("DELETE FROM shipment_carton WHERE shipment = ? AND hub_id = ?")
/** Lists these instead of what a shipment on its way listed before. */
export const put = function* (hub: number, shipment: number, all: ReadonlyArray<Carton>): Tx<void> {
  yield* removed(shipment, hub)
  yield* add(hub, shipment, all)
}

const named = select(
  Schema.Struct({
    id: Schema.Int,
    hub_id: Schema.Int,
    time_of_entry: Schema.NullOr(Schema.String),
    cartons: Schema.Int
  }),
  `SELECT s.id, s.hub_id, s.time_of_entry, (SELECT COUNT(*) FROM shipment_carton c WHERE c.shipment = s.id AND c.hub_id = s.hub_id) AS cartons
   FROM shipment s WHERE s.shipment_id = ?`
)
/** Of a shipment by its name: instead of those that it lists while it is on its way, once where it was accepted. */
export const putNamed = function* (name: string, all: ReadonlyArray<Carton>): Tx<void> {
  for (const { id, hub_id, time_of_entry, cartons } of yield* named(name))
    if (time_of_entry === null) yield* put(hub_id, id, all)
    else if (cartons === 0) yield* add(hub_id, id, all, time_of_entry)
}

/** They have come, scanned as cartons or pack by pack. */
export const receive = write(
  "UPDATE shipment_carton SET received_at = ? WHERE shipment = ? AND hub_id = ? AND received_at IS NULL"
)

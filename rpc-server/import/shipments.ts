/** shipments.csv: what is on its way into the hubs, and what they have accepted. Their lines are in shipment_items.csv. */
import * as Day from "#core/day.ts"
import * as imports from "../store/archive/imported-shipments.ts"
import { id, pattern, text, time } from "./cell.ts"
import { type CellsOf, optional, required } from "./column.ts"
import { kind } from "./kind.ts"
import { cartonsOf, readComing, requireOneShipment, writeCartons } from "./shipment-cartons.ts"

export const shipmentId = pattern(
  /^[A-Za-z0-9][A-Za-z0-9/_.-]{0,59}$/,
  "letters, digits, -, _, / and ., at most 60 characters"
)

const columns = (now: Day.Instant) => ({
  shipment_id: required(shipmentId, "Its number upstream, once in the network.", "SHP-20261120-1"),
  hub_id: required(id, "The hub that it goes to.", "1"),
  shipment_name: required(text(200), "Its name, as staff read it.", "Central kitchen, morning"),
  source_of_shipment: required(
    text(200),
    "Where it comes from; one with rtv in it is a return pick-up.",
    "Central kitchen"
  ),
  time_of_shipping: optional(time(now), "When it was sent.", "now-3h"),
  notes: optional(
    text(2000),
    "Of a return pick-up: Ref#: number, Address: where it is picked up.",
    "Ref#: RTV-4711, Address: 12 Lake Road"
  ),
  cartons: optional(
    cartonsOf,
    "Cartons and pallets that are received by one scan: each SSCC with what is in it. Empty leaves those that it has.",
    "(00)376104250021234569 18901234567897x4"
  ),
  created_at: required(time(now), "When it was announced.", "now-2h"),
  time_of_entry: optional(time(now), "When the hub accepted it; still pending when empty.", "now-1h")
})
export type ShipmentCells = CellsOf<ReturnType<typeof columns>>

export const shipments = kind({
  name: "shipments",
  about: "Shipments on their way into the hubs, and those that were accepted.",
  columns,
  named: { shipments: "shipment_id" },
  key: (row) => `shipment ${row.shipment_id}`,
  learn: (row, reference) => reference.shipments.set(row.shipment_id, row.time_of_entry !== null),
  read: readComing,
  judge: (rows, reference, complain, warn) => {
    const now = Day.toGmt(reference.now)
    requireOneShipment(rows, reference, complain)
    for (const { line, row } of rows) {
      if (!reference.hasHub(row.hub_id))
        complain(
          line,
          "hub_id",
          `no store works with hub ${row.hub_id}: add the store to stores.csv, or name another hub`
        )
      for (const column of ["created_at", "time_of_entry"] as const)
        if ((row[column] ?? "") > now) warn(line, column, { _tag: "ToCome" })
      if (row.time_of_entry !== null && row.time_of_entry < row.created_at)
        complain(line, "time_of_entry", "it was accepted before it was announced: correct one of the times")
    }
    return rows.map(({ row }) => ({
      ...row,
      status: row.time_of_entry === null ? (2 as const) : (9 as const)
    }))
  },
  write: function* (rows, writing) {
    const counts = yield* imports.mergeShipments(
      rows.map(({ cartons: _, ...row }) => row),
      writing
    )
    yield* writeCartons(rows)
    return counts
  }
})

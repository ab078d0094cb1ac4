/**
 * Merging shipments and their items. A shipment that was accepted here stays exactly as it is; any other one follows the
 * file, and its time of change rises with it.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { groups, oneOf } from "../engine/many-rows.ts"
import { type Counts, merge, type Progress, type Row, type Table } from "../engine/merge.ts"
import { selectMany, type Tx, type Value, write } from "../engine/transaction.ts"

const shipments = {
  name: "shipment",
  columns: [
    "shipment_id",
    "hub_id",
    "shipment_name",
    "status",
    "source_of_shipment",
    "time_of_shipping",
    "time_of_entry",
    "notes",
    "created_at",
    "updated_at"
  ],
  by: "shipment_id",
  byType: "TEXT",
  claimBy: "notes",
  onlyOver: "shipment.status = 2"
} as const satisfies Table<string>
type ShipmentRow = Row<(typeof shipments)["columns"][number]>

const items = {
  name: "shipment_item",
  columns: [
    "shipment",
    "product_id",
    "product_name",
    "original_qty",
    "received_qty",
    "accepted_qty",
    "qty_inc",
    "sell_by",
    "size",
    "is_listed"
  ],
  hubBy: "shipment",
  within: "shipment",
  by: "product_id",
  byType: "BIGINT"
} as const satisfies Table<string>

/** A shipment of a file. */
export interface ShipmentColumns {
  readonly shipment_id: string
  readonly hub_id: number
  readonly shipment_name: string
  readonly status: 2 | 9
  readonly source_of_shipment: string
  readonly time_of_shipping: Day.GmtTime | null
  readonly time_of_entry: Day.GmtTime | null
  readonly notes: string | null
  readonly created_at: Day.GmtTime
}
/** A line of one. */
export interface ImportedItem {
  readonly shipment_id: string
  readonly columns: Readonly<Record<Exclude<(typeof items)["columns"][number], "shipment">, Value>>
}

interface Writing {
  readonly now: Day.Instant
  readonly progress: Progress
}

const isAccepted = (row: Readonly<Record<string, unknown>>): boolean => row.status === 9

export const mergeShipments = (
  rows: ReadonlyArray<ShipmentColumns>,
  { now, progress }: Writing
): Tx<Counts> =>
  merge(
    shipments,
    rows.map((row): ShipmentRow => ({ ...row, updated_at: row.time_of_entry ?? row.created_at })),
    progress,
    (before, row) => {
      if (isAccepted(before)) return before as ShipmentRow
      const isSame = shipments.columns.every((name) => name === "updated_at" || before[name] === row[name])
      const updated_at = String(before.updated_at)
      return { ...row, updated_at: isSame ? updated_at : nextUpdatedAt(updated_at, now) }
    }
  )

const Standing = Schema.Struct({
  id: Schema.Int,
  shipment_id: Schema.String,
  updated_at: Schema.String,
  status: Schema.Int,
  lines: Schema.Int
})
const standing = selectMany(Standing)
const touch = write("UPDATE shipment SET updated_at = ? WHERE id = ? AND updated_at = ?")

/** Merges the items of shipments that `mergeShipments` has written; an accepted shipment that has its lines keeps them. */
export const mergeItems = function* (
  all: ReadonlyArray<ImportedItem>,
  { now, progress }: Writing
): Tx<Counts> {
  const counts = { added: 0, changed: 0, same: 0 }
  const byShipment = Map.groupBy(all, ({ shipment_id }) => shipment_id)
  let done = 0
  for (const some of groups([...byShipment.keys()])) {
    const found = yield* standing(
      `SELECT s.id, s.shipment_id, s.updated_at, s.status, (SELECT COUNT(*) FROM shipment_item i WHERE i.shipment = s.id AND i.hub_id = s.hub_id) AS lines
       FROM shipment s WHERE s.shipment_id ${oneOf(some.length, "TEXT")} ORDER BY s.id`,
      some
    )
    for (const { id, shipment_id, updated_at, status, lines } of found) {
      const imported = byShipment.get(shipment_id) ?? []
      done += imported.length
      if (status === 9 && lines > 0) {
        counts.same += imported.length
        continue
      }
      const merged = yield* merge(
        items,
        imported.map(({ columns }) => ({ ...columns, shipment: id }))
      )
      counts.added += merged.added
      counts.changed += merged.changed
      counts.same += merged.same
      // A shipment that clients have seen without this change is told apart from it.
      if (lines > 0 && merged.added + merged.changed > 0)
        yield* touch(nextUpdatedAt(updated_at, now), id, updated_at)
    }
    progress(done)
  }
  return counts
}

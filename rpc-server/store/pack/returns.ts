/** Stock that goes back: returns with their lines, each return of a pick-up once. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Damaged } from "#core/stock/pick-up.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"
import { sinceOf } from "./shipments.ts"

const Id = Schema.Struct({ id: Schema.Int })
const ofShipmentRow = select(Id, "SELECT id FROM return_record WHERE shipment = ? AND hub_id = ?")
/** The return of a pick-up's damaged items. */
export const ofShipment = function* (hub: number, shipment: number): Tx<number | undefined> {
  const [row] = yield* ofShipmentRow(shipment, hub)
  return row?.id
}

const Came = Schema.Struct({
  product_id: Schema.Int,
  received_qty: Schema.Int,
  accepted_qty: Schema.Int
})
/** What of an accepted shipment came, and what of it was accepted: by its id and its hub. */
export const cameWith = select(
  Came,
  `SELECT product_id, COALESCE(received_qty, 0) AS received_qty, COALESCE(accepted_qty, 0) AS accepted_qty
   FROM shipment_item WHERE shipment = ? AND hub_id = ? ORDER BY id`
)

const insertRecord = select(
  Id,
  `INSERT INTO return_record (hub_id, kind, shipment, ref_no, created_at, user_id, user_name) VALUES (?, 'rtv', ?, ?, ?, ?, ?)
   ON CONFLICT (shipment) DO NOTHING RETURNING id`
)
const linesText = bySize(
  (size) =>
    `INSERT INTO return_line (hub_id, return_id, product_id, qty) VALUES ${Array(size).fill("(:hub, ?, ?, ?)").join(", ")}`
)
/** What of each product a return is of; each product once. */
export const addLines = function* (
  id: number,
  lines: ReadonlyArray<{ readonly product_id: number; readonly qty: number }>
): Tx<void> {
  for (const some of groups(lines))
    yield {
      text: linesText(some.length),
      values: some.flatMap(({ product_id, qty }) => [id, product_id, qty])
    }
}

export interface PickUpReturn {
  readonly hub_id: number
  readonly shipment: number
  readonly ref_no: string | null
  readonly at: Day.GmtTime
  readonly userId: number
  readonly userName: string
}
/** Records the return of a pick-up's damaged items; starts again when somebody else just has. */
export const add = function* (record: PickUpReturn, lines: ReadonlyArray<Damaged>): Tx<number> {
  const [row] = yield* insertRecord(
    record.hub_id,
    record.shipment,
    record.ref_no,
    record.at,
    record.userId,
    record.userName
  )
  if (row === undefined) return restart()
  yield* addLines(row.id, lines)
  return row.id
}

const insertOwn = select(
  Id,
  "INSERT INTO return_record (hub_id, kind, shipment, ref_no, created_at, user_id, user_name) VALUES (?, ?, NULL, ?, ?, ?, ?) RETURNING id"
)
/** What a hub returns of its own stock, or keeps. */
export interface OwnReturn extends Omit<PickUpReturn, "shipment"> {
  readonly kind: "return" | "retain"
}
/** Records what goes back, or what is kept; each product once. */
export const addOwn = function* (record: OwnReturn, lines: ReadonlyArray<Damaged>): Tx<number> {
  const { hub_id, kind, ref_no, at, userId, userName } = record
  const [row] = yield* insertOwn(hub_id, kind, ref_no, at, userId, userName)
  if (row === undefined) throw new Error("a return was not recorded")
  yield* addLines(row.id, lines)
  return row.id
}

const last = select(
  Schema.Struct({ at: Schema.NullOr(Schema.String) }),
  "SELECT MAX(created_at) AS at FROM return_record WHERE hub_id = ? AND kind IN ('return', 'retain') AND created_at >= ? AND order_id IS NULL"
)
/** When a hub last returned or retained stock; what customers bring back, and what a pick-up brought damaged, is none of it (RECEIPT-7). */
export const lastRecorded = function* (hub: number, cutOff: string | null): Tx<Day.GmtTime | null> {
  const [row] = yield* last(hub, sinceOf(cutOff))
  return row?.at ?? null
}

/** order_notes.csv: what people have written on orders. */

import type * as Day from "#core/day.ts"
import { alsoStanding, mergeOfOrders } from "../store/archive/imported-remarks.ts"
import * as tables from "../store/network/network-tables.ts"
import { remark, text, time } from "./cell.ts"
import { type CellsOf, optional, type RowOf, required } from "./column.ts"
import { incrementId } from "./increment-id.ts"
import { kind } from "./kind.ts"
import { requireOrder } from "./named-rows.ts"

const columns = (now: Day.Instant) => ({
  increment_id: required(incrementId, "The order it is written on.", "1000000001"),
  note: required(text(60), "What tells it from the order's other notes.", "1"),
  at: required(time(now), "When it was written.", "now-20m"),
  by: required(text(200), "Who wrote it.", "Asha Nair"),
  text: required(remark("note"), "What it says.", "Gate code 4711, ring twice"),
  taken_back_at: optional(time(now), "When it was taken back.", "now-10m")
})
export type OrderNoteCells = CellsOf<ReturnType<typeof columns>>
type NoteRow = RowOf<ReturnType<typeof columns>>

/** Nobody of the network wrote it: who did, the file says by name. */
const columnsOf = ({ note, at, by, text: remarkText, taken_back_at }: NoteRow) => ({
  import_id: note,
  at,
  user_id: 0,
  user_name: by,
  text: remarkText,
  taken_back_at
})

export const orderNotes = kind({
  name: "order_notes",
  about: "What people have written on orders.",
  columns,
  key: (row) => `note ${row.note} of order ${row.increment_id}`,
  read: function* (rows, reference) {
    reference.standing = yield* alsoStanding(
      reference.standing,
      rows.map(({ row }) => row.increment_id)
    )
  },
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) requireOrder(row.increment_id, reference, line, complain)
    // The newest is the last.
    return rows
      .map(({ row }) => ({ increment_id: row.increment_id, columns: columnsOf(row) }))
      .sort((a, b) => (a.columns.at < b.columns.at ? -1 : a.columns.at > b.columns.at ? 1 : 0))
  },
  write: (ready, writing) => mergeOfOrders(tables.orderNotes, ready, writing, (_, row) => row)
})

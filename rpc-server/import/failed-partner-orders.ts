/** failed_partner_orders.csv: orders of partners that could not be created. */
import type * as Day from "#core/day.ts"
import { merge } from "../store/engine/merge.ts"
import { atStore } from "../store/network/hubs.ts"
import * as tables from "../store/network/network-tables.ts"
import { waitHere } from "../store/order/failed-orders.ts"
import { id, pattern, text, time } from "./cell.ts"
import { type CellsOf, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireStore } from "./named-rows.ts"

const columns = (now: Day.Instant) => ({
  store_id: required(id, "The store that was to fulfil it.", "101"),
  source: required(
    pattern(/^[a-z0-9_-]{1,50}$/, "small letters, digits, - and _ without blanks"),
    "The partner.",
    "swiggy"
  ),
  ref_id: required(text(60), "Its number at the partner; once for each.", "SW-88123"),
  info: required(text(2000), "Why it could not be created.", "product 55: there is no product 55"),
  created_at: required(time(now), "When it was tried.", "now-2h")
})
export type FailedOrderCells = CellsOf<ReturnType<typeof columns>>

export const failedPartnerOrders = kind({
  name: "failed_partner_orders",
  about: "Orders of partners that could not be created.",
  columns,
  key: (row) => `${row.source} ${row.ref_id}`,
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) requireStore(row.store_id, reference, line, complain)
    return rows.map(({ row }) => row)
  },
  write: function* (rows, { progress }) {
    for (const { store_id, source, ref_id } of rows) yield* atStore(store_id, waitHere(source, ref_id))
    return yield* merge(tables.failedPartnerOrders, rows, progress)
  }
})

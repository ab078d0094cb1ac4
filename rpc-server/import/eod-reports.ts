/** eod_reports.csv: for which days the hubs have handed in their end-of-day report. */
import type * as Day from "#core/day.ts"
import { merge } from "../store/engine/merge.ts"
import * as tables from "../store/network/network-tables.ts"
import { day, id, time } from "./cell.ts"
import { type CellsOf, optional, required } from "./column.ts"
import { kind } from "./kind.ts"

const columns = (now: Day.Instant) => ({
  hub_id: required(id, "The hub.", "1"),
  day: required(day(now), "The day that it reports.", "today-1d"),
  submission_updated_at: required(time(now), "When it was handed in, or last changed.", "today-1d 22:10"),
  approved_at: optional(time(now), "When it was approved.", "today-1d 22:40")
})
export type EodReportCells = CellsOf<ReturnType<typeof columns>>

export const eodReports = kind({
  name: "eod_reports",
  about: "End-of-day reports that were handed in.",
  columns,
  key: (row) => `the report of hub ${row.hub_id} for ${row.day}`,
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows)
      if (!reference.hasHub(row.hub_id))
        complain(
          line,
          "hub_id",
          `no store works with hub ${row.hub_id}: add the store to stores.csv, or name another hub`
        )
    return rows.map(({ row }) => row)
  },
  write: (rows, { progress }) => merge(tables.eodReports, rows, progress)
})

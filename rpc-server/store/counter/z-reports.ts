/** The end of a shift: the next number of its till, and the report as it was made. */
import { Schema } from "effect"
import { ShiftReport } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import { tillKey } from "#core/shift/till.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"
import type { Named } from "./shifts.ts"

const nextNumber = select(
  Schema.Struct({ z_number: Schema.Int }),
  "UPDATE till SET z_number = z_number + 1 WHERE store_id = ? AND till_key = ? AND hub_id = :hub RETURNING z_number"
)
/** The next Z number of a till; it is given back when the transaction is rolled back. */
export const zNumber = function* ({ store_id, till }: Pick<Shift, "store_id" | "till">): Tx<number> {
  const [row] = yield* nextNumber(store_id, tillKey(till))
  return row?.z_number ?? restart()
}

const StoredReport = Schema.fromJsonString(ShiftReport)
const printReport = Schema.encodeSync(StoredReport)
const ends = select(
  Schema.Struct({ shift_id: Schema.Int }),
  `UPDATE shift SET status = 'closed', closed_at = ?, closed_user_id = ?, closed_by = ?, approved_user_id = ?,
     approved_by = ?, z_number = ?, z_report = ?
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub AND status <> 'closed' RETURNING shift_id`
)
/** Closes a shift as `shift` has it, with its report. */
export const end = function* (shift: Shift, report: ShiftReport): Tx<void> {
  const { closed, approved, closed_at, z_number, store_id, shift_id } = shift
  const people = [
    closed?.user_id ?? null,
    closed?.by ?? null,
    approved?.user_id ?? null,
    approved?.by ?? null
  ]
  const rows = yield* ends(closed_at, ...people, z_number, printReport(report), store_id, shift_id)
  if (rows.length === 0) restart()
}

const reports = select(
  Schema.Struct({ z_report: StoredReport }),
  "SELECT z_report FROM shift WHERE store_id = ? AND shift_id = ? AND hub_id = :hub AND z_report IS NOT NULL"
)
/** The Z report of a closed shift, as it was made. */
export const zReport = function* ({ store_id, shift_id }: Named): Tx<ShiftReport | undefined> {
  const [row] = yield* reports(store_id, shift_id)
  return row?.z_report
}

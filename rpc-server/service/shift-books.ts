/** The books of a shift, read from the store for the rules, and how they are closed. */
import * as Day from "#core/day.ts"
import type { Money } from "#core/money.ts"
import { expectedCash } from "#core/shift/expected-cash.ts"
import { report, type ShiftReport } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import * as cash from "../store/counter/shift-cash.ts"
import * as counts from "../store/counter/shift-counts.ts"
import * as sales from "../store/counter/shift-sales.ts"
import * as zReports from "../store/counter/z-reports.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"

/** What the drawer holds. */
export const expectedOf = function* (shift: Shift): Tx<Money> {
  return expectedCash(shift, yield* sales.salesOf(shift), yield* cash.movementsOf(shift))
}

/** The report of a shift as it stands now, for who may see what should be in the drawer or not. */
export const reportOf = function* (shift: Shift, now: Day.Instant, isTold: boolean): Tx<ShiftReport> {
  const store = yield* stores.find(shift.store_id)
  return report({
    shift,
    movements: yield* cash.movementsOf(shift),
    sales: yield* sales.salesOf(shift),
    paidOtherwise: yield* cash.paymentChangesOf(shift),
    counts: yield* counts.countsOf(shift),
    storeName: store?.name ?? "",
    now,
    isTold
  })
}

/** Ends a shift, under the next number of its till and with its report. */
export const end = function* (
  shift: Shift,
  people: Pick<Shift, "closed" | "approved">,
  now: Day.Instant
): Tx<Shift> {
  const closed: Shift = {
    ...shift,
    ...people,
    status: "closed",
    closed_at: Day.toGmt(now),
    z_number: yield* zReports.zNumber(shift)
  }
  yield* zReports.end(closed, yield* reportOf(closed, now, true))
  return closed
}

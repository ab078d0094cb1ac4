/** The columns of files of shifts and of a shift's report, under the names of the wire (CSV-2). */
import { type Field, inIst } from "../list-file.ts"
import { type Money, ofHundredths, toWire } from "../money.ts"
import { worth } from "./denominations.ts"
import type { ShiftReport } from "./report.ts"
import { isCounted, type Shift } from "./shift.ts"

const amount = (money: Money | null | undefined): number | null => (money == null ? null : toWire(money))
const counted = (shift: Shift): Shift["count"] => (isCounted(shift) ? shift.count : null)

export const shiftFields: ReadonlyArray<Field<Shift>> = [
  { name: "shift_id", of: ({ shift_id }) => shift_id },
  { name: "till", of: ({ till }) => till },
  { name: "status", of: ({ status }) => status },
  { name: "z_number", of: ({ z_number }) => z_number },
  { name: "currency", of: ({ currency }) => currency },
  { name: "opened_at", of: ({ opened_at }) => opened_at },
  { name: "opened_at_ist", of: ({ opened_at }) => inIst(opened_at) },
  { name: "opened_by", of: ({ opened }) => opened.by },
  { name: "closed_at", of: ({ closed_at }) => closed_at },
  { name: "closed_at_ist", of: ({ closed_at }) => inIst(closed_at) },
  { name: "closed_by", of: ({ closed }) => closed?.by ?? null },
  { name: "approved_by", of: ({ approved }) => approved?.by ?? null },
  { name: "float", of: ({ float }) => amount(float) },
  { name: "expected", of: (shift) => amount(counted(shift)?.expected) },
  { name: "counted", of: (shift) => amount(counted(shift)?.counted) },
  { name: "difference", of: (shift) => amount(counted(shift)?.difference) }
]

/** One figure of a report. */
export interface ReportLine {
  readonly section: "shift" | "drawer" | "sales" | "movement" | "paid_otherwise" | "count"
  readonly name: string
  /** Orders, or pieces. */
  readonly count: number | null
  readonly amount: Money | null
  readonly at: string | null
  readonly by: string | null
  readonly reason: string | null
}

const line = (section: ReportLine["section"], name: string, more: Partial<ReportLine> = {}): ReportLine => ({
  section,
  name,
  count: null,
  amount: null,
  at: null,
  by: null,
  reason: null,
  ...more
})

/** The figures of a report, a line each; those that are not shown yet have no amount. */
export const reportLines = (report: ShiftReport): ReadonlyArray<ReportLine> => [
  line("shift", "opened", { at: report.opened_at, by: report.opened_by }),
  ...(report.closed_at === null
    ? []
    : [line("shift", "closed", { at: report.closed_at, by: report.closed_by })]),
  ...(report.approved_by === null ? [] : [line("shift", "approved", { by: report.approved_by })]),
  ...(["float", "cash_in", "cash_out", "refunds", "expected", "counted", "difference"] as const).map((name) =>
    line("drawer", name, { amount: report[name] })
  ),
  line("drawer", "openings", { count: report.openings }),
  line("drawer", "counts", { count: report.counts }),
  ...report.sales.map(({ method, orders, amount: sold }) =>
    line("sales", method, { count: orders, amount: sold })
  ),
  ...(report.paid_otherwise ?? []).map(({ amount: paid, at, by, reason, from, to, order_id }) =>
    line("paid_otherwise", `${order_id} ${from} ${to}`, { amount: paid, at, by, reason })
  ),
  ...report.movements.map(({ kind, amount: moved, at, by, reason }) =>
    line("movement", kind, { amount: moved, at, by, reason })
  ),
  ...report.pieces.map((each) =>
    line("count", String(toWire(ofHundredths(each.value))), { count: each.pieces, amount: worth([each]) })
  )
]

export const reportFields = (report: ShiftReport): ReadonlyArray<Field<ReportLine>> => [
  { name: "report", of: () => report.kind },
  { name: "z_number", of: () => report.z_number },
  { name: "shift_id", of: () => report.shift_id },
  { name: "till", of: () => report.till },
  { name: "currency", of: () => report.currency },
  { name: "section", of: ({ section }) => section },
  { name: "name", of: ({ name }) => name },
  { name: "count", of: ({ count }) => count },
  { name: "amount", of: (of) => amount(of.amount) },
  { name: "at", of: ({ at }) => at },
  { name: "at_ist", of: ({ at }) => inIst(at) },
  { name: "by", of: ({ by }) => by },
  { name: "reason", of: ({ reason }) => reason }
]

/** "z-report-12", "x-report-shift-41": what its files are called. */
export const reportName = ({ kind, z_number, shift_id }: ShiftReport): string =>
  kind === "Z" ? `z-report-${z_number}-shift-${shift_id}` : `x-report-shift-${shift_id}`

/** The words of a shift's report, the same on paper, on a page and in a terminal. Its money is named once. */
import { countryWith, minuteAt } from "../country.ts"
import { type Currency, grouped, type Money } from "../money.ts"
import type { MovementKind } from "../shift/cash-movement.ts"
import { worth } from "../shift/denominations.ts"
import { cash } from "../shift/expected-cash.ts"
import type { ShiftReport } from "../shift/report.ts"
import { nameAtTill } from "./payment-name.ts"

/** A name, what stands beside it, and more about it below. */
export interface ReportEntry {
  readonly name: string
  readonly value: string
  readonly note: string | null
  /** A figure that the report is read for. */
  readonly isMain?: boolean
}
export interface ReportSection {
  readonly title: string | null
  readonly entries: ReadonlyArray<ReportEntry>
}

/** "Z report 12", "X report". */
export const reportTitle = ({ kind, z_number }: Pick<ShiftReport, "kind" | "z_number">): string =>
  kind === "Z" && z_number !== null ? `Z report ${z_number}` : "X report"

/** Who signs a Z report. */
export const handedOver = "Cash handed over by"
export const takenOver = "Cash taken over by"

/** In the place of every figure that is told only to who has counted. */
export const afterCount = "after the count"

/** An amount in a report. On a page it has the sign of its currency, which paper names once. */
type Amount = (amount: Money, currency: Currency) => string

export const movementNames: Readonly<Record<MovementKind, string>> = {
  in: "Cash in",
  out: "Cash out",
  refund: "Refund",
  opened: "Drawer opened"
}

/** "3 orders" */
const ordersOf = (orders: number): string => (orders === 1 ? "1 order" : `${orders} orders`)
/** "500.00 x 3" */
export const piecesText = ({ value, pieces }: ShiftReport["pieces"][number], currency: Currency): string =>
  `${grouped(value, currency)} x ${pieces}`

const entry = (name: string, value: string, more: Partial<ReportEntry> = {}): ReportEntry => ({
  name,
  value,
  note: null,
  ...more
})
/** When, and who did it. */
const signed = (
  name: string,
  { currency }: ShiftReport,
  at: string,
  by: string | null
): ReadonlyArray<ReportEntry> => [
  entry(name, minuteAt(countryWith(currency), at)),
  entry(`${name} by`, by ?? "")
]

const headOf = (report: ShiftReport): ReadonlyArray<ReportEntry> => [
  entry("Till", report.till),
  entry("Currency", report.currency),
  ...signed("Opened", report, report.opened_at, report.opened_by),
  ...(report.closed_at === null ? [] : signed("Closed", report, report.closed_at, report.closed_by)),
  ...(report.approved_by === null ? [] : [entry("Approved by", report.approved_by)])
]

const drawerOf = (report: ShiftReport, amount: Amount): ReadonlyArray<ReportEntry> => {
  const money = (of: Money | null) => (of === null ? afterCount : amount(of, report.currency))
  const sold = report.sales.find(({ method }) => method === cash)
  const isMain = true
  return [
    entry("Float", money(report.float)),
    ...(sold === undefined ? [] : [entry("Sales for cash", money(sold.amount))]),
    entry("Cash in", money(report.cash_in)),
    entry("Cash out", money(report.cash_out)),
    ...(report.refunds === 0 ? [] : [entry("Refunds", money(report.refunds))]),
    entry("Expected", money(report.expected), { isMain }),
    ...(report.counted === null ? [] : [entry("Counted", money(report.counted), { isMain })]),
    ...(report.difference === null ? [] : [entry("Difference", money(report.difference), { isMain })])
  ]
}

/** All that a report says, section by section. */
export const sectionsOf = (report: ShiftReport, amount: Amount = grouped): ReadonlyArray<ReportSection> => [
  { title: null, entries: headOf(report) },
  { title: "Drawer", entries: drawerOf(report, amount) },
  {
    title: "Sales",
    entries:
      report.sales.length === 0
        ? [entry("No sales", "")]
        : report.sales.map(({ method, orders, amount: of }) =>
            entry(
              `${nameAtTill(method)}, ${ordersOf(orders)}`,
              of === null ? afterCount : amount(of, report.currency)
            )
          )
  },
  ...(report.movements.length === 0
    ? []
    : [
        {
          title: "Movements",
          entries: report.movements.map(({ kind, amount: of, reason, at, by: who }) =>
            entry(
              `${movementNames[kind]} ${minuteAt(countryWith(report.currency), at).slice(11)}`,
              amount(of, report.currency),
              {
                note: `${reason} (${who})`
              }
            )
          )
        }
      ]),
  ...(report.paid_otherwise === undefined
    ? []
    : [
        {
          title: "Paid otherwise",
          entries: report.paid_otherwise.map(({ order_id, from, to, amount: of, reason, by: who }) =>
            entry(
              `Order ${order_id}, ${nameAtTill(from)} to ${nameAtTill(to)}`,
              amount(of, report.currency),
              {
                note: `${reason} (${who})`
              }
            )
          )
        }
      ]),
  ...(report.counted === null
    ? []
    : [
        {
          title: report.counts === 1 ? "Count" : `Count, the last of ${report.counts}`,
          entries:
            report.pieces.length === 0
              ? [entry("Nothing in the drawer", "")]
              : report.pieces.map((each) =>
                  entry(piecesText(each, report.currency), amount(worth([each]), report.currency))
                )
        }
      ])
]

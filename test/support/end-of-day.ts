/** The end of a day at a hub of a test's own: its rows, its reports as they are handed in, and what they came to. */
import type { Branch } from "./branch.ts"
import type { Hub } from "./hub.ts"

interface Row {
  readonly product_id: number
  readonly current_stock: number | null
  readonly physical_stock: number | null
  readonly as_of: string
}
export interface ReportStatus {
  readonly submitted: boolean
  readonly day: string
  readonly version: number
  readonly approved_at: string | null
  readonly sent_back: string | null
  readonly is_own?: boolean
  readonly waiting?: string
}
interface Difference {
  readonly product_id: number
  readonly expected: number
  readonly counted: number
  readonly value: number
}
interface Report {
  readonly report: ReportStatus
  readonly differences: ReadonlyArray<Difference>
  readonly roundings: ReadonlyArray<{ readonly product_id: number; readonly qty: number }>
}
type Counts = Readonly<Record<number, number | string>>

/** `counter` hands in, unless another person is named; `reader` sees what the books say. */
export const endOfDay = (
  hub: Hub,
  branch: Branch,
  { counter = "eod", reader = "eod" }: { readonly counter?: string; readonly reader?: string } = {}
) => {
  const { ask, done } = branch.service("EodStockService", counter)
  const rows = (person = reader) =>
    done<ReadonlyArray<Row>>("getHubProductsWithStock", [branch.id, null], person)
  /** All rows as they stand, with these counts, which somebody typed. */
  const counting = async (typed: Counts = {}, comment?: string) =>
    (await rows()).map((row) => ({
      ...row,
      counted_at: row.as_of,
      physical_stock: typed[row.product_id] ?? row.current_stock,
      is_typed: row.product_id in typed,
      ...(comment === undefined ? {} : { comment })
    }))
  return {
    ask,
    done,
    rows,
    counting,
    stock: async () => (await rows()).map((row) => [row.product_id, row.current_stock] as const),
    submit: async (typed: Counts = {}, person = counter, named: object | null = null) =>
      done<Report>("eodStockValueSubmission", [await counting(typed), null, named], person),
    status: (person = counter) => done<ReportStatus>("isEodStockSubmitted", [branch.id], person),
    report: () => done<Report>("getEodDifferences", [branch.id], reader),
    /** What the ledger has booked for a day's report. */
    events: (day: string) =>
      hub.rows(
        "SELECT product_id, change, reason FROM pack_event WHERE hub_id = ? AND reference = ? ORDER BY product_id, id",
        branch.id,
        `EOD ${day}`
      )
  }
}

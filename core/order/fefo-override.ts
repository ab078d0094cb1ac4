/** What an invoice tells of first expiry, first out: the packs that were taken later than another, and what was said. */
import type * as Day from "../day.ts"
import { passedOver } from "../stock/first-expiry.ts"
import type { RequestedLine } from "./requested-line.ts"
import type { Allocation, StockRow } from "./stock-allocator.ts"

/** A pack that was taken with a reason for not taking an earlier one. */
export interface FefoOverride {
  readonly item_id: number
  readonly pack_id: number
  readonly scan_code: string
  readonly reason: string
  /** The pack that should have gone first; null where another counter has taken it since. */
  readonly passed_over: { readonly scan_code: string; readonly date_of_expiry: Day.Day } | null
}

/**
 * The takes whose scans came with a reason, each with the pack that it passes over by the stock as the decision found
 * it: what a client says about other packs is never used (SHELF-1).
 */
export const fefoOverrides = (
  stock: ReadonlyArray<StockRow>,
  takes: ReadonlyArray<Allocation>,
  lines: ReadonlyArray<RequestedLine>,
  today: Day.Day
): ReadonlyArray<FefoOverride> => {
  const reasons = new Map<string, string>()
  for (const { item_id, scans = [] } of lines)
    for (const { key, laterReason } of scans)
      if (laterReason !== undefined) reasons.set(`${item_id} ${key}`, laterReason)
  if (reasons.size === 0) return []
  const rows = stock.map(({ key, ...row }) => ({ ...row, scan_code: key }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return takes.flatMap(({ item_id, pack_id, scan_code, scanned_as = scan_code }) => {
    const reason = reasons.get(`${item_id} ${scanned_as}`)
    const taken = byId.get(pack_id)
    if (reason === undefined || taken === undefined) return []
    const others = rows.filter((row) => row.scan_code !== scan_code)
    const earlier = passedOver(others, taken, takes, today)
    return [
      {
        item_id,
        pack_id,
        scan_code,
        reason,
        passed_over:
          earlier === undefined
            ? null
            : { scan_code: earlier.scan_code, date_of_expiry: earlier.date_of_expiry }
      }
    ]
  })
}

/** EodStockService: what the end-of-day report means for incoming shipments. */
import { Effect } from "effect"
import { EodStockService, takesReport } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { isOn } from "#core/session/flags.ts"
import { isNewHub, mayAccept, yesterdayAt } from "#core/stock/eod-gate.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import * as reports from "../store/eod-reports.ts"
import * as shipments from "../store/shipments.ts"
import type { Tx } from "../store/transaction.ts"

/** Whether the caller may accept shipments of a hub now. */
export const mayAcceptIn = function* ({ caller, now }: Call, hub: number): Tx<boolean> {
  const isEnabled = isOn(caller.flags, "enable_eod_stock_taking")
  if (!isEnabled || !takesReport) return true
  const yesterday = yesterdayAt(now)
  const report = yield* reports.find(hub, yesterday)
  const facts = {
    isEnabled,
    takesReport,
    isNewHub: isNewHub(yield* shipments.lastAccepted(hub, caller.cutOff), caller.cutOff),
    submittedFor: new Set(report === undefined ? [] : [yesterday])
  }
  // Every pack is looked at for this one: only where nothing else has decided.
  const isOpen = mayAccept({ ...facts, stockSince: "0001-01-01 00:00:00" }, now)
  return isOpen || mayAccept({ ...facts, stockSince: yield* reports.stockSince(hub, caller.cutOff) }, now)
}

export const eodStockService = implement(EodStockService, {
  checkShipmentCanAccept: ({ hub_id }, call) => read(() => mayAcceptIn(call, hub_id)),
  isEodStockSubmitted: ({ hub_id }, { now }) =>
    read(() => reports.find(hub_id, Day.dayAt(now))).pipe(
      Effect.map((report) => ({
        submitted: report !== undefined,
        submission_updated_at: report?.submission_updated_at ?? null,
        approved_at: report?.approved_at ?? null
      }))
    )
})

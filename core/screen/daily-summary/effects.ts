/** What the summary asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { ReportService } from "../../contract/report.ts"
import type { DateRange } from "../../order/date-range.ts"
import type { SummedMethod } from "../../order/summary.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { type Effects, problemOf, sessionOf, tellResult, toScreen } from "../effects/host.ts"
import type { Report, Tab } from "./model.ts"

export type Command =
  | { readonly _tag: "LoadReport"; readonly asked: number; readonly of: Tab; readonly range: DateRange }
  | {
      readonly _tag: "LoadSummaryOrders"
      readonly asked: number
      readonly range: DateRange
      readonly category: string
      readonly method: SummedMethod
      readonly page: number
    }

const toSummary = toScreen("DailySummary")
const failed = (asked: number, failure: CallFailure) =>
  toSummary({ _tag: "FailedReport", asked, problem: problemOf(failure) })

type Asked = DateRange & { readonly store: number }
/** The call behind each tab. */
const calls: {
  readonly [Name in Tab]: (asked: Asked) => Effect.Effect<Extract<Report, { of: Name }>, CallFailure, Rpc>
} = {
  summary: (asked) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getSummary, asked)),
      (answer) => ({ of: "summary", answer })
    ),
  hours: (asked) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getOrdersByHour, asked)),
      (answer) => ({ of: "hours", answer })
    ),
  times: (asked) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getOrderTimes, asked)),
      (answer) => ({ of: "times", answer })
    ),
  shortages: (asked) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getShortages, asked)),
      (answer) => ({ of: "shortages", answer })
    ),
  breaches: (asked) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getExpiryBreaches, asked)),
      (answer) => ({ of: "breaches", answer })
    )
}

export const effects: Effects<Command> = {
  LoadReport: (host, { asked, of, range }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const call: Effect.Effect<Report, CallFailure, Rpc> = calls[of]({
      ...range,
      store: session.store.store_id
    })
    return tellResult(host, call, {
      onSuccess: (report) => toSummary({ _tag: "LoadedReport", asked, report }),
      onFailure: (failure) => failed(asked, failure)
    })
  },

  LoadSummaryOrders: (host, { asked, range, category, method, page }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(ReportService.getSummaryOrders, {
          ...range,
          store: session.store.store_id,
          category,
          payment_method: method,
          page
        }),
        {
          onSuccess: (found) => toSummary({ _tag: "LoadedOrders", asked, found }),
          onFailure: (failure) => failed(asked, failure)
        }
      )
    )
  }
}

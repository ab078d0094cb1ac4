/** The effects of the daily summary. */
import * as Effect from "effect/Effect"
import type { Arguments, Method } from "../../contract/method.ts"
import { ReportService } from "../../contract/report.ts"
import { summedOrdersFile } from "../../contract/report-file.ts"
import { asksBy } from "../../kit/effects/asks.ts"
import { everyRow } from "../../kit/effects/every-row.ts"
import { type Effects, problemOf } from "../../kit/effects/host.ts"
import { inTurn } from "../../kit/effects/in-turn.ts"
import { savesRows } from "../../kit/effects/kept-list.ts"
import type { Session } from "../../kit/session.ts"
import type { DateRange } from "../../order/date-range.ts"
import type { SummedMethod } from "../../order/summary.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { Message, Report, Tab } from "./model.ts"

export type Command =
  | { readonly _tag: "LoadReport"; readonly requestId: number; readonly of: Tab; readonly range: DateRange }
  | {
      readonly _tag: "LoadSummaryOrders"
      readonly requestId: number
      readonly range: DateRange
      readonly category: string
      readonly method: SummedMethod
      readonly page: number
    }
  /** Every order behind one total as a file. */
  | {
      readonly _tag: "SaveSummaryOrders"
      readonly range: DateRange
      readonly category: string
      readonly method: SummedMethod
    }

const failedReport = (failure: CallFailure, { requestId }: { readonly requestId: number }): Message => ({
  _tag: "FailedReport",
  requestId,
  problem: problemOf(failure)
})

type Days = DateRange & { readonly store: number }
const report = <Name extends Tab, M extends Method>(of: Name, method: M, days: Arguments<M["params"]>) =>
  Effect.map(call(method, days), (answer) => ({ of, answer }))

/** The call behind each tab. */
const reportOf = (of: Tab, days: Days): Effect.Effect<Report, CallFailure, Rpc> => {
  switch (of) {
    case "summary":
      return report(of, ReportService.getSummary, days)
    case "hours":
      return report(of, ReportService.getOrdersByHour, days)
    case "times":
      return report(of, ReportService.getOrderTimes, days)
    case "shortages":
      return report(of, ReportService.getShortages, days)
    case "breaches":
      return report(of, ReportService.getExpiryBreaches, days)
  }
}

interface Total {
  readonly range: DateRange
  readonly category: string
  readonly method: SummedMethod
}
const pageOf = ({ store }: Session, { range, category, method }: Total, page: number) =>
  call(ReportService.getSummaryOrders, {
    ...range,
    store: store.store_id,
    category,
    payment_method: method,
    page
  })

export const effects: Effects<Command, Message> = {
  LoadReport: asksBy(({ of, range }, { store }) => reportOf(of, { ...range, store: store.store_id }), {
    onSuccess: (report, { requestId }) => ({ _tag: "LoadedReport", requestId, report }),
    onFailure: failedReport
  }),

  LoadSummaryOrders: asksBy((command, session) => pageOf(session, command, command.page), {
    onSuccess: (found, { requestId }) => ({ _tag: "LoadedOrders", requestId, found }),
    onFailure: failedReport
  }),

  SaveSummaryOrders: inTurn(
    savesRows(
      (total, session) =>
        everyRow(
          (page) => pageOf(session, total, page),
          ({ order_id }) => order_id
        ),
      (rows, { category, method }) => summedOrdersFile(category, method, rows)
    ),
    (host) => Effect.sync(() => host.tell({ _tag: "EndedFile" }))
  )
}

/** What the summary asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { ReportService } from "../../contract/report.ts"
import { summedOrdersFile } from "../../contract/report-file.ts"
import { everyRow } from "../../kit/effects/every-row.ts"
import { type Effects, problemOf, sessionOf, tellResult } from "../../kit/effects/host.ts"
import { keepRows } from "../../kit/effects/kept-list.ts"
import type { Session } from "../../kit/session.ts"
import type { DateRange } from "../../order/date-range.ts"
import type { SummedMethod } from "../../order/summary.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
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

const failedReport = (requestId: number, failure: CallFailure): Message => ({
  _tag: "FailedReport",
  requestId,
  problem: problemOf(failure)
})

type Days = DateRange & { readonly store: number }
/** The call behind each tab. */
const calls: {
  readonly [Name in Tab]: (days: Days) => Effect.Effect<Extract<Report, { of: Name }>, CallFailure, Rpc>
} = {
  summary: (days) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getSummary, days)),
      (answer) => ({ of: "summary", answer })
    ),
  hours: (days) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getOrdersByHour, days)),
      (answer) => ({ of: "hours", answer })
    ),
  times: (days) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getOrderTimes, days)),
      (answer) => ({ of: "times", answer })
    ),
  shortages: (days) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getShortages, days)),
      (answer) => ({ of: "shortages", answer })
    ),
  breaches: (days) =>
    Effect.map(
      Rpc.use((rpc) => rpc.call(ReportService.getExpiryBreaches, days)),
      (answer) => ({ of: "breaches", answer })
    )
}

const pageOf = (
  { store }: Session,
  {
    range,
    category,
    method,
    page
  }: {
    readonly range: DateRange
    readonly category: string
    readonly method: SummedMethod
    readonly page: number
  }
) =>
  Rpc.use((rpc) =>
    rpc.call(ReportService.getSummaryOrders, {
      ...range,
      store: store.store_id,
      category,
      payment_method: method,
      page
    })
  )

export const effects: Effects<Command, Message> = {
  LoadReport: (host, { requestId, of, range }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const call: Effect.Effect<Report, CallFailure, Rpc> = calls[of]({
      ...range,
      store: session.store.store_id
    })
    return tellResult(host, call, {
      onSuccess: (report) => ({ _tag: "LoadedReport", requestId, report }),
      onFailure: (failure) => failedReport(requestId, failure)
    })
  },

  LoadSummaryOrders: (host, { requestId, ...total }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    return tellResult(host, pageOf(session, total), {
      onSuccess: (found) => ({ _tag: "LoadedOrders", requestId, found }),
      onFailure: (failure) => failedReport(requestId, failure)
    })
  },

  SaveSummaryOrders: (host, total) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const orders = everyRow(
      (page) => pageOf(session, { ...total, page }),
      ({ order_id }) => order_id
    )
    return Effect.andThen(
      keepRows(host, orders, (rows) => summedOrdersFile(total.category, total.method, rows)),
      Effect.sync(() => host.tell({ _tag: "EndedFile" }))
    )
  }
}

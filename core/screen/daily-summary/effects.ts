/** What the summary asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { ReportService, type SummaryOrders } from "../../contract/report.ts"
import { summedOrdersFile } from "../../contract/report-file.ts"
import {
  type Effects,
  failureMessage,
  problemOf,
  sessionOf,
  tapUnauthorized,
  tellResult
} from "../../kit/effects/host.ts"
import { keepList } from "../../kit/effects/kept-list.ts"
import type { Session } from "../../kit/session.ts"
import type { DateRange } from "../../order/date-range.ts"
import type { SummedMethod } from "../../order/summary.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { unableToSaveList } from "../../text/list-file.ts"
import { because } from "../../text/sentence.ts"
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
    const orders = Effect.gen(function* () {
      // An order that comes meanwhile moves the others on: what comes twice stands once.
      const found = new Map<number, SummaryOrders["rows"][number]>()
      for (let page = 1, isThere = true; isThere; page++) {
        const { rows, total: all, perPage } = yield* pageOf(session, { ...total, page })
        for (const row of rows) found.set(row.order_id, row)
        isThere = page * perPage < all && rows.length > 0
      }
      return [...found.values()]
    })
    return Effect.gen(function* () {
      const found = yield* Effect.result(tapUnauthorized(host, orders))
      if (Result.isSuccess(found))
        yield* keepList(host, summedOrdersFile(total.category, total.method, found.success))
      else if (found.failure._tag !== "Unauthorized")
        host.tellClient({
          _tag: "EndedSaving",
          where: undefined,
          problem: because(unableToSaveList, failureMessage(found.failure))
        })
      host.tell({ _tag: "EndedFile" })
    })
  }
}

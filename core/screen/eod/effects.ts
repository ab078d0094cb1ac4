/** The effects of the end-of-day report. */
import * as Effect from "effect/Effect"
import { EodStockService } from "../../contract/eod-stock.ts"
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { askOrRecall } from "../../kit/effects/last-answer.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import { submit } from "../../kit/effects/submit.ts"
import { type CallFailure, call } from "../../port/rpc.ts"
import { waitingReport } from "../../stock/eod-approval.ts"
import * as say from "../../text/eod.ts"
import { faultText } from "../../text/fault.ts"
import type { Message, OwnCommand } from "./model.ts"

const failedDifferences = (failure: CallFailure): Message => ({
  _tag: "FailedDifferences",
  message: failureMessage(failure, say.notFound)
})

const failedApproval =
  (sentence: string) =>
  (failure: CallFailure): Message => ({
    _tag: "FailedApproval",
    message: failureMessage(failure, sentence)
  })

type Entry<Tag extends OwnCommand["_tag"]> = Effects<OwnCommand, Message>[Tag]

const loadStatus: Entry<"LoadEod"> = asksBy(
  ({ hubId: hub_id }, _session, host) => askOrRecall(host, EodStockService.isEodStockSubmitted, { hub_id }),
  {
    place: "hub",
    onSuccess: ({ answer: status, asOf }, { requestId }) => ({
      _tag: "LoadedStatus",
      requestId,
      status,
      asOf
    }),
    onFailure: (_failure, { requestId }) => ({ _tag: "FailedStatus", requestId })
  }
)
const loadRows: Entry<"LoadEod"> = thenPictures(
  asksBy(
    ({ hubId: hub_id }, { user: { cut_off_date = null } }, host) =>
      askOrRecall(host, EodStockService.getHubProductsWithStock, { hub_id, cut_off_date }),
    {
      place: "hub",
      onSuccess: ({ answer: rows, asOf }, { requestId }) => ({ _tag: "LoadedRows", requestId, rows, asOf }),
      onFailure: failedReading("FailedRows", say.loadFailed)
    }
  ),
  (message) => (message._tag === "LoadedRows" ? message.rows.map(({ product_id }) => product_id) : undefined)
)

// Whoever is told of nothing stays with what is shown; the next minute asks again.
const failedCount = (): Message => ({ _tag: "FailedCount" })
const renewStatus: Entry<"LoadCount"> = asks(
  EodStockService.isEodStockSubmitted,
  ({ hubId: hub_id }) => ({ hub_id }),
  {
    place: "hub",
    onSuccess: (status, { statusRequestId: requestId }) =>
      requestId === undefined ? undefined : { _tag: "LoadedStatus", requestId, status },
    onFailure: failedCount
  }
)
const loadCount: Entry<"LoadCount"> = asksBy(
  ({ hubId: hub_id }, _session, host) => askOrRecall(host, EodStockService.getStockCount, { hub_id }),
  {
    place: "hub",
    onSuccess: ({ answer: count, asOf }, { requestId }) => ({ _tag: "LoadedCount", requestId, count, asOf }),
    onFailure: failedCount
  }
)

export const effects: Effects<OwnCommand, Message> = {
  LoadEod: (host, command) =>
    Effect.all([loadStatus(host, command), loadRows(host, command)], { concurrency: 2, discard: true }),

  LoadCount: (host, command) =>
    Effect.andThen(
      command.statusRequestId === undefined ? Effect.void : renewStatus(host, command),
      loadCount(host, command)
    ),

  LoadDifferences: asks(
    EodStockService.getEodDifferences,
    ({ hubId: hub_id, day }) => ({ hub_id, report: day === undefined ? null : { day } }),
    {
      place: "hub",
      onSuccess: (found) => ({ _tag: "LoadedDifferences", found }),
      onFailure: failedDifferences
    }
  ),

  LoadBefore: asks(
    EodStockService.getEodDifferences,
    ({ hubId: hub_id, day }) => ({ hub_id, report: { day } }),
    { place: "hub", onSuccess: (found) => ({ _tag: "LoadedBefore", found }), onFailure: failedDifferences }
  ),

  LoadWaitingReport: asksBy(
    ({ hubId: hub_id }) =>
      Effect.gen(function* () {
        const reports = yield* call(EodStockService.getEodReports, { hub_id })
        const day = waitingReport(reports)?.day
        return day === undefined
          ? undefined
          : yield* call(EodStockService.getEodDifferences, { hub_id, report: { day } })
      }),
    {
      place: "hub",
      onSuccess: (found) =>
        found === undefined
          ? { _tag: "FailedApproval", message: faultText(fault("EodNotSubmitted")) }
          : { _tag: "FoundWaitingReport", found },
      onFailure: failedApproval(say.notFound)
    }
  ),

  LoadReports: asks(EodStockService.getEodReports, ({ hubId: hub_id }) => ({ hub_id }), {
    place: "hub",
    onSuccess: (reports) => ({ _tag: "LoadedReports", reports }),
    onFailure: failedDifferences
  }),

  CountScans: (host, { device, scans, report, key }) => {
    const keys = scans.map((scan) => scan.key)
    const lines = scans.map(({ at, ...scan }) => ({ ...scan, counted_at: Day.toGmt(at) }))
    return submit(host, {
      key,
      call: call(EodStockService.countStock, { device, lines, report }, { key }),
      toMessage: (answer): Message => ({ _tag: "AnsweredScans", keys, answer }),
      problemOf: (failure) => failureMessage(failure, say.countFailed)
    })
  },

  UncountScan: (host, { device, lineKey, report, key }) =>
    submit(host, {
      key,
      call: call(EodStockService.uncountStock, { device, keys: [lineKey], report }, { key }),
      toMessage: (answer): Message => ({ _tag: "AnsweredUndo", lineKey, answer }),
      problemOf: (failure) => failureMessage(failure, say.undoFailed)
    }),

  SubmitEod: (host, { submission: { key, body } }) =>
    submit(host, {
      key,
      call: call(
        EodStockService.eodStockValueSubmission,
        { rows: body.rows, user: null, report: { day: body.day, version: body.version } },
        { key }
      ),
      toMessage: (answer) => answer,
      problemOf: (failure) => failureMessage(failure, say.submitFailed)
    }),

  SettleEod: asksBy(
    ({ hubId: hub_id, deed, report, reason }) => {
      if (deed === "approve") return call(EodStockService.approveEodStock, { hub_id, report })
      return deed === "reject"
        ? call(EodStockService.rejectEodStock, { hub_id, reason, report })
        : call(EodStockService.reopenEodStock, { hub_id, reason, report })
    },
    {
      place: "hub",
      onSuccess: (status) => ({ _tag: "SettledReport", status }),
      onFailure: failedApproval(say.approveFailed)
    }
  )
}

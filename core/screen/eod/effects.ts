/** What the end-of-day report asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { EodStockService } from "../../contract/eod-stock.ts"
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, sessionOf, tellAt } from "../../kit/effects/host.ts"
import { submit } from "../../kit/effects/submit.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { waitingReport } from "../../stock/eod-approval.ts"
import * as say from "../../text/eod.ts"
import { faultText } from "../../text/fault.ts"
import type { Message, OwnCommand } from "./model.ts"

const failedDifferences = (failure: CallFailure): Message => ({
  _tag: "FailedDifferences",
  message: failureMessage(failure, say.notFound)
})

export const effects: Effects<OwnCommand, Message> = {
  LoadEod: (host, { hubId, requestId }) => {
    const hub_id = hubId
    const cut_off_date = sessionOf(host)?.user.cut_off_date ?? null
    return Effect.all(
      [
        tellAt(
          host,
          { hub_id },
          Rpc.use((rpc) => rpc.call(EodStockService.isEodStockSubmitted, { hub_id })),
          {
            onSuccess: (status) => ({ _tag: "LoadedStatus", requestId, status }),
            onFailure: () => ({ _tag: "FailedStatus", requestId })
          }
        ),
        tellAt(
          host,
          { hub_id },
          Rpc.use((rpc) => rpc.call(EodStockService.getHubProductsWithStock, { hub_id, cut_off_date })),
          {
            onSuccess: (rows) => ({ _tag: "LoadedRows", requestId, rows }),
            onFailure: (failure) => ({
              _tag: "FailedRows",
              requestId,
              problem: failureMessage(failure, say.loadFailed)
            })
          }
        )
      ],
      { concurrency: 2, discard: true }
    )
  },

  LoadCount: (host, { hubId: hub_id, requestId, statusRequestId }) => {
    const status =
      statusRequestId === undefined
        ? Effect.void
        : tellAt(
            host,
            { hub_id },
            Rpc.use((rpc) => rpc.call(EodStockService.isEodStockSubmitted, { hub_id })),
            {
              onSuccess: (found) => ({ _tag: "LoadedStatus", requestId: statusRequestId, status: found }),
              // Whoever is told of nothing stays with what is shown; the next minute asks again.
              onFailure: () => ({ _tag: "FailedCount" })
            }
          )
    const count = tellAt(
      host,
      { hub_id },
      Rpc.use((rpc) => rpc.call(EodStockService.getStockCount, { hub_id })),
      {
        onSuccess: (found) => ({ _tag: "LoadedCount", requestId, count: found }),
        onFailure: () => ({ _tag: "FailedCount" })
      }
    )
    return Effect.andThen(status, count)
  },

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

  LoadWaitingReport: (host, { hubId: hub_id }) =>
    tellAt(
      host,
      { hub_id },
      Effect.gen(function* () {
        const rpc = yield* Rpc
        const reports = yield* rpc.call(EodStockService.getEodReports, { hub_id })
        const day = waitingReport(reports)?.day
        return day === undefined
          ? undefined
          : yield* rpc.call(EodStockService.getEodDifferences, { hub_id, report: { day } })
      }),
      {
        onSuccess: (found) =>
          found === undefined
            ? { _tag: "FailedApproval", message: faultText(fault("EodNotSubmitted")) }
            : { _tag: "FoundWaitingReport", found },
        onFailure: (failure) => ({
          _tag: "FailedApproval",
          message: failureMessage(failure, say.notFound)
        })
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
      call: Rpc.use((rpc) => rpc.call(EodStockService.countStock, { device, lines, report }, { key })),
      toMessage: (answer): Message => ({ _tag: "AnsweredScans", keys, answer }),
      problemOf: (failure) => failureMessage(failure, say.countFailed)
    })
  },

  UncountScan: (host, { device, lineKey, report, key }) =>
    submit(host, {
      key,
      call: Rpc.use((rpc) =>
        rpc.call(EodStockService.uncountStock, { device, keys: [lineKey], report }, { key })
      ),
      toMessage: (answer): Message => ({ _tag: "AnsweredUndo", lineKey, answer }),
      problemOf: (failure) => failureMessage(failure, say.undoFailed)
    }),

  SubmitEod: (host, { submission: { key, body } }) =>
    submit(host, {
      key,
      call: Rpc.use((rpc) =>
        rpc.call(
          EodStockService.eodStockValueSubmission,
          { rows: body.rows, user: null, report: { day: body.day, version: body.version } },
          { key }
        )
      ),
      toMessage: (answer) => answer,
      problemOf: (failure) => failureMessage(failure, say.submitFailed)
    }),

  SettleEod: (host, { hubId: hub_id, deed, report, reason }) =>
    tellAt(
      host,
      { hub_id },
      Rpc.use((rpc) => {
        if (deed === "approve") return rpc.call(EodStockService.approveEodStock, { hub_id, report })
        return deed === "reject"
          ? rpc.call(EodStockService.rejectEodStock, { hub_id, reason, report })
          : rpc.call(EodStockService.reopenEodStock, { hub_id, reason, report })
      }),
      {
        onSuccess: (status) => ({ _tag: "SettledReport", status }),
        onFailure: (failure) => ({
          _tag: "FailedApproval",
          message: failureMessage(failure, say.approveFailed)
        })
      }
    )
}

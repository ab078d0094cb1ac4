/** The end-of-day report of a hub while it is counted: its rows, what was typed, and how the report stands. */
import type { EodDifferences, StockCount, Submission as Submitted } from "../../contract/eod-stock.ts"
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import type { KeptWorkCommand, KeptWorkMessage } from "../../kit/kept-work.ts"
import {
  emptyRows,
  type RowsAnswer,
  type RowsDialog,
  type RowsMessage,
  type RowsModel,
  type RowsNotice
} from "../../kit/product-rows/model.ts"
import type { HubContext } from "../../kit/product-rows/page.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import type { StripMessage } from "../../kit/scan-session/messages.ts"
import type * as kit from "../../kit/step.ts"
import { andThen, step } from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import type { Decision } from "../../stock/eod-approval.ts"
import type { EodDifference, EodRow, EodStatus, SentBack } from "../../stock/eod-report.ts"
import type { Rounding } from "../../stock/rounding.ts"
import type { Counting, Side } from "./rows.ts"
import type { Report, Scan, Stored, TakenScan } from "./stored.ts"

export type Dialog =
  | RowsDialog
  /** What changes, then whether it is confirmed. */
  | { readonly _tag: "Summary"; readonly step: 1 | 2; readonly at: string | undefined }
  /** What differed in the report that is in. */
  | {
      readonly _tag: "Outcome"
      readonly title: string
      readonly differences: ReadonlyArray<EodDifference>
      readonly roundings: ReadonlyArray<Rounding>
      readonly at: string | undefined
    }
  /** A report that waits, with all that it comes to, before it is approved. */
  | { readonly _tag: "Approval"; readonly found: EodDifferences; readonly at: string | undefined }
  /** Why a report is rejected or opened again. */
  | {
      readonly _tag: "SendBack"
      readonly how: SentBack
      readonly report: { readonly day: string; readonly version: number }
      readonly form: form.Form
    }
  /** The reports of the last weeks. */
  | { readonly _tag: "Days"; readonly reports: ReadonlyArray<EodStatus>; readonly at: string | undefined }

export interface Model extends RowsModel<EodRow>, Counting {
  readonly status: EodStatus | undefined
  /** Of when status and rows are, while the server is away. */
  readonly asOf: Day.Instant | undefined
  /** What the versions before have changed, where the report is in. */
  readonly before: ReadonlyArray<EodDifference>
  /** How far the server's clock is ahead of this workstation's. */
  readonly clockAhead: number
  /** The stored work, until it is known how the report stands. */
  readonly stored: Stored | undefined
  readonly categories: ReadonlyArray<string>
  /** Alone in sight; undefined: both sides. */
  readonly side: Side | undefined
  /** The products that are counted once more, alone in sight; undefined: all. */
  readonly recount: ReadonlyArray<number> | undefined
  readonly dialog: Dialog | undefined
  /** Under which this device counts what is scanned; empty before the first scan. */
  readonly device: string
  /** Lines of this device are numbered. */
  readonly lastNumber: number
  /** Scans without an answer, and those that have counted, each in their order. */
  readonly scans: ReadonlyArray<Scan>
  readonly taken: ReadonlyArray<TakenScan>
  /** What is being told to the server, of scans. */
  readonly onItsWay:
    | { readonly _tag: "Counts"; readonly keys: ReadonlyArray<string> }
    | { readonly _tag: "Undo"; readonly key: string }
    | undefined
  /** Why scans wait. */
  readonly stoppedBy: string | undefined
  readonly lastScan: LastScan | undefined
  readonly refused: ReadonlyArray<LastScan>
  readonly typed: string
  /** Counts what has changed here since the sums were asked for: an older answer is passed over. */
  readonly countRequestId: number
  readonly isCountOnItsWay: boolean
  /** The sums are asked for once more after that. */
  readonly isCountDue: boolean
  /** A report that is on its way, or of which nobody knows whether it arrived. */
  readonly submission: Submission<Report> | undefined
  /** A report that is in is being approved or sent back. */
  readonly isSettling: boolean
}

export type Message =
  | RowsAnswer<EodRow>
  | {
      readonly _tag: "LoadedStatus"
      readonly requestId: number
      readonly status: EodStatus
      readonly asOf?: Day.Instant | undefined
    }
  | { readonly _tag: "FailedStatus"; readonly requestId: number }
  | KeptWorkMessage
  | { readonly _tag: "AskedAgain" }
  | RowsMessage
  | StripMessage
  | { readonly _tag: "UndidLastScan" }
  | {
      readonly _tag: "AnsweredScans"
      readonly keys: ReadonlyArray<string>
      readonly answer: Answer<StockCount>
    }
  | { readonly _tag: "AnsweredUndo"; readonly lineKey: string; readonly answer: Answer<StockCount> }
  | { readonly _tag: "HeardOfCount" }
  | {
      readonly _tag: "LoadedCount"
      readonly requestId: number
      readonly count: StockCount
      readonly asOf?: Day.Instant | undefined
    }
  | { readonly _tag: "FailedCount" }
  | { readonly _tag: "ToggledCategory"; readonly category: string }
  | { readonly _tag: "ToggledSide"; readonly side: Side }
  /** There is nothing to narrow the rows by. */
  | { readonly _tag: "AskedForCategories" }
  | { readonly _tag: "AskedForStock"; readonly key: string }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "MovedSummary"; readonly by: number }
  | { readonly _tag: "ReadSummary" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "AskedToSendAgain" }
  | { readonly _tag: "AskedForDifferences" }
  | { readonly _tag: "LoadedDifferences"; readonly found: EodDifferences }
  | { readonly _tag: "FailedDifferences"; readonly message: string }
  | { readonly _tag: "AskedToRecount" }
  | { readonly _tag: "EndedRecount" }
  | Answer<Submitted>
  | { readonly _tag: "LoadedBefore"; readonly found: EodDifferences }
  | { readonly _tag: "AskedToApprove" }
  | { readonly _tag: "FoundWaitingReport"; readonly found: EodDifferences }
  | { readonly _tag: "ConfirmedApproval" }
  | { readonly _tag: "AskedToReject" }
  | { readonly _tag: "AskedToReopen" }
  | { readonly _tag: "SentBackReport" }
  | { readonly _tag: "SettledReport"; readonly status: EodStatus }
  | { readonly _tag: "FailedApproval"; readonly message: string }
  | { readonly _tag: "AskedForReports" }
  | { readonly _tag: "LoadedReports"; readonly reports: ReadonlyArray<EodStatus> }
  | { readonly _tag: "MovedDay"; readonly by: number }
  | { readonly _tag: "OpenedDay"; readonly day: string }
  /** What was typed for a report that is approved is wanted no more. */
  | { readonly _tag: "PutAside" }

export interface OfCount {
  readonly hubId: number
  readonly device: string
  readonly report: { readonly day: string; readonly version: number }
  readonly key: string
}

export type OwnCommand =
  | { readonly _tag: "LoadEod"; readonly hubId: number; readonly requestId: number }
  /** `statusRequestId`: how the report stands is asked for, too. */
  | {
      readonly _tag: "LoadCount"
      readonly hubId: number
      readonly requestId: number
      readonly statusRequestId: number | undefined
    }
  /** Of the day that is named, else of the report that is due. */
  | { readonly _tag: "LoadDifferences"; readonly hubId: number; readonly day: string | undefined }
  /** What the versions of the report before have changed. */
  | { readonly _tag: "LoadBefore"; readonly hubId: number; readonly day: string }
  | { readonly _tag: "LoadWaitingReport"; readonly hubId: number }
  | { readonly _tag: "LoadReports"; readonly hubId: number }
  | (OfCount & { readonly _tag: "CountScans"; readonly scans: ReadonlyArray<Scan> })
  | (OfCount & { readonly _tag: "UncountScan"; readonly lineKey: string })
  | { readonly _tag: "SubmitEod"; readonly hubId: number; readonly submission: Submission<Report> }
  | {
      readonly _tag: "SettleEod"
      readonly hubId: number
      readonly deed: Decision
      readonly report: { readonly day: string; readonly version: number }
      readonly reason: string
    }

export interface Context extends HubContext {
  readonly userType: string | null
}

export type Command = OwnCommand | KeptWorkCommand<Stored>
export type Step = kit.Step<Model, Command, RowsNotice>

export const fresh = (id: number): Model => ({
  ...emptyRows(id),
  requestId: 1,
  isLoading: true,
  counts: new Map(),
  scanned: new Map(),
  status: undefined,
  asOf: undefined,
  before: [],
  clockAhead: 0,
  stored: undefined,
  categories: [],
  side: undefined,
  recount: undefined,
  device: "",
  lastNumber: 0,
  scans: [],
  taken: [],
  onItsWay: undefined,
  stoppedBy: undefined,
  lastScan: undefined,
  refused: [],
  typed: "",
  countRequestId: 0,
  isCountOnItsWay: false,
  isCountDue: false,
  submission: undefined,
  isSettling: false
})

/** What all devices have counted, anew; what comes while that is on its way is asked for once after it. */
export const reloadCount = (model: Model): Step =>
  model.isCountOnItsWay
    ? step({ ...model, isCountDue: true })
    : step({ ...model, isCountOnItsWay: true, isCountDue: false }, [
        {
          _tag: "LoadCount",
          hubId: model.id,
          requestId: model.countRequestId,
          // How the report stands may have changed with it, but where that is asked for already.
          statusRequestId: model.isLoading ? undefined : model.requestId
        }
      ])

/** Rows, status and count anew. */
export const reload = (model: Model): Step => {
  const requestId = model.requestId + 1
  const loading: Step = step({ ...model, requestId, isLoading: true, problem: undefined }, [
    { _tag: "LoadEod", hubId: model.id, requestId }
  ])
  return andThen(loading, reloadCount)
}

export const isSubmitting = ({ submission }: Model): boolean => submission?.isOnItsWay === true
/** A report was handed in, and nobody knows whether it arrived. */
export const isUnanswered = (model: Model): boolean => model.submission !== undefined && !isSubmitting(model)
/** Something is being told to the server of a report. */
export const isBusy = (model: Model): boolean => model.isSettling || isSubmitting(model)

/** Stock can be counted and handed in: nothing is on its way, and the report is not approved. */
export const takesCounts = ({ status, holder, isSettling, submission, rows }: Model): boolean =>
  rows !== undefined &&
  holder === "this window" &&
  !isSettling &&
  submission === undefined &&
  status?.approved_at == null

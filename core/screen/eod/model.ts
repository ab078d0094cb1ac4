/** The end-of-day report of a hub while it is counted: its rows, what was typed, and how the report stands. */
import type { EodDifferences, StockCount, Submission } from "../../contract/eod-stock.ts"
import type { Beep } from "../../kit/beep.ts"
import type * as form from "../../kit/form/form.ts"
import type { ProductDialog, RowsMessage, RowsNotice } from "../../kit/product-rows/handling.ts"
import type { LeavingDialog } from "../../kit/product-rows/leaving.ts"
import type { HubContext } from "../../kit/product-rows/page.ts"
import type { Route } from "../../kit/route.ts"
import { workKeyOf } from "../../kit/scan-session/draft.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import type { StripMessage } from "../../kit/scan-session/messages.ts"
import { andThen, stepOf, type WorkStep } from "../../kit/scan-session/step.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { Deed } from "../../stock/eod-approval.ts"
import type { EodDifference, EodRow, EodStatus, SentBack } from "../../stock/eod-report.ts"
import type { Rounding } from "../../stock/rounding.ts"
import type { Counting } from "./rows.ts"
import type { Scan, Sending, Stored, TakenScan } from "./stored.ts"

export type Dialog =
  | { readonly _tag: "Row"; readonly key: string; readonly form: form.Form }
  | ProductDialog
  | LeavingDialog
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

export interface Model extends Counting {
  /** The hub. */
  readonly id: number
  /** Where its way back leads. */
  readonly from: Route | undefined
  /** A dialog was closed: the next Escape may be one too many. */
  readonly hasClosed: boolean
  readonly status: EodStatus | undefined
  /** What the versions before have changed, where the report is in. */
  readonly before: ReadonlyArray<EodDifference>
  /** How far the server's clock is ahead of this workstation's. */
  readonly clockAhead: number
  /** The stored work was read. */
  readonly isLoaded: boolean
  /** Why it could not be: another window of this workstation has it. */
  readonly unopened: string | undefined
  /** What was kept, until it is known how the report stands. */
  readonly kept: Stored | undefined
  readonly asked: number
  readonly isLoading: boolean
  readonly problem: string | undefined
  readonly search: string
  readonly categories: ReadonlyArray<string>
  /** The products that are counted once more, alone in sight; undefined: all. */
  readonly recount: ReadonlyArray<number> | undefined
  /** The row under the cursor. */
  readonly selected: string | undefined
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
  readonly countAsked: number
  readonly isCountOnItsWay: boolean
  /** It is asked for once more after that. */
  readonly isCountDue: boolean
  /** A report that is on its way, or of which nobody knows whether it arrived. */
  readonly sent: Sending | undefined
  readonly busy: "submitting" | "approving" | undefined
}

export type Message =
  | { readonly _tag: "LoadedRows"; readonly asked: number; readonly rows: ReadonlyArray<EodRow> }
  | { readonly _tag: "LoadedStatus"; readonly asked: number; readonly status: EodStatus }
  | { readonly _tag: "FailedRows"; readonly asked: number; readonly problem: string }
  | { readonly _tag: "FailedStatus"; readonly asked: number }
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }
  | { readonly _tag: "AskedAgain" }
  | RowsMessage
  | StripMessage
  | { readonly _tag: "UndidLastScan" }
  | { readonly _tag: "CountedScans"; readonly keys: ReadonlyArray<string>; readonly count: StockCount }
  /** `isRefused`: a rule says no; else nobody has answered. */
  | {
      readonly _tag: "FailedScans"
      readonly keys: ReadonlyArray<string>
      readonly message: string
      readonly isRefused: boolean
    }
  | { readonly _tag: "Uncounted"; readonly lineKey: string; readonly count: StockCount }
  | {
      readonly _tag: "FailedUndo"
      readonly lineKey: string
      readonly message: string
      readonly isRefused: boolean
    }
  | { readonly _tag: "HeardOfCount" }
  | { readonly _tag: "LoadedCount"; readonly asked: number; readonly count: StockCount }
  | { readonly _tag: "FailedCount" }
  | { readonly _tag: "ToggledCategory"; readonly category: string }
  /** There is nothing to narrow the rows by. */
  | { readonly _tag: "AskedForCategories" }
  | { readonly _tag: "AskedForStock"; readonly key: string }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "SavedRow"; readonly goesOn: boolean }
  | { readonly _tag: "ClosedDialog" }
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
  | { readonly _tag: "SucceededSubmission"; readonly submission: Submission }
  /** `isRefused`: it has not been done. */
  | { readonly _tag: "FailedSubmission"; readonly message: string; readonly isRefused: boolean }
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
  | { readonly _tag: "AskedToLeave" | "WentBack" }

export interface OfCount {
  readonly hubId: number
  readonly device: string
  readonly report: { readonly day: string; readonly version: number }
  readonly key: string
}

export type OwnCommand =
  | { readonly _tag: "LoadEod"; readonly hubId: number; readonly asked: number }
  /** `statusAsked`: how the report stands is asked for, too. */
  | {
      readonly _tag: "LoadCount"
      readonly hubId: number
      readonly asked: number
      readonly statusAsked: number | undefined
    }
  /** Of the day that is named, else of the report that is due. */
  | { readonly _tag: "LoadDifferences"; readonly hubId: number; readonly day: string | undefined }
  /** What the versions of the report before have changed. */
  | { readonly _tag: "LoadBefore"; readonly hubId: number; readonly day: string }
  | { readonly _tag: "LoadWaitingReport"; readonly hubId: number }
  | { readonly _tag: "LoadReports"; readonly hubId: number }
  | (OfCount & { readonly _tag: "CountScans"; readonly scans: ReadonlyArray<Scan> })
  | (OfCount & { readonly _tag: "UncountScan"; readonly lineKey: string })
  | { readonly _tag: "SubmitEod"; readonly hubId: number; readonly sending: Sending }
  | {
      readonly _tag: "SettleEod"
      readonly hubId: number
      readonly deed: Deed
      readonly report: { readonly day: string; readonly version: number }
      readonly reason: string
    }

export interface Context extends HubContext {
  readonly userType: string | null
}

export type Command = OwnCommand | LoadWork | ReleaseWork | SaveWork<Stored> | RemoveWork | Beep
export type Step = WorkStep<Model, RowsNotice, Command>
export const step = stepOf<Model, RowsNotice, Command>

export const workKey = workKeyOf("eodstockTaking")

export const fresh = (id: number): Model => ({
  id,
  from: undefined,
  hasClosed: false,
  rows: undefined,
  counts: new Map(),
  added: [],
  scanned: new Map(),
  status: undefined,
  before: [],
  clockAhead: 0,
  isLoaded: false,
  unopened: undefined,
  kept: undefined,
  asked: 1,
  isLoading: true,
  problem: undefined,
  search: "",
  categories: [],
  recount: undefined,
  selected: undefined,
  device: "",
  lastNumber: 0,
  scans: [],
  taken: [],
  onItsWay: undefined,
  stoppedBy: undefined,
  lastScan: undefined,
  refused: [],
  typed: "",
  countAsked: 0,
  isCountOnItsWay: false,
  isCountDue: false,
  dialog: undefined,
  sent: undefined,
  busy: undefined
})

/** Asks what all devices have counted; what comes while that is on its way is asked for once after it. */
export const askingForCount = (model: Model): Step =>
  model.isCountOnItsWay
    ? step({ ...model, isCountDue: true })
    : step({ ...model, isCountOnItsWay: true, isCountDue: false }, [
        {
          _tag: "LoadCount",
          hubId: model.id,
          asked: model.countAsked,
          // How the report stands may have changed with it, but where that is asked for already.
          statusAsked: model.isLoading ? undefined : model.asked
        }
      ])

/** Asks for rows, status and count anew; an answer to an earlier question is passed over. */
export const asking = (model: Model): Step => {
  const asked = model.asked + 1
  const loading = step({ ...model, asked, isLoading: true, problem: undefined }, [
    { _tag: "LoadEod", hubId: model.id, asked }
  ])
  return andThen(loading, askingForCount)
}

/** It can be counted and handed in: nothing is on its way, and it is not approved. */
export const takesCounts = ({ status, isLoaded, busy, sent, rows }: Model): boolean =>
  rows !== undefined && isLoaded && busy === undefined && sent === undefined && status?.approved_at == null

/** The end-of-day report of a hub while it is counted: its rows, what was typed, and how the report stands. */
import type { Submission } from "../../contract/eod-stock.ts"
import type * as Day from "../../day.ts"
import type { WorkKey } from "../../port/journal.ts"
import type { EodRow, EodStatus } from "../../stock/eod-report.ts"
import type { CatalogueCache } from "../catalogue-cache.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../effects/work.ts"
import type * as form from "../form/form.ts"
import type { Picking } from "../product-picker.ts"
import type { WorkNotice, WorkStep } from "../scan-session/step.ts"
import { stepOf } from "../scan-session/step.ts"
import type { Command as Own } from "./effects.ts"
import type { Counting } from "./rows.ts"
import type { Sending, Stored } from "./stored.ts"

export type Dialog =
  | { readonly _tag: "Row"; readonly key: string; readonly form: form.Form }
  | (Picking & { readonly _tag: "Product"; readonly key: string })
  /** What changes, then whether it is confirmed. */
  | { readonly _tag: "Summary"; readonly step: 1 | 2; readonly at: string | undefined }
  /** What a report came to whose books nobody was told before. */
  | { readonly _tag: "Outcome"; readonly submission: Submission; readonly at: string | undefined }

export interface Model extends Counting {
  /** The hub. */
  readonly id: number
  readonly status: EodStatus | undefined
  /** How far the server's clock is ahead of this workstation's. */
  readonly clockAhead: number
  /** The stored work was read. */
  readonly isLoaded: boolean
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
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "ToggledCategory"; readonly category: string }
  /** There is nothing to narrow the rows by. */
  | { readonly _tag: "AskedForCategories" }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow" | "OpenedRow" | "AskedForStock" | "RemovedRow"; readonly key: string }
  | { readonly _tag: "AddedRow" }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "SavedRow"; readonly goesOn: boolean }
  | { readonly _tag: "AskedForProduct" }
  | { readonly _tag: "TypedProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  | { readonly _tag: "ChoseProduct"; readonly productId: number }
  | { readonly _tag: "ClosedDialog" }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "MovedSummary"; readonly by: number }
  | { readonly _tag: "ReadSummary" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "AskedToSendAgain" }
  | { readonly _tag: "AskedToRecount" }
  | { readonly _tag: "EndedRecount" }
  | { readonly _tag: "SucceededSubmission"; readonly submission: Submission }
  /** `isRefused`: it has not been done. */
  | { readonly _tag: "FailedSubmission"; readonly message: string; readonly isRefused: boolean }
  | { readonly _tag: "AskedToApprove" }
  | { readonly _tag: "Approved"; readonly status: EodStatus }
  | { readonly _tag: "FailedApproval"; readonly message: string }
  | { readonly _tag: "AskedToLeave" }

export interface Context {
  readonly now: Day.Instant
  readonly server: string
  readonly userId: number
  readonly userType: string | null
  readonly catalogue: CatalogueCache
}

export type Notice = WorkNotice | { readonly _tag: "CatalogueWanted" }
export type Command = Own | LoadWork | ReleaseWork | SaveWork<Stored> | RemoveWork
export type Step = WorkStep<Model, Notice, Command>
export const step = stepOf<Model, Notice, Command>

export const workKey = (
  { id }: Pick<Model, "id">,
  { server, userId }: Pick<Context, "server" | "userId">
): WorkKey => ({
  server,
  user: userId,
  screen: "eodstockTaking",
  id: String(id)
})

export const fresh = (id: number): Model => ({
  id,
  rows: undefined,
  counts: new Map(),
  added: [],
  status: undefined,
  clockAhead: 0,
  isLoaded: false,
  kept: undefined,
  asked: 1,
  isLoading: true,
  problem: undefined,
  search: "",
  categories: [],
  recount: undefined,
  selected: undefined,
  dialog: undefined,
  sent: undefined,
  busy: undefined
})

/** Asks for rows and status anew; an answer to an earlier question is passed over. */
export const asking = (model: Model): Step => {
  const asked = model.asked + 1
  return step({ ...model, asked, isLoading: true, problem: undefined }, [
    { _tag: "LoadEod", hubId: model.id, asked }
  ])
}

/** It can be counted and handed in: nothing is on its way, and it is not approved. */
export const takesCounts = ({ status, isLoaded, busy, sent, rows }: Model): boolean =>
  rows !== undefined && isLoaded && busy === undefined && sent === undefined && status?.approved_at == null

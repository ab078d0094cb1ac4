/** The correction of a hub's stock while it is typed, the tickets that are made of it, and those that wait. */
import type { Raised } from "../../contract/stock-correction.ts"
import type * as form from "../../kit/form/form.ts"
import type { ProductDialog, RowsMessage, RowsNotice } from "../../kit/product-rows/handling.ts"
import type { LeavingDialog } from "../../kit/product-rows/leaving.ts"
import type { HubContext } from "../../kit/product-rows/page.ts"
import type { Route } from "../../kit/route.ts"
import { workKeyOf } from "../../kit/scan-session/draft.ts"
import { stepOf, type WorkStep } from "../../kit/scan-session/step.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { CorrectionRow, CorrectionTicket } from "../../stock/correction.ts"
import type { Typing } from "./rows.ts"
import type { First, Stored, Ticket } from "./stored.ts"

export type Dialog =
  | { readonly _tag: "Row"; readonly key: string; readonly form: form.Form }
  | ProductDialog
  | LeavingDialog
  /** Why each row is corrected, and what happened. */
  | { readonly _tag: "Raise"; readonly form: form.Form }
  /** One that waits, or did. */
  | { readonly _tag: "Ticket"; readonly ticket: CorrectionTicket }
  /** One is opened again, and something else is typed. */
  | { readonly _tag: "Opening"; readonly ticket: CorrectionTicket }
  /** Why one is refused. */
  | { readonly _tag: "Refusal"; readonly ticket: CorrectionTicket; readonly form: form.Form }

/** All tickets of the hub, the newest first, a page at a time. */
export interface History {
  /** Undefined until its first page is there. */
  readonly found: ReadonlyArray<CorrectionTicket> | undefined
  /** The ticket behind which each page begins, up to the one that is shown. */
  readonly befores: ReadonlyArray<number | null>
  readonly hasMore: boolean
  /** Counts the questions: an answer to an earlier one is passed over. */
  readonly asked: number
}

export interface Model extends Typing {
  /** The hub. */
  readonly id: number
  /** Where its way back leads. */
  readonly from: Route | undefined
  /** A dialog was closed: the next Escape may be one too many. */
  readonly hasClosed: boolean
  readonly tab: "stock" | "waiting" | "all"
  readonly tickets: ReadonlyArray<CorrectionTicket> | undefined
  readonly history: History
  /** The stored work was read. */
  readonly isLoaded: boolean
  /** Why it could not be: another window of this workstation has it. */
  readonly unopened: string | undefined
  readonly asked: number
  readonly isLoading: boolean
  readonly problem: string | undefined
  readonly search: string
  /** The row, and the ticket, under the cursor. */
  readonly selected: string | undefined
  readonly ticketAt: number | undefined
  readonly dialog: Dialog | undefined
  /** Tickets that are on their way, or of which nobody knows whether they arrived, one after the other. */
  readonly sent: ReadonlyArray<Ticket>
  /** The refused ticket whose rows are typed anew. */
  readonly first: First | undefined
  readonly busy: "raising" | "settling" | undefined
}

export type Message =
  | RowsMessage
  | {
      readonly _tag: "LoadedRows"
      readonly asked: number
      readonly rows: ReadonlyArray<CorrectionRow>
    }
  | { readonly _tag: "FailedRows"; readonly asked: number; readonly problem: string }
  | { readonly _tag: "LoadedTickets"; readonly tickets: ReadonlyArray<CorrectionTicket> }
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "ChoseTab"; readonly tab: Model["tab"] }
  | {
      readonly _tag: "LoadedHistory"
      readonly asked: number
      readonly found: ReadonlyArray<CorrectionTicket>
    }
  | { readonly _tag: "FailedHistory"; readonly asked: number; readonly problem: string }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "MovedTicket"; readonly by: number }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "SavedRow"; readonly goesOn: boolean }
  | { readonly _tag: "ClosedDialog" }
  | { readonly _tag: "AskedToRaise" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "AskedToSendAgain" }
  | { readonly _tag: "RaisedTicket"; readonly key: string; readonly raised: Raised }
  | {
      readonly _tag: "FailedTicket"
      readonly key: string
      readonly message: string
      /** It has not been done. */
      readonly isRefused: boolean
    }
  | { readonly _tag: "ChoseTicket" | "OpenedTicket"; readonly ticket: number }
  | { readonly _tag: "Settled"; readonly what: "approve" | "refuse" }
  | { readonly _tag: "AskedToOpen" | "OpenedOver" }
  | { readonly _tag: "SaidWhy" }
  | { readonly _tag: "SettledTicket"; readonly ticket: CorrectionTicket }
  | { readonly _tag: "FailedSettling"; readonly message: string }
  | { readonly _tag: "AskedToLeave" | "WentBack" }

export type OwnCommand =
  | { readonly _tag: "LoadCorrection"; readonly hubId: number; readonly asked: number }
  | { readonly _tag: "RaiseTicket"; readonly hubId: number; readonly ticket: Ticket }
  | {
      readonly _tag: "SettleTicket"
      readonly hubId: number
      readonly ticket: number
      readonly what: "approve" | "refuse"
      readonly reason: string
    }
  /** A page of all tickets: those that were raised before one, and one more, so that it is known whether there are others. */
  | {
      readonly _tag: "LoadTickets"
      readonly hubId: number
      readonly before: number | null
      readonly asked: number
    }
  /** All of them as a file. */
  | { readonly _tag: "SaveTickets"; readonly hubId: number }

export interface Context extends HubContext {
  readonly reasons: ReadonlyArray<string>
}

export type Command = OwnCommand | LoadWork | ReleaseWork | SaveWork<Stored> | RemoveWork
export type Step = WorkStep<Model, RowsNotice, Command>
export const step = stepOf<Model, RowsNotice, Command>

export const workKey = workKeyOf("correction")

export const fresh = (id: number): Model => ({
  id,
  from: undefined,
  hasClosed: false,
  tab: "stock",
  rows: undefined,
  changes: new Map(),
  added: [],
  tickets: undefined,
  history: { found: undefined, befores: [null], hasMore: false, asked: 0 },
  isLoaded: false,
  unopened: undefined,
  asked: 0,
  isLoading: false,
  problem: undefined,
  search: "",
  selected: undefined,
  ticketAt: undefined,
  dialog: undefined,
  sent: [],
  first: undefined,
  busy: undefined
})

/** Asks for rows and tickets anew; an answer to an earlier question is passed over. */
export const asking = (model: Model): Step => {
  const asked = model.asked + 1
  return step({ ...model, asked, isLoading: true }, [{ _tag: "LoadCorrection", hubId: model.id, asked }])
}

/** It can be typed in: what was kept is back, and nothing is on its way. */
export const isOpen = ({ rows, isLoaded, busy, sent }: Model): boolean =>
  rows !== undefined && isLoaded && busy === undefined && sent.length === 0

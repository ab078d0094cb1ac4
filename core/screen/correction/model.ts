/** The correction of a hub's stock while it is typed, the tickets that are made of it, and those that wait. */
import type { Raised } from "../../contract/stock-correction.ts"
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
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import type { Amounts } from "../../stock/amounts.ts"
import type { CorrectionRow } from "../../stock/correction.ts"
import type { CorrectionTicket } from "../../stock/correction-ticket.ts"
import type { Typing } from "./rows.ts"
import type { First, Stored, Ticket } from "./stored.ts"

export type Dialog =
  | RowsDialog
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
  /** Counts the requests for a page: an answer to an earlier one is passed over. */
  readonly requestId: number
}

export interface Model extends RowsModel<CorrectionRow>, Typing {
  readonly tab: "stock" | "waiting" | "all"
  readonly tickets: ReadonlyArray<CorrectionTicket> | undefined
  readonly history: History
  /** The ticket under the cursor. */
  readonly ticketAt: number | undefined
  readonly dialog: Dialog | undefined
  /** Tickets that are not answered: the first is on its way, or nobody knows whether it arrived; the others follow it. */
  readonly submissions: ReadonlyArray<Submission<Ticket>>
  /** The refused ticket whose rows are typed anew. */
  readonly first: First | undefined
  /** What it was opened to write off: filled in once it can be. */
  readonly wanted: Amounts
  /** A ticket that waits is being approved or refused. */
  readonly isSettling: boolean
}

export type Message =
  | RowsMessage
  | RowsAnswer<CorrectionRow>
  | { readonly _tag: "LoadedTickets"; readonly tickets: ReadonlyArray<CorrectionTicket> }
  | KeptWorkMessage
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "ChoseTab"; readonly tab: Model["tab"] }
  | {
      readonly _tag: "LoadedHistory"
      readonly requestId: number
      readonly found: ReadonlyArray<CorrectionTicket>
    }
  | { readonly _tag: "FailedHistory"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "MovedTicket"; readonly by: number }
  | { readonly _tag: "AskedToRaise" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "AskedToSendAgain" }
  | Answer<Raised>
  | { readonly _tag: "ChoseTicket" | "OpenedTicket"; readonly ticket: number }
  | { readonly _tag: "Settled"; readonly what: "approve" | "refuse" }
  | { readonly _tag: "AskedToOpen" | "OpenedOver" }
  | { readonly _tag: "SaidWhy" }
  | { readonly _tag: "SettledTicket"; readonly ticket: CorrectionTicket }
  | { readonly _tag: "FailedSettling"; readonly message: string }

export type OwnCommand =
  | { readonly _tag: "LoadCorrection"; readonly hubId: number; readonly requestId: number }
  | { readonly _tag: "RaiseTicket"; readonly hubId: number; readonly submission: Submission<Ticket> }
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
      readonly requestId: number
    }
  /** All of them as a file. */
  | { readonly _tag: "SaveTickets"; readonly hubId: number }

export interface Context extends HubContext {
  readonly reasons: ReadonlyArray<string>
}

export type Command = OwnCommand | KeptWorkCommand<Stored>
export type Step = kit.Step<Model, Command, RowsNotice>

export const fresh = (id: number): Model => ({
  ...emptyRows(id),
  tab: "stock",
  changes: new Map(),
  tickets: undefined,
  history: { found: undefined, befores: [null], hasMore: false, requestId: 0 },
  ticketAt: undefined,
  submissions: [],
  first: undefined,
  wanted: [],
  isSettling: false
})

/** Rows and tickets anew. */
export const reload = (model: Model): Step => {
  const requestId = model.requestId + 1
  return step({ ...model, requestId, isLoading: true }, [
    { _tag: "LoadCorrection", hubId: model.id, requestId }
  ])
}

export const isRaising = ({ submissions }: Model): boolean => submissions[0]?.isOnItsWay === true
/** A ticket was sent, and nobody knows whether it arrived. */
export const isUnanswered = (model: Model): boolean => model.submissions.length > 0 && !isRaising(model)
/** Something is being told to the server. */
export const isBusy = (model: Model): boolean => model.isSettling || isRaising(model)

/** New stock can be typed: the stored work is back, and nothing is on its way. */
export const isOpen = (model: Model): boolean =>
  model.rows !== undefined &&
  model.holder === "this window" &&
  !model.isSettling &&
  model.submissions.length === 0

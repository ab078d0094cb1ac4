/** The page of a till: its shift as it stands, the shifts before it, and what is asked. */

import type { ShiftPage } from "../../contract/shift.ts"
import type * as Day from "../../day.ts"
import type { OpenDrawer } from "../../kit/effects/drawer.ts"
import type { ReportPaper } from "../../kit/effects/papers.ts"
import type * as form from "../../kit/form/form.ts"
import { loading, notRead, type Reading } from "../../kit/listing.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Currency, Money } from "../../money.ts"
import type { PersonalMovement } from "../../shift/cash-movement.ts"
import type { Pieces } from "../../shift/denominations.ts"
import type { ShiftReport } from "../../shift/report.ts"
import type { Shift } from "../../shift/shift.ts"
import type { Dialog, Filling, FormKind } from "./dialog.ts"

/** A shift, and what it came to. */
export interface Seen {
  readonly shift: Shift
  readonly report: ShiftReport
}

export interface Model extends Reading {
  /** Of this workstation; empty while nobody has named it. */
  readonly till: string
  readonly tab: "till" | "history"
  /** The shift of the till that is not closed; null for none, undefined while it is not known. */
  readonly now: Seen | null | undefined
  /** Shown in the place of both tabs: a shift of the history, or the one that was just closed. */
  readonly looked: Seen | undefined
  readonly dialog: Dialog | undefined
  /** A count that was begun and is not sent: it is gone on with. */
  readonly counting: Filling | undefined
  /** Undefined until the first page is there. */
  readonly history: ShiftPage | undefined
  readonly selected: number | undefined
}

export type Message =
  | { readonly _tag: "ChoseTab"; readonly tab: Model["tab"] }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "OpenedForm"; readonly kind: FormKind }
  | { readonly _tag: "OpenedEnding"; readonly kind: "close" | "approve" }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "CancelledDialog" }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow"; readonly shiftId: number }
  | { readonly _tag: "OpenedRow"; readonly shiftId: number }
  | { readonly _tag: "ClosedReport" }
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "AskedForPaper" }
  | { readonly _tag: "LoadedShift"; readonly requestId: number; readonly seen: Seen | null }
  | {
      readonly _tag: "LoadedShifts"
      readonly requestId: number
      readonly page: number
      readonly found: ShiftPage
    }
  | { readonly _tag: "LookedAtShift"; readonly requestId: number; readonly seen: Seen }
  | { readonly _tag: "FailedLoading"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "DidAtTill"; readonly key: string; readonly deed: Deed; readonly seen: Seen }
  | { readonly _tag: "RefusedAtTill"; readonly key: string; readonly problem: string }

/** What somebody does at a till, each under a key of its own. */
export type Deed =
  | { readonly do: "open"; readonly till: string; readonly float: Money }
  | {
      readonly do: "move"
      readonly shift_id: number
      readonly kind: PersonalMovement
      readonly amount: Money
      readonly reason: string
    }
  | { readonly do: "count"; readonly shift_id: number; readonly pieces: ReadonlyArray<Pieces> }
  | { readonly do: "close" | "approve"; readonly shift_id: number; readonly count_id: number }
  | { readonly do: "reject"; readonly shift_id: number; readonly count_id: number; readonly reason: string }

export type Command =
  /** The shift of a till that is not closed, with its report. */
  | { readonly _tag: "LoadShift"; readonly till: string; readonly requestId: number }
  | { readonly _tag: "DoAtTill"; readonly deed: Deed; readonly key: string }
  | { readonly _tag: "LoadShifts"; readonly page: number; readonly requestId: number }
  /** Any shift of the store, as it stands by now, with its report. */
  | { readonly _tag: "LookAtShift"; readonly shift: Shift; readonly requestId: number }
  | { readonly _tag: "PrintShiftReport"; readonly paper: ReportPaper; readonly attempt: number }
  | OpenDrawer
  /** All shifts as a file. */
  | { readonly _tag: "SaveShifts" }

export interface Context {
  readonly now: Day.Instant
  /** Of a shift that is opened now. */
  readonly currency: Currency
}

export type Step = kit.Step<Model, Command>

const start: Model = {
  ...notRead,
  till: "",
  tab: "till",
  now: undefined,
  looked: undefined,
  dialog: undefined,
  counting: undefined,
  history: undefined,
  selected: undefined
}

/** Asks for what the tab shows. */
export const reload = (model: Model, page = model.history?.page ?? 1): Step => {
  const after = loading(model)
  const { requestId } = after
  if (model.tab === "history") return step(after, [{ _tag: "LoadShifts", page, requestId }])
  return model.till === "" ? step(model) : step(after, [{ _tag: "LoadShift", till: model.till, requestId }])
}

/** At a till; one that nobody has named is named first. */
export const init = (till: string): Step => reload({ ...start, till })

/** What money the dialog is about: that of the open shift, else the store's. */
export const currencyAt = ({ now, looked }: Model, { currency }: Pick<Context, "currency">): Currency =>
  looked?.shift.currency ?? now?.shift.currency ?? currency

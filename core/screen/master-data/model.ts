/**
 * The master data of the network, a kind at a time: its rows, what is filled in for one of them or comes from a file, and
 * the history. What a change does is shown before it is made; what somebody else changes meanwhile takes nothing away that
 * is typed.
 */
import type {
  MasterChange,
  MasterDataService,
  MasterKind,
  MasterProblem,
  MasterSource
} from "../../contract/master-data.ts"
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import { loading, notRead, type Reading } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"

export type Row = ReadonlyArray<string>
export type Key = ReadonlyArray<string>
export type Cells = Readonly<Record<string, string>>
export type Check = (typeof MasterDataService.checkChange)["result"]["Type"]
export type Details = (typeof MasterDataService.getChange)["result"]["Type"]
export type Page = (typeof MasterDataService.getRows)["result"]["Type"]

/** Rows of a page, and changes of one. */
export const perPage = 50

/** A change as it goes to the server: the same however often it is sent. */
export interface Wanted {
  readonly kind: string
  readonly source: MasterSource
  readonly from: Day.GmtTime | undefined
  readonly note: string
}

/** What is checked, and is made when somebody says so. */
export interface Sure {
  readonly wanted: Wanted
  readonly check: Check
  readonly key: string
  readonly problem: string | undefined
}

interface Filled {
  readonly form: form.Form
  /** The check whose answer is waited for: one to an earlier one is passed over. */
  readonly attempt: number
  readonly sure: Sure | undefined
  /** It was closed with something in it that is not sent. */
  readonly isLeaving: boolean
}
/** Something confirmed before it is done. */
interface Asked {
  readonly change: MasterChange
  readonly problem: string | undefined
}

/** One row, of which `key` is undefined where it is a new one. */
export interface RowDialog extends Filled {
  readonly of: "row"
  readonly key: Key | undefined
  /** Its cells as the list has them. */
  readonly before: Cells
  /** They came while it was open. */
  readonly isOther: boolean
}
export interface FileDialog extends Filled {
  readonly of: "file"
  /** What was chosen, where it is too long to stand in the box. */
  readonly chosen: string | undefined
  /** Parts that are sent, where it goes in parts. */
  readonly parts: readonly [sent: number, all: number] | undefined
}
export interface UndoDialog extends Asked {
  readonly of: "undo"
  /** What somebody changed since; undefined until it was tried. */
  readonly refused: ReadonlyArray<MasterProblem> | undefined
}
export type Dialog = RowDialog | FileDialog | UndoDialog | (Asked & { readonly of: "cancel" })

export interface History {
  /** Undefined until they are there. */
  readonly changes: ReadonlyArray<MasterChange> | undefined
  readonly hasMore: boolean
  readonly selected: number | undefined
  /** The one that is looked at. */
  readonly open: number | undefined
  readonly details: Details | undefined
  /** The line of its rows under the cursor. */
  readonly line: number
}

export interface Model extends Reading {
  /** Deeds have keys by when they were begun: a repeat has the same one, the same deed once more another. */
  readonly since: Day.Instant
  readonly deeds: number
  readonly kinds: ReadonlyArray<MasterKind> | undefined
  readonly kind: string
  readonly search: string
  /** Counts what was typed into the box, so that the list is fetched once somebody pauses. */
  readonly typings: number
  /** After which key each page begins, as far as somebody went. */
  readonly afters: ReadonlyArray<Key | undefined>
  readonly rows: Page | undefined
  readonly selected: string | undefined
  /** Undefined while the rows are looked at. */
  readonly history: History | undefined
  readonly dialog: Dialog | undefined
  /** The key of what is on its way to be done: nothing else is until it is answered. */
  readonly sending: string | undefined
  /** The line of a preview under the cursor. */
  readonly line: number
}

export type Message =
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "LoadedKinds"; readonly requestId: number; readonly kinds: ReadonlyArray<MasterKind> }
  | { readonly _tag: "LoadedRows"; readonly requestId: number; readonly page: Page }
  | {
      readonly _tag: "LoadedChanges"
      readonly requestId: number
      readonly changes: ReadonlyArray<MasterChange>
      readonly before: number | undefined
    }
  | {
      readonly _tag: "LoadedChange"
      readonly requestId: number
      readonly details: Details
      readonly after: number | undefined
    }
  | { readonly _tag: "FailedReading"; readonly requestId: number; readonly problem: string | undefined }
  | { readonly _tag: "ChoseKind"; readonly name: string }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "SearchDue"; readonly typings: number }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow" | "OpenedRow"; readonly key: Key }
  | { readonly _tag: "OpenedNew" | "OpenedFile" | "OpenedHistory" | "WentBack" }
  | { readonly _tag: "AskedForOlder" | "AskedForMoreRows" }
  | { readonly _tag: "OpenedChange"; readonly id: number }
  // What is filled in
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | {
      readonly _tag: "AskedToTakeAway" | "Submitted" | "ClosedDialog" | "SteppedBack" | "Stayed" | "Discarded"
    }
  | { readonly _tag: "ReadFile"; readonly attempt: number; readonly text: string }
  | { readonly _tag: "SentPart"; readonly attempt: number; readonly sent: number; readonly all: number }
  | {
      readonly _tag: "Checked"
      readonly attempt: number
      readonly wanted: Wanted
      readonly check: Check
    }
  | { readonly _tag: "FailedCheck"; readonly attempt: number; readonly problem: string }
  | { readonly _tag: "MovedLine"; readonly by: number }
  // What is done
  | { readonly _tag: "Made"; readonly key: string; readonly change: MasterChange }
  | {
      readonly _tag: "Refused"
      readonly key: string
      readonly problem: string
      readonly problems: ReadonlyArray<MasterProblem> | undefined
    }
  | { readonly _tag: "AskedToUndo" | "AskedToCancel" | "Confirmed" }

export type Command =
  | { readonly _tag: "LoadKinds"; readonly requestId: number }
  | {
      readonly _tag: "LoadRows"
      readonly requestId: number
      readonly kind: string
      readonly search: string
      readonly after: Key | undefined
    }
  | {
      readonly _tag: "LoadChanges"
      readonly requestId: number
      readonly kind: string
      readonly before: number | undefined
    }
  | {
      readonly _tag: "LoadChange"
      readonly requestId: number
      readonly id: number
      readonly after: number | undefined
    }
  | { readonly _tag: "AwaitTyping"; readonly typings: number }
  | { readonly _tag: "LoadFile"; readonly attempt: number; readonly path: string }
  | { readonly _tag: "SendFile"; readonly attempt: number; readonly wanted: Wanted; readonly text: string }
  | { readonly _tag: "CheckChange"; readonly attempt: number; readonly wanted: Wanted }
  | { readonly _tag: "MakeChange"; readonly key: string; readonly wanted: Wanted }
  | { readonly _tag: "UndoChange"; readonly key: string; readonly id: number; readonly force: boolean }
  | { readonly _tag: "CancelChange"; readonly key: string; readonly id: number }

export type Next = Step<Model, Command>

/** Asks for what is looked at: what is shown stays until the answer is there. */
export const reload = (was: Model): Next => {
  const model = loading(was)
  const { requestId, kinds, kind, search, afters, history } = model
  if (kinds === undefined) return step(model, [{ _tag: "LoadKinds", requestId }])
  if (history?.open !== undefined)
    return step(model, [{ _tag: "LoadChange", requestId, id: history.open, after: undefined }])
  if (history !== undefined) return step(model, [{ _tag: "LoadChanges", requestId, kind, before: undefined }])
  return step(model, [{ _tag: "LoadRows", requestId, kind, search, after: afters.at(-1) }])
}

export const opened = (since: Day.Instant, shown: Model | undefined): Next =>
  reload(
    shown ?? {
      ...notRead,
      since,
      deeds: 0,
      kinds: undefined,
      kind: "",
      search: "",
      typings: 0,
      afters: [undefined],
      rows: undefined,
      selected: undefined,
      history: undefined,
      dialog: undefined,
      sending: undefined,
      line: 0
    }
  )

export const kindOf = ({ kinds, kind }: Pick<Model, "kinds" | "kind">): MasterKind | undefined =>
  kinds?.find(({ name }) => name === kind)

/** A key as one text, for what has to be one. */
export const keyText = (key: Key): string => key.join(" ")

export const cellsOf = (columns: ReadonlyArray<string>, row: Row): Cells =>
  Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""]))

export const keyIn = (kind: MasterKind | undefined, cells: Cells): Key =>
  (kind?.columns ?? []).flatMap(({ name, is_key }) => (is_key ? [cells[name] ?? ""] : []))

/** The keys of the rows that are shown. */
export const keysShown = (model: Model): ReadonlyArray<Key> => {
  const { rows } = model
  const kind = kindOf(model)
  return rows === undefined ? [] : rows.rows.map((row) => keyIn(kind, cellsOf(rows.columns, row)))
}

/**
 * The lists by which the network reads codes, in their order: each is on or off, own ones come from a file. What is
 * pressed is saved as the next version at once; one that somebody else saved meanwhile is shown, and nothing is lost.
 */
import type { StoredList } from "../../barcode/rule/stored-list.ts"
import type { Save } from "../../contract/code-rules.ts"
import type * as form from "../../kit/form/form.ts"
import { loading, notRead, type Reading } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import type { Problem } from "../../sheet/problem.ts"

export type Lists = ReadonlyArray<StoredList>

export interface Wanted {
  readonly lists: Lists
  readonly isOwnOff: boolean
}

export type Dialog =
  | { readonly of: "import"; readonly form: form.Form; readonly faults: ReadonlyArray<Problem> }
  | { readonly of: "versions"; readonly form: form.Form }
  | {
      readonly of: "sure"
      readonly title: string
      readonly text: string
      readonly answer: string
      readonly wanted: Wanted
    }

export interface Model extends Reading {
  readonly version: number
  /** Undefined until the first answer. */
  readonly lists: Lists | undefined
  readonly saves: ReadonlyArray<Save>
  /** The list under the cursor. */
  readonly selected: string | undefined
  readonly search: string
  /** In the line in which a code is tried. */
  readonly typed: string
  readonly tried: string | undefined
  readonly isSaving: boolean
  readonly dialog: Dialog | undefined
}

export type Message =
  | { readonly _tag: "AskedAgain" }
  | {
      readonly _tag: "LoadedCodes"
      readonly requestId: number
      readonly version: number
      readonly lists: Lists
      readonly saves: ReadonlyArray<Save>
    }
  | { readonly _tag: "FailedCodes"; readonly requestId: number; readonly problem: string | undefined }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedList" | "TurnedList" | "AskedToRemove"; readonly name: string }
  | { readonly _tag: "MovedList"; readonly name: string; readonly by: 1 | -1 }
  | { readonly _tag: "OpenedImport" | "OpenedVersions" | "Submitted" | "ClosedDialog" }
  /** The lists of an earlier version, to be restored. */
  | { readonly _tag: "LoadedVersion"; readonly version: number; readonly lists: Lists }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "TypedCode"; readonly text: string }
  | { readonly _tag: "TriedCode"; readonly code: string }
  | { readonly _tag: "SavedCodes"; readonly version: number }
  | { readonly _tag: "RefusedCodes"; readonly problem: string }

export type Command =
  | { readonly _tag: "LoadCodes"; readonly requestId: number }
  | { readonly _tag: "LoadVersion"; readonly version: number }
  | {
      readonly _tag: "SaveCodes"
      readonly lists: Lists
      /** From which they were made. */
      readonly version: number
      readonly isOwnOff: boolean
    }

export type Next = Step<Model, Command>

/** Asks for them: what is shown stays until the answer is there. */
export const reload = (was: Model): Next => {
  const model = loading(was)
  return step(model, [{ _tag: "LoadCodes", requestId: model.requestId }])
}

export const opened = (shown: Model | undefined): Next =>
  reload(
    shown ?? {
      ...notRead,
      version: 0,
      lists: undefined,
      saves: [],
      selected: undefined,
      search: "",
      typed: "",
      tried: undefined,
      isSaving: false,
      dialog: undefined
    }
  )

/** The list under the cursor; the first while nobody has moved it. */
export const chosenIn = ({ lists = [], selected }: Pick<Model, "lists" | "selected">): number =>
  lists.findIndex(({ name }) => name === selected)

/** The tasks of a store: a list of some of them, one that is looked at, and what is asked about it. */
import type { TaskEndRequest, TaskPage } from "../../contract/task.ts"
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import type { Holder, KeptWorkCommand, KeptWorkMessage, Worker } from "../../kit/kept-work.ts"
import { loading, notRead, type Reading } from "../../kit/listing.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import type { Task, TaskFilter } from "../../task/task.ts"
import type { Dialog } from "./dialog.ts"
import type { Stored } from "./stored.ts"

export interface Model extends Reading {
  /** The store. */
  readonly id: number
  readonly holder: Holder
  readonly filter: TaskFilter
  /** Undefined until the first page is there. */
  readonly found: TaskPage | undefined
  readonly selected: number | undefined
  /** Shown in the place of the list. */
  readonly looked: Task | undefined
  readonly dialog: Dialog | undefined
  /** What is being done with a task. */
  readonly submission: Submission<Deed> | undefined
}

export type Message =
  | KeptWorkMessage
  | { readonly _tag: "ChoseFilter"; readonly filter: TaskFilter }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow"; readonly taskId: number }
  | { readonly _tag: "OpenedRow"; readonly taskId: number }
  | { readonly _tag: "ClosedTask" }
  | { readonly _tag: "Took"; readonly task: Task }
  | { readonly _tag: "HandedBack"; readonly task: Task }
  | { readonly _tag: "OpenedDialog"; readonly kind: Dialog["kind"]; readonly task: Task }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "CancelledDialog" }
  | { readonly _tag: "AskedForFile" }
  | { readonly _tag: "LoadedTasks"; readonly requestId: number; readonly found: TaskPage }
  | { readonly _tag: "FailedLoading"; readonly requestId: number; readonly problem: string }
  | Answer<Task>

/** What somebody does with a task, each under a key of its own. */
export type Deed =
  /** `from`: the name of who has it. */
  | { readonly do: "take"; readonly task_id: number; readonly from: string | null }
  | { readonly do: "hand-back"; readonly task_id: number }
  | { readonly do: "end"; readonly task_id: number; readonly end: TaskEndRequest }

export type OwnCommand =
  | {
      readonly _tag: "LoadTasks"
      readonly filter: TaskFilter
      readonly page: number
      readonly requestId: number
    }
  | { readonly _tag: "DoTask"; readonly submission: Submission<Deed> }
  /** All of them as a file. */
  | { readonly _tag: "SaveTasks"; readonly filter: TaskFilter }

export type Command = OwnCommand | KeptWorkCommand<Stored>

export interface Context extends Worker {
  readonly now: Day.Instant
}

export type Step = kit.Step<Model, Command>

/** A page of the tasks that are chosen. */
export const reload = (before: Model, page = before.found?.page ?? 1): Step => {
  const model = loading(before)
  const { filter, requestId } = model
  return step(model, [{ _tag: "LoadTasks", filter, page, requestId }])
}

export const init = (id: number): Step =>
  reload({
    ...notRead,
    id,
    holder: "nobody yet",
    filter: "open",
    found: undefined,
    selected: undefined,
    looked: undefined,
    dialog: undefined,
    submission: undefined
  })

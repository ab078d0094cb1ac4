/** What is kept of a task that is being ended, so that what was typed outlives a crash and a reload. */
import * as Schema from "effect/Schema"
import { Task } from "../../task/task.ts"
import { type Worker, workKeyOf } from "../scan-session/draft.ts"
import { draftCodec } from "../scan-session/draft-codec.ts"
import { begun, type Dialog, type Filling, isFilling } from "./dialog.ts"
import type { Command } from "./effects.ts"
import type { Model, Step } from "./model.ts"

const Entry = Schema.Struct({ text: Schema.String, items: Schema.Array(Schema.String) })

export const Stored = Schema.Struct({
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  kind: Schema.Literals(["end", "not_needed"]),
  task: Task,
  openedAt: Schema.Int,
  entries: Schema.Record(Schema.String, Entry),
  /** What was sent last: sent again it is the same deed. */
  sent: Schema.NullOr(Schema.Struct({ content: Schema.String, at: Schema.Int }))
})
export type Stored = typeof Stored.Type

export const { print, read } = draftCodec(1, Stored)

export const workKey = workKeyOf("tasks")

const storedOf = ({ kind, task, openedAt, form, sent }: Filling): Stored => ({
  updated_at: "",
  waiting: [],
  sending: null,
  kind,
  task,
  openedAt,
  entries: form.entries,
  sent: sent ?? null
})

const filled = (dialog: Dialog | undefined): Filling | undefined =>
  dialog !== undefined && isFilling(dialog) ? dialog : undefined

/** As it was left, over its task; what somebody has opened meanwhile stays. */
export const restored = (model: Model, text: string | undefined): Model => {
  if (model.isLoaded) return model
  const found = text === undefined ? undefined : read(text)
  const loaded: Model = { ...model, isLoaded: true }
  if (found?._tag !== "Work" || model.dialog !== undefined) return loaded
  const { kind, task, openedAt, entries, sent } = found.work
  const fresh = begun(kind, task, openedAt)
  const dialog: Filling = { ...fresh, form: { ...fresh.form, entries }, sent: sent ?? undefined }
  return { ...loaded, looked: task, selected: task.task_id, dialog }
}

/** What is typed is stored before anything else of the step is done. */
export const saved = (before: Model, [model, commands]: Step, worker: Worker): Step => {
  const [was, is] = [filled(before.dialog), filled(model.dialog)]
  const isSame = was?.form.entries === is?.form.entries && was?.sent === is?.sent && was?.task === is?.task
  if (!model.isLoaded || (isSame && before.isLoaded)) return [model, commands]
  const key = workKey(model, worker)
  const store: Command =
    is === undefined ? { _tag: "RemoveWork", key } : { _tag: "SaveWork", key, work: storedOf(is) }
  return [model, [store, ...commands]]
}

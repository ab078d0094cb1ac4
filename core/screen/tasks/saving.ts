/** A task that is being ended is stored with each step, and restored as it was left. */

import { type Worker, workKeyOf } from "../../kit/scan-session/draft.ts"
import { step } from "../../kit/step.ts"
import { begun, type Dialog, type Filling, isFilling } from "./dialog.ts"
import type { Command, Model, Step } from "./model.ts"
import { read, type Stored } from "./stored.ts"

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
export const saved = (before: Model, { model, commands }: Step, worker: Worker): Step => {
  const [was, is] = [filled(before.dialog), filled(model.dialog)]
  const isSame = was?.form.entries === is?.form.entries && was?.sent === is?.sent && was?.task === is?.task
  if (!model.isLoaded || (isSame && before.isLoaded)) return step(model, commands)
  const key = workKey(model, worker)
  const store: Command =
    is === undefined ? { _tag: "RemoveWork", key } : { _tag: "SaveWork", key, work: storedOf(is) }
  return step(model, [store, ...commands])
}

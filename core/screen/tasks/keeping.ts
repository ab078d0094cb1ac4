/** A task that is being ended, over a crash: it comes back as it was left, over its task. */
import { keptWork } from "../../kit/kept-work.ts"
import type { Notice } from "../../kit/notice.ts"
import { step, toast } from "../../kit/step.ts"
import { typingKept } from "../../text/task.ts"
import { emptyFilling, type Filling, isFilling } from "./dialog.ts"
import type { Command, Context, Model } from "./model.ts"
import { read, type Stored } from "./stored.ts"

const fillingOf = ({ dialog }: Model): Filling | undefined =>
  dialog !== undefined && isFilling(dialog) ? dialog : undefined

export const taskWork = keptWork<Model, Stored, Context, Notice, Command>({
  screen: "tasks",
  read,
  parts: (model) => {
    const filling = fillingOf(model)
    return [filling?.task, filling?.form.entries, filling?.lastSent]
  },
  store: (model) => {
    const filling = fillingOf(model)
    if (filling === undefined) return undefined
    const { kind, task, openedAt, form, lastSent } = filling
    return { kind, task, openedAt, entries: form.entries, sent: lastSent ?? null }
  },
  restore: (model, stored) => {
    // What somebody has opened meanwhile stays.
    if (stored?._tag !== "Work" || model.dialog !== undefined) return step(model)
    const { kind, task, openedAt, entries, sent } = stored.work
    const filling = emptyFilling(kind, task, openedAt)
    const dialog: Filling = { ...filling, form: { ...filling.form, entries }, lastSent: sent ?? undefined }
    return step({ ...model, looked: task, selected: task.task_id, dialog }, [], [toast("info", typingKept)])
  }
})

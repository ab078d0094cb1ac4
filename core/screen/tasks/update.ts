import type * as Day from "../../day.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import type { Task } from "../../task/task.ts"
import { begun, type Dialog, fieldsOf, isFilling, refused, submitted } from "./dialog.ts"
import type { Deed } from "./model.ts"
import { asking, type Context, type Message, type Model, type Step } from "./model.ts"
import { restored, saved } from "./saving.ts"

const withDialog = (model: Model, dialog: Dialog | undefined): Model => ({ ...model, dialog })

const doing = (model: Model, deed: Deed, key: string): Step => step(model, [{ _tag: "DoTask", deed, key }])

/** Taking and handing back say nothing that could differ: a repeat after a lost reply does the same. */
const owning = (model: Model, task: Task, deed: Deed, now: Day.Instant): Step =>
  model.isBusy || model.dialog !== undefined
    ? step(model)
    : doing({ ...model, isBusy: true }, deed, keyOf(`${deed.do}-task-${task.task_id}`, [now]))

/** Sent once: a repeat after a lost reply carries the same key. */
const sent = (model: Model, now: Day.Instant): Step => {
  const { dialog } = model
  if (dialog === undefined) return step(model)
  const { task_id, owner } = dialog.task
  if (!isFilling(dialog)) {
    if (dialog.isBusy || owner === null) return step(model)
    const next = withDialog(model, { ...dialog, isBusy: true, problem: undefined })
    const deed: Deed = { do: "take", task_id, from: owner.name }
    return doing(next, deed, keyOf(`take-task-${task_id}`, [owner.name, now]))
  }
  const [after, end] = submitted(dialog, now)
  const next = withDialog(model, after)
  if (end === undefined) return step(next)
  const content = [dialog.openedAt, after.sent?.content ?? ""]
  return doing(next, { do: "end", task_id, end }, keyOf(`${dialog.kind}-task-${task_id}`, content))
}

const isBusy = (dialog: Dialog): boolean => (isFilling(dialog) ? dialog.form.isBusy : dialog.isBusy)

const opened = (model: Model, kind: Dialog["kind"], task: Task, now: Day.Instant): Model =>
  model.isBusy
    ? model
    : withDialog(
        model,
        kind === "take_over" ? { kind, task, isBusy: false, problem: undefined } : begun(kind, task, now)
      )

const moved = (model: Model, by: number): Model => {
  const rows = model.found?.rows ?? []
  const index = rows.findIndex(({ task_id }) => task_id === model.selected)
  return { ...model, selected: movedTo(rows, index, by)?.task_id }
}

/** What was done is shown, and the list is asked for anew. */
const did = (model: Model, task: Task): Step =>
  asking({
    ...model,
    dialog: undefined,
    isBusy: false,
    problem: undefined,
    looked: model.looked?.task_id === task.task_id ? task : model.looked
  })

type Answer = Extract<Message, { readonly asked: number }>

/** An answer to an earlier question is passed over. */
const answered = (model: Model, message: Answer): Model => {
  if (message.asked !== model.asked) return model
  const after: Model = { ...model, isLoading: false, problem: undefined }
  if (message._tag === "FailedLoading") return { ...after, problem: message.problem }
  const { rows } = message.found
  const isThere = rows.some(({ task_id }) => task_id === model.selected)
  return {
    ...after,
    found: message.found,
    selected: isThere ? model.selected : undefined,
    // Somebody else may have taken it meanwhile.
    looked: rows.find(({ task_id }) => task_id === model.looked?.task_id) ?? model.looked
  }
}

const handle = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "RestoredWork":
      return step(restored(model, message.text))
    // It is said beside the page; without a journal a task can be ended all the same.
    case "FailedOpening":
    case "FailedSaving":
      return step(model)
    case "ChoseFilter":
      return asking(
        { ...model, filter: message.filter, found: undefined, selected: undefined, problem: undefined },
        1
      )
    case "AskedAgain":
      return asking(model)
    case "TurnedPage":
      return asking({ ...model, selected: undefined }, message.page)
    case "MovedRow":
      return step(moved(model, message.by))
    case "ChoseRow":
      return step({ ...model, selected: message.taskId })
    case "OpenedRow": {
      const looked = model.found?.rows.find(({ task_id }) => task_id === message.taskId)
      return step({ ...model, selected: message.taskId, looked })
    }
    case "ClosedTask":
      return asking({ ...model, looked: undefined, dialog: undefined, problem: undefined })
    case "Took":
      return owning(model, message.task, { do: "take", task_id: message.task.task_id, from: null }, now)
    case "HandedBack":
      return owning(model, message.task, { do: "hand-back", task_id: message.task.task_id }, now)
    case "OpenedDialog":
      return step(opened(model, message.kind, message.task, now))
    case "ToldForm": {
      const { dialog } = model
      if (dialog === undefined || !isFilling(dialog)) return step(model)
      const next = form.update(fieldsOf(dialog), dialog.form, message.message)
      return step(withDialog(model, { ...dialog, form: next }))
    }
    case "Submitted":
      return sent(model, now)
    case "CancelledDialog":
      return step(model.dialog !== undefined && isBusy(model.dialog) ? model : withDialog(model, undefined))
    case "AskedForFile":
      return step(model, [{ _tag: "SaveTasks", filter: model.filter }])
    case "DidTask":
      return did(model, message.task)
    case "RefusedTask":
      return model.dialog === undefined
        ? asking({ ...model, isBusy: false })
        : step(withDialog(model, refused(model.dialog, message.problem)))
    default:
      return step(answered(model, message))
  }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  saved(model, handle(model, message, context.now), context)

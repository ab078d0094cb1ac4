import type * as Day from "../../day.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { failed, got, movedRow, stillThere } from "../../kit/listing.ts"
import { andThen, step } from "../../kit/step.ts"
import { type Answer, sent } from "../../kit/submission.ts"
import type { Task } from "../../task/task.ts"
import { type Dialog, emptyFilling, fieldsOf, isFilling, refused, submitted } from "./dialog.ts"
import { taskWork } from "./keeping.ts"
import { type Context, type Deed, type Message, type Model, reload, type Step } from "./model.ts"

const withDialog = (model: Model, dialog: Dialog | undefined): Model => ({ ...model, dialog })

const doing = (model: Model, deed: Deed, key: string): Step => {
  const submission = sent(key, deed)
  return step({ ...model, submission }, [{ _tag: "DoTask", submission }])
}

/** Taking and handing back say nothing that could differ: a repeat after a lost reply does the same. */
const owning = (model: Model, task: Task, deed: Deed, now: Day.Instant): Step =>
  model.submission !== undefined || model.dialog !== undefined
    ? step(model)
    : doing(model, deed, keyOf(`${deed.do}-task-${task.task_id}`, [now]))

/** A task is ended once: a repeat after a lost reply carries the same key. */
const submittedDialog = (model: Model, now: Day.Instant): Step => {
  const { dialog } = model
  if (dialog === undefined) return step(model)
  const { task_id, owner } = dialog.task
  if (!isFilling(dialog)) {
    if (model.submission !== undefined || owner === null) return step(model)
    const next = withDialog(model, { ...dialog, problem: undefined })
    const deed: Deed = { do: "take", task_id, from: owner.name }
    return doing(next, deed, keyOf(`take-task-${task_id}`, [owner.name, now]))
  }
  const [after, end] = submitted(dialog, now)
  const next = withDialog(model, after)
  if (end === undefined) return step(next)
  const content = [dialog.openedAt, after.lastSent?.content ?? ""]
  return doing(next, { do: "end", task_id, end }, keyOf(`${dialog.kind}-task-${task_id}`, content))
}

const opened = (model: Model, kind: Dialog["kind"], task: Task, now: Day.Instant): Model =>
  model.submission !== undefined
    ? model
    : withDialog(
        model,
        kind === "take_over" ? { kind, task, problem: undefined } : emptyFilling(kind, task, now)
      )

const idOf = ({ task_id }: Task): number => task_id

/** What was done is shown, and the list is asked for anew. */
const ended = (model: Model, task: Task): Step =>
  reload({
    ...model,
    dialog: undefined,
    submission: undefined,
    problem: undefined,
    looked: model.looked?.task_id === task.task_id ? task : model.looked
  })

/** What was typed stands where nothing was done, and can be sent again. */
const answered = (model: Model, answer: Answer<Task>): Step => {
  if (model.submission?.key !== answer.key) return step(model)
  if (answer.outcome === "done") return ended(model, answer.answer)
  const free: Model = { ...model, submission: undefined }
  return model.dialog === undefined
    ? reload(free)
    : step(withDialog(free, refused(model.dialog, answer.problem)))
}

type Loading = Extract<Message, { readonly requestId: number }>

const loaded = (model: Model, message: Loading): Model => {
  if (message._tag === "FailedLoading") return failed(model, message)
  const { rows } = message.found
  return got(model, message, {
    found: message.found,
    selected: stillThere(rows, model.selected, idOf),
    // Somebody else may have taken it meanwhile.
    looked: rows.find(({ task_id }) => task_id === model.looked?.task_id) ?? model.looked
  })
}

const handle = (model: Model, message: Message, context: Context): Step => {
  const { now } = context
  switch (message._tag) {
    case "RestoredWork":
    // Without a journal a task can be ended all the same.
    case "FailedOpening":
    case "FailedSaving":
      return taskWork.handle(model, message, context)
    case "ChoseFilter":
      return reload(
        { ...model, filter: message.filter, found: undefined, selected: undefined, problem: undefined },
        1
      )
    case "AskedAgain":
      return andThen(reload(model), (next) => step(next, taskWork.loadAgain(next, context)))
    case "TurnedPage":
      return reload({ ...model, selected: undefined }, message.page)
    case "MovedRow":
      return step({ ...model, selected: movedRow(model.found?.rows, model.selected, message.by, idOf) })
    case "ChoseRow":
      return step({ ...model, selected: message.taskId })
    case "OpenedRow": {
      const looked = model.found?.rows.find(({ task_id }) => task_id === message.taskId)
      return step({ ...model, selected: message.taskId, looked })
    }
    case "ClosedTask":
      return reload({ ...model, looked: undefined, dialog: undefined, problem: undefined })
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
      return submittedDialog(model, now)
    case "CancelledDialog":
      return step(model.submission === undefined ? withDialog(model, undefined) : model)
    case "AskedForFile":
      return step(model, [{ _tag: "SaveTasks", filter: model.filter }])
    case "GotAnswer":
      return answered(model, message)
    default:
      return step(loaded(model, message))
  }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  taskWork.saving(model, handle(model, message, context), context)

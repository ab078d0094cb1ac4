/** What is done with what was filled in or wanted: sent once, answered, refused, or left. */
import * as Day from "../../day.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { step, toast } from "../../kit/step.ts"
import * as say from "../../text/master-data-page.ts"
import { isDirty, withProblems } from "./filling.ts"
import {
  type Dialog,
  type FileDialog,
  type Message,
  type Model,
  type Next,
  type RowDialog,
  reload
} from "./model.ts"

export const isFilled = (dialog: Dialog | undefined): dialog is RowDialog | FileDialog =>
  dialog?.of === "row" || dialog?.of === "file"

/** What was filled in is made, once: the same goes again under the same key where no answer came. */
export const confirmed = (model: Model): Next => {
  const { dialog, sending, since, deeds } = model
  if (dialog === undefined || sending !== undefined) return step(model)
  if (isFilled(dialog)) {
    if (dialog.sure === undefined || dialog.sure.check.problem_count > 0) return step(model)
    const { key, wanted } = dialog.sure
    const sure = { ...dialog.sure, problem: undefined }
    return step({ ...model, sending: key, dialog: { ...dialog, sure } }, [
      { _tag: "MakeChange", key, wanted }
    ])
  }
  const id = dialog.change.change_id
  const attempt = { ...model, dialog: { ...dialog, problem: undefined } }
  if (dialog.of === "cancel") {
    const key = keyOf("cancel-master", [since, deeds, id])
    return step({ ...attempt, sending: key }, [{ _tag: "CancelChange", key, id }])
  }
  const force = dialog.refused !== undefined
  const key = keyOf("undo-master", [since, deeds, id, force])
  return step({ ...attempt, sending: key }, [{ _tag: "UndoChange", key, id, force }])
}

export const made = (model: Model, { key, change }: Extract<Message, { readonly _tag: "Made" }>): Next => {
  if (key !== model.sending) return step(model)
  const { kind, state, from, change_id } = change
  const text =
    state === "cancelled"
      ? say.isCancelled(change_id)
      : from !== null && state === "planned"
        ? say.isPlanned(say.spoken(kind), Day.localMinute(from))
        : say.isDone(say.spoken(kind), change)
  const { history } = model
  const after = reload({
    ...model,
    dialog: undefined,
    sending: undefined,
    deeds: model.deeds + 1,
    // What takes another one back is itself a change: the list shows both.
    history: history === undefined ? undefined : { ...history, open: undefined, details: undefined }
  })
  return { ...after, notices: [toast("success", text)] }
}

/** All that was typed stands. What somebody changed meanwhile is fetched. */
export const refused = (model: Model, message: Extract<Message, { readonly _tag: "Refused" }>): Next => {
  const { dialog } = model
  const { key, problem, problems } = message
  if (key !== model.sending || dialog === undefined) return step(model)
  const idle = { ...model, sending: undefined }
  if (!isFilled(dialog)) {
    return problems === undefined || dialog.of === "cancel"
      ? step({ ...idle, dialog: { ...dialog, problem } })
      : step({ ...idle, dialog: { ...dialog, refused: problems, problem: undefined } })
  }
  const { sure } = dialog
  if (problems === undefined || sure === undefined)
    return step({ ...idle, dialog: { ...dialog, sure: sure && { ...sure, problem } } })
  if (dialog.of === "row") return reload(withProblems({ ...idle, deeds: model.deeds + 1 }, dialog, problems))
  const check = { ...sure.check, rows: [], problems, problem_count: problems.length }
  return step({ ...idle, line: 0, deeds: model.deeds + 1, dialog: { ...dialog, sure: { ...sure, check } } })
}

export const closed = (model: Model): Next => {
  const { dialog, sending } = model
  if (sending !== undefined || dialog === undefined) return step(model)
  return isFilled(dialog) && isDirty(model, dialog)
    ? step({ ...model, dialog: { ...dialog, isLeaving: true } })
    : step({ ...model, dialog: undefined })
}

export const takenAway = (model: Model): Next => {
  const { dialog } = model
  if (dialog?.of !== "row" || dialog.key === undefined || dialog.form.isBusy) return step(model)
  const attempt = dialog.attempt + 1
  const wanted = { kind: model.kind, source: { remove: [dialog.key] }, from: undefined, note: "" }
  return step({ ...model, dialog: { ...dialog, attempt, form: { ...dialog.form, isBusy: true } } }, [
    { _tag: "CheckChange", attempt, wanted }
  ])
}

export const ofOpenChange = (model: Model, of: "undo" | "cancel"): Next => {
  const change = model.history?.details?.change
  if (change === undefined || model.dialog !== undefined) return step(model)
  if (of === "cancel")
    return step(change.state === "planned" ? { ...model, dialog: { of, change, problem: undefined } } : model)
  return step(
    change.state === "done" && change.is_undoable
      ? { ...model, dialog: { of, change, problem: undefined, refused: undefined } }
      : model
  )
}

/** What every message does to the page of master data. */
import type * as Day from "../../day.ts"
import { failed, got } from "../../kit/listing.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { closed, confirmed, isFilled, made, ofOpenChange, refused, takenAway } from "./deeds.ts"
import { checked, filled, openedDialog, readFrom, refreshed, submitted } from "./filling.ts"
import { loadedChange, loadedChanges, moreRowsAsked, olderAsked, unread, wentBack } from "./history.ts"
import { linesOf } from "./lines.ts"
import {
  cellsOf,
  type FileDialog,
  keysShown,
  keyText,
  kindOf,
  type Message,
  type Model,
  type Next,
  type RowDialog,
  reload
} from "./model.ts"

const fromFirst = (model: Model): Model => ({ ...model, afters: [undefined], selected: undefined })

const loadedRows = (model: Model, message: Extract<Message, { readonly _tag: "LoadedRows" }>): Next => {
  if (message.requestId !== model.requestId) return step(model)
  const after = got(model, message, { rows: message.page })
  const cells = (key: string) => {
    const at = keysShown(after).findIndex((each) => keyText(each) === key)
    const row = message.page.rows[at]
    return row === undefined ? undefined : cellsOf(message.page.columns, row)
  }
  return step({ ...after, dialog: refreshed(after, model.dialog, cells) })
}

const openedRow = (model: Model, key: readonly string[]): Next => {
  const at = keysShown(model).findIndex((each) => keyText(each) === keyText(key))
  const row = model.rows?.rows[at]
  return row === undefined || model.dialog !== undefined
    ? step(model)
    : step(
        openedDialog(
          { ...model, selected: keyText(key) },
          { of: "row", key, before: cellsOf(model.rows?.columns ?? [], row), isOther: false }
        )
      )
}

const turned = (model: Model, page: number): Next => {
  const { afters, rows } = model
  if (page === afters.length + 1 && rows != null && rows.next !== null)
    return reload({ ...model, afters: [...afters, rows.next], selected: undefined })
  return page >= 1 && page < afters.length
    ? reload({ ...model, afters: afters.slice(0, page), selected: undefined })
    : step(model)
}

const moved = (model: Model, by: number): Next => {
  const { history } = model
  if (history === undefined) {
    const keys = keysShown(model).map(keyText)
    return step({ ...model, selected: movedTo(keys, keys.indexOf(model.selected ?? ""), by) })
  }
  const ids = (history.changes ?? []).map(({ change_id }) => change_id)
  const selected = movedTo(ids, ids.indexOf(history.selected ?? -1), by)
  return step({ ...model, history: { ...history, selected } })
}

const within = (count: number, line: number): number => Math.max(0, Math.min(line, count - 1))

const movedLine = (model: Model, by: number): Next => {
  const { dialog, history, line } = model
  if (dialog?.of === "file" && dialog.sure !== undefined) {
    const { problems, rows } = dialog.sure.check
    const count = problems.length > 0 ? problems.length : linesOf(rows).length
    return step({ ...model, line: within(count, line + by) })
  }
  if (history?.details === undefined) return step(model)
  const count = linesOf(history.details.rows).length
  return step({ ...model, history: { ...history, line: within(count, history.line + by) } })
}

/** Of what is checked, by the answer to the last question alone. */
const awaiting = (model: Model, attempt: number): RowDialog | FileDialog | undefined =>
  isFilled(model.dialog) && model.dialog.attempt === attempt && model.dialog.form.isBusy
    ? model.dialog
    : undefined

export const update = (model: Model, message: Message, { now }: { readonly now: Day.Instant }): Next => {
  const { dialog, history } = model
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedKinds": {
      if (message.requestId !== model.requestId) return step(model)
      const { kinds } = message
      return reload({
        ...model,
        kinds,
        kind: kindOf({ kinds, kind: model.kind })?.name ?? kinds[0]?.name ?? ""
      })
    }
    case "LoadedRows":
      return loadedRows(model, message)
    case "LoadedChanges":
      return loadedChanges(model, message)
    case "LoadedChange":
      return loadedChange(model, message)
    case "FailedReading":
      return step(failed(model, message))
    case "ChoseKind": {
      if (message.name === model.kind || dialog !== undefined) return step(model)
      const other = { ...fromFirst(model), kind: message.name, search: "", rows: undefined }
      return reload({ ...other, history: history === undefined ? undefined : unread })
    }
    case "TypedSearch": {
      const typings = model.typings + 1
      return step({ ...model, search: message.text, typings }, [{ _tag: "AwaitTyping", typings }])
    }
    case "SearchDue":
      return message.typings === model.typings ? reload(fromFirst(model)) : step(model)
    case "TurnedPage":
      return turned(model, message.page)
    case "MovedRow":
      return moved(model, message.by)
    case "SelectedRow":
      return step({ ...model, selected: keyText(message.key) })
    case "OpenedRow":
      return openedRow(model, message.key)
    case "OpenedNew":
      return dialog !== undefined || kindOf(model) === undefined
        ? step(model)
        : step(openedDialog(model, { of: "row", key: undefined, before: {}, isOther: false }))
    case "OpenedFile":
      return dialog !== undefined || kindOf(model) === undefined
        ? step(model)
        : step(openedDialog(model, { of: "file", chosen: undefined, parts: undefined }))
    case "OpenedHistory":
      return history !== undefined || dialog !== undefined || kindOf(model) === undefined
        ? step(model)
        : reload({ ...model, history: unread })
    case "WentBack":
      return dialog === undefined ? wentBack(model) : step(model)
    case "AskedForOlder":
      return olderAsked(model)
    case "AskedForMoreRows":
      return moreRowsAsked(model)
    case "OpenedChange":
      return history === undefined || dialog !== undefined
        ? step(model)
        : reload({
            ...model,
            history: { ...history, selected: message.id, open: message.id, details: undefined, line: 0 }
          })
    case "ToldForm":
      return step(
        isFilled(dialog) && dialog.sure === undefined ? filled(model, dialog, message.message) : model
      )
    case "AskedToTakeAway":
      return takenAway(model)
    case "Submitted":
      return isFilled(dialog) && dialog.sure === undefined ? submitted(model, dialog, now) : step(model)
    case "SteppedBack":
      return step(
        isFilled(dialog) && model.sending === undefined
          ? { ...model, dialog: { ...dialog, sure: undefined } }
          : model
      )
    case "ClosedDialog":
      return closed(model)
    case "Stayed":
      return step(isFilled(dialog) ? { ...model, dialog: { ...dialog, isLeaving: false } } : model)
    case "Discarded":
      return step(isFilled(dialog) && dialog.isLeaving ? { ...model, dialog: undefined } : model)
    case "ReadFile": {
      const of = awaiting(model, message.attempt)
      return of?.of === "file" ? readFrom(model, of, message.text, now) : step(model)
    }
    case "SentPart": {
      const of = awaiting(model, message.attempt)
      return step(
        of?.of === "file" ? { ...model, dialog: { ...of, parts: [message.sent, message.all] } } : model
      )
    }
    case "Checked": {
      const of = awaiting(model, message.attempt)
      return of === undefined ? step(model) : checked(model, of, message.wanted, message.check)
    }
    case "FailedCheck": {
      const of = awaiting(model, message.attempt)
      return step(
        of === undefined
          ? model
          : { ...model, dialog: { ...of, form: { ...of.form, isBusy: false, problem: message.problem } } }
      )
    }
    case "MovedLine":
      return movedLine(model, message.by)
    case "Made":
      return made(model, message)
    case "Refused":
      return refused(model, message)
    case "AskedToUndo":
      return ofOpenChange(model, "undo")
    case "AskedToCancel":
      return ofOpenChange(model, "cancel")
    case "Confirmed":
      return confirmed(model)
  }
}

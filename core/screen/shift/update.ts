import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { failed, got, loading, movedRow, stillThere } from "../../kit/listing.ts"
import { step } from "../../kit/step.ts"
import { isCounted, type Shift, waitsForOther } from "../../shift/shift.ts"
import {
  contentOf,
  type Dialog,
  type Ending,
  emptyFilling,
  type Filled,
  fieldsOf,
  isFilling,
  refused,
  submitted
} from "./dialog.ts"
import type { Deed } from "./model.ts"
import { type Context, currencyAt, type Message, type Model, reload, type Step } from "./model.ts"

/** The shift that a deed is about: the one that is looked at, else that of the till. */
const shiftOf = ({ looked, now }: Model) => (looked ?? now)?.shift

const withDialog = (model: Model, dialog: Dialog | undefined): Model => ({ ...model, dialog })

/** What is to be done with what was filled in; a name is kept by the workstation alone. */
const deedOf = (
  model: Model,
  filled: Exclude<Filled, { readonly kind: "till" }>,
  looked: Shift | undefined
): Deed | undefined => {
  if (filled.kind === "reject") {
    const { shift_id, count } = looked ?? {}
    return shift_id === undefined || count == null
      ? undefined
      : { do: "reject", shift_id, count_id: count.count_id, reason: filled.reason }
  }
  if (filled.kind === "open") return { do: "open", till: model.till, float: filled.float }
  const shift = shiftOf(model)
  if (shift === undefined) return undefined
  const { shift_id } = shift
  return filled.kind === "count"
    ? { do: "count", shift_id, pieces: filled.pieces }
    : { do: "move", shift_id, kind: filled.kind, amount: filled.amount, reason: filled.reason }
}

const doing = (model: Model, deed: Deed, key: string): Step => step(model, [{ _tag: "DoAtTill", deed, key }])

/** Sent once: a repeat after a lost reply carries the same key. */
const sent = (model: Model, context: Context): Step => {
  const { dialog } = model
  if (dialog === undefined) return step(model)
  if (!isFilling(dialog)) return ended(model, dialog)
  const [after, filled] = submitted(dialog, currencyAt(model, context))
  const next = withDialog(model, after)
  if (filled === undefined) return step(next)
  if (filled.kind === "till") return reload({ ...next, till: filled.till, dialog: undefined, tab: "till" })
  const deed = deedOf(model, filled, dialog.shift)
  if (deed === undefined) return step(withDialog(model, undefined))
  return doing(next, deed, keyOf(`shift-${filled.kind}`, [model.till, dialog.openedAt, ...contentOf(filled)]))
}

/** The key is that of the count: whoever asks it twice asks it once. */
const ended = (model: Model, dialog: Ending): Step => {
  const { count, shift_id } = dialog.shift
  if (dialog.isBusy || count === null) return step(model)
  const { count_id } = count
  return doing(
    withDialog(model, { ...dialog, isBusy: true, problem: undefined }),
    { do: dialog.kind, shift_id, count_id },
    keyOf(`${dialog.kind}-shift-${shift_id}`, [count_id])
  )
}

/** A count that is put aside is gone on with; anything else begins afresh. */
const cancelled = (model: Model): Model => {
  const { dialog } = model
  const isBusy = dialog !== undefined && (isFilling(dialog) ? dialog.form.isBusy : dialog.isBusy)
  if (isBusy) return model
  const counting =
    dialog !== undefined && isFilling(dialog) && dialog.kind === "count" ? dialog : model.counting
  return { ...model, dialog: undefined, counting }
}

/** What was done has changed the shift: it is shown, and one that is closed is shown with its report. */
const did = (model: Model, { key, deed, seen }: Extract<Message, { readonly _tag: "DidAtTill" }>): Step => {
  const isHere = model.now?.shift.shift_id === seen.shift.shift_id || deed.do === "open"
  const isClosed = seen.shift.status === "closed"
  const after: Model = {
    ...model,
    dialog: undefined,
    counting: deed.do === "count" ? undefined : model.counting,
    now: isHere ? (isClosed ? null : seen) : model.now,
    looked: isClosed || model.looked !== undefined ? seen : undefined,
    problem: undefined,
    // What was asked before is answered by this.
    requestId: model.requestId + 1,
    isLoading: false
  }
  // Cash moves into the drawer or out of it: it opens, once for each deed.
  const opens: Step["commands"] =
    deed.do === "move" ? [{ _tag: "OpenDrawer", key, isAsked: deed.kind === "opened" }] : []
  const { model: next, commands } =
    model.history === undefined || model.tab !== "history" ? step(after) : reload(after)
  return step(next, [...opens, ...commands])
}

const opened = (
  model: Model,
  kind: Extract<Message, { readonly _tag: "OpenedForm" }>["kind"],
  context: Context
): Model => {
  if (kind === "count" && model.counting !== undefined) return withDialog(model, model.counting)
  const dialog = emptyFilling(kind, currencyAt(model, context), context.now)
  if (kind !== "reject") return withDialog(model, dialog)
  const shift = shiftOf(model)
  return shift !== undefined && waitsForOther(shift) && isCounted(shift)
    ? withDialog(model, { ...dialog, shift })
    : model
}

/** Only a count that holds is closed, or approved by somebody else. */
const openedEnding = (model: Model, kind: Ending["kind"]): Model => {
  const shift = shiftOf(model)
  const isOpen = shift !== undefined && (kind === "close" ? shift.status === "open" : waitsForOther(shift))
  return !isOpen || !isCounted(shift)
    ? model
    : withDialog(model, { kind, shift, isBusy: false, problem: undefined })
}

const idOf = ({ shift_id }: Shift): number => shift_id

const looking = (model: Model, shiftId: number): Step => {
  const shift = model.history?.rows.find(({ shift_id }) => shift_id === shiftId)
  if (shift === undefined) return step(model)
  const after = loading({ ...model, selected: shiftId })
  return step(after, [{ _tag: "LookAtShift", shift, requestId: after.requestId }])
}

/** What is on the page, as it stands now: a shift that is looked at goes on meanwhile, until it is closed. */
const reloadShown = (model: Model): Step => {
  const { looked } = model
  if (looked === undefined) return reload(model)
  if (looked.shift.status === "closed") return step(model)
  const after = loading(model)
  return step(after, [{ _tag: "LookAtShift", shift: looked.shift, requestId: after.requestId }])
}

type Answer = Extract<Message, { readonly requestId: number }>

const answered = (model: Model, message: Answer): Model => {
  switch (message._tag) {
    case "LoadedShift": {
      // A count of a shift that is closed, or of another one, is none.
      const isSame = message.seen?.shift.shift_id === model.now?.shift.shift_id
      return got(model, message, { now: message.seen, counting: isSame ? model.counting : undefined })
    }
    case "LoadedShifts": {
      const selected = stillThere(message.found.rows, model.selected, idOf)
      return got(model, message, { history: message.found, selected })
    }
    case "LookedAtShift":
      return got(model, message, { looked: message.seen })
    case "FailedLoading":
      return failed(model, message)
  }
}

export const update = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "ChoseTab":
      return reload({ ...model, tab: message.tab, looked: undefined, problem: undefined })
    case "AskedAgain":
      return reloadShown(model)
    case "OpenedForm":
      return step(opened(model, message.kind, context))
    case "OpenedEnding":
      return step(openedEnding(model, message.kind))
    case "ToldForm": {
      const { dialog } = model
      if (dialog === undefined || !isFilling(dialog)) return step(model)
      const fields = fieldsOf(dialog.kind, currencyAt(model, context))
      return step(withDialog(model, { ...dialog, form: form.update(fields, dialog.form, message.message) }))
    }
    case "Submitted":
      return sent(model, context)
    case "CancelledDialog":
      return step(cancelled(model))
    case "TurnedPage":
      return reload({ ...model, selected: undefined }, message.page)
    case "MovedRow":
      return step({ ...model, selected: movedRow(model.history?.rows, model.selected, message.by, idOf) })
    case "ChoseRow":
      return step({ ...model, selected: message.shiftId })
    case "OpenedRow":
      return looking(model, message.shiftId)
    case "ClosedReport":
      return reload({ ...model, looked: undefined, dialog: undefined })
    case "AskedForFile":
      return step(model, [{ _tag: "SaveShifts" }])
    case "AskedForPaper": {
      const paper = (model.looked ?? model.now)?.report
      return paper === undefined
        ? step(model)
        : step(model, [{ _tag: "PrintShiftReport", paper, attempt: context.now }])
    }
    case "DidAtTill":
      return did(model, message)
    case "RefusedAtTill":
      // Somebody else may have changed it: what is behind the refusal is looked at anew.
      return reloadShown(
        model.dialog === undefined
          ? model
          : withDialog(model, refused(model.dialog, currencyAt(model, context), message.problem))
      )
    default:
      return step(answered(model, message))
  }
}

/** What is filled in for a row or a file, and what is confirmed before something is done. */
import type { MasterProblem } from "../../contract/master-data.ts"
import * as Day from "../../day.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Lines } from "../../kit/view/telling.ts"
import type { Question } from "../../kit/view/view.ts"
import { sending as sendingText } from "../../text/form.ts"
import { masterProblemText } from "../../text/master-data.ts"
import * as say from "../../text/master-data-page.ts"
import { fieldsIn } from "./filling.ts"
import { type ChangedCell, linesOf } from "./lines.ts"
import {
  type Check,
  type FileDialog,
  keyText,
  type Message,
  type Model,
  type RowDialog,
  type Sure,
  type UndoDialog
} from "./model.ts"

const close: Message = { _tag: "ClosedDialog" }
/** So many lines are seen at once; the history has all. */
const mostLines = 12

const cellLine = ({ row, column, before, after, isNew, isGone }: ChangedCell, isOneRow: boolean): string => {
  const name = isOneRow ? say.spoken(column) : `${row}, ${say.spoken(column)}`
  if (isNew) return `${name}: ${after}`
  return isGone ? `${name}: ${before}` : `${name}: ${before || "-"} → ${after || "-"}`
}

export const cellLines = (rows: Check["rows"]): Lines => {
  const all = linesOf(rows)
  return {
    part: "lines",
    label: say.whatChanges,
    most: mostLines,
    lines: [
      ...all
        .slice(0, mostLines)
        .map((each) => ({ text: cellLine(each, rows.length === 1), tone: undefined })),
      ...(all.length > mostLines ? [{ text: say.rowsGoOn, tone: undefined }] : [])
    ]
  }
}

const problemLines = (
  label: string,
  problems: ReadonlyArray<MasterProblem>,
  tone: "danger" | "warning"
): ReadonlyArray<Lines> =>
  problems.length === 0
    ? []
    : [
        {
          part: "lines",
          label,
          most: mostLines,
          lines: problems.slice(0, mostLines).map((problem) => ({ text: masterProblemText(problem), tone }))
        }
      ]

export const warningLines = (warnings: ReadonlyArray<MasterProblem>): ReadonlyArray<Lines> =>
  problemLines(say.toLookAt, warnings, "warning")

export const whenText = ({ wanted: { from } }: Sure): string =>
  from === undefined ? say.atOnce : say.plannedFor(Day.localMinute(from))
export const makeTitle = ({ wanted: { from } }: Sure, isBusy: boolean): string =>
  isBusy ? say.isMade : from === undefined ? say.makeNow : say.plan

const titleOf = ({ key }: RowDialog, kind: string): string =>
  key === undefined ? say.newRowOf(say.spoken(kind)) : `${say.spoken(kind)} ${keyText(key)}`

const filling = (model: Model, dialog: RowDialog | FileDialog): Question<Message> => {
  const { isBusy } = dialog.form
  const parts = dialog.of === "file" ? dialog.parts : undefined
  const takes: ReadonlyArray<Action<Message>> =
    dialog.of === "row" && dialog.key !== undefined
      ? [
          act<Message>(
            "take-away",
            say.takeAway,
            "F8",
            { _tag: "AskedToTakeAway" },
            { tone: "danger", isDisabled: isBusy }
          )
        ]
      : []
  return {
    id: dialog.of === "row" ? `row-${dialog.key === undefined ? "" : keyText(dialog.key)}` : "file",
    title: dialog.of === "row" ? titleOf(dialog, model.kind) : say.fromFile,
    text: "",
    parts: [
      ...noticeOf(dialog.of === "row" && dialog.isOther ? say.changedMeanwhile : undefined, "warning"),
      // The clock is looked at when it is sent.
      fieldsView(dialog.of, fieldsIn(model, dialog, 0), dialog.form, toldForm),
      ...noticeOf(parts === undefined || !isBusy ? undefined : say.partsText(...parts), "info")
    ],
    actions: [
      act<Message>(
        "check",
        isBusy ? say.checking : say.check,
        "F2",
        { _tag: "Submitted" },
        { code: "ok", isDisabled: isBusy }
      ),
      act<Message>("cancel", "Cancel", "Escape", close, { code: "back" }),
      ...takes
    ],
    cancel: close
  }
}

const makingRow = (model: Model, dialog: RowDialog, sure: Sure): Question<Message> => {
  const isBusy = model.sending !== undefined
  const isGoing = sure.check.removed > 0
  const back: Message = { _tag: "SteppedBack" }
  return {
    id: "row-sure",
    title: isGoing ? say.takeAwayRow(keyText(dialog.key ?? [])) : titleOf(dialog, model.kind),
    text: whenText(sure),
    parts: [
      cellLines(sure.check.rows),
      ...warningLines(sure.check.warnings),
      ...noticeOf(sure.problem, "danger")
    ],
    actions: [
      isGoing
        ? act<Message>(
            "make",
            isBusy ? say.isMade : say.takeAway,
            "d",
            { _tag: "Confirmed" },
            { tone: "danger", isDisabled: isBusy }
          )
        : act<Message>(
            "make",
            makeTitle(sure, isBusy),
            "F2",
            { _tag: "Confirmed" },
            { code: "ok", isDisabled: isBusy }
          ),
      act<Message>("back", "Back", "Escape", back, { code: "back", isDisabled: isBusy })
    ],
    ...(isGoing ? { first: 1 } : {}),
    cancel: back
  }
}

/** What an undo writes: what was after is before. */
const writtenBack = (model: Model): Check["rows"] =>
  (model.history?.details?.rows ?? []).map(({ key, before, after }) => ({
    key,
    before: after,
    after: before
  }))

const undoing = (model: Model, { change, refused, problem }: UndoDialog): Question<Message> => {
  const isBusy = model.sending !== undefined
  const answer = refused === undefined ? say.writeBack : say.forceBack
  return {
    id: refused === undefined ? "undo" : "undo-forced",
    title: say.undoTitle(change.change_id),
    text: refused === undefined ? say.countsText(change) : say.undoRefused,
    parts: [
      ...(refused === undefined
        ? [cellLines(writtenBack(model))]
        : problemLines(say.whatIsWrong, refused, "danger")),
      ...noticeOf(problem, "danger")
    ],
    actions: [
      act<Message>(
        "undo",
        isBusy ? sendingText : answer,
        "w",
        { _tag: "Confirmed" },
        { tone: "danger", isDisabled: isBusy }
      ),
      act<Message>("close", "Cancel", "Escape", close, { code: "back", isDisabled: isBusy })
    ],
    first: 1,
    cancel: close
  }
}

const leaving: Question<Message> = {
  id: "leaving",
  title: say.leaveTitle,
  text: say.leaveText,
  actions: [
    act<Message>("stay", "Stay", "s", { _tag: "Stayed" }, { code: "back" }),
    act<Message>("discard", "Discard", "d", { _tag: "Discarded" }, { tone: "danger" })
  ],
  first: 0,
  cancel: { _tag: "Stayed" }
}

export const questionOf = (model: Model): Question<Message> | undefined => {
  const { dialog, sending } = model
  if (dialog !== undefined && "isLeaving" in dialog && dialog.isLeaving) return leaving
  switch (dialog?.of) {
    case undefined:
      return undefined
    case "row":
      return dialog.sure === undefined ? filling(model, dialog) : makingRow(model, dialog, dialog.sure)
    case "file":
      // What it would do is a page of its own.
      return dialog.sure === undefined ? filling(model, dialog) : undefined
    case "undo":
      return undoing(model, dialog)
    case "cancel":
      return {
        id: "cancel-plan",
        title: say.cancelTitle(dialog.change.change_id),
        text: say.cancelText,
        parts: noticeOf(dialog.problem, "danger"),
        actions: [
          act<Message>(
            "cancel-plan",
            sending === undefined ? say.cancelPlanned : sendingText,
            "d",
            { _tag: "Confirmed" },
            { tone: "danger", isDisabled: sending !== undefined }
          ),
          act<Message>("close", "Back", "Escape", close, { code: "back", isDisabled: sending !== undefined })
        ],
        first: 1,
        cancel: close
      }
  }
}

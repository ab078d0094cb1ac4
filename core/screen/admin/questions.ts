/** The dialogs of the administrator's area, as they are shown. */
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { warning } from "../../kit/view/asking.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Question } from "../../kit/view/view.ts"
import { isSettingName } from "../../session/settings.ts"
import { switchWords, valueWords } from "../../text/flag-words.ts"
import { settingTitles } from "../../text/setting-titles.ts"
import { type CustomerDialog, customerQuestion } from "./customer-dialog.ts"
import { fieldsIn, isDirty } from "./dialog.ts"
import type { Dialog, FilledDialog, Message, Model } from "./model.ts"
import { aboutOf, usualOf, variableOf } from "./setting-list.ts"

const words: Readonly<Record<string, string>> = { ...switchWords, ...valueWords }
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Saved = Exclude<FilledDialog, CustomerDialog>

const titleOf = (dialog: FilledDialog): string => {
  switch (dialog.of) {
    case "user":
      return dialog.username ?? "New user"
    case "password":
      return `Password of ${dialog.username}`
    case "flag":
      return dialog.flag ?? "Another flag"
    case "customer":
      return ""
    case "erasure":
      return dialog.data.mobile
    case "setting":
      return isSettingName(dialog.name) ? settingTitles[dialog.name][1] : dialog.name
  }
}

const textOf = (dialog: Saved): string => {
  switch (dialog.of) {
    case "user":
      return ""
    case "password":
      return "Every session of this user ends."
    case "flag":
      return dialog.flag === undefined ? "" : capital(words[dialog.flag] ?? "")
    case "setting":
      return aboutOf(dialog.name)
  }
}

/** Where it is reset to what holds otherwise; nothing where it is not set. */
const reset = (model: Model, dialog: FilledDialog): ReadonlyArray<Action<Message>> =>
  dialog.of === "setting" && variableOf(model, dialog.name, dialog.hub_id) !== undefined
    ? [
        act(
          "reset",
          dialog.hub_id === null ? "Back to the default" : "As for every hub",
          "F8",
          { _tag: "AskedToReset" },
          { isDisabled: dialog.form.isBusy }
        )
      ]
    : []

const usual = (model: Model, dialog: FilledDialog): ReadonlyArray<string> => {
  if (dialog.of !== "setting" || !isSettingName(dialog.name)) return []
  const { problem, value = "" } = variableOf(model, dialog.name, dialog.hub_id) ?? {}
  return [
    ...(problem == null ? [] : [`Stored as ${value}`]),
    `Default: ${usualOf(dialog.name)}`,
    `On the command line: ${dialog.name}`
  ]
}

const fillingOf = (model: Model, dialog: Saved): Question<Message> => {
  const { isBusy } = dialog.form
  const title = dialog.of === "user" && dialog.username === undefined ? "Create" : "Save"
  return {
    id: `${dialog.of}-${"name" in dialog ? `${dialog.name}-${dialog.hub_id}` : dialog.of}`,
    title: titleOf(dialog),
    text: textOf(dialog),
    parts: [
      fieldsView(dialog.of, fieldsIn(model, dialog), dialog.form, toldForm),
      {
        part: "lines",
        label: "Default",
        most: 3,
        lines: usual(model, dialog).map((text) => ({ text, tone: undefined }))
      },
      ...noticeOf(isDirty(model, dialog) && !isBusy ? "Changed and not saved yet" : undefined, "warning")
    ],
    actions: [
      act(
        "save",
        isBusy ? "Saving..." : title,
        "F2",
        { _tag: "Submitted" },
        { code: "ok", isDisabled: isBusy }
      ),
      act("cancel", "Cancel", "Escape", { _tag: "ClosedDialog" }, { code: "back", isDisabled: isBusy }),
      ...reset(model, dialog)
    ],
    cancel: { _tag: "ClosedDialog" },
    isBeside: dialog.of === "setting" || dialog.of === "flag"
  }
}

const leaving = (dialog: FilledDialog): Question<Message> => ({
  id: "leaving",
  title: "Leave without saving?",
  text: `${titleOf(dialog)}: what was changed is lost.`,
  actions: [
    act("stay", "Stay", "s", { _tag: "Stayed" }, { code: "back" }),
    act("discard", "Discard", "d", { _tag: "Discarded" }, { tone: "danger" })
  ],
  first: 0,
  cancel: { _tag: "Stayed" }
})

export const questionOf = (model: Model): Question<Message> | undefined => {
  const { dialog } = model
  if (dialog === undefined) return undefined
  if (dialog.of === "sure") return sureOf(dialog)
  if (dialog.isLeaving) return leaving(dialog)
  return dialog.of === "customer" || dialog.of === "erasure"
    ? customerQuestion(dialog)
    : fillingOf(model, dialog)
}

const sureOf = ({
  title,
  text,
  answer,
  problem,
  isBusy
}: Extract<Dialog, { readonly of: "sure" }>): Question<Message> => ({
  ...warning<Message, Message>(
    { id: "sure", title, text },
    [answer, "d"],
    { _tag: "Submitted" },
    { _tag: "ClosedDialog" }
  ),
  parts: noticeOf(problem, "danger"),
  actions: [
    act("confirm", answer, "d", { _tag: "Submitted" }, { tone: "danger", code: "ok", isDisabled: isBusy }),
    act("close", "Cancel", "Escape", { _tag: "ClosedDialog" }, { code: "back", isDisabled: isBusy })
  ]
})

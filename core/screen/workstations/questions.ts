/** The dialogs of the workstations, as they are shown. */
import * as Day from "../../day.ts"
import * as form from "../../kit/form/form.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import type { Around } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { answers, closing } from "../../kit/view/asking.ts"
import { textLines } from "../../kit/view/lines.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { Question } from "../../kit/view/view.ts"
import { sending } from "../../text/form.ts"
import * as say from "../../text/workstation-page.ts"
import { type Dialog, type FilledDialog, fieldsOf, takeOutFields } from "./dialog.ts"
import type { Message, Model } from "./model.ts"

const close: Message = { _tag: "ClosedDialog" }
const submit: Message = { _tag: "Submitted" }

const codeQuestion = (
  { code, until, workstation }: Extract<Dialog, { readonly of: "code" }>,
  { server }: Pick<Around, "server">
): Question<Message> => ({
  id: `code-${workstation.workstation_id}`,
  title: say.codeTitle(workstation.name),
  text: say.codeGood(Day.localMinute(until)),
  parts: [
    { part: "banner", tone: "info", text: code },
    textLines(say.howToUse, [say.onThatMachine, say.enrolCommand(code, server)])
  ],
  actions: [closing(close, "Close")],
  cancel: close
})

const titleOf = (dialog: FilledDialog): string => {
  switch (dialog.of) {
    case "new":
      return say.newCode
    case "again":
      return say.newCodeOf(dialog.before.name)
    case "change":
      return say.changeOf(dialog.before.name)
    case "takeOut":
      return say.takeOutOf(dialog.before.name)
    case "offer":
      return say.offerRelease
  }
}
const textOf = (dialog: FilledDialog): string => {
  switch (dialog.of) {
    case "new":
      return say.newAsks
    case "again":
      return say.againAsks
    case "change":
      return ""
    case "takeOut":
      return say.takeOutAsks
    case "offer":
      return say.offerAsks
  }
}
const answerOf: Readonly<Record<FilledDialog["of"], string>> = {
  new: say.makeCode,
  again: say.makeCode,
  change: "Save",
  takeOut: say.takeOut,
  offer: say.offer
}

const offersOf = ({ offers }: Extract<FilledDialog, { readonly of: "offer" }>): Facts => ({
  part: "facts",
  facts:
    offers === undefined || offers.length === 0
      ? [{ name: say.offered, value: offers === undefined ? "Loading..." : say.nothingOffered }]
      : offers.map(({ ring, version, offered_at, offered_by, updated, workstations }) => ({
          name: say.ringName(ring),
          value: say.offerText(version, updated, workstations, Day.localMinute(offered_at), offered_by)
        }))
})

const hasReason = (filled: form.Form): boolean =>
  form.entryOf(takeOutFields, filled, "reason").text.trim() !== ""

export const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { dialog } = model
  if (dialog === undefined) return undefined
  if (dialog.of === "code") return codeQuestion(dialog, around)
  const { isBusy } = dialog.form
  const [send, cancel] = answers(answerOf[dialog.of], submit, close, isBusy)
  const isOut = dialog.of === "takeOut"
  return {
    id:
      dialog.of === "new" || dialog.of === "offer"
        ? dialog.of
        : `${dialog.of}-${dialog.before.workstation_id}`,
    title: titleOf(dialog),
    text: textOf(dialog),
    parts: [
      ...(dialog.of === "offer" ? [offersOf(dialog)] : []),
      fieldsView(dialog.of, fieldsOf(dialog, model), dialog.form, toldForm)
    ],
    actions: [
      ...(send === undefined ? [] : [isOut ? { ...send, tone: "danger" as const } : send]),
      ...(dialog.of === "offer" && (dialog.offers?.length ?? 0) > 0
        ? [
            act("take-back", isBusy ? sending : say.takeBack, "F8", { _tag: "TookBack" } as Message, {
              tone: "danger",
              isDisabled: isBusy
            })
          ]
        : []),
      ...(cancel === undefined ? [] : [dialog.of === "offer" ? { ...cancel, title: "Close" } : cancel])
    ],
    // Enter by itself takes nothing out, and loses nothing that is typed; behind a reason it is meant.
    first: isOut && !hasReason(dialog.form) ? -1 : 0,
    cancel: close
  }
}

/** What is asked at a till, as dialogs. */

import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { answers } from "../../kit/view/asking.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Question } from "../../kit/view/view.ts"
import type { Currency } from "../../money.ts"
import * as say from "../../text/shift.ts"
import {
  countedSoFar,
  type Dialog,
  type Ending,
  type Filling,
  type FormKind,
  fieldsOf,
  isFilling
} from "./dialog.ts"
import type { Message } from "./model.ts"

const cancel = { _tag: "CancelledDialog" } as const

const actionsOf = (title: string, isBusy: boolean) => answers(title, { _tag: "Submitted" }, cancel, isBusy)

/** Over each form, and on the button that sends it. */
const words: Readonly<
  Record<FormKind, { readonly title: string; readonly text: string; readonly submit: string }>
> = {
  till: say.tillForm,
  open: say.openForm,
  in: say.inForm,
  out: say.outForm,
  opened: say.openedForm,
  count: say.countForm,
  reject: say.rejectForm
}

const filling = (dialog: Filling, till: string, currency: Currency): Question<Message> => {
  const { kind, form, shift } = dialog
  const { title, text, submit } = words[kind]
  const sum = kind === "count" ? countedSoFar(dialog, currency) : undefined
  // While values are missing it leads to the next of them.
  const answer = sum === undefined || sum.missing === 0 ? submit : say.toNextValue
  return {
    id: `shift-${kind}`,
    title: kind === "till" ? title : `${title}, ${shift?.till ?? till}`,
    text:
      shift !== undefined
        ? `${say.wasCounted(shift)} ${text}`
        : sum === undefined
          ? text
          : `${text} ${say.countedSoFar(sum)}`,
    parts: [fieldsView(`shift-${kind}`, fieldsOf(kind, currency), form, toldForm)],
    actions: actionsOf(answer, form.isBusy),
    cancel
  }
}

const ending = ({ kind, shift, isBusy, problem }: Ending): Question<Message> => {
  const isWaiting = kind === "close" && shift.count?.needs_approval === true
  return {
    id: `shift-${kind}`,
    title: kind === "close" ? `Close the shift of ${shift.till}` : `Approve the count of ${shift.till}`,
    text: say.wasCounted(shift),
    parts: [
      ...noticeOf(problem, "danger"),
      {
        part: "notice",
        tone: isWaiting ? "warning" : undefined,
        text: isWaiting ? say.needsApproval : say.endsFor
      }
    ],
    actions: actionsOf(
      isWaiting ? "Ask for the approval" : kind === "close" ? "Close the shift" : "Approve",
      isBusy
    ),
    cancel
  }
}

export const questionOf = (dialog: Dialog, till: string, currency: Currency): Question<Message> =>
  isFilling(dialog) ? filling(dialog, till, currency) : ending(dialog)

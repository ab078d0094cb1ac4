/** What is asked about a task, as dialogs. */

import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { answers } from "../../kit/view/asking.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Question } from "../../kit/view/view.ts"
import { isCash, isCredit, type Task } from "../../task/task.ts"
import * as say from "../../text/task.ts"
import { type Filling, fieldsOf, isFilling, type TakingOver } from "./dialog.ts"
import type { Message, Model } from "./model.ts"

const cancel = { _tag: "CancelledDialog" } as const

const actionsOf = (title: string, isBusy: boolean) => answers(title, { _tag: "Submitted" }, cancel, isBusy)

const formText = (task: Task): string =>
  isCash(task) ? say.cashForm : isCredit(task) ? say.creditForm : say.endForm[task.kind]

const filling = (dialog: Filling): Question<Message> => {
  const { kind, task, form } = dialog
  const isEnd = kind === "end"
  return {
    id: `task-${kind}`,
    title: say.titleOf(task),
    text: isEnd ? formText(task) : say.notNeededForm,
    parts: [fieldsView(`task-${kind}`, fieldsOf(dialog), form, toldForm)],
    actions: actionsOf(isEnd ? say.endTitle[task.kind] : "End it", form.isBusy),
    cancel
  }
}

const takingOver = ({ task, problem }: TakingOver, isBusy: boolean): Question<Message> => ({
  id: "task-take-over",
  title: say.titleOf(task),
  text: say.takeOver(say.ownerText(task)),
  parts: noticeOf(problem, "danger"),
  actions: actionsOf("Take over", isBusy),
  cancel
})

export const questionOf = ({ dialog, submission }: Model): Question<Message> | undefined => {
  if (dialog === undefined) return undefined
  return isFilling(dialog) ? filling(dialog) : takingOver(dialog, submission !== undefined)
}

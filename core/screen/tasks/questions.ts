/** What is asked about a task, as dialogs. */
import * as say from "../../text/task.ts"
import { fieldsView } from "../form/view.ts"
import type { Action } from "../view/action.ts"
import type { Question } from "../view/view.ts"
import { type Dialog, type Filling, fieldsOf, isFilling, type TakingOver } from "./dialog.ts"
import type { Message } from "./model.ts"

const cancel: Message = { _tag: "CancelledDialog" }

const actionsOf = (submit: string, isBusy: boolean): ReadonlyArray<Action<Message>> => [
  {
    id: "submit",
    title: submit,
    keys: ["F2"],
    code: "ok",
    isDisabled: isBusy,
    outcome: { message: { _tag: "Submitted" } }
  },
  { id: "cancel", title: "Cancel", keys: ["Escape"], isDisabled: isBusy, outcome: { message: cancel } }
]

const filling = (dialog: Filling): Question<Message> => {
  const { kind, task, form } = dialog
  const isEnd = kind === "end"
  return {
    id: `task-${kind}`,
    title: say.titleOf(task),
    text: isEnd ? say.endForm[task.kind] : say.notNeededForm,
    parts: [fieldsView(`task-${kind}`, fieldsOf(dialog), form, (message) => ({ _tag: "ToldForm", message }))],
    actions: actionsOf(isEnd ? say.endTitle[task.kind] : "End it", form.isBusy),
    cancel
  }
}

const takingOver = ({ task, isBusy, problem }: TakingOver): Question<Message> => ({
  id: "task-take-over",
  title: say.titleOf(task),
  text: say.takeOver(say.ownerText(task)),
  parts: problem === undefined ? [] : [{ part: "notice", tone: "danger", text: problem }],
  actions: actionsOf("Take over", isBusy),
  cancel
})

export const questionOf = (dialog: Dialog): Question<Message> =>
  isFilling(dialog) ? filling(dialog) : takingOver(dialog)

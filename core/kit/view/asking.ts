/** The answers that questions have alike. */
import { sending } from "../../text/form.ts"
import { type Action, act } from "./action.ts"
import type { Question } from "./view.ts"

/** Takes away what is asked: nothing is done. */
export const closing = <const Message>(message: Message, title = "Cancel"): Action<Message> =>
  act("close", title, "Escape", message, { code: "back" })

/** Of what is filled in, under the hands of who types: it is sent, or nothing is done. On its way, its button says so. */
export const answers = <const Sent, const Closed>(
  title: string,
  sent: Sent,
  closed: Closed,
  isBusy = false
): ReadonlyArray<Action<Sent | Closed>> => [
  act("confirm", isBusy ? sending : title, "F2", sent, { code: "ok", isDisabled: isBusy }),
  act("cancel", "Cancel", "Escape", closed, { code: "back", isDisabled: isBusy })
]

/** Before something that cannot be taken back: Enter by itself does nothing. */
export const warning = <const Sent, const Closed>(
  question: Pick<Question<never>, "id" | "title" | "text">,
  answer: readonly [title: string, key: string],
  sent: Sent,
  closed: Closed
): Question<Sent | Closed> => ({
  ...question,
  actions: [act("confirm", answer[0], answer[1], sent, { tone: "danger", code: "ok" }), closing(closed)],
  first: 1,
  cancel: closed
})

/** Before a page is left with work on it: somebody stays, keeps it for later, or throws it away. */
export const askToLeave = (
  question: Pick<Question<never>, "id" | "title" | "text">
): Question<{ readonly _tag: "ClosedDialog" | "KeptForLater" | "Discarded" }> => ({
  ...question,
  actions: [
    act("stay", "Stay", "s", { _tag: "ClosedDialog" }, { code: "back" }),
    act("keep", "Keep for later", "k", { _tag: "KeptForLater" }),
    act("discard", "Discard", "d", { _tag: "Discarded" }, { tone: "danger" })
  ],
  first: 0,
  cancel: { _tag: "ClosedDialog" }
})

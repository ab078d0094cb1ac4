/** The answers that questions have alike. */
import { type Action, act } from "./action.ts"
import type { Question } from "./view.ts"

/** Takes away what is asked: nothing is done. */
export const closing = <const Message>(
  message: Message,
  title = "Cancel",
  more: Partial<Action<never>> = {}
): Action<Message> => act("close", title, "Escape", message, { code: "back", ...more })

/** Of what is filled in, under the hands of who types: it is sent, or nothing is done. */
export const answers = <const Sent, const Closed>(
  title: string,
  sent: Sent,
  closed: Closed,
  isDisabled = false
): ReadonlyArray<Action<Sent | Closed>> => [
  act("submit", title, "F2", sent, { code: "ok", isDisabled }),
  closing(closed, "Cancel", { isDisabled })
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

/** What is asked over every cart: the quantity of a line, and whether all is taken out. */
import * as say from "../../text/cart.ts"
import type * as form from "../form/form.ts"
import { fieldsView } from "../form/view.ts"
import { type Action, act } from "../view/action.ts"
import { closing, warning } from "../view/asking.ts"
import type { Question, QuestionPart } from "../view/view.ts"
import type { CartWork } from "./model.ts"

type Asked =
  | { readonly _tag: "SubmittedDialog" | "ClosedDialog" }
  | { readonly _tag: "Filled"; readonly message: form.Message }

const submitted: Asked = { _tag: "SubmittedDialog" }
const closed: Asked = { _tag: "ClosedDialog" }
export const cancelling: Action<Asked> = closing(closed)

/** Before what cannot be taken back. */
export const cartWarning = (
  question: Pick<Question<never>, "id" | "title" | "text">,
  answer: readonly [title: string, key: string]
): Question<Asked> => warning(question, answer, submitted, closed)

export const clearQuestion = (text: string): Question<Asked> =>
  cartWarning({ id: "Clear", title: "Clear the cart?", text }, ["Clear", "y"])

export const dropQuestion = ({ waiting }: Pick<CartWork, "waiting">): Question<Asked> =>
  cartWarning({ id: "Drop", title: "Drop what waits?", text: say.dropQuestion(waiting.length) }, [
    "Drop",
    "y"
  ])

/** @param around what stands above the fields, and what else can be done */
export const fillingQuestion = <Message = never>(
  { id, title }: Pick<Question<never>, "id" | "title">,
  fieldsId: string,
  fields: form.Fields,
  filled: form.Form,
  around: {
    readonly parts?: ReadonlyArray<QuestionPart<Message>>
    readonly actions?: ReadonlyArray<Action<Message>>
  } = {}
): Question<Asked | Message> => ({
  id,
  title,
  text: "",
  parts: [
    ...(around.parts ?? []),
    fieldsView<Asked>(fieldsId, fields, filled, (message) => ({ _tag: "Filled", message }))
  ],
  actions: [act("save", "Save", "s", submitted, { code: "ok" }), ...(around.actions ?? []), cancelling],
  cancel: closed
})

/** The questions over every cart: the quantity of a line, and whether all is taken out. */
import * as say from "../../text/cart.ts"
import type * as form from "../form/form.ts"
import { fieldsView } from "../form/view.ts"
import { foundCodes } from "../scan-session/found-codes.ts"
import { type Action, act } from "../view/action.ts"
import { closing, warning } from "../view/asking.ts"
import type { Question, QuestionPart } from "../view/view.ts"
import type { CartWork } from "./model.ts"

/** A line whose quantity is being typed. */
export interface QuantityDialog {
  readonly _tag: "Quantity"
  readonly itemId: number
  readonly form: form.Form
}
/** The dialogs of every cart; a screen has more. */
export type CartDialog =
  | QuantityDialog
  | { readonly _tag: "Clear" }
  /** Codes of work that cannot be read any more. */
  | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }

export type CartDialogMessage =
  | { readonly _tag: "AskedToClear" | "SubmittedDialog" | "ClosedDialog" }
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "ScannedAgain"; readonly codes: ReadonlyArray<string> }

const submitted: CartDialogMessage = { _tag: "SubmittedDialog" }
const closed: CartDialogMessage = { _tag: "ClosedDialog" }
export const cancelling: Action<CartDialogMessage> = closing(closed)

/** Before what cannot be taken back. */
export const cartWarning = (
  question: Pick<Question<never>, "id" | "title" | "text">,
  answer: readonly [title: string, key: string]
): Question<CartDialogMessage> => warning(question, answer, submitted, closed)

export const dropQuestion = ({ waiting }: Pick<CartWork, "waiting">): Question<CartDialogMessage> =>
  cartWarning({ id: "Drop", title: "Drop what waits?", text: say.dropQuestion(waiting.length) }, [
    "Drop",
    "y"
  ])

/** Parts above the fields, and more actions. */
interface Around<Message> {
  readonly parts?: ReadonlyArray<QuestionPart<Message>>
  readonly actions?: ReadonlyArray<Action<Message>>
}
export const fillingQuestion = <Message = never>(
  { id, title }: Pick<Question<never>, "id" | "title">,
  fieldsId: string,
  fields: form.Fields,
  filled: form.Form,
  around: Around<Message> = {}
): Question<CartDialogMessage | Message> => ({
  id,
  title,
  text: "",
  parts: [
    ...(around.parts ?? []),
    fieldsView<CartDialogMessage>(fieldsId, fields, filled, (message) => ({ _tag: "Filled", message }))
  ],
  actions: [act("save", "Save", "s", submitted, { code: "ok" }), ...(around.actions ?? []), cancelling],
  cancel: closed
})

/**
 * @param clear what is said of a cart that is emptied
 * @param line whose quantity is typed; undefined where it is gone
 */
export const cartQuestion = <Message = never>(
  dialog: CartDialog,
  clear: string,
  line: { readonly title: string; readonly fields: form.Fields } | undefined,
  around?: Around<Message>
): Question<CartDialogMessage | Message> | undefined => {
  switch (dialog._tag) {
    case "FoundCodes":
      return foundCodes(dialog.codes) as Question<CartDialogMessage>
    case "Clear":
      return cartWarning({ id: "Clear", title: "Clear the cart?", text: clear }, ["Clear", "y"])
    case "Quantity": {
      const head = { id: `Quantity/${dialog.itemId}`, title: line?.title ?? "" }
      return line && fillingQuestion(head, "quantity", line.fields, dialog.form, around)
    }
  }
}

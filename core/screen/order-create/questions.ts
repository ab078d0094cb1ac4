/** What is asked over the pages of a sale. */
import * as say from "../../text/order-create.ts"
import { scaleNotice } from "../cart/scale.ts"
import type { Context } from "../counter/context.ts"
import { weighAction } from "../counter/weighing.ts"
import { fieldsView } from "../form/view.ts"
import { foundCodes } from "../scan-session/found-codes.ts"
import { upiQuestion } from "../upi/question.ts"
import { act } from "../view/action.ts"
import type { Question } from "../view/view.ts"
import { fieldsOf } from "./dialog.ts"
import { linesOf, type Message, type Model } from "./model.ts"
import { toWeigh } from "./weighing.ts"

const close = act("close", "Cancel", ["Escape"], { _tag: "ClosedDialog" } as const, { code: "back" })

export const questionOf = (
  model: Model,
  shown: Pick<Context, "isDevelopment" | "scale" | "shelf">
): Question<Message> | undefined => {
  const { dialog, upi } = model
  if (upi !== undefined) return upiQuestion(upi, shown, (message): Message => ({ _tag: "Upi", message }))
  if (dialog === undefined) return undefined
  switch (dialog._tag) {
    case "FoundCodes":
      return foundCodes(dialog.codes) as Question<Message>
    case "Clear":
      return {
        id: "Clear",
        title: "Clear the cart?",
        text: say.clearQuestion,
        actions: [
          act("clear", "Clear", "y", { _tag: "SubmittedDialog" }, { tone: "danger", code: "ok" }),
          close
        ],
        first: 1,
        cancel: { _tag: "ClosedDialog" }
      }
    case "Quantity":
    case "Address": {
      const item =
        dialog._tag === "Quantity" ? linesOf(model).find(({ id }) => id === dialog.itemId) : undefined
      return {
        id: dialog._tag === "Quantity" ? `Quantity/${dialog.itemId}` : "Address",
        title: item?.product_name ?? "Enter Customer Address",
        text: "",
        parts: [
          ...(item === undefined ? [] : scaleNotice(model.scale, toWeigh(model, shown), shown.scale)),
          fieldsView<Message>(dialog._tag.toLowerCase(), fieldsOf(model, dialog), dialog.form, (message) => ({
            _tag: "Filled",
            message
          }))
        ],
        actions: [
          act("save", "Save", ["s"], { _tag: "SubmittedDialog" }, { code: "ok" }),
          ...(item === undefined ? [] : [weighAction(shown)]),
          close
        ],
        cancel: { _tag: "ClosedDialog" }
      }
    }
  }
}

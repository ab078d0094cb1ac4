/** What is asked over the pages of a sale. */
import { fillingQuestion } from "../../kit/cart/questions.ts"
import type { Context } from "../../kit/counter/context.ts"
import { saleQuestion } from "../../kit/sale/questions.ts"
import type { Question } from "../../kit/view/view.ts"
import * as say from "../../text/order-create.ts"
import { fieldsOf } from "./address.ts"
import { filling } from "./filling.ts"
import type { Message, Model } from "./model.ts"

export const questionOf = (
  model: Model,
  shown: Pick<Context, "flags" | "isDevelopment" | "mobileRules" | "scale" | "shelf">
): Question<Message> | undefined => {
  const { dialog, upi } = model
  return dialog?._tag === "Address" && upi === undefined
    ? fillingQuestion(
        { id: "Address", title: "Enter Customer Address" },
        "address",
        fieldsOf(dialog, shown),
        dialog.form
      )
    : saleQuestion(model, shown, { clear: say.clearQuestion, toWeigh: filling.toWeigh(model, shown) })
}

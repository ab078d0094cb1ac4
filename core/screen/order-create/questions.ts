/** What is asked over the pages of a sale. */

import { clearQuestion, dropQuestion, fillingQuestion } from "../../kit/cart/questions.ts"
import { scaleNotice } from "../../kit/cart/scale.ts"
import type { Context } from "../../kit/counter/context.ts"
import { weighAction } from "../../kit/counter/weighing.ts"
import { foundCodes } from "../../kit/scan-session/found-codes.ts"
import { upiQuestion } from "../../kit/upi/question.ts"
import type { Question } from "../../kit/view/view.ts"
import * as say from "../../text/order-create.ts"
import { fieldsOf } from "./dialog.ts"
import { linesOf, type Message, type Model } from "./model.ts"
import { toWeigh } from "./weighing.ts"

export const questionOf = (
  model: Model,
  shown: Pick<Context, "flags" | "isDevelopment" | "mobileRules" | "scale" | "shelf">
): Question<Message> | undefined => {
  const { dialog, upi } = model
  if (upi !== undefined) return upiQuestion(upi, shown, (message): Message => ({ _tag: "Upi", message }))
  if (dialog === undefined) return undefined
  switch (dialog._tag) {
    case "FoundCodes":
      return foundCodes(dialog.codes) as Question<Message>
    case "Clear":
      return clearQuestion(say.clearQuestion)
    case "Drop":
      return dropQuestion(model.work)
    case "Quantity": {
      const item = linesOf(model).find(({ id }) => id === dialog.itemId)
      return fillingQuestion<Message>(
        { id: `Quantity/${dialog.itemId}`, title: item?.product_name ?? "" },
        "quantity",
        fieldsOf(model, dialog, shown),
        dialog.form,
        {
          parts: scaleNotice(model.scale, toWeigh(model, shown), shown.scale),
          actions: [weighAction(shown)]
        }
      )
    }
    case "Address": {
      const fields = fieldsOf(model, dialog, shown)
      return fillingQuestion(
        { id: "Address", title: "Enter Customer Address" },
        "address",
        fields,
        dialog.form
      )
    }
  }
}

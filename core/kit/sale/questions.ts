/** The questions over every sale: a quantity, whether all is taken out, codes that were found, and the money by UPI. */
import { currencyOf } from "../../session/currency.ts"
import { changeText } from "../../text/tender.ts"
import { cartQuestion, dropQuestion } from "../cart/questions.ts"
import { scaleNotice } from "../cart/scale.ts"
import { quantityFields } from "../cart/typed-quantity.ts"
import type { Context } from "../counter/context.ts"
import { upiQuestion } from "../upi/question.ts"
import type { Action } from "../view/action.ts"
import type { Question } from "../view/view.ts"
import { buyerQuestion } from "./buyer.ts"
import { cashQuestion } from "./cash.ts"
import { creditQuestion } from "./credit.ts"
import { approvalQuestion, discountQuestion } from "./discount.ts"
import { tenderOf } from "./given.ts"
import { linesOf, quantityIn, type Sale, type SaleDialog, type SaleMessage } from "./model.ts"
import { partsQuestion } from "./parts.ts"
import { type WeighableProduct, weighAction } from "./weighing.ts"

type Shown = Pick<Context, "flags" | "isDevelopment" | "scale" | "discountReasons" | "coin">

/** @param more what else can be done while a quantity is typed */
export const saleQuestion = <Message = never>(
  model: Sale,
  shown: Shown,
  {
    clear,
    toWeigh,
    more = []
  }: {
    readonly clear: string
    readonly toWeigh: WeighableProduct | undefined
    readonly more?: ReadonlyArray<Action<Message>>
  }
): Question<SaleMessage | Message> | undefined => {
  if (model.upi !== undefined) {
    const question = upiQuestion(model.upi, shown, (message): SaleMessage => ({ _tag: "Upi", message }))
    // Beside the code of the rest: it goes back while the customer pays that.
    const tender = tenderOf(model)
    return tender === undefined
      ? question
      : { ...question, text: changeText(tender, currencyOf(shown.flags)) }
  }
  const dialog = model.dialog as SaleDialog | undefined
  if (dialog === undefined) return undefined
  if (dialog._tag === "Buyer") return buyerQuestion(model, dialog, shown)
  if (dialog._tag === "Cash") return cashQuestion(dialog, shown)
  if (dialog._tag === "Credit") return creditQuestion(model, dialog)
  if (dialog._tag === "Discount") return discountQuestion(model, dialog, shown)
  if (dialog._tag === "Approval") return approvalQuestion(model, dialog)
  if (dialog._tag === "Parts") return partsQuestion(model, dialog, shown)
  if (dialog._tag === "Drop") return dropQuestion(model.work)
  const itemId = quantityIn(model)?.itemId
  const item = linesOf(model).find(({ id }) => id === itemId)
  const line = item && { title: item.product_name, fields: quantityFields(item) }
  return cartQuestion<SaleMessage | Message>(dialog, clear, line, {
    parts: scaleNotice(model.scale, toWeigh, shown.scale),
    actions: [...more, weighAction(shown)]
  })
}

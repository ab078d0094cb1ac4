/** The page of the cart: products to put into it, what is in it, and what it comes to. */

import { scaleNotice } from "../../kit/cart/scale.ts"
import {
  cartStrip,
  checkout,
  clearCart,
  dropWaiting,
  nextCategory,
  toShelf
} from "../../kit/cart/shelf-view.ts"
import { hasItems, queueIn } from "../../kit/cart/work.ts"
import { isDrafting } from "../../kit/drafts/model.ts"
import { closeDraft, saveDraft, whyIdle } from "../../kit/drafts/view.ts"
import { changeParts } from "../../kit/sale/cash.ts"
import { discountActions, discountNotices } from "../../kit/sale/discount.ts"
import { payActions } from "../../kit/sale/pay-ways.ts"
import { saleShelf } from "../../kit/sale/shelf.ts"
import { type Shown, saleLines, saleStrip, saleTotals } from "../../kit/sale/view.ts"
import { weighAction } from "../../kit/sale/weighing.ts"
import { type Action, inMenu } from "../../kit/view/action.ts"
import type { Part } from "../../kit/view/view.ts"
import * as words from "../../text/cart.ts"
import * as say from "../../text/order-create.ts"
import { scanToBegin as searchOrScan } from "../../text/transfer.ts"
import { filling, isLocked } from "./filling.ts"
import type { Message, Model } from "./model.ts"

export const cartParts = (model: Model, shown: Shown, customer: string): ReadonlyArray<Part<Message>> => [
  saleStrip(
    model,
    cartStrip(
      { ...model.work, typed: model.typed, queue: queueIn(model.work) },
      {
        hint: model.userType === 2 ? say.scanToBegin : searchOrScan,
        canUndo: model.work.undo.length > 0 || model.scale.container !== undefined
      }
    ),
    shown,
    { keys: ["Ctrl+O"], isLocked: isLocked(model) }
  ),
  ...scaleNotice(model.scale, filling.toWeigh(model, shown), shown.scale),
  saleShelf(model, shown),
  // What goes back of the sale before, until something is in the cart.
  ...(hasItems(model.work) ? [] : changeParts(model.lastTender, shown.currency)),
  saleTotals(model, shown, customer),
  ...discountNotices(model, shown),
  saleLines(model, shown, words.emptyCart)
]

/** Who stands here pays by one key; whoever has it sent is asked for first, and may be here, too. */
export const cartActions = (
  model: Model,
  shown: Pick<Shown, "scale" | "flags" | "mobileRules" | "shelf">
): ReadonlyArray<Action<Message>> => {
  const isEmpty = !hasItems(model.work)
  const isWaiting = isDrafting(model)
  const ways = model.userType === 2 ? payActions(shown, whyIdle(model)) : []
  return [
    ...ways,
    checkout(isEmpty || isWaiting, ways.length === 0 ? undefined : ["F7"]),
    toShelf("Ctrl+P"),
    ...inMenu<Message>([
      weighAction(shown),
      nextCategory(model, shown.shelf),
      saveDraft(model, { isEmpty, isWaiting }),
      ...closeDraft(model, { isWaiting }),
      ...discountActions(model, shown, ["Ctrl+B"], { isDisabled: isEmpty, approveKeys: ["Ctrl+Y"] }),
      clearCart(isEmpty)
    ]),
    ...dropWaiting(model.work, ["Ctrl+D"])
  ]
}

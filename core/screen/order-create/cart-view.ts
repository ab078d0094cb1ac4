/** The page of the cart: products to put into it, what is in it, and what it comes to. */

import type { ListedProduct } from "../../catalogue/listing.ts"
import { scaleNotice } from "../../kit/cart/scale.ts"
import { isOutOfStock, priceText } from "../../kit/cart/shelf.ts"
import { cartStrip, checkout, clearCart, dropWaiting, shelfPart, toShelf } from "../../kit/cart/shelf-view.ts"
import { hasItems, quantityOf, queueIn } from "../../kit/cart/work.ts"
import { discountActions, discountNotices } from "../../kit/sale/discount.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { type Shown, saleLines, saleStrip, saleTotals } from "../../kit/sale/view.ts"
import { weighAction } from "../../kit/sale/weighing.ts"
import type { Action } from "../../kit/view/action.ts"
import type { Part } from "../../kit/view/view.ts"
import * as words from "../../text/cart.ts"
import * as say from "../../text/order-create.ts"
import { filling, isLocked, shownOn } from "./filling.ts"
import type { Message, Model } from "./model.ts"

const shelf = (model: Model, shown: Shown) => {
  const taken = new Map(linesOf(model).map((item) => [item.product_id, quantityOf(model.work, item)]))
  return shelfPart<ListedProduct>(model, shownOn(model, shown), {
    label: "Products",
    empty: words.noProducts,
    tileOf: (product) => {
      const { entity_id: id } = product
      return {
        id,
        number: shown.shelf.numbers.get(id),
        ...(isOutOfStock(model.stocked, id)
          ? { price: say.outOfStock, shortPrice: say.outOfStock }
          : { price: priceText(product, model.stocked, shown.currency) }),
        taken: taken.get(id)
      }
    }
  })
}

export const cartParts = (model: Model, shown: Shown, customer: string): ReadonlyArray<Part<Message>> => [
  saleStrip(
    model,
    cartStrip(
      { ...model.work, typed: model.typed, queue: queueIn(model.work) },
      { hint: say.scanToBegin, canUndo: model.work.undo !== undefined }
    ),
    shown,
    { keys: ["Ctrl+O"], isLocked: isLocked(model) }
  ),
  ...scaleNotice(model.scale, filling.toWeigh(model, shown), shown.scale),
  shelf(model, shown),
  saleTotals(model, shown, customer),
  ...discountNotices(model, shown),
  saleLines(model, shown, words.emptyCart)
]

export const cartActions = (
  model: Model,
  shown: Pick<Shown, "scale" | "flags">
): ReadonlyArray<Action<Message>> => {
  const isEmpty = !hasItems(model.work)
  return [
    checkout(isEmpty),
    toShelf,
    weighAction(shown),
    ...discountActions(model, shown, ["Ctrl+B"], { isDisabled: isEmpty, approveKeys: ["Ctrl+Y"] }),
    clearCart(isEmpty),
    ...dropWaiting(model.work, ["F7"])
  ]
}

/** The page of the cart: products to put into it, what is in it, and what it comes to. */

import type { ListedProduct } from "../../catalogue/listing.ts"
import * as Day from "../../day.ts"
import { linesTable } from "../../kit/cart/lines.ts"
import { scaleNotice } from "../../kit/cart/scale.ts"
import { isOutOfStock, priceOf } from "../../kit/cart/shelf.ts"
import {
  cartStrip,
  cartTotals,
  checkout,
  clearCart,
  dropWaiting,
  shelfPart,
  toShelf
} from "../../kit/cart/shelf-view.ts"
import { totalsOf } from "../../kit/cart/totals.ts"
import { hasItems, quantityOf, queueIn } from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { lineAtHand } from "../../kit/sale/selling.ts"
import { weighAction } from "../../kit/sale/weighing.ts"
import { takingOver } from "../../kit/scan-session/strip.ts"
import type { Action } from "../../kit/view/action.ts"
import { pictureOf } from "../../kit/view/picture.ts"
import type { Shelf } from "../../kit/view/shelf.ts"
import type { Table } from "../../kit/view/table.ts"
import type { Totals } from "../../kit/view/telling.ts"
import type { Part } from "../../kit/view/view.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import { timeText } from "../../session/clock.ts"
import * as words from "../../text/cart.ts"
import * as say from "../../text/order-create.ts"
import { filling, isLocked, shownOn } from "./filling.ts"
import type { Message, Model } from "./model.ts"

export interface Shown extends Context {
  readonly currency: Currency
}

const shelf = (model: Model, shown: Shown): Shelf<Message> => {
  const taken = new Map(linesOf(model).map((item) => [item.product_id, quantityOf(model.work, item)]))
  return shelfPart<ListedProduct, Message>(model, shownOn(model, shown), {
    label: "Products",
    empty: words.noProducts,
    tileOf: (product) => {
      const { entity_id: id, name } = product
      const price = priceOf(product, model.stocked)
      const has = taken.get(id)
      return {
        id: String(id),
        number: shown.shelf.numbers.get(id)?.toString(),
        picture: pictureOf({ id, name }, product.medium_image),
        name,
        ...(isOutOfStock(model.stocked, id)
          ? { price: say.outOfStock, shortPrice: say.outOfStock }
          : {
              price:
                price === undefined
                  ? words.noPrice
                  : `${Money.format(price, shown.currency)} / ${Q.unitOf(product)}`
            }),
        note: has === undefined ? "" : Q.withUnit(product, has),
        outcome: { message: { _tag: "TookProduct", productId: id } }
      }
    }
  })
}

const lines = (model: Model, { currency }: Shown): Table<Message> =>
  linesTable(model.work, { currency, at: lineAtHand(model)?.id, empty: words.emptyCart })

const count = (items: number): string => `${items} ${items === 1 ? "item" : "items"}`

/** Whose cart it is and what it comes to, over its lines. */
const summary = (model: Model, { currency, flags }: Shown, customer: string): Totals => {
  const until = model.work.cart?.reserved_until
  const reserved = until == null ? undefined : say.keptUntil(timeText(flags, Day.fromGmt(until) ?? 0))
  return cartTotals([customer, count(linesOf(model).length), reserved], totalsOf(model.work, currency))
}

export const cartParts = (model: Model, shown: Shown, customer: string): ReadonlyArray<Part<Message>> => [
  {
    ...cartStrip(
      { ...model.work, typed: model.typed, queue: queueIn(model.work) },
      { hint: say.scanToBegin, canUndo: model.work.undo !== undefined }
    ),
    takeOver: takingOver(model.work, isLocked(model), ["Ctrl+O"]),
    progress: `${count(linesOf(model).length)}, ${Money.format(model.work.cart?.grand_total ?? Money.zero, shown.currency)}`
  },
  ...scaleNotice(model.scale, filling.toWeigh(model, shown), shown.scale),
  shelf(model, shown),
  summary(model, shown, customer),
  lines(model, shown)
]

export const cartActions = (model: Model, shown: Pick<Shown, "scale">): ReadonlyArray<Action<Message>> => {
  const isEmpty = !hasItems(model.work)
  return [
    checkout(isEmpty),
    toShelf,
    weighAction(shown),
    clearCart(isEmpty),
    ...dropWaiting(model.work, ["F7"])
  ]
}

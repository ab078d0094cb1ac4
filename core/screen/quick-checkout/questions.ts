/** The questions over the cart: products to add, a quantity, what it comes to, and whether something is taken away. */

import type { ListedProduct } from "../../catalogue/listing.ts"
import { pills } from "../../counter/category.ts"
import { scaleNotice } from "../../kit/cart/scale.ts"
import { isOutOfStock, priceText } from "../../kit/cart/shelf.ts"
import { quantityOf } from "../../kit/cart/work.ts"
import { draftQuestion } from "../../kit/drafts/view.ts"
import { takenByOtherWindow } from "../../kit/kept-work.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { saleQuestion } from "../../kit/sale/questions.ts"
import { whyNoProducts } from "../../kit/sale/shelf.ts"
import type { Shown } from "../../kit/sale/view.ts"
import { weighAction } from "../../kit/sale/weighing.ts"
import { act } from "../../kit/view/action.ts"
import { closing } from "../../kit/view/asking.ts"
import { quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Notice } from "../../kit/view/telling.ts"
import type { Question } from "../../kit/view/view.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/quick-checkout.ts"
import { checkoutQuestion, reviewTotals } from "./checkout-view.ts"
import { filling, offered } from "./filling.ts"
import { head } from "./head.ts"
import type { Dialog, Message, Model } from "./model.ts"
import { panelQuestion } from "./panel.ts"

const close = closing({ _tag: "ClosedDialog" }, "Close")

/** F5 weighs, there as everywhere. */
const pillKeys = ["F6", "F7", "F9"]

/** The last refusal stands behind the list of products: it is said over the list, too. */
const refusedLast = ({ work: { lastScan } }: Model): ReadonlyArray<Notice> =>
  lastScan?.outcome === "bad"
    ? [notice([lastScan.text, lastScan.detail].filter((part) => part !== undefined).join(" "), "danger")]
    : []

const adding = (
  model: Model,
  dialog: Extract<Dialog, { readonly _tag: "Add" }>,
  shown: Shown
): Question<Message> => {
  const taken = new Map(linesOf(model).map((item) => [item.product_id, quantityOf(model.work, item)]))
  const products = offered(dialog, model, shown)
  return {
    id: "Add",
    title: "Add to cart",
    text: "",
    parts: [
      {
        part: "entry",
        label: "Search",
        prompt: "Search by name or id",
        text: dialog.text,
        typed: (text) => ({ _tag: "SoughtProduct", text }),
        holds: "words",
        submit: undefined
      },
      ...scaleNotice(model.scale, filling.toWeigh(model, shown), shown.scale),
      ...refusedLast(model),
      table<ListedProduct, Message>({
        id: "products",
        caption: "Products",
        columns: [
          titleColumn("name", "Product", "rest", ({ entity_id, name }) => `${entity_id} - ${name}`),
          quantityColumn("price", "Price", 14, (product) =>
            priceText(product, model.stocked, shown.currency)
          ),
          quantityColumn("taken", "In cart", 12, (product) => {
            const has = taken.get(product.entity_id)
            if (isOutOfStock(model.stocked, product.entity_id)) return say.outOfStock
            return has === undefined ? "" : Q.withUnit(product, has)
          })
        ],
        things: products,
        empty: whyNoProducts(shown),
        idOf: ({ entity_id }) => String(entity_id),
        outcomeOf: ({ entity_id }) => ({ message: { _tag: "TookProduct", productId: entity_id } }),
        cursor: {
          index: Math.min(dialog.at, products.length - 1),
          noun: "a product",
          moved: (by) => ({ _tag: "MovedProduct", by }),
          opens: "put it into the cart"
        }
      })
    ],
    actions: [
      ...pills.map((pill, index) =>
        act(pill, pill, [pillKeys[index] ?? ""], { _tag: "ChosePill", pill } as const, {
          // A search looks among all.
          isChosen: dialog.pill === pill && dialog.text.trim() === ""
        })
      ),
      weighAction(shown),
      close
    ],
    first: -1,
    cancel: { _tag: "ClosedDialog" }
  }
}

/** Drafts, or the hub's customer, could not be fetched in the beginning: again, or away from here. */
const loading = (text: string): Question<Message> => ({
  id: "Loading",
  title: head.title,
  text: "",
  parts: [notice(text, "danger")],
  actions: [
    act("retry", "Try again", ["r"], { _tag: "Reloaded" }, { code: "ok" }),
    closing({ _tag: "AskedToLeave" })
  ],
  cancel: { _tag: "AskedToLeave" }
})

const dialogQuestion = (model: Model, dialog: Dialog, shown: Shown): Question<Message> | undefined => {
  switch (dialog._tag) {
    case "DeleteDraft":
    case "SaveDraft":
      return draftQuestion(model, dialog)
    case "Total":
      return {
        id: "Total",
        title: "Total",
        text: "",
        parts: [{ part: "facts", facts: reviewTotals(model, shown) }],
        actions: [close],
        cancel: { _tag: "ClosedDialog" }
      }
    case "Panel":
      return panelQuestion(model, shown)
    case "Add":
      return adding(model, dialog, shown)
    default:
      return undefined
  }
}

export const questionOf = (model: Model, shown: Shown): Question<Message> | undefined => {
  const { checkout, dialog, work } = model
  const question = saleQuestion<Message>(model, shown, {
    clear: say.clearQuestion,
    toWeigh: filling.toWeigh(model, shown),
    // Its key means the same over the question: it says what is to be done first.
    more: [act("checkout", "Checkout", ["F2"], { _tag: "CheckedOut" })]
  })
  if (question !== undefined) return question
  if (dialog !== undefined) return dialogQuestion(model, dialog, shown)
  if (checkout !== undefined) return checkoutQuestion(model, checkout, shown)
  const failure =
    (work.cart === undefined && model.leaving === undefined ? work.stoppedBy : undefined) ??
    model.hubCustomerFailure ??
    model.draftsFailure
  // A cart of before says by itself that the server is away, and takes scans.
  return takenByOtherWindow(model) === undefined && work.asOf === undefined && failure !== undefined
    ? loading(failure)
    : undefined
}

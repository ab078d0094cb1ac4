/** The questions over the page of a transfer. */

import { cancelling, cartQuestion, cartWarning } from "../../kit/cart/questions.ts"
import { act } from "../../kit/view/action.ts"
import { measuredColumn, nameColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Question } from "../../kit/view/view.ts"
import * as say from "../../text/transfer.ts"
import { headingOf } from "./cart-view.ts"
import { fieldsOf } from "./dialog.ts"
import { transferQuestion } from "./history-view.ts"
import { type CartLine, type Message, type Model, productOf } from "./model.ts"
import { storeQuestion } from "./picker.ts"

const goods = (lines: ReadonlyArray<CartLine>) =>
  table<CartLine, Message>({
    id: "transfer",
    caption: say.confirmTransfer,
    isLarge: false,
    columns: [nameColumn(({ name }) => name), measuredColumn("qty", "Quantity", 12, ({ qty }) => qty)],
    things: lines,
    empty: say.emptyCart,
    idOf: ({ product_id }) => String(product_id)
  })

/** Why there are no stores is read on the page, with what asks for them again. */
const isAskedForStore = ({ isPicking, holder, history, stores, unloaded }: Model): boolean =>
  isPicking &&
  holder === "this window" &&
  !history.isShown &&
  (stores !== undefined || unloaded === undefined)

export const questionOf = (model: Model): Question<Message> | undefined => {
  const { dialog } = model
  if (dialog === undefined) return isAskedForStore(model) ? storeQuestion(model) : undefined
  switch (dialog._tag) {
    case "Transfer":
      return transferQuestion(dialog.transfer)
    case "ChangeStore":
      return cartWarning({ id: "ChangeStore", title: say.confirmation, text: say.changesStore }, [
        "Confirm",
        "y"
      ])
    case "Confirm":
      return {
        id: "Confirm",
        title: say.confirmTransfer,
        text: headingOf(model),
        parts: [goods(model.lines)],
        actions: [
          act("confirm", "Confirm", "y", { _tag: "SubmittedDialog" }, { tone: "good", code: "ok" }),
          cancelling
        ],
        cancel: { _tag: "ClosedDialog" }
      }
    default: {
      const product = dialog._tag === "Quantity" ? productOf(model, dialog.itemId) : undefined
      return cartQuestion(dialog, say.clearsCart, { title: product?.name ?? "", fields: fieldsOf(model) })
    }
  }
}

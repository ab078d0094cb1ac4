/** What is asked over the page of a transfer. */
import * as Q from "../../quantity.ts"
import * as say from "../../text/transfer.ts"
import { fieldsView } from "../form/view.ts"
import { foundCodes } from "../scan-session/found-codes.ts"
import { act } from "../view/action.ts"
import { table } from "../view/table.ts"
import type { Question } from "../view/view.ts"
import { headingOf } from "./cart-view.ts"
import { fieldsOf } from "./dialog.ts"
import { type CartLine, type Message, type Model, productOf } from "./model.ts"

const cancel = { _tag: "ClosedDialog" } as const
const submit = { _tag: "SubmittedDialog" } as const
const close = act("close", "Cancel", ["Escape"], cancel, { code: "back" })

const goods = (lines: ReadonlyArray<CartLine>) =>
  table<CartLine, Message>({
    id: "transfer",
    caption: say.confirmTransfer,
    isLarge: false,
    columns: [
      { id: "name", title: "Name", kind: "title", width: "rest", cell: ({ name }) => name },
      { id: "qty", title: "Qty", kind: "quantity", width: 12, cell: (line) => Q.withUnit(line, line.qty) }
    ],
    things: lines,
    empty: say.emptyCart,
    idOf: ({ product_id }) => String(product_id)
  })

const asking = (
  id: string,
  title: string,
  text: string,
  confirm: readonly [title: string, key: string]
): Question<Message> => ({
  id,
  title,
  text,
  actions: [act("confirm", confirm[0], confirm[1], submit, { tone: "danger", code: "ok" }), close],
  first: 1,
  cancel
})

export const questionOf = (model: Model): Question<Message> | undefined => {
  const { dialog } = model
  switch (dialog?._tag) {
    case undefined:
      return undefined
    case "FoundCodes":
      return foundCodes(dialog.codes) as Question<Message>
    case "Clear":
      return asking("Clear", "Clear the cart?", say.clearsCart, ["Clear", "y"])
    case "ChangeStore":
      return asking("ChangeStore", say.confirmation, say.changesStore, ["Confirm", "y"])
    case "Confirm":
      return {
        id: "Confirm",
        title: say.confirmTransfer,
        text: headingOf(model),
        parts: [goods(model.lines)],
        actions: [act("confirm", "Confirm", ["y"], submit, { tone: "good", code: "ok" }), close],
        cancel
      }
    case "Quantity":
      return {
        id: `Quantity/${dialog.productId}`,
        title: productOf(model, dialog.productId)?.name ?? "",
        text: "",
        parts: [
          fieldsView<Message>("quantity", fieldsOf(model), dialog.form, (message) => ({
            _tag: "Filled",
            message
          }))
        ],
        actions: [act("save", "Save", ["s"], submit, { code: "ok" }), close],
        cancel
      }
  }
}

/** Products that can be put into the cart by hand: pills, and a search over all of them. */
import { underPill } from "../../counter/category.ts"
import { foundOn } from "../../kit/cart/shelf.ts"
import type { Context } from "../../kit/counter/context.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { step } from "./filling.ts"
import type { Dialog, Message, Model, Step } from "./model.ts"

/** The products of the dialog: what was looked for among all, else those under the pill. */
export const offered = (
  { pill, text }: Extract<Dialog, { readonly _tag: "Add" }>,
  { stocked }: Pick<Model, "stocked">,
  { shelf }: Pick<Context, "shelf">
) => (text.trim() === "" ? underPill(pill, shelf.all.products, stocked.mapping) : foundOn(shelf, text))

export const handleAdd = (
  model: Model,
  message: Extract<Message, { readonly _tag: "ChosePill" | "SoughtProduct" | "MovedProduct" }>,
  context: Context
): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Add") return step(model)
  switch (message._tag) {
    case "ChosePill":
      return step({ ...model, dialog: { ...dialog, pill: message.pill, text: "", at: 0 } })
    case "SoughtProduct":
      return step({ ...model, dialog: { ...dialog, text: message.text, at: 0 } })
    case "MovedProduct": {
      const products = offered(dialog, model, context)
      const at = products.indexOf(movedTo(products, dialog.at, message.by) ?? (products[0] as never))
      return step({ ...model, dialog: { ...dialog, at: Math.max(0, at) } })
    }
  }
}

/** The cart of the quick checkout as it is filled: by scans, and by hand under pills or from a search over all products. */
import { underPill } from "../../counter/category.ts"
import { foundOn } from "../../kit/cart/shelf.ts"
import { orderIn } from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { isDrafting, isOrdered } from "../../kit/drafts/model.ts"
import { resumed } from "../../kit/sale/cart-step.ts"
import { saleFilling } from "../../kit/sale/filling.ts"
import { whyLocked } from "../../kit/sale/selling.ts"
import { fromShelf, onTile } from "../../kit/sale/shelf.ts"
import { step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import * as say from "../../text/drafts.ts"
import { type Dialog, fresh, type Message, type Model, type Own, type Step } from "./model.ts"

type Adding = Extract<Dialog, { readonly _tag: "Add" }>

/** The products of the dialog: what was looked for among all, else those under the pill. */
export const offered = (
  { pill, text }: Adding,
  { stocked }: Pick<Model, "stocked">,
  { shelf }: Pick<Context, "shelf">
) => (text.trim() === "" ? underPill(pill, shelf.all.products, stocked.mapping) : foundOn(shelf, text))

export const filling = saleFilling<Model, Own>({
  fresh,
  stays: ({ drafts, closedDraft }) => ({ drafts, closedDraft }),
  isLocked: (model) => isDrafting(model) || isOrdered(model),
  whyLocked: (model) => (isDrafting(model) ? say.busy : whyLocked(model)),
  isSold: ({ order, work }) => order !== undefined || orderIn(work) !== null,
  ...fromShelf,
  weighs: (model, context) => {
    const { dialog, checkout } = model
    if (dialog?._tag !== "Add")
      return dialog !== undefined || checkout !== undefined ? undefined : (onTile(model, context) ?? "line")
    const products = offered(dialog, model, context)
    return products[Math.min(dialog.at, products.length - 1)]
  },
  /** All that was not answered is asked again; a cart that was sent off is out of the way first. */
  resumed: (model, context) =>
    model.leaving === undefined
      ? resumed(model, context)
      : step({ ...model, work: { ...model.work, stoppedBy: undefined } }, [
          { _tag: "BeginNext", ...model.leaving }
        ])
})
export const { change, isLocked } = filling

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
      const product = movedTo(products, dialog.at, message.by)
      const at = product === undefined ? 0 : products.indexOf(product)
      return step({ ...model, dialog: { ...dialog, at } })
    }
  }
}

/** A weight from the scale into the cart of the quick checkout. */
import type { Context } from "../../kit/counter/context.ts"
import {
  fieldToWeigh,
  lineToWeigh,
  ofProduct,
  scaleHandler,
  type WeighableProduct
} from "../../kit/counter/weighing.ts"
import { offered } from "./adding.ts"
import { put } from "./filling.ts"
import type { Model, Step } from "./model.ts"

/** The line whose quantity is being typed, the product under the cursor of those to add, else the line that keys mean. */
export const toWeigh = (model: Model, context: Pick<Context, "shelf">): WeighableProduct | undefined => {
  const { dialog } = model
  if (model.upi !== undefined) return undefined
  if (dialog?._tag === "Quantity") return fieldToWeigh(model.work, dialog)
  if (dialog?._tag === "Add") {
    const products = offered(dialog, model, context)
    const product = products[Math.min(dialog.at, products.length - 1)]
    return product === undefined ? undefined : ofProduct(product)
  }
  return dialog !== undefined || model.checkout !== undefined ? undefined : lineToWeigh(model, context)
}

export const handleScale = scaleHandler<Model, Step["notices"][number], Step["commands"][number]>({
  toWeigh,
  put
})

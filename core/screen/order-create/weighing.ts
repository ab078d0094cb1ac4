/** A weight from the scale into the cart of a sale. */
import type { Context } from "../../kit/counter/context.ts"
import {
  fieldToWeigh,
  lineToWeigh,
  ofProduct,
  scaleHandler,
  type WeighableProduct
} from "../../kit/counter/weighing.ts"
import { put, shownOn } from "./filling.ts"
import type { Model, Step } from "./model.ts"

/** The line whose quantity is being typed; else, in the cart, the product on the shelf or the line that the keys mean. */
export const toWeigh = (model: Model, context: Pick<Context, "shelf">): WeighableProduct | undefined => {
  const { dialog } = model
  if (dialog?._tag === "Quantity") return fieldToWeigh(model.work, dialog)
  if (dialog !== undefined || model.upi !== undefined || model.stage !== "cart") return undefined
  if (model.tile < 0) return lineToWeigh(model, context)
  const { products } = shownOn(model, context)
  const product = products[Math.min(model.tile, products.length - 1)]
  return product === undefined ? undefined : ofProduct(product)
}

/** The shelf is as it is after a product was taken from it. */
export const handleScale = scaleHandler<Model, Step["notices"][number], Step["commands"][number]>({
  toWeigh,
  put: (model, change, context) =>
    put({ ...model, typed: "", tile: model.typed === "" ? model.tile : -1 }, change, context)
})

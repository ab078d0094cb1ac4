/** A weight from the scale into the cart of the quick checkout. */
import * as Q from "../../quantity.ts"
import { isThere } from "../../text/weighing.ts"
import { heardScale, type ScaleMessage } from "../cart/scale.ts"
import { quantityFields } from "../cart/typed-quantity.ts"
import type { Context } from "../counter/context.ts"
import {
  lineToWeigh,
  ofField,
  ofProduct,
  type WeighableProduct,
  weighed,
  withWeight
} from "../counter/weighing.ts"
import * as form from "../form/form.ts"
import { andThen, beep, toast } from "../scan-session/step.ts"
import { offered } from "./adding.ts"
import { put, step } from "./filling.ts"
import { linesOf, type Model, type Step } from "./model.ts"

/** The line whose quantity is being typed, the product under the cursor of those to add, else the line that keys mean. */
export const toWeigh = (model: Model, context: Pick<Context, "shelf">): WeighableProduct | undefined => {
  const { dialog } = model
  if (model.upi !== undefined) return undefined
  if (dialog?._tag === "Quantity") {
    const item = linesOf(model).find(({ id }) => id === dialog.itemId)
    return item === undefined ? undefined : ofField(item)
  }
  if (dialog?._tag === "Add") {
    const products = offered(dialog, model, context)
    const product = products[Math.min(dialog.at, products.length - 1)]
    return product === undefined ? undefined : ofProduct(product)
  }
  return dialog !== undefined || model.checkout !== undefined ? undefined : lineToWeigh(model, context)
}

/** A weight fills the field that is open, else it becomes what is by hand of the product. */
const taken = (model: Model, target: WeighableProduct, weight: Q.Quantity, context: Context): Step => {
  const { dialog } = model
  const item = linesOf(model).find((each) =>
    dialog?._tag === "Quantity" ? each.id === dialog.itemId : each.product_id === target.productId
  )
  if (dialog?._tag === "Quantity" && item !== undefined) {
    const text = String(Q.toWire(withWeight(item, weight)))
    const filled = form.update(quantityFields(item), dialog.form, { _tag: "TypedField", field: "qty", text })
    return step({ ...model, dialog: { ...dialog, form: filled } }, [beep("good")])
  }
  const made = weighed(model.work, target, weight)
  if (made === undefined) return step(model, [], [toast("info", isThere(target.name, weight), "weighed")])
  return andThen(put(model, made, context), (next) => step({ ...next, line: item?.id }))
}

export const handleScale = (model: Model, message: ScaleMessage, context: Context): Step => {
  const target = toWeigh(model, context)
  const { scale, commands, weight, isRefused } = heardScale(model.scale, message, target, context)
  const next = { ...model, scale }
  return weight === undefined || target === undefined
    ? step(next, isRefused === true ? [...commands, beep("bad")] : commands)
    : taken(next, target, weight, context)
}

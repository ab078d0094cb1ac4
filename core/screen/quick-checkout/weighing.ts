/** A weight from the scale into the cart of the quick checkout. */
import type { Quantity } from "../../quantity.ts"
import { heardScale, type ScaleMessage } from "../cart/scale.ts"
import type { Context } from "../counter/context.ts"
import {
  fieldToWeigh,
  lineToWeigh,
  ofProduct,
  takeWeight,
  type WeighableProduct
} from "../counter/weighing.ts"
import { andThen, beep, toast } from "../scan-session/step.ts"
import { offered } from "./adding.ts"
import { put, step } from "./filling.ts"
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

const taken = (model: Model, target: WeighableProduct, weight: Quantity, context: Context): Step => {
  const { dialog } = model
  const open = dialog?._tag === "Quantity" ? dialog : undefined
  const taking = takeWeight(model.work, open, target, weight)
  switch (taking._tag) {
    case "Filled":
      return open === undefined
        ? step(model)
        : step({ ...model, dialog: { ...open, form: taking.form } }, [beep("good")])
    case "Is there":
      return step(model, [], [toast("info", taking.sentence, "weighed")])
    case "Weighed":
      return andThen(put(model, taking.change, context), (next) => step({ ...next, line: taking.line }))
  }
}

export const handleScale = (model: Model, message: ScaleMessage, context: Context): Step => {
  const target = toWeigh(model, context)
  const { scale, commands, weight, isRefused } = heardScale(model.scale, message, target, context)
  const next = { ...model, scale }
  return weight === undefined || target === undefined
    ? step(next, isRefused === true ? [...commands, beep("bad")] : commands)
    : taken(next, target, weight, context)
}

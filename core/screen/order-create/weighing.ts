/** A weight from the scale into the cart of a sale. */
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
import { put, shownOn, step } from "./filling.ts"
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
      return andThen(
        put({ ...model, typed: "", tile: model.typed === "" ? model.tile : -1 }, taking.change, context),
        (next) => step({ ...next, line: taking.line })
      )
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

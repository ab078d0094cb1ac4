/** Steps that every part of the product label screen takes: refusals, and another product at hand. */

import { andThen, beep, step } from "../../kit/step.ts"
import * as weighing from "../../label/weighing.ts"
import type { Command } from "./model.ts"
import { currentProduct, type LabelProduct, type Model, reweighed, type Step } from "./model.ts"
import { scanAProduct } from "./words.ts"

export const refused = (model: Model, problem: string): Step =>
  step({ ...model, problem, isAwaitingRest: false }, [beep("bad")])

/** Something was taken, and is heard to be, before what comes of it. */
export const sounded = (model: Model, next: (model: Model) => Step): Step =>
  andThen(step(model, [beep("good")]), next)

/** What a product needs before it can be shown whole. */
export const loading = (product: LabelProduct | undefined): ReadonlyArray<Command> =>
  product === undefined || product.details !== undefined ? [] : [{ _tag: "LoadProduct", id: product.id }]

/** Another product is at hand: what was weighed and typed for the last one does not count for it. */
export const at = (model: Model, current: number): Step => {
  const after: Model = {
    ...model,
    current,
    weighing: weighing.forNextProduct(model.weighing),
    typedGrams: null,
    isAwaitingRest: false,
    problem: undefined
  }
  return step(reweighed(after), loading(currentProduct(after)))
}

/** The next product or the one before, round at both ends. */
export const stepped = (model: Model, by: 1 | -1): Step => {
  const count = model.products.length
  if (count === 0) return refused(model, scanAProduct)
  return sounded(model, (next) => at(next, (next.current + by + count) % count))
}

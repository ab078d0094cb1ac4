/** A step of the cart as a step of its sale. */
import type { Change } from "../cart/change.ts"
import type { CartStep } from "../cart/model.ts"
import * as cart from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import { step } from "../step.ts"
import type { Sale, SaleStep } from "./model.ts"

export const withCart = <Model extends Sale>(model: Model, [work, commands]: CartStep): SaleStep<Model> =>
  step({ ...model, work }, commands)

export const changeCart = <Model extends Sale>(
  model: Model,
  made: Change,
  context: Context
): SaleStep<Model> => withCart(model, cart.changed(model.work, made, context))

export const resumed = <Model extends Sale>(model: Model, context: Context): SaleStep<Model> =>
  withCart(model, cart.resumed(model.work, context))

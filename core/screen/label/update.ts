/** What happens at the product label screen: entries, products, weights, labels. */

import { andThen, beep, step } from "../../kit/step.ts"
import * as weighing from "../../label/weighing.ts"
import { answered, drainEntries, handleEntry, steppedWeight, weight } from "./entries.ts"
import {
  type Context,
  currentProduct,
  labelAtHand,
  type Message,
  type Model,
  reweighed,
  type Step,
  weighedIn
} from "./model.ts"
import { again, confirmed, numbered, resolved, withoutWeight } from "./printing.ts"
import { productsOf, withDetails } from "./products.ts"
import { at, refused, stepped } from "./step.ts"

const opened = (model: Model, order: Extract<Message, { _tag: "OpenedLabelOrder" }>["order"]): Step => {
  if (order.order_id !== model.orderId) return step(model)
  const products = productsOf(order)
  return andThen(at({ ...model, isLoading: false, order, products }, 0), (after) =>
    step(
      products.length > 0 ? after : { ...after, problem: `Order ${order.increment_id} has nothing to label` }
    )
  )
}

const withReading = (model: Model, reading: Model["reading"]): Model => {
  const next =
    reading === null || reading.state === "error"
      ? weighing.lost(model.weighing)
      : weighing.withReading(model.weighing, reading, weighedIn(model))
  return { ...model, reading, weighing: next }
}

const movedLabel = (model: Model, by: number): Model => {
  const { labels } = model
  const at = labels.findIndex(({ number }) => number === labelAtHand(model)?.number)
  const moved = labels[Math.min(Math.max(0, at + by), labels.length - 1)]
  return { ...model, selected: moved?.number }
}

/** What stands in the dialog that a weight is typed into. */
const withTypedWeight = (model: Model, typedWeight: string | undefined): Step =>
  step({ ...model, typedWeight, problem: undefined })

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "OpenedLabelOrder":
      return opened(model, message.order)
    case "FailedLabelOrder":
      return refused({ ...model, isLoading: false }, message.message)
    case "LoadedProduct": {
      const products = model.products.map((product) =>
        product.id === message.product.entity_id ? withDetails(product, message.product) : product
      )
      return step(reweighed({ ...model, products }))
    }
    case "FailedProduct":
      return step(currentProduct(model)?.id === message.id ? { ...model, problem: message.message } : model)
    case "IdentifiedProduct":
      return answered(model, message.code, { product: message.product }, context)
    case "MissedProduct":
      return answered(model, message.code, message.missed, context)
    case "TypedCode":
    case "AcknowledgedRefusals":
      return handleEntry({ ...model, problem: undefined }, message, context)
    case "SelectedLabel":
      return step({ ...model, selected: message.number })
    case "MovedLabel":
      return step(movedLabel(model, message.by))
    case "AskedForWeight":
      return withTypedWeight(model, "")
    case "TypedWeight":
      return withTypedWeight(model, message.text)
    case "SteppedWeight":
      return withTypedWeight(model, steppedWeight(model.typedWeight ?? "", message.by))
    case "ClosedWeight":
      return withTypedWeight(model, undefined)
    case "SubmittedWeight":
      return andThen(weight(model, message.text), (after) =>
        step(after.problem === undefined ? { ...after, typedWeight: undefined } : after)
      )
    case "Stepped":
      return stepped(model, message.by)
    case "Confirmed":
      return confirmed(model, context)
    case "ClearedWeight":
      return step(reweighed({ ...withoutWeight(model), container: undefined }))
    case "Weighed":
      return step(withReading(model, message.reading))
    case "Rested": {
      const after = withReading(model, message.reading)
      return model.isAwaitingRest ? confirmed({ ...after, isAwaitingRest: false }, context) : step(after)
    }
    case "FailedRest":
      return model.isAwaitingRest ? refused(model, message.message) : step(model)
    case "EndedLabel": {
      const { number, state, problem, job } = message
      const after = numbered(model, number, {
        state,
        problem,
        jobId: job?.jobId,
        lacksMatrix: job?.lacksMatrix === true
      })
      return step(after, state === "printed" ? [] : [beep("bad")])
    }
    case "PrintedAgain":
      return again(model, message.number, context)
    case "ResolvedLabel":
      return resolved(model, message.number, message.printed)
    default:
      return handleEntry(model, message, context)
  }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  drainEntries(handleMessage(model, message, context), context)

/** What happens at the product label screen: entries, products, weights, labels. */
import * as weighing from "../../label/weighing.ts"
import { acknowledged } from "../scan-session/last-scan.ts"
import {
  answered,
  drainEntries,
  entered,
  failed,
  resumed,
  steppedWeight,
  submitted,
  weight
} from "./entries.ts"
import { type Context, currentProduct, labelAtHand, type Message, type Model, type Step } from "./model.ts"
import { again, confirmed, numbered, resolved } from "./printing.ts"
import { productsOf, withDetails } from "./products.ts"
import { at, bad, refused, stepped } from "./step.ts"

const opened = (model: Model, order: Extract<Message, { _tag: "OpenedLabelOrder" }>["order"]): Step => {
  if (order.order_id !== model.orderId) return [model, []]
  const products = productsOf(order)
  const [after, commands] = at({ ...model, isLoading: false, order, products }, 0)
  return products.length === 0
    ? [{ ...after, problem: `Order ${order.increment_id} has nothing to label` }, commands]
    : [after, commands]
}

const heard = (model: Model, reading: Model["reading"]): Model => {
  const next =
    reading === null || reading.state === "error"
      ? weighing.lost(model.weighing)
      : weighing.heard(model.weighing, reading)
  return { ...model, reading, weighing: next }
}

const movedLabel = (model: Model, by: number): Model => {
  const { labels } = model
  const at = labels.findIndex(({ number }) => number === labelAtHand(model)?.number)
  const moved = labels[Math.min(Math.max(0, at + by), labels.length - 1)]
  return { ...model, selected: moved?.number }
}

const told = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "OpenedLabelOrder":
      return opened(model, message.order)
    case "FailedLabelOrder":
      return refused({ ...model, isLoading: false }, message.message)
    case "LoadedProduct":
      return [
        {
          ...model,
          products: model.products.map((known) =>
            known.id === message.product.entity_id ? withDetails(known, message.product) : known
          )
        },
        []
      ]
    case "FailedProduct":
      return [currentProduct(model)?.id === message.id ? { ...model, problem: message.message } : model, []]
    case "IdentifiedProduct":
      return answered(model, message.code, { product: message.product }, context)
    case "FailedLookUp":
      return failed(model, message.code, message.message, context)
    case "ResumedScanning":
      return resumed(model, context)
    case "AcknowledgedRefusals":
      return [{ ...acknowledged(model), problem: undefined }, []]
    case "SelectedLabel":
      return [{ ...model, selected: message.number }, []]
    case "MovedLabel":
      return [movedLabel(model, message.by), []]
    case "AskedForWeight":
      return [{ ...model, typedWeight: "", problem: undefined }, []]
    case "TypedWeight":
      return [{ ...model, typedWeight: message.text, problem: undefined }, []]
    case "SteppedWeight":
      return [
        { ...model, typedWeight: steppedWeight(model.typedWeight ?? "", message.by), problem: undefined },
        []
      ]
    case "ClosedWeight":
      return [{ ...model, typedWeight: undefined, problem: undefined }, []]
    case "MissedProduct":
      return answered(model, message.code, { problem: message.message }, context)
    case "ScannedCode":
      return entered(model, { text: message.code, isTyped: false }, context)
    case "TypedEntry":
      return [{ ...model, typed: message.text, problem: undefined }, []]
    case "SubmittedEntry":
      return submitted(model, context)
    case "SubmittedWeight": {
      const [after, commands] = weight(model, message.text)
      return [after.problem === undefined ? { ...after, typedWeight: undefined } : after, commands]
    }
    case "Stepped":
      return stepped(model, message.by)
    case "Confirmed":
      return confirmed(model, context)
    case "ClearedWeight":
      return [
        {
          ...model,
          weighing: weighing.spent(model.weighing),
          typedGrams: null,
          isAwaitingRest: false,
          problem: undefined
        },
        []
      ]
    case "Weighed":
      return [heard(model, message.reading), []]
    case "Rested": {
      if (!model.isAwaitingRest) return [heard(model, message.reading), []]
      return confirmed({ ...heard(model, message.reading), isAwaitingRest: false }, context)
    }
    case "FailedRest":
      return model.isAwaitingRest ? refused(model, message.message) : [model, []]
    case "EndedLabel":
      return [
        numbered(model, message.number, {
          state: message.state,
          problem: message.problem,
          jobId: message.job?.jobId
        }),
        message.state === "printed" ? [] : [bad]
      ]
    case "PrintedAgain":
      return again(model, message.number, context)
    case "ResolvedLabel":
      return resolved(model, message.number, message.printed)
  }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  drainEntries(told(model, message, context), context)

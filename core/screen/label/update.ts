/** What happens at the product label screen: commands scanned and typed, weights, labels. */
import * as Result from "effect/Result"
import { layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { parse } from "../../barcode/parse.ts"
import { reasonOf, sentence } from "../../barcode/reason.ts"
import type { Product } from "../../catalogue/product.ts"
import * as Day from "../../day.ts"
import { scale as scaled } from "../../decimal.ts"
import { fault } from "../../fault.ts"
import { itemLabel } from "../../label/item-label.ts"
import * as weighing from "../../label/weighing.ts"
import { readProductIds } from "../../session/env-variables.ts"
import { kilograms, readingText, refusalText } from "../../text/device.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import type { Command } from "../command.ts"
import {
  type Context,
  currentProduct,
  hasScale,
  type Label,
  type LabelProduct,
  type Message,
  type Model,
  type Step,
  weightTotal
} from "./model.ts"
import { productFrom, productsOf, withDetails } from "./products.ts"

export const words = { next: "next", back: "back", ok: "ok" } as const
export const scanAProduct = "Scan a product first, or type its number"
export const putOnScale = "Put it on the scale first"
export const typeTheWeight = "No scale answers: type the weight in Kg with its point, such as 0.75"
export const isLabelled = "It has its label already: take it off the scale"
export const waitingForRest = "The label waits until the scale is at rest"
export const notACommand = (word: string): string => `${word} is no command here: next, back, ok`

const kept = 8
const bad: Command = { _tag: "Beep", tone: "bad" }
const good: Command = { _tag: "Beep", tone: "good" }

const refused = (model: Model, problem: string): Step => [{ ...model, problem, isAwaitingRest: false }, [bad]]

/** What a product needs before it can be shown whole. */
const loading = (product: LabelProduct | undefined): ReadonlyArray<Command> =>
  product === undefined || product.details !== undefined ? [] : [{ _tag: "LoadProduct", id: product.id }]

/** Another product is at hand: what was weighed and typed for the last one does not count for it. */
const at = (model: Model, current: number): Step => {
  const after: Model = {
    ...model,
    current,
    weighing: weighing.begun(model.weighing),
    typedGrams: null,
    isAwaitingRest: false,
    problem: undefined
  }
  return [after, loading(currentProduct(after))]
}

/** The next product or the one before, round at both ends. */
const stepped = (model: Model, by: 1 | -1): Step => {
  const count = model.products.length
  if (count === 0) return refused(model, scanAProduct)
  const [after, commands] = at(model, (model.current + by + count) % count)
  return [after, [good, ...commands]]
}

const numbered = (model: Model, number: number, change: Partial<Label>): Model => ({
  ...model,
  labels: model.labels.map((label) => (label.number === number ? { ...label, ...change } : label))
})

const printed = (
  model: Model,
  product: Product,
  { grams, isTyped }: Pick<Label, "grams" | "isTyped">,
  { now, storeId, userId, variables }: Context
): Step => {
  const document = itemLabel({
    product,
    grams,
    lists: {
      one_year_product_ids: readProductIds(variables.get("one_year_product_ids")),
      long_shelf_life_product_ids: readProductIds(variables.get("long_shelf_life_product_ids"))
    },
    now,
    machine: userId
  })
  if (Result.isFailure(document)) {
    const detail = faultDetail(document.failure)
    return refused(model, [faultText(document.failure), detail].filter(Boolean).join(": "))
  }
  const number = model.printed + 1
  const label: Label = {
    number,
    product: { id: product.entity_id, name: product.name },
    grams,
    isTyped,
    state: "printing",
    problem: undefined,
    jobId: undefined
  }
  return [
    { ...model, printed: number, labels: [label, ...model.labels].slice(0, kept), problem: undefined },
    [
      good,
      {
        _tag: "PrintItemLabel",
        number,
        jobKey: `label-${storeId}-${userId}-${product.entity_id}-${now}-${number}`,
        document: document.success
      }
    ]
  ]
}

/** Why there is nothing to print. */
const whyNothing = (model: Model, context: Context): string => {
  if (!hasScale(context.scale)) return typeTheWeight
  if (model.weighing.isSpent && model.weighing.present !== null) return isLabelled
  return model.reading?.state === "error" ? readingText(model.reading) : putOnScale
}

/** Prints the weight total; it is spent with that, so a second ok finds nothing. */
const confirmed = (model: Model, context: Context): Step => {
  const product = currentProduct(model)
  if (product === undefined) return refused(model, scanAProduct)
  if (product.details === undefined)
    return [{ ...model, problem: "The product is being fetched: try again" }, [bad, ...loading(product)]]
  const isTyped = model.typedGrams !== null
  if (!isTyped && hasScale(context.scale)) {
    if (model.isAwaitingRest) return [model, []]
    if (model.reading?.state === "moving")
      return [{ ...model, isAwaitingRest: true, problem: undefined }, [{ _tag: "AwaitRest" }]]
    if (model.reading?.state === "over") return refused(model, "Too heavy for the scale")
  }
  const grams = weightTotal(model)
  if (grams === 0) return refused(model, whyNothing(model, context))
  const [after, commands] = printed(model, product.details, { grams, isTyped }, context)
  return after.printed === model.printed
    ? [after, commands]
    : [
        { ...after, isAwaitingRest: false, typedGrams: null, weighing: weighing.spent(after.weighing) },
        commands
      ]
}

const identify = (model: Model, code: string): Step => [
  { ...model, asked: code, problem: undefined },
  [{ _tag: "IdentifyProduct", code }]
]

const command = (model: Model, word: string, context: Context): Step => {
  switch (word) {
    case words.next:
      return stepped(model, 1)
    case words.back:
      return stepped(model, -1)
    case words.ok:
      return confirmed(model, context)
    default:
      return refused(model, notACommand(word))
  }
}

/** A scan: a command, an order's label, which brings its products, or a product. */
const scanned = (model: Model, code: string, context: Context): Step => {
  const trimmed = code.trim()
  if (trimmed === "") return [model, []]
  const day = Day.dayAt(context.now)
  const parsed = parse(trimmed, day)
  if (parsed?.codeType === "command") return command(model, parsed.word, context)
  if (parsed?.codeType === "order")
    return [
      { ...model, orderId: parsed.order_id, isLoading: true, problem: undefined },
      [{ _tag: "OpenLabelOrder", id: parsed.order_id }]
    ]
  if (layoutOf(uniqueKey(trimmed)) === undefined) {
    const why = reasonOf(trimmed, day)
    const unreadable = fault("UnknownBarcode", { why: why === undefined ? "" : sentence(why) })
    return refused(model, [faultText(unreadable), faultDetail(unreadable)].filter(Boolean).join(" "))
  }
  return identify(model, trimmed)
}

const WEIGHT = /^\d{0,5}[.,]\d{1,3}$/

const weight = (model: Model, text: string): Step => {
  const trimmed = text.trim().replace(",", ".")
  const grams = /^\d{0,5}(\.\d{0,3})?$/.test(trimmed) ? scaled(trimmed, 3) : undefined
  return grams === undefined || grams <= 0
    ? refused(model, `"${text.trim()}" is no weight: type it in Kg, such as 0.75`)
    : [{ ...model, typed: "", typedGrams: grams, problem: undefined }, [good]]
}

/** What was typed: a weight has a point, a product's number has none; then the commands, then codes. */
const submitted = (model: Model, context: Context): Step => {
  const text = model.typed.trim()
  if (text === "") return [model, []]
  const cleared = { ...model, typed: "" }
  if (WEIGHT.test(text)) return weight(model, text)
  if (/^\d{1,5}$/.test(text)) return identify(cleared, text)
  if (/^[A-Za-z]+$/.test(text)) return command(cleared, text.toLowerCase(), context)
  return scanned(cleared, text, context)
}

/** A product was found: it comes to hand, new behind the others, or where it stands already. */
const identified = (model: Model, product: Product): Step => {
  const index = model.products.findIndex(({ id }) => id === product.entity_id)
  const products =
    index < 0
      ? [...model.products, productFrom(product)]
      : model.products.map((known, place) => (place === index ? withDetails(known, product) : known))
  const known = { ...model, products, asked: undefined }
  const [after, commands] =
    index === model.current && model.products.length > 0
      ? ([{ ...known, problem: undefined }, []] satisfies Step)
      : at(known, index < 0 ? products.length - 1 : index)
  return [after, [good, ...commands]]
}

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

const again = (model: Model, number: number, context: Context): Step => {
  const label = model.labels.find((each) => each.number === number)
  const product = model.products.find(({ id }) => id === label?.product.id)?.details
  if (label?.state !== "failed" || product === undefined) return [model, []]
  // The failed one is replaced, so that it cannot be asked for twice.
  const rest = { ...model, labels: model.labels.filter((each) => each.number !== number) }
  return printed(rest, product, label, context)
}

const resolved = (model: Model, number: number, isPrinted: boolean): Step => {
  const label = model.labels.find((each) => each.number === number)
  if (label?.state !== "unknown") return [model, []]
  const after = numbered(
    model,
    number,
    isPrinted
      ? { state: "printed", problem: undefined }
      : { state: "failed", problem: "Somebody saw that it was not printed" }
  )
  return [
    after,
    label.jobId === undefined ? [] : [{ _tag: "ResolveLabel", jobId: label.jobId, printed: isPrinted }]
  ]
}

export const update = (model: Model, message: Message, context: Context): Step => {
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
      return message.code === model.asked ? identified(model, message.product) : [model, []]
    case "MissedProduct":
      return message.code === model.asked
        ? refused({ ...model, asked: undefined }, message.message)
        : [model, []]
    case "ScannedCode":
      return scanned(model, message.code, context)
    case "TypedEntry":
      return [{ ...model, typed: message.text, problem: undefined }, []]
    case "SubmittedEntry":
      return submitted(model, context)
    case "SubmittedWeight":
      return weight(model, message.text)
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

/** What the scale shows, for the eye. */
export const scaleText = ({ reading }: Model, { scale }: Pick<Context, "scale">): string =>
  scale === undefined || scale.state === "absent" ? "none" : readingText(reading)

/** Where the weight total comes from, in words. */
export const weightSource = (model: Model, { scale }: Pick<Context, "scale">): string => {
  if (model.typedGrams !== null) return "typed by hand, not weighed"
  const { loads, present, isSpent } = model.weighing
  const parts = [...loads, ...(present === null || isSpent ? [] : [present])]
  if (model.isAwaitingRest) return waitingForRest
  if (isSpent && present !== null) return isLabelled
  if (parts.length > 1) return parts.map(kilograms).join(" + ")
  if (hasScale(scale)) return "from the scale"
  if (scale?.lastError) return `${refusalText(scale.lastError)}: type the weight in Kg`
  return "no scale: type the weight in Kg"
}

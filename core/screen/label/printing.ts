/** Labels of the weight total: printed once, asked for again, looked at by a person. */
import * as Result from "effect/Result"
import { lacksContainer } from "../../counter/weighed.ts"
import { hasScale } from "../../kit/devices/model.ts"
import { andThen, beep, step } from "../../kit/step.ts"
import { itemLabel } from "../../label/item-label.ts"
import { matrixWish } from "../../label/matrix-code.ts"
import * as weighing from "../../label/weighing.ts"
import { productIds } from "../../session/product-ids.ts"
import { readingText } from "../../text/device.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import { scanContainer } from "../../text/weighing.ts"
import {
  type Context,
  currentProduct,
  type Label,
  type LabelledProduct,
  type Model,
  type Step,
  weighedIn,
  weightTotal
} from "./model.ts"
import { loading, refused } from "./step.ts"
import { isLabelled, putOnScale, scanAProduct, typeTheWeight } from "./words.ts"

const mostLabels = 8
export const numbered = (model: Model, number: number, change: Partial<Label>): Model => ({
  ...model,
  labels: model.labels.map((label) => (label.number === number ? { ...label, ...change } : label))
})

const printed = (
  model: Model,
  product: LabelledProduct,
  { grams, isTyped }: Pick<Label, "grams" | "isTyped">,
  { now, storeId, userId, variables }: Context
): Step => {
  const document = itemLabel({
    product,
    grams,
    lists: {
      one_year_product_ids: productIds("one_year_product_ids", variables.get("one_year_product_ids")),
      long_shelf_life_product_ids: productIds(
        "long_shelf_life_product_ids",
        variables.get("long_shelf_life_product_ids")
      )
    },
    now,
    machine: userId,
    declares: product.declares,
    matrix: matrixWish(variables)
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
  return step(
    { ...model, printed: number, labels: [label, ...model.labels].slice(0, mostLabels), problem: undefined },
    [
      beep("good"),
      {
        _tag: "PrintItemLabel",
        number,
        jobKey: `label-${storeId}-${userId}-${product.entity_id}-${now}-${number}`,
        document: document.success
      }
    ]
  )
}

/** Why there is nothing to print. */
const whyNoWeight = (model: Model, context: Pick<Context, "scale">): string => {
  if (!hasScale(context.scale)) return typeTheWeight
  if (model.weighing.isSpent && model.weighing.present !== null) return isLabelled
  return model.reading?.state === "error" ? readingText(model.reading) : putOnScale
}

/** Why no label can be printed now; a scale that moves is waited for, a product on its way asked for again. */
export const whyNothing = (model: Model, context: Pick<Context, "scale">): string | undefined => {
  if (currentProduct(model) === undefined) return scanAProduct
  const isMoving = model.typedGrams === null && hasScale(context.scale) && model.reading?.state === "moving"
  return isMoving || weightTotal(model) > 0 ? undefined : whyNoWeight(model, context)
}

/** What was weighed or typed so far does not count any more. */
export const withoutWeight = (model: Model): Model => ({
  ...model,
  weighing: weighing.spent(model.weighing),
  typedGrams: null,
  isAwaitingRest: false,
  problem: undefined
})

/** Prints the weight total; it is spent with that, so a second ok finds nothing. */
export const confirmed = (model: Model, context: Context): Step => {
  const product = currentProduct(model)
  if (product === undefined) return refused(model, scanAProduct)
  if (product.details === undefined)
    return step({ ...model, problem: "The product is being fetched: try again" }, [
      beep("bad"),
      ...loading(product)
    ])
  const isTyped = model.typedGrams !== null
  if (!isTyped && hasScale(context.scale)) {
    if (model.isAwaitingRest) return step(model)
    if (model.reading?.state === "moving")
      return step({ ...model, isAwaitingRest: true, problem: undefined }, [{ _tag: "AwaitRest" }])
    if (model.reading?.state === "over") return refused(model, "Too heavy for the scale")
  }
  const asksContainer = productIds(
    "container_product_ids",
    context.variables.get("container_product_ids")
  ).has(product.id)
  const goods = { ...weighedIn(model), asksContainer }
  if (!isTyped && lacksContainer(goods, { isNet: model.reading?.isNet === true }))
    return refused(model, scanContainer(product.name))
  const grams = weightTotal(model)
  if (grams === 0) return refused(model, whyNoWeight(model, context))
  return andThen(printed(model, product.details, { grams, isTyped }, context), (after) =>
    step(after.printed === model.printed ? after : withoutWeight(after))
  )
}

export const again = (model: Model, number: number, context: Context): Step => {
  const label = model.labels.find((each) => each.number === number)
  const product = model.products.find(({ id }) => id === label?.product.id)?.details
  if (label?.state !== "failed" || product === undefined) return step(model)
  // The failed one is replaced, so that it cannot be asked for twice.
  const rest = { ...model, labels: model.labels.filter((each) => each.number !== number) }
  return printed(rest, product, label, context)
}

export const resolved = (model: Model, number: number, isPrinted: boolean): Step => {
  const label = model.labels.find((each) => each.number === number)
  if (label?.state !== "unknown") return step(model)
  const after = numbered(
    model,
    number,
    isPrinted
      ? { state: "printed", problem: undefined }
      : { state: "failed", problem: "Somebody saw that it was not printed" }
  )
  return step(
    after,
    label.jobId === undefined ? [] : [{ _tag: "ResolveLabel", jobId: label.jobId, printed: isPrinted }]
  )
}

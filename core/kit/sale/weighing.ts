/** The goods that a counter weighs (SCALE-3): the product or the line that the keys mean, and the change that its weight comes to. */
import type { ListedProduct } from "../../catalogue/listing.ts"
import type { CartItem } from "../../counter/cart.ts"
import { differingWeights } from "../../counter/code-weight.ts"
import * as Q from "../../quantity.ts"
import { isThere, otherWeight } from "../../text/weighing.ts"
import type { Change } from "../cart/change.ts"
import type { CartWork } from "../cart/model.ts"
import { broughtBy, lineOf, packsOf } from "../cart/outcome.ts"
import type { QuantityDialog } from "../cart/questions.ts"
import { type ScaleMessage, takeReading, type Weighable } from "../cart/scale.ts"
import { quantityFields } from "../cart/typed-quantity.ts"
import { quantityOf } from "../cart/work.ts"
import type { CounterCommand } from "../counter/command.ts"
import type { Context } from "../counter/context.ts"
import { hasScale } from "../devices/model.ts"
import * as form from "../form/form.ts"
import { andThen, beep, step, toast } from "../step.ts"
import { act } from "../view/action.ts"
import { quantityIn, type Sale, type SaleStep } from "./model.ts"
import { lineAtHand } from "./selling.ts"

export type WeighableProduct = Weighable & { readonly productId: number }

export const ofProduct = (product: ListedProduct): WeighableProduct => ({
  ...product,
  of: `product ${product.entity_id}`,
  productId: product.entity_id
})

const ofLine = (item: CartItem): WeighableProduct => ({
  ...item,
  of: `product ${item.product_id}`,
  productId: item.product_id,
  name: item.product_name,
  min_sale_qty: item.minQty
})

/**
 * What is weighed among the lines: the one that was chosen, else what was put in last, though the server has not said yet
 * which line that is; nothing while that is a pack.
 */
export const lineToWeigh = (
  model: Pick<Sale, "work" | "line">,
  { shelf }: Pick<Context, "shelf">
): WeighableProduct | undefined => {
  const last = model.work.waiting.findLast(({ change: { _tag } }) =>
    ["Scan", "Add", "Weigh", "Clear", "New"].includes(_tag)
  )?.change
  if (model.line === undefined && last !== undefined) {
    const product =
      last._tag === "Add" || last._tag === "Weigh"
        ? shelf.all.products.find(({ entity_id }) => entity_id === last.product_id)
        : undefined
    return product === undefined ? undefined : ofProduct(product)
  }
  const item = lineAtHand(model)
  return item === undefined ? undefined : ofLine(item)
}

/** The whole quantity of a line with a weight in it: its packs hold what they hold. */
const withWeight = (item: Pick<CartItem, "scanned_info">, weight: Q.Quantity): Q.Quantity =>
  Q.plus(packsOf(item), weight)

/** A weight becomes what is by hand of a product; undefined where exactly that stands there, or is on its way. */
const weighed = (
  work: CartWork,
  { productId, name }: Pick<WeighableProduct, "productId" | "name">,
  weight: Q.Quantity
): Extract<Change, { readonly _tag: "Weigh" }> | undefined => {
  const item = lineOf(work.cart, productId)
  const isAsWeighed =
    item === undefined
      ? work.waiting.some(
          ({ change }) => change._tag === "Weigh" && change.product_id === productId && change.qty === weight
        )
      : quantityOf(work, item) === withWeight(item, weight)
  return isAsWeighed ? undefined : { _tag: "Weigh", product_id: productId, name, qty: weight }
}

const itemOf = ({ cart }: CartWork, { itemId }: QuantityDialog) => cart?.items.find(({ id }) => id === itemId)

/** A weight while a quantity is typed fills the field. */
export const fieldToWeigh = (work: CartWork, dialog: QuantityDialog): WeighableProduct | undefined => {
  const item = itemOf(work, dialog)
  return item === undefined ? undefined : { ...ofLine(item), of: `quantity ${item.id}`, isField: true }
}

/** @param put puts a change into the cart of the counter */
export const scaleHandler =
  <Model extends Sale, Own>({
    toWeigh,
    put
  }: {
    readonly toWeigh: (model: Model, context: Context) => WeighableProduct | undefined
    readonly put: (model: Model, change: Change, context: Context) => SaleStep<Model, Own>
  }) =>
  (before: Model, message: ScaleMessage, context: Context): SaleStep<Model, Own> => {
    const goods = toWeigh(before, context)
    const target = goods && { ...goods, asksContainer: context.contained.has(goods.productId) }
    const {
      scale,
      commands,
      weight,
      isRefused = false
    } = takeReading(before.scale, message, target, context.scale)
    const model = { ...before, scale }
    if (weight === undefined || target === undefined)
      return step<Model, CounterCommand>(model, isRefused ? [...commands, beep("bad")] : commands)
    const dialog = quantityIn(model)
    const item = dialog && itemOf(model.work, dialog)
    if (dialog !== undefined && item !== undefined) {
      const text = String(Q.toWire(withWeight(item, weight)))
      const filling = { _tag: "TypedField", field: "qty", text } as const
      const filled = form.update(quantityFields(item), dialog.form, filling)
      return step({ ...model, dialog: { ...dialog, form: filled } }, [beep("good")])
    }
    const change = weighed(model.work, target, weight)
    if (change === undefined) return step(model, [], [toast("info", isThere(target.name, weight), "weighed")])
    const line = lineOf(model.work.cart, target.productId)?.id
    return andThen(put(model, change, context), (next) => step({ ...next, line }))
  }

/** A pack was scanned while another weight than its code says lay on the scale: both are said, and it counts (SCALE-8). */
export const comparedScan = <Model extends Sale>(
  before: Model,
  after: Model,
  { codeWeightTolerance }: Pick<Context, "codeWeightTolerance">
): SaleStep<Model> => {
  const { lastScan, cart } = after.work
  const brought = cart === undefined ? undefined : broughtBy(before.work.cart, cart)
  const weights =
    brought && differingWeights(brought.item, brought.qty, after.scale.reading, codeWeightTolerance)
  if (weights === undefined || lastScan === undefined) return step(after)
  const { amount: _, ...scan } = lastScan
  const shown = { ...scan, outcome: "later" as const, detail: otherWeight(weights) }
  return step({ ...after, work: { ...after.work, lastScan: shown } }, [beep("attention")])
}

/** Everywhere at a counter under this key; where there is no scale the help tells of it. */
export const weighAction = ({ scale }: Pick<Context, "scale">, keys: ReadonlyArray<string> = ["F5"]) =>
  act("weigh", "Weigh", keys, { _tag: "AskedToWeigh" } as const, { icon: "weigh", isMain: hasScale(scale) })

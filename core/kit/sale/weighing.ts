/** What a counter weighs (SCALE-3): the product or the line that the keys mean, and the change that its weight comes to. */
import type { ListedProduct } from "../../catalogue/listing.ts"
import type { CartItem } from "../../counter/cart.ts"
import * as Q from "../../quantity.ts"
import { isThere } from "../../text/weighing.ts"
import type { Change } from "../cart/change.ts"
import type { CartWork } from "../cart/model.ts"
import { lineOf, packsOf } from "../cart/outcome.ts"
import { type ScaleMessage, takeReading, type Weighable } from "../cart/scale.ts"
import { quantityFields } from "../cart/typed-quantity.ts"
import { quantityOf } from "../cart/work.ts"
import type { CounterCommand } from "../counter/command.ts"
import type { Context } from "../counter/context.ts"
import { hasScale } from "../devices/model.ts"
import * as form from "../form/form.ts"
import { andThen, beep, step, toast } from "../step.ts"
import { act } from "../view/action.ts"
import { type QuantityDialog, quantityIn, type Sale, type SaleStep } from "./model.ts"
import { lineAtHand } from "./selling.ts"

export const ofProduct = ({
  entity_id,
  name,
  sell_by,
  min_sale_qty,
  qty_increments,
  tare
}: ListedProduct): Weighable & { readonly productId: number } => ({
  of: `product ${entity_id}`,
  productId: entity_id,
  name,
  sell_by,
  min_sale_qty,
  qty_increments,
  tare
})

const ofLine = ({
  product_id,
  product_name: name,
  sell_by,
  minQty: min_sale_qty,
  qty_increments,
  tare
}: CartItem): Weighable & { readonly productId: number } => ({
  of: `product ${product_id}`,
  productId: product_id,
  name,
  sell_by,
  min_sale_qty,
  qty_increments,
  tare
})
export type WeighableProduct = ReturnType<typeof ofLine>

/** The field that the quantity of a line is typed into. */
const ofField = (item: CartItem): WeighableProduct => ({
  ...ofLine(item),
  of: `quantity ${item.id}`,
  isField: true
})

/**
 * What is weighed among the lines: the one that was chosen, else what was put in last, though the server has not said yet
 * which line that is; nothing while that is a pack.
 */
export const lineToWeigh = (
  model: { readonly work: CartWork; readonly line: number | undefined },
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

const itemOf = ({ cart }: Pick<CartWork, "cart">, { itemId }: Pick<QuantityDialog, "itemId">) =>
  cart?.items.find(({ id }) => id === itemId)

/** What is weighed while a quantity is typed. */
export const fieldToWeigh = (
  work: Pick<CartWork, "cart">,
  open: Pick<QuantityDialog, "itemId">
): WeighableProduct | undefined => {
  const item = itemOf(work, open)
  return item === undefined ? undefined : ofField(item)
}

/** What a weight comes to: the field that is open is filled, or it is by hand of the product, or stands there already. */
type Taking =
  | { readonly _tag: "Filled"; readonly form: form.Form }
  | { readonly _tag: "Is there"; readonly sentence: string }
  | { readonly _tag: "Weighed"; readonly change: Change; readonly line: number | undefined }

const takeWeight = (
  work: CartWork,
  open: QuantityDialog | undefined,
  target: WeighableProduct,
  weight: Q.Quantity
): Taking => {
  const typed = open === undefined ? undefined : itemOf(work, open)
  if (open !== undefined && typed !== undefined) {
    const text = String(Q.toWire(withWeight(typed, weight)))
    const filling = { _tag: "TypedField", field: "qty", text } as const
    return { _tag: "Filled", form: form.update(quantityFields(typed), open.form, filling) }
  }
  const change = weighed(work, target, weight)
  return change === undefined
    ? { _tag: "Is there", sentence: isThere(target.name, weight) }
    : { _tag: "Weighed", change, line: lineOf(work.cart, target.productId)?.id }
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
    const target = toWeigh(before, context)
    const { scale, commands, weight, isRefused } = takeReading(before.scale, message, target, context)
    const model = { ...before, scale }
    if (weight === undefined || target === undefined)
      return step<Model, CounterCommand>(model, [...commands, ...(isRefused === true ? [beep("bad")] : [])])
    const open = quantityIn(model)
    const taking = takeWeight(model.work, open, target, weight)
    switch (taking._tag) {
      case "Filled":
        return step({ ...model, dialog: { ...open, form: taking.form } }, [beep("good")])
      case "Is there":
        return step(model, [], [toast("info", taking.sentence, "weighed")])
      case "Weighed":
        return andThen(put(model, taking.change, context), (next) => step({ ...next, line: taking.line }))
    }
  }

/** Everywhere at a counter under this key; where there is no scale the help tells of it. */
export const weighAction = ({ scale }: Pick<Context, "scale">, keys: ReadonlyArray<string> = ["F8"]) =>
  act("weigh", "Weigh", keys, { _tag: "AskedToWeigh" } as const, {
    icon: "weigh",
    isMain: hasScale(scale)
  })

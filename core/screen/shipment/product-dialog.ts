/** Finding a product that came and does not scan: by its name or id, then its quantity is entered by hand. */

import { productsFound } from "../../kit/catalogue-cache.ts"
import { andThen, step } from "../../kit/step.ts"
import { addAbsent } from "../../stock/receiving.ts"
import { openLine } from "./lines.ts"
import {
  type Context,
  canAcceptByHand,
  lineOf,
  type Model,
  type Step,
  shipmentWork,
  showsConfirm
} from "./model.ts"

/**
 * Its quantity is entered by hand: where nothing may be, nothing is looked for. Offered while the shipment is open, so that nothing moves on the page once the kept work is read, or while
 * it is sent.
 */
export const offersProducts = (
  model: Model,
  context: Pick<Context, "flags" | "manualAcceptSetting">
): boolean => showsConfirm(model) && canAcceptByHand(context, { sell_by: "pack" })

export const mayFindProduct = (
  model: Model,
  context: Pick<Context, "flags" | "manualAcceptSetting">
): boolean => shipmentWork.takesWork(model) && offersProducts(model, context)

export const askedForProduct = (model: Model, context: Context): Step =>
  mayFindProduct(model, context)
    ? step({ ...model, dialog: { _tag: "Product", search: "", index: 0 } }, [], [{ _tag: "CatalogueWanted" }])
    : step(model)

export const typedProduct = (model: Model, text: string): Step =>
  model.dialog?._tag === "Product"
    ? step({ ...model, dialog: { _tag: "Product", search: text, index: 0 } })
    : step(model)

export const movedProduct = (model: Model, by: number, { catalogue }: Context): Step => {
  if (model.dialog?._tag !== "Product") return step(model)
  const last = productsFound(catalogue, model.dialog.search).length - 1
  const index = Math.max(0, Math.min(model.dialog.index + by, last))
  return step({ ...model, dialog: { ...model.dialog, index } })
}

/** The product gets a line where it has none, and its quantity is asked for. */
export const choseProduct = (model: Model, productId: number | undefined, context: Context): Step => {
  if (model.dialog?._tag !== "Product" || model.shipment === undefined) return step(model)
  const shown = productsFound(context.catalogue, model.dialog.search)
  const product =
    productId === undefined
      ? shown[model.dialog.index]
      : shown.find(({ entity_id }) => entity_id === productId)
  if (product === undefined) return step(model)
  const { entity_id: product_id, qty_increments: qty_inc, sell_by, category_type: item_category } = product
  const after: Model = { ...model, dialog: undefined }
  const added =
    lineOf(model, product_id) === undefined
      ? step({
          ...after,
          receiving: addAbsent(model.shipment, model.receiving, {
            product_id,
            qty_inc,
            sell_by,
            item_category
          })
        })
      : step(after)
  return andThen(added, (next) => openLine(next, product_id, context))
}

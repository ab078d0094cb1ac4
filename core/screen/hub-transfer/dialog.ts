/** The dialogs over the page of a transfer: a quantity, whether the cart is sent, or may be emptied. */

import { quantityFields } from "../../kit/cart/typed-quantity.ts"
import * as form from "../../kit/form/form.ts"
import { size } from "../../kit/scan-session/queue.ts"
import { beep, step } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { problemOf, type TransferKind, type TransferProduct } from "../../stock/transfer.ts"
import { invalidQuantity } from "../../text/cart.ts"
import { problemText, wholeOnly } from "../../text/transfer.ts"
import { typedQuantity } from "../../typed-number.ts"
import { emptied, hasWork, isLocked, refused, removed, set } from "./change.ts"
import { type Context, lineOf, type Model, productOf, type Step } from "./model.ts"
import { confirmed, retry, whyNotSendable, withSource } from "./sending.ts"

const fieldsFor = (product: TransferProduct, before: Q.Quantity) =>
  quantityFields({ ...product, qty: before }, (text) => {
    const qty = typedQuantity(text)
    if (qty === undefined) return invalidQuantity
    const problem = problemOf(product, qty)
    return problem === undefined ? undefined : problemText(problem)
  })

/** The fields of the quantity that is asked for; none where its product has gone. */
export const fieldsOf = (model: Model): form.Fields => {
  const { dialog } = model
  if (dialog?._tag !== "Quantity") return {}
  const product = productOf(model, dialog.itemId)
  return product === undefined ? {} : fieldsFor(product, lineOf(model, dialog.itemId)?.qty ?? Q.zero)
}

export const openQuantity = (model: Model, productId: number): Step => {
  const product = productOf(model, productId)
  const line = lineOf(model, productId)
  if (product === undefined || line === undefined || isLocked(model)) return step(model, [beep("bad")])
  if (product.whole) return refused(model, wholeOnly)
  return step({
    ...model,
    lineAt: productId,
    dialog: { _tag: "Quantity", itemId: productId, form: form.emptyForm(fieldsFor(product, line.qty)) }
  })
}

const savedQuantity = (model: Model, productId: number, filled: form.Form): Step => {
  const product = productOf(model, productId)
  const line = lineOf(model, productId)
  if (product === undefined || line === undefined) return step({ ...model, dialog: undefined })
  const fields = fieldsFor(product, line.qty)
  const [after, values] = form.submit(fields, filled)
  const qty = values === undefined ? undefined : typedQuantity(values.qty)
  if (qty === undefined)
    return step(
      { ...model, dialog: { _tag: "Quantity", itemId: productId, form: { ...after, isBusy: false } } },
      [beep("bad")]
    )
  const closed = { ...model, dialog: undefined }
  return qty <= 0 ? removed(closed, productId) : set(closed, product, qty)
}

/** All stores are shown, the present one under the cursor. */
export const picking = (model: Model): Model => ({
  ...model,
  isPicking: true,
  find: "",
  storeAt: model.store?.store_id
})

/** The cart belongs to its source: another one begins with an empty cart. */
export const wentTo = (model: Model, to: "store" | TransferKind | NonNullable<Model["store"]>): Step => {
  const empty: Model = {
    ...emptied(model),
    products: undefined,
    unloaded: undefined,
    // Without a store either way begins with one.
    isPicking: model.store === undefined,
    made: undefined
  }
  if (to === "send" || to === "request") return withSource({ ...empty, kind: to })
  return to === "store"
    ? step({ ...picking(empty), store: undefined })
    : withSource({ ...empty, isPicking: false, store: to })
}

/** Asked where something would be lost by it. */
export const changedSource = (model: Model, to: TransferKind | NonNullable<Model["store"]>): Step => {
  if (typeof to === "object" && to.store_id === model.store?.store_id)
    return step({ ...model, isPicking: false })
  return hasWork(model) ? step({ ...model, dialog: { _tag: "ChangeStore", to } }) : wentTo(model, to)
}

export const openConfirmation = (model: Model): Step => {
  if (isLocked(model)) return retry(model)
  const why = whyNotSendable(model)
  if (why !== undefined) return step({ ...model, problem: why }, [beep("bad")])
  return model.lines.length === 0 || size(model.queue) > 0 || model.products === undefined
    ? step(model, [beep("bad")])
    : step({ ...model, dialog: { _tag: "Confirm" }, problem: undefined })
}

export const submitted = (model: Model, context: Context): Step => {
  const { dialog } = model
  switch (dialog?._tag) {
    case "Quantity":
      return savedQuantity(model, dialog.itemId, dialog.form)
    case "Clear":
      return step(emptied(model))
    case "Confirm":
      return confirmed({ ...model, dialog: undefined }, context)
    case "ChangeStore":
      return wentTo(model, dialog.to)
    default:
      return step(model)
  }
}

export const filled = (model: Model, message: form.Message): Step =>
  model.dialog?._tag === "Quantity"
    ? step({
        ...model,
        dialog: { ...model.dialog, form: form.update(fieldsOf(model), model.dialog.form, message) }
      })
    : step(model)

/** How the cart is filled: scans, products by hand, and what is done to its lines. */
import * as Result from "effect/Result"
import type { Change } from "../../kit/cart/change.ts"
import type { LineMessage } from "../../kit/cart/lines.ts"
import type { CartStep } from "../../kit/cart/model.ts"
import { quantityFields, readQuantity, refusedQuantity } from "../../kit/cart/typed-quantity.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { lineAtHand, productToAdd, whyLocked, whyNotTaken } from "../../kit/counter/selling.ts"
import * as form from "../../kit/form/form.ts"
import type { StripMessage, TakeOver } from "../../kit/scan-session/messages.ts"
import { andThen, beep, stepOf, toast } from "../../kit/scan-session/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import * as say from "../../text/quick-checkout.ts"
import { type Dialog, freshAt, linesOf, type Model, type Step } from "./model.ts"

export const step = stepOf<Model, Step["notices"][number], Step["commands"][number]>
export const withCart = (model: Model, [work, commands]: CartStep): Step => step({ ...model, work }, commands)
export const change = (model: Model, made: Change, context: Context): Step =>
  withCart(model, cart.changed(model.work, made, context))

/** Nothing is changed any more: it is an order, on its way to be one, or being changed for another cart. */
export const isLocked = (model: Model): boolean => isDrafting(model) || isOrdered(model)

/** Another cart is on its way into this place, or this one on its way out. */
export const isDrafting = ({ drafting, nextTab }: Model): boolean =>
  drafting?.isBusy === true || nextTab !== undefined

/** It is an order, or on its way to be one. */
export const isOrdered = ({ placing, checkout, order, work }: Model): boolean =>
  placing !== undefined ||
  checkout?.wantsPlacing === true ||
  order !== undefined ||
  cart.orderIn(work) !== null

export const refused = (model: Model): Step =>
  step(model, [beep("bad")], [toast("failure", isDrafting(model) ? say.busy : whyLocked(model), "locked")])

/** Nothing is done yet for the next customer. */
export const nextOf = (model: Model): Model => {
  const { cart: now, made, watch } = model.work
  return { ...freshAt(model), work: { ...cart.begun, cart: now, made, watch } }
}

/** The next customer: a new cart, in the place of the one that became an order. */
export const anew = (model: Model, context: Context): Step => {
  const next = nextOf(model)
  return model.work.cart?.order == null && model.order === undefined
    ? step(next)
    : change(next, { _tag: "New" }, context)
}

/** Into the cart, wherever somebody is: after a placed order into the next one. */
export const put = (model: Model, made: Change, context: Context): Step => {
  const isOver =
    (model.order !== undefined || cart.orderIn(model.work) !== null) &&
    model.upi === undefined &&
    !model.isPlacing
  return andThen(isOver ? anew(model, context) : step(model), (next) =>
    isLocked(next)
      ? refused(next)
      : andThen(change(next, made, context), (after) => step({ ...after, line: undefined }))
  )
}

export const took = (model: Model, productId: number, context: Context): Step => {
  const change = productToAdd(model, productId, context)
  if (change === undefined) return step(model, [beep("bad")])
  if (Result.isFailure(change))
    return step(model, [beep("bad")], [toast("failure", whyNotTaken(change.failure))])
  return put(model, change.success, context)
}

/** The pack of the newest refusal, from whoever has it in hand. */
const tookOver = (model: Model, context: Context): Step => {
  const taken = cart.takenOver(model.work)
  return taken === undefined ? step(model) : put({ ...model, work: taken.work }, taken.change, context)
}

export const handleStrip = (model: Model, message: StripMessage | TakeOver, context: Context): Step => {
  switch (message._tag) {
    case "ScannedCode": {
      const code = message.code.trim()
      return code === "" ? step(model) : put(model, { _tag: "Scan", scan_code: code }, context)
    }
    case "TypedCode":
      return step({ ...model, typed: message.text })
    case "SubmittedCode": {
      const code = model.typed.trim()
      return code === ""
        ? step(model)
        : put({ ...model, typed: "" }, { _tag: "Scan", scan_code: code }, context)
    }
    case "ResumedScanning":
      return withCart(model, cart.resumed(model.work, context))
    case "AcknowledgedRefusals":
      return step({ ...model, work: cart.acknowledgedRefusals(model.work) })
    case "AskedToTakeOver":
      return tookOver(model, context)
    case "FailedLookUp":
      return step(model)
  }
}

export const handleLine = (model: Model, message: LineMessage, context: Context): Step => {
  if (message._tag === "MovedLine") {
    const lines = linesOf(model)
    const at = lines.findIndex(({ id }) => id === lineAtHand(model)?.id)
    return step({ ...model, line: movedTo(lines, at, message.by)?.id })
  }
  if (message._tag === "ChoseLine") return step({ ...model, line: message.itemId })
  if (isLocked(model)) return refused(model)
  if (message._tag === "RemovedPack")
    return change(model, { _tag: "RemovePack", scan_code: message.code }, context)
  const item = linesOf(model).find(({ id }) => id === message.itemId)
  if (item === undefined) return step(model, [beep("bad")])
  const at = { ...model, line: item.id }
  switch (message._tag) {
    case "SteppedLine":
      return withCart(at, cart.stepped(model.work, item, message.by, context))
    case "RemovedLine":
      return change(at, { _tag: "Remove", item_id: item.id, name: item.product_name }, context)
    case "AskedForQuantity":
      return step({
        ...at,
        dialog: { _tag: "Quantity", itemId: item.id, form: form.begun(quantityFields(item)) }
      })
    case "TypedQuantity": {
      const read = readQuantity(item, message.text)
      if (Result.isSuccess(read)) return change(at, read.success, context)
      const asked = refusedQuantity(item, message.text, read.failure)
      return step({ ...at, dialog: { _tag: "Quantity", itemId: item.id, form: asked } }, [beep("bad")])
    }
  }
}

/** The quantity that was typed becomes the line's. */
export const savedQuantity = (
  model: Model,
  dialog: Extract<Dialog, { readonly _tag: "Quantity" }>,
  context: Context
): Step => {
  const item = linesOf(model).find(({ id }) => id === dialog.itemId)
  if (item === undefined) return step({ ...model, dialog: undefined })
  const fields = quantityFields(item)
  const read = readQuantity(item, form.entryOf(fields, dialog.form, "qty").text.trim())
  return Result.isSuccess(read)
    ? change({ ...model, dialog: undefined }, read.success, context)
    : step(
        { ...model, dialog: { ...dialog, form: form.refused(fields, dialog.form, read.failure, "qty") } },
        [beep("bad")]
      )
}

/** What is asked over the pages of a sale: a quantity, an address, whether all is taken out. */
import * as Result from "effect/Result"
import { quantityFields, readQuantity, refusedQuantity } from "../../kit/cart/typed-quantity.ts"
import * as cart from "../../kit/cart/work.ts"
import { addressFields, addressIn, offeredAddress, withPlaces } from "../../kit/counter/address-form.ts"
import type { Context } from "../../kit/counter/context.ts"
import * as form from "../../kit/form/form.ts"
import { andThen, beep } from "../../kit/scan-session/step.ts"
import { isPincode } from "../../order/address.ts"
import * as say from "../../text/order-create.ts"
import { typedName } from "./customer-step.ts"
import { change, isLocked, put, refused, step, withCart } from "./filling.ts"
import { type Dialog, linesOf, type Message, type Model, type Step } from "./model.ts"

export const fieldsOf = (
  model: Model,
  dialog: Dialog,
  { mobileRules: { isUAE } }: Pick<Context, "mobileRules">
): form.Fields => {
  switch (dialog._tag) {
    case "Quantity": {
      const item = linesOf(model).find(({ id }) => id === dialog.itemId)
      return item === undefined ? {} : quantityFields(item)
    }
    case "Address":
      return addressFields({ ...dialog, isUAE })
    default:
      return {}
  }
}

const savedQuantity = (
  model: Model,
  dialog: Extract<Dialog, { readonly _tag: "Quantity" }>,
  context: Context
): Step => {
  const item = linesOf(model).find(({ id }) => id === dialog.itemId)
  if (item === undefined) return step({ ...model, dialog: undefined })
  const read = readQuantity(item, typedName(quantityFields(item), dialog.form, "qty"))
  if (Result.isSuccess(read)) return change({ ...model, dialog: undefined }, read.success, context)
  const unread = form.refused(quantityFields(item), dialog.form, read.failure, "qty")
  return step({ ...model, dialog: { ...dialog, form: unread } }, [beep("bad")])
}

const savedAddress = (
  model: Model,
  dialog: Extract<Dialog, { readonly _tag: "Address" }>,
  context: Context
): Step => {
  const facts = { ...dialog, isUAE: context.mobileRules.isUAE }
  const [filled] = form.submit(addressFields(facts), dialog.form)
  const address = addressIn(facts, dialog.form)
  if (address === undefined)
    return step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } }, [beep("bad")])
  return change({ ...model, dialog: undefined, problem: undefined }, { _tag: "Address", address }, context)
}

const filledDialog = (model: Model, message: form.Message, context: Context): Step => {
  const { dialog } = model
  if (dialog === undefined || !("form" in dialog)) return step(model)
  const fields = fieldsOf(model, dialog, context)
  const filled = form.update(fields, dialog.form, message)
  if (dialog._tag === "Quantity" || context.mobileRules.isUAE)
    return step({ ...model, dialog: { ...dialog, form: filled } })
  const pincode = typedName(fields, filled, "postcode")
  if (pincode === dialog.asked) return step({ ...model, dialog: { ...dialog, form: filled } })
  const isWhole = isPincode(pincode)
  return step(
    { ...model, dialog: { ...dialog, form: filled, asked: isWhole ? pincode : "", places: undefined } },
    isWhole ? [{ _tag: "FindPlaces", screen: "OrderCreate", id: model.id, pincode }] : []
  )
}

/** What is known of where it goes: what was filled in before, else where the customer lives. */
const knownAddress = ({ work, known }: Pick<Model, "work" | "known">) =>
  work.cart?.address ?? known?.address ?? null

/** A number is asked for before an address: the courier calls it. */
const askedForAddress = (model: Model, { mobileRules: { isUAE } }: Context): Step => {
  if (
    (model.work.cart?.userInfo?.mobile ?? "") === "" &&
    !model.work.waiting.some(({ change: made }) => made._tag === "Customer" && made.mobile !== null)
  )
    return step({ ...model, problem: say.mobileFirst }, [beep("bad")])
  const known = knownAddress(model)
  const pincode = known?.postcode ?? ""
  const asked = !isUAE && isPincode(pincode) ? pincode : ""
  const emptyForm = form.begun(addressFields({ isUAE, places: undefined, asked }))
  return step(
    {
      ...model,
      problem: undefined,
      dialog: {
        _tag: "Address",
        form: { ...emptyForm, entries: { ...emptyForm.entries, ...offeredAddress(known, isUAE) } },
        asked,
        places: undefined
      }
    },
    asked === "" ? [] : [{ _tag: "FindPlaces", screen: "OrderCreate", id: model.id, pincode: asked }]
  )
}

type DialogKeys = Extract<
  Message,
  {
    readonly _tag:
      | "AskedForQuantity"
      | "TypedQuantity"
      | "AskedToClear"
      | "AskedToDrop"
      | "Filled"
      | "SubmittedDialog"
      | "ClosedDialog"
      | "AskedForAddress"
      | "FoundPlaces"
      | "ScannedAgain"
  }
>

/** What is filled in and answered over the page. */
export const handleDialog = (model: Model, message: DialogKeys, context: Context): Step => {
  switch (message._tag) {
    case "AskedForQuantity": {
      const item = linesOf(model).find(({ id }) => id === message.itemId)
      return item === undefined || isLocked(model)
        ? step(model)
        : step({
            ...model,
            line: item.id,
            dialog: { _tag: "Quantity", itemId: item.id, form: form.begun(quantityFields(item)) }
          })
    }
    case "TypedQuantity": {
      const item = linesOf(model).find(({ id }) => id === message.itemId)
      if (isLocked(model)) return refused(model)
      if (item === undefined) return step(model, [beep("bad")])
      const read = readQuantity(item, message.text)
      const at = { ...model, line: item.id }
      if (Result.isSuccess(read)) return change(at, read.success, context)
      const asked = refusedQuantity(item, message.text, read.failure)
      return step({ ...at, dialog: { _tag: "Quantity", itemId: item.id, form: asked } }, [beep("bad")])
    }
    case "AskedToClear":
      if (isLocked(model)) return refused(model)
      return cart.hasItems(model.work) ? step({ ...model, dialog: { _tag: "Clear" } }) : step(model)
    case "AskedToDrop":
      return cart.canDrop(model.work) ? step({ ...model, dialog: { _tag: "Drop" } }) : step(model)
    case "Filled":
      return filledDialog(model, message.message, context)
    case "SubmittedDialog":
      if (model.dialog?._tag === "Quantity") return savedQuantity(model, model.dialog, context)
      if (model.dialog?._tag === "Address") return savedAddress(model, model.dialog, context)
      if (model.dialog?._tag === "Drop")
        return withCart(
          { ...model, dialog: undefined },
          cart.update(model.work, { _tag: "DroppedWaiting" }, context)
        )
      return model.dialog?._tag === "Clear"
        ? change({ ...model, dialog: undefined, line: undefined }, { _tag: "Clear" }, context)
        : step(model)
    case "ClosedDialog":
      return step({ ...model, dialog: undefined })
    case "AskedForAddress":
      return isLocked(model) ? step(model) : askedForAddress(model, context)
    case "FoundPlaces":
      return model.dialog?._tag === "Address" && model.dialog.asked === message.pincode
        ? step({
            ...model,
            dialog: {
              ...model.dialog,
              places: message.places,
              form: withPlaces(model.dialog.form, message.places, knownAddress(model))
            }
          })
        : step(model)
    case "ScannedAgain":
      return message.codes.reduce(
        (done, code) => andThen(done, (next) => put(next, { _tag: "Scan", scan_code: code }, context)),
        step({ ...model, dialog: undefined })
      )
  }
}

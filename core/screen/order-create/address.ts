/** The address that is filled in over the review of a sale. */
import {
  addressFields,
  addressIn,
  askPlaces,
  findPlaces,
  foundPlaces,
  offerAddress
} from "../../kit/counter/address-form.ts"
import type { Context } from "../../kit/counter/context.ts"
import type { FoundPlaces } from "../../kit/counter/effects.ts"
import * as form from "../../kit/form/form.ts"
import { beep, step } from "../../kit/step.ts"
import { isPincode } from "../../order/address.ts"
import * as say from "../../text/order-create.ts"
import { textIn } from "./customer.ts"
import { change, isLocked } from "./filling.ts"
import type { AddressDialog, Model, Step } from "./model.ts"

const factsOf = (dialog: Pick<AddressDialog, "pincode" | "places">, { mobileRules: { isUAE } }: Facts) => ({
  ...dialog,
  isUAE
})
type Facts = Pick<Context, "mobileRules">

export const fieldsOf = (dialog: AddressDialog, context: Facts): form.Fields =>
  addressFields(factsOf(dialog, context))

export const saveAddress = (model: Model, dialog: AddressDialog, context: Context): Step => {
  const [filled] = form.submit(fieldsOf(dialog, context), dialog.form)
  const address = addressIn(factsOf(dialog, context), dialog.form)
  return address === undefined
    ? step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } }, [beep("bad")])
    : change({ ...model, dialog: undefined, problem: undefined }, { _tag: "Address", address }, context)
}

export const fillAddress = (
  model: Model,
  before: AddressDialog,
  message: form.Message,
  context: Context
): Step => {
  const fields = fieldsOf(before, context)
  const dialog = { ...before, form: form.update(fields, before.form, message) }
  if (context.mobileRules.isUAE) return step({ ...model, dialog })
  const typed = textIn(fields, dialog.form, "postcode")
  const [withPincode, commands] = askPlaces(dialog, isPincode(typed) ? typed : "")
  return step({ ...model, dialog: withPincode }, commands)
}

/** Where it goes: what was filled in before, else where the customer lives. */
const addressOf = ({ work, knownCustomer }: Pick<Model, "work" | "knownCustomer">) =>
  work.cart?.address ?? knownCustomer?.address ?? null

/** A number is asked for before an address: the courier calls it. */
export const openAddress = (model: Model, context: Context): Step => {
  if (isLocked(model)) return step(model)
  const { isUAE } = context.mobileRules
  if (
    (model.work.cart?.userInfo?.mobile ?? "") === "" &&
    !model.work.waiting.some(({ change: made }) => made._tag === "Customer" && made.mobile !== null)
  )
    return step({ ...model, problem: say.mobileFirst }, [beep("bad")])
  const offered = offerAddress(form.blank, addressOf(model), isUAE)
  const focus = form.firstOf(addressFields({ isUAE, ...offered }))
  return step(
    {
      ...model,
      problem: undefined,
      dialog: { _tag: "Address", ...offered, form: { ...offered.form, focus } }
    },
    findPlaces(offered.pincode)
  )
}

export const withFoundPlaces = (model: Model, message: FoundPlaces): Step => {
  const { dialog } = model
  const found = dialog?._tag === "Address" ? foundPlaces(dialog, message, addressOf(model)) : undefined
  return step(found === undefined ? model : { ...model, dialog: found })
}

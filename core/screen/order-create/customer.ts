/** Who buys: the fields of the customer step, what they come to, where it is delivered to and whose order it is. */
import type { UserType } from "../../counter/cart.ts"
import { shownName } from "../../counter/customer.ts"
import type { MobileRules } from "../../counter/mobile.ts"
import { fault } from "../../fault.ts"
import type { Change } from "../../kit/cart/change.ts"
import type { Context } from "../../kit/counter/context.ts"
import { foundCustomer, searchCustomer, staysOn } from "../../kit/counter/customer-search.ts"
import type { FoundCustomer } from "../../kit/counter/effects.ts"
import { mayContinue, mobileField, mobileOf, nameProblem } from "../../kit/counter/mobile-field.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { andThen, beep, step } from "../../kit/step.ts"
import { faultText } from "../../text/fault.ts"
import { change, isLocked } from "./filling.ts"
import type { Model, Step } from "./model.ts"

export const textIn = (fields: form.Fields, filled: form.Form, name: string): string =>
  form.entryOf(fields, filled, name).text.trim()

/** A name that is known need not be typed; nobody asks a guest for one. */
export const nameField = ({ knownCustomer }: Pick<Model, "knownCustomer">) =>
  field.text({
    label: "Name",
    initial: knownCustomer === undefined ? undefined : shownName(knownCustomer.name),
    problemOf: nameProblem
  })

export const customerFields = (model: Pick<Model, "knownCustomer">, rules: MobileRules) => ({
  mobile: mobileField({ label: "Mobile" }, rules),
  name: nameField(model)
})

/** The fields of an order that is delivered: its slot, and a partner's number of it. */
export const deliveryFields = ({ slots = [], source }: Pick<Model, "slots" | "source">) => ({
  slot: field.select({
    label: "Slot",
    initial: express,
    options: [
      { value: express, title: "Express" },
      ...slots.map(({ sub_slot_id, display_string }) => ({
        value: String(sub_slot_id),
        title: display_string
      }))
    ]
  }),
  ...(source === null
    ? {}
    : { reference: field.text({ label: "Reference Order #Id", isRequired: true, most: 60 }) })
})
const express = "express"
const deliveryText = (
  model: Pick<Model, "slots" | "source" | "delivery">,
  name: "slot" | "reference"
): string => textIn(deliveryFields(model), model.delivery, name)

/** Null for express. */
export const slotIn = (model: Pick<Model, "slots" | "source" | "delivery">): number | null => {
  const chosen = deliveryText(model, "slot")
  return chosen === "" || chosen === express ? null : Number(chosen)
}
export const referenceIn = (model: Pick<Model, "slots" | "source" | "delivery">): string =>
  deliveryText(model, "reference")

/** A name that came while somebody was in its empty box is written over, as one that is selected would be. */
const writtenOver = (
  { isNameNew, knownCustomer }: Pick<Model, "isNameNew" | "knownCustomer">,
  message: form.Message
): form.Message => {
  const name = isNameNew === true && knownCustomer !== undefined ? shownName(knownCustomer.name) : ""
  return message._tag === "TypedField" && message.field === "name" && message.text.startsWith(name)
    ? { ...message, text: message.text.slice(name.length) }
    : message
}

/** A number that is whole by now is looked up. */
export const fillCustomer = (model: Model, message: form.Message, context: Context): Step => {
  const fields = customerFields(model, context.mobileRules)
  const customer = form.update(fields, model.customer, writtenOver(model, message))
  const mobile = mobileOf(textIn(fields, customer, "mobile"), context.mobileRules)
  const filled = { ...model, customer, wantsOn: staysOn(model, message), isNameNew: false }
  return step(...searchCustomer(filled, mobile))
}

export const submitCustomer = (model: Model, context: Context): Step => {
  const fields = customerFields(model, context.mobileRules)
  if (!mayContinue(textIn(fields, model.customer, "mobile"), context.mobileRules))
    return step({ ...model, customer: form.submit(fields, model.customer)[0] }, [beep("bad")])
  const [sent, values] = form.submit(fields, model.customer)
  if (values === undefined) return step({ ...model, customer: sent }, [beep("bad")])
  const customer = { ...sent, isBusy: false }
  const mobile = mobileOf(values.mobile, context.mobileRules) ?? null
  const needsName = mobile !== null && values.name === "" && model.knownCustomer === undefined
  // Whoever has the number need not be named.
  if (needsName && model.isSearching) return step({ ...model, customer, wantsOn: true })
  if (needsName)
    return step(
      {
        ...model,
        wantsOn: false,
        customer: form.refused(fields, customer, faultText(fault("NameRequired", { which: "whole" })), "name")
      },
      [beep("bad")]
    )
  const { userType } = model
  const made: Change = { _tag: "Customer", userType, mobile, name: values.name === "" ? null : values.name }
  const after: Model = {
    ...model,
    customer,
    stage: "review",
    problem: undefined,
    wantsOn: false
  }
  return andThen(change(after, made, context), (next) =>
    step(next, userType !== 2 && next.slots === undefined ? [{ _tag: "FindSlots", id: next.id }] : [])
  )
}

/** Whose order it is on paper: a partner's, or the store's own. */
export const chooseSource = (model: Model, source: string | null, context: Context): Step => {
  if (isLocked(model) || source === model.source) return step(model)
  const userType: UserType = source === null ? 1 : 3
  const { userInfo } = model.work.cart ?? { userInfo: null }
  return change(
    // A partner's order has no coupon: what is typed there goes, too.
    { ...model, source, userType, problem: undefined, ...(source === null ? {} : { coupon: form.blank }) },
    { _tag: "Customer", userType, mobile: userInfo?.mobile ?? null, name: userInfo?.name ?? null },
    context
  )
}

/** Whose number it is was answered: who went on meanwhile goes on now. */
export const findCustomer = (model: Model, message: FoundCustomer, context: Context): Step => {
  const found = foundCustomer(model, message)
  if (found === undefined) return step(model)
  const { focus, entries } = model.customer
  const after = { ...found, isNameNew: focus === "name" && entries.name === undefined }
  return after.wantsOn && after.stage === "customer" ? submitCustomer(after, context) : step(after)
}

/** The switch of the cart: who stands here, a home, or a partner, of whom the first is meant until another one is chosen. */
export const chooseKind = (model: Model, userType: UserType, { partners }: Context): Step => {
  if (isLocked(model)) return step(model, [beep("bad")])
  const source = userType === 3 ? (partners[0]?.source ?? null) : null
  return step({ ...model, userType, source, isKindChosen: true, problem: undefined, coupon: form.blank })
}

import type { UserType } from "../../counter/cart.ts"
import type { Change } from "../../kit/cart/change.ts"
import type { Context } from "../../kit/counter/context.ts"
import { couponFields, mayContinue, mobileOf } from "../../kit/counter/mobile-field.ts"
import * as form from "../../kit/form/form.ts"
import { andThen, beep } from "../../kit/scan-session/step.ts"
import { faultText } from "../../text/fault.ts"
import { customerFields, deliveryFields } from "./customer.ts"
import { change, isLocked, step } from "./filling.ts"
import type { Message, Model, Step } from "./model.ts"

export const typedName = (fields: form.Fields, filled: form.Form, name: string): string =>
  form.entryOf(fields, filled, name).text.trim()

/** A number that is whole by now is looked up. */
const filledCustomer = (model: Model, message: form.Message, context: Context): Step => {
  const fields = customerFields(model, context.mobileRules)
  const customer = form.update(fields, model.customer, message)
  const mobile = mobileOf(typedName(fields, customer, "mobile"), context.mobileRules)
  // Who goes on typing has not gone on.
  const wantsOn = model.wantsOn && (message._tag === "FocusedField" || message._tag === "LeftField")
  if (mobile === undefined)
    return step({ ...model, customer, known: undefined, lookedUp: "", isAsking: false, wantsOn })
  return mobile === model.lookedUp
    ? step({ ...model, customer, wantsOn })
    : step({ ...model, customer, known: undefined, lookedUp: mobile, isAsking: true, wantsOn }, [
        { _tag: "FindCustomer", screen: context.screen, id: model.id, mobile }
      ])
}

const submittedCustomer = (model: Model, context: Context): Step => {
  const fields = customerFields(model, context.mobileRules)
  if (!mayContinue(typedName(fields, model.customer, "mobile"), context.mobileRules))
    return step({ ...model, customer: form.submit(fields, model.customer)[0] }, [beep("bad")])
  const [sent, values] = form.submit(fields, model.customer)
  if (values === undefined) return step({ ...model, customer: sent }, [beep("bad")])
  const customer = { ...sent, isBusy: false }
  const mobile = mobileOf(values.mobile, context.mobileRules) ?? null
  const needsName = mobile !== null && values.name === "" && model.known === undefined
  // Whoever has the number need not be named.
  if (needsName && model.isAsking) return step({ ...model, customer, wantsOn: true })
  if (needsName)
    return step(
      {
        ...model,
        wantsOn: false,
        customer: form.refused(
          fields,
          customer,
          faultText({ _tag: "Fault", tag: "NameRequired", data: { which: "whole" } }),
          "name"
        )
      },
      [beep("bad")]
    )
  const userType: UserType = model.userType === 3 ? 1 : model.userType
  const made: Change = { _tag: "Customer", userType, mobile, name: values.name === "" ? null : values.name }
  const after: Model = {
    ...model,
    customer,
    stage: "review",
    userType,
    source: null,
    problem: undefined,
    wantsOn: false
  }
  return andThen(change(after, made, context), (next) =>
    step(next, userType === 1 && next.slots === undefined ? [{ _tag: "FindSlots", id: next.id }] : [])
  )
}

/** Whose order it is on paper: a partner's, or the store's own. */
const choseSource = (model: Model, source: string | null, context: Context): Step => {
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

type CustomerKeys = Extract<
  Message,
  { readonly _tag: "FilledCustomer" | "SubmittedCustomer" | "FoundCustomer" }
>

/** The two fields of the customer. */
export const handleCustomer = (model: Model, message: CustomerKeys, context: Context): Step => {
  switch (message._tag) {
    case "FilledCustomer":
      return filledCustomer(model, message.message, context)
    case "SubmittedCustomer":
      return submittedCustomer(model, context)
    case "FoundCustomer": {
      if (message.mobile !== model.lookedUp) return step(model)
      const after = { ...model, known: message.found ?? undefined, isAsking: false }
      return after.wantsOn && after.stage === "customer" ? submittedCustomer(after, context) : step(after)
    }
  }
}

type ReviewKeys = Extract<
  Message,
  {
    readonly _tag:
      | "FilledCoupon"
      | "AppliedCoupon"
      | "RemovedCoupon"
      | "FilledDelivery"
      | "MovedChoice"
      | "ChosePayment"
      | "ChoseSource"
      | "FoundSlots"
  }
>

/** What is chosen before the order is placed. */
export const handleReview = (model: Model, message: ReviewKeys, context: Context): Step => {
  switch (message._tag) {
    case "FilledCoupon":
      return step({ ...model, coupon: form.update(couponFields, model.coupon, message.message) })
    case "AppliedCoupon": {
      const code = typedName(couponFields, model.coupon, "code")
      // An empty one is neither asked about nor spoken of.
      return code === "" || isLocked(model)
        ? step(model)
        : change({ ...model, problem: undefined }, { _tag: "Coupon", code }, context)
    }
    case "RemovedCoupon":
      return isLocked(model)
        ? step(model)
        : change({ ...model, coupon: form.blank }, { _tag: "Coupon", code: null }, context)
    case "FilledDelivery":
      return step({
        ...model,
        delivery: form.update(deliveryFields(model), model.delivery, message.message),
        problem: undefined
      })
    case "MovedChoice":
      return step({ ...model, choice: Math.max(0, model.choice + message.by) })
    case "ChosePayment":
      return isLocked(model) ? step(model) : step({ ...model, payment: message.method })
    case "ChoseSource":
      return choseSource(model, message.source, context)
    case "FoundSlots":
      return step({ ...model, slots: message.slots })
  }
}

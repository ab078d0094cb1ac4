/** The way of a checkout: from the source of the order to its review, and back (COUNTER-8). */

import * as Result from "effect/Result"
import type { Cart } from "../../counter/cart.ts"
import { requireHubCustomer, requireNoEgg } from "../../counter/partner-price.ts"
import { nextStage, previousStage, type Stage } from "../../counter/stage.ts"
import { fault } from "../../fault.ts"
import type { Change } from "../../kit/cart/change.ts"
import { hasItems, isSettled } from "../../kit/cart/work.ts"
import {
  addressIn,
  askPlaces,
  findPlaces,
  foundPlaces,
  offerAddress
} from "../../kit/counter/address-form.ts"
import type { Context } from "../../kit/counter/context.ts"
import { foundCustomer, searchCustomer, staysOn } from "../../kit/counter/customer-search.ts"
import type { FoundCustomer, FoundPlaces } from "../../kit/counter/effects.ts"
import { isDrafting } from "../../kit/drafts/model.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { paysBy } from "../../kit/sale/pay-ways.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { isPincode } from "../../order/address.ts"
import { cash } from "../../shift/expected-cash.ts"
import { busy } from "../../text/drafts.ts"
import { faultText } from "../../text/fault.ts"
import { orderWaits } from "../../text/order-create.ts"
import * as say from "../../text/quick-checkout.ts"
import {
  addressFacts,
  type Checkout,
  collectsExternal,
  customerMobile,
  deliveryOf,
  factsOf,
  fieldsOf,
  isAwaiting,
  opened,
  partnerOf,
  typed,
  typedName,
  userTypeOf
} from "./checkout.ts"
import { change, isLocked } from "./filling.ts"
import type { Model, Step } from "./model.ts"

const show = (model: Model, checkout: Checkout, commands: Step["commands"] = []): Step =>
  step({ ...model, checkout }, commands)
export const erred = (checkout: Checkout, text: string): Checkout => {
  const problems = checkout.problems + 1
  return { ...checkout, problems, problem: { text, number: problems } }
}

const outOfStock = faultText(fault("OutOfStock", { product_id: 0, name: "" }))

/** Why a cart with these lines is not placed; undefined where it may be. */
export const whyNotReady = (lines: Cart["items"]): string | undefined => {
  if (lines.length === 0) return faultText(fault("CartEmpty"))
  return lines.some(({ oos }) => oos) ? outOfStock : undefined
}

/** Why there is no checkout of this cart; undefined where there is. */
const whyNot = (model: Model, { partnerPrice }: Context): string | undefined => {
  if (model.dialog?._tag === "Quantity") return say.completeQuantity
  if (!hasItems(model.work)) return faultText(fault("CartEmpty"))
  if (isLocked(model)) return isDrafting(model) ? busy : orderWaits
  if (linesOf(model).some(({ oos }) => oos)) return outOfStock
  const { hasHubCustomer = partnerPrice.hasHubCustomer } = model
  const allowed = Result.flatMap(requireHubCustomer({ ...partnerPrice, hasHubCustomer }), () =>
    requireNoEgg(
      partnerPrice,
      linesOf(model).map(({ product_id, product_name: name }) => ({ product_id, name }))
    )
  )
  return Result.isFailure(allowed) ? faultText(allowed.failure) : undefined
}

const at = (checkout: Checkout, stage: Stage, context: Context): Checkout => {
  const next: Checkout = { ...checkout, stage, problem: undefined, cartError: undefined, wantsOn: false }
  return {
    ...next,
    form: {
      ...next.form,
      problems: {},
      isBusy: false,
      focus: form.firstOf(fieldsOf(next, context)),
      moves: 0
    }
  }
}

export const checkedOut = (model: Model, context: Context): Step => {
  if (model.checkout !== undefined) return step(model)
  const why = whyNot(model, context)
  if (why !== undefined) return step(model, [beep("bad")], [toast("failure", why, "checkout")])
  const first: Stage = !isEnabled(context.flags)
    ? "select-order-source"
    : collectsExternal(context)
      ? "external-customer-mobile"
      : "place-order"
  return step({ ...model, dialog: undefined, checkout: at(opened(first), first, context) })
}

/** The address that was filled in; undefined where none was asked for, or it is not whole. */
const addressOf = (checkout: Checkout, { mobileRules }: Context) =>
  addressIn(addressFacts(checkout, mobileRules), checkout.form)
const asksAddress = (checkout: Checkout): boolean =>
  deliveryOf(checkout) === 1 || partnerOf(checkout) === "pincode"

/** The cart is told whom it is for, and where it goes; what it comes to is told then. */
const syncCart = (model: Model, checkout: Checkout, context: Context): Step => {
  const userType = userTypeOf(checkout, context)
  const customer: Change = {
    _tag: "Customer",
    userType,
    mobile: customerMobile(checkout, context),
    name: typedName(checkout)
  }
  const address = asksAddress(checkout) ? addressOf(checkout, context) : undefined
  const syncing: Model = { ...model, checkout: at(checkout, "sync-cart", context), userType }
  const withCustomer = change(syncing, customer, context)
  return address === undefined
    ? withCustomer
    : andThen(withCustomer, (next) => change(next, { _tag: "Address", address }, context))
}

/** What is in the cart is handed over to a guest: cash is asked for at once, another way is seen before it is placed. */
export const soldBy = (model: Model, method: string, context: Context): Step => {
  const first = checkedOut(model, context)
  const { checkout } = first.model
  if (model.checkout !== undefined || checkout === undefined || !paysBy(context, method)) return first
  const entries = { ...checkout.form.entries, payment: field.ofText(method) }
  const paid: Checkout = { ...checkout, takesCash: method === cash, form: { ...checkout.form, entries } }
  return syncCart(first.model, paid, context)
}

/** The next stage, once this one is whole, and what it hangs on is answered. */
export const wentOn = (model: Model, before: Checkout, context: Context): Step => {
  if (isAwaiting(before)) return show(model, { ...before, wantsOn: true })
  const checkout: Checkout = { ...before, wantsOn: false }
  const fields = fieldsOf(checkout, context)
  const [filled, values] = form.submit(fields, { ...checkout.form, isBusy: false })
  const sent: Checkout = { ...checkout, form: { ...filled, isBusy: false } }
  if (
    values === undefined ||
    (checkout.stage === "customer-address-info" && addressOf(sent, context) === undefined)
  ) {
    const missing =
      checkout.stage === "select-delivery-partner" ? erred(sent, faultText(fault("PartnerRequired"))) : sent
    return show(model, missing, [beep("bad")])
  }
  const next = nextStage(checkout.stage, factsOf(sent, context))
  if (next === undefined || next === "order-placed") return step(model)
  if (next === "sync-cart") return syncCart(model, sent, context)
  return next === "customer-address-info"
    ? askAddress(model, sent, context)
    : show(model, at(sent, next, context))
}

/** Where a known customer lives stands in the fields; what was typed there before stays. */
const askAddress = (model: Model, checkout: Checkout, context: Context): Step => {
  const address = checkout.knownCustomer?.address
  if (address == null || typed(checkout, "street1") !== "")
    return show(model, at(checkout, "customer-address-info", context))
  const offered = { ...checkout, ...offerAddress(checkout.form, address, context.mobileRules.isUAE) }
  return show(model, at(offered, "customer-address-info", context), findPlaces(offered.pincode))
}

/** One stage back; what was typed stays. */
export const wentBack = (model: Model, checkout: Checkout, context: Context): Step => {
  if (model.placing !== undefined || isEnabled(context.flags)) return step(model)
  const before = previousStage(checkout.stage, factsOf(checkout, context))
  return before === undefined
    ? step(model)
    : show({ ...model, wantsPlacing: undefined }, at(checkout, before, context))
}

export const filledCheckout = (
  model: Model,
  before: Checkout,
  message: form.Message,
  context: Context
): Step => {
  const checkout: Checkout = {
    ...before,
    wantsOn: staysOn(before, message),
    form: form.update(fieldsOf(before, context), before.form, message)
  }
  if (message._tag === "FocusedField" || message._tag === "LeftField") return show(model, checkout)
  const pincode = typed(checkout, "postcode")
  if (checkout.stage === "customer-address-info" && pincode !== checkout.pincode && isPincode(pincode))
    return show(model, ...askPlaces(checkout, pincode))
  const [searched, commands] = searchCustomer(checkout, customerMobile(checkout, context))
  return show(model, searched, commands)
}

type Found = FoundCustomer | FoundPlaces
const answered = (checkout: Checkout, message: Found): Checkout | undefined =>
  message._tag === "FoundCustomer"
    ? foundCustomer(checkout, message)
    : foundPlaces(checkout, message, checkout.knownCustomer?.address)

/** An answer is there: who went on meanwhile goes on now. */
export const found = (model: Model, before: Checkout, message: Found, context: Context): Step => {
  const checkout = answered(before, message)
  if (checkout === undefined) return step(model)
  return checkout.wantsOn && !isAwaiting(checkout) ? wentOn(model, checkout, context) : show(model, checkout)
}

/** A change that was refused is said where it was asked for. */
export const refusedIn = (
  model: Model,
  refused: Change | undefined,
  text: string,
  context: Context
): Step => {
  const { checkout } = model
  if (checkout === undefined || refused === undefined) return step(model)
  if (refused._tag === "Coupon")
    return show(model, {
      ...checkout,
      form: form.refused(fieldsOf(checkout, context), checkout.form, text, "code")
    })
  if (checkout.stage === "sync-cart") return show(model, { ...checkout, cartError: text })
  return show(model, erred(checkout, text))
}

/** The cart is ready, or why it is not; an error goes after its time. */
export const passed = (done: Step, context: Context): Step => {
  const { checkout, work } = done.model
  if (checkout?.stage !== "sync-cart" || checkout.cartError !== undefined || !isSettled(work)) return done
  const out = linesOf(done.model).find(({ oos }) => oos)
  return andThen(done, (model) =>
    show(
      model,
      out === undefined
        ? at(checkout, "place-order", context)
        : { ...checkout, cartError: `${out.product_name}: ${say.outOfStock}` }
    )
  )
}

/** An error that is new goes after its time. */
export const ending = (before: Model, done: Step): Step => {
  const problem = done.model.checkout?.problem
  return problem === undefined || problem === before.checkout?.problem
    ? done
    : { ...done, commands: [...done.commands, { _tag: "EndProblem", number: problem.number }] }
}

export const passedProblem = (model: Model, number: number): Model =>
  model.checkout?.problem?.number === number
    ? { ...model, checkout: { ...model.checkout, problem: undefined } }
    : model

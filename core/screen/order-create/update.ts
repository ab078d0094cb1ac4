import type { Change } from "../../kit/cart/change.ts"
import { handleShelf, typedInto } from "../../kit/cart/shelf-keys.ts"
import { hasItems, isSettled } from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { couponFields } from "../../kit/counter/mobile-field.ts"
import * as form from "../../kit/form/form.ts"
import { resumed } from "../../kit/sale/cart-step.ts"
import { isPlacing } from "../../kit/sale/model.ts"
import { paysBy } from "../../kit/sale/pay-ways.ts"
import { shownOn } from "../../kit/sale/shelf.ts"
import { saleUpdate } from "../../kit/sale/update.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { cash } from "../../shift/expected-cash.ts"
import * as say from "../../text/order-create.ts"
import { fillAddress, openAddress, saveAddress, withFoundPlaces } from "./address.ts"
import {
  chooseKind,
  chooseSource,
  customerFields,
  deliveryFields,
  fillCustomer,
  findCustomer,
  submitCustomer
} from "./customer.ts"
import { drafts } from "./drafts.ts"
import { change, filling, isLocked } from "./filling.ts"
import type { Message, Model, Own, Step } from "./model.ts"
import { ordering } from "./placing.ts"
import { work } from "./stored.ts"

/** One stage back; what was typed stays. */
const wentBack = (model: Model, context: Context): Step => {
  // Unanswered it may have been placed: it is sent again as it is, and not left behind.
  if (model.placing !== undefined) return step(model, [], [toast("info", say.orderWaits, "locked")])
  if (model.typed !== "") return step(typedInto(model, "", false))
  if (model.tile >= 0) return step({ ...model, tile: -1 })
  switch (model.stage) {
    case "customer":
      return step({ ...model, stage: "cart", problem: undefined })
    case "review":
      return model.order === undefined
        ? step({
            ...model,
            stage: "customer",
            wantsPlacing: undefined,
            problem: undefined,
            customer: focused(model, context)
          })
        : step(model, [], [{ _tag: "Left" }])
    default:
      return step(model, [], [{ _tag: "Left" }])
  }
}

/** The form is shown anew, with the keys in its first field. */
const focused = (model: Model, context: Context): form.Form => ({
  ...model.customer,
  focus: form.firstOf(customerFields(model, context.mobileRules)),
  moves: 0
})

/** With something in it, or on its way into it. */
const checkedOut = (model: Model, context: Context): Step =>
  hasItems(model.work) && !isLocked(model)
    ? step({
        ...model,
        stage: "customer",
        tile: -1,
        typed: "",
        problem: undefined,
        customer: focused(model, context)
      })
    : step(model, [beep("bad")])

/** To who stands here, past the step of the customer: what is left is the review, and there what is given in cash. */
const soldBy = (model: Model, method: string, context: Context): Step => {
  if (!hasItems(model.work) || isLocked(model) || model.userType !== 2 || !paysBy(context, method))
    return step(model, [beep("bad")])
  const { userType, mobile = null, name = null } = model.work.cart?.userInfo ?? {}
  const after: Model = {
    ...model,
    stage: "review",
    payment: method,
    takesCash: method === cash,
    tile: -1,
    typed: "",
    problem: undefined
  }
  return userType === 2
    ? step(after)
    : change(after, { _tag: "Customer", userType: 2, mobile, name }, context)
}

/** The cart is ready: the cash is asked for. */
const takingCash = (done: Step, context: Context): Step => {
  const { takesCash, stage, work: made } = done.model
  if (!takesCash || (stage === "review" && !isSettled(made))) return done
  return andThen(done, (model) => {
    const next = { ...model, takesCash: false }
    return stage === "review" ? ordering.handle(next, { _tag: "PlacedOrder" }, context) : step(next)
  })
}

/** A customer, an address or a coupon that was refused is said where it was entered. */
const refusedIn = (model: Model, refused: Change | undefined, text: string, context: Context): Step => {
  switch (refused?._tag) {
    case "Customer":
      return step({
        ...model,
        stage: model.stage === "review" ? "customer" : model.stage,
        customer: form.refused(customerFields(model, context.mobileRules), model.customer, text)
      })
    case "Coupon":
      return step({
        ...model,
        coupon: form.refused(couponFields, model.coupon, text, "code")
      })
    case "Address":
      return step({ ...model, problem: text })
    default:
      return step(model)
  }
}

/** All that was not answered is asked again, and the drafts with it. */
const reload = (model: Model, context: Context): Step =>
  andThen(resumed(model, context), (next): Step => step(next, [{ _tag: "LoadDrafts", id: next.id }]))

const handleSale = drafts.around(
  saleUpdate<Model, Own>({
    filling,
    ordering,
    work,
    refusedIn,
    orderFound: (model) => ({ ...model, stage: "placed" }),
    placingFound: (model) => ({ ...model, stage: "review" }),
    cartFound: (model, { items, order, userInfo }) =>
      items.length > 0 && order === null && !model.isKindChosen && model.stage === "cart"
        ? { ...model, userType: userInfo?.userType ?? model.userType }
        : model,
    reload
  })
)

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  const { dialog } = model
  switch (message._tag) {
    case "WentBack":
      return wentBack(model, context)
    case "ChoseKind":
      return chooseKind(model, message.userType, context)
    case "SoldBy":
      return soldBy(model, message.method, context)
    case "TurnedShelf":
    case "TurnedToShelf":
    case "MovedTile":
    case "ChoseCategory":
      return step(handleShelf(model, message, shownOn(model, context)))
    case "CheckedOut":
      return checkedOut(model, context)
    case "FilledCustomer":
      return fillCustomer(model, message.message, context)
    case "SubmittedCustomer":
      return submitCustomer(model, context)
    case "FoundCustomer":
      return findCustomer(model, message, context)
    case "FilledCoupon":
      return step({ ...model, coupon: form.update(couponFields, model.coupon, message.message) })
    case "FilledDelivery": {
      const delivery = form.update(deliveryFields(model), model.delivery, message.message)
      return step({ ...model, delivery, problem: undefined })
    }
    case "MovedChoice":
      return step({ ...model, choice: Math.max(0, model.choice + message.by) })
    case "ChosePayment":
      return isLocked(model) ? step(model) : step({ ...model, payment: message.method })
    case "ChoseSource":
      return chooseSource(model, message.source, context)
    case "FoundSlots":
      return step({ ...model, slots: message.slots })
    case "AskedForAddress":
      return openAddress(model, context)
    case "FoundPlaces":
      return withFoundPlaces(model, message)
    case "CreatedNew":
      return isPlacing(model) ? step(model) : filling.nextSale(model, context)
    case "Filled":
      return dialog?._tag === "Address"
        ? fillAddress(model, dialog, message.message, context)
        : handleSale(model, message, context)
    case "SubmittedDialog":
      return dialog?._tag === "Address"
        ? saveAddress(model, dialog, context)
        : handleSale(model, message, context)
    default:
      return handleSale(model, message, context)
  }
}

export const update = (model: Model, message: Message, context: Context): Step => {
  const handled = takingCash(drafts.passed(handleMessage(model, message, context), context), context)
  return work.saving(model, ordering.placeWaiting(handled, context), context)
}

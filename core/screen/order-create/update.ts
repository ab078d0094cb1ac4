import type { CartMessage } from "../../kit/cart/model.ts"
import { typedInto } from "../../kit/cart/shelf-keys.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { couponFields } from "../../kit/counter/mobile-field.ts"
import { hasComeLate, isLeftBehind, tookUpi } from "../../kit/counter/selling.ts"
import * as form from "../../kit/form/form.ts"
import { andThen, beep, toast } from "../../kit/scan-session/step.ts"
import { begun as begunUpi } from "../../kit/upi/model.ts"
import * as say from "../../text/order-create.ts"
import { customerFields } from "./customer.ts"
import { handleCustomer, handleReview } from "./customer-step.ts"
import { handleDialog } from "./dialog.ts"
import { anew, handleCart, isLocked, nextOf, step, stripTold, withCart } from "./filling.ts"
import type { Message, Model, Step } from "./model.ts"
import { handlePlacing, paid, sentAgain, withPlacing } from "./placing.ts"
import { loadedCart, restored, saved } from "./stored.ts"
import { handleScale } from "./weighing.ts"

/** One stage back; what was typed stays. */
const wentBack = (model: Model, context: Context): Step => {
  // Unanswered it may have been placed: it is sent again as it is, and not left behind.
  if (model.placing !== undefined) return step(model, [], [toast("info", say.orderWaits, "locked")])
  if (model.typed !== "") return step(typedInto(model, "", false))
  if (model.tile >= 0) return step({ ...model, tile: -1 })
  switch (model.stage) {
    case "cart":
      return step({ ...model, stage: "type", problem: undefined })
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
  cart.hasItems(model.work) && !isLocked(model)
    ? step({
        ...model,
        stage: "customer",
        tile: -1,
        typed: "",
        problem: undefined,
        customer: focused(model, context)
      })
    : step(model, [beep("bad")])

const isCartMessage = (message: Message): message is CartMessage =>
  [
    "LoadedCart",
    "FailedCart",
    "ChangedCart",
    "RefusedChange",
    "UnansweredChange",
    "StayedQuiet",
    "DroppedWaiting"
  ].includes(message._tag)

/** A customer, an address or a coupon that was refused is said where it was entered. */
const refusedHere = (model: Model, message: CartMessage, context: Context): Step => {
  if (message._tag !== "RefusedChange") return step(model)
  const refused = model.work.waiting.find(({ key: of }) => of === message.key)?.change
  const text = message.detail === undefined ? message.text : `${message.text} (${message.detail})`
  switch (refused?._tag) {
    case "Customer":
      return step({
        ...model,
        wantsPlacing: undefined,
        stage: model.stage === "review" ? "customer" : model.stage,
        customer: form.refused(customerFields(model, context.mobileRules), model.customer, text)
      })
    case "Coupon":
      return step({
        ...model,
        wantsPlacing: undefined,
        coupon: form.refused(couponFields, model.coupon, text, "code")
      })
    case "Address":
      return step({ ...model, wantsPlacing: undefined, problem: text })
    default:
      return step({ ...model, wantsPlacing: undefined })
  }
}

const heardOfCart = (before: Model, message: CartMessage, context: Context): Step => {
  const model = message._tag === "LoadedCart" && isLeftBehind(before, message.cart) ? nextOf(before) : before
  const answered = andThen(refusedHere(model, message, context), (next) =>
    withCart(next, cart.update(next.work, message, context))
  )
  return message._tag === "LoadedCart"
    ? andThen(answered, (next) => loadedCart(next, message.cart, context))
    : answered
}

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  if (isCartMessage(message)) return heardOfCart(model, message, context)
  switch (message._tag) {
    case "RestoredWork":
      return restored(model, message.text, context)
    case "FailedOpening":
      return step({ ...model, failure: message.message })
    case "FailedSaving":
      return step(model, [beep("bad")], [toast("failure", message.message)])
    case "AskedToWeigh":
    case "Weighed":
    case "RestedScale":
    case "FailedWeighing":
      return handleScale(model, message, context)
    case "FoundShelf":
      return step({ ...model, stocked: message.stocked })
    case "FoundShift":
      return step({ ...model, shift: message.shift })
    case "ScannedCode":
    case "TypedCode":
    case "SubmittedCode":
    case "FailedLookUp":
    case "ResumedScanning":
    case "AcknowledgedRefusals":
    case "AskedToTakeOver":
      return stripTold(model, message, context)
    case "AskedToLeave":
      return model.isPlacing
        ? step(model, [], [toast("info", say.orderWaits, "locked")])
        : step(model, [], [{ _tag: "Left" }])
    case "WentBack":
      return wentBack(model, context)
    case "MovedKind":
      return step({ ...model, kind: message.index })
    case "ChoseKind":
      return step({ ...model, stage: "cart", userType: message.userType, source: null, problem: undefined })
    case "TurnedShelf":
    case "TurnedToShelf":
    case "MovedTile":
    case "TookProduct":
    case "MovedLine":
    case "ChoseLine":
    case "SteppedLine":
    case "RemovedLine":
    case "RemovedPack":
    case "UndidLast":
      return handleCart(model, message, context)
    case "AskedForQuantity":
    case "TypedQuantity":
    case "AskedToClear":
    case "AskedToDrop":
    case "Filled":
    case "SubmittedDialog":
    case "ClosedDialog":
    case "AskedForAddress":
    case "FoundPlaces":
    case "ScannedAgain":
      return handleDialog(model, message, context)
    case "CheckedOut":
      return checkedOut(model, context)
    case "FilledCustomer":
    case "SubmittedCustomer":
    case "FoundCustomer":
      return handleCustomer(model, message, context)
    case "FilledCoupon":
    case "AppliedCoupon":
    case "RemovedCoupon":
    case "FilledDelivery":
    case "MovedChoice":
    case "ChosePayment":
    case "ChoseSource":
    case "FoundSlots":
      return handleReview(model, message, context)
    case "PlacedOrder":
    case "SucceededPlacing":
    case "FailedPlacing":
    case "AskedForPaper":
      return handlePlacing(model, message, context)
    case "OpenedUpi": {
      if (model.order === undefined || model.upi !== undefined) return step(model)
      const [upi, commands] = begunUpi(model.order, "OrderCreate", context.now, model.id)
      return step({ ...model, upi }, commands)
    }
    case "Upi": {
      if (model.upi === undefined) return step(model)
      const { paidBy, upi, commands } = tookUpi(model.upi, message.message, context.now)
      const after = step({ ...model, upi }, commands)
      return paidBy === undefined ? after : andThen(after, (next) => paid(next, paidBy, context))
    }
    case "HeardOfOrder":
      if (model.upi !== undefined)
        return handleMessage(
          model,
          { _tag: "Upi", message: { _tag: "HeardOfOrder", order: message.order } },
          context
        )
      return hasComeLate(model, message.order) && !model.isPlacing
        ? paid(model, message.order.payment_method, context)
        : step(model)
    case "CameBack":
      return model.failure !== undefined || !model.isLoaded
        ? step(model)
        : andThen(withCart(model, cart.resumed(model.work, context)), (next) => sentAgain(next, context))
    case "CreatedNew":
      return model.isPlacing ? step(model) : anew(model, context)
  }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  saved(model, withPlacing(handleMessage(model, message, context), context), context)

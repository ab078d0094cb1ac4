/** What every message does to the quick checkout. */

import type { CartMessage } from "../../kit/cart/model.ts"
import { quantityFields } from "../../kit/cart/typed-quantity.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { paperOf } from "../../kit/counter/model.ts"
import { hasComeLate, isLeftBehind, tookUpi } from "../../kit/counter/selling.ts"
import * as form from "../../kit/form/form.ts"
import { andThen, beep, toast } from "../../kit/scan-session/step.ts"
import { begun as begunUpi, type UpiMessage } from "../../kit/upi/model.ts"
import { orderWaits } from "../../text/order-create.ts"
import * as say from "../../text/quick-checkout.ts"
import { handleAdd } from "./adding.ts"
import { opened, partnerOf, typed, withoutCode } from "./checkout.ts"
import {
  askedToSave,
  chosenTab,
  deletedDraft,
  handleDraft,
  nameFields,
  openedNext,
  savedAsDraft,
  tookFailed
} from "./drafts.ts"
import {
  anew,
  change,
  handleLine,
  handleStrip,
  isLocked,
  nextOf,
  put,
  refused,
  savedQuantity,
  step,
  took,
  withCart
} from "./filling.ts"
import { linesOf, type Message, type Model, type Step } from "./model.ts"
import { handlePlaced, mayPayByUpi, paid, placed, sentAgain, shownDetails, withPlacing } from "./placing.ts"
import {
  checkedOut,
  ending,
  filledCheckout,
  found,
  passed,
  passedProblem,
  refusedIn,
  wentBack,
  wentOn
} from "./stages.ts"
import { hubCustomerWanted, loadedCart, restored, saved } from "./stored.ts"
import { handleScale } from "./weighing.ts"

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

const heardOfCart = (before: Model, message: CartMessage, context: Context): Step => {
  const model = message._tag === "LoadedCart" && isLeftBehind(before, message.cart) ? nextOf(before) : before
  const refused =
    message._tag === "RefusedChange"
      ? model.work.waiting.find(({ key }) => key === message.key)?.change
      : undefined
  const shown =
    message._tag === "RefusedChange"
      ? refusedIn(
          model,
          refused,
          message.detail === undefined ? message.text : `${message.text} (${message.detail})`,
          context
        )
      : step(model)
  const answered = andThen(shown, (next) => withCart(next, cart.update(next.work, message, context)))
  return message._tag === "LoadedCart"
    ? andThen(answered, (next) => loadedCart(next, message.cart, context))
    : answered
}

/** Asked again, all that was not answered; a cart that was sent off is out of the way first. */
const resumed = (model: Model, context: Context): Step =>
  model.leaving === undefined
    ? withCart(model, cart.resumed(model.work, context))
    : step({ ...model, work: { ...model.work, stoppedBy: undefined } }, [
        { _tag: "BeginNext", id: model.id, ...model.leaving }
      ])

const reloaded = (model: Model, context: Context): Step =>
  andThen(resumed({ ...model, draftsFailure: undefined, hubCustomerFailure: undefined }, context), (next) =>
    step(next, [
      ...(next.leaving === undefined && next.work.cart !== undefined
        ? [{ _tag: "LoadCart", screen: context.screen, id: next.id } as const]
        : []),
      { _tag: "LoadDrafts", id: next.id },
      ...hubCustomerWanted(next.id, context),
      { _tag: "LoadStocked", screen: context.screen, id: next.id }
    ])
  )

const submittedDialog = (model: Model, context: Context): Step => {
  switch (model.dialog?._tag) {
    case "Quantity":
      return savedQuantity(model, model.dialog, context)
    case "Clear":
      return change({ ...model, dialog: undefined, line: undefined }, { _tag: "Clear" }, context)
    case "Drop":
      return withCart(
        { ...model, dialog: undefined },
        cart.update(model.work, { _tag: "DroppedWaiting" }, context)
      )
    case "DeleteDraft":
      return deletedDraft(model, context)
    case "SaveDraft":
      return savedAsDraft(model, model.dialog, context)
    default:
      return step(model)
  }
}

/** Closed by hand; on its way it stays, and a placed order makes room for the next one. */
const closed = (model: Model, context: Context): Step => {
  if (model.isPlacing || model.placing !== undefined)
    return step(model, [], [toast("info", orderWaits, "locked")])
  return model.order === undefined
    ? step({ ...model, checkout: undefined })
    : andThen(anew(model, context), (next) => step(next, [{ _tag: "LoadDrafts", id: next.id }]))
}

const handleUpi = (model: Model, message: UpiMessage, context: Context): Step => {
  if (model.upi === undefined) return step(model)
  const { paidBy, upi, commands } = tookUpi(model.upi, message, context.now)
  const after = step({ ...model, upi }, commands)
  return paidBy === undefined ? after : andThen(after, (next) => paid(next, paidBy, context))
}

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  if (isCartMessage(message)) return heardOfCart(model, message, context)
  const { checkout } = model
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
    case "GotDrafts":
      return step({ ...model, drafts: message.drafts, draftsFailure: undefined })
    case "FailedDrafts":
      return step({ ...model, draftsFailure: message.message })
    case "FoundHubCustomer":
      return step({ ...model, hasHubCustomer: message.isThere, hubCustomerFailure: undefined })
    case "FailedHubCustomer":
      return step({ ...model, hubCustomerFailure: say.hubCustomerFailed })
    case "DetailsDue":
      return shownDetails(model, message.orderId, context)
    case "ResumedScanning":
      return resumed(model, context)
    case "ScannedCode":
    case "TypedCode":
    case "SubmittedCode":
    case "FailedLookUp":
    case "AcknowledgedRefusals":
    case "AskedToTakeOver":
      return handleStrip(model, message, context)
    case "ScannedAgain":
      return message.codes.reduce(
        (done, code) => andThen(done, (next) => put(next, { _tag: "Scan", scan_code: code }, context)),
        step({ ...model, dialog: undefined })
      )
    case "MovedLine":
    case "ChoseLine":
    case "SteppedLine":
    case "RemovedLine":
    case "RemovedPack":
    case "AskedForQuantity":
    case "TypedQuantity":
      return handleLine(model, message, context)
    case "UndidLast": {
      const { undo } = model.work
      return undo === undefined || isLocked(model)
        ? step(model)
        : change({ ...model, work: { ...model.work, undo: undefined } }, undo, context)
    }
    case "AskedToLeave":
      if (model.typed !== "") return step({ ...model, typed: "" })
      return model.isPlacing
        ? step(model, [], [toast("info", orderWaits, "locked")])
        : step(model, [], [{ _tag: "Left" }])
    case "Reloaded":
      return reloaded(model, context)
    case "CameBack":
      return model.failure !== undefined || !model.isLoaded
        ? step(model)
        : andThen(reloaded(model, context), (next) => sentAgain(next, context))
    case "AskedToClear":
      if (isLocked(model)) return refused(model)
      return cart.hasItems(model.work)
        ? step({ ...model, dialog: { _tag: "Clear" } })
        : step(model, [beep("bad")])
    case "AskedToDrop":
      return cart.canDrop(model.work) ? step({ ...model, dialog: { _tag: "Drop" } }) : step(model)
    case "AskedForTotal":
      return step({ ...model, dialog: { _tag: "Total" } })
    case "AskedToAdd":
      return isLocked(model)
        ? refused(model)
        : step({ ...model, dialog: { _tag: "Add", pill: "home", text: "", at: 0 } })
    case "AskedToDelete":
      return model.draftId === null ? step(model) : step({ ...model, dialog: { _tag: "DeleteDraft" } })
    case "AskedToSave":
      return askedToSave(model)
    case "OpenedPanel":
      return step({ ...model, dialog: { _tag: "Panel" } })
    case "ClosedDialog":
      return step({ ...model, dialog: undefined })
    case "SubmittedDialog":
      return submittedDialog(model, context)
    case "Filled": {
      const { dialog } = model
      if (dialog?._tag === "SaveDraft")
        return step({
          ...model,
          dialog: { ...dialog, form: form.update(nameFields(model), dialog.form, message.message) }
        })
      if (dialog?._tag !== "Quantity") return step(model)
      const item = linesOf(model).find(({ id }) => id === dialog.itemId)
      return item === undefined
        ? step({ ...model, dialog: undefined })
        : step({
            ...model,
            dialog: { ...dialog, form: form.update(quantityFields(item), dialog.form, message.message) }
          })
    }
    case "ChosePill":
    case "SoughtProduct":
    case "MovedProduct":
      return handleAdd(model, message, context)
    case "TookProduct":
      return took(model, message.productId, context)
    case "ChoseTab":
      return chosenTab(model, message.draftId, context)
    case "KeptDraft":
    case "RemovedDraft":
    case "LoadedDraft":
    case "FailedDraft":
      return handleDraft(model, message, context)
    case "CheckedOut":
      return checkedOut(model, context)
    case "WentOn":
      return checkout === undefined ? step(model) : wentOn(model, checkout, context)
    case "WentBack":
      return checkout === undefined ? step(model) : wentBack(model, checkout, context)
    case "Cancelled":
    case "Closed":
      return closed(model, context)
    case "FilledCheckout":
      return checkout === undefined || model.placing !== undefined
        ? step(model)
        : filledCheckout(model, checkout, message.message, context)
    case "FoundCustomer":
    case "FoundPlaces":
      return checkout === undefined ? step(model) : found(model, checkout, message, context)
    case "AppliedCoupon": {
      const code = checkout === undefined ? "" : typed(checkout, "code")
      // An empty one is neither asked about nor spoken of.
      return code === "" || isLocked(model) ? step(model) : change(model, { _tag: "Coupon", code }, context)
    }
    case "RemovedCoupon":
      return isLocked(model)
        ? step(model)
        : change(
            checkout === undefined ? model : { ...model, checkout: withoutCode(checkout) },
            { _tag: "Coupon", code: null },
            context
          )
    case "PlacedOrder":
      return placed(model, checkout ?? opened("place-order"), context)
    case "SucceededPlacing":
    case "FailedPlacing":
      return handlePlaced(model, message, context)
    case "AskedForPaper":
      return step(model, paperOf(model.order, message.kind, context))
    case "OpenedUpi": {
      const source = checkout === undefined ? null : partnerOf(checkout)
      if (model.order === undefined || model.upi !== undefined || !mayPayByUpi({ source }, context))
        return step(model)
      const [upi, commands] = begunUpi(model.order, "QuickCheckout", context.now, model.id)
      return step({ ...model, upi }, commands)
    }
    case "Upi":
      return handleUpi(model, message.message, context)
    case "HeardOfOrder":
      if (model.upi !== undefined)
        return handleUpi(model, { _tag: "HeardOfOrder", order: message.order }, context)
      return hasComeLate(model, message.order) && !model.isPlacing
        ? paid(model, message.order.payment_method, context)
        : step(model)
    case "ProblemPassed":
      return step(passedProblem(model, message.number))
    case "TriedFailed":
      return step(model, [{ _tag: "TellQueue", wish: { _tag: "TriedAgain", id: message.id } }])
    case "TookFailed":
      return tookFailed(model, message.entry, context)
    case "MovedFailed":
      return step({
        ...model,
        failedAt: Math.min(Math.max(model.failedAt + message.by, 0), Math.max(0, message.count - 1))
      })
  }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  saved(
    model,
    ending(
      model,
      withPlacing(passed(openedNext(handleMessage(model, message, context), context), context), context)
    ),
    context
  )

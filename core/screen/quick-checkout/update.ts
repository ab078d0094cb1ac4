/** The update of the quick checkout. */
import { handleShelf, typedInto } from "../../kit/cart/shelf-keys.ts"
import type { Context } from "../../kit/counter/context.ts"
import { cashDue } from "../../kit/sale/cash.ts"
import { shownOn } from "../../kit/sale/shelf.ts"
import { saleUpdate } from "../../kit/sale/update.ts"
import { andThen, step, toast } from "../../kit/step.ts"
import { orderWaits } from "../../text/order-create.ts"
import * as say from "../../text/quick-checkout.ts"
import { opened, partnerOf } from "./checkout.ts"
import { drafts } from "./drafts.ts"
import { filling, handleAdd, isLocked } from "./filling.ts"
import type { Message, Model, Own, Step } from "./model.ts"
import { mayPayByUpi, ordering, showDetails } from "./placing.ts"
import {
  checkedOut,
  ending,
  filledCheckout,
  found,
  passed,
  passedProblem,
  refusedIn,
  soldBy,
  wentBack,
  wentOn
} from "./stages.ts"
import { loadHubCustomer, work } from "./stored.ts"

/** All that was not answered is asked again, and what stands around the cart with it. */
const reload = (model: Model, context: Context): Step => {
  const before = { ...model, draftsFailure: undefined, hubCustomerFailure: undefined }
  return andThen(filling.handle(before, { _tag: "ResumedScanning" }, context), (next) =>
    step(next, [
      ...(next.leaving === undefined && next.work.cart !== undefined && next.work.asOf === undefined
        ? [{ _tag: "LoadCart", screen: context.screen } as const]
        : []),
      { _tag: "LoadDrafts", id: next.id },
      ...loadHubCustomer(context),
      { _tag: "LoadStocked" }
    ])
  )
}

const handleSale = drafts.around(
  saleUpdate<Model, Own>({
    filling,
    ordering,
    work,
    refusedIn,
    orderFound: (model) => ({
      ...model,
      leaving: undefined,
      checkout: { ...opened("order-placed"), hasDetails: true }
    }),
    cartFound: (model, { order }) => ({
      ...model,
      leaving: undefined,
      order: order !== null && order.order_id === model.order?.order_id ? order : model.order
    }),
    reload
  })
)

/** Closed by hand; on its way it stays, and a placed order makes room for the next one. */
const closed = (model: Model, context: Context): Step => {
  if (model.placing !== undefined) return step(model, [], [toast("info", orderWaits, "locked")])
  return model.order === undefined
    ? step({ ...model, checkout: undefined, wantsPlacing: undefined })
    : andThen(filling.nextSale(model, context), (next) => step(next, [{ _tag: "LoadDrafts", id: next.id }]))
}

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  const { checkout } = model
  switch (message._tag) {
    case "FoundHubCustomer":
      return step({ ...model, hasHubCustomer: message.isThere, hubCustomerFailure: undefined })
    case "FailedHubCustomer":
      return step({ ...model, hubCustomerFailure: say.hubCustomerFailed })
    case "DetailsDue":
      return showDetails(model, message.orderId, context)
    case "AskedToLeave":
      if (model.typed !== "") return step(typedInto(model, "", false))
      return model.tile < 0 ? handleSale(model, message, context) : step({ ...model, tile: -1 })
    case "TurnedShelf":
    case "TurnedToShelf":
    case "MovedTile":
    case "ChoseCategory":
      return step(handleShelf(model, message, shownOn(model, context)))
    case "Reloaded":
      return reload(model, context)
    case "AskedForTotal":
      return step({ ...model, dialog: { _tag: "Total" } })
    case "AskedToAdd":
      return isLocked(model)
        ? filling.refuse(model)
        : step({ ...model, dialog: { _tag: "Add", pill: "home", text: "", at: 0 } })
    case "OpenedPanel":
      return step({ ...model, dialog: { _tag: "Panel" } })
    case "ChosePill":
    case "SoughtProduct":
    case "MovedProduct":
      return handleAdd(model, message, context)
    case "CheckedOut":
      return checkedOut(model, context)
    case "SoldBy":
      return soldBy(model, message.method, context)
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
    case "OpenedUpi": {
      const source = checkout === undefined ? null : partnerOf(checkout)
      return mayPayByUpi({ source }, context) ? handleSale(model, message, context) : step(model)
    }
    case "ProblemPassed":
      return step(passedProblem(model, message.number))
    case "TriedFailed":
      return step(model, [{ _tag: "TellQueue", wish: { _tag: "TriedAgain", id: message.id } }])
    case "TookFailed":
      return drafts.loadFailed(model, message.entry, context)
    case "MovedFailed":
      return step({
        ...model,
        failedAt: Math.min(Math.max(model.failedAt + message.by, 0), Math.max(0, message.count - 1))
      })
    default:
      return handleSale(model, message, context)
  }
}

/** A guest's cart is ready: the cash is asked for. */
const takingCash = (done: Step, context: Context): Step => {
  const { checkout } = done.model
  if (checkout?.takesCash !== true || checkout.stage !== "place-order") return done
  return andThen(done, (model) => {
    const next = { ...model, checkout: { ...checkout, takesCash: false } }
    return cashDue(next, "cashondelivery", context) === undefined
      ? step(next)
      : ordering.handle(next, { _tag: "PlacedOrder" }, context)
  })
}

export const update = (model: Model, message: Message, context: Context): Step => {
  const handled = drafts.passed(handleMessage(model, message, context), context)
  const ready = takingCash(passed(handled, context), context)
  return work.saving(model, ending(model, ordering.placeWaiting(ready, context)), context)
}

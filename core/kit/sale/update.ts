/** The update of a sale by messages that no arrangement of its pages handles in its own way. */
import type { Cart } from "../../counter/cart.ts"
import { orderWaits } from "../../text/order-create.ts"
import type { Change } from "../cart/change.ts"
import type { CartMessage } from "../cart/model.ts"
import * as cart from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import { awaitsShift, lacksShift } from "../counter/till.ts"
import type { KeptWorkMessage } from "../kept-work.ts"
import { andThen, beep, step, toast } from "../step.ts"
import { buyerIn } from "./buyer.ts"
import { resumed, withCart } from "./cart-step.ts"
import { cashIn, filledCash, givenTyped } from "./cash.ts"
import { approvalIn, saleDiscounts } from "./discount.ts"
import type { saleFilling } from "./filling.ts"
import { isPlacing, type Sale, type SaleMessage, type SaleStep } from "./model.ts"
import { filledParts, partsGiven, partsIn } from "./parts.ts"
import type { saleOrdering } from "./placing.ts"
import { comparedScan } from "./weighing.ts"

/** Another screen of the counter has begun the next order: the cart that became this one is left behind. */
const isLeftBehind = (sale: Sale, found: Cart): boolean =>
  sale.order !== undefined &&
  !isPlacing(sale) &&
  sale.upi === undefined &&
  found.order === null &&
  found.cart_id !== sale.work.cart?.cart_id

interface Arrangement<Model extends Sale, Own> {
  readonly filling: Pick<
    ReturnType<typeof saleFilling<Model, Own>>,
    "handle" | "nextOf" | "nextSale" | "isLocked" | "refuse"
  >
  readonly ordering: Pick<ReturnType<typeof saleOrdering<Model, Own>>, "handle" | "retry" | "placeWaiting">
  readonly work: {
    readonly handle: (model: Model, message: KeptWorkMessage, context: Context) => SaleStep<Model, Own>
  }
  /** A change that was refused is said where it was asked for. */
  readonly refusedIn: (
    model: Model,
    refused: Change | undefined,
    text: string,
    context: Context
  ) => SaleStep<Model, Own>
  /** The page of an order that was found in the cart. */
  readonly orderFound: (model: Model) => Model
  /** The page of a placing that was found unanswered. */
  readonly placingFound?: (model: Model) => Model
  /** The cart is there, and no order in it, nor one on its way. */
  readonly cartFound?: (model: Model, found: Cart) => Model
  /** All that was not answered is asked again. */
  readonly reload?: (model: Model, context: Context) => SaleStep<Model, Own>
}

export const saleUpdate = <Model extends Sale, Own>(of: Arrangement<Model, Own>) => {
  const { filling, ordering } = of
  const discounts = saleDiscounts<Model, Own>(filling)
  type Step = SaleStep<Model, Own>

  /** The cart as the server has it tells how far the sale is. */
  const loadedCart = (model: Model, found: Cart, context: Context): Step => {
    if (model.placing !== undefined) return ordering.retry(of.placingFound?.(model) ?? model, context)
    const { order } = found
    if (order === null || model.order !== undefined || model.work.waiting.length > 0)
      return step(of.cartFound?.(model, found) ?? model)
    // What is placed is not parted any more.
    const dialog = partsIn(model) === undefined ? model.dialog : undefined
    const shown = of.orderFound({
      ...model,
      dialog,
      order,
      userType: found.userInfo?.userType ?? model.userType
    })
    // A credit that was shown here before the last order was seen pays the next one.
    return shown.credit === undefined ? step(shown) : filling.nextSale(shown, context)
  }

  const handleCart = (before: Model, message: CartMessage, context: Context): Step => {
    const isNext = message._tag === "LoadedCart" && isLeftBehind(before, message.cart)
    const found = isNext ? filling.nextOf(before) : before
    // What was given for an order that this cart is not: it is asked about the next one.
    const isOther = message._tag === "LoadedCart" && message.cart.order === null && found.order === undefined
    const model = isOther && found.wantsPlacing === undefined ? { ...found, given: undefined } : found
    const shown = (): Step => {
      if (message._tag !== "RefusedChange") return step(model)
      const { key, text, detail } = message
      const refused = model.work.waiting.find((each) => each.key === key)?.change
      return of.refusedIn(
        { ...model, wantsPlacing: undefined },
        refused,
        detail === undefined ? text : `${text} (${detail})`,
        context
      )
    }
    const done =
      message._tag === "ChangedCart"
        ? model.work.waiting.find((each) => each.key === message.key)?.change
        : undefined
    const answered = andThen(
      andThen(shown(), (next): Step => withCart(next, cart.update(next.work, message, context))),
      (next) => discounts.seen(next, done)
    )
    if (done?._tag === "Scan") return andThen(answered, (next) => comparedScan(model, next, context))
    return message._tag === "LoadedCart"
      ? andThen(answered, (next) => loadedCart(next, message.cart, context))
      : answered
  }

  return (model: Model, message: SaleMessage, context: Context): Step => {
    switch (message._tag) {
      case "LoadedCart":
      case "FailedCart":
      case "RecalledCart":
      case "ChangedCart":
      case "RefusedChange":
      case "UnansweredChange":
      case "StayedQuiet":
      case "DroppedWaiting":
        return handleCart(model, message, context)
      case "RestoredWork":
      case "FailedOpening":
      case "FailedSaving":
        return of.work.handle(model, message, context)
      case "AskedToLeave":
        return step(model, [], [isPlacing(model) ? toast("info", orderWaits, "locked") : { _tag: "Left" }])
      case "CameBack":
        return model.holder !== "this window"
          ? step(model)
          : andThen((of.reload ?? resumed)(model, context), (next) => ordering.retry(next, context))
      case "AskedForDiscount":
      case "AskedForApproval":
      case "RemovedDiscount":
      case "RefusedApproval":
        return discounts.handle(model, message, context)
      case "ApprovedDiscounts": {
        const placesNext = approvalIn(model)?.placesNext === true
        const done = handleCart(model, { _tag: "LoadedCart", cart: message.cart }, context)
        return placesNext && done.model.dialog === undefined
          ? andThen(done, (next) => ordering.handle(next, { _tag: "PlacedOrder" }, context))
          : done
      }
      case "SubmittedDialog": {
        const cash = cashIn(model)
        if (cash !== undefined) {
          const given = givenTyped(cash, context)
          return "amount" in given
            ? ordering.handle(model, { _tag: "Gave", ...given }, context)
            : step({ ...model, dialog: given }, [beep("bad")])
        }
        const discounted = discounts.submit(model, context)
        if (discounted !== undefined) return discounted
        const parts = partsIn(model)
        if (parts !== undefined) {
          const filled = partsGiven(model, parts, context)
          return "_tag" in filled
            ? step({ ...model, dialog: filled }, [beep("bad")])
            : step({ ...model, dialog: undefined, parts: filled, credit: undefined })
        }
        const done = filling.handle(model, message, context)
        return buyerIn(model)?.placesNext === true && done.model.dialog === undefined
          ? andThen(done, (next) => ordering.handle(next, { _tag: "PlacedOrder" }, context))
          : done
      }
      case "Filled": {
        const [cash, parts] = [cashIn(model), partsIn(model)]
        if (cash !== undefined) return step({ ...model, dialog: filledCash(cash, message.message, context) })
        return parts === undefined
          ? (discounts.fill(model, message.message, context) ?? filling.handle(model, message, context))
          : step({ ...model, dialog: filledParts(parts, message.message, context) })
      }
      case "FoundShift": {
        const done = filling.handle(model, message, context)
        if (awaitsShift(model.shift, context) && model.order === undefined)
          return lacksShift(context, message.shift)
            ? step(done.model, [...done.commands, beep("bad")])
            : andThen(done, (next) => ordering.handle(next, { _tag: "PlacedOrder" }, context))
        // Closed while its cash was asked for: that is said in the place of the question.
        return cashIn(model) !== undefined && model.order === undefined && lacksShift(context, message.shift)
          ? andThen(done, (next) =>
              ordering.handle({ ...next, dialog: undefined }, { _tag: "PlacedOrder" }, context)
            )
          : done
      }
      case "AskedForParts":
      case "RemovedParts":
      case "Gave":
      case "PlacedOrder":
      case "AppliedCoupon":
      case "RemovedCoupon":
      case "PlacedAlone":
      case "GotAnswer":
      case "AskedForPaper":
      case "OpenedUpi":
      case "Upi":
      case "ChangedOrder":
        return ordering.handle(model, message, context)
      default:
        return filling.handle(model, message, context)
    }
  }
}

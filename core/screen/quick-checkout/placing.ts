import { isUnheard } from "../../counter/coupon.ts"
import { splitLine } from "../../kit/cart/outcome.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { cartOf, isPrepaid, paymentOf } from "../../kit/counter/model.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { isPlacing, linesOf } from "../../kit/sale/model.ts"
import { saleOrdering } from "../../kit/sale/placing.ts"
import { andThen, beep, step } from "../../kit/step.ts"
import { takesUpi } from "../../order/payment.ts"
import { apiCallFailure } from "../../text/failed-call.ts"
import * as say from "../../text/quick-checkout.ts"
import {
  type Checkout,
  deliveryOf,
  externalMobile,
  fieldsOf,
  isExternal,
  nameOf,
  opened,
  partnerOf,
  payingOf,
  typed,
  userTypeOf
} from "./checkout.ts"
import { change, filling } from "./filling.ts"
import type { Model, Own, Step } from "./model.ts"
import { erred, whyNotReady } from "./stages.ts"

/** UPI is for who pays here: not at partner's prices, and not what was paid before. */
export const mayPayByUpi = (
  { source }: { readonly source: string | null },
  context: Pick<Context, "flags" | "mobileRules" | "partners">
): boolean =>
  takesUpi(context.flags) && !context.mobileRules.usesPartnerPrice && !isPrepaid({ source }, context)

export const ordering = saleOrdering<Model, Own>({
  sending: (model) => ({ ...model, checkout: model.checkout ?? opened("place-order") }),
  placed: (model) => ({
    ...model,
    checkout: { ...(model.checkout ?? opened("order-placed")), stage: "order-placed" }
  }),
  withProblem: (model, problem) => {
    const checkout = model.checkout ?? opened("place-order")
    return { ...model, checkout: problem === undefined ? { ...checkout, problem } : erred(checkout, problem) }
  },
  problemOf: (message) => (message === apiCallFailure || message === "" ? say.unexpected : message),
  takesUpi: (_model, source, context) => mayPayByUpi({ source }, context),
  followedBy: (model, { order_id: orderId }, { draft_id }) =>
    step({ ...model, drafts: model.drafts.filter(({ id }) => id !== draft_id) }, [
      { _tag: "AwaitDetails", orderId }
    ])
})

const externalOf = (checkout: Checkout, context: Context) => {
  const mobile = isExternal(checkout, context) ? externalMobile(checkout, context) : null
  return mobile === null ? null : { mobile, name: nameOf(checkout) }
}

/** The queue has the cart, and the counter goes on with an empty one. */
const sentOff = (model: Model, checkout: Checkout, context: Context): Step => {
  const now = model.work.cart
  if (now === undefined || now.cart_id === null) return step(model)
  const id = keyOf("sent", [context.server, context.storeId, context.userId, now.cart_id])
  const next: Model = {
    ...filling.freshAt(model),
    leaving: { sent: id, cartId: now.cart_id },
    work: { ...cart.emptyWork, made: model.work.made }
  }
  return step(next, [
    {
      _tag: "TellQueue",
      wish: {
        _tag: "SentOff",
        id,
        cart: {
          cartItems: linesOf(model).map((line) => ({
            product_id: line.product_id,
            product_name: line.product_name,
            ...splitLine(line)
          })),
          cartTotal: now.grand_total,
          cart_id: now.cart_id,
          userType: 2,
          customer: null,
          address: null,
          payment_mode: paymentOf(payingOf(checkout), context),
          source: null,
          reference_order_id: null,
          slot: null,
          external_customer: externalOf(checkout, context),
          till: context.till === "" ? null : context.till,
          draft_id: model.draftId
        }
      }
    },
    { _tag: "BeginNext", sent: id, cartId: now.cart_id },
    beep("done")
  ])
}

/** Sent at once, or as soon as what waits is in the cart. */
export const place = (model: Model, checkout: Checkout, context: Context): Step => {
  if (isPlacing(model) || model.order !== undefined) return step(model)
  // Tried again it carries the same key: it may have been done.
  if (model.placing !== undefined) return ordering.retry(model, context)
  const isBehind = isEnabled(context.flags)
  if (checkout.stage !== "place-order" && !(isBehind && checkout.stage === "external-customer-mobile"))
    return step(model)
  // A code that is typed is applied first, and the order placed once somebody has seen the sum.
  const code = deliveryOf(checkout) === 2 || isBehind ? "" : typed(checkout, "code")
  if (isUnheard(code, model.work.cart?.couponInfo ?? null))
    return model.work.waiting.some((each) => each.change._tag === "Coupon")
      ? step(model)
      : change(model, { _tag: "Coupon", code }, context)
  const fields = fieldsOf(checkout, context)
  const [filled, values] = form.submit(fields, { ...checkout.form, isBusy: false })
  const sent: Checkout = { ...checkout, form: { ...filled, isBusy: false }, wantsPlacing: false }
  if (values === undefined) return step({ ...model, checkout: sent }, [beep("bad")])
  if (!cart.isSettled(model.work)) return step({ ...model, checkout: { ...sent, wantsPlacing: true } })
  const why = whyNotReady(linesOf(model))
  if (why !== undefined) return step({ ...model, checkout: erred(sent, why) }, [beep("bad")])
  if (isBehind) return sentOff({ ...model, checkout: sent }, sent, context)
  const source = partnerOf(sent)
  return ordering.place(
    { ...model, checkout: { ...sent, problem: undefined }, userType: userTypeOf(sent, context) },
    {
      payment_mode: paymentOf(payingOf(sent), context),
      source,
      reference_order_id: source === null ? null : typed(sent, "reference"),
      slot: null,
      external_customer: externalOf(sent, context),
      draft_id: model.draftId,
      ...cartOf(context.screen)
    },
    context
  )
}

/** What waited for the cart is done once nothing waits any more. */
export const placeWaiting = (done: Step, context: Context): Step => {
  const { checkout, work } = done.model
  return checkout?.wantsPlacing === true && cart.isSettled(work)
    ? andThen(done, (model) => place(model, checkout, context))
    : done
}

/** What a placed order holds, and how far it is by now. */
export const showDetails = (model: Model, orderId: number, context: Context): Step =>
  model.checkout === undefined || model.order?.order_id !== orderId
    ? step(model)
    : step({ ...model, checkout: { ...model.checkout, hasDetails: true } }, [
        { _tag: "LoadCart", screen: context.screen }
      ])

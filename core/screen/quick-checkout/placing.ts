import { splitLine } from "../../kit/cart/outcome.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { cartOf } from "../../kit/counter/model.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { discountsSent } from "../../kit/placement-queue/filled-basket.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { buyerSent } from "../../kit/sale/buyer.ts"
import { cashDue } from "../../kit/sale/cash.ts"
import { creditSent } from "../../kit/sale/credit.ts"
import { givenSent, tenderOf } from "../../kit/sale/given.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { partsSent } from "../../kit/sale/parts.ts"
import { isPrepaid, paymentOf } from "../../kit/sale/payment.ts"
import { saleOrdering } from "../../kit/sale/placing.ts"
import { beep, step } from "../../kit/step.ts"
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
  userTypeOf,
  withoutCode
} from "./checkout.ts"
import { filling, isLocked } from "./filling.ts"
import type { Model, Own, Step } from "./model.ts"
import { erred, whyNotReady } from "./stages.ts"

/** UPI is for who pays here: not at partner's prices, and not what was paid before. */
export const mayPayByUpi = (
  { source }: { readonly source: string | null },
  context: Pick<Context, "flags" | "mobileRules" | "partners">
): boolean =>
  takesUpi(context.flags) && !context.mobileRules.usesPartnerPrice && !isPrepaid({ source }, context)

const checkoutOf = ({ checkout = opened("place-order") }: Model): Checkout => checkout

const externalOf = (checkout: Checkout, context: Context) => {
  const mobile = isExternal(checkout, context) ? externalMobile(checkout, context) : null
  return mobile === null ? null : { mobile, name: nameOf(checkout) }
}

/** The queue has the cart, and the counter goes on with an empty one. */
const sendOff = (model: Model, context: Context): Step => {
  const checkout = checkoutOf(model)
  const now = model.work.cart
  if (now === undefined || now.cart_id === null) return step(model)
  const method = paymentOf(payingOf(checkout), context)
  const id = keyOf("sent", [context.server, context.storeId, context.userId, now.cart_id])
  const next: Model = {
    ...filling.freshAt(model),
    lastTender: tenderOf(model),
    // The order that is placed behind the counter takes it.
    credit: undefined,
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
          payment_mode: method,
          source: null,
          reference_order_id: null,
          slot: null,
          external_customer: externalOf(checkout, context),
          till: context.till === "" ? null : context.till,
          draft_id: model.draftId,
          ...buyerSent(model),
          ...discountsSent(now),
          ...partsSent(model, method),
          ...givenSent(model),
          ...creditSent(model, method, context)
        }
      }
    },
    { _tag: "BeginNext", sent: id, cartId: now.cart_id },
    // Its change is given now, whenever it is placed.
    ...(cashDue(model, method, context) === undefined
      ? []
      : [{ _tag: "OpenDrawer", key: `sale-${id}`, isAsked: false } as const]),
    beep("done")
  ])
}

export const ordering = saleOrdering<Model, Own>({
  isReviewed: ({ checkout }, { flags }) =>
    checkout?.stage === "place-order" || (isEnabled(flags) && checkout?.stage === "external-customer-mobile"),
  isLocked,
  codeIn: ({ checkout }) =>
    checkout === undefined || deliveryOf(checkout) === 2 ? "" : typed(checkout, "code"),
  withoutCode: (model) =>
    model.checkout === undefined ? model : { ...model, checkout: withoutCode(model.checkout) },
  watchesSum: false,
  read: (model, context) => {
    const checkout = checkoutOf(model)
    const [filled, values] = form.submit(fieldsOf(checkout, context), { ...checkout.form, isBusy: false })
    return {
      model: {
        ...model,
        checkout: { ...checkout, form: { ...filled, isBusy: false } },
        userType: userTypeOf(checkout, context)
      },
      isWhole: values !== undefined
    }
  },
  whyNot: (model) => whyNotReady(linesOf(model)),
  requestOf: (model, context) => {
    const checkout = checkoutOf(model)
    const source = partnerOf(checkout)
    return {
      payment_mode: paymentOf(payingOf(checkout), context),
      source,
      reference_order_id: source === null ? null : typed(checkout, "reference"),
      slot: null,
      external_customer: externalOf(checkout, context),
      draft_id: model.draftId,
      ...cartOf(context.screen)
    }
  },
  behind: { isOn: ({ flags }) => isEnabled(flags), sendOff },
  placed: (model) => ({ ...model, checkout: { ...checkoutOf(model), stage: "order-placed" } }),
  withProblem: (model, problem) => {
    const checkout = checkoutOf(model)
    return { ...model, checkout: problem === undefined ? { ...checkout, problem } : erred(checkout, problem) }
  },
  problemOf: (message) => (message === apiCallFailure || message === "" ? say.unexpected : message),
  takesUpi: (_model, source, context) => mayPayByUpi({ source }, context),
  followedBy: (model, { order_id: orderId }, { draft_id }) =>
    step({ ...model, drafts: model.drafts.filter(({ id }) => id !== draft_id) }, [
      { _tag: "AwaitDetails", orderId }
    ])
})

/** The lines of a placed order, and how far it is by now. */
export const showDetails = (model: Model, orderId: number, context: Context): Step =>
  model.checkout === undefined || model.order?.order_id !== orderId
    ? step(model)
    : step({ ...model, checkout: { ...model.checkout, hasDetails: true } }, [
        { _tag: "LoadCart", screen: context.screen }
      ])

import { isUnheard } from "../../counter/coupon.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import type { PlacingMessage } from "../../kit/counter/effects.ts"
import { cartOf, isPrepaid, type Placing, papersOf, paymentOf } from "../../kit/counter/model.ts"
import { placeOrder, placingPaid } from "../../kit/counter/selling.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { andThen, beep, toast } from "../../kit/scan-session/step.ts"
import { begun as begunUpi } from "../../kit/upi/model.ts"
import { takesUpi } from "../../order/payment.ts"
import * as Q from "../../quantity.ts"
import { apiCallFailure } from "../../text/failed-call.ts"
import { faultText } from "../../text/fault.ts"
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
import { change, step } from "./filling.ts"
import { freshAt, linesOf, type Model, type Step } from "./model.ts"
import { erred } from "./stages.ts"

const send = (model: Model, placing: Placing, context: Context): Step =>
  step({ ...model, placing, isPlacing: true }, [placeOrder(model, placing, context)])

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
    ...freshAt(model),
    leaving: { sent: id, cartId: now.cart_id },
    work: { ...cart.begun, made: model.work.made }
  }
  return step(next, [
    {
      _tag: "TellQueue",
      wish: {
        _tag: "SentOff",
        id,
        cart: {
          cartItems: linesOf(model).map(({ product_id, product_name, qty, scanned_info }) => ({
            product_id,
            product_name,
            by_hand: Q.minus(qty, scanned_info?.total_qty ?? Q.zero),
            scan_codes: (scanned_info?.items ?? []).map(({ scan_code }) => scan_code)
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
    { _tag: "BeginNext", id: model.id, sent: id, cartId: now.cart_id },
    beep("done")
  ])
}

/** Sent at once, or as soon as what waits is in the cart. */
export const placed = (model: Model, checkout: Checkout, context: Context): Step => {
  if (model.isPlacing || model.order !== undefined) return step(model)
  // Tried again it carries the same key: it may have been done.
  if (model.placing !== undefined) return send(model, model.placing, context)
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
  const now = model.work.cart
  const why =
    now === undefined || now.items.length === 0
      ? faultText({ _tag: "Fault", tag: "CartEmpty", data: {} })
      : now.items.some(({ oos }) => oos)
        ? faultText({ _tag: "Fault", tag: "OutOfStock", data: { product_id: 0, name: "" } })
        : undefined
  if (why !== undefined || now === undefined)
    return step({ ...model, checkout: erred(sent, why ?? say.unexpected) }, [beep("bad")])
  if (isBehind) return sentOff({ ...model, checkout: sent }, sent, context)
  const source = partnerOf(sent)
  const request = {
    payment_mode: paymentOf(payingOf(sent), context),
    source,
    reference_order_id: source === null ? null : typed(sent, "reference"),
    slot: null,
    external_customer: externalOf(sent, context),
    draft_id: model.draftId,
    ...cartOf(context.screen),
    grand_total: now.grand_total
  }
  return send(
    { ...model, checkout: { ...sent, problem: undefined }, userType: userTypeOf(sent, context) },
    {
      key: keyOf("place", [model.id, now.cart_id, context.now, request]),
      ...request,
      isPaid: false,
      order: null
    },
    context
  )
}

/** What waited for the cart is done once nothing waits any more. */
export const withPlacing = (done: Step, context: Context): Step => {
  const { checkout, work } = done.model
  return checkout?.wantsPlacing === true && cart.isSettled(work)
    ? andThen(done, (model) => placed(model, checkout, context))
    : done
}

/** UPI is for who pays here: not at partner's prices, and not what was paid before. */
export const mayPayByUpi = (
  { source }: { readonly source: string | null },
  context: Pick<Context, "flags" | "mobileRules" | "partners">
): boolean =>
  takesUpi(context.flags) && !context.mobileRules.usesPartnerPrice && !isPrepaid({ source }, context)

const succeeded = (
  model: Model,
  { key: of, order, isWhole }: Extract<PlacingMessage, { readonly _tag: "SucceededPlacing" }>,
  context: Context
): Step => {
  const { placing } = model
  if (placing?.key !== of) return step(model)
  if (!isWhole) return step({ ...model, placing: { ...placing, order } })
  const after: Model = {
    ...model,
    checkout: { ...(model.checkout ?? opened("order-placed")), stage: "order-placed", problem: undefined },
    placing: undefined,
    isPlacing: false,
    order,
    drafts: model.drafts.filter(({ id }) => id !== placing.draft_id),
    work: { ...model.work, undo: undefined, lastScan: undefined }
  }
  if (order.payment_method === "upi" && order.invoice_id === null && mayPayByUpi(placing, context)) {
    const [upi, commands] = begunUpi(order, "QuickCheckout", context.now, model.id)
    return step({ ...after, upi }, [beep("done"), ...commands, awaitDetails(after, order.order_id)])
  }
  return step(after, [
    beep("done"),
    ...papersOf(order, model.userType, context),
    awaitDetails(after, order.order_id)
  ])
}

const awaitDetails = ({ id }: Model, orderId: number) => ({ _tag: "AwaitDetails", id, orderId }) as const

/** What a placed order holds, and how far it is by now. */
export const shownDetails = (model: Model, orderId: number, context: Context): Step =>
  model.checkout === undefined || model.order?.order_id !== orderId
    ? step(model)
    : step({ ...model, checkout: { ...model.checkout, hasDetails: true } }, [
        { _tag: "LoadCart", screen: context.screen, id: model.id }
      ])

/** Once the money has come, or cash was collected instead, what is taken away is invoiced. */
export const paid = (model: Model, method: string, context: Context): Step => {
  const placing = placingPaid(model, method)
  if (placing !== undefined) return send({ ...model, order: placing.order }, placing, context)
  const { order } = model
  return order === undefined
    ? step(model)
    : step({ ...model, isPaid: method === "upi", order: { ...order, payment_method: method } })
}

const failed = (
  model: Model,
  { key: of, message, isOver }: Extract<PlacingMessage, { readonly _tag: "FailedPlacing" }>,
  context: Context
): Step => {
  const { placing, checkout = opened("place-order") } = model
  if (placing?.key !== of) return step(model)
  const text = message === apiCallFailure || message === "" ? say.unexpected : message
  const after: Model = { ...model, isPlacing: false, checkout: erred(checkout, text) }
  // Unanswered: it is sent again, by hand or when the server is back, under the same key.
  if (!isOver) return step(after, [beep("bad")], [toast("failure", text, "placing")])
  const { order } = placing
  // Placed, and not invoiced: the order stands, and can be invoiced where it is.
  if (order !== null)
    return step(
      {
        ...after,
        checkout: { ...erred(checkout, text), stage: "order-placed" },
        placing: undefined,
        order
      },
      [beep("bad"), awaitDetails(model, order.order_id)],
      [toast("failure", text)]
    )
  return step({ ...after, placing: undefined }, [
    { _tag: "LoadCart", screen: context.screen, id: model.id },
    beep("bad")
  ])
}

/** What was kept, or is unanswered, is sent again. */
export const sentAgain = (model: Model, context: Context): Step =>
  model.placing === undefined || model.isPlacing
    ? step(model)
    : send({ ...model, checkout: model.checkout ?? opened("place-order") }, model.placing, context)

export const handlePlaced = (
  model: Model,
  message: Extract<PlacingMessage, { readonly _tag: "SucceededPlacing" | "FailedPlacing" }>,
  context: Context
): Step =>
  message._tag === "SucceededPlacing" ? succeeded(model, message, context) : failed(model, message, context)

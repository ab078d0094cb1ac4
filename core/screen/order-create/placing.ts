/** The review becomes an order: what is sent, when it may be, and what comes of it (PLACE-6). */
import { isUnheard } from "../../counter/coupon.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { fault } from "../../fault.ts"
import { isSettled } from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { couponFields } from "../../kit/counter/mobile-field.ts"
import { type Placing, paperOf, papersOf, paymentOf } from "../../kit/counter/model.ts"
import { placeOrder, placingPaid } from "../../kit/counter/selling.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { andThen, beep, stepOf, toast } from "../../kit/scan-session/step.ts"
import { begun as begunUpi } from "../../kit/upi/model.ts"
import * as Money from "../../money.ts"
import { currencyOf } from "../../session/currency.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-create.ts"
import { referenceIn, slotIn } from "./customer.ts"
import { change } from "./filling.ts"
import type { Message, Model, Step } from "./model.ts"

const step = stepOf<Model, Step["notices"][number], Step["commands"][number]>

/** Why it cannot be placed as it stands; undefined where it can. */
export const whyNot = (model: Model): string | undefined => {
  const { cart } = model.work
  if (cart === undefined || cart.items.length === 0) return faultText(fault("CartEmpty"))
  const out = cart.items.find(({ oos }) => oos)
  if (out !== undefined) return `${out.product_name}: ${say.outOfStock}`
  if (model.userType === 2) return undefined
  if (model.source !== null)
    return referenceIn(model) === "" ? faultText(fault("PartnerRequired")) : undefined
  if ((cart.userInfo?.mobile ?? "") === "") return faultText(fault("CustomerMissing"))
  return cart.address === null ? faultText(fault("AddressIncomplete")) : undefined
}

const send = (model: Model, placing: Placing, context: Context): Step =>
  step({ ...model, placing, isPlacing: true, wantsPlacing: undefined, problem: undefined }, [
    placeOrder(model, placing, context)
  ])

/** Sent at once, or as soon as what waits is in the cart. */
export const placed = (model: Model, context: Context): Step => {
  if (model.stage !== "review" || model.isPlacing) return step(model)
  // Tried again it carries the same key: it may have been done.
  if (model.placing !== undefined) return send(model, model.placing, context)
  // A code that is typed is applied first, and the order placed once somebody has seen the sum.
  const code = form.entryOf(couponFields, model.coupon, "code").text
  const isApplying = model.work.waiting.some(({ change: of }) => of._tag === "Coupon")
  if ((model.work.cart?.couponInfo ?? null) === null && !isApplying && isUnheard(code, null))
    return change({ ...model, problem: undefined }, { _tag: "Coupon", code: code.trim() }, context)
  if (!isSettled(model.work)) {
    const told = model.work.cart?.grand_total ?? Money.zero
    return step({ ...model, wantsPlacing: { told }, problem: undefined })
  }
  const why = whyNot(model)
  const { cart } = model.work
  if (why !== undefined || cart === undefined)
    return step({ ...model, wantsPlacing: undefined, problem: why }, [beep("bad")])
  const request = {
    payment_mode: paymentOf(model, context),
    source: model.source,
    reference_order_id: model.source === null ? null : referenceIn(model),
    slot: model.userType === 2 ? null : slotIn(model),
    grand_total: cart.grand_total
  }
  return send(
    model,
    {
      key: keyOf("place", [model.id, cart.cart_id, context.now, request]),
      ...request,
      isPaid: false,
      order: null
    },
    context
  )
}

/** What waited for the cart is done once nothing waits any more. */
export const withPlacing = (done: Step, context: Context): Step => {
  const { wantsPlacing, work } = done.model
  if (wantsPlacing === undefined || !isSettled(work)) return done
  const now = work.cart?.grand_total ?? Money.zero
  return andThen(done, (model) => {
    const idle = { ...model, wantsPlacing: undefined }
    // Nobody has told the customer this sum.
    return now === wantsPlacing.told
      ? placed(idle, context)
      : step({ ...idle, problem: say.sumChanged(Money.format(now, currencyOf(context.flags))) }, [
          beep("bad")
        ])
  })
}

const printed = (model: Model, kind: "invoice" | "receipt", context: Context): Step => {
  const papers = paperOf(model.order, kind, context)
  return step({ ...model, prints: model.prints + papers.length }, papers)
}

/** It is sold: its receipt comes out where there is a printer, and the drawer opens where cash goes into it. */
const sold = (model: Model, context: Context): Step => {
  const papers = model.order === undefined ? [] : papersOf(model.order, model.userType, context)
  const prints = papers.filter(({ _tag }) => _tag === "PrintPaper").length
  return step({ ...model, prints: model.prints + prints }, papers)
}

const succeeded = (
  model: Model,
  { key: of, order, isWhole }: Extract<Message, { readonly _tag: "SucceededPlacing" }>,
  context: Context
): Step => {
  if (model.placing?.key !== of) return step(model)
  if (!isWhole) return step({ ...model, placing: { ...model.placing, order } })
  const after: Model = {
    ...model,
    stage: "placed",
    placing: undefined,
    isPlacing: false,
    order,
    problem: undefined,
    work: { ...model.work, undo: undefined, lastScan: undefined }
  }
  if (isTakenAway(model.userType) && order.payment_method === "upi" && order.invoice_id === null) {
    const [upi, commands] = begunUpi(order, "OrderCreate", context.now, model.id)
    return step({ ...after, upi }, [beep("done"), ...commands])
  }
  return andThen(step(after, [beep("done")]), (next) => sold(next, context))
}

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
  { key: of, message, isOver }: Extract<Message, { readonly _tag: "FailedPlacing" }>
): Step => {
  if (model.placing?.key !== of) return step(model)
  const { order } = model.placing
  const after = { ...model, isPlacing: false, problem: message }
  // Unanswered: it is sent again, by hand or when the server is back, under the same key.
  if (!isOver) return step(after, [beep("bad")], [toast("failure", message, "placing")])
  // Placed, and not invoiced: the order stands, and can be invoiced where it is.
  if (order !== null)
    return step(
      { ...after, stage: "placed", placing: undefined, order },
      [beep("bad")],
      [toast("failure", message)]
    )
  return step({ ...after, placing: undefined }, [
    { _tag: "LoadCart", screen: "OrderCreate", id: model.id },
    beep("bad")
  ])
}

/** What was kept, or is unanswered, is sent again. */
export const sentAgain = (model: Model, context: Context): Step =>
  model.placing === undefined || model.isPlacing ? step(model) : send(model, model.placing, context)

type PlacingMessage = Extract<
  Message,
  { readonly _tag: "PlacedOrder" | "SucceededPlacing" | "FailedPlacing" | "AskedForPaper" }
>

export const handlePlacing = (model: Model, message: PlacingMessage, context: Context): Step => {
  switch (message._tag) {
    case "PlacedOrder":
      return placed(model, context)
    case "SucceededPlacing":
      return succeeded(model, message, context)
    case "FailedPlacing":
      return failed(model, message)
    case "AskedForPaper":
      return printed(model, message.kind, context)
  }
}

/** The review becomes an order: what is sent, and when it may be (PLACE-6). */
import { isUnheard } from "../../counter/coupon.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { fault } from "../../fault.ts"
import { isSettled } from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { couponFields } from "../../kit/counter/mobile-field.ts"
import { paymentOf } from "../../kit/counter/model.ts"
import * as form from "../../kit/form/form.ts"
import { isPlacing } from "../../kit/sale/model.ts"
import { saleOrdering } from "../../kit/sale/placing.ts"
import { andThen, beep, step } from "../../kit/step.ts"
import * as Money from "../../money.ts"
import { currencyOf } from "../../session/currency.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-create.ts"
import { referenceIn, slotIn } from "./customer.ts"
import { change } from "./filling.ts"
import type { Model, Own, Step } from "./model.ts"

export const ordering = saleOrdering<Model, Own>({
  sending: (model) => ({ ...model, wantsPlacing: undefined, problem: undefined }),
  placed: (model) => ({ ...model, stage: "placed" }),
  withProblem: (model, problem) => ({ ...model, problem }),
  takesUpi: ({ userType }) => isTakenAway(userType)
})

/** Why it cannot be placed as it stands; undefined where it can. */
const whyNot = (model: Model): string | undefined => {
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

/** Sent at once, or as soon as what waits is in the cart. */
export const place = (model: Model, context: Context): Step => {
  if (model.stage !== "review" || isPlacing(model)) return step(model)
  // Tried again it carries the same key: it may have been done.
  if (model.placing !== undefined) return ordering.retry(model, context)
  // A code that is typed is applied first, and the order placed once somebody has seen the sum.
  const code = form.entryOf(couponFields, model.coupon, "code").text
  const isApplying = model.work.waiting.some(({ change: of }) => of._tag === "Coupon")
  if ((model.work.cart?.couponInfo ?? null) === null && !isApplying && isUnheard(code, null))
    return change({ ...model, problem: undefined }, { _tag: "Coupon", code: code.trim() }, context)
  if (!isSettled(model.work)) {
    const sum = model.work.cart?.grand_total ?? Money.zero
    return step({ ...model, wantsPlacing: { sum }, problem: undefined })
  }
  const problem = whyNot(model)
  if (problem !== undefined) return step({ ...model, wantsPlacing: undefined, problem }, [beep("bad")])
  const { source } = model
  return ordering.place(
    model,
    {
      payment_mode: paymentOf(model, context),
      source,
      reference_order_id: source === null ? null : referenceIn(model),
      slot: model.userType === 2 ? null : slotIn(model)
    },
    context
  )
}

/** What waited for the cart is done once nothing waits any more. */
export const placeWaiting = (done: Step, context: Context): Step => {
  const { wantsPlacing, work } = done.model
  if (wantsPlacing === undefined || !isSettled(work)) return done
  const sum = work.cart?.grand_total ?? Money.zero
  return andThen(done, (model) => {
    const idle = { ...model, wantsPlacing: undefined }
    // Nobody has told the customer this sum.
    return sum === wantsPlacing.sum
      ? place(idle, context)
      : step({ ...idle, problem: say.sumChanged(Money.format(sum, currencyOf(context.flags))) }, [
          beep("bad")
        ])
  })
}

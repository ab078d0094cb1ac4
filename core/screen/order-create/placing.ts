/** The review becomes an order: what is sent, and when it may be (PLACE-6). */
import { isTakenAway } from "../../counter/placement.ts"
import { fault } from "../../fault.ts"
import { couponFields } from "../../kit/counter/mobile-field.ts"
import * as form from "../../kit/form/form.ts"
import { paymentOf } from "../../kit/sale/payment.ts"
import { saleOrdering } from "../../kit/sale/placing.ts"
import { step } from "../../kit/step.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-create.ts"
import { referenceIn, slotIn, textIn } from "./customer.ts"
import { isLocked } from "./filling.ts"
import type { Model, Own } from "./model.ts"

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

export const ordering = saleOrdering<Model, Own>({
  isReviewed: ({ stage }) => stage === "review",
  isLocked,
  // The field of a coupon that is in the cart already is not shown.
  codeIn: ({ coupon, work }) =>
    (work.cart?.couponInfo ?? null) === null ? textIn(couponFields, coupon, "code") : "",
  withoutCode: (model) => ({ ...model, coupon: form.blank }),
  watchesSum: true,
  whyNot,
  requestOf: (model, context) => ({
    payment_mode: paymentOf(model, context),
    source: model.source,
    reference_order_id: model.source === null ? null : referenceIn(model),
    slot: model.userType === 2 ? null : slotIn(model),
    ...(model.draftId === null ? {} : { draft_id: model.draftId })
  }),
  placed: (model) => ({ ...model, stage: "placed" }),
  withProblem: (model, problem) => ({ ...model, problem }),
  takesUpi: ({ userType }) => isTakenAway(userType),
  followedBy: (model, _order, { draft_id }) =>
    step({ ...model, drafts: model.drafts.filter(({ id }) => id !== draft_id) })
})

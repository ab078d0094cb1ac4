import type { Stage } from "../../counter/stage.ts"
import { previousStage } from "../../counter/stage.ts"
import { reviewLines, totalsOf } from "../../kit/cart/totals.ts"
import { fieldsView } from "../../kit/form/view.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { buyerAction, buyerFacts } from "../../kit/sale/buyer.ts"
import { changeParts } from "../../kit/sale/cash.ts"
import { creditAction, creditFacts, methodOf } from "../../kit/sale/credit.ts"
import { discountNotices } from "../../kit/sale/discount.ts"
import { tenderOf } from "../../kit/sale/given.ts"
import { isPlacing } from "../../kit/sale/model.ts"
import { partsAction, partsBy, partsFacts, waysFacts } from "../../kit/sale/parts.ts"
import { wayName } from "../../kit/sale/pay-ways.ts"
import { dueBy, paymentOf } from "../../kit/sale/payment.ts"
import { knownName, orderActions, placeAction, type Shown } from "../../kit/sale/view.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { awaited, busyLine } from "../../kit/view/lines.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Measure } from "../../kit/view/telling.ts"
import type { Question, QuestionPart } from "../../kit/view/view.ts"
import { addressLines } from "../../label/address.ts"
import * as Money from "../../money.ts"
import { isInParts } from "../../order/pay-parts.ts"
import { couponIdle } from "../../text/cart.ts"
import { placing as placingText } from "../../text/order-create.ts"
import * as say from "../../text/quick-checkout.ts"
import { type Checkout, deliveryOf, factsOf, fieldsOf, partnerOf, payingOf } from "./checkout.ts"
import type { Message, Model } from "./model.ts"
import { mayPayByUpi } from "./placing.ts"

const titles: Readonly<Record<Stage, string>> = {
  "select-order-source": "Order source",
  "customer-mobile": "Customer Mobile",
  "customer-info": "Customer Name",
  "customer-address-info": "Customer Address",
  "select-delivery-partner": "Delivery Partner",
  "external-customer-mobile": "External Customer",
  "sync-cart": "Checkout",
  "place-order": "Place order",
  "order-placed": "Order Placed"
}

const customer = (model: Model, checkout: Checkout, shown: Shown): QuestionPart<never> => {
  const { userInfo = null, address = null } = model.work.cart ?? {}
  return {
    part: "facts",
    title: "Customer",
    facts: [
      { name: "Name", value: userInfo?.name ?? "Guest" },
      { name: "Mobile", value: userInfo?.mobile ?? "–" },
      ...buyerFacts(model),
      ...creditFacts(model, paymentOf(payingOf(checkout), shown), shown),
      // What is taken away has none.
      ...(address === null ? [] : [{ name: "Address", value: addressLines(address).join(", ") }])
    ]
  }
}

const chosenIn = (checkout: Checkout, shown: Shown): string => paymentOf(payingOf(checkout), shown)
const dueNow = (model: Model, checkout: Checkout, shown: Shown) =>
  dueBy(
    model,
    methodOf(model, chosenIn(checkout, shown)),
    deliveryOf(checkout) === 0,
    partsBy(model, chosenIn(checkout, shown)).length > 0
  )

/** In the order of the review, where the sum of the lines is the total. */
export const reviewTotals = (
  model: Model,
  { currency }: Pick<Shown, "currency">,
  due?: Money.Money | undefined
) => {
  const [subtotal, shipping, ...others] = totalsOf(model, currency, due).map(([name, value]) => ({
    name,
    value
  }))
  const isBehind = ({ name }: { readonly name: string }) => name === "Round-off" || name === "Total"
  return [subtotal, ...others.filter((each) => !isBehind(each)), shipping, ...others.filter(isBehind)].filter(
    (each) => each !== undefined
  )
}

const review = (model: Model, checkout: Checkout, shown: Shown): ReadonlyArray<QuestionPart<Message>> => {
  const applied = model.work.cart?.couponInfo ?? null
  const totals = reviewTotals(model, shown, dueNow(model, checkout, shown))
  return [
    ...discountNotices(model, shown),
    ...partsFacts(model, chosenIn(checkout, shown), shown.currency),
    ...(applied === null || deliveryOf(checkout) === 2
      ? []
      : [
          applied.applied
            ? notice(`${say.couponApplied}: ${applied.code}`, "good")
            : notice(couponIdle(applied.code), "warning")
        ]),
    ...(isPlacing(model) ? [notice(placingText, "info")] : []),
    ...(model.wantsPlacing !== undefined ? [notice(say.preparing, "info")] : []),
    customer(model, checkout, shown),
    { part: "facts", title: "Totals", facts: totals.slice(0, -1) },
    reviewLines<Message>(model.work, shown.currency)
  ]
}

/** What is paid, read from across the counter: over the ways in which it is. */
const sum = (model: Model, checkout: Checkout, shown: Shown): ReadonlyArray<Measure> =>
  reviewTotals(model, shown, dueNow(model, checkout, shown))
    .slice(-1)
    .map(({ name, value = "" }) => ({
      part: "measure",
      label: name,
      value,
      beside: "",
      note: "",
      tone: undefined
    }))

const orderPlaced = (
  model: Model,
  checkout: Checkout,
  shown: Shown
): ReadonlyArray<QuestionPart<Message>> => {
  const { order } = model
  return order === undefined
    ? []
    : [
        ...(isPlacing(model) ? [notice("Invoicing...", "info")] : []),
        ...changeParts(order.tender ?? tenderOf(model), shown.currency),
        {
          part: "facts",
          facts: [
            { name: "Order no.", value: order.increment_id },
            { name: "Status", value: order.invoice_id === null ? "Placed" : "Complete" },
            { name: "Total", value: Money.format(order.grand_total, shown.currency) },
            ...(isInParts(order) ? [] : [{ name: "Payment", value: wayName(model, order.payment_method) }])
          ]
        },
        ...(isInParts(order)
          ? [waysFacts(order, shown.currency, order.invoice_id === null && !model.isPaid)]
          : []),
        ...(checkout.hasDetails && model.work.cart?.order?.order_id === order.order_id
          ? [customer(model, checkout, shown), reviewLines<Message>(model.work, shown.currency)]
          : [])
      ]
}

/** Placed behind the counter from here, without a review: in what ways it is paid stands here. */
const waysBehind = (model: Model, checkout: Checkout, shown: Shown): ReadonlyArray<QuestionPart<never>> => {
  if (!isEnabled(shown.flags)) return []
  const method = chosenIn(checkout, shown)
  const facts = creditFacts(model, method, shown)
  return [
    ...partsFacts(model, method, shown.currency),
    ...(facts.length === 0 ? [] : [{ part: "facts", title: "Payment", facts } as const])
  ]
}

const partsOf = (model: Model, checkout: Checkout, shown: Shown): ReadonlyArray<QuestionPart<Message>> => {
  const fields = fieldsOf(checkout, shown)
  const problem = checkout.problem === undefined ? [] : [notice(checkout.problem.text, "danger")]
  const filled: ReadonlyArray<QuestionPart<Message>> =
    Object.keys(fields).length === 0
      ? []
      : [
          fieldsView<Message>(
            "checkout",
            fields,
            checkout.form,
            (message) => ({
              _tag: "FilledCheckout",
              message
            }),
            (name) => actionsOf(model, checkout, shown).find(({ id }) => name === "code" && id === "apply")
          )
        ]
  switch (checkout.stage) {
    case "sync-cart":
      return checkout.cartError === undefined
        ? [busyLine("Checkout", say.preparing), ...noticeOf(model.work.stoppedBy, "danger")]
        : [notice(checkout.cartError, "danger")]
    case "place-order":
      // What is chosen stands over what is only read: a low window shows it.
      return [...sum(model, checkout, shown), ...problem, ...filled, ...review(model, checkout, shown)]
    case "order-placed":
      return [...problem, ...orderPlaced(model, checkout, shown)]
    default:
      return [
        ...problem,
        ...knownName(checkout),
        ...(checkout.wantsOn ? [awaited("Checkout")] : []),
        ...filled,
        ...(checkout.stage === "external-customer-mobile" ? waysBehind(model, checkout, shown) : [])
      ]
  }
}

const close = act("close", "Close", ["Escape", "c"], { _tag: "Closed" } as const, { code: "back" })

const placedActions = (model: Model, checkout: Checkout, shown: Shown): ReadonlyArray<Action<Message>> => [
  { ...close, isDisabled: isPlacing(model) },
  ...orderActions(model, { hasPapers: true, takesUpi: mayPayByUpi({ source: partnerOf(checkout) }, shown) })
]

/** The step to the stage before; nobody goes back behind an order that is on its way. */
const stageBack = (model: Model, checkout: Checkout, shown: Shown): Message | undefined =>
  model.wantsPlacing !== undefined || model.placing !== undefined || !hasStageBefore(checkout, shown)
    ? undefined
    : { _tag: "WentBack" }

const hasStageBefore = (checkout: Checkout, shown: Shown): boolean =>
  !isEnabled(shown.flags) && previousStage(checkout.stage, factsOf(checkout, shown)) !== undefined

const actionsOf = (model: Model, checkout: Checkout, shown: Shown): ReadonlyArray<Action<Message>> => {
  const { stage } = checkout
  if (stage === "order-placed") return placedActions(model, checkout, shown)
  const isBusy = isPlacing(model) || model.wantsPlacing !== undefined
  const isBehind = isEnabled(shown.flags)
  const isLast = stage === "place-order" || (isBehind && stage === "external-customer-mobile")
  const forward: Action<Message> = isLast
    ? placeAction(model, shown, dueNow(model, checkout, shown))
    : act(
        "next",
        "Next",
        ["F2"],
        { _tag: "WentOn" },
        { icon: "next", code: "ok", isDisabled: stage === "sync-cart" }
      )
  const { couponInfo = null } = model.work.cart ?? {}
  const mayCoupon = stage === "place-order" && deliveryOf(checkout) !== 2
  return [
    forward,
    ...(hasStageBefore(checkout, shown)
      ? [
          act("previous", "Previous", ["F3"], { _tag: "WentBack" } as const, {
            icon: "back",
            isDisabled: stageBack(model, checkout, shown) === undefined
          })
        ]
      : []),
    ...(isLast && deliveryOf(checkout) === 0 ? [partsAction("F5", isBusy)] : []),
    ...(isLast && deliveryOf(checkout) !== 2 && !shown.mobileRules.usesPartnerPrice
      ? [buyerAction("F4", isBusy)]
      : []),
    ...(isLast && deliveryOf(checkout) === 0 ? [creditAction("F8", isBusy)] : []),
    ...(mayCoupon
      ? [
          act("apply", "Apply", ["F6"], { _tag: "AppliedCoupon" } as const, { isDisabled: isBusy }),
          ...(couponInfo === null
            ? []
            : [
                act("remove-coupon", "Remove", ["F7"], { _tag: "RemovedCoupon" } as const, {
                  isDisabled: isBusy
                })
              ])
        ]
      : []),
    act(
      "cancel",
      "Cancel",
      ["Escape"],
      { _tag: "Cancelled" },
      { code: "back", isDisabled: isBusy || model.placing !== undefined }
    )
  ]
}

/** A placed order is followed by the next; before that it is said whose order it is. */
const textOf = (checkout: Checkout, { partners }: Shown): string =>
  checkout.stage === "order-placed"
    ? say.closeForNew
    : (partners.find(({ source }) => source === partnerOf(checkout))?.title ?? "")

export const checkoutQuestion = (model: Model, checkout: Checkout, shown: Shown): Question<Message> => ({
  id: `Checkout/${checkout.stage}`,
  title: titles[checkout.stage],
  text: textOf(checkout, shown),
  parts: partsOf(model, checkout, shown),
  actions: actionsOf(model, checkout, shown),
  first: 0,
  isBeside: true,
  cancel: { _tag: checkout.stage === "order-placed" ? "Closed" : "Cancelled" },
  back: stageBack(model, checkout, shown)
})

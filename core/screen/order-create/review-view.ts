/** The review of a sale, and the order that it became. */

import { type CustomerAddress, guest } from "../../counter/customer.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { paymentModes } from "../../counter/source.ts"
import { fault } from "../../fault.ts"
import { reviewLines } from "../../kit/cart/totals.ts"
import { couponFields } from "../../kit/counter/mobile-field.ts"
import { lacksShift } from "../../kit/counter/till.ts"
import { formView } from "../../kit/form/view.ts"
import { buyerAction, buyerFacts } from "../../kit/sale/buyer.ts"
import { cashDue, cashTiles, changeParts } from "../../kit/sale/cash.ts"
import { creditAction, creditFacts, methodOf } from "../../kit/sale/credit.ts"
import { discountActions, discountNotices } from "../../kit/sale/discount.ts"
import { tenderOf } from "../../kit/sale/given.ts"
import { isPlacing } from "../../kit/sale/model.ts"
import { partsAction, partsBy, partsFacts, waysFacts } from "../../kit/sale/parts.ts"
import { wayKey, wayName } from "../../kit/sale/pay-ways.ts"
import { dueBy, isPrepaid, paymentOf } from "../../kit/sale/payment.ts"
import { orderActions, placeAction, type Shown, saleTotals } from "../../kit/sale/view.ts"
import { type Action, act, primary } from "../../kit/view/action.ts"
import type { Choice } from "../../kit/view/choices.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Notice } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { addressLines } from "../../label/address.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import { isInParts } from "../../order/pay-parts.ts"
import { takesUpi } from "../../order/payment.ts"
import { oneMoment } from "../../text/because.ts"
import { couponApplied, couponIdle } from "../../text/cart.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-create.ts"
import { because } from "../../text/sentence.ts"
import { deliveryFields } from "./customer.ts"
import type { Message, Model } from "./model.ts"

const due = (model: Model, shown: Pick<Shown, "flags" | "partners">) =>
  dueBy(
    model,
    methodOf(model, paymentOf(model, shown)),
    isTakenAway(model.userType),
    partsBy(model, paymentOf(model, shown)).length > 0
  )

const knownAddressLines = ({ street, city, region, postcode }: typeof CustomerAddress.Type) =>
  addressLines({ street, city: city ?? "", region: region ?? "", postcode: postcode ?? "" })

const customerFacts = (model: Model, shown: Shown): Part<Message> => {
  const { userInfo = null, address = null } = model.work.cart ?? {}
  // It stands in the fields of the address when those are opened.
  const knownAddress = model.userType === 1 && address === null ? model.knownCustomer?.address : null
  return {
    part: "facts",
    title: "Customer Details",
    facts: [
      ...(model.order === undefined ? [] : [{ name: "Order no.", value: model.order.increment_id }]),
      { name: "Name", value: userInfo?.name ?? guest },
      { name: "Mobile", value: userInfo?.mobile ?? "–" },
      ...buyerFacts(model),
      ...creditFacts(model, paymentOf(model, shown), shown),
      ...(address === null ? [] : [{ name: "Address", value: addressLines(address).join(", ") }]),
      ...(knownAddress == null
        ? []
        : [{ name: say.knownAddress, value: knownAddressLines(knownAddress).join(", ") }])
    ]
  }
}

const choicesOf = (model: Model, shown: Shown): ReadonlyArray<Choice<Message>> => {
  const payment = paymentOf(model, shown)
  const isHome = model.userType !== 2
  const modes = paymentModes(shown.flags, { isPrepaid: isPrepaid(model, shown) })
  return [
    {
      id: "payment",
      label: "Payment",
      isLarge: true,
      options: (modes.length === 0 ? [{ method: "checkmo", label: paymentName("checkmo") }] : modes).map(
        ({ method, label }) => ({
          id: method,
          title: wayName(model, method, label),
          key: isHome ? undefined : wayKey(method),
          isChosen: modes.length === 0 || method === payment,
          message: { _tag: "ChosePayment", method } as const
        })
      )
    },
    ...(isHome
      ? [
          {
            id: "source",
            label: "Source",
            options: [{ source: null, title: "Hub" }, ...shown.partners].map(({ source, title }) => ({
              id: source ?? "hub",
              title,
              isChosen: source === model.source,
              message: { _tag: "ChoseSource", source } as const
            }))
          }
        ]
      : [])
  ]
}

const couponPart = (model: Model): Part<Message> => {
  const applied = model.work.cart?.couponInfo ?? null
  if (applied !== null)
    return applied.applied
      ? notice(couponApplied(applied.code), "good")
      : notice(couponIdle(applied.code), "warning")
  return formView<Message>(
    {
      id: "coupon",
      submit: { title: "Apply", busyTitle: "Apply", message: { _tag: "AppliedCoupon" } },
      opens: { key: "c", title: "coupon" },
      isLine: true
    },
    couponFields,
    model.coupon,
    (message) => ({ _tag: "FilledCoupon", message })
  )
}

/** @param isTold the alert over it says already that no shift is open */
const placingOf = ({ placing, wantsPlacing, problem }: Model, isTold: boolean): ReadonlyArray<Notice> => {
  if (isPlacing({ placing })) return [notice(say.placing, "info")]
  if (placing !== undefined) return [notice(because(say.unanswered, problem), "warning")]
  if (isTold && problem === faultText(fault("NoShift"))) return []
  return wantsPlacing === undefined ? noticeOf(problem, "danger") : [notice(say.waitsForCart, "info")]
}

/** What is paid, and how: the column over the way on. */
const paying = (model: Model, shown: Shown, isTold: boolean): ReadonlyArray<Part<Message>> => {
  const choices = choicesOf(model, shown)
  return [
    ...placingOf(model, isTold),
    ...(model.work.refused.length === 0
      ? []
      : [notice(say.scansRefused(model.work.refused.length), "danger")]),
    // First what is chosen, then what it comes to: in a low window the rest is scrolled to.
    {
      part: "choices",
      title: "Payment",
      choices,
      cursor: {
        index: Math.min(model.choice, choices.length - 1),
        noun: "a choice",
        moved: (by) => ({ _tag: "MovedChoice", by })
      }
    },
    ...cashTiles(
      cashDue(model, paymentOf(model, shown), shown),
      shown,
      isPlacing(model) ||
        model.wantsPlacing !== undefined ||
        // The alert above says why.
        (isTakenAway(model.userType) && lacksShift(shown, model.shift))
    ),
    ...partsFacts(model, paymentOf(model, shown), shown.currency),
    saleTotals(model, shown, undefined, due(model, shown)),
    ...discountNotices(model, shown)
  ]
}

/** For whom it is, how it is delivered, and what it is. */
const bought = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => [
  customerFacts(model, shown),
  ...(model.source === null ? [couponPart(model)] : []),
  ...(model.userType === 2
    ? []
    : [
        {
          ...formView<Message>(
            {
              id: "delivery",
              submit: { title: "Place order", busyTitle: say.placing, message: { _tag: "PlacedOrder" } },
              opens: { key: "t", title: "slot" }
            },
            deliveryFields(model),
            model.delivery,
            (message) => ({ _tag: "FilledDelivery", message })
          ),
          // The way on stands at the foot.
          isWithheld: true
        }
      ]),
  reviewLines<Message>(model.work, shown.currency)
]

export const reviewPage = (
  model: Model,
  shown: Shown,
  alerts: ReadonlyArray<Part<Message>>
): Pick<View<Message>, "actions" | "parts" | "column"> => {
  const column = [...alerts, ...paying(model, shown, alerts.length > 0)]
  return {
    actions: reviewActions(model, shown),
    parts: [...column, ...bought(model, shown)],
    column: column.length
  }
}

const reviewActions = (
  model: Model,
  shown: Pick<Shown, "currency" | "flags" | "partners">
): ReadonlyArray<Action<Message>> => {
  const { couponInfo = null, address = null } = model.work.cart ?? {}
  const isBusy = isPlacing(model) || model.wantsPlacing !== undefined
  return [
    { ...placeAction(model, shown, due(model, shown)), isPrimary: true },
    // Nothing is delivered without it.
    ...(model.userType === 2
      ? []
      : [
          act(
            "address",
            address === null ? "Add Customer Address" : "Edit Customer Address",
            "a",
            { _tag: "AskedForAddress" } as const,
            { icon: "edit", isDisabled: isBusy }
          )
        ]),
    ...discountActions(model, shown, ["d"], { isDisabled: isBusy, approveKeys: ["p"] }),
    ...(isTakenAway(model.userType) ? [partsAction("i", isBusy)] : []),
    buyerAction("b", isBusy),
    ...(model.userType === 2 ? [creditAction("s", isBusy)] : []),
    ...(couponInfo === null
      ? []
      : [
          act("no-coupon", "Remove coupon", "x", { _tag: "RemovedCoupon" } as const, {
            icon: "remove",
            isDisabled: isBusy
          })
        ])
  ]
}

export const placedParts = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const { order } = model
  if (order === undefined) return []
  const isWhole = order.invoice_id !== null
  return [
    { part: "banner", tone: "good", text: say.placedAs(order.increment_id) },
    ...noticeOf(model.problem, "danger"),
    ...(isPlacing(model) ? [notice("Invoicing...", "info")] : []),
    ...changeParts(order.tender ?? tenderOf(model), shown.currency),
    customerFacts(model, shown),
    {
      part: "facts",
      title: "Order",
      facts: [
        { name: "Total", value: Money.format(order.grand_total, shown.currency) },
        ...(isInParts(order) ? [] : [{ name: "Payment", value: wayName(model, order.payment_method) }]),
        { name: "Status", value: isWhole ? "Complete" : "Placed" }
      ]
    },
    ...(isInParts(order) ? [waysFacts(order, shown.currency, !isWhole && !model.isPaid)] : [])
  ]
}

export const placedActions = (model: Model, shown: Shown): ReadonlyArray<Action<Message>> => [
  primary(
    "new",
    "Create New Order",
    "n",
    { _tag: "CreatedNew" },
    { icon: "add", isDisabled: isPlacing(model), because: oneMoment }
  ),
  ...orderActions(model, { hasPapers: model.userType === 2, takesUpi: takesUpi(shown.flags) })
]

/** What a sale shows, from the kind of customer to the placed order. */
import { customerTypes, guest } from "../../counter/customer.ts"
import { paymentModes } from "../../counter/source.ts"
import { addressLines } from "../../label/address.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import { currencyOf } from "../../session/currency.ts"
import { isOn } from "../../session/flags.ts"
import { couponApplied, couponIdle } from "../../text/cart.ts"
import * as say from "../../text/order-create.ts"
import * as form from "../form/form.ts"
import { formView } from "../form/view.ts"
import { type ShownView, type Shows, shownAs } from "../shown.ts"
import { type Action, act } from "../view/action.ts"
import type { Choice } from "../view/choices.ts"
import type { Form } from "../view/form.ts"
import type { Part, View } from "../view/view.ts"
import { cartActions, cartParts, type Shown, totalsOf } from "./cart-view.ts"
import { couponFields, customerFields, mayContinue, mobileNote, referenceFields } from "./customer.ts"
import { linesOf, type Message, type Model } from "./model.ts"
import { isPrepaid, paymentOf } from "./placing.ts"
import { questionOf } from "./questions.ts"
import { contextOf } from "./screen.ts"

const notice = (tone: "good" | "warning" | "danger" | "info" | undefined, text: string): Part<never> => ({
  part: "notice",
  tone,
  text
})

const customerOf = ({ work: { cart }, userType }: Model): string => {
  const kind = customerTypes.find(({ id }) => id === userType)?.title ?? "Delivery partner"
  const { name, mobile } = cart?.userInfo ?? { name: null, mobile: null }
  return name === null && mobile === null ? kind : `${name ?? guest}${mobile === null ? "" : `, ${mobile}`}`
}

const kinds = (model: Model): ReadonlyArray<Part<Message>> => [
  notice(undefined, `${say.whoBuys} ${say.scanToBegin}.`),
  {
    part: "tiles",
    actions: customerTypes.map(({ id, title }) =>
      act(`kind-${id}`, title, [id === 1 ? "h" : "w"], { _tag: "ChoseKind", userType: id } as const, {
        icon: id === 1 ? "dispatch" : "user"
      })
    ),
    cursor: { index: model.kind, chosen: (index) => ({ _tag: "MovedKind", index }) }
  }
]

const customerForm = (model: Model, shown: Shown): Form<Message> => {
  const fields = customerFields(model, shown.mobileRules)
  const whole = formView<Message>(
    {
      id: "customer",
      title: isOn(shown.flags, "allow_external_customer_info_collection")
        ? "Enter External Customer Information"
        : "Enter Customer Information",
      text: mobileNote(shown.mobileRules),
      submit: { title: "Continue", busyTitle: "Continue", message: { _tag: "SubmittedCustomer" } }
    },
    fields,
    model.customer,
    (message) => ({ _tag: "FilledCustomer", message })
  )
  const mayGoOn = mayContinue(form.entryOf(fields, model.customer, "mobile").text, shown.mobileRules)
  return { ...whole, isWithheld: !mayGoOn }
}

const totalsFacts = (model: Model, shown: Shown): Part<Message> => ({
  part: "facts",
  title: "Totals",
  facts: totalsOf(model.work, shown.currency).map(([name, value]) => ({ name, value }))
})

const customerFacts = (model: Model): Part<Message> => {
  const { userInfo = null, address = null } = model.work.cart ?? {}
  return {
    part: "facts",
    title: "Customer Details",
    facts: [
      ...(model.order === undefined ? [] : [{ name: "Order Id", value: model.order.increment_id }]),
      { name: "Name", value: userInfo?.name ?? guest },
      { name: "Mobile", value: userInfo?.mobile ?? "-" },
      ...(address === null ? [] : [{ name: "Address", value: addressLines(address).join(", ") }])
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
      options:
        modes.length === 0
          ? [
              {
                id: "checkmo",
                title: paymentName("checkmo"),
                isChosen: true,
                message: { _tag: "ChosePayment", method: "checkmo" }
              }
            ]
          : modes.map(({ method, label }) => ({
              id: method,
              title: label,
              isChosen: method === payment,
              message: { _tag: "ChosePayment", method }
            }))
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
          },
          {
            id: "slot",
            label: "Slot",
            options: [{ sub_slot_id: null, display_string: "Express" }, ...(model.slots ?? [])].map(
              ({ sub_slot_id, display_string }) => ({
                id: String(sub_slot_id ?? "express"),
                title: display_string,
                isChosen: sub_slot_id === model.slot,
                message: { _tag: "ChoseSlot", slot: sub_slot_id } as const
              })
            )
          }
        ]
      : [])
  ]
}

const couponPart = (model: Model): Part<Message> => {
  const applied = model.work.cart?.couponInfo ?? null
  if (applied !== null)
    return notice(
      applied.applied ? "good" : "warning",
      (applied.applied ? couponApplied : couponIdle)(applied.code)
    )
  return formView<Message>(
    {
      id: "coupon",
      submit: { title: "Apply", busyTitle: "Apply", message: { _tag: "AppliedCoupon" } },
      opens: { key: "c", title: "coupon code" },
      isLine: true
    },
    couponFields,
    model.coupon,
    (message) => ({ _tag: "FilledCoupon", message })
  )
}

const review = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const choices = choicesOf(model, shown)
  return [
    ...(model.isPlacing
      ? [notice("info", say.placing)]
      : model.placing !== undefined
        ? [notice("warning", `${say.unanswered}: ${model.problem ?? ""}`)]
        : model.wantsPlacing
          ? [notice("info", say.waitsForCart)]
          : model.problem === undefined
            ? []
            : [notice("danger", model.problem)]),
    customerFacts(model),
    totalsFacts(model, shown),
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
    couponPart(model),
    ...(model.source === null
      ? []
      : [
          formView<Message>(
            {
              id: "reference",
              submit: { title: "Place Order", busyTitle: say.placing, message: { _tag: "PlacedOrder" } },
              opens: { key: "r", title: "reference" },
              isLine: true
            },
            referenceFields,
            model.reference,
            (message) => ({ _tag: "FilledReference", message })
          )
        ])
  ]
}

const reviewActions = (model: Model): ReadonlyArray<Action<Message>> => {
  const { couponInfo = null, address = null } = model.work.cart ?? {}
  const isBusy = model.isPlacing || model.wantsPlacing
  return [
    act(
      "place",
      model.placing === undefined ? "Place Order" : "Send it again",
      ["F2"],
      { _tag: "PlacedOrder" },
      {
        icon: "accept",
        isPrimary: true,
        tone: "good",
        code: "ok",
        isDisabled: isBusy
      }
    ),
    ...(couponInfo === null
      ? []
      : [
          act("no-coupon", "Remove coupon", "x", { _tag: "RemovedCoupon" } as const, {
            icon: "remove",
            isDisabled: isBusy
          })
        ]),
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
        ])
  ]
}

const placedParts = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const { order } = model
  if (order === undefined) return []
  const isWhole = order.invoice_id !== null
  return [
    { part: "banner", tone: "good", text: say.placedAs(order.increment_id) },
    ...(model.problem === undefined ? [] : [notice("danger", model.problem)]),
    ...(model.isPlacing ? [notice("info", "Invoicing...")] : []),
    customerFacts(model),
    {
      part: "facts",
      title: "Order",
      facts: [
        { name: "Grand Total", value: Money.format(order.grand_total, shown.currency) },
        { name: "Payment", value: paymentName(order.payment_method) },
        { name: "Status", value: isWhole ? "Complete" : "Placed" }
      ]
    }
  ]
}

const placedActions = (model: Model, shown: Shown): ReadonlyArray<Action<Message>> => {
  const { order } = model
  const mayPay =
    order?.invoice_id === null && order.payment_method === "upi" && isOn(shown.flags, "enable_upi_payment")
  return [
    act(
      "new",
      "Create New Order",
      ["n"],
      { _tag: "CreatedNew" },
      { icon: "add", isPrimary: true, code: "ok", isDisabled: model.isPlacing }
    ),
    ...(order?.invoice_id == null || model.userType !== 2
      ? []
      : [
          act("print", "Print Invoice", "p", { _tag: "PrintedInvoice" } as const, {
            icon: "print",
            code: "print"
          })
        ]),
    ...(mayPay ? [act("upi", "UPI Payment", "q", { _tag: "OpenedUpi" } as const, { icon: "qr" })] : [])
  ]
}

const back = (model: Model): Action<Message> => ({
  id: "back",
  title:
    model.typed !== ""
      ? "clear the line"
      : model.stage === "type" || model.stage === "placed"
        ? "home"
        : "back",
  keys: ["Escape"],
  isMain: true,
  code: "back",
  outcome: { message: { _tag: "WentBack" } }
})

export const view = (model: Model, shown: Shown): View<Message> => {
  const whole = {
    title: "Create Order",
    back: back(model),
    showsBack: true,
    question: questionOf(model, shown)
  }
  if (model.failure !== undefined) return { ...whole, actions: [], parts: [notice("danger", model.failure)] }
  switch (model.stage) {
    case "type":
      return { ...whole, actions: [], parts: kinds(model) }
    case "cart":
      return {
        ...whole,
        actions: cartActions(model),
        parts: cartParts(model, shown, customerOf(model))
      }
    case "customer":
      return {
        ...whole,
        actions: [],
        parts: [
          ...(model.known === undefined
            ? []
            : [notice("good", `${model.known.name.firstname} ${model.known.name.lastname}`.trim())]),
          ...(linesOf(model).length === 0 ? [notice("info", "The cart is being put together")] : []),
          customerForm(model, shown)
        ]
      }
    case "review":
      return { ...whole, actions: reviewActions(model), parts: review(model, shown) }
    case "placed":
      return { ...whole, actions: placedActions(model, shown), parts: placedParts(model, shown) }
  }
}

/** The last view of a model: hosts ask for it again and again between two changes. */
const known = new WeakMap<Model, { readonly around: ReadonlyArray<unknown>; readonly shown: ShownView }>()

export const shows: Shows<Model> = (model, { session, server, catalogue, settings }) => {
  const around = [session, server, catalogue, settings]
  const before = known.get(model)
  if (before !== undefined && around.every((each, at) => each === before.around[at])) return before.shown
  const context = contextOf({ session, server, catalogue, settings }, model.stocked)
  const currency = currencyOf(session.user.flags)
  const shown = shownAs("OrderCreate", view(model, { ...context, currency }), model.id)
  known.set(model, { around, shown })
  return shown
}

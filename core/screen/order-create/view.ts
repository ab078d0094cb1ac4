/** What a sale shows, from the kind of customer to the placed order. */
import { customerTypes, guest } from "../../counter/customer.ts"
import { currencyOf } from "../../session/currency.ts"
import { isOn } from "../../session/flags.ts"
import * as say from "../../text/order-create.ts"
import { contextOf } from "../counter/context.ts"
import { displayAction } from "../counter/display.ts"
import { shiftMark } from "../counter/till.ts"
import * as form from "../form/form.ts"
import { formView } from "../form/view.ts"
import { type ShownView, type Shows, shownAs } from "../shown.ts"
import { type Action, act } from "../view/action.ts"
import type { Form } from "../view/form.ts"
import type { Part, View } from "../view/view.ts"
import { cartActions, cartParts, type Shown } from "./cart-view.ts"
import { customerFields, mayContinue, mobileNote } from "./customer.ts"
import { linesOf, type Message, type Model } from "./model.ts"
import { questionOf } from "./questions.ts"
import { notice, placedActions, placedParts, review, reviewActions } from "./review-view.ts"

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
    mark: shiftMark(shown, model.shift),
    back: back(model),
    showsBack: true,
    question: questionOf(model, shown)
  }
  if (model.failure !== undefined) return { ...whole, actions: [], parts: [notice("danger", model.failure)] }
  switch (model.stage) {
    case "type":
      return { ...whole, actions: [displayAction(shown)], parts: kinds(model) }
    case "cart":
      return {
        ...whole,
        actions: [...cartActions(model, shown), displayAction(shown)],
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

export const shows: Shows<Model> = (model, { session, server, catalogue, settings, devices }) => {
  const around = [session, server, catalogue, settings, devices]
  const before = known.get(model)
  if (before !== undefined && around.every((each, at) => each === before.around[at])) return before.shown
  const context = contextOf("OrderCreate", { session, server, catalogue, settings, devices }, model.stocked)
  const currency = currencyOf(session.user.flags)
  const shown = shownAs("OrderCreate", view(model, { ...context, currency }), model.id)
  known.set(model, { around, shown })
  return shown
}

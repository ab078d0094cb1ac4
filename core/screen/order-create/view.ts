/** What a sale shows, from the kind of customer to the placed order. */
import { customerTypes, guest } from "../../counter/customer.ts"
import { fillingQuestion } from "../../kit/cart/questions.ts"
import { displayAction } from "../../kit/counter/display.ts"
import { mayContinue, mobileNote } from "../../kit/counter/mobile-field.ts"
import { shiftAlerts, shiftMark } from "../../kit/counter/till.ts"
import * as form from "../../kit/form/form.ts"
import { formView } from "../../kit/form/view.ts"
import { takenByOtherWindow } from "../../kit/kept-work.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { saleQuestion } from "../../kit/sale/questions.ts"
import { knownName, type Shown } from "../../kit/sale/view.ts"
import { act } from "../../kit/view/action.ts"
import { backBy } from "../../kit/view/back.ts"
import type { Form } from "../../kit/view/form.ts"
import { awaited } from "../../kit/view/lines.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { isOn } from "../../session/flags.ts"
import * as say from "../../text/order-create.ts"
import { fieldsOf } from "./address.ts"
import { cartActions, cartParts } from "./cart-view.ts"
import { customerFields } from "./customer.ts"
import { filling } from "./filling.ts"
import type { Message, Model } from "./model.ts"
import { placedActions, placedParts, review, reviewActions } from "./review-view.ts"

const customerOf = ({ work: { cart }, userType }: Model): string => {
  const kind = customerTypes.find(({ id }) => id === userType)?.title ?? "Delivery partner"
  const { name, mobile } = cart?.userInfo ?? { name: null, mobile: null }
  return name === null && mobile === null ? kind : `${name ?? guest}${mobile === null ? "" : `, ${mobile}`}`
}

const kinds = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => [
  ...shiftAlerts(shown, model.shift, ["F5"]),
  notice(`${say.whoBuys} ${say.scanToBegin}.`),
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

const backTitle = ({ typed, stage }: Model): string => {
  if (typed !== "") return "clear the line"
  return stage === "type" || stage === "placed" ? "home" : "back"
}

const questionOf = (model: Model, shown: Shown): Question<Message> | undefined => {
  const { dialog, upi } = model
  return dialog?._tag === "Address" && upi === undefined
    ? fillingQuestion(
        { id: "Address", title: "Enter Customer Address" },
        "address",
        fieldsOf(dialog, shown),
        dialog.form
      )
    : saleQuestion(model, shown, { clear: say.clearQuestion, toWeigh: filling.toWeigh(model, shown) })
}

export const view = (model: Model, shown: Shown): View<Message> => {
  const whole = {
    title: "Create Order",
    mark: shiftMark(shown, model.shift),
    back: backBy({ _tag: "WentBack" } as const, backTitle(model)),
    showsBack: true,
    question: questionOf(model, shown)
  }
  const failure = takenByOtherWindow(model)
  if (failure !== undefined) return { ...whole, actions: [], parts: [notice(failure, "danger")] }
  switch (model.stage) {
    case "type":
      return { ...whole, actions: [displayAction(shown)], parts: kinds(model, shown) }
    case "cart":
      return {
        ...whole,
        actions: [...cartActions(model, shown), displayAction(shown)],
        parts: [...shiftAlerts(shown, model.shift, ["F5"]), ...cartParts(model, shown, customerOf(model))]
      }
    case "customer":
      return {
        ...whole,
        actions: [],
        parts: [
          ...knownName(model),
          ...(model.wantsOn ? [awaited("Customer")] : []),
          ...(linesOf(model).length === 0 ? [notice("The cart is being put together", "info")] : []),
          customerForm(model, shown)
        ]
      }
    case "review":
      return {
        ...whole,
        actions: reviewActions(model, shown),
        parts: [...shiftAlerts(shown, model.shift, ["F5"]), ...review(model, shown)]
      }
    case "placed":
      return { ...whole, actions: placedActions(model, shown), parts: placedParts(model, shown) }
  }
}

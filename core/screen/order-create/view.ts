/** The pages of Create Order, from the kind of customer to the placed order. */
import { customerTypes, guest } from "../../counter/customer.ts"
import { fillingQuestion } from "../../kit/cart/questions.ts"
import { reviewLines } from "../../kit/cart/totals.ts"
import { displayAction } from "../../kit/counter/display.ts"
import { mayContinue, mobileNote } from "../../kit/counter/mobile-field.ts"
import { shiftAlerts } from "../../kit/counter/till.ts"
import { draftQuestion, draftTabs } from "../../kit/drafts/view.ts"
import * as form from "../../kit/form/form.ts"
import { formView } from "../../kit/form/view.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { saleQuestion } from "../../kit/sale/questions.ts"
import { knownName, type Shown, saleView } from "../../kit/sale/view.ts"
import { backBy } from "../../kit/view/back.ts"
import type { Form } from "../../kit/view/form.ts"
import { awaited } from "../../kit/view/lines.ts"
import { notice } from "../../kit/view/notice.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { isOn } from "../../session/flags.ts"
import * as say from "../../text/order-create.ts"
import { fieldsOf } from "./address.ts"
import { cartActions, cartParts } from "./cart-view.ts"
import { customerFields } from "./customer.ts"
import { filling } from "./filling.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"
import { placedActions, placedParts, reviewPage } from "./review-view.ts"

const customerOf = ({ work: { cart }, userType }: Model): string => {
  const kind = customerTypes.find(({ id }) => id === userType)?.title ?? "Delivery partner"
  const { name, mobile } = cart?.userInfo ?? { name: null, mobile: null }
  return name === null && mobile === null ? kind : `${name ?? guest}${mobile === null ? "" : `, ${mobile}`}`
}

/** Whom it is for is said in the head of the cart, in the order in which it is asked. */
const kinds = ({ userType }: Model, { partners }: Shown): Part<Message> =>
  tabsOf(
    say.whoBuys,
    String(userType),
    [
      ...[...customerTypes].reverse().map(({ id, title }) => ({ id: String(id), title })),
      ...(partners.length === 0 ? [] : [{ id: "3", title: say.partnerOrder }])
    ],
    (id): Message => ({ _tag: "ChoseKind", userType: id === "1" ? 1 : id === "3" ? 3 : 2 })
  )

/** Where one is kept, or was: without any there is nothing to change to. */
const namedDrafts = (model: Model): ReadonlyArray<Part<Message>> =>
  model.drafts.length === 0 ? [] : [draftTabs(model)]

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
  return stage === "cart" || stage === "placed" ? "home" : "back"
}

const questionOf = (model: Model, shown: Shown): Question<Message> | undefined => {
  const { dialog, upi } = model
  if (upi === undefined && (dialog?._tag === "SaveDraft" || dialog?._tag === "DeleteDraft"))
    return draftQuestion(model, dialog)
  return dialog?._tag === "Address" && upi === undefined
    ? fillingQuestion(
        { id: "Address", title: "Enter Customer Address" },
        "address",
        fieldsOf(dialog, shown),
        dialog.form
      )
    : saleQuestion(model, shown, { clear: say.clearQuestion, toWeigh: filling.toWeigh(model, shown) })
}

const pageOf = (
  model: Model,
  shown: Shown
): Pick<View<Message>, "actions" | "parts" | "column" | "beside"> => {
  const alerts = shiftAlerts(shown, model.shift, ["Ctrl+E"])
  switch (model.stage) {
    case "cart":
      return {
        actions: [...cartActions(model, shown), displayAction(shown)],
        parts: [
          kinds(model, shown),
          ...namedDrafts(model),
          ...alerts,
          ...cartParts(model, shown, customerOf(model))
        ],
        beside: ["scan", "shelf"]
      }
    case "customer": {
      const hasLines = linesOf(model).length > 0
      const column = [
        ...knownName(model),
        ...(model.wantsOn ? [awaited("Customer")] : []),
        ...(hasLines ? [] : [notice("The cart is being put together", "info")]),
        customerForm(model, shown)
      ]
      return {
        actions: [],
        parts: [...column, ...(hasLines ? [reviewLines<Message>(model.work, shown.currency)] : [])],
        column: column.length
      }
    }
    case "review":
      return reviewPage(model, shown, alerts)
    case "placed":
      return { actions: placedActions(model, shown), parts: placedParts(model, shown) }
  }
}

export const view = saleView<Model, Message>("OrderCreate", {
  title: head.title,
  back: (model) => backBy({ _tag: "WentBack" }, backTitle(model)),
  question: questionOf,
  page: pageOf
})

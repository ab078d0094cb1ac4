/** What is stored of a customer, looked for by the number, and its erasure (PERSON-1, PERSON-2). */

import * as Result from "effect/Result"
import { type CustomerData, isEmpty, readCustomerNumber } from "../../counter/customer-data.ts"
import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Question, QuestionPart } from "../../kit/view/view.ts"
import {
  badNumber,
  erasedBefore,
  erasureAsks,
  fateText,
  hindranceText,
  nothingStored,
  numberOfNobody,
  ordersLeftOut,
  placeTitle
} from "../../text/customer-data.ts"
import type { FilledDialog, Message } from "./model.ts"

export type CustomerDialog = Extract<FilledDialog, { readonly of: "customer" | "erasure" }>

const numberFields = {
  mobile: field.text({
    label: "Phone number",
    isRequired: true,
    wanted: badNumber,
    problemOf: (typed) => {
      const number = readCustomerNumber(typed)
      if (Result.isSuccess(number)) return undefined
      return number.failure === "no number" ? badNumber : numberOfNobody
    }
  })
}
const erasureFields = {
  reason: field.text({ label: "Reason", isRequired: true, wanted: "say why", most: 200 }),
  username: field.text({ label: "Who approves it", isRequired: true, wanted: "name who approves it" }),
  password: field.password({ label: "Their password", isRequired: true, wanted: "The password is required" })
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Nothing is erased where nothing is, or something is open. */
const isErasable = (data: CustomerData): boolean => !isEmpty(data) && data.hindrances.length === 0

export const customerFields = (dialog: CustomerDialog): form.Fields =>
  dialog.of === "customer" ? numberFields : dialog.isAsking ? erasureFields : {}

const partsOf = (data: CustomerData): ReadonlyArray<QuestionPart<Message>> => [
  ...noticeOf(isEmpty(data) ? nothingStored : undefined, "info"),
  ...noticeOf(data.erased_at === null ? undefined : erasedBefore(data.erased_at), "info"),
  ...data.hindrances
    .slice(0, 3)
    .flatMap((hindrance) => noticeOf(sentence(hindranceText(hindrance)), "warning")),
  {
    part: "facts",
    facts: data.places
      .filter(({ rows }) => rows.length > 0)
      .map(({ place, rows }) => ({
        name: placeTitle(place),
        value: `${rows.length}: ${fateText(place)}`
      }))
  },
  ...noticeOf(data.orders_left_out === 0 ? undefined : ordersLeftOut(data.orders_left_out), "warning")
]

const closing = (isBusy: boolean): Action<Message> =>
  act("cancel", "Close", "Escape", { _tag: "ClosedDialog" }, { code: "back", isDisabled: isBusy })

export const customerQuestion = (dialog: CustomerDialog): Question<Message> => {
  const { isBusy } = dialog.form
  const fields = customerFields(dialog)
  const filling =
    Object.keys(fields).length === 0 ? [] : [fieldsView(dialog.of, fields, dialog.form, toldForm)]
  if (dialog.of === "customer")
    return {
      id: "customer",
      title: "Customer's data",
      text: "What is stored of a customer, for who asks about themselves. That you look stands in the audit.",
      parts: filling,
      actions: [
        act(
          "look-up",
          isBusy ? "Looking..." : "Look up",
          "F2",
          { _tag: "Submitted" },
          { code: "ok", isDisabled: isBusy }
        ),
        closing(isBusy)
      ],
      cancel: { _tag: "ClosedDialog" }
    }
  const { data } = dialog
  if (dialog.isAsking)
    return {
      id: `erasing-${data.mobile}`,
      title: `Erase ${data.mobile}?`,
      text: erasureAsks,
      parts: filling,
      actions: [
        act(
          "erase",
          isBusy ? "Erasing..." : "Erase",
          "F2",
          { _tag: "Submitted" },
          { tone: "danger", code: "ok", isDisabled: isBusy }
        ),
        closing(isBusy)
      ],
      cancel: { _tag: "ClosedDialog" }
    }
  const askErasure: Message = { _tag: "OpenedDialog", filling: { of: "erasure", data, isAsking: true } }
  return {
    id: `customer-${data.mobile}`,
    title: data.mobile,
    text: "",
    parts: partsOf(data),
    actions: [
      ...(isEmpty(data)
        ? []
        : [act("save-customer", "Download CSV", "F8", { _tag: "SavedCustomer" } as Message)]),
      ...(isErasable(data) ? [act("ask-erasure", "Erase...", "e", askErasure, { tone: "danger" })] : []),
      closing(false)
    ],
    first: 0,
    cancel: { _tag: "ClosedDialog" }
  }
}

/** Who buys: the two fields of the customer step, what they come to, and where it is delivered to. */
import * as Result from "effect/Result"
import { readName, shownName } from "../../counter/customer.ts"
import {
  type MobileRules,
  mobileLimit,
  readMobile,
  shownMobile,
  tooLongMobile,
  typedMobile
} from "../../counter/mobile.ts"
import { faultText } from "../../text/fault.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { Model } from "./model.ts"

const problemOf = (rules: MobileRules) => (text: string) => {
  const read = readMobile(text, rules)
  return Result.isFailure(read) ? faultText(read.failure) : undefined
}

/** A number: its field takes what can stand in one, and says what is wrong with it at once. */
export const mobileField = (
  of: { readonly label: string; readonly isRequired?: boolean; readonly wanted?: string },
  rules: MobileRules
) =>
  field.text({
    ...of,
    isDigits: true,
    most: 40,
    fitting: typedMobile,
    soon: (text) => (tooLongMobile(text, rules) ? problemOf(rules)(text) : undefined),
    problemOf: problemOf(rules)
  })

/** A name that is known need not be typed; nobody asks a guest for one. */
export const customerFields = ({ known }: Pick<Model, "known">, rules: MobileRules) => ({
  mobile: mobileField({ label: "Mobile" }, rules),
  name: field.text({
    label: "Name",
    initial: known === undefined ? undefined : shownName(known.name),
    problemOf: (text) => {
      const read = readName(text)
      return Result.isFailure(read) ? faultText(read.failure) : undefined
    }
  })
})

/** The number as it is shown; undefined while it is none. */
export const mobileOf = (typed: string, rules: MobileRules): string | undefined => {
  const read = typed.trim() === "" ? undefined : readMobile(typed, rules)
  return read !== undefined && Result.isSuccess(read) ? shownMobile(read.success, rules.isUAE) : undefined
}

/** Going on is offered while the number is empty or whole. */
export const mayContinue = (typed: string, rules: MobileRules): boolean =>
  typed.trim() === "" || mobileOf(typed, rules) !== undefined

/** Digits that a number has at most. */
export const mobileNote = (rules: MobileRules): string =>
  `${rules.isUAE ? "9" : `10 to ${mobileLimit("customer", false)}`} digits; empty for a guest`

/** Of what is not taken away: its slot, and a partner's number of it. */
export const deliveryFields = ({ slots = [], source }: Pick<Model, "slots" | "source">) => ({
  slot: field.select({
    label: "Slot",
    initial: express,
    options: [
      { value: express, title: "Express" },
      ...slots.map(({ sub_slot_id, display_string }) => ({
        value: String(sub_slot_id),
        title: display_string
      }))
    ]
  }),
  ...(source === null
    ? {}
    : { reference: field.text({ label: "Reference Order #Id", isRequired: true, most: 60 }) })
})
const express = "express"
const deliveryText = (
  model: Pick<Model, "slots" | "source" | "delivery">,
  name: "slot" | "reference"
): string => form.entryOf(deliveryFields(model), model.delivery, name).text.trim()

/** Null for express. */
export const slotIn = (model: Pick<Model, "slots" | "source" | "delivery">): number | null => {
  const chosen = deliveryText(model, "slot")
  return chosen === "" || chosen === express ? null : Number(chosen)
}
export const referenceIn = (model: Pick<Model, "slots" | "source" | "delivery">): string =>
  deliveryText(model, "reference")

export const couponFields = { code: field.text({ label: "Coupon Code", most: 100 }) }

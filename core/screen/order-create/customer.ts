/** Who buys: the two fields of the customer step, what they come to, and where it is delivered to. */
import { shownName } from "../../counter/customer.ts"
import type { MobileRules } from "../../counter/mobile.ts"
import { mobileField, nameProblem } from "../../kit/counter/mobile-field.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import type { Model } from "./model.ts"

export const textIn = (fields: form.Fields, filled: form.Form, name: string): string =>
  form.entryOf(fields, filled, name).text.trim()

/** A name that is known need not be typed; nobody asks a guest for one. */
export const nameField = ({ knownCustomer }: Pick<Model, "knownCustomer">) =>
  field.text({
    label: "Name",
    initial: knownCustomer === undefined ? undefined : shownName(knownCustomer.name),
    problemOf: nameProblem
  })

export const customerFields = (model: Pick<Model, "knownCustomer">, rules: MobileRules) => ({
  mobile: mobileField({ label: "Mobile" }, rules),
  name: nameField(model)
})

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
): string => textIn(deliveryFields(model), model.delivery, name)

/** Null for express. */
export const slotIn = (model: Pick<Model, "slots" | "source" | "delivery">): number | null => {
  const chosen = deliveryText(model, "slot")
  return chosen === "" || chosen === express ? null : Number(chosen)
}
export const referenceIn = (model: Pick<Model, "slots" | "source" | "delivery">): string =>
  deliveryText(model, "reference")

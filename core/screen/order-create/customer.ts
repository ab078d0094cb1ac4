/** Who buys: the two fields of the customer step, what they come to, and where it is delivered to. */
import * as Result from "effect/Result"
import { readWholeName, shownName } from "../../counter/customer.ts"
import { type MobileRules, mobileLimit, readMobile } from "../../counter/mobile.ts"
import { fault } from "../../fault.ts"
import { isPincode, type Locality, longestPart, partProblem, streetOf } from "../../order/address.ts"
import type { ShipAddress } from "../../order/order.ts"
import { faultText } from "../../text/fault.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { Model } from "./model.ts"

const problemOf = (rules: MobileRules) => (text: string) => {
  const read = readMobile(text, rules)
  return Result.isFailure(read) ? faultText(read.failure) : undefined
}

/** A name that is known need not be typed; nobody asks a guest for one. */
export const customerFields = ({ known }: Pick<Model, "known">, rules: MobileRules) => ({
  mobile: field.text({ label: "Mobile", isDigits: true, most: 40, problemOf: problemOf(rules) }),
  name: field.text({
    label: "Name",
    initial: known === undefined ? undefined : shownName(known.name),
    problemOf: (text) => {
      const read = readWholeName(text)
      return Result.isFailure(read) ? faultText(read.failure) : undefined
    }
  })
})

/** The number as it is kept; undefined while it is none. */
export const mobileOf = (typed: string, rules: MobileRules): string | undefined => {
  const read = typed.trim() === "" ? undefined : readMobile(typed, rules)
  return read !== undefined && Result.isSuccess(read) ? read.success : undefined
}

/** Going on is offered while the number is empty or whole. */
export const mayContinue = (typed: string, rules: MobileRules): boolean =>
  typed.trim() === "" || mobileOf(typed, rules) !== undefined

/** Digits that a number has at most. */
export const mobileNote = (rules: MobileRules): string =>
  `${rules.isUAE ? "9" : `10 to ${mobileLimit("customer", false)}`} digits; empty for a guest`

const part = (label: string, isRequired: boolean) =>
  field.text({
    label,
    isRequired,
    most: longestPart,
    problemOf: (text) =>
      partProblem(text) === undefined ? undefined : faultText(fault("InvalidAddress", { why: "unprintable" }))
  })

const placeholderOf = (places: ReadonlyArray<Locality> | undefined, isAsked: boolean): string => {
  if (places !== undefined) return places.length === 0 ? faultText(fault("NoLocations")) : "Choose a location"
  return isAsked ? "Looking for locations..." : "Enter the postcode first"
}

/** The address dialog; locations are those of the pincode. */
export const addressFields = (places: ReadonlyArray<Locality> | undefined, isAsked: boolean) => ({
  street1: part("Street *", true),
  street2: part("Street", false),
  street3: part("Land Mark *", true),
  postcode: field.text({
    label: "Postcode *",
    isRequired: true,
    isDigits: true,
    problemOf: (text) =>
      isPincode(text) ? undefined : faultText(fault("InvalidAddress", { why: "pincode" }))
  }),
  place: field.select({
    label: "Please Select Nearest Location *",
    isRequired: true,
    placeholder: placeholderOf(places, isAsked),
    options: (places ?? []).map(({ id, name }) => ({ value: String(id), title: name }))
  })
})

/** The address as an order has it. */
export const addressOf = (
  values: form.Values<ReturnType<typeof addressFields>>,
  places: ReadonlyArray<Locality>
): ShipAddress | undefined => {
  const place = places.find(({ id }) => String(id) === values.place)
  if (place === undefined) return undefined
  const { street1, street2, street3, postcode } = values
  return {
    street: streetOf({ street1, street2, street3, street4: place.name }),
    city: place.city,
    region: place.region,
    postcode
  }
}

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

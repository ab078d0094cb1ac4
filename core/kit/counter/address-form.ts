/** The address of a delivery as it is filled in at a counter: its fields are those of the store's country (PLACE-2). */
import * as Result from "effect/Result"
import type { CustomerAddress } from "../../counter/customer.ts"
import { fault } from "../../fault.ts"
import {
  emirateNamed,
  emirates,
  isPincode,
  type Locality,
  longestPart,
  partProblem,
  partsOf,
  streetOf
} from "../../order/address.ts"
import type { ShipAddress } from "../../order/order.ts"
import { faultText } from "../../text/fault.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { FindPlaces, FoundPlaces } from "./effects.ts"

/** Facts that the fields depend on while they are filled in. */
export interface AddressFacts {
  readonly isUAE: boolean
  /** The locations of the pincode; undefined while they are not here. */
  readonly places: ReadonlyArray<Locality> | undefined
  /** The pincode whose locations are here, or on their way. */
  readonly pincode: string
}

const part = (label: string, isRequired: boolean) =>
  field.text({
    label,
    isRequired,
    most: longestPart,
    problemOf: (text) =>
      partProblem(text) === undefined ? undefined : faultText(fault("InvalidAddress", { why: "unprintable" }))
  })

const placeholderOf = ({ places, pincode }: AddressFacts): string => {
  if (places !== undefined) return places.length === 0 ? faultText(fault("NoLocations")) : "Choose a location"
  return pincode === "" ? "Enter the postcode first" : "Looking for locations..."
}

const lines = {
  street1: part("Street *", true),
  street2: part("Street", false),
  street3: part("Land Mark *", true)
}

/** By its pincode, whose locations are chosen from. */
const indian = (facts: AddressFacts) => ({
  ...lines,
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
    placeholder: placeholderOf(facts),
    options: (facts.places ?? []).map(({ id, name }) => ({ value: String(id), title: name }))
  })
})

/** There are no pincodes: the area is written, and its emirate chosen. */
const emirati = {
  ...lines,
  area: part("Area *", true),
  emirate: field.select({
    label: "Emirate *",
    isRequired: true,
    placeholder: "Choose the emirate",
    options: emirates.map((name) => ({ value: name, title: name }))
  })
}

export const addressFields = (facts: AddressFacts): form.Fields => (facts.isUAE ? emirati : indian(facts))

/** The address as an order has it; undefined while it is not whole. */
export const addressIn = (facts: AddressFacts, filled: form.Form): ShipAddress | undefined => {
  if (facts.isUAE) {
    const read = form.read(emirati, filled)
    if (Result.isFailure(read)) return undefined
    const { area, emirate, ...parts } = read.success
    return { street: streetOf({ ...parts, street4: area }), city: emirate, region: emirate, postcode: "" }
  }
  const read = form.read(indian(facts), filled)
  if (Result.isFailure(read)) return undefined
  const { postcode, place: chosen, ...parts } = read.success
  const place = (facts.places ?? []).find(({ id }) => String(id) === chosen)
  return place === undefined
    ? undefined
    : {
        street: streetOf({ ...parts, street4: place.name }),
        city: place.city,
        region: place.region,
        postcode
      }
}

/** A known address stands in the fields before anybody has typed; its location is found by its pincode. */
export const offerAddress = (
  filled: form.Form,
  address: typeof CustomerAddress.Type | null | undefined,
  isUAE: boolean
): { readonly form: form.Form; readonly pincode: string; readonly places: undefined } => {
  if (address == null) return { form: filled, pincode: "", places: undefined }
  const { street1, street2, street3, street4 } = partsOf(address.street)
  const postcode = address.postcode ?? ""
  const texts = {
    street1,
    street2,
    street3,
    ...(isUAE ? { area: street4, emirate: emirateNamed(address.region ?? "") ?? "" } : { postcode })
  }
  const entries = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, field.ofText(text)]))
  return {
    form: { ...filled, entries: { ...filled.entries, ...entries } },
    pincode: !isUAE && isPincode(postcode) ? postcode : "",
    places: undefined
  }
}

/** The locations of a pincode; nothing is asked where there is none. */
export const findPlaces = (pincode: string): ReadonlyArray<FindPlaces> =>
  pincode === "" ? [] : [{ _tag: "FindPlaces", pincode }]

/** The locations of another pincode that was typed. */
export const askPlaces = <At extends Pick<AddressFacts, "pincode" | "places">>(
  at: At,
  pincode: string
): readonly [At, ReadonlyArray<FindPlaces>] =>
  pincode === at.pincode ? [at, []] : [{ ...at, pincode, places: undefined }, findPlaces(pincode)]

/** Undefined where another pincode was typed meanwhile. */
export const foundPlaces = <At extends Pick<AddressFacts, "pincode"> & { readonly form: form.Form }>(
  at: At,
  { pincode, places }: FoundPlaces,
  address: typeof CustomerAddress.Type | null | undefined
) => (pincode === at.pincode ? { ...at, places, form: withPlaces(at.form, places, address) } : undefined)

/** The only location of a pincode is chosen by itself, and so is the one that the known address names. */
const withPlaces = (
  filled: form.Form,
  places: ReadonlyArray<Locality>,
  address: typeof CustomerAddress.Type | null | undefined
): form.Form => {
  const location = address == null ? "" : partsOf(address.street).street4.toLowerCase()
  const place =
    places.find(({ name }) => name.toLowerCase() === location) ??
    (places.length === 1 ? places[0] : undefined)
  return {
    ...filled,
    entries: { ...filled.entries, place: field.ofText(place === undefined ? "" : String(place.id)) }
  }
}

/** The dialog that changes the delivery address of an order: what is filled in, what it asks, what comes of it. */

import type { Country } from "../../country.ts"
import type * as form from "../../kit/form/form.ts"
import { beep, step, toast } from "../../kit/step.ts"
import {
  type AddressParts,
  emirateNamed,
  isComplete,
  isPincode,
  type Locality,
  partProblem,
  partsOf,
  streetOf
} from "../../order/address.ts"
import { isAddressChangeable } from "../../order/address-change.ts"
import type { Order } from "../../order/order.ts"
import * as say from "../../text/delivery.ts"
import { addressKey } from "./delivery-keys.ts"
import {
  type AddressDialog,
  type AddressMessage,
  type FieldName,
  fieldNames,
  type SentAddress
} from "./dialogs.ts"
import type { Model, Step } from "./model.ts"

const blank: Omit<AddressDialog, "country" | "focus"> = {
  stage: "filling",
  existing: undefined,
  isMissed: false,
  wantsOn: false,
  typed: {
    kind: "",
    pincode: "",
    search: "",
    place: "",
    street1: "",
    street2: "",
    street3: "",
    area: "",
    emirate: ""
  },
  requestedPincode: "",
  places: undefined,
  moves: 0,
  isTried: false,
  problem: undefined
}

export const isNew = ({ typed }: AddressDialog): boolean => typed.kind === "new"

/** Those whose names hold what is looked for. */
export const placesFound = ({ places = [], typed }: AddressDialog): ReadonlyArray<Locality> => {
  const words = typed.search.toLowerCase().split(" ")
  return places.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
export const placeOf = (dialog: AddressDialog): Locality | undefined =>
  placesFound(dialog).find(({ id }) => String(id) === dialog.typed.place)

export type FieldProblem = "required" | "pincode" | "none there" | "unprintable" | "too long"

/** What is wrong, field by field, in the order in which they stand. */
export const problemsOf = (dialog: AddressDialog): ReadonlyArray<readonly [FieldName, FieldProblem]> => {
  const { typed, places, country } = dialog
  const problems: Array<readonly [FieldName, FieldProblem]> = []
  const lookAt = (...names: ReadonlyArray<FieldName>): void => {
    for (const name of names) {
      const wrong = typed[name].trim() === "" && name !== "street2" ? "required" : partProblem(typed[name])
      if (wrong !== undefined) problems.push([name, wrong])
    }
  }
  if (!country.hasPincodes) {
    lookAt("street1", "street2", "street3", "area")
    if (emirateNamed(typed.emirate) === undefined) problems.push(["emirate", "required"])
    return problems
  }
  if (typed.pincode.trim() === "") problems.push(["pincode", "required"])
  else if (!isPincode(typed.pincode.trim())) problems.push(["pincode", "pincode"])
  else if (places?.length === 0) problems.push(["pincode", "none there"])
  if (places?.length !== 0 && placeOf(dialog) === undefined) problems.push(["place", "required"])
  if (isNew(dialog)) lookAt("street1", "street2", "street3")
  return problems
}

/** What it is delivered near to: the location of its pincode, or the area as it is written. */
export const areaIn = (dialog: AddressDialog): string =>
  dialog.country.hasPincodes ? (placeOf(dialog)?.name ?? "") : dialog.typed.area.trim()

/** The parts of the address as it would be. */
export const partsIn = (dialog: AddressDialog): AddressParts => {
  const { street1, street2, street3 } = isNew(dialog)
    ? dialog.typed
    : (dialog.existing?.parts ?? dialog.typed)
  return { street1, street2, street3, street4: areaIn(dialog) }
}

const of = (model: Model): AddressDialog | undefined =>
  model.dialog?._tag === "Address" ? model.dialog.address : undefined
const shown = (model: Model, address: AddressDialog): Model => ({
  ...model,
  dialog: { _tag: "Address", address }
})

/** The one that is left when it is the only one is chosen by itself. */
const settled = (dialog: AddressDialog): AddressDialog => {
  const found = placesFound(dialog)
  const [only] = found
  const place =
    found.length === 1 && only !== undefined
      ? String(only.id)
      : placeOf(dialog) === undefined
        ? ""
        : dialog.typed.place
  return { ...dialog, typed: { ...dialog.typed, place } }
}

/** Locations are asked for once a pincode is whole. */
const withPincode = (model: Model, dialog: AddressDialog): Step => {
  if (!dialog.country.hasPincodes) return step(shown(model, dialog))
  const pincode = dialog.typed.pincode.trim()
  if (pincode === dialog.requestedPincode) return step(shown(model, dialog))
  const requestedPincode = isPincode(pincode) ? pincode : ""
  const cleared = {
    ...dialog,
    requestedPincode,
    places: undefined,
    typed: { ...dialog.typed, search: "", place: "" }
  }
  return step(
    shown(model, cleared),
    requestedPincode === "" ? [] : [{ _tag: "AskPlaces", id: model.id, pincode }]
  )
}

const filled = (model: Model, dialog: AddressDialog, message: form.Message): Step => {
  if (message._tag === "FocusedField")
    return step(shown(model, { ...dialog, focus: message.field, moves: dialog.moves + 1 }))
  if (message._tag !== "TypedField") return step(model)
  const name = fieldNames.find((each) => each === message.field)
  if (name === undefined) return step(model)
  const typed = {
    ...dialog,
    typed: { ...dialog.typed, [name]: message.text },
    // Who goes on typing has not gone on.
    wantsOn: false,
    problem: undefined
  }
  if (name === "pincode") return withPincode(model, typed)
  return step(shown(model, name === "search" ? settled(typed) : typed))
}

/** Going on hangs on the locations of the pincode: they are waited for, and asked for again where they did not come. */
const submitted = (model: Model, before: AddressDialog): Step => {
  const pincode = before.typed.pincode.trim()
  if (before.country.hasPincodes && isPincode(pincode) && before.places === undefined)
    return withPincode(model, { ...before, wantsOn: true, problem: undefined })
  const dialog = { ...before, wantsOn: false }
  const [wrong] = problemsOf(dialog)
  if (wrong === undefined && isComplete(partsIn(dialog)))
    return step(shown(model, { ...dialog, stage: "confirming", problem: undefined }))
  const isMissing = problemsOf(dialog).some(([, problem]) => problem === "required") || wrong === undefined
  return step(
    shown(model, {
      ...dialog,
      isTried: true,
      problem: isMissing ? say.incompleteAddress : undefined,
      focus: wrong?.[0] ?? dialog.focus,
      moves: dialog.moves + 1
    })
  )
}

const sent = (order: Order, dialog: AddressDialog): SentAddress | undefined => {
  const address_id = dialog.existing?.id ?? order.order_id
  const customer = order.customer_id
  if (!dialog.country.hasPincodes)
    return {
      address_id,
      pincode: "",
      new_location: streetOf(partsIn(dialog)),
      customer,
      place: { locality: dialog.typed.emirate, postcode: "" }
    }
  const place = placeOf(dialog)
  if (place === undefined) return undefined
  return {
    address_id,
    pincode: dialog.requestedPincode,
    new_location: isNew(dialog) ? streetOf(partsIn(dialog)) : place.name,
    customer,
    place: { locality: place.id, postcode: dialog.requestedPincode }
  }
}

const confirmed = (model: Model, order: Order, dialog: AddressDialog): Step => {
  const address = sent(order, dialog)
  if (address === undefined || dialog.stage !== "confirming") return step(model)
  return step(shown(model, { ...dialog, stage: "sending" }), [
    { _tag: "ChangeAddress", id: model.id, sent: address, key: addressKey(order, address) }
  ])
}

/** It is tried again until it is done: then nothing says any more that it failed. */
const deed = ({ id }: Model): string => `address-${id}`

const failed = (
  model: Model,
  dialog: AddressDialog | undefined,
  { message, isFixed }: Extract<AddressMessage, { _tag: "Failed" }>
): Step => {
  const notices = [toast("failure", say.unableToChangeAddress, deed(model))]
  if (isFixed)
    return step(
      { ...model, dialog: dialog === undefined ? model.dialog : undefined, problem: message },
      [{ _tag: "OpenOrder", id: model.id }, beep("bad")],
      notices
    )
  return step(
    dialog === undefined ? model : shown(model, { ...dialog, stage: "filling", problem: message }),
    [beep("bad")],
    notices
  )
}

export const handleAddress = (model: Model, message: AddressMessage, country: Country): Step => {
  const { order } = model
  const dialog = of(model)
  if (message._tag === "Asked")
    return order === undefined || model.busy !== undefined || !isAddressChangeable(order)
      ? step(model)
      : step(
          shown(
            { ...model, problem: undefined },
            { ...blank, country, focus: country.hasPincodes ? "pincode" : "street1" }
          ),
          [{ _tag: "AskExistingAddress", id: model.id }]
        )
  // What was sent is told of, whether the dialog is still open or not.
  if (message._tag === "Changed")
    return step(
      dialog === undefined ? model : { ...model, dialog: undefined },
      [{ _tag: "OpenOrder", id: model.id }],
      [toast("success", say.changedAddress, deed(model))]
    )
  if (message._tag === "Failed") return failed(model, dialog, message)
  if (dialog === undefined || order === undefined) return step(model)
  switch (message._tag) {
    case "FoundExisting": {
      const parts = partsOf(message.street)
      const { street1, street2, street3, street4 } = parts
      const { hasPincodes } = dialog.country
      return withPincode(model, {
        ...dialog,
        existing: { id: message.id, parts },
        typed: {
          ...dialog.typed,
          kind: hasPincodes && isComplete(parts) ? "existing" : "new",
          pincode: dialog.typed.pincode === "" ? message.postcode : dialog.typed.pincode,
          street1,
          street2,
          street3,
          area: street4,
          emirate: emirateNamed(order.ship_address?.region ?? "") ?? ""
        }
      })
    }
    case "MissedExisting":
      return dialog.existing === undefined
        ? step(shown(model, { ...dialog, isMissed: true }), [beep("bad")])
        : step(model)
    case "AskedAgain":
      return dialog.isMissed
        ? step(shown(model, { ...dialog, isMissed: false }), [{ _tag: "AskExistingAddress", id: model.id }])
        : step(model)
    case "FoundPlaces": {
      if (message.pincode !== dialog.requestedPincode) return step(model)
      const there = settled({ ...dialog, places: message.places })
      return there.wantsOn ? submitted(model, there) : step(shown(model, there))
    }
    case "MissedPlaces":
      return message.pincode === dialog.requestedPincode
        ? step(shown(model, { ...dialog, requestedPincode: "", wantsOn: false, problem: message.message }), [
            beep("bad")
          ])
        : step(model)
    case "Filled":
      return dialog.stage === "filling" ? filled(model, dialog, message.message) : step(model)
    case "Submitted":
      return dialog.stage === "filling" ? submitted(model, dialog) : step(model)
    case "WentBack":
      return step(shown(model, { ...dialog, stage: "filling" }))
    case "Confirmed":
      return confirmed(model, order, dialog)
  }
}

/** Questions over the page of an order that change where or when it is delivered. */
import { fault } from "../../fault.ts"
import { addressFields as fieldsOfCounter } from "../../kit/counter/address-form.ts"
import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import { fieldsView } from "../../kit/form/view.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { awaited, busyLine, textLines } from "../../kit/view/lines.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Lines } from "../../kit/view/telling.ts"
import type { Question } from "../../kit/view/view.ts"
import { addressLines } from "../../label/address.ts"
import { isComplete, longestPart, streetOf } from "../../order/address.ts"
import { slotLines } from "../../order/delivery.ts"
import type { Order } from "../../order/order.ts"
import { otherSlots } from "../../order/slot.ts"
import * as say from "../../text/delivery.ts"
import { faultText } from "../../text/fault.ts"
import { requiredField } from "../../text/form.ts"
import { inTurn } from "../../text/sentence.ts"
import {
  areaIn,
  type FieldProblem,
  isNew,
  partsIn,
  placeOf,
  placesFound,
  problemsOf
} from "./address-dialog.ts"
import type { AddressDialog, AddressMessage, SlotDialog, SlotMessage } from "./dialogs.ts"
import { fieldNames } from "./dialogs.ts"
import type { Message } from "./model.ts"
import { fieldsOf } from "./slot-dialog.ts"
import * as words from "./wording.ts"

type Asked = Question<Message>
const address = (message: AddressMessage): Message => ({ _tag: "Address", message })
const slot = (message: SlotMessage): Message => ({ _tag: "Slot", message })

const back = (title: string, message: Message, isDisabled = false): Action<Message> => ({
  id: "back",
  title,
  keys: ["Escape"],
  code: "back",
  isDisabled,
  outcome: { message }
})

const problemTexts: Readonly<Record<FieldProblem, string>> = {
  required: requiredField,
  pincode: faultText(fault("InvalidAddress", { why: "pincode" })),
  "none there": faultText(fault("NoLocations")),
  unprintable: faultText(fault("InvalidAddress", { why: "unprintable" })),
  "too long": faultText(fault("InvalidAddress", { why: "too long" }))
}

/** What is wrong is said once somebody tried to go on; that a pincode has no locations is said at once. */
const problemsShown = (dialog: AddressDialog): Readonly<Record<string, string>> =>
  Object.fromEntries(
    problemsOf(dialog)
      .filter(([, problem]) => dialog.isTried || problem === "none there")
      .map(([name, problem]) => [name, problemTexts[problem]])
  )

/** Those of a delivery home of the counter, where the area is written; else by the pincode. */
const addressFields = (dialog: AddressDialog): form.Fields =>
  dialog.country.hasPincodes
    ? servedFields(dialog)
    : fieldsOfCounter({ isUAE: true, places: undefined, pincode: "" })

const servedFields = (dialog: AddressDialog): form.Fields => {
  const found = placesFound(dialog)
  const isExistingWhole = dialog.existing !== undefined && isComplete(dialog.existing.parts)
  const part = (label: string, isRequired: boolean) => field.text({ label, isRequired, most: longestPart })
  return {
    ...(isExistingWhole
      ? {
          kind: field.select({
            label: words.addressKind,
            isOpen: true,
            options: [
              { value: "existing", title: words.existingAddress },
              { value: "new", title: words.newAddress }
            ]
          })
        }
      : {}),
    pincode: field.text({ label: words.pincode, isRequired: true, isDigits: true }),
    search: field.text({
      label: words.searchLocation,
      note: dialog.places === undefined ? undefined : words.locationsFound(found.length, dialog.places.length)
    }),
    place: field.select({
      label: words.nearestLocation,
      isRequired: true,
      placeholder:
        dialog.requestedPincode !== "" && dialog.places === undefined
          ? words.askingLocations
          : words.selectLocation,
      options: found.map(({ id, name }) => ({ value: String(id), title: name }))
    }),
    ...(isNew(dialog)
      ? {
          street1: part(words.building, true),
          street2: part(words.street, false),
          street3: part(words.landmark, true)
        }
      : {})
  }
}

/** The address that the order has now. */
const standing = (order: Order): ReadonlyArray<Lines> => {
  const lines = addressLines(order.ship_address)
  return lines.length === 0 ? [] : [textLines(words.existingAddress, lines, 2)]
}

const askAddress = (order: Order, dialog: AddressDialog): Asked => ({
  id: "Address",
  title: words.changeAddress,
  text: "",
  parts: [
    ...standing(order),
    ...(dialog.existing === undefined
      ? [
          dialog.isMissed
            ? notice(say.unableToFetchAddress, "danger")
            : busyLine(words.changeAddress, words.askingAddress)
        ]
      : [
          ...(dialog.wantsOn ? [awaited(words.changeAddress)] : []),
          fieldsView(
            "address",
            addressFields(dialog),
            {
              entries: Object.fromEntries(fieldNames.map((name) => [name, field.ofText(dialog.typed[name])])),
              problems: problemsShown(dialog),
              focus: dialog.focus,
              moves: dialog.moves,
              isBusy: false,
              problem: dialog.problem
            },
            (message) => address({ _tag: "Filled", message })
          )
        ])
  ],
  actions: [
    dialog.isMissed
      ? act("again", words.tryAgain, "F2", address({ _tag: "AskedAgain" }), { code: "ok" })
      : act("change", words.goOn, "F2", address({ _tag: "Submitted" }), {
          code: "ok",
          isDisabled: dialog.existing === undefined
        }),
    back("Cancel", { _tag: "ClosedDialog" })
  ],
  first: 0,
  cancel: { _tag: "ClosedDialog" }
})

const askToConfirm = (dialog: AddressDialog): Asked => {
  const { country, typed } = dialog
  const isBusy = dialog.stage === "sending"
  const place = country.hasPincodes
    ? placeOf(dialog)
    : { city: typed.emirate, region: typed.emirate, postcode: "" }
  const lines = place === undefined ? [] : addressLines({ ...place, street: streetOf(partsIn(dialog)) })
  return {
    id: "Address/confirm",
    title: words.changeAddress,
    text: say.sureToChange(areaIn(dialog)),
    parts: [textLines(words.newAddress, [...lines, country.country], lines.length + 1)],
    actions: [
      act(
        "confirm",
        isBusy ? words.changingAddress : words.changeAddress,
        "F2",
        address({ _tag: "Confirmed" }),
        {
          code: "ok",
          isDisabled: isBusy
        }
      ),
      back("Back", address({ _tag: "WentBack" }), isBusy)
    ],
    first: 0,
    cancel: address({ _tag: "WentBack" })
  }
}

export const addressQuestion = (order: Order, dialog: AddressDialog): Asked =>
  dialog.stage === "filling" ? askAddress(order, dialog) : askToConfirm(dialog)

export const slotQuestion = (order: Order, dialog: SlotDialog): Asked => {
  const offered = dialog.slots === undefined ? undefined : otherSlots(order, dialog.slots)
  const { isBusy, problem } = dialog.form
  const hasSlots = offered !== undefined && offered.length > 0
  return {
    id: "Slot",
    title: words.changeSlot,
    text: words.standsIn(slotLines(order).join(", ")),
    parts: [
      ...(offered === undefined
        ? [problem === undefined ? busyLine(words.changeSlot, words.askingSlots) : notice(problem, "danger")]
        : []),
      ...(offered?.length === 0
        ? [
            {
              part: "notice",
              tone: "warning",
              text: inTurn(problem, say.noSlots)
            } as const
          ]
        : []),
      ...(hasSlots
        ? [
            fieldsView("slot", fieldsOf(order, dialog), dialog.form, (message) =>
              slot({ _tag: "Filled", message })
            )
          ]
        : [])
    ],
    actions: [
      ...(dialog.isMissed
        ? [act("again", words.tryAgain, "F2", slot({ _tag: "AskedAgain" }), { code: "ok" })]
        : []),
      ...(hasSlots
        ? [
            act("change", isBusy ? words.changingSlot : words.changeSlot, "F2", slot({ _tag: "Submitted" }), {
              code: "ok",
              isDisabled: isBusy
            })
          ]
        : []),
      ...(order.sub_slot_id === null
        ? []
        : [act("express", words.makeExpress, "F4", slot({ _tag: "MadeExpress" }), { isDisabled: isBusy })]),
      back("Cancel", { _tag: "ClosedDialog" })
    ],
    // To make it express the word itself must be chosen.
    first: hasSlots || dialog.isMissed || order.sub_slot_id === null ? 0 : 1,
    cancel: { _tag: "ClosedDialog" }
  }
}

/** What is filled in for workstations: a code, other names, stores, tills and rings, why one is taken out, and an offer. */
import type { ReleaseOffer, Workstation } from "../../contract/workstation.ts"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import type * as form from "../../kit/form/form.ts"
import * as say from "../../text/workstation-page.ts"
import { mostHours, usualHours } from "../../workstation/code.ts"
import { namePattern } from "../../workstation/name.ts"
import { isReleaseVersion, lastRing, type Ring, rings } from "../../workstation/offer.ts"

export interface Store {
  readonly store_id: number
  readonly name: string
}

interface Filled {
  readonly form: form.Form
}
/** A code as it is shown: once. */
interface ShownCode {
  readonly of: "code"
  readonly code: string
  readonly until: Day.GmtTime
  readonly workstation: Workstation
}
export type FilledDialog =
  /** For a workstation that is not there yet. */
  | (Filled & { readonly of: "new" })
  /** For one that is there: it is enrolled anew. */
  | (Filled & { readonly of: "again" | "change" | "takeOut"; readonly before: Workstation })
  | (Filled & { readonly of: "offer"; readonly offers: ReadonlyArray<ReleaseOffer> | undefined })
export type Dialog = FilledDialog | ShownCode

export const isFilled = (dialog: Dialog | undefined): dialog is FilledDialog =>
  dialog !== undefined && dialog.of !== "code"

/** What the fields are made from. */
export interface Choices {
  readonly rows: ReadonlyArray<Workstation> | undefined
  readonly stores: ReadonlyArray<Store> | undefined
}

const nameField = (initial?: string) =>
  field.text({
    label: "Name",
    placeholder: "kaloor-2",
    isRequired: true,
    initial,
    problemOf: (text) => (namePattern.test(text) ? undefined : say.nameWanted)
  })
const storeField = (stores: ReadonlyArray<Store>, initial?: number) =>
  field.select({
    label: "Store",
    options: stores.map(({ store_id, name }) => ({
      value: String(store_id),
      title: `${name} (${store_id})`
    })),
    isRequired: true,
    wanted: say.storeWanted,
    initial: initial === undefined ? undefined : String(initial)
  })
const tillField = (initial?: string) => field.text({ label: "Till", note: say.tillNote, most: 40, initial })
const ringField = (initial: Ring) =>
  field.select({
    label: "Ring",
    options: rings.map((ring) => ({ value: String(ring), title: say.ringNames[ring] })),
    isRequired: true,
    initial: String(initial)
  })
const hoursField = field.number({
  label: "Good for",
  unit: "hours",
  least: 1,
  most: mostHours,
  isRequired: true,
  initial: usualHours
})

export const newFields = ({ rows = [], stores = [] }: Choices) => ({
  name: nameField(),
  store: storeField(stores),
  till: tillField(),
  ring: ringField(lastRing),
  like: field.select({
    label: "With the devices of",
    options: [
      { value: "", title: "None" },
      ...rows
        .filter(({ state, devices }) => state !== "taken out" && devices.length > 0)
        .map(({ name }) => ({ value: name, title: name }))
    ]
  }),
  hours: hoursField
})
export const againFields = { hours: hoursField }
export const changeFields = (before: Workstation, { stores }: Choices) => ({
  name: nameField(before.name),
  // Its own is offered before the others are known.
  store: storeField(stores ?? [{ store_id: before.store_id, name: before.store_name }], before.store_id),
  till: tillField(before.till),
  ring: ringField(before.ring)
})
export const takeOutFields = { reason: field.text({ label: "Reason", note: say.reasonNote, most: 200 }) }
export const offerFields = {
  ring: ringField(1),
  version: field.text({
    label: "Version",
    note: say.versionNote,
    isRequired: true,
    problemOf: (text) => (isReleaseVersion(text) ? undefined : say.versionWanted)
  })
}

export const fieldsOf = (dialog: FilledDialog, choices: Choices): form.Fields => {
  switch (dialog.of) {
    case "new":
      return newFields(choices)
    case "again":
      return againFields
    case "change":
      return changeFields(dialog.before, choices)
    case "takeOut":
      return takeOutFields
    case "offer":
      return offerFields
  }
}

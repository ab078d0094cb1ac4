/** Device Settings: the devices of this workstation, pairing with its daemon, and the store it works for. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import type { Link, Status } from "../../device/client.ts"
import { isPrinter } from "../../device/printer-role.ts"
import type { Device, DeviceRole } from "../../device/protocol.ts"
import type { ScaleAction } from "../../device/reading.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { ScaleCommand } from "./command.ts"

/** What is asked of one device. */
export type DeviceAction = "test" | "probe" | ScaleAction

/** What came of the last thing that was asked of a device. */
export interface Outcome {
  readonly role: DeviceRole
  readonly action: DeviceAction
  /** Undefined until it is answered. */
  readonly answer: { readonly isGood: boolean; readonly text: string } | undefined
}

export interface Model {
  readonly link: Link
  /** A daemon has been there since this program started. */
  readonly wasConnected: boolean
  readonly devices: Status["devices"]
  readonly daemon?: Status["daemon"]
  /** Who gets the scans of the scanner on the serial line: this program once it claimed them, until another does. */
  readonly scans: "nobody" | "here" | "elsewhere"
  readonly selected: DeviceRole
  readonly outcomes: ReadonlyArray<Outcome>
  readonly pairing: form.Form
  /** The stores that the person may work for, as the server says; undefined until it has. */
  readonly stores: ReadonlyArray<StoreChoice> | undefined
  /** Why they are not known. */
  readonly storesProblem: string | undefined
  readonly choosing: form.Form
}

/** A store that the person may work for. */
export interface StoreChoice {
  readonly store_id: number
  readonly name: string
}

export type Message =
  | { readonly _tag: "ChangedDevices"; readonly status: Status }
  | { readonly _tag: "ClaimedScanner" }
  | { readonly _tag: "LostScanner"; readonly by: string | null }
  | { readonly _tag: "SelectedDevice"; readonly role: DeviceRole }
  | { readonly _tag: "MovedDevice"; readonly by: number }
  | { readonly _tag: "AskedOfDevice"; readonly role: DeviceRole; readonly action: DeviceAction }
  /** A page of each printer that is set up. */
  | { readonly _tag: "AskedForTestPages" }
  | {
      readonly _tag: "Probed"
      readonly role: DeviceRole
      readonly answer: NonNullable<Outcome["answer"]>
    }
  | {
      readonly _tag: "EndedDeviceAction"
      readonly role: DeviceRole
      readonly action: DeviceAction
      readonly problem: string | undefined
    }
  | { readonly _tag: "FilledPairing"; readonly message: form.Message }
  | { readonly _tag: "SubmittedPairing" }
  | { readonly _tag: "EndedPairing"; readonly problem: string | undefined }
  | { readonly _tag: "AskedForStores" }
  | { readonly _tag: "AskedForCommandSheet" }
  | { readonly _tag: "LoadedStores"; readonly stores: ReadonlyArray<StoreChoice>; readonly current: number }
  | { readonly _tag: "FailedLoadingStores"; readonly problem: string }
  | { readonly _tag: "FilledStore"; readonly message: form.Message }
  | { readonly _tag: "SubmittedStore" }
  | { readonly _tag: "RefusedStore"; readonly problem: string }

export type DeviceCommand =
  | {
      readonly _tag: "AskDevice"
      readonly role: DeviceRole
      readonly action: DeviceAction
      /** Of a test print. */
      readonly jobKey: string
    }
  | { readonly _tag: "PairDevices"; readonly code: string }
  /** The stores that the person may work for. */
  | { readonly _tag: "LoadStores" }
  /** The store that this workstation works for; undefined for the user's own. */
  | { readonly _tag: "ChooseStore"; readonly storeId: number | undefined }
  /** The codes that are scanned instead of pressing keys: into the browser's dialog, else into a file. */
  | { readonly _tag: "PrintCommandSheet" }

export type Command = DeviceCommand | ScaleCommand

export const roles: ReadonlyArray<DeviceRole> = [
  "scanner",
  "invoice",
  "receipt",
  "label",
  "itemLabel",
  "scale"
]

export const init: Model = {
  link: "connecting",
  wasConnected: false,
  devices: [],
  scans: "nobody",
  selected: "scanner",
  outcomes: [],
  pairing: form.blank,
  stores: undefined,
  storesProblem: undefined,
  choosing: form.blank
}

/** Nobody is at its forms any more: what is half typed in them is not continued, what was sent is answered. */
export const left = (model: Model): Model => ({
  ...model,
  pairing: form.blank,
  choosing: form.blank,
  storesProblem: undefined
})

/** The scale of this workstation, while the daemon is there. */
export const scaleOf = ({ devices, link }: Pick<Model, "devices" | "link">): Device | undefined =>
  link === "connected" ? deviceOf({ devices }, "scale") : undefined
/** A scale is there and answers. */
export const hasScale = (scale: Device | undefined): boolean =>
  scale !== undefined && (scale.state === "ready" || scale.state === "busy")

/** What to do about a daemon that does not know this program. */
export const unpairedText =
  "The device daemon does not know this program. Get a code with: packhouse device-daemon pair"

export const pairingCodeWanted = "The code has six digits"
export const storeWanted = "Choose the store that this workstation works for"

/** The six digits that the daemon shows. */
export const pairingFields = {
  code: field.text({
    label: "Pairing code",
    placeholder: "six digits",
    isDigits: true,
    isRequired: true,
    wanted: pairingCodeWanted,
    problemOf: (code) => (/^\d{6}$/.test(code) ? undefined : pairingCodeWanted)
  })
}

/** The stores that the person may work for; none while they are not known. The server decides whichever is chosen. */
export const storeFields = ({ stores }: Pick<Model, "stores">) => ({
  store: field.select({
    label: "Work for store",
    options: (stores ?? []).map(({ store_id, name }) => ({
      value: String(store_id),
      title: `${name} (store ${store_id})`
    })),
    isRequired: true,
    note: stores === undefined ? "Asking which stores you may work for..." : undefined,
    wanted: storeWanted
  })
})

type Step = readonly [Model, ReadonlyArray<Command>]

export const deviceOf = ({ devices }: Pick<Model, "devices">, role: DeviceRole): Device | undefined =>
  devices.find((device) => device.role === role)
export const outcomeOf = ({ outcomes }: Pick<Model, "outcomes">, role: DeviceRole): Outcome | undefined =>
  outcomes.find((outcome) => outcome.role === role)

/** What can be asked of a device: one that is not set up can be asked nothing. */
export const deviceActions = (device: Device | undefined): ReadonlyArray<DeviceAction> => {
  if (device === undefined || device.state === "absent") return []
  return isPrinter(device.role) ? ["test", "probe"] : ["probe", ...device.can]
}

const submittedPairing = (model: Model): Step => {
  const [pairing, values] = form.submit(pairingFields, model.pairing)
  return [{ ...model, pairing }, values === undefined ? [] : [{ _tag: "PairDevices", code: values.code }]]
}

const submittedStore = (model: Model): Step => {
  const [choosing, values] = form.submit(storeFields(model), model.choosing)
  return [
    { ...model, choosing },
    values === undefined ? [] : [{ _tag: "ChooseStore", storeId: Number(values.store) }]
  ]
}

/** What the person chose before they were known anew stays chosen, where it is still offered. */
const loadedStores = (model: Model, stores: Model["stores"], current: number): Model => {
  const withStores = { ...model, stores, storesProblem: undefined }
  const fields = storeFields(withStores)
  const isOffered = Result.isSuccess(fields.store.read(form.entryOf(fields, model.choosing, "store")))
  return isOffered
    ? withStores
    : {
        ...withStores,
        choosing: { ...model.choosing, entries: { store: field.ofText(String(current)) } }
      }
}

const withOutcome = (model: Model, outcome: Outcome): Model => ({
  ...model,
  outcomes: [outcome, ...model.outcomes.filter(({ role }) => role !== outcome.role)]
})

/** One thing is asked of a device at a time. */
const withAction = (model: Model, role: DeviceRole, action: DeviceAction, now: Day.Instant): Step => {
  const outcome = outcomeOf(model, role)
  const isBusy = outcome !== undefined && outcome.answer === undefined
  if (isBusy || !deviceActions(deviceOf(model, role)).includes(action)) return [model, []]
  return [
    withOutcome({ ...model, selected: role }, { role, action, answer: undefined }),
    [{ _tag: "AskDevice", role, action, jobKey: `test:${role}:${now}` }]
  ]
}

const ended = (action: DeviceAction): string => (action === "test" ? "the test page was printed" : "done")

const changed = (model: Model, { link, devices, daemon }: Status): Model => ({
  ...model,
  link,
  devices,
  ...(daemon === undefined ? {} : { daemon }),
  wasConnected: model.wasConnected || link === "connected",
  scans: link === "connected" ? model.scans : "nobody"
})

export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "ChangedDevices":
      return [changed(model, message.status), []]
    case "ClaimedScanner":
      return [{ ...model, scans: "here" }, []]
    case "LostScanner":
      return [{ ...model, scans: message.by === null ? "nobody" : "elsewhere" }, []]
    case "SelectedDevice":
      return [{ ...model, selected: message.role }, []]
    case "MovedDevice": {
      const shown = roles.filter((role) => deviceOf(model, role) !== undefined)
      const index = Math.min(Math.max(shown.indexOf(model.selected) + message.by, 0), shown.length - 1)
      return [{ ...model, selected: shown[index] ?? model.selected }, []]
    }
    case "AskedOfDevice":
      return withAction(model, message.role, message.action, now)
    case "AskedForTestPages":
      return roles.filter(isPrinter).reduce<Step>(
        ([before, commands], role) => {
          const [after, more] = withAction(before, role, "test", now)
          return [{ ...after, selected: model.selected }, [...commands, ...more]]
        },
        [model, []]
      )
    case "Probed":
      return [
        withOutcome(model, {
          role: message.role,
          action: "probe",
          answer: message.answer
        }),
        []
      ]
    case "EndedDeviceAction":
      return [
        withOutcome(model, {
          role: message.role,
          action: message.action,
          answer:
            message.problem === undefined
              ? { isGood: true, text: ended(message.action) }
              : { isGood: false, text: message.problem }
        }),
        []
      ]
    case "FilledPairing":
      return [{ ...model, pairing: form.update(pairingFields, model.pairing, message.message) }, []]
    case "SubmittedPairing":
      return submittedPairing(model)
    case "EndedPairing":
      return [
        {
          ...model,
          pairing:
            message.problem === undefined
              ? form.blank
              : form.refused(pairingFields, model.pairing, message.problem, "code")
        },
        []
      ]
    case "AskedForCommandSheet":
      return [model, [{ _tag: "PrintCommandSheet" }]]
    case "AskedForStores":
      return [{ ...model, storesProblem: undefined }, [{ _tag: "LoadStores" }]]
    case "LoadedStores":
      return [loadedStores(model, message.stores, message.current), []]
    case "FailedLoadingStores":
      return [{ ...model, storesProblem: message.problem }, []]
    case "FilledStore":
      return [{ ...model, choosing: form.update(storeFields(model), model.choosing, message.message) }, []]
    case "SubmittedStore":
      return submittedStore(model)
    case "RefusedStore":
      return [
        { ...model, choosing: form.refused(storeFields(model), model.choosing, message.problem, "store") },
        [{ _tag: "LoadStores" }]
      ]
  }
}

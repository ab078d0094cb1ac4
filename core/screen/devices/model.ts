/** Device Settings: the devices of this workstation, pairing with its daemon, and the store it works for. */
import type * as Day from "../../day.ts"
import type { Link, Status } from "../../device/client.ts"
import { type Device, type DeviceRole, isPrinter, type Probe } from "../../device/protocol.ts"
import type { ScaleAction } from "../../device/reading.ts"
import { readingText, refusalText, remedyOf, roleName } from "../../text/device.ts"
import type { Command } from "../command.ts"

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
  /** Who gets the scans of the scanner on the serial line: this program once it claimed them, until another does. */
  readonly scans: "nobody" | "here" | "elsewhere"
  readonly selected: DeviceRole
  readonly outcomes: ReadonlyArray<Outcome>
  /** The six digits that the daemon shows. */
  readonly code: string
  /** The id of the store that this workstation works for instead of the user's own; empty for the own one. */
  readonly store: string
  readonly busy: "pairing" | "store" | undefined
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "ChangedDevices"; readonly status: Status }
  | { readonly _tag: "ClaimedScanner" }
  | { readonly _tag: "LostScanner"; readonly by: string | null }
  | { readonly _tag: "SelectedDevice"; readonly role: DeviceRole }
  | { readonly _tag: "MovedDevice"; readonly by: number }
  | { readonly _tag: "AskedOfDevice"; readonly role: DeviceRole; readonly action: DeviceAction }
  | { readonly _tag: "Probed"; readonly probe: Probe }
  | {
      readonly _tag: "EndedDeviceAction"
      readonly role: DeviceRole
      readonly action: DeviceAction
      readonly problem: string | undefined
    }
  | { readonly _tag: "TypedPairingCode"; readonly text: string }
  | { readonly _tag: "SubmittedPairingCode" }
  | { readonly _tag: "EndedPairing"; readonly problem: string | undefined }
  | { readonly _tag: "TypedStore"; readonly text: string }
  | { readonly _tag: "SubmittedStore" }
  | { readonly _tag: "RefusedStore"; readonly problem: string }

export const roles: ReadonlyArray<DeviceRole> = ["scanner", "invoice", "label", "itemLabel", "scale"]

export const init: Model = {
  link: "connecting",
  wasConnected: false,
  devices: [],
  scans: "nobody",
  selected: "scanner",
  outcomes: [],
  code: "",
  store: "",
  busy: undefined,
  problem: undefined
}

/** The state of the daemon, and what to do about it. */
export const linkText: Record<Link, string> = {
  connecting: "Looking for the device daemon",
  absent: "No device daemon answers. Start it with: packhouse device-daemon",
  unpaired: "The device daemon does not know this program. Get a code with: packhouse device-daemon pair",
  connected: "Connected to the device daemon"
}

export const pairingCodeWanted = "The code has six digits"
export const storeWanted = "A store is named by its number"

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

const probeAnswer = ({ error, answers, took, reading, role }: Probe): NonNullable<Outcome["answer"]> => {
  if (error !== null) {
    const remedy = remedyOf(error.code)
    return { isGood: false, text: [refusalText(error), remedy].filter(Boolean).join(". ") }
  }
  const shown = reading === null ? "" : `, shows ${readingText(reading)}`
  return {
    isGood: true,
    text: answers
      ? `answers after ${took} ms${shown}`
      : `${roleName[role]} is reached, but cannot say how it is`
  }
}

const submittedCode = (model: Model): Step => {
  const code = model.code.trim()
  if (model.busy !== undefined) return [model, []]
  if (!/^\d{6}$/.test(code)) return [{ ...model, problem: pairingCodeWanted }, []]
  return [{ ...model, busy: "pairing", problem: undefined }, [{ _tag: "PairDevices", code }]]
}

const submittedStore = (model: Model): Step => {
  const store = model.store.trim()
  if (model.busy !== undefined) return [model, []]
  if (!/^\d{0,15}$/.test(store)) return [{ ...model, problem: storeWanted }, []]
  return [
    { ...model, busy: "store", problem: undefined },
    [{ _tag: "ChooseStore", storeId: store === "" ? undefined : Number(store) }]
  ]
}

const withOutcome = (model: Model, outcome: Outcome): Model => ({
  ...model,
  outcomes: [outcome, ...model.outcomes.filter(({ role }) => role !== outcome.role)]
})

/** One thing is asked of a device at a time. */
const asked = (model: Model, role: DeviceRole, action: DeviceAction, now: Day.Instant): Step => {
  const outcome = outcomeOf(model, role)
  const isBusy = outcome !== undefined && outcome.answer === undefined
  if (isBusy || !deviceActions(deviceOf(model, role)).includes(action)) return [model, []]
  return [
    withOutcome({ ...model, selected: role }, { role, action, answer: undefined }),
    [{ _tag: "AskDevice", role, action, jobKey: `test:${role}:${now}` }]
  ]
}

const ended = (action: DeviceAction): string => (action === "test" ? "the test page was printed" : "done")

const changed = (model: Model, { link, devices }: Status): Model => ({
  ...model,
  link,
  devices,
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
      const index = Math.min(Math.max(roles.indexOf(model.selected) + message.by, 0), roles.length - 1)
      return [{ ...model, selected: roles[index] ?? model.selected }, []]
    }
    case "AskedOfDevice":
      return asked(model, message.role, message.action, now)
    case "Probed":
      return [
        withOutcome(model, {
          role: message.probe.role,
          action: "probe",
          answer: probeAnswer(message.probe)
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
    case "TypedPairingCode":
      return [{ ...model, code: message.text, problem: undefined }, []]
    case "SubmittedPairingCode":
      return submittedCode(model)
    case "EndedPairing":
      return [
        {
          ...model,
          busy: undefined,
          problem: message.problem,
          code: message.problem === undefined ? "" : model.code
        },
        []
      ]
    case "TypedStore":
      return [{ ...model, store: message.text, problem: undefined }, []]
    case "SubmittedStore":
      return submittedStore(model)
    case "RefusedStore":
      return [{ ...model, busy: undefined, problem: message.problem }, []]
  }
}

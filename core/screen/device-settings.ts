/** Device Settings: the devices of this workstation, pairing with its daemon, and the store it works for. */
import type { Link, Status } from "../device/client.ts"
import type { Command } from "./command.ts"

export interface Model {
  readonly link: Link
  readonly devices: Status["devices"]
  /** The six digits that the daemon shows. */
  readonly code: string
  /** The id of the store that this workstation works for instead of the user's own; empty for the own one. */
  readonly store: string
  readonly busy: "pairing" | "store" | undefined
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "ChangedDevices"; readonly status: Status }
  | { readonly _tag: "TypedPairingCode"; readonly text: string }
  | { readonly _tag: "SubmittedPairingCode" }
  | { readonly _tag: "EndedPairing"; readonly problem: string | undefined }
  | { readonly _tag: "TypedStore"; readonly text: string }
  | { readonly _tag: "SubmittedStore" }
  | { readonly _tag: "RefusedStore"; readonly problem: string }

export const init: Model = {
  link: "connecting",
  devices: [],
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

export const update = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "ChangedDevices":
      return [{ ...model, link: message.status.link, devices: message.status.devices }, []]
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

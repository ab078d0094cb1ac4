/** The workstations of a network in words. */
import type { DeviceRole, DeviceState } from "../device/protocol.ts"
import { isIll, type WorkstationState } from "../workstation/workstation.ts"
import { roleName } from "./device.ts"

/** The state of a workstation, in small letters as other states are. */
export const stateTexts: Readonly<Record<WorkstationState, string>> = {
  waiting: "not enrolled",
  seen: "there",
  silent: "silent",
  off: "switched off",
  "taken out": "taken out"
}

/** Those of its devices that cannot work; empty where all can. */
export const illText = ({
  devices
}: {
  readonly devices: ReadonlyArray<{ readonly role: DeviceRole; readonly state: DeviceState }>
}): string =>
  devices
    .filter(isIll)
    .map(({ role }) => roleName[role].toLowerCase())
    .join(", ")

/** Which configuration it goes by, and what became of the one that the server keeps for it. */
export const configurationText = ({
  number,
  used,
  refused
}: {
  readonly number: number
  readonly used: number
  readonly refused: { readonly number: number } | null
}): string => {
  if (number === 0) return "its own"
  if (used === number) return String(number)
  return refused?.number === number ? `${number} refused` : `${number} not fetched`
}

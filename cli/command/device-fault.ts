/** The device daemon's refusals as whoever typed a command reads them, and what to do about each. */
import path from "node:path"
import type { Refusal } from "#core/device/refusal.ts"
import type { DeviceFault } from "#core/port/devices.ts"
import { refusalText } from "#core/text/device.ts"
import { remedyOf } from "#core/text/remedy.ts"
import { inTurn } from "#core/text/sentence.ts"
import { stateFolder } from "../host/folder.ts"

/** The advice on where a device is set up. */
export const howToSetUp = (): string =>
  `Write it into ${path.join(stateFolder(), "devices.json")} (packhouse device-daemon --help), and start the daemon again`

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** A refusal, and what helps. */
export const refusalSentence = (refusal: Refusal): string => {
  const { code, detail } = refusal
  if (code === "DEVICE_NOT_CONFIGURED") return inTurn(refusalText(refusal), howToSetUp())
  if (code === "JOB_UNKNOWN") return `${refusalText(refusal)}. packhouse device jobs lists them`
  // What was asked makes no sense as things stand; the detail says it all.
  if (code === "BAD_REQUEST" && detail !== null) return capitalised(detail)
  const remedy = remedyOf(code)
  return inTurn(refusalText(refusal), remedy)
}

const otherAddress = (): string => {
  const address = process.env.PACKHOUSE_DEVICES
  return address === undefined ? "" : `\nPACKHOUSE_DEVICES names ${address}: it has to listen there.`
}

/** @param prints whether paper may have come out when the daemon goes away */
export const deviceSentence = (fault: DeviceFault, prints: boolean): string => {
  switch (fault._tag) {
    case "NoDaemon":
      if (fault.mayPrint)
        return prints ? fault.message : "The device daemon went away before it answered. Ask again"
      return `${fault.message}${otherAddress()}`
    case "NotPaired":
      return `The device daemon keeps its state in another folder than ${stateFolder()}, or is another user's. Name its folder in PACKHOUSE_STATE_DIR`
    case "DeviceRefused":
      return refusalSentence(fault.refusal)
    default:
      return fault.message
  }
}

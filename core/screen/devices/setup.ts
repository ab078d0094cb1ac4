/** Setting up a workstation: what is there already, what has been tried, and what is to be done next. */

import { isPrinter } from "../../device/printer-role.ts"
import type { DeviceRole } from "../../device/protocol.ts"
import { deviceOf, type Model, outcomeOf, roles } from "../../kit/devices/model.ts"
import { roleName } from "../../text/device.ts"
import type { Seen } from "./seen.ts"

/** The devices, and what was seen of them. */
export type Setup = Model & Seen

/** absent: not set up here. wrong: in error, or it failed when it was tried. checked: somebody saw it do what it is for. */
export type Check = "absent" | "wrong" | "unchecked" | "checked"

/** A printer has printed a page, the scale has shown a weight that is not zero, a scan has come. */
const isTried = (model: Setup, role: DeviceRole): boolean => {
  const outcome = outcomeOf(model, role)
  if (isPrinter(role)) return outcome?.action === "test" && outcome.answer?.isGood === true
  if (role === "scanner") return model.scan !== undefined
  return model.hasWeighed
}

export const checkOf = (model: Setup, role: DeviceRole): Check => {
  const device = deviceOf(model, role)
  if (device === undefined || device.state === "absent") return "absent"
  if (device.state === "error" || outcomeOf(model, role)?.answer?.isGood === false) return "wrong"
  return isTried(model, role) ? "checked" : "unchecked"
}

const todo = (role: DeviceRole): string => {
  if (role === "scanner") return "scan anything: the scan is shown here"
  if (role === "scale") return "put something on the scale: its weight is shown here"
  return `make a test print on the ${roleName[role].toLowerCase()}`
}

/** What comes next, in a sentence, and whether all is well. */
export const nextStep = (model: Setup): { readonly isDone: boolean; readonly text: string } => {
  const checks = roles.map((role) => [role, checkOf(model, role)] as const)
  const there = checks.filter(([, check]) => check !== "absent")
  const done = there.filter(([, check]) => check === "checked").length
  const count = `${done} of ${there.length} checked`
  if (there.length === 0)
    return {
      isDone: false,
      text: "The daemon runs, and no device is set up in it: write the devices into its configuration, then start it again."
    }
  const wrong = there.find(([, check]) => check === "wrong")
  if (wrong !== undefined)
    return {
      isDone: false,
      text: `${count}. Next: look at what the ${roleName[wrong[0]].toLowerCase()} says.`
    }
  const next = there.find(([, check]) => check === "unchecked")
  return next === undefined
    ? { isDone: true, text: "Every device that is set up here has been checked." }
    : { isDone: false, text: `${count}. Next: ${todo(next[0])}.` }
}

/** What a person must know where no daemon answers. */
export const notConnected =
  "Printers and scale are not connected to this workstation. Orders, sales and a scanner that types like a keyboard work without them."
export const notPaired =
  "Printers and scale are there, and do not know this browser yet. Pair it once with a code of six digits."

/** The same for who looks after the workstation. */
export const withoutDaemon: ReadonlyArray<string> = [
  "Printers, the scale and a scanner on a serial line are reached by the device daemon, a small program on this workstation.",
  "Whoever looks after this workstation starts it, or installs it as a service that starts by itself.",
  "This page goes on by itself as soon as it answers. A scanner that types like a keyboard works without it."
]

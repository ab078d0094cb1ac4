/** The devices of the workstation at a glance: what stands in the bar of every screen. */
import type { Device, DeviceRole } from "../device/protocol.ts"
import type { Reading } from "../device/reading.ts"
import { readingText, refusalText, roleName, shortRoleName, stateText } from "../text/device.ts"
import { type Model as Devices, deviceOf, roles, unpairedText } from "./devices/model.ts"

/** good: ready. busy: at work, or not asked yet. bad: in error. off: not set up. */
export type Tone = "good" | "busy" | "bad" | "off"

export interface Part {
  readonly role: DeviceRole
  /** Where there is little room. */
  readonly name: string
  /** For those who see no colours. */
  readonly sign: string
  readonly tone: Tone
  /** Behind the name: a weight, how many wait, who has the scans; often nothing. */
  readonly note: string
  /** Why it is in error. */
  readonly why: string | undefined
  /** The whole of it in words. */
  readonly sentence: string
}

const toneBy: Record<Device["state"], Tone> = {
  absent: "off",
  opening: "busy",
  ready: "good",
  busy: "busy",
  error: "bad"
}
export const signBy: Record<Tone, string> = { good: "●", busy: "◐", bad: "✗", off: "○" }

const noteOf = (device: Device, devices: Devices, reading: Reading | null | undefined): string => {
  if (device.role === "scale" && reading !== undefined && device.state === "ready")
    return readingText(reading)
  if (device.role === "scanner" && device.state === "ready" && devices.scans === "elsewhere")
    return "elsewhere"
  return device.waiting > 0 ? `${device.waiting} waiting` : ""
}

/**
 * The devices that are set up, in their order; those that are not stand at their place too, so that the bar never moves.
 * Nothing while no daemon is there: `hintOf` says what to do then.
 * @param reading what the scale shows while somebody follows it
 */
export const partsOf = (devices: Devices, reading?: Reading | null): ReadonlyArray<Part> =>
  devices.link !== "connected"
    ? []
    : roles.flatMap((role) => {
        const device = deviceOf(devices, role)
        if (device === undefined) return []
        const tone = toneBy[device.state]
        const note = noteOf(device, devices, reading)
        const why =
          device.state === "error" && device.lastError !== null ? refusalText(device.lastError) : undefined
        const states = [`${roleName[role]} ${stateText(device)}`, note]
          .filter((each) => each !== "")
          .join(", ")
        return [
          {
            role,
            name: shortRoleName[role],
            sign: signBy[tone],
            tone,
            note,
            why,
            sentence: why === undefined ? states : `${states}: ${why}`
          }
        ]
      })

/** What stands in the place of the devices; plain while there never was a daemon, a fault when one went away. */
export const hintOf = ({
  link,
  wasConnected
}: Devices): { readonly isBad: boolean; readonly text: string } | undefined => {
  if (link === "connected" || link === "connecting") return undefined
  if (link === "absent" && wasConnected)
    return { isBad: true, text: "The device daemon went away: nothing is printed" }
  return { isBad: false, text: link === "absent" ? "No devices here" : unpairedText }
}

/** Why the first device that is in error is. */
export const complaintOf = (parts: ReadonlyArray<Part>): string | undefined =>
  parts.find(({ why }) => why !== undefined)?.why

/** A device as commands show it: for programs, and as a line for people. */
import * as Day from "#core/day.ts"
import type { Device } from "#core/device/protocol.ts"
import type { Refusal } from "#core/device/refusal.ts"
import { roles } from "#core/kit/devices/model.ts"
import { deviceFacts } from "#core/kit/devices/wording.ts"
import { roleName, stateText } from "#core/text/device.ts"
import type { Span, Style } from "../host/output.ts"

export const refusalData = ({ code, retryable, msg, detail }: Refusal) => ({
  code,
  retryable,
  message: msg,
  detail
})

export const deviceData = (device: Device) => ({
  role: device.role,
  state: device.state,
  since: Day.toGmt(device.since),
  language: device.language,
  transport: device.transport,
  waiting: device.waiting,
  can: device.can,
  owner: device.owner,
  unclaimed: device.unclaimed,
  error: device.lastError === null ? null : refusalData(device.lastError)
})

/** The devices in the order in which the screens show them. */
export const inOrder = (devices: ReadonlyArray<Device>): ReadonlyArray<Device> =>
  devices.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))

const styles: Record<Device["state"], Style> = {
  absent: "dim",
  opening: "yellow",
  ready: "green",
  busy: "yellow",
  error: "red"
}
export const stateSpan = (device: Device): Span => ({ text: stateText(device), style: styles[device.state] })

/** The device's connection, its language, and the owner of its scans. */
export const factsOf = (device: Device): string => deviceFacts(device, "nobody")
export const nameOf = ({ role }: Pick<Device, "role">): string => roleName[role]

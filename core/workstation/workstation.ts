/** The workstations of a network as the server knows them: how each is, and since when something is wrong (FLEET-3). */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { isPrinter } from "../device/printer-role.ts"
import type { DeviceState } from "../device/protocol.ts"
import { ReportedDevice } from "./report.ts"

/**
 * waiting: its code was not used yet, or its secret has been taken back. off: its daemon has said that it ends. silent:
 * nothing was heard of it, and it said nothing of an end.
 */
export const workstationStates = ["waiting", "seen", "silent", "off", "taken out"] as const
export type WorkstationState = (typeof workstationStates)[number]

/** A daemon reports every minute: so many reports are missing. */
export const silentAfter = 5 * Day.minute

export const stateOf = (
  workstation: {
    readonly isTakenOut: boolean
    readonly isEnrolled: boolean
    readonly seenAt: Day.Instant | undefined
    readonly isEnding: boolean
  },
  now: Day.Instant
): WorkstationState => {
  if (workstation.isTakenOut) return "taken out"
  if (!workstation.isEnrolled) return "waiting"
  if (workstation.isEnding) return "off"
  // One that has never reported since it was enrolled has not been started.
  if (workstation.seenAt === undefined) return "waiting"
  return now - workstation.seenAt > silentAfter ? "silent" : "seen"
}

/** A device, and since when it is as it is by the server's clock. */
export const KnownDevice = Schema.Struct({ ...ReportedDevice.fields, since: Day.GmtTime })
export type KnownDevice = typeof KnownDevice.Type

const ill: ReadonlySet<DeviceState> = new Set(["error", "opening"])
/** Whether it is set up and cannot work. */
export const isIll = ({ state }: Pick<ReportedDevice, "state">): boolean => ill.has(state)

/** The devices of a report, each with the time since which it works, or does not. */
export const knownDevices = (
  before: ReadonlyArray<KnownDevice>,
  reported: ReadonlyArray<ReportedDevice>,
  now: Day.Instant
): ReadonlyArray<KnownDevice> =>
  reported.map((device) => {
    const last = before.find(({ role }) => role === device.role)
    const isSame = last !== undefined && isIll(last) === isIll(device) && last.state !== "absent"
    return { ...device, since: isSame ? last.since : Day.toGmt(now) }
  })

/** The printers that cannot print, with how long they cannot (ms). */
export const illPrinters = (
  devices: ReadonlyArray<KnownDevice>,
  now: Day.Instant
): ReadonlyArray<{ readonly role: string; readonly for: number }> =>
  devices
    .filter((device) => isPrinter(device.role) && isIll(device))
    .map(({ role, since }) => ({ role, for: Math.max(0, now - (Day.fromGmt(since) ?? now)) }))

/** What stands in the way of a server and of the workstation before it, apart from what the law asks (DOCTOR-2). */
import * as Day from "../day.ts"
import { fitOf } from "../release.ts"

export interface MachineFacts {
  readonly now: Day.Instant
  /** The contract that whoever asks speaks. */
  readonly contract: number
  /** Undefined where no server answers. */
  readonly server:
    | {
        readonly contract: number | undefined
        readonly version: string | undefined
        /** Whether its store answers. */
        readonly isReady: boolean
        /** How far its clock is ahead of this machine's (ms). */
        readonly clockAhead: number | undefined
        /** The end of its certificate; undefined where it has none. */
        readonly certificateEnd: Day.Instant | undefined
        /** Bytes; undefined where the server does not say. */
        readonly disk: { readonly free: number; readonly size: number } | undefined
        /** Its last backup: undefined where the server does not say, 0 where there was none. */
        readonly backupAt: Day.Instant | undefined
      }
    | undefined
  /** Undefined where nobody asks for them, "absent" without a daemon. */
  readonly devices:
    | "absent"
    | ReadonlyArray<{ readonly name: string; readonly isInError: boolean }>
    | undefined
  /** The device daemon of this machine, with what is offered to it; undefined without one. */
  readonly daemon?: { readonly version: string; readonly offered: string | null } | undefined
}

export const machineChecks = [
  "server",
  "store",
  "versions",
  "clock",
  "certificate",
  "disk",
  "backup",
  "devices",
  "daemon"
] as const
export type MachineCheck = (typeof machineChecks)[number]
/** bad: work stops, or soon will. look: somebody should. unknown: nobody could say. */
export type CheckState = "ok" | "look" | "bad" | "unknown"
export interface Checked {
  readonly check: MachineCheck
  readonly state: CheckState
  /** A number for the sentence: seconds, days, percent, hours, or how many. */
  readonly figure?: number
  /** Releases for the sentence. */
  readonly release?: string
  readonly other?: string
}

const clockOf = (ahead: number | undefined): Checked => {
  if (ahead === undefined) return { check: "clock", state: "unknown" }
  const figure = Math.round(ahead / Day.second)
  const off = Math.abs(figure)
  return { check: "clock", state: off > 30 ? "bad" : off > 5 ? "look" : "ok", figure }
}

/** Two weeks before its end, as the alert has it. */
const certificateOf = (end: Day.Instant | undefined, now: Day.Instant): ReadonlyArray<Checked> => {
  if (end === undefined) return []
  const figure = Math.floor((end - now) / (24 * Day.hour))
  return [{ check: "certificate", state: end <= now ? "bad" : figure < 14 ? "look" : "ok", figure }]
}

const diskOf = (disk: NonNullable<MachineFacts["server"]>["disk"]): Checked => {
  if (disk === undefined || disk.size === 0) return { check: "disk", state: "unknown" }
  const figure = Math.floor((disk.free / disk.size) * 100)
  return { check: "disk", state: figure < 3 ? "bad" : figure < 15 ? "look" : "ok", figure }
}

/** A day, and two hours for it to be made. */
const backupOf = (at: Day.Instant | undefined, now: Day.Instant): Checked => {
  if (at === undefined) return { check: "backup", state: "unknown" }
  if (at === 0) return { check: "backup", state: "look" }
  const figure = Math.floor((now - at) / Day.hour)
  return { check: "backup", state: figure >= 26 ? "look" : "ok", figure }
}

const devicesOf = (devices: MachineFacts["devices"]): ReadonlyArray<Checked> => {
  if (devices === undefined) return []
  if (devices === "absent") return [{ check: "devices", state: "unknown" }]
  const figure = devices.filter(({ isInError }) => isInError).length
  return [{ check: "devices", state: figure > 0 ? "bad" : "ok", figure }]
}

/** Its release is the server's, and none is offered that it lacks. */
const daemonOf = (daemon: MachineFacts["daemon"], server: string | undefined): ReadonlyArray<Checked> => {
  if (daemon === undefined) return []
  const { version: release, offered } = daemon
  const other = offered ?? server
  if (other === undefined) return [{ check: "daemon", state: "unknown", release }]
  return [{ check: "daemon", state: other === release ? "ok" : "look", release, other }]
}

export const examineMachine = ({
  now,
  contract,
  server,
  devices,
  daemon
}: MachineFacts): ReadonlyArray<Checked> => {
  if (server === undefined)
    return [{ check: "server", state: "bad" }, ...devicesOf(devices), ...daemonOf(daemon, undefined)]
  const fit = server.contract === undefined ? undefined : fitOf(contract, server.contract)
  return [
    { check: "server", state: "ok" },
    { check: "store", state: server.isReady ? "ok" : "bad" },
    { check: "versions", state: fit === undefined ? "unknown" : fit === "fits" ? "ok" : "bad" },
    clockOf(server.clockAhead),
    ...certificateOf(server.certificateEnd, now),
    diskOf(server.disk),
    backupOf(server.backupAt, now),
    ...devicesOf(devices),
    ...daemonOf(daemon, server.version)
  ]
}

/** The daemon as a whole: printers with their queues, the journal, the tokens and the door. */
import { mkdir } from "node:fs/promises"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Clock, Effect, Result, Schema } from "effect"
import { isSettled, type Job, type Role, roles } from "#core/device/job.ts"
import { isPrinter } from "#core/device/printer-role.ts"
import type { Device, DeviceRole } from "#core/device/protocol.ts"
import { refusal } from "#core/device/refusal.ts"
import { thrownInFull } from "#core/thrown.ts"
import type { PairedConnection } from "./answer.ts"
import type { Configuration } from "./configuration.ts"
import { converse } from "./connection.ts"
import { type Condition, type DeviceQueue, makeDeviceQueue } from "./device-queue.ts"
import { type Listener, makeEvents } from "./events.ts"
import { loadShaper } from "./fonts.ts"
import { type Jobs, makeJobs } from "./jobs.ts"
import { openJournal } from "./journal.ts"
import { type Printer, printerOf } from "./printer.ts"
import { makeScale } from "./scale.ts"
import { makeScanner } from "./scanner.ts"
import { type OpenLine, openLine, type SerialSettings } from "./serial-line.ts"
import { serve } from "./server.ts"
import type { Station } from "./station.ts"
import { openTokens } from "./tokens.ts"

export interface Setup {
  readonly configuration: Configuration
  readonly port: number
  readonly stateDir: string
  readonly version: string
  /** The workstation that it belongs to. */
  readonly station?: Station
  /** Whether it is about to be started again at once, with other devices. */
  readonly isRestarting?: () => boolean
}

const noMore = { can: [], owner: null, unclaimed: 0 } as const

/** The state folder cannot be used. */
export class NoState extends Schema.TaggedError<NoState>()("NoState", { message: Schema.String }) {}

/**
 * One daemon a state folder: two journals of one printer would print twice. SQLite's lock goes when its process goes, on
 * every system and after every kind of end.
 */
const locked = (stateDir: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const lock = new DatabaseSync(path.join(stateDir, "lock"))
        try {
          lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        } catch (cause) {
          lock.close()
          throw cause
        }
        return lock
      },
      catch: () =>
        new NoState({
          message: `Another device daemon uses ${stateDir}. Stop it, or choose another --state-dir.`
        })
    }),
    (lock) => Effect.sync(() => lock.close())
  )

/** A real line, or a simulated one; and what to call it. */
const lineOf = (line: SerialSettings | OpenLine): readonly [transport: string, open: OpenLine] =>
  "path" in line ? ["serial", openLine(line)] : ["simulated", line]

/** Runs until its scope ends. Answers the port. */
export const startDaemon = Effect.fnUntraced(function* ({
  configuration,
  port,
  stateDir,
  version,
  station,
  isRestarting = () => false
}: Setup) {
  yield* Effect.tryPromise({
    try: () => mkdir(stateDir, { recursive: true, mode: 0o700 }),
    catch: (cause) =>
      new NoState({ message: `The state folder ${stateDir} cannot be made: ${thrownInFull(cause)}` })
  })
  yield* locked(stateDir)
  const shaper = yield* Effect.promise(loadShaper)
  const journal = yield* Effect.mapError(
    openJournal(path.join(stateDir, "jobs.jsonl")),
    ({ cause }) =>
      new NoState({ message: `The journal in ${stateDir} cannot be used: ${thrownInFull(cause)}` })
  )
  if (journal.putAside !== undefined)
    yield* Effect.logWarning(`the journal was damaged; it is kept as ${journal.putAside}`)
  const tokens = yield* Effect.mapError(
    openTokens(stateDir),
    ({ message }) => new NoState({ message: `The tokens in ${stateDir} cannot be used: ${message}` })
  )
  const events = yield* makeEvents

  const printers = new Map<Role, Printer>(
    [...configuration.printers].map(([role, settings]) => [role, printerOf(role, settings, shaper)])
  )
  const startedAt = yield* Clock.currentTimeMillis
  const conditions = new Map<Role, Condition & { readonly since: number }>()
  const queues: Array<DeviceQueue> = []
  /** How many jobs of each printer were said to wait. */
  const lastWaiting = new Map<Role, number>()
  const changed = (job: Job): Effect.Effect<void> =>
    Effect.suspend(() => {
      station?.ended(job)
      const queue = queues.find(({ roles: served }) => served.has(job.role))
      // What was left is read before there are lines, and told to those who ask.
      if (queue === undefined) return Effect.void
      const isUnchanged = deviceOf(job.role).waiting === (lastWaiting.get(job.role) ?? 0)
      return Effect.andThen(queue.nudge, isUnchanged ? Effect.void : tellOf(job.role))
    })
  const jobs: Jobs = yield* Effect.mapError(
    makeJobs(journal, events, new Set(printers.keys()), changed),
    ({ detail }) => new NoState({ message: `The journal in ${stateDir} cannot be used: ${detail}` })
  )

  const deviceOf = (role: Role): Device => {
    const printer = printers.get(role)
    if (printer === undefined) return absent(role)
    const { state, lastError, since } = conditions.get(role) ?? {
      state: "opening",
      lastError: null,
      since: startedAt
    }
    const waiting = jobs.of(new Set([role])).filter((job) => job.state === "queued").length
    const { language, transport } = printer
    return { role, state, since, lastError, language, transport: transport.kind, waiting, ...noMore }
  }
  const absent = (role: DeviceRole): Device => ({
    role,
    state: "absent",
    since: startedAt,
    lastError: null,
    language: null,
    transport: null,
    waiting: 0,
    ...noMore
  })
  const publishDevice = (d: Device): Effect.Effect<void> => events.publish({ topic: "device", d })
  const tellOf = (role: Role): Effect.Effect<void> => {
    const device = deviceOf(role)
    lastWaiting.set(role, device.waiting)
    return publishDevice(device)
  }
  const { scale: scaleSettings, scanner: scannerSettings } = configuration
  const scale =
    scaleSettings === undefined
      ? undefined
      : yield* makeScale(
          scaleSettings.protocol,
          scaleSettings.tracking,
          ...lineOf(scaleSettings.line),
          publishDevice
        )
  const scanner =
    scannerSettings === undefined
      ? undefined
      : yield* makeScanner(scannerSettings.scanning, ...lineOf(scannerSettings.line), publishDevice)

  const probe = Effect.fnUntraced(function* (role: DeviceRole) {
    if (role === "scale" && scale !== undefined) return yield* scale.probe
    if (role === "scanner" && scanner !== undefined) return yield* scanner.probe
    const printer = isPrinter(role) ? printers.get(role) : undefined
    const queue = isPrinter(role) ? queues.find(({ roles: served }) => served.has(role)) : undefined
    if (printer === undefined || queue === undefined)
      return yield* Effect.fail(refusal("DEVICE_NOT_CONFIGURED", role))
    const before = yield* Clock.currentTimeMillis
    const checked = yield* Effect.result(queue.probe(printer))
    const milliseconds = Math.max(0, (yield* Clock.currentTimeMillis) - before)
    const error = Result.isFailure(checked) ? checked.failure : null
    const silent: ReadonlyArray<string> = ["DEVICE_OFFLINE", "DEVICE_BUSY"]
    const answers = Result.isSuccess(checked) ? checked.success : !silent.includes(checked.failure.code)
    return { role, error, answers, took: milliseconds, reading: null }
  })

  /** Printers of one device share a line. */
  const byDevice = Map.groupBy(printers.values(), ({ transport }) => transport.device)
  for (const group of byDevice.values()) {
    const members = new Map(group.map((printer) => [printer.role, printer]))
    const become = (condition: Condition): Effect.Effect<void> =>
      Effect.forEach(
        members.keys(),
        Effect.fnUntraced(function* (role) {
          const before = conditions.get(role)
          if (before?.state === condition.state && before.lastError?.code === condition.lastError?.code)
            return
          conditions.set(role, { ...condition, since: yield* Clock.currentTimeMillis })
          yield* tellOf(role)
        }),
        { discard: true }
      )
    queues.push(yield* makeDeviceQueue(members, () => jobs, become))
  }

  yield* station?.look ?? Effect.void
  /** Nobody has to name the server that this machine is enrolled at. */
  const origins = (): ReadonlyArray<string> => {
    const home = station?.server()
    return home === undefined ? configuration.origins : [...new Set([...configuration.origins, home])]
  }
  const reception = {
    jobs,
    tokens,
    events,
    origins,
    scale,
    scanner,
    probe,
    paired: new Set<PairedConnection>(),
    forget: (listener: Listener) => {
      scale?.unfollow(listener)
      Effect.runFork(scanner?.release(listener) ?? Effect.void)
    },
    devices: () => [
      // A counter without a receipt printer of its own lacks nothing: its receipts come out where its invoices do.
      ...roles.filter((role) => role !== "receipt" || printers.has(role)).map(deviceOf),
      scale?.device() ?? absent("scale"),
      scanner?.device() ?? absent("scanner")
    ],
    server: { name: "packhouse device-daemon", version },
    station: () => station?.notice()
  }
  const bound = yield* serve(port, origins, (socket, origin) => converse(socket, origin, reception))
  for (const queue of queues) yield* Effect.forkScoped(queue.run)
  if (scale !== undefined) yield* Effect.forkScoped(scale.run)
  if (scanner !== undefined) yield* Effect.forkScoped(scanner.run)
  yield* Effect.addFinalizer(() => events.publish({ topic: "daemon", d: { state: "stopping" } }))
  if (station !== undefined) {
    const isBusy = () => jobs.of(new Set(printers.keys())).some((job) => !isSettled(job))
    yield* Effect.forkScoped(station.report({ devices: reception.devices, events, isBusy }, isRestarting))
  }
  return bound
})

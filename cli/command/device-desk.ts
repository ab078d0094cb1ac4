/** Runs a command that asks the device daemon of this workstation, and nobody else. */
import { Argument, type Command } from "commander"
import { Effect, Option, type Scope, Stream } from "effect"
import { noDaemon, notPaired } from "#core/device/call-fault.ts"
import type { DaemonClient, Status } from "#core/device/client.ts"
import type { Job } from "#core/device/job.ts"
import { roles as deviceRoles } from "#core/kit/devices/model.ts"
import { type DeviceFault, Devices } from "#core/port/devices.ts"
import { jobStateText } from "#core/text/print-job.ts"
import { CommandError, refused } from "../host/command-error.ts"
import { stateFolder } from "../host/folder.ts"
import { progress } from "../host/output.ts"
import { daemonClient } from "../host/ports.ts"
import type { Answer } from "./answer.ts"
import { asAnybody } from "./client.ts"
import { deviceSentence } from "./device-fault.ts"

/** An effect at the devices of this workstation. */
export type AtDevices<A = Answer> = Effect.Effect<A, DeviceFault | CommandError, Devices | Scope.Scope>

const commandErrorOf = (failure: DeviceFault | CommandError): CommandError =>
  failure instanceof CommandError ? failure : refused(deviceSentence(failure, false))

export const atDevices = (command: Command, work: () => AtDevices): Promise<void> =>
  asAnybody(command, () => Effect.mapError(work(), commandErrorOf))

/** Runs on a connection of the command's own, for what browsers may never ask. */
export const atDaemon = (
  command: Command,
  work: (daemon: DaemonClient) => Effect.Effect<Answer, DeviceFault | CommandError>
): Promise<void> =>
  asAnybody(command, () =>
    Effect.mapError(
      Effect.flatMap(daemonClient({ stateFolder: stateFolder(), kind: "cli" }), work),
      commandErrorOf
    )
  )

/** The devices and their daemon, once it is known whether there is one. */
export const presentStatus: AtDevices<Pick<Status, "devices" | "daemon">> = Effect.gen(function* () {
  const devices = yield* Devices
  const status = yield* devices.watch.pipe(
    Stream.flatMap((event) =>
      event.type === "Status" && event.status.link !== "connecting"
        ? Stream.succeed(event.status)
        : Stream.empty
    ),
    Stream.runHead,
    Effect.timeoutOption("5 seconds"),
    Effect.map(Option.flatten)
  )
  const link = Option.isNone(status) ? "absent" : status.value.link
  if (link === "absent") return yield* noDaemon("cli")
  if (link === "unpaired") return yield* notPaired()
  return Option.isNone(status) ? { devices: [] } : status.value
})

export const presentDevices = Effect.map(presentStatus, ({ devices }) => devices)

/** Says how far a print is while it is waited for. */
export const followPrint = (what: string, isIt: (job: Job) => boolean) =>
  Effect.gen(function* () {
    progress(`Printing ${what}`)
    const devices = yield* Devices
    yield* Effect.forkScoped(
      Stream.runForEach(devices.watch, (event) =>
        Effect.sync(() => {
          if (event.type === "Job" && isIt(event.job)) progress(`${what}: ${jobStateText(event.job)}`)
        })
      )
    )
  })

export const roleArgument = (about: string, roles: ReadonlyArray<string> = deviceRoles): Argument =>
  new Argument("<device>", about).choices(roles)

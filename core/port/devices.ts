/**
 * The workstation's printers, scale and scanner, as screens see them. Every print ends in one honest answer: a job that is done, or a fault
 * that says whether paper may have come out. Nothing is printed twice unasked: a repeat of the same key is the same
 * print, a retry is asked for by a person, and an unknown print waits until someone has looked. A weight is a weight or a fault, never a
 * guess; a scan goes to the program that claimed the scanner last.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { CallFault } from "../device/call-fault.ts"
import type { Status } from "../device/client.ts"
import type { Job, Role } from "../device/job.ts"
import type { PrintFailed, PrintUnknown } from "../device/print-fault.ts"
import type { DeviceRole, Probe } from "../device/protocol.ts"
import type { Reading, ScaleAction } from "../device/reading.ts"
import type { Scan } from "../device/scan.ts"
import type { PrintDocument } from "../label/document.ts"

export type DeviceFault = CallFault | PrintFailed | PrintUnknown

export interface PrintOptions {
  /** The name of one print, the same on every repeat: "100045678:invoice:1". A second paper on purpose has another one. */
  readonly jobKey: string
  readonly copies?: number
  /** The key of the print whose paper this one repeats. */
  readonly reprintOf?: string
}

/** The events of the devices, as they happen. After a `Status` the present state is complete again. */
export type DevicesEvent =
  | { readonly type: "Status"; readonly status: Status }
  | { readonly type: "Job"; readonly job: Job }
  /** While the scale is followed: what it shows, told at the beginning, on every new connection and with every change. */
  | { readonly type: "Weight"; readonly reading: Reading }
  /** While the scanner is claimed. */
  | { readonly type: "Scan"; readonly scan: Scan }
  /** The scans go to another program now, or to none. */
  | { readonly type: "LostScanner"; readonly by: string | null }

/** The kind of reading: of a scale at rest, or whatever it shows at this moment. */
export interface ReadOptions {
  readonly mode?: "stable" | "now"
  readonly timeoutMs?: number
}

export class Devices extends Context.Service<
  Devices,
  {
    /** Whether a daemon is there, and the state of each role's printer. */
    readonly status: Effect.Effect<Status>
    readonly watch: Stream.Stream<DevicesEvent>
    /** Prints, and answers when the job is settled: done, or a fault. */
    readonly print: (
      role: Role,
      document: PrintDocument,
      options: PrintOptions
    ) => Effect.Effect<Job, DeviceFault>
    /** Prints a failed or expired job once more, and answers as `print` does. */
    readonly retry: (jobId: string) => Effect.Effect<Job, DeviceFault>
    /** Prints the paper of an earlier job once more, marked as a reprint; `jobKey` names the second paper. */
    readonly reprint: (jobId: string, jobKey: string) => Effect.Effect<Job, DeviceFault>
    /** Prints a test page. */
    readonly testPrint: (role: Role, jobKey: string) => Effect.Effect<Job, DeviceFault>
    /** Asks a device how it is, without printing. */
    readonly probe: (role: DeviceRole) => Effect.Effect<Probe, DeviceFault>
    /** Records what a person saw at the printer of an unknown job. */
    readonly resolve: (jobId: string, printed: boolean) => Effect.Effect<Job, DeviceFault>
    /** Calls off a job that has not been sent. */
    readonly cancel: (jobId: string) => Effect.Effect<Job, DeviceFault>
    /** The latest jobs, the newest first. */
    readonly jobs: Effect.Effect<ReadonlyArray<Job>, DeviceFault>
    /** Pairs this browser by the six digits that the daemon shows. */
    readonly pair: (code: string) => Effect.Effect<void, DeviceFault>
    /** A weight; SCALE_UNSTABLE, SCALE_OVER and their like when there is none to be had. */
    readonly readScale: (options?: ReadOptions) => Effect.Effect<Reading, DeviceFault>
    /**
     * From now on `watch` has a `Weight` of each reading, the present one first, across lost connections too. Answers
     * the present one.
     */
    readonly followScale: Effect.Effect<Reading | null, DeviceFault>
    readonly unfollowScale: Effect.Effect<void>
    readonly operateScale: (action: ScaleAction) => Effect.Effect<void, DeviceFault>
    /**
     * A screen that gets the focus claims the scanner: from now on `watch` tells `Scan`. After a lost connection it is
     * claimed again, unless another program took it meanwhile. A claim that fails is tried again when a daemon is there.
     */
    readonly claimScanner: Effect.Effect<void, DeviceFault>
    readonly releaseScanner: Effect.Effect<void>
  }
>()("packhouse/core/port/Devices") {}

/**
 * The workstation's printers, scale and scanner, as screens see them. Every print ends in one honest answer: a job that is done, or a fault
 * that says whether paper may have come out. Nothing is printed twice unasked: a repeat of the same key is the same
 * print, a retry is asked for by a person, and an unknown print waits until someone has looked. A weight is a weight or a fault, never a
 * guess; a scan goes to the program that claimed the scanner last.
 */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type * as Socket from "effect/socket/Socket"
import { type CallFault, type NoDaemon, noDaemon } from "../device/call-fault.ts"
import { type ClientEvent, type Host, make, type Status } from "../device/client.ts"
import { isSettled, Job, type Role } from "../device/job.ts"
import type { DeviceRole, Probe } from "../device/protocol.ts"
import type { Reading, ScaleAction } from "../device/reading.ts"
import type { Scan } from "../device/scan.ts"
import type { PrintDocument } from "../label/document.ts"

/** It ended before the first byte, or was called off: certainly nothing was printed. */
export class PrintFailed extends Schema.TaggedError<PrintFailed>()("PrintFailed", { job: Job }) {
  override get message(): string {
    return sentence(this.job, "It was not printed")
  }
}
/** Paper may have come out. `resolve` settles it once a person has looked. */
export class PrintUnknown extends Schema.TaggedError<PrintUnknown>()("PrintUnknown", { job: Job }) {
  override get message(): string {
    return sentence(this.job, "It may have been printed")
  }
}
export type DeviceFault = CallFault | PrintFailed | PrintUnknown

const sentence = ({ error }: Job, otherwise: string): string => {
  if (error === null) return otherwise
  return error.detail === null ? error.msg : `${error.msg} (${error.detail})`
}

export interface PrintOptions {
  /** One print's name, the same on every repeat: "100045678:invoice:1". A wanted second paper has another one. */
  readonly jobKey: string
  readonly copies?: number
  /** The key of the print whose paper this one repeats. */
  readonly reprintOf?: string
}

/** What happens at the devices, as it happens. After `Status` the present state is known again. */
export type DevicesEvent =
  | { readonly type: "Status"; readonly status: Status }
  | { readonly type: "Job"; readonly job: Job }
  /** While the scale is followed: what it shows, told at the beginning, on every new connection and with every change. */
  | { readonly type: "Weight"; readonly reading: Reading }
  /** While the scanner is claimed. */
  | { readonly type: "Scan"; readonly scan: Scan }
  /** The scans go to another program now, or to none. */
  | { readonly type: "LostScanner"; readonly by: string | null }

/** One weight: of a scale at rest, or what it shows at this moment. */
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
    /** What a person saw at the printer of an unknown job. */
    readonly resolve: (jobId: string, printed: boolean) => Effect.Effect<Job, DeviceFault>
    /** Calls off a job that has not been sent. */
    readonly cancel: (jobId: string) => Effect.Effect<Job, DeviceFault>
    /** The latest jobs, the newest first. */
    readonly jobs: Effect.Effect<ReadonlyArray<Job>, DeviceFault>
    /** Pairs this browser by the six digits that the daemon shows. */
    readonly pair: (code: string) => Effect.Effect<void, DeviceFault>
    /** A weight; SCALE_UNSTABLE, SCALE_OVER and their like when there is none to be had. */
    readonly readScale: (options?: ReadOptions) => Effect.Effect<Reading, DeviceFault>
    /** From now on `watch` tells `Weight`, the present one first, across lost connections too. Answers the present one. */
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
>()("packhouse/core/port/Devices") {
  static readonly layer = (host: Host): Layer.Layer<Devices, never, Socket.WebSocketConstructor> =>
    Layer.effect(Devices, live(host))
}

const shown = (event: ClientEvent): Stream.Stream<DevicesEvent> => {
  if (event.type === "Status") return Stream.succeed(event)
  if (event.type !== "Daemon") return Stream.empty
  const { topic, d } = event.event
  switch (topic) {
    case "job":
      return Stream.succeed({ type: "Job", job: d })
    case "scale":
      return Stream.succeed({ type: "Weight", reading: d })
    case "scan":
      return Stream.succeed({ type: "Scan", scan: d })
    case "owner":
      return Stream.succeed({ type: "LostScanner", by: d.by })
    default:
      return Stream.empty
  }
}

/** How long a print whose daemon went away waits for it to come back: so many looks, one a second. */
const patience = 15

/** A settled job as an answer. */
const answer = (job: Job): Effect.Effect<Job, PrintFailed | PrintUnknown> => {
  if (job.state === "done") return Effect.succeed(job)
  return Effect.fail(job.state === "unknown" ? new PrintUnknown({ job }) : new PrintFailed({ job }))
}

const live = Effect.fnUntraced(function* (host: Host) {
  const client = yield* make(host)
  const { call } = client
  const waiting = new Map<string, Set<Deferred.Deferred<Job, NoDaemon>>>()
  /** The last state heard of jobs in hand: an event may come before the answer that names its job. */
  const heard = new Map<string, Job>()

  const hear = (job: Job): Effect.Effect<void> => {
    heard.set(job.jobId, job)
    const [oldest] = heard.keys()
    if (heard.size > 500 && oldest !== undefined) heard.delete(oldest)
    if (!isSettled(job)) return Effect.void
    const waiters = [...(waiting.get(job.jobId) ?? [])]
    return Effect.forEach(waiters, (waiter) => Deferred.succeed(waiter, job), { discard: true })
  }
  const ask = (jobId: string): Effect.Effect<void> =>
    Effect.ignore(Effect.flatMap(call("print.get", { jobId }), hear))

  /** What this program has asked for and gets again on every new connection. */
  const wanted = { scans: false, weights: false }
  let isConnected = false
  const renewed = Effect.suspend(() =>
    Effect.all(
      [
        wanted.scans ? Effect.ignore(call("scan.claim", { ifFree: true })) : Effect.void,
        wanted.weights ? Effect.ignore(call("scale.subscribe", {})) : Effect.void
      ],
      { discard: true }
    )
  )

  const react = (event: ClientEvent): Effect.Effect<unknown, never, Scope.Scope> => {
    switch (event.type) {
      case "Joined":
        return Effect.forkScoped(Effect.forEach([...waiting.keys()], ask, { discard: true }))
      case "Status": {
        const wasConnected = isConnected
        isConnected = event.status.link === "connected"
        return isConnected && !wasConnected ? Effect.forkScoped(renewed) : Effect.void
      }
      case "Daemon":
        if (event.event.topic === "owner") wanted.scans = false
        return event.event.topic === "job" ? hear(event.event.d) : Effect.void
    }
  }
  yield* Stream.fromQueue(yield* client.listen).pipe(Stream.runForEach(react), Effect.forkScoped)

  /** Fails once the daemon has been away for too long. */
  const abandoned = Effect.gen(function* () {
    for (let missed = 0; missed < patience; ) {
      yield* Effect.sleep("1 second")
      missed = (yield* client.status).link === "connected" ? 0 : missed + 1
    }
    return yield* noDaemon(host.client.kind, true)
  })

  const settled = (job: Job): Effect.Effect<Job, DeviceFault> =>
    Effect.suspend(() => {
      if (isSettled(job)) return answer(job)
      const known = heard.get(job.jobId)
      if (known !== undefined && known.attempts >= job.attempts && isSettled(known)) return answer(known)
      const waiter = Deferred.makeUnsafe<Job, NoDaemon>()
      const waiters = waiting.get(job.jobId) ?? new Set()
      waiting.set(job.jobId, waiters.add(waiter))
      return Effect.raceFirst(Deferred.await(waiter), abandoned).pipe(
        Effect.flatMap(answer),
        Effect.ensuring(
          Effect.sync(() => {
            waiters.delete(waiter)
            if (waiters.size === 0) waiting.delete(job.jobId)
          })
        )
      )
    })

  /**
   * The job of a key whose submission was not answered: asked for, never submitted again. Only a daemon that does not know
   * the key settles that nothing was printed; one that stays away may have the job in its journal.
   */
  const recovered = (jobKey: string, looks = patience): Effect.Effect<Job, CallFault> =>
    call("print.get", { jobKey }).pipe(
      Effect.catchTags({
        NoDaemon: () =>
          looks <= 1
            ? Effect.fail(noDaemon(host.client.kind, true))
            : Effect.andThen(Effect.sleep("1 second"), recovered(jobKey, looks - 1)),
        DeviceRefused: (refused) =>
          Effect.fail(refused.refusal.code === "JOB_UNKNOWN" ? noDaemon(host.client.kind) : refused)
      })
    )

  /** Submits, and answers when the job is settled. */
  const submitted = (
    submission: Effect.Effect<{ readonly job: Job }, CallFault>,
    jobKey: string
  ): Effect.Effect<Job, DeviceFault> =>
    submission.pipe(
      Effect.map(({ job }) => job),
      Effect.catchTag("NoDaemon", (fault) => (fault.mayPrint ? recovered(jobKey) : Effect.fail(fault))),
      Effect.flatMap(settled)
    )

  return Devices.of({
    status: client.known,
    watch: Stream.unwrap(
      Effect.gen(function* () {
        yield* client.connect
        const later = yield* client.listen
        const now: DevicesEvent = { type: "Status", status: yield* client.status }
        return Stream.concat(Stream.succeed(now), Stream.flatMap(Stream.fromQueue(later), shown))
      })
    ),
    print: (role, doc, { jobKey, copies = 1, reprintOf }) =>
      submitted(
        call("print.submit", {
          jobKey,
          role,
          doc,
          copies,
          ...(reprintOf === undefined ? {} : { reprintOf })
        }),
        jobKey
      ),
    reprint: (jobId, jobKey) => submitted(call("print.reprint", { jobId, jobKey }), jobKey),
    testPrint: (role, jobKey) => submitted(call("print.test", { role, jobKey }), jobKey),
    probe: (role) => call("devices.probe", { role }),
    retry: (jobId) => Effect.flatMap(call("print.retry", { jobId }), settled),
    resolve: (jobId, printed) => call("print.resolve", { jobId, printed }),
    cancel: (jobId) => call("print.cancel", { jobId }),
    jobs: call("print.list", {}),
    pair: client.pair,
    readScale: (options = {}) => call("scale.read", options),
    followScale: Effect.suspend(() => {
      wanted.weights = true
      return call("scale.subscribe", {})
    }),
    unfollowScale: Effect.suspend(() => {
      wanted.weights = false
      return Effect.ignore(call("scale.unsubscribe", {}))
    }),
    operateScale: (action) => Effect.asVoid(call(`scale.${action}`, {})),
    claimScanner: Effect.suspend(() => {
      wanted.scans = true
      return Effect.asVoid(call("scan.claim", {}))
    }),
    releaseScanner: Effect.suspend(() => {
      wanted.scans = false
      return Effect.ignore(call("scan.release", {}))
    })
  })
})

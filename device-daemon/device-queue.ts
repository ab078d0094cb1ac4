/**
 * The line in front of one device: a fibre that takes jobs in turn, renders, asks the printer, has `sending` written to
 * the journal, and only then lets the first byte go. Between jobs it looks after the device itself.
 */
import { Clock, Effect, Queue, Result, Schedule, Semaphore } from "effect"
import type { Job, JobEvent, Role } from "#core/device/job.ts"
import type { Device } from "#core/device/protocol.ts"
import { type Last, pause, pauseAfter, turn } from "#core/device/queue.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { thrownInFull } from "#core/thrown.ts"
import type { Jobs } from "./jobs.ts"
import type { Printer, Ready, Rendered } from "./printer.ts"

/** How often an idle device is asked how it is. */
const watchEvery = "30 seconds"
/** How often one that is not well. */
const nurseEvery = "5 seconds"

/** How long a probe waits for a job to end. */
const probeWait = "3 seconds"

export interface DeviceQueue {
  readonly roles: ReadonlySet<Role>
  /** Asks a printer how it is, between two jobs: a question inside a job would stand on its paper. */
  readonly probe: (printer: Printer) => Effect.Effect<boolean, Refusal>
  /** Something has changed in the line. */
  readonly nudge: Effect.Effect<void>
  /** Never ends. */
  readonly run: Effect.Effect<never>
}

export type Condition = Pick<Device, "state" | "lastError">

export const makeDeviceQueue = Effect.fnUntraced(function* (
  printers: ReadonlyMap<Role, Printer>,
  jobs: () => Jobs,
  become: (condition: Condition) => Effect.Effect<void>
): Effect.fn.Return<DeviceQueue> {
  const roles = new Set(printers.keys())
  const [first] = printers.values()
  const nudges = yield* Queue.sliding<void>(1)
  let last: Last | null = null

  /** Who talks to the device now: a job, a look, or a probe. */
  const wire = Semaphore.makeUnsafe(1)
  let isIll = false

  const well = Effect.suspend(() => {
    isIll = false
    return become({ state: "ready", lastError: null })
  })
  const ill = (error: Refusal): Effect.Effect<void> =>
    Effect.suspend(() => {
      isIll = true
      return become({ state: "error", lastError: error })
    })

  /** How a job went. While the journal cannot take it, nothing else is printed. */
  const record = (job: Job, event: JobEvent): Effect.Effect<void> =>
    jobs()
      .move(job.jobId, event)
      .pipe(
        Effect.tapError((error) => (error.code === "INTERNAL" ? ill(error) : Effect.void)),
        Effect.retry({
          while: (error) => error.code === "INTERNAL",
          schedule: Schedule.spaced("2 seconds")
        }),
        Effect.ignore
      )

  const rendered = (job: Job): Effect.Effect<Rendered, Refusal> => {
    const document = jobs().document(job.jobId)
    const printer = printers.get(job.role)
    if (document === undefined || printer === undefined)
      return Effect.fail(refusal("INTERNAL", "its document is not there"))
    return printer
      .render(document, job.copies, job.reprintOf !== null)
      .pipe(
        Effect.catchDefect((cause) =>
          Effect.fail(refusal("INTERNAL", `it cannot be laid out: ${thrownInFull(cause)}`))
        )
      )
  }

  /** A job starts with its first byte: how long it was laid out does not matter to who takes the paper. */
  const started = Effect.map(Clock.currentTimeMillis, (now) => {
    last = { startedAt: now, pause }
  })

  /** From the line in the journal to the end of the bytes nothing may come between, not even the end of the daemon. */
  const send = (job: Job, ready: Ready, { data, lacksMatrix }: Rendered): Effect.Effect<JobEvent, Refusal> =>
    Effect.andThen(
      jobs().move(job.jobId, { type: "Sending", lacksMatrix }),
      Effect.match(Effect.andThen(started, ready.send(data)), {
        onSuccess: (verdict): JobEvent => ({ type: "Finished", verdict }),
        onFailure: ({ detail, isRejected = false }): JobEvent =>
          isRejected
            ? { type: "Rejected", error: refusal("PRINTER_ERROR", detail) }
            : { type: "Lost", detail }
      })
    ).pipe(Effect.uninterruptible)

  /** @param before what came out last: nothing waits for a job that left no paper behind, nor for a kick of the drawer */
  const print = Effect.fnUntraced(function* (queued: Job, before: Last | null) {
    const printer = printers.get(queued.role)
    if (printer === undefined) return
    const job = yield* jobs().move(queued.jobId, { type: "Started" })
    yield* become({ state: "busy", lastError: null })
    const paper = yield* Effect.result(rendered(job))
    if (Result.isFailure(paper)) {
      last = before
      yield* record(job, { type: "Failed", error: paper.failure })
      return yield* well
    }
    const sent = yield* printer.open(job.jobId).pipe(
      Effect.tapError(ill),
      Effect.flatMap((ready) => send(job, ready, paper.success)),
      Effect.scoped,
      Effect.result
    )
    // Without a byte gone: the printer is not well, the journal is full, or the job was called off meanwhile.
    if (Result.isFailure(sent)) {
      last = before
      yield* record(job, { type: "Failed", error: sent.failure })
      return isIll ? undefined : yield* well
    }
    yield* record(job, sent.success)
    const verdict = sent.success.type === "Finished" ? sent.success.verdict : null
    if (job.kind === "drawer") last = before
    else if (last !== null) last = { ...last, pause: pauseAfter(printer.stock, verdict) }
    yield* sent.success.type === "Lost" ? ill(refusal("PRINTER_ERROR", sent.success.detail)) : well
  })

  const look =
    first === undefined
      ? Effect.void
      : wire.withPermits(1)(Effect.matchEffect(first.check, { onFailure: ill, onSuccess: () => well }))

  const probe: DeviceQueue["probe"] = (printer) =>
    Effect.acquireUseRelease(
      Effect.timeoutOption(Effect.interruptible(wire.take(1)), probeWait),
      (taken) => (taken._tag === "Some" ? printer.check : Effect.fail(refusal("DEVICE_BUSY"))),
      (taken) => (taken._tag === "Some" ? wire.release(1) : Effect.void)
    )

  const step = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const next = turn(jobs().of(roles), last, now)
    switch (next.type) {
      case "Start": {
        const before = last
        last = { startedAt: now, pause }
        return yield* Effect.ignore(wire.withPermits(1)(print(next.job, before)))
      }
      case "Expire":
        return yield* Effect.ignore(jobs().move(next.job.jobId, { type: "Expired" }))
      case "Wait":
        return yield* Effect.raceFirst(Queue.take(nudges), Effect.sleep(next.until - now))
      case "Idle": {
        const nudged = yield* Effect.timeoutOption(Queue.take(nudges), isIll ? nurseEvery : watchEvery)
        if (nudged._tag === "None") yield* look
      }
    }
  })

  return {
    roles,
    probe,
    nudge: Effect.asVoid(Queue.offer(nudges, undefined)),
    run: Effect.andThen(look, Effect.forever(step))
  }
})

/** The workstation's devices by its daemon: what it was asked for is asked again on every new connection, and no print twice. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type * as Socket from "effect/socket/Socket"
import { type CallFault, type NoDaemon, noDaemon } from "../device/call-fault.ts"
import { type ClientEvent, type Host, make } from "../device/client.ts"
import { isSettled, type Job } from "../device/job.ts"
import { PrintFailed, PrintUnknown } from "../device/print-fault.ts"
import { type DeviceFault, Devices, type DevicesEvent } from "./devices.ts"

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

/** The number of looks, one a second, for which a print waits for a daemon that went away. */
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
  const jobs = new Map<string, Job>()

  const noteJob = (job: Job): Effect.Effect<void> => {
    jobs.set(job.jobId, job)
    const [oldest] = jobs.keys()
    if (jobs.size > 500 && oldest !== undefined) jobs.delete(oldest)
    if (!isSettled(job)) return Effect.void
    const waiters = [...(waiting.get(job.jobId) ?? [])]
    return Effect.forEach(waiters, (waiter) => Deferred.succeed(waiter, job), { discard: true })
  }
  const ask = (jobId: string): Effect.Effect<void> =>
    Effect.ignore(Effect.flatMap(call("print.get", { jobId }), noteJob))

  /** The subscriptions of this program, renewed on every new connection. */
  const subscribed = { scans: false, weights: false }
  let isConnected = false
  const renewed = Effect.suspend(() =>
    Effect.all(
      [
        subscribed.scans ? Effect.ignore(call("scan.claim", { ifFree: true })) : Effect.void,
        subscribed.weights ? Effect.ignore(call("scale.subscribe", {})) : Effect.void
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
        if (event.event.topic === "owner") subscribed.scans = false
        return event.event.topic === "job" ? noteJob(event.event.d) : Effect.void
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
      const latest = jobs.get(job.jobId)
      if (latest !== undefined && latest.attempts >= job.attempts && isSettled(latest)) return answer(latest)
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
    status: client.firstStatus,
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
      subscribed.weights = true
      return call("scale.subscribe", {})
    }),
    unfollowScale: Effect.suspend(() => {
      subscribed.weights = false
      return Effect.ignore(call("scale.unsubscribe", {}))
    }),
    operateScale: (action) => Effect.asVoid(call(`scale.${action}`, {})),
    claimScanner: Effect.suspend(() => {
      subscribed.scans = true
      return Effect.asVoid(call("scan.claim", {}))
    }),
    releaseScanner: Effect.suspend(() => {
      subscribed.scans = false
      return Effect.ignore(call("scan.release", {}))
    })
  })
})

/** @param host who asks, and where the daemon listens */
export const layer = (host: Host): Layer.Layer<Devices, never, Socket.WebSocketConstructor> =>
  Layer.effect(Devices, live(host))

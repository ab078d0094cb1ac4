/**
 * The workstation behind a daemon: it reports to the server that it is enrolled at, and takes the configuration and the
 * word of a newer release from the answer. Nothing at the counter waits for it, and an outage is one line in the log.
 */
import { hash, randomUUID } from "node:crypto"
import { Effect, PubSub, Queue, Random, Result, Schema, type Scope } from "effect"
import { second } from "#core/day.ts"
import type { Job } from "#core/device/job.ts"
import type { Device, StationNotice } from "#core/device/protocol.ts"
import { contractVersion } from "#core/release.ts"
import { newerOffered } from "#core/text/release.ts"
import {
  longestConfiguration,
  longestRefusal,
  type Report,
  ReportAnswer,
  reportPath
} from "#core/workstation/report.ts"
import { isIll } from "#core/workstation/workstation.ts"
import { type Enrolled, platform, readEnrolled } from "./enrolment.ts"
import type { Events } from "./events.ts"
import type { ServerCall } from "./server-call.ts"

/** The devices of a daemon that runs. */
export interface Observed {
  readonly devices: () => ReadonlyArray<Device>
  readonly events: Events
  /** Whether a job waits or is being printed. */
  readonly isBusy: () => boolean
}

/** What is to be done with a configuration of the server; the reason where it cannot be. */
export type Take = (
  enrolled: Enrolled,
  configuration: { readonly number: number; readonly document: string }
) => Effect.Effect<Result.Result<void, string>>

/** The configuration that a daemon goes by. */
export interface InForce {
  /** The text of its file; empty without one. */
  readonly text: string
  /** Of the server's that was not taken. */
  readonly refused: { readonly number: number; readonly why: string } | undefined
}

export interface Station {
  /** Reads what this machine is to a server by now. */
  readonly look: Effect.Effect<Enrolled | undefined>
  /** The server that it was enrolled at when somebody last looked: its pages may connect, once they are paired. */
  readonly server: () => string | undefined
  readonly ended: (job: Job) => void
  readonly notice: () => StationNotice | undefined
  /** Reports until its scope ends. */
  readonly report: (
    observed: Observed,
    isRestarting: () => boolean
  ) => Effect.Effect<never, never, Scope.Scope>
}

/** Between two reports, and two tries: a minute, more or less, so that a network's workstations do not come at once. */
const pause = Effect.map(Random.next, (chance) => (50 + 20 * chance) * second)
/** A machine that is not enrolled looks whether it is by now. */
const lookEvery = 5 * second
/** Several changes of a moment are one report, and a device that flickers does not flood the server. */
const gathering = 2 * second
const farewell = "2 seconds"

const readAnswer = Schema.decodeUnknownResult(ReportAnswer)

const reportedDevice = ({ role, state, language, transport, waiting, lastError }: Device) => ({
  role,
  state,
  language,
  transport,
  waiting,
  error:
    lastError === null
      ? null
      : {
          code: lastError.code,
          message: (lastError.detail === null
            ? lastError.msg
            : `${lastError.msg} (${lastError.detail})`
          ).slice(0, 500)
        }
})

interface Setting {
  readonly stateDir: string
  readonly version: string
  readonly call: Effect.Effect<ServerCall>
  readonly inForce: () => InForce
  readonly take: Take
}

export const makeStation = ({ stateDir, version, call, inForce, take }: Setting): Station => {
  const boot = randomUUID()
  const prints = { done: 0, failed: 0, unknown: 0 }
  let notice: StationNotice | undefined
  let outage: string | undefined
  let wantsDocument = false
  let server: string | undefined

  const look = Effect.tap(readEnrolled(stateDir), (enrolled) =>
    Effect.sync(() => {
      server = enrolled?.server
    })
  )

  const reportOf = ({ devices }: Observed, { configuration }: Enrolled, isEnding: boolean): Report => {
    const { text, refused } = inForce()
    return {
      boot,
      version,
      contract: contractVersion,
      platform,
      devices: devices().map(reportedDevice),
      prints: { ...prints },
      configuration: {
        number: configuration,
        digest: text === "" ? "" : hash("sha256", text, "hex"),
        ...(wantsDocument && text.length <= longestConfiguration ? { document: text } : {}),
        ...(refused === undefined
          ? {}
          : { refused: { number: refused.number, why: refused.why.slice(0, longestRefusal) } })
      },
      ...(isEnding ? { is_ending: true } : {})
    }
  }

  /** Once for each outage, and once for its end. */
  const noteOutage = (problem: string | undefined): Effect.Effect<void> =>
    Effect.suspend(() => {
      const before = outage
      outage = problem
      if ((problem === undefined) === (before === undefined)) return Effect.void
      return problem === undefined
        ? Effect.logInfo("the server takes reports again")
        : Effect.logWarning("the server takes no reports").pipe(Effect.annotateLogs({ why: problem }))
    })

  const noted = (next: StationNotice | undefined, { events }: Observed): Effect.Effect<void> =>
    Effect.suspend(() => {
      const before = notice
      notice = next
      if (next === undefined || JSON.stringify(next) === JSON.stringify(before)) return Effect.void
      const telling = events.publish({ topic: "station", d: next })
      return next.offered === null
        ? telling
        : Effect.andThen(telling, Effect.logInfo(newerOffered(next.offered, version)))
    })

  const send = Effect.fnUntraced(function* (observed: Observed, enrolled: Enrolled, isEnding: boolean) {
    const { status, body, message } = yield* (yield* call)(
      `${enrolled.server}${reportPath}`,
      enrolled.secret,
      reportOf(observed, enrolled, isEnding)
    )
    const answer = status === 200 ? Result.getOrUndefined(readAnswer(body)) : undefined
    yield* noteOutage(answer === undefined ? message || `it answers with status ${status}` : undefined)
    return answer
  })

  /** One report; whether the next one should follow at once. */
  const once = Effect.fnUntraced(function* (observed: Observed, enrolled: Enrolled) {
    const answer = yield* send(observed, enrolled, false)
    if (answer === undefined) return false
    const isAsked = answer.wants_document && !wantsDocument
    wantsDocument = answer.wants_document
    yield* noted({ name: answer.name, offered: answer.offered }, observed)
    if (answer.configuration === null) return isAsked
    // What is being printed is printed: a configuration can wait for it.
    if (observed.isBusy()) return false
    const { number } = answer.configuration
    const taken = yield* take(enrolled, answer.configuration)
    if (Result.isFailure(taken))
      yield* Effect.logWarning("a configuration of the server was refused").pipe(
        Effect.annotateLogs({ number, why: taken.failure })
      )
    return true
  })

  return {
    look,
    server: () => server,
    ended: ({ state }) => {
      if (state === "done" || state === "unknown") prints[state] += 1
      else if (state === "failed" || state === "expired") prints.failed += 1
    },
    notice: () => notice,
    report: Effect.fnUntraced(function* (observed, isRestarting) {
      const changes = yield* observed.events.subscribe
      const wake = yield* Queue.sliding<void>(1)
      // Printing is no change: a device that could work and now cannot, or the other way round, is one.
      const ill = new Set(
        observed
          .devices()
          .filter(isIll)
          .map(({ role }) => role)
      )
      yield* Effect.forkScoped(
        Effect.forever(
          Effect.flatMap(PubSub.take(changes), ({ event }) => {
            if (event.topic !== "device") return Effect.void
            const { role } = event.d
            const isOther = ill.has(role) !== isIll(event.d)
            if (isIll(event.d)) ill.add(role)
            else ill.delete(role)
            return isOther ? Queue.offer(wake, undefined) : Effect.void
          })
        )
      )
      yield* Effect.addFinalizer(() =>
        Effect.gen(function* () {
          const enrolled = isRestarting() ? undefined : yield* readEnrolled(stateDir)
          if (enrolled !== undefined && outage === undefined) yield* send(observed, enrolled, true)
        }).pipe(Effect.timeoutOption(farewell))
      )
      while (true) {
        const enrolled = yield* look
        if (enrolled === undefined) {
          yield* Effect.sleep(lookEvery)
          continue
        }
        const isMore = yield* once(observed, enrolled)
        yield* Effect.sleep(gathering)
        if (!isMore) yield* Effect.raceFirst(Effect.sleep(yield* pause), Queue.take(wake))
      }
    })
  }
}

/**
 * The devices of a daemon over the configurations that follow each other: that of the file at its start, then those of
 * the server. One that cannot be is refused, and the former stays in force, in the file, too.
 */
import { rm } from "node:fs/promises"
import { Cause, Deferred, Effect, Scope } from "effect"
import { version } from "#core/release.ts"
import { thrownInFull } from "#core/thrown.ts"
import { type Loaded, load, parse } from "./configuration.ts"
import { type Enrolled, writeEnrolled } from "./enrolment.ts"
import { writePrivate } from "./private-file.ts"
import type { ServerCall } from "./server-call.ts"
import { makeStation, type Station, type Take } from "./station.ts"

export interface Course {
  readonly station: Station
  /** Whether other devices are about to follow. */
  readonly isRestarting: () => boolean
  /** The devices have started; waits until others are to follow. */
  readonly restart: Effect.Effect<void>
  /** A run with the devices of this moment. Where new ones do not start, the former come back. */
  readonly follow: <A, E, R>(
    run: (loaded: Loaded) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A | undefined, E, R>
}

interface Former {
  readonly loaded: Loaded
  readonly enrolled: Enrolled
  /** Of the configuration that has come in its place. */
  readonly number: number
}

export const openCourse = Effect.fnUntraced(function* (
  file: string,
  isNamed: boolean,
  stateDir: string,
  calls: Effect.Effect<ServerCall, never, Scope.Scope>
) {
  const scope = yield* Effect.scope
  const call = yield* Effect.cached(Effect.provideService(calls, Scope.Scope, scope))
  let present = yield* load(file, isNamed)
  /** Until the devices of a new configuration have started. */
  let former: Former | undefined
  let refused: { readonly number: number; readonly why: string } | undefined
  let next = Deferred.makeUnsafe<void>()
  let isRestarting = false

  /** The devices first: a daemon that ends between the two files is given the configuration once more. */
  const written = (text: string, enrolled: Enrolled): Effect.Effect<void, string> =>
    Effect.tryPromise({
      try: async () => {
        await (text === "" ? rm(file, { force: true }) : writePrivate(file, text))
        await writeEnrolled(stateDir, enrolled)
      },
      catch: (cause) => `${file} cannot be written: ${thrownInFull(cause)}`
    })

  const take: Take = (enrolled, { number, document }) =>
    Effect.gen(function* () {
      const configuration = yield* Effect.fromResult(parse(document))
      yield* written(document, { ...enrolled, configuration: number })
      refused = undefined
      former = { loaded: present, enrolled, number }
      present = { configuration, text: document }
      isRestarting = true
      yield* Effect.logInfo("a configuration of the server was taken").pipe(Effect.annotateLogs({ number }))
      yield* Deferred.succeed(next, undefined)
    }).pipe(
      Effect.tapError((why) =>
        Effect.sync(() => {
          refused = { number, why }
        })
      ),
      Effect.result
    )

  const station = makeStation({
    stateDir,
    version,
    call,
    inForce: () => ({ text: present.text, refused }),
    take
  })

  const follow: Course["follow"] = (run) =>
    Effect.suspend(() => {
      isRestarting = false
      next = Deferred.makeUnsafe<void>()
      return run(present)
    }).pipe(
      Effect.catchCause((cause) => {
        if (former === undefined || Cause.hasInterrupts(cause)) return Effect.failCause(cause)
        const { loaded, enrolled, number } = former
        const why = thrownInFull(Cause.squash(cause))
        former = undefined
        present = loaded
        refused = { number, why }
        return Effect.logWarning(
          "the devices of a new configuration did not start: the former come back"
        ).pipe(
          Effect.annotateLogs({ number, why }),
          Effect.andThen(Effect.ignore(written(loaded.text, enrolled))),
          Effect.as(undefined)
        )
      })
    )

  return {
    station,
    isRestarting: () => isRestarting,
    restart: Effect.suspend(() => {
      former = undefined
      return Deferred.await(next)
    }),
    follow
  } satisfies Course
})

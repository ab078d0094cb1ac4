/**
 * Patience with a server that goes away in the middle of a command, as one does that is upgraded or whose database fails
 * over: what may be asked twice is asked again for a while, so that a script goes on where it stood.
 */
import { Clock, Effect, Layer, Result } from "effect"
import { type CallFailure, isAway, Rpc } from "#core/port/rpc.ts"
import { isCertificateProblem } from "./certificate.ts"
import { progress } from "./output.ts"

/** Seconds. A failover takes up to 15, the start of a server after an upgrade about as long. */
const usual = 30
const most = 3600

export interface Patience {
  readonly seconds: number
  /** Whether a server that has never answered this command is waited for, too. */
  readonly fromStart: boolean
}

/** `PACKHOUSE_PATIENCE`: seconds, 0 gives up at once. Set, it holds for the first call as well. */
export const chosenPatience = (env: NodeJS.ProcessEnv = process.env): Result.Result<Patience, string> => {
  const text = env.PACKHOUSE_PATIENCE
  if (text === undefined || text === "") return Result.succeed({ seconds: usual, fromStart: false })
  return /^\d{1,4}$/.test(text) && Number(text) <= most
    ? Result.succeed({ seconds: Number(text), fromStart: true })
    : Result.fail(`PACKHOUSE_PATIENCE is a whole number of seconds from 0 to ${most}, and not "${text}"`)
}

/** Milliseconds between two tries: short ones first, since most servers are back soon. */
const [firstPause, longestPause] = [250, 2000]

/** The server, asked again while it is away. A write without a key is asked once: nobody could tell a repeat from a second one. */
const patient = (rpc: Rpc["Service"], { seconds, fromStart }: Patience): Rpc["Service"] => {
  let isReached = fromStart
  /** When the server was first found to be away, since it last answered. */
  let awaySince: number | undefined
  const repeated = <A>(call: Effect.Effect<A, CallFailure>): Effect.Effect<A, CallFailure> =>
    Effect.gen(function* () {
      for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
        const answer = yield* Effect.result(call)
        const isLost =
          Result.isFailure(answer) && isAway(answer.failure) && !isCertificateProblem(answer.failure.message)
        if (!isLost) {
          isReached = true
          awaySince = undefined
          return yield* Effect.fromResult(answer)
        }
        const now = yield* Clock.currentTimeMillis
        awaySince ??= now
        if (!isReached || now + pause > awaySince + seconds * 1000) return yield* Effect.fromResult(answer)
        progress("The server does not answer. Trying again")
        yield* Effect.sleep(pause)
      }
    })
  return Rpc.of({
    ...rpc,
    call: (method, args, options) => {
      const call = rpc.call(method, args, options)
      return method.effect === "reads" || options?.key !== undefined ? repeated(call) : call
    },
    raw: (name, params, options) => {
      const call = rpc.raw(name, params, options)
      return options?.key === undefined ? call : repeated(call)
    },
    get: (path, query) => repeated(rpc.get(path, query))
  })
}

export const withPatience =
  (patience: Patience) =>
  <E, R>(layer: Layer.Layer<Rpc, E, R>): Layer.Layer<Rpc, E, R> =>
    Layer.effect(
      Rpc,
      Effect.map(Rpc, (rpc) => patient(rpc, patience))
    ).pipe(Layer.provide(layer))

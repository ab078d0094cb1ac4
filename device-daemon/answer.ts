/** What the daemon does for each operation that a client asks for. */
import { Clock, Effect, Schema } from "effect"
import {
  type Device,
  type OperationName,
  type OperationParams,
  type OperationResult,
  operations,
  type Scope
} from "#core/device/protocol.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { Jobs } from "./jobs.ts"
import type { Tokens } from "./tokens.ts"

export interface Desk {
  readonly jobs: Jobs
  readonly tokens: Tokens
  readonly devices: () => ReadonlyArray<Device>
  /** Web pages that may connect. */
  readonly origins: ReadonlyArray<string>
}

type Handlers = {
  readonly [Name in OperationName]: (
    desk: Desk,
    params: OperationParams<Name>
  ) => Effect.Effect<OperationResult<Name>, Refusal>
}

const handlers: Handlers = {
  "devices.list": ({ devices }) => Effect.succeed(devices()),
  "devices.status": ({ devices }, { role }) => {
    const device = devices().find((each) => each.role === role)
    return device === undefined ? Effect.fail(refusal("DEVICE_NOT_CONFIGURED")) : Effect.succeed(device)
  },
  "print.submit": ({ jobs }, submission) =>
    Effect.map(jobs.submit(submission), ({ job, isDuplicate }) => ({
      jobId: job.jobId,
      state: job.state,
      duplicate: isDuplicate,
      job
    })),
  "print.get": ({ jobs }, by) => jobs.find(by),
  "print.list": ({ jobs }, { limit = 100 }) => Effect.succeed(jobs.list(limit)),
  "print.cancel": ({ jobs }, { jobId }) => jobs.move(jobId, { type: "Cancelled" }),
  "print.retry": ({ jobs }, { jobId }) => jobs.move(jobId, { type: "Retried" }),
  "print.resolve": ({ jobs }, { jobId, printed }) => jobs.move(jobId, { type: "Resolved", printed }),
  "pair.open": ({ tokens, origins }, { origin }) =>
    Effect.gen(function* () {
      const [only] = origins
      const chosen = origin ?? (origins.length === 1 ? only : undefined)
      if (chosen === undefined || !origins.includes(chosen))
        return yield* Effect.fail(
          refusal(
            "BAD_REQUEST",
            `choose one of the allowed origins: ${origins.join(", ") || "none is set up"}`
          )
        )
      return { ...tokens.offer(chosen, yield* Clock.currentTimeMillis), origin: chosen }
    })
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/** The answer to one request of a client with these scopes. */
export const answer = (
  desk: Desk,
  scopes: ReadonlyArray<Scope>,
  name: string,
  params: unknown
): Effect.Effect<unknown, Refusal> => {
  const run = <Name extends OperationName>(operation: Name): Effect.Effect<unknown, Refusal> => {
    const { scope, params: schema } = operations[operation]
    if (scope !== "any" && !scopes.includes(scope)) return Effect.fail(refusal("FORBIDDEN", operation))
    const decode = Schema.decodeUnknownEffect(schema as unknown as Schema.Codec<OperationParams<Name>>)
    return decode(params ?? {}).pipe(
      Effect.mapError((error) => refusal("BAD_REQUEST", error.message)),
      Effect.flatMap((decoded) => handlers[operation](desk, decoded))
    )
  }
  return isOperation(name) ? run(name) : Effect.fail(refusal("UNKNOWN_OP", name))
}

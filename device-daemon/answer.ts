/** The daemon's answer to each operation that a client asks for. */
import { Clock, Effect, Schema } from "effect"
import {
  type Device,
  type DeviceRole,
  type OperationName,
  type OperationParams,
  type OperationResult,
  operations,
  type Probe,
  type Scope
} from "#core/device/protocol.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { Listener } from "./events.ts"
import type { Jobs, Submitted } from "./jobs.ts"
import type { Scale } from "./scale.ts"
import type { Scanner } from "./scanner.ts"
import { testPage } from "./test-page.ts"
import type { Tokens } from "./tokens.ts"

/** A browser's connection, while it is open. */
export interface PairedConnection {
  readonly pairing: string
  readonly end: () => void
}

export interface Desk {
  readonly jobs: Jobs
  readonly tokens: Tokens
  readonly devices: () => ReadonlyArray<Device>
  readonly probe: (role: DeviceRole) => Effect.Effect<Probe, Refusal>
  readonly scale: Scale | undefined
  readonly scanner: Scanner | undefined
  readonly paired: Set<PairedConnection>
  /** Web pages that may connect. */
  readonly origins: () => ReadonlyArray<string>
}

/** Who asks. */
export interface Asker {
  readonly listener: Listener
  readonly scopes: ReadonlyArray<Scope>
}

type Handlers = {
  readonly [Name in OperationName]: (
    desk: Desk,
    params: OperationParams<Name>,
    asker: Asker
  ) => Effect.Effect<OperationResult<Name>, Refusal>
}

const submitted = ({ job, isDuplicate }: Submitted): OperationResult<"print.submit"> => ({
  jobId: job.jobId,
  state: job.state,
  duplicate: isDuplicate,
  job
})

const scaleOf = ({ scale }: Desk): Effect.Effect<Scale, Refusal> =>
  scale === undefined ? Effect.fail(refusal("DEVICE_NOT_CONFIGURED", "scale")) : Effect.succeed(scale)
const scannerOf = ({ scanner }: Desk): Effect.Effect<Scanner, Refusal> =>
  scanner === undefined ? Effect.fail(refusal("DEVICE_NOT_CONFIGURED", "scanner")) : Effect.succeed(scanner)

const handlers: Handlers = {
  "devices.list": ({ devices }) => Effect.succeed(devices()),
  "devices.status": ({ devices }, { role }) => {
    const device = devices().find((each) => each.role === role)
    return device === undefined ? Effect.fail(refusal("DEVICE_NOT_CONFIGURED")) : Effect.succeed(device)
  },
  "devices.probe": ({ probe }, { role }) => probe(role),
  "print.submit": ({ jobs }, submission) => Effect.map(jobs.submit(submission), submitted),
  "print.get": ({ jobs }, by) => jobs.find(by),
  "print.list": ({ jobs }, { limit = 100 }) => Effect.succeed(jobs.list(limit)),
  "print.cancel": ({ jobs }, { jobId }) => jobs.move(jobId, { type: "Cancelled" }),
  "print.retry": ({ jobs }, { jobId }) => jobs.move(jobId, { type: "Retried" }),
  "print.resolve": ({ jobs }, { jobId, printed }) => jobs.move(jobId, { type: "Resolved", printed }),
  "print.reprint": ({ jobs }, { jobId, jobKey }) => Effect.map(jobs.reprint(jobId, jobKey), submitted),
  "print.test": (desk, { role, jobKey }) =>
    Effect.gen(function* () {
      const device = desk.devices().find((each) => each.role === role)
      const doc = yield* testPage(role, device?.language ?? null, yield* Clock.currentTimeMillis)
      return submitted(yield* desk.jobs.submit({ jobKey, role, doc, copies: 1 }, "test"))
    }),
  "scale.read": (desk, { mode = "stable", timeoutMs = 5000 }) =>
    Effect.flatMap(scaleOf(desk), (scale) => scale.read(mode, timeoutMs)),
  "scale.subscribe": (desk, _, { listener }) => Effect.map(scaleOf(desk), (scale) => scale.follow(listener)),
  "scale.unsubscribe": ({ scale }, _, { listener }) => {
    scale?.unfollow(listener)
    return Effect.succeed({})
  },
  "scale.zero": (desk) =>
    Effect.as(
      Effect.flatMap(scaleOf(desk), (scale) => scale.act("zero")),
      {}
    ),
  "scale.tare": (desk) =>
    Effect.as(
      Effect.flatMap(scaleOf(desk), (scale) => scale.act("tare")),
      {}
    ),
  "scale.clearTare": (desk) =>
    Effect.as(
      Effect.flatMap(scaleOf(desk), (scale) => scale.act("clearTare")),
      {}
    ),
  "scan.claim": (desk, { ifFree = false }, { listener }) =>
    Effect.flatMap(scannerOf(desk), (scanner) =>
      Effect.map(scanner.claim(listener, ifFree), (isOwner) => ({ isOwner }))
    ),
  "scan.release": ({ scanner }, _, { listener }) =>
    Effect.as(scanner === undefined ? Effect.void : scanner.release(listener), {}),
  "pair.list": ({ tokens }) => Effect.succeed(tokens.list()),
  "pair.revoke": ({ tokens, paired }, { id }) =>
    Effect.map(tokens.revoke(id), () => {
      for (const { pairing, end } of [...paired]) if (pairing === id) end()
      return {}
    }),
  "pair.open": ({ tokens, origins: allowed }, { origin }) =>
    Effect.gen(function* () {
      const origins = allowed()
      const [only] = origins
      const chosen = origin ?? (origins.length === 1 ? only : undefined)
      if (chosen === undefined || !origins.includes(chosen))
        return yield* Effect.fail(
          refusal(
            "BAD_REQUEST",
            origins.length === 0
              ? "no web page may connect yet: start the device daemon with --origin and the page's address"
              : `choose one of the allowed origins: ${origins.join(", ")}`
          )
        )
      return { ...tokens.offer(chosen, yield* Clock.currentTimeMillis), origin: chosen }
    })
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/** The answer to one request of a client. */
export const answer = (
  desk: Desk,
  asker: Asker,
  name: string,
  params: unknown
): Effect.Effect<unknown, Refusal> => {
  const run = <Name extends OperationName>(operation: Name): Effect.Effect<unknown, Refusal> => {
    const { scope, params: schema } = operations[operation]
    if (scope !== "any" && !asker.scopes.includes(scope)) return Effect.fail(refusal("FORBIDDEN", operation))
    const decode = Schema.decodeUnknownEffect(schema as unknown as Schema.Codec<OperationParams<Name>>)
    return decode(params ?? {}).pipe(
      Effect.mapError((error) => refusal("BAD_REQUEST", error.message)),
      Effect.flatMap((decoded) => handlers[operation](desk, decoded, asker))
    )
  }
  return isOperation(name) ? run(name) : Effect.fail(refusal("UNKNOWN_OP", name))
}

/**
 * What a workstation's device daemon and its clients say to each other: JSON text frames over a WebSocket on the loopback
 * address. The client speaks first (hello with its token, or pair with a code a person reads out), then asks; the daemon
 * answers every request once and tells what happens by itself. A client names roles, never a path, host or device.
 */
import * as Schema from "effect/Schema"
import { PrintDocument } from "../label/document.ts"
import { Copies, Job, JobKey, JobState, Role } from "./job.ts"
import { Refusal, RefusalCode } from "./refusal.ts"

export const port = 7411
export const path = "/v1"
export const subprotocol = "packhouse.v1"
export const version = 1
export const url = `ws://127.0.0.1:${port}${path}`

/** Bytes of a frame; one that submits a document may have more. */
export const frameLimit = 64 * 1024
export const documentFrameLimit = 8 * 1024 * 1024

/** Why the daemon closed a connection. 1009, too large a frame, comes with the WebSocket protocol. */
export const closeCode = {
  badFrame: 4400,
  unauthorized: 4401,
  revoked: 4403,
  slowConsumer: 4408,
  tooManyRequests: 4429
} as const

/** What a token allows. Browsers never get `admin`. */
export const Scope = Schema.Literals(["print", "scale", "scan", "admin"])
export type Scope = typeof Scope.Type

export const DeviceState = Schema.Literals(["absent", "opening", "ready", "busy", "error"])
export type DeviceState = typeof DeviceState.Type

/** The printer of a role as clients may know it: what it does, never where it is. */
export const Device = Schema.Struct({
  role: Role,
  /** absent: not set up here. opening: not asked yet. */
  state: DeviceState,
  /** Milliseconds since 1970. */
  since: Schema.Int,
  /** Why it is in error. */
  lastError: Schema.NullOr(Refusal),
  language: Schema.NullOr(Schema.String),
  transport: Schema.NullOr(Schema.String),
  /** Jobs that wait for it. */
  waiting: Schema.Int
})
export type Device = typeof Device.Type

export const Client = Schema.Struct({
  kind: Schema.Literals(["web", "tui", "cli"]),
  name: Schema.String.check(Schema.isMaxLength(64)),
  version: Schema.String.check(Schema.isMaxLength(32))
})
export type Client = typeof Client.Type

const JobId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/))
const none = Schema.Struct({})

interface Operation {
  readonly scope: Scope | "any"
  readonly params: Schema.Constraint
  readonly result: Schema.Constraint
}
const operation = <S extends Scope | "any", P extends Schema.Constraint, R extends Schema.Constraint>(
  scope: S,
  params: P,
  result: R
) => ({ scope, params, result }) as const satisfies Operation

export const PrintSubmission = Schema.Struct({
  jobKey: JobKey,
  role: Role,
  doc: PrintDocument,
  copies: Copies,
  expiresAt: Schema.optionalKey(Schema.Int),
  reprintOf: Schema.optionalKey(JobKey)
})
export type PrintSubmission = typeof PrintSubmission.Type

export const operations = {
  "devices.list": operation("any", none, Schema.Array(Device)),
  "devices.status": operation("any", Schema.Struct({ role: Role }), Device),
  /** The job of a key: made now, or the one that the key has had before (`duplicate`). */
  "print.submit": operation(
    "print",
    PrintSubmission,
    Schema.Struct({ jobId: JobId, state: JobState, duplicate: Schema.Boolean, job: Job })
  ),
  "print.get": operation(
    "print",
    Schema.Union([Schema.Struct({ jobId: JobId }), Schema.Struct({ jobKey: JobKey })]),
    Job
  ),
  /** The latest jobs, the newest first. */
  "print.list": operation(
    "print",
    Schema.Struct({
      limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })))
    }),
    Schema.Array(Job)
  ),
  /** Before its first byte. */
  "print.cancel": operation("print", Schema.Struct({ jobId: JobId }), Job),
  /** Queues a failed or expired job once more: nothing of it was printed. */
  "print.retry": operation("print", Schema.Struct({ jobId: JobId }), Job),
  /** What a person saw who looked at the printer of an unknown job. */
  "print.resolve": operation("print", Schema.Struct({ jobId: JobId, printed: Schema.Boolean }), Job),
  /** A code that pairs one browser of this origin. */
  "pair.open": operation(
    "admin",
    Schema.Struct({ origin: Schema.optionalKey(Schema.String) }),
    Schema.Struct({ code: Schema.String, origin: Schema.String, expiresAt: Schema.Int })
  )
} as const
export type OperationName = keyof typeof operations
export type OperationParams<Name extends OperationName> = (typeof operations)[Name]["params"]["Type"]
export type OperationResult<Name extends OperationName> = (typeof operations)[Name]["result"]["Type"]

/** Names that scales, scanners and settings will answer to; until then they are UNKNOWN_OP. */
export const reservedOperations = [
  "scale.read",
  "scale.subscribe",
  "scale.unsubscribe",
  "scale.zero",
  "scale.tare",
  "scale.clearTare",
  "scan.claim",
  "scan.release",
  "config.get",
  "config.set",
  "config.testPrint",
  "config.probe"
] as const

export const Hello = Schema.Struct({
  t: Schema.Literal("hello"),
  v: Schema.Literal(version),
  token: Schema.String.check(Schema.isMaxLength(256)),
  client: Client,
  /** The last event seen of a daemon's run: later ones are told again when they are still known. */
  resume: Schema.optionalKey(Schema.Struct({ boot: Schema.String, seq: Schema.Int }))
})
export const Pair = Schema.Struct({
  t: Schema.Literal("pair"),
  v: Schema.Literal(version),
  code: Schema.String.check(Schema.isMaxLength(16)),
  client: Client
})
/** The first frame of a connection. */
export const Greeting = Schema.Union([Hello, Pair])
export type Greeting = typeof Greeting.Type

export const RequestId = Schema.Union([Schema.Int, Schema.String.check(Schema.isMaxLength(64))])
/** Every later frame of a client. */
export const Request = Schema.Struct({
  t: Schema.Literal("req"),
  id: RequestId,
  op: Schema.String.check(Schema.isMaxLength(64)),
  p: Schema.optionalKey(Schema.Unknown)
})
export type Request = typeof Request.Type

export const DeviceEvent = Schema.Union([
  Schema.Struct({ topic: Schema.Literal("device"), d: Device }),
  Schema.Struct({ topic: Schema.Literal("job"), d: Job }),
  Schema.Struct({ topic: Schema.Literal("daemon"), d: Schema.Struct({ state: Schema.Literal("stopping") }) })
])
export type DeviceEvent = typeof DeviceEvent.Type

export const Welcome = Schema.Struct({
  t: Schema.Literal("welcome"),
  /** One run of the daemon. */
  boot: Schema.String,
  /** Number of its latest event. */
  seq: Schema.Int,
  server: Schema.Struct({ name: Schema.String, version: Schema.String }),
  scopes: Schema.Array(Scope),
  /** Every event after the one named in `resume` follows. False: ask for the present state. */
  resumed: Schema.Boolean,
  devices: Schema.Array(Device)
})
export type Welcome = typeof Welcome.Type

/** Answers pair; the connection then closes, and the client says hello with its token on a new one. */
export const Paired = Schema.Struct({
  t: Schema.Literal("paired"),
  token: Schema.String,
  scopes: Schema.Array(Scope)
})

export const ServerFrame = Schema.Union([
  Welcome,
  Paired,
  Schema.Struct({ t: Schema.Literal("ok"), id: RequestId, r: Schema.Unknown }),
  Schema.Struct({
    t: Schema.Literal("err"),
    /** Null when the frame named none. */
    id: Schema.NullOr(RequestId),
    code: RefusalCode,
    msg: Schema.String,
    retryable: Schema.Boolean,
    detail: Schema.NullOr(Schema.String)
  }),
  Schema.Struct({ t: Schema.Literal("ev"), seq: Schema.Int, topic: Schema.String, d: Schema.Unknown })
])
export type ServerFrame = typeof ServerFrame.Type

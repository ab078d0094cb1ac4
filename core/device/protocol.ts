/**
 * The protocol between a workstation's device daemon and its clients: JSON text frames over a WebSocket on the loopback
 * address. The client speaks first (hello with its token, or pair with a code a person reads out), then asks; the daemon
 * answers every request once and tells what happens by itself. A client names roles, never a path, host or device.
 */
import * as Schema from "effect/Schema"
import { PrintDocument } from "../label/document.ts"
import { Copies, Job, JobKey, JobState, Role } from "./job.ts"
import { Reading, ScaleAction } from "./reading.ts"
import { Refusal, RefusalCode } from "./refusal.ts"
import { Scan } from "./scan.ts"

export const port = 7411
export const path = "/v1"
export const subprotocol = "packhouse.v1"
export const version = 1
export const url = `ws://127.0.0.1:${port}${path}`

/** Bytes of a frame; one that submits a document may have more. */
export const frameLimit = 64 * 1024
export const documentFrameLimit = 8 * 1024 * 1024

/** The codes with which the daemon closes a connection. 1009, too large a frame, comes with the WebSocket protocol. */
export const closeCode = {
  badFrame: 4400,
  unauthorized: 4401,
  revoked: 4403,
  slowConsumer: 4408,
  tooManyRequests: 4429
} as const

/** The rights of a token. Browsers never get `admin`. */
export const Scope = Schema.Literals(["print", "scale", "scan", "admin"])
export type Scope = typeof Scope.Type

export const DeviceState = Schema.Literals(["absent", "opening", "ready", "busy", "error"])
export type DeviceState = typeof DeviceState.Type

/** The devices of a counter: a printer for each role, one scale, one scanner on a serial line. */
export const DeviceRole = Schema.Literals([...Role.literals, "scale", "scanner"])
export type DeviceRole = typeof DeviceRole.Type

/** The device of a role as clients may know it: what it does, never where it is. */
export const Device = Schema.Struct({
  role: DeviceRole,
  /** absent: not set up here. opening: not asked yet. */
  state: DeviceState,
  /** Milliseconds since 1970. */
  since: Schema.Int,
  /** The reason of the error that the device is in. */
  lastError: Schema.NullOr(Refusal),
  /** The language of a printer, "escpos", "zpl", "tspl" or "pdf"; of a scale its protocol. */
  language: Schema.NullOr(Schema.String),
  /** "tcp", "serial", "usb", "cups", "file", or "simulated". */
  transport: Schema.NullOr(Schema.String),
  /** Jobs that wait for it. */
  waiting: Schema.Int,
  /** The actions that the scale knows. */
  can: Schema.Array(ScaleAction),
  /** The program that gets the scans. */
  owner: Schema.NullOr(Schema.String),
  /** Scans since the daemon started that no program had claimed. */
  unclaimed: Schema.Int
})
export type Device = typeof Device.Type

/** The result of asking a device how it is. */
export const Probe = Schema.Struct({
  role: DeviceRole,
  /** Null when the device is well. */
  error: Schema.NullOr(Refusal),
  /** True where the device answered; some printers cannot. */
  answers: Schema.Boolean,
  /** Milliseconds that it took. */
  took: Schema.Int,
  /** The reading of a scale. */
  reading: Schema.NullOr(Reading)
})
export type Probe = typeof Probe.Type

/** A browser that has been paired. */
export const Pairing = Schema.Struct({
  id: Schema.String,
  origin: Schema.String,
  name: Schema.String,
  pairedAt: Schema.Int,
  scopes: Schema.Array(Scope)
})
export type Pairing = typeof Pairing.Type

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

const Submitted = Schema.Struct({ jobId: JobId, state: JobState, duplicate: Schema.Boolean, job: Job })

export const operations = {
  "devices.list": operation("any", none, Schema.Array(Device)),
  "devices.status": operation("any", Schema.Struct({ role: DeviceRole }), Device),
  /** Asks a device how it is, without printing or changing anything. */
  "devices.probe": operation("any", Schema.Struct({ role: DeviceRole }), Probe),
  /** The job of a key: made now, or the one that the key has had before (`duplicate`). */
  "print.submit": operation("print", PrintSubmission, Submitted),
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
  /** Records what a person saw at the printer of an unknown job. */
  "print.resolve": operation("print", Schema.Struct({ jobId: JobId, printed: Schema.Boolean }), Job),
  /** A second paper of a job, marked as a reprint, under a key of its own. Kept for a day after the first was printed. */
  "print.reprint": operation("print", Schema.Struct({ jobId: JobId, jobKey: JobKey }), Submitted),
  /** A page that shows whether the printer of a role prints, cuts and knows every script. */
  "print.test": operation("print", Schema.Struct({ role: Role, jobKey: JobKey }), Submitted),
  /**
   * One weight. stable waits until the scale is at rest and answers `stable` or `zero`, or fails; now answers what the
   * scale shows at this moment, whatever it is.
   */
  "scale.read": operation(
    "scale",
    Schema.Struct({
      mode: Schema.optionalKey(Schema.Literals(["stable", "now"])),
      timeoutMs: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 15_000 })))
    }),
    Reading
  ),
  /**
   * Answers the present reading, null while nobody can know. It is told by the topic `scale` first, and so is every change,
   * at most ten a second, until unsubscribed.
   */
  "scale.subscribe": operation("scale", none, Schema.NullOr(Reading)),
  "scale.unsubscribe": operation("scale", none, none),
  /** SCALE_CANNOT when the scale's protocol has no such command. */
  "scale.zero": operation("scale", none, none),
  "scale.tare": operation("scale", none, none),
  "scale.clearTare": operation("scale", none, none),
  /**
   * From now on this connection alone gets the scans; the one that had them gets `owner`. `ifFree`: only when nobody
   * has them.
   */
  "scan.claim": operation(
    "scan",
    Schema.Struct({ ifFree: Schema.optionalKey(Schema.Boolean) }),
    Schema.Struct({ isOwner: Schema.Boolean })
  ),
  "scan.release": operation("scan", none, none),
  /** Browsers that have been paired. */
  "pair.list": operation("admin", none, Schema.Array(Pairing)),
  /** Ends a pairing, and every connection that uses it. */
  "pair.revoke": operation("admin", Schema.Struct({ id: Schema.String }), none),
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
/** A later frame of a client. */
export const Request = Schema.Struct({
  t: Schema.Literal("req"),
  id: RequestId,
  op: Schema.String.check(Schema.isMaxLength(64)),
  p: Schema.optionalKey(Schema.Unknown)
})
export type Request = typeof Request.Type

/** What a server has said of the workstation. */
export const StationNotice = Schema.Struct({
  /** Its name there. */
  name: Schema.String,
  /** A newer release that is offered to it. */
  offered: Schema.NullOr(Schema.String)
})
export type StationNotice = typeof StationNotice.Type

export const DeviceEvent = Schema.Union([
  Schema.Struct({ topic: Schema.Literal("device"), d: Device }),
  Schema.Struct({ topic: Schema.Literal("job"), d: Job }),
  Schema.Struct({
    topic: Schema.Literal("daemon"),
    d: Schema.Struct({ state: Schema.Literal("stopping") })
  }),
  Schema.Struct({ topic: Schema.Literal("station"), d: StationNotice }),
  // Told to those who asked for it, with the number 0: these are never told again, a late scan is a wrong scan.
  Schema.Struct({ topic: Schema.Literal("scale"), d: Reading }),
  Schema.Struct({ topic: Schema.Literal("scan"), d: Scan }),
  /** This connection no longer gets the scans; `by` does, or nobody. */
  Schema.Struct({ topic: Schema.Literal("owner"), d: Schema.Struct({ by: Schema.NullOr(Schema.String) }) })
])
export type DeviceEvent = typeof DeviceEvent.Type

export const Welcome = Schema.Struct({
  t: Schema.Literal("welcome"),
  /** The id of one run of the daemon. */
  boot: Schema.String,
  /** Number of its latest event. */
  seq: Schema.Int,
  server: Schema.Struct({ name: Schema.String, version: Schema.String }),
  scopes: Schema.Array(Scope),
  /** True where every event after the one named in `resume` follows. False: ask for the present state. */
  resumed: Schema.Boolean,
  devices: Schema.Array(Device),
  /** Left out where the workstation is not enrolled, or has not heard of its server yet. */
  station: Schema.optionalKey(StationNotice)
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

/**
 * What a workstation and the server say to each other: the exchange of a code for a secret (FLEET-1), and the reports
 * (FLEET-2), each a POST of JSON under the secret of that workstation alone.
 */
import * as Schema from "effect/Schema"
import { DeviceRole, DeviceState } from "../device/protocol.ts"

export const enrolPath = "/workstation/enrol"
export const reportPath = "/workstation/report"

const text = (most: number) => Schema.String.check(Schema.isMaxLength(most))
const count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

/** Characters of a configuration file. */
export const longestConfiguration = 60_000
/** Characters of the reason why a configuration was refused. */
export const longestRefusal = 2000

export const EnrolmentRequest = Schema.Struct({ code: text(100), version: text(100), platform: text(100) })
export type EnrolmentRequest = typeof EnrolmentRequest.Type

export const Enrolment = Schema.Struct({
  secret: Schema.String,
  workstation: Schema.Struct({
    name: Schema.String,
    till: Schema.String,
    store_id: Schema.Int,
    store_name: Schema.String
  })
})
export type Enrolment = typeof Enrolment.Type

/** A device without a word about where it is. */
export const ReportedDevice = Schema.Struct({
  role: DeviceRole,
  state: DeviceState,
  language: Schema.NullOr(text(40)),
  transport: Schema.NullOr(text(40)),
  waiting: count,
  /** What it is in error about. */
  error: Schema.NullOr(Schema.Struct({ code: text(60), message: text(500) }))
})
export type ReportedDevice = typeof ReportedDevice.Type

export const Report = Schema.Struct({
  /** One run of the daemon: its counts begin with it. */
  boot: text(60),
  version: text(100),
  contract: count,
  platform: text(100),
  devices: Schema.Array(ReportedDevice).check(Schema.isMaxLength(20)),
  /** Jobs of this run that ended so. */
  prints: Schema.Struct({ done: count, failed: count, unknown: count }),
  configuration: Schema.Struct({
    /** Of the server's configuration that it goes by; 0 for one of its own. */
    number: count,
    /** SHA-256 of the file that it goes by, in hex; empty without one. */
    digest: text(64),
    /** The file, where the server has asked for it. */
    document: Schema.optionalKey(text(longestConfiguration)),
    /** A newer one of the server that it did not take, and why. */
    refused: Schema.optionalKey(Schema.Struct({ number: count, why: text(longestRefusal) }))
  }),
  /** The daemon ends: nothing more comes until it is started. */
  is_ending: Schema.optionalKey(Schema.Boolean)
})
export type Report = typeof Report.Type

export const ReportAnswer = Schema.Struct({
  name: Schema.String,
  /** A configuration that is newer than the one it goes by. */
  configuration: Schema.NullOr(Schema.Struct({ number: Schema.Int, document: text(longestConfiguration) })),
  /** The server wants the file that it goes by in the next report. */
  wants_document: Schema.Boolean,
  /** The version that is offered to its ring. */
  offered: Schema.NullOr(Schema.String)
})
export type ReportAnswer = typeof ReportAnswer.Type

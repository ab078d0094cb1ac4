/** The way to a printer: bytes there, and on some wires bytes back. */
import { type Effect, Schema, type Scope } from "effect"
import type { Condition, Question } from "#core/device/language.ts"
import type { Refusal } from "#core/device/refusal.ts"

/** The connection broke after bytes may have left; `isRejected`: whoever should have taken them took none. */
export class Broken extends Schema.TaggedError<Broken>()("Broken", {
  detail: Schema.String,
  isRejected: Schema.optionalKey(Schema.Boolean)
}) {}

export interface Wire {
  /** The printer's answer, or silence when none comes in time: soon for its state, later for the end of a job. */
  readonly ask: (
    question: Question,
    patience: "soon" | "later"
  ) => Effect.Effect<Condition | "silent", Broken>
  readonly write: (bytes: Uint8Array) => Effect.Effect<void, Broken>
  /** Says that nothing more comes, and waits for the other side to have taken everything. */
  readonly finish: Effect.Effect<void, Broken>
  /** How sure a finished job is; written when left out. */
  readonly verdict?: "spooled"
}

export interface Transport {
  readonly kind: "tcp" | "serial" | "usb" | "cups" | "file" | "simulated"
  /** The same for all roles of one device: they share a queue. */
  readonly device: string
  /** Whether the printer is there at all; nothing has been sent when it fails. */
  readonly open: (jobId: string) => Effect.Effect<Wire, Refusal, Scope.Scope>
  /** Opens the wire without a job. */
  readonly probe: Effect.Effect<Wire, Refusal, Scope.Scope>
}

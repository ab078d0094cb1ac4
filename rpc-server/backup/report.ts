/** What a run of `packhouse backup now --json` reports, and the server that started it reads. */
import { Schema } from "effect"

export const Report = Schema.Struct({
  /** False where a good one was there already. */
  made: Schema.Boolean,
  /** The newest good backup. */
  name: Schema.String,
  made_at: Schema.String,
  bytes: Schema.Int,
  seconds: Schema.Number,
  /** When the newest one was made that is copied elsewhere, too; null where none is known. */
  copied_at: Schema.NullOr(Schema.String),
  /** Old ones that were removed. */
  removed: Schema.Array(Schema.String),
  /** What could not be done beside the backup, which is good all the same. */
  problems: Schema.Array(Schema.String),
  /** What an operator should know. */
  warnings: Schema.Array(Schema.String)
})
export type Report = typeof Report.Type

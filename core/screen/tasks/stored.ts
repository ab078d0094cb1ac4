/** The stored form of a task that is being ended. */
import * as Schema from "effect/Schema"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import { Task } from "../../task/task.ts"

const Entry = Schema.Struct({ text: Schema.String, items: Schema.Array(Schema.String) })

export const Stored = Schema.Struct({
  kind: Schema.Literals(["end", "not_needed"]),
  task: Task,
  openedAt: Schema.Int,
  entries: Schema.Record(Schema.String, Entry),
  /** What was sent last, and when it was counted: sent again it is the same deed. */
  sent: Schema.NullOr(Schema.Struct({ content: Schema.String, at: Schema.Int }))
})
export type Stored = typeof Stored.Type

export const { print, read } = draftCodec(1, Stored)

/** Notes on an order (NOTE-2): what people tell each other about it. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"

export const Note = Schema.Struct({
  id: Schema.Int,
  at: Day.GmtTime,
  user_id: Schema.Int,
  by: Schema.String,
  text: Schema.String,
  /** Whoever wrote it took it back; it stays in the timeline, marked. */
  taken_back_at: Schema.NullOr(Day.GmtTime)
})
export type Note = typeof Note.Type

/** The newest that stands. */
export const lastNote = (notes: ReadonlyArray<Note>): Note | undefined =>
  notes
    .filter(({ taken_back_at }) => taken_back_at === null)
    .reduce<Note | undefined>(
      (last, note) => (last === undefined || note.id > last.id ? note : last),
      undefined
    )

/** Whoever opens an order reads them all. */
export const mostNotes = 200
export const requireNoteRoom = (notes: ReadonlyArray<Note>): Result.Result<void, Fault<"InvalidData">> =>
  notes.length < mostNotes
    ? Result.succeed(undefined)
    : Result.fail(fault("InvalidData", { why: `an order has at most ${mostNotes} notes` }))

/** A note is taken back by who wrote it, once; said again, it stays as it is. */
export const requireOwn = (
  note: Note,
  userId: number
): Result.Result<"taken back" | "unchanged", Fault<"NotYourNote">> => {
  if (note.user_id !== userId) return Result.fail(fault("NotYourNote", { by: note.by }))
  return Result.succeed(note.taken_back_at === null ? "taken back" : "unchanged")
}

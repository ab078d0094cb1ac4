/** A folder that is refused: everything that is wrong with it. */
import { Schema } from "effect"
import { type Problem, sentence } from "#core/sheet/problem.ts"

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1

/** The folder cannot be imported. Nothing was written. */
export class Rejected extends Schema.TaggedError<Rejected>()("Rejected", {
  problems: Schema.Array(
    Schema.Struct({
      file: Schema.String,
      line: Schema.NullOr(Schema.Int),
      column: Schema.NullOr(Schema.String),
      reason: Schema.String
    })
  )
}) {
  override get message(): string {
    const count = this.problems.length
    return `${this.problems.map(sentence).join("\n")}\n\n${count} ${count === 1 ? "problem" : "problems"}; nothing was imported.`
  }
}
export const rejected = (problems: ReadonlyArray<Problem>): Rejected =>
  new Rejected({ problems: [...problems].sort(byPlace) })

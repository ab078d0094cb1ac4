/** A folder that is refused: everything that is wrong with it. */
import { Schema } from "effect"
import { groupedSentences } from "#core/sheet/grouped.ts"
import type { Problem, Warning } from "#core/sheet/problem.ts"

const byPlace = (a: Problem, b: Problem): number =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1

const place = {
  file: Schema.String,
  line: Schema.NullOr(Schema.Int),
  row: Schema.optionalKey(Schema.Int),
  record: Schema.optionalKey(Schema.String),
  column: Schema.NullOr(Schema.String),
  reason: Schema.String
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** The folder cannot be imported. Nothing was written. */
export class Rejected extends Schema.TaggedError<Rejected>()("Rejected", {
  problems: Schema.Array(Schema.Struct(place)),
  warnings: Schema.Array(Schema.Struct({ ...place, rule: Schema.String }))
}) {
  override get message(): string {
    const { problems, warnings } = this
    const counts = [
      ...(problems.length === 0 ? [] : [counted(problems.length, "problem")]),
      ...(warnings.length === 0 ? [] : [counted(warnings.length, "warning")])
    ]
    return [
      ...groupedSentences(problems),
      ...groupedSentences(warnings),
      "",
      `${counts.join(" and ")}; nothing was imported.`
    ].join("\n")
  }
}
export const sorted = <P extends Problem>(problems: ReadonlyArray<P>): ReadonlyArray<P> =>
  [...problems].sort(byPlace)
/** @param first what stands before all else: it is mended before the rest says anything */
export const rejected = (
  problems: ReadonlyArray<Problem>,
  warnings: ReadonlyArray<Warning> = [],
  first: ReadonlyArray<Problem> = []
): Rejected => new Rejected({ problems: [...sorted(first), ...sorted(problems)], warnings: sorted(warnings) })

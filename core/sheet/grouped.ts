/** Problems of files as people read them: of each kind the first ones, and how many more there are. */
import { type Problem, sentence, type Warning } from "./problem.ts"

/** So many of one kind are read; the rest is the same again. */
const most = 10

const isWarning = (problem: Problem | Warning): problem is Warning => "rule" in problem

/** Of one kind are those of a column whose reasons differ in values and numbers alone. */
const kindOf = (problem: Problem): string =>
  [
    problem.file,
    problem.column ?? "",
    isWarning(problem)
      ? problem.rule
      : problem.reason.replace(/"[^"]*"/g, "").replace(/[\p{L}_-]*\d[\p{L}\d.,_-]*/gu, "")
  ].join("\n")

/** A line each, in their order; behind the tenth of a kind, how many more of it there are. */
export const groupedSentences = (problems: ReadonlyArray<Problem | Warning>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const problem of problems) counts.set(kindOf(problem), (counts.get(kindOf(problem)) ?? 0) + 1)
  const shown = new Map<string, number>()
  return problems.flatMap((problem) => {
    const kind = kindOf(problem)
    const before = shown.get(kind) ?? 0
    shown.set(kind, before + 1)
    const line = `${isWarning(problem) ? `warning ${problem.rule}: ` : ""}${sentence(problem)}`
    const rest = (counts.get(kind) ?? 0) - most
    if (before < most - 1 || (before < most && rest <= 0)) return [line]
    return before === most - 1 && rest > 0
      ? [
          line,
          `  and ${rest} more of this kind: ${problem.file}${problem.column === null ? "" : `, column ${problem.column}`}`
        ]
      : []
  })
}

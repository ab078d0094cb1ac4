/** The refusal of a change with all that is wrong with it. */
import { fault } from "#core/fault.ts"
import { masterProblemText } from "#core/text/master-data.ts"
import type { Head } from "./judgement.ts"

export const refusalOf = ({ problem_count: count, problems }: Pick<Head, "problem_count" | "problems">) => {
  const [first] = problems
  return fault("DataRefused", { why: first === undefined ? "" : masterProblemText(first), count, problems })
}

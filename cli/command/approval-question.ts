/** An approval asks first: what it approves stands on the terminal; a script names what it has looked at (APPROVE-3). */
import { Effect } from "effect"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { writeAside } from "../host/output.ts"
import { ask } from "../host/prompt.ts"
import { aligned, type Block } from "./table.ts"

export interface SeenOption {
  readonly seen?: string
}

interface Shown {
  readonly lines: ReadonlyArray<Block>
  readonly question: string
  /** The version or count of the thing, so that a later one of the same name is not approved in its place. */
  readonly mark: number
}

/** Shows it and asks, where nobody has named it; the number that was looked at. */
export const approvalOf = (
  { lines, question, mark }: Shown,
  { seen }: SeenOption
): Effect.Effect<number, CommandError> =>
  Effect.gen(function* () {
    if (seen !== undefined)
      return /^\d{1,15}$/.test(seen) ? Number(seen) : yield* usageError(`--seen ${seen} is not a number.`)
    const shown = yield* Effect.promise(() => aligned(lines))
    writeAside(shown)
    const answer = yield* ask(
      `${question} (yes/no)`,
      `There is no terminal to ask at: look at it first, then say --seen ${mark}.`
    )
    return /^y(es)?$/i.test(answer.trim()) ? mark : yield* refused("Nothing was approved.")
  })

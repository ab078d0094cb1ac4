/** Who tries what is not theirs stands in the log, once a minute for a user and a method. */
import { Effect } from "effect"
import { gateFaults } from "#core/contract/method.ts"
import type { FaultTag } from "#core/fault.ts"
import { Origin } from "../origin.ts"
import { Seldom } from "../seldom.ts"

const seldom = new Seldom()

/** The faults that nobody meets who does their work: only these are logged. */
const logged: ReadonlyArray<FaultTag> = [...gateFaults, "DaySpent"]

/** @param data what the refusal says of itself; one that is no matter of rights or bounds leaves no entry */
export const logRefused = (
  about: { readonly method: string; readonly user: string },
  data: unknown,
  now: number
): Effect.Effect<void> => {
  const tag = typeof data === "object" && data !== null && "tag" in data ? data.tag : undefined
  if (!logged.some((each) => each === tag)) return Effect.void
  const times = seldom.take(`${about.user} ${about.method}`, now)
  return times === undefined
    ? Effect.void
    : Effect.flatMap(Origin, (address) =>
        Effect.logWarning("a call was refused").pipe(
          Effect.annotateLogs({ ...about, why: String(tag), address, times })
        )
      )
}

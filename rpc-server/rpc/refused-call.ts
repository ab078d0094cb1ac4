/** What was refused stands in the log, once a minute for a user, a method and a fault, and is counted each time. */
import { Effect } from "effect"
import { gateFaults } from "#core/contract/method.ts"
import { type FaultTag, faults } from "#core/fault.ts"
import { Origin } from "../origin.ts"
import { Seldom } from "../seldom.ts"
import { countRefusal } from "./measures.ts"

const seldom = new Seldom()

/** The faults that nobody meets who does their work are warnings. */
const unusual: ReadonlyArray<FaultTag> = [...gateFaults, "DaySpent"]

/** @param data what the refusal says of itself: the tag of its fault; what has none is no refusal */
export const logRefused = (
  about: { readonly method: string; readonly user: string },
  data: unknown,
  now: number
): Effect.Effect<void> => {
  const tag = typeof data === "object" && data !== null && "tag" in data ? data.tag : undefined
  if (typeof tag !== "string" || !(tag in faults)) return Effect.void
  const isUnusual = unusual.some((each) => each === tag)
  const times = seldom.take(`${about.user} ${about.method} ${tag}`, now)
  const entry = Effect.flatMap(Origin, (address) =>
    (isUnusual ? Effect.logWarning : Effect.logInfo)("a call was refused").pipe(
      Effect.annotateLogs({ ...about, why: tag, ...(isUnusual ? { address } : {}), times })
    )
  )
  return Effect.andThen(countRefusal(about.method, tag), times === undefined ? Effect.void : entry)
}

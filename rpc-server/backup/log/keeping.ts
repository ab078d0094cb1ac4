/** Which generations have served their time. */
import * as Day from "#core/day.ts"
import { expired, type Keep } from "../retention.ts"
import type { Generation } from "./generation.ts"

/** One that was begun and never whole goes after this (ms): until then it may be on its way. */
const unfinished = 24 * Day.hour

/**
 * Every moment of the last days stays, as many days as are kept; of weeks and months before them the generation that ended
 * last in each, as with backups. @param ended of one store, without the one that is written
 */
export const expiredGenerations = (
  ended: ReadonlyArray<Generation>,
  keep: Keep,
  now: Day.Instant
): ReadonlyArray<Generation> => {
  const isBegun = ({ files }: Generation): boolean => files.includes("base.json")
  const past = ended.filter(isBegun).map((generation) => ({ ...generation, at: generation.until }))
  const since = now - keep.daily * 24 * Day.hour
  return [
    ...expired(past, keep, now).filter(({ until }) => until < since),
    ...ended.filter((generation) => !isBegun(generation) && generation.from < now - unfinished)
  ]
}

/** The generation that a moment is restored from. */
import { Effect } from "effect"
import type * as Day from "#core/day.ts"
import { refused } from "../../refused.ts"
import { baseName, type Generation, generationsOf } from "./generation.ts"
import type { LogPlace } from "./place.ts"
import { momentText } from "./spelling.ts"

/** The generations of a place that have begun, of all stores, the newest first. */
export const generationsIn = (place: LogPlace) =>
  Effect.map(place.list("log-"), (files) =>
    generationsOf(files).filter((generation) => generation.files.includes(baseName))
  )

export interface Chosen {
  readonly generation: Generation
  /** When the next one begins; undefined for the last one. */
  readonly nextFrom: Day.Instant | undefined
}

/**
 * @param moment undefined for the last one
 * @param own the store of the data directory, where it is known
 */
export const chooseGeneration = Effect.fnUntraced(function* (
  place: LogPlace,
  moment: Day.Instant | undefined,
  own: string | undefined,
  now: Day.Instant
) {
  const all = yield* generationsIn(place)
  const stores = new Set(all.map(({ store }) => store))
  if (stores.size === 0) return yield* refused(`There is no copy of a log in ${place.where}`)
  // On a new machine no data directory knows its store: where there is one it is plain whose they are.
  const store = stores.size === 1 ? [...stores][0] : own
  const ours = all.filter((generation) => generation.store === store)
  if (ours.length === 0)
    return yield* refused(
      `${place.where} holds copies of several stores (${[...stores].join(", ")}): name one by --store`
    )
  if (moment !== undefined && moment > now)
    return yield* refused(
      `${momentText(moment)} is not yet: it is ${momentText(now)}. For all that was copied say --at latest`
    )
  const index = moment === undefined ? 0 : ours.findIndex(({ from }) => from <= moment)
  const generation = ours[index]
  if (generation === undefined || index < 0)
    return yield* refused(
      `${momentText(moment ?? now)} is before the first copy in ${place.where}: what was committed from ${momentText(ours.at(-1)?.from ?? now)} on can be restored`
    )
  return { generation, nextFrom: ours[index - 1]?.from } satisfies Chosen
})

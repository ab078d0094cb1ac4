/** Removes generations that have served their time. */
import { Clock, Effect } from "effect"
import { refused } from "../../refused.ts"
import { storeOf } from "../folder.ts"
import type { Keep } from "../retention.ts"
import { baseName, generationsOf } from "./generation.ts"
import { expiredGenerations } from "./keeping.ts"
import { atOnce, type LogPlace, placeOf } from "./place.ts"
import type { LogSettings } from "./settings.ts"

/** What says that it is one goes first: one that is removed by half is none. */
const removeGeneration = (place: LogPlace, name: string, files: ReadonlyArray<string>) =>
  Effect.andThen(
    place.remove(`${name}/${baseName}`),
    Effect.forEach(
      files.filter((file) => file !== baseName),
      (file) => place.remove(`${name}/${file}`),
      { concurrency: atOnce, discard: true }
    )
  )

/** @param present the generation that is written; where it is not known, the one that was begun last */
export const removeExpired = Effect.fnUntraced(function* (
  place: LogPlace,
  store: string,
  present: string | undefined,
  keep: Keep,
  isDry: boolean
) {
  const now = yield* Clock.currentTimeMillis
  const own = generationsOf(yield* place.list("log-")).filter((generation) => generation.store === store)
  const written = present ?? own[0]?.name
  const old = expiredGenerations(
    own.filter(({ name }) => name !== written),
    keep,
    now
  )
  if (!isDry) for (const { name, files } of old) yield* removeGeneration(place, name, files)
  return old.map(({ name }) => name)
})

export const pruneGenerations = Effect.fnUntraced(function* (
  dataDir: string,
  { target, keep }: LogSettings,
  isDry: boolean
) {
  const store = storeOf(dataDir)
  if (store === undefined) return yield* refused(`${dataDir} has made no copies of a log.`)
  const place = yield* placeOf(target)
  const names = yield* removeExpired(place, store, undefined, keep, isDry)
  return names.map((name) => `${place.where}${name}`)
}, Effect.scoped)

/** Backups in a bucket: beside each its description, which is there before it. */
import path from "node:path"
import { Effect } from "effect"
import type { Refused } from "../refused.ts"
import { type Description, describedIn, descriptionName, readName } from "./description.ts"
import type { Backup } from "./folder.ts"
import { objectsOf } from "./objects.ts"
import type { Bucket } from "./settings.ts"
import { type Limits, usualLimits } from "./storage-call.ts"

export interface StoredBackups {
  readonly where: string
  /** Of all stores, the newest first; those without a description are not whole. */
  readonly list: Effect.Effect<
    ReadonlyArray<Pick<Backup, "name" | "at" | "store" | "bytes" | "flaw">>,
    Refused
  >
  readonly describe: (name: string) => Effect.Effect<Description | undefined, Refused>
  /** Sends a backup of a folder, and its description before it; whole when it ends. */
  readonly put: (folder: string, name: string) => Effect.Effect<void, Refused>
  /** Fetches a backup into a file. */
  readonly get: (name: string, file: string) => Effect.Effect<void, Refused>
  readonly remove: (name: string) => Effect.Effect<void, Refused>
  /** Gives up what runs of a store that were killed have sent by half. */
  readonly clear: (store: string) => Effect.Effect<void, Refused>
}

/** Until the scope closes. */
export const bucketOf = Effect.fnUntraced(function* (bucket: Bucket, limits: Limits = usualLimits) {
  const objects = yield* objectsOf(bucket, limits)

  const listed = Effect.fnUntraced(function* () {
    const all = yield* objects.list("packhouse-")
    const names = new Set(all.map(({ name }) => name))
    return all
      .flatMap(({ name, bytes }) => {
        const title = readName(name)
        if (title === undefined) return []
        const flaw = names.has(descriptionName(name)) ? undefined : "its description is missing"
        return [{ name, ...title, bytes, flaw }]
      })
      .sort((a, b) => b.at - a.at)
  })
  const put = (folder: string, name: string) => objects.put(path.join(folder, name), name)

  return {
    where: objects.placeOf(undefined),
    list: listed(),
    describe: (name) => Effect.map(objects.text(descriptionName(name)), describedIn),
    put: (folder, name) => Effect.andThen(put(folder, descriptionName(name)), put(folder, name)),
    get: objects.get,
    remove: (name) => Effect.andThen(objects.remove(name), objects.remove(descriptionName(name))),
    clear: (store) => objects.clear((name) => readName(name)?.store === store)
  } satisfies StoredBackups as StoredBackups
})

/**
 * A copy of each entry of the journal for as long as it is being written. The browser's database answers later; this
 * storage takes a text at once, so that a page which goes in between (a reload, a closed tab) loses none of it. A copy goes
 * with the answer of the database; one that was left behind is read back.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { WorkKey } from "#core/port/journal.ts"

/** In characters, of which a browser keeps some five million in all: what is longer has no copy. */
const longest = 500_000
const prefix = "packhouse.work."

/** `text` is null where the entry is being removed; `savedAt` in milliseconds, as the entry in the database has it. */
const Copy = Schema.fromJsonString(Schema.Struct({ text: Schema.NullOr(Schema.String), savedAt: Schema.Int }))
const read = Schema.decodeUnknownOption(Copy)
const Name = Schema.fromJsonString(Schema.Tuple([Schema.String, Schema.Int, Schema.String, Schema.String]))
const readName = Schema.decodeUnknownOption(Name)

export type Copy = typeof Copy.Type
type Screen = Omit<WorkKey, "id">

const nameOf = ({ server, user, screen, id }: WorkKey): string =>
  prefix + JSON.stringify([server, user, screen, id])

/** Storage can be switched off, or full: then there is no copy, and nothing breaks. */
const attempt = <A>(work: (storage: Storage) => A): A | undefined => {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Answers how to drop it; a newer one of the same entry stays. */
export const copy = (key: WorkKey, entry: Copy): (() => void) => {
  const name = nameOf(key)
  const written = JSON.stringify(entry)
  attempt((storage) => {
    // An older one must not stand for what could not be copied.
    storage.removeItem(name)
    if (written.length <= longest) storage.setItem(name, written)
  })
  return () => {
    attempt((storage) => {
      if (storage.getItem(name) === written) storage.removeItem(name)
    })
  }
}

export const copyOf = (key: WorkKey): Copy | undefined =>
  attempt((storage) => Option.getOrUndefined(read(storage.getItem(nameOf(key)))))

/** The copies that were left behind, with the names of their entries. */
const all = (): ReadonlyArray<readonly [WorkKey, Copy]> =>
  attempt((storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => {
        const parts = Option.getOrUndefined(readName(name.slice(prefix.length)))
        if (parts === undefined) return []
        const [server, user, screen, id] = parts
        const key = { server, user, screen, id }
        const left = copyOf(key)
        return left === undefined ? [] : [[key, left] as const]
      })
  ) ?? []

/** The entries of a screen as its copies change them. */
export const withCopies = (ids: ReadonlyArray<string>, at: Screen): ReadonlyArray<string> => {
  const changed = new Set(ids)
  for (const [key, { text }] of all()) {
    if (key.server !== at.server || key.user !== at.user || key.screen !== at.screen) continue
    if (text === null) changed.delete(key.id)
    else changed.add(key.id)
  }
  return [...changed]
}

/** Drops those of a server from before a time. */
export const dropBefore = (server: string, before: number): void => {
  for (const [key, { savedAt }] of all())
    if (key.server === server && savedAt < before) attempt((storage) => storage.removeItem(nameOf(key)))
}

/**
 * Lists that every client holds, as clients fetch them: no rows for who holds the newest edition, what has changed since for
 * who takes that, else the whole; each made and packed once for all who are sent it (SHELF-2).
 */
import { Effect, Semaphore } from "effect"
import type { Coding } from "../http/packing.ts"
import { Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"
import type { KeptList, ListEdition, PackedList } from "./asking.ts"
import { nameOf, sourceOf } from "./list-sources.ts"
import { ListsBy } from "./lists.ts"
import { heldText, tagOf } from "./written-list.ts"

/** What a client says of the list that it holds. */
export interface KeptKey {
  /** The key of the edition; null where it holds none. */
  readonly key: string | null
  /** Whether it can bring its rows on by what has changed. */
  readonly takesChanges: boolean
}

interface PackedEdition {
  readonly edition: ListEdition
  /** What was packed of this edition, by what clients hold and take. */
  readonly sent: Map<string, PackedList>
}
interface PackedEditions {
  newest: PackedEdition | undefined
  readonly turn: Semaphore.Semaphore
}
/** What was packed of each list, by its name; each store of a process has its own. */
const listsOf = new WeakMap<Store["Service"], Map<string, PackedEditions>>()
const packedOf = (store: Store["Service"], name: string): PackedEditions => {
  const lists = listsOf.get(store) ?? new Map<string, PackedEditions>()
  listsOf.set(store, lists)
  const packed = lists.get(name) ?? { newest: undefined, turn: Semaphore.makeUnsafe(1) }
  lists.set(name, packed)
  return packed
}

// biome-ignore lint/correctness/useYield: none are read.
const noFields = function* (): Tx<string> {
  return ""
}

/** What this thread reads may be in no log yet, and others see it only from then on: so often it is looked at again. */
const mostLooks = 3

/** A list as it stands. What another thread has found of it is answered once it is on disk, which a read here waits for. */
const newestOf = Effect.fnUntraced(function* (
  store: Store["Service"],
  list: KeptList,
  packed: PackedEditions
) {
  const { version: versionOf } = sourceOf(list)
  const ask = yield* ListsBy
  for (let look = 1; ; look++) {
    const version = yield* store.read(versionOf)
    if (packed.newest !== undefined && (packed.newest.edition.version === version || look > mostLooks))
      return packed.newest
    if (look > 1) yield* Effect.sleep("1 millis")
    const edition = yield* ask({ ask: "edition", list })
    if (edition.version !== packed.newest?.edition.version) packed.newest = { edition, sent: new Map() }
  }
})

/** @param behind further fields of the answer, each after a comma */
export const sendList = Effect.fnUntraced(function* (
  list: KeptList,
  { key, takesChanges }: KeptKey,
  coding: Coding | undefined,
  behind: () => Tx<string> = noFields
): Effect.fn.Return<PackedList, Unavailable, Store> {
  const store = yield* Store
  const ask = yield* ListsBy
  const packed = packedOf(store, nameOf(list))
  const { version: versionOf, fieldsOf } = sourceOf(list)
  const { version, fields } = yield* store.read(function* () {
    return { version: yield* versionOf(), fields: yield* behind() }
  })
  const newest =
    packed.newest?.edition.version === version
      ? packed.newest
      : yield* packed.turn.withPermits(1)(newestOf(store, list, packed))
  const { edition, sent } = newest
  if (key === edition.key) {
    const all = `${fields}${fieldsOf(edition.version)}`
    return {
      body: new TextEncoder().encode(heldText(key, all)),
      coding: undefined,
      tag: tagOf(key, all, "held")
    }
  }
  const since = takesChanges && key !== null && edition.earlier.includes(key) ? key : null
  const name = `${since ?? "whole"} ${coding} ${fields}`
  const pack = Effect.gen(function* () {
    const made = sent.get(name) ?? (yield* ask({ ask: "rows", list, since, behind: fields, coding }))
    sent.set(name, made)
    return made
  })
  return sent.get(name) ?? (yield* packed.turn.withPermits(1)(pack))
})

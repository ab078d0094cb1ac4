/**
 * Lists that every client holds, such as the catalogue: each row is written out once for all of them, some rows at a time,
 * and again only when the list has changed. What is sent is made once, too: the whole, and what has changed since an
 * edition that clients hold.
 */
import { createHash } from "node:crypto"
import { Effect, Semaphore } from "effect"
import { type Editions, followed, isKnown as isKnownTo, since } from "#core/catalogue/editions.ts"
import { Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"

/** A row of a list: its id, and what is sent of it. */
export type WrittenRow = readonly [id: number, text: string]
export interface ListSource {
  /** Another text after every change of the list. */
  readonly version: () => Tx<string>
  /** The next rows behind an id, by their ids; fewer than `limit` where there are no more. */
  readonly some: (after: number, limit: number) => Tx<ReadonlyArray<WrittenRow>>
}

export interface Written {
  readonly version: string
  readonly editions: Editions<string>
  /** What was made of this edition for clients, by what they hold. */
  readonly sent: Map<string, ListSent>
}

/** So many rows are written out at a stretch, some tenths of a millisecond: a scan that comes meanwhile has its turn then. */
const stretch = 50
/** Whatever else has come has its turn. */
const others = Effect.callback<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})

/** All rows, and the ids of those that differ from an edition; undefined where the list was changed meanwhile. */
const writeOut = Effect.fnUntraced(function* (
  store: Store["Service"],
  source: ListSource,
  before: Editions<string> | undefined
) {
  const rows = new Map<number, string>()
  const ids: Array<number> = []
  const key = createHash("sha256")
  let first: string | undefined
  for (let last = 0; ; ) {
    const { some, version } = yield* store.read(function* () {
      return { some: yield* source.some(last, stretch), version: yield* source.version() }
    })
    first ??= version
    if (version !== first) return undefined
    for (const [id, text] of some) {
      rows.set(id, text)
      key.update(text)
      if (before !== undefined && before.newest.rows.get(id) !== text) ids.push(id)
    }
    last = some.at(-1)?.[0] ?? last
    if (some.length < stretch) break
    yield* others
  }
  if (before !== undefined) for (const id of before.newest.rows.keys()) if (!rows.has(id)) ids.push(id)
  const newest = { key: key.digest("base64url").slice(0, 27), rows }
  const editions = before === undefined ? { newest, steps: [] } : followed(before, newest, ids)
  return { version: first, editions, sent: new Map() } satisfies Written as Written
})

interface HeldList {
  written: Written | undefined
  readonly turn: Semaphore.Semaphore
}
/** What is held of each list, by its name; each store of a process has its own. */
const listsOf = new WeakMap<Store["Service"], Map<string, HeldList>>()
const listOf = (store: Store["Service"], name: string): HeldList => {
  const lists = listsOf.get(store) ?? new Map<string, HeldList>()
  listsOf.set(store, lists)
  const list = lists.get(name) ?? { written: undefined, turn: Semaphore.makeUnsafe(1) }
  lists.set(name, list)
  return list
}

/** A list as it stands, written out by one of those who ask. */
export const written = Effect.fnUntraced(function* (
  name: string,
  source: ListSource
): Effect.fn.Return<Written, Unavailable, Store> {
  const store = yield* Store
  const list = listOf(store, name)
  const version = yield* store.read(source.version)
  if (list.written?.version === version) return list.written
  return yield* list.turn.withPermits(1)(
    Effect.gen(function* () {
      if (list.written?.version === version) return list.written
      for (;;) {
        const made = yield* writeOut(store, source, list.written?.editions)
        if (made === undefined) continue
        list.written = made
        return made
      }
    })
  )
})

/** What a client says of the list that it holds. */
export interface KeptKey {
  /** The key of the edition; null where it holds none. */
  readonly key: string | null
  /** Whether it can bring its rows on by what has changed. */
  readonly takesChanges: boolean
}
/** JSON in pieces that are the same for everybody, and a tag that is another one for other text. */
export interface ListSent {
  readonly pieces: ReadonlyArray<Uint8Array>
  readonly tag: string
}

/** So many rows are put into a piece. */
const rowsAtOnce = 100

/**
 * The answer for a client: no rows where it holds the newest edition, what has changed since the one that it holds
 * (`since`, and the ids that are `gone`) where that is known and wanted, else the whole. Made once for all who hold the
 * same.
 * @param rowsEnd the end of each row
 * @param behind further fields, each after a comma
 */
export const listSent = Effect.fnUntraced(function* (
  { editions, sent }: Written,
  { key, takesChanges }: KeptKey,
  { rowsEnd, behind }: { readonly rowsEnd: string; readonly behind: string }
): Effect.fn.Return<ListSent> {
  const { newest } = editions
  const isHeld = key === newest.key
  const isKnown = !isHeld && key !== null && takesChanges && isKnownTo(editions, key)
  const tag = [newest.key, behind, ...(isHeld ? ["held"] : isKnown ? ["since", key] : [])].join(" ")
  const made = sent.get(tag)
  if (made !== undefined) return made
  const changes = isKnown ? since(editions, key) : undefined
  const ids = isHeld ? [] : [...(changes?.changed ?? newest.rows.keys())]
  const pieces = [Buffer.from('{"status":"success","products":[')]
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    if (at > 0) yield* others
    const texts = ids.slice(at, at + rowsAtOnce).map((id) => `${newest.rows.get(id) ?? ""}${rowsEnd}`)
    pieces.push(Buffer.from(`${at === 0 ? "" : ","}${texts.join(",")}`))
  }
  const change =
    changes === undefined ? "" : `,"since":${JSON.stringify(key)},"gone":${JSON.stringify(changes.gone)}`
  pieces.push(Buffer.from(`]${change},"c_key":${JSON.stringify(newest.key)}${behind}}`))
  const answer = { pieces, tag: createHash("sha256").update(tag).digest("base64url").slice(0, 27) }
  sent.set(tag, answer)
  return answer
})

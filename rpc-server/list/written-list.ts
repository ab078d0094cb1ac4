/**
 * Lists that every client holds, such as the catalogue: each row is written out once for all of them, and again only when
 * the list has changed. What is sent is the whole, or what has changed since an edition that clients hold.
 */
import { createHash } from "node:crypto"
import { Effect, Semaphore } from "effect"
import { type Edition, type Editions, followed, isKnown, since } from "#core/catalogue/editions.ts"
import { type Coding, packedHere, packedPieces } from "../http/packing.ts"
import { Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"

/** A row of a list: its id, and what is sent of it. */
export type WrittenRow = readonly [id: number, text: string]
export interface ListSource {
  /** Another text after every change of the list. */
  readonly version: () => Tx<string>
  /** The next rows behind an id, by their ids; fewer than `limit` where there are no more. */
  readonly some: (after: number, limit: number) => Tx<ReadonlyArray<WrittenRow>>
  /** The end of each row as it is sent. */
  readonly rowsEnd: string
  /** What is sent of a version itself: fields of the answer, each after a comma. */
  readonly fieldsOf: (version: string) => string
}

/** How lists are read and packed: so many rows in one read, and what is done between two steps. */
export interface Pace {
  readonly stretch: number
  readonly between: Effect.Effect<void>
  readonly pack: (coding: Coding, pieces: ReadonlyArray<Uint8Array>) => Promise<Buffer> | Buffer
}
/** On a thread that also answers scans: some tenths of a millisecond, after which whatever else has come has its turn. */
export const besideScans: Pace = {
  stretch: 50,
  between: Effect.callback<void>((resume) => {
    const turn = setImmediate(() => resume(Effect.void))
    return Effect.sync(() => clearImmediate(turn))
  }),
  pack: packedPieces
}
/** On a thread that does nothing else: every list in one read. */
export const alone: Pace = { stretch: 1_000_000, between: Effect.void, pack: packedHere }

export interface Written {
  readonly version: string
  readonly editions: Editions<string>
  /** Characters of all rows. */
  readonly size: number
}

/** What a row takes beside its text. */
const besideText = 64

/** All rows, and the ids of those that differ from an edition; undefined where the list was changed meanwhile. */
const writeOut = Effect.fnUntraced(function* (
  store: Store["Service"],
  source: ListSource,
  { stretch, between }: Pace,
  before: Editions<string> | undefined
) {
  const rows = new Map<number, string>()
  const ids: Array<number> = []
  const key = createHash("sha256")
  let first: string | undefined
  let size = 0
  for (let last = 0; ; ) {
    const { some, version } = yield* store.read(function* () {
      return { some: yield* source.some(last, stretch), version: yield* source.version() }
    })
    first ??= version
    if (version !== first) return undefined
    for (const [id, text] of some) {
      rows.set(id, text)
      key.update(text)
      size += text.length + besideText
      if (before !== undefined && before.newest.rows.get(id) !== text) ids.push(id)
    }
    last = some.at(-1)?.[0] ?? last
    if (some.length < stretch) break
    yield* between
  }
  if (before !== undefined) for (const id of before.newest.rows.keys()) if (!rows.has(id)) ids.push(id)
  const newest: Edition<string> = { key: key.digest("base64url").slice(0, 27), rows }
  const editions = before === undefined ? { newest, steps: [] } : followed(before, newest, ids)
  return { version: first, editions, size } satisfies Written as Written
})

/** So many characters of rows are held; beyond it the lists that nobody has asked for the longest are forgotten. */
const mostHeld = 150_000_000

/** What is held of each list by its name, the one that was asked for last at the end. */
interface HeldLists {
  readonly lists: Map<string, Written>
  readonly turn: Semaphore.Semaphore
}
const heldBy = new WeakMap<Store["Service"], HeldLists>()
const heldOf = (store: Store["Service"]): HeldLists => {
  const lists = heldBy.get(store) ?? { lists: new Map(), turn: Semaphore.makeUnsafe(1) }
  heldBy.set(store, lists)
  return lists
}
const keep = (lists: HeldLists["lists"], name: string, made: Written): Written => {
  lists.delete(name)
  lists.set(name, made)
  let size = [...lists.values()].reduce((sum, list) => sum + list.size, 0)
  for (const [other, list] of lists) {
    if (size <= mostHeld || other === name) break
    lists.delete(other)
    size -= list.size
  }
  return made
}

/** A list as it stands, written out by one of those who ask. */
export const written = Effect.fnUntraced(function* (
  name: string,
  source: ListSource,
  pace: Pace
): Effect.fn.Return<Written, Unavailable, Store> {
  const store = yield* Store
  const { lists, turn } = heldOf(store)
  const version = yield* store.read(source.version)
  const found = lists.get(name)
  if (found?.version === version) return keep(lists, name, found)
  return yield* turn.withPermits(1)(
    Effect.gen(function* () {
      const meanwhile = lists.get(name)
      if (meanwhile?.version === version) return meanwhile
      for (;;) {
        const made = yield* writeOut(store, source, pace, lists.get(name)?.editions)
        if (made !== undefined) return keep(lists, name, made)
      }
    })
  )
})

/** The tag of what is sent of an edition: another one for other text. */
export const tagOf = (key: string, behind: string, sent: "whole" | "held" | `since ${string}`): string =>
  createHash("sha256").update(`${key} ${behind} ${sent}`).digest("base64url").slice(0, 27)

const headText = '{"status":"success","products":['
/** What stands behind the rows: the key of their edition, and further fields, each after a comma. */
const tailOf = (key: string, behind: string, change = ""): string =>
  `]${change},"c_key":${JSON.stringify(key)}${behind}}`

/** The answer for who holds the newest edition. */
export const heldText = (key: string, behind: string): string => `${headText}${tailOf(key, behind)}`

/** So many rows are put into a piece. */
const rowsAtOnce = 100

/** JSON in pieces: what has changed since the edition of a key (`since`, and the ids that are `gone`), else the whole. */
export const listText = Effect.fnUntraced(function* (
  editions: Editions<string>,
  from: string | null,
  { rowsEnd, behind }: { readonly rowsEnd: string; readonly behind: string },
  { between }: Pace
) {
  const { newest } = editions
  const changes = from !== null && isKnown(editions, from) ? since(editions, from) : undefined
  const ids = [...(changes?.changed ?? newest.rows.keys())]
  const pieces: Array<Uint8Array> = [Buffer.from(headText)]
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    if (at > 0) yield* between
    const texts = ids.slice(at, at + rowsAtOnce).map((id) => `${newest.rows.get(id) ?? ""}${rowsEnd}`)
    pieces.push(Buffer.from(`${at === 0 ? "" : ","}${texts.join(",")}`))
  }
  const change =
    changes === undefined ? "" : `,"since":${JSON.stringify(from)},"gone":${JSON.stringify(changes.gone)}`
  pieces.push(Buffer.from(tailOf(newest.key, behind, change)))
  return { pieces, tag: tagOf(newest.key, behind, changes === undefined ? "whole" : `since ${from}`) }
})

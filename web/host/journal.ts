/**
 * Work in progress in IndexedDB with strict durability: what a save has answered is on the disk before its beep, so a
 * killed tab loses none of it. An entry that one tab has open is locked against the others until that tab is gone.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Journal, type WorkKey, WorkUnsaved } from "#core/port/journal.ts"
import { thrownText } from "#core/thrown.ts"
import { claim } from "./claim.ts"
import { copy, copyOf, dropBefore, withCopies } from "./work-copies.ts"

const database = "packhouse"
const store = "work"

/** Keys sort by their parts: those of one user and screen stand together. */
const keyOf = ({ server, user, screen, id }: WorkKey): IDBValidKey => [server, user, screen, id]

const nameOf = ({ server, user, screen, id }: WorkKey): string =>
  `packhouse work ${JSON.stringify([server, user, screen, id])}`

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error("the browser's database does not open"))
    request.onblocked = () => reject(new Error("another tab keeps an older database open"))
  })

let opened: Promise<IDBDatabase> | undefined

/** The one connection of the page; opened again when the browser has closed it. */
const connection = (): Promise<IDBDatabase> => {
  opened ??= open().then(
    (database) => {
      const forget = () => {
        database.close()
        opened = undefined
      }
      database.onclose = forget
      database.onversionchange = forget
      return database
    },
    (cause: unknown) => {
      opened = undefined
      throw cause
    }
  )
  return opened
}

const unsaved = (cause: unknown) =>
  new WorkUnsaved({
    message: `Your scans cannot be kept in this browser (${thrownText(cause)}). Finish this order before you leave it.`
  })

/** Runs one transaction; answers when it is complete, not when its request is. */
const transact = <A>(
  mode: "readonly" | "readwrite",
  request: (entries: IDBObjectStore) => IDBRequest<A>
): Effect.Effect<A, WorkUnsaved> =>
  Effect.tryPromise({
    try: async () => {
      const database = await connection()
      return await new Promise<A>((resolve, reject) => {
        const transaction = database.transaction(store, mode, { durability: "strict" })
        const storeRequest = request(transaction.objectStore(store))
        transaction.oncomplete = () => resolve(storeRequest.result)
        transaction.onabort = () => reject(transaction.error ?? new Error("the browser gave up the write"))
      })
    },
    catch: unsaved
  })

/** An entry says when it was saved; one of an older Packhouse, a mere text, does not. */
interface Entry {
  readonly text: string
  readonly savedAt: number
}
const readEntry = (value: unknown): Partial<Entry> =>
  typeof value === "string" ? { text: value } : typeof value === "object" && value !== null ? value : {}
const entryOf = (text: string): Entry => ({ text, savedAt: Date.now() })

/** Copied for as long as the database has not answered; of a write that failed nothing is left. */
const write = (key: WorkKey, text: string | undefined): Effect.Effect<void, WorkUnsaved> =>
  Effect.suspend(() => {
    const entry = entryOf(text ?? "")
    const drop = copy(key, { ...entry, text: text ?? null })
    const writing = transact<unknown>(
      "readwrite",
      (entries): IDBRequest =>
        text === undefined ? entries.delete(keyOf(key)) : entries.put(entry, keyOf(key))
    )
    return Effect.asVoid(Effect.ensuring(writing, Effect.sync(drop)))
  })

/** What a page that went left behind counts, unless the database has something newer. */
const read = (key: WorkKey): Effect.Effect<string | undefined, WorkUnsaved> =>
  Effect.suspend(() => {
    const left = copyOf(key)
    return Effect.map(
      transact<unknown>("readonly", (entries) => entries.get(keyOf(key))),
      (value) => {
        const { text, savedAt = 0 } = readEntry(value)
        return left !== undefined && left.savedAt >= savedAt ? (left.text ?? undefined) : text
      }
    )
  })

/** Goes through what is kept for a server; of entries that do not say how old they are it is noted from now on. */
const tidy = (
  entries: IDBObjectStore,
  server: string,
  before: number
): IDBRequest<IDBCursorWithValue | null> => {
  const request = entries.openCursor(IDBKeyRange.bound([server], [server, []]))
  request.onsuccess = () => {
    const cursor = request.result
    if (cursor === null) return
    const { text, savedAt } = readEntry(cursor.value)
    if (savedAt === undefined) cursor.update(entryOf(text ?? ""))
    else if (savedAt < before) cursor.delete()
    cursor.continue()
  }
  return request
}

export const layer: Layer.Layer<Journal> = Layer.succeed(
  Journal,
  Journal.of({
    load: read,
    save: write,
    remove: (key) => write(key, undefined),
    list: ({ server, user, screen }) =>
      Effect.map(
        transact("readonly", (entries) =>
          entries.getAllKeys(IDBKeyRange.bound([server, user, screen], [server, user, screen, []]))
        ),
        (keys) =>
          withCopies(
            keys.flatMap((key) => (Array.isArray(key) ? [String(key[3])] : [])),
            { server, user, screen }
          )
      ),
    tidy: (server, before) =>
      Effect.andThen(
        Effect.sync(() => dropBefore(server, before)),
        Effect.asVoid(transact("readwrite", (entries) => tidy(entries, server, before)))
      ),
    claim: (key) => claim(nameOf(key))
  })
)

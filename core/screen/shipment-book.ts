/**
 * The shipments that a client knows: fetched, caught up, pushed to, and never emptied by a failure. Beside them the work
 * on shipments that is not confirmed, which opening another one would leave behind.
 */
import { nextFetchAt } from "../catalogue/cache.ts"
import * as Day from "../day.ts"
import type { User } from "../session/user.ts"
import { badgeOf, isKept, leftBehind, mergedAll, pendingOf, unannounced, visible } from "../stock/incoming.ts"
import { isEmpty, type Receiving } from "../stock/receiving.ts"
import { pending, type Shipment } from "../stock/shipment.ts"

type List = ReadonlyArray<Shipment>

export interface ShipmentBook {
  readonly all: List
  /** What the user sees of them: pending ones first, the newest first. */
  readonly shown: List
  /** What was heard of while a list is being fetched, by the names upstream; undefined while none is. */
  readonly heard: ReadonlySet<string> | undefined
  /** When the server last answered with a list. */
  readonly updatedAt: Day.Instant | undefined
  /** When the list is fetched anew; undefined until it was fetched. */
  readonly nextFetchAt: Day.Instant | undefined
  /** The last fetch failed: the list may be old. */
  readonly isStale: boolean
  /** Shipments that staff have been told about, by their names upstream. */
  readonly announced: ReadonlySet<string>
  /** Unconfirmed work by the shipment's name upstream, in the order in which it was worked on. */
  readonly work: ReadonlyMap<string, Receiving>
}

export const empty: ShipmentBook = {
  all: [],
  shown: [],
  heard: undefined,
  updatedAt: undefined,
  nextFetchAt: undefined,
  isStale: false,
  announced: new Set(),
  work: new Map()
}

type Reader = Pick<User, "cut_off_date" | "flags">

const withList = (book: ShipmentBook, all: List, user: Reader): ShipmentBook => {
  const seen = visible(all, user.cut_off_date)
  const open = pendingOf(seen)
  return { ...book, all, shown: [...open, ...seen.filter(({ status }) => status !== pending)] }
}

/** News of single shipments. */
export const merged = (book: ShipmentBook, entries: List, user: Reader): ShipmentBook => {
  const all = mergedAll(book.all, entries)
  if (all === book.all) return book
  const { heard } = book
  const after =
    heard === undefined
      ? book
      : { ...book, heard: new Set([...heard, ...entries.map(({ shipment_id }) => shipment_id)]) }
  return withList(after, all, user)
}

export const loading = (book: ShipmentBook): ShipmentBook => ({
  ...book,
  heard: book.heard ?? new Set()
})
export const isLoading = ({ heard }: ShipmentBook): boolean => heard !== undefined

/** The pending ones as the server lists them: one that it lists no more is not pending any more. */
export const withActive = (
  book: ShipmentBook,
  active: List,
  user: Reader,
  now: Day.Instant
): ShipmentBook => {
  const listed = new Set(active.map(({ shipment_id }) => shipment_id))
  const known = book.all.filter(
    (shipment) =>
      listed.has(shipment.shipment_id) ||
      // It came while the list was on its way, which may not know of it yet.
      book.heard?.has(shipment.shipment_id) === true ||
      (shipment.status !== pending && isKept(shipment, now))
  )
  return {
    ...withList(book, mergedAll(known, active), user),
    heard: undefined,
    updatedAt: now,
    nextFetchAt: nextFetchAt(now),
    isStale: false
  }
}

/** Everything that has changed since the last list is known. */
export const caughtUp = (book: ShipmentBook, now: Day.Instant): ShipmentBook =>
  book.updatedAt === undefined
    ? book
    : { ...book, updatedAt: now, nextFetchAt: nextFetchAt(now), isStale: false }

/** It is time to look at the list again, or it was never fetched. */
export const isDue = ({ nextFetchAt }: ShipmentBook, now: Day.Instant): boolean =>
  nextFetchAt === undefined || now >= nextFetchAt

/** It is being looked at: should no answer come, it is looked at again in a minute. */
export const asked = (book: ShipmentBook, now: Day.Instant): ShipmentBook => ({
  ...book,
  nextFetchAt: now + Day.minute
})

/** The fetch failed: what is known stays, marked as old, and is asked for again. */
export const failed = (book: ShipmentBook, now: Day.Instant): ShipmentBook => ({
  ...book,
  heard: undefined,
  nextFetchAt: now + Day.minute,
  isStale: true
})

/** Since when changes are asked for: a little before the last news, else the start of the day. */
export const since = (book: ShipmentBook, now: Day.Instant): Day.GmtTime =>
  Day.toGmt(book.updatedAt === undefined ? Day.startOfDay(now) : book.updatedAt - Day.minute)

/** Staff are told of these now, and of none of them again. */
export const announcing = (book: ShipmentBook, user: Reader): readonly [ShipmentBook, List] => {
  const fresh = unannounced(user.flags, book.shown, book.announced)
  if (fresh.length === 0) return [book, fresh]
  return [
    { ...book, announced: new Set([...book.announced, ...fresh.map(({ shipment_id }) => shipment_id)]) },
    fresh
  ]
}

/** The number on the menu: what is pending, where the user may be told. */
export const badge = (book: ShipmentBook, user: Reader): number => badgeOf(user.flags, book.shown) ?? 0
export const pendingCount = ({ shown }: ShipmentBook): number => pendingOf(shown).length

/** The work on a shipment as it was left; none when it is empty. */
export const withWork = (book: ShipmentBook, shipmentId: string, receiving: Receiving): ShipmentBook => {
  const work = new Map(book.work)
  work.delete(shipmentId)
  if (!isEmpty(receiving)) work.set(shipmentId, receiving)
  return { ...book, work }
}

/** Work that was found in the journal, before what was worked on since. */
export const withFoundWork = (book: ShipmentBook, found: ReadonlyMap<string, Receiving>): ShipmentBook => ({
  ...book,
  work: new Map([...[...found].filter(([id]) => !book.work.has(id)), ...book.work])
})

/** Another shipment with unconfirmed work, which opening this one would leave behind. */
export const previousOf = (book: ShipmentBook, id: number): Shipment | undefined => {
  const opened = book.all.find((shipment) => shipment.id === id)
  return leftBehind(book.all, book.work, opened?.shipment_id ?? "")
}

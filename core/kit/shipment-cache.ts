/**
 * The shipments that a client knows: fetched, caught up, pushed to, and never emptied by a failure. Beside them the work
 * on shipments that is not confirmed, which opening another one would leave behind.
 */
import { nextFetchAt, nextTryAt } from "../catalogue/cache.ts"
import * as Day from "../day.ts"
import type { User } from "../session/user.ts"
import { badgeOf, isKept, leftBehind, mergedAll, pendingOf, unannounced, visible } from "../stock/incoming.ts"
import { isNothingReceived, type Receiving } from "../stock/receiving-fields.ts"
import { pending, type Shipment } from "../stock/shipment.ts"

type List = ReadonlyArray<Shipment>

export interface ShipmentCache {
  readonly all: List
  /** What the user sees of them: pending ones first, the newest first. */
  readonly shown: List
  /** The shipments that were announced while a list is being fetched, by the names upstream; undefined while none is. */
  readonly announcedMeanwhile: ReadonlySet<string> | undefined
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
  /** What has changed is being asked for; and was told of once more since. */
  readonly catching: "asked" | "again" | undefined
  /** The synchronisation that this client asked for is told of by the server, too, until then. */
  readonly hushedUntil: Day.Instant
}

export const empty: ShipmentCache = {
  all: [],
  shown: [],
  announcedMeanwhile: undefined,
  updatedAt: undefined,
  nextFetchAt: undefined,
  isStale: false,
  announced: new Set(),
  work: new Map(),
  catching: undefined,
  hushedUntil: 0
}

type Reader = Pick<User, "cut_off_date" | "flags">

const withList = (cache: ShipmentCache, all: List, user: Reader): ShipmentCache => {
  const seen = visible(all, user.cut_off_date)
  const open = pendingOf(seen)
  return { ...cache, all, shown: [...open, ...seen.filter(({ status }) => status !== pending)] }
}

/** News of single shipments. */
export const merged = (cache: ShipmentCache, entries: List, user: Reader): ShipmentCache => {
  const all = mergedAll(cache.all, entries)
  if (all === cache.all) return cache
  const { announcedMeanwhile } = cache
  const after =
    announcedMeanwhile === undefined
      ? cache
      : {
          ...cache,
          announcedMeanwhile: new Set([
            ...announcedMeanwhile,
            ...entries.map(({ shipment_id }) => shipment_id)
          ])
        }
  return withList(after, all, user)
}

export const loading = (cache: ShipmentCache): ShipmentCache => ({
  ...cache,
  announcedMeanwhile: cache.announcedMeanwhile ?? new Set()
})
export const isLoading = ({ announcedMeanwhile }: ShipmentCache): boolean => announcedMeanwhile !== undefined

/** The pending ones as the server lists them: one that it lists no more is not pending any more. */
export const withActive = (
  cache: ShipmentCache,
  active: List,
  user: Reader,
  now: Day.Instant
): ShipmentCache => {
  const listed = new Set(active.map(({ shipment_id }) => shipment_id))
  const stillListed = cache.all.filter(
    (shipment) =>
      listed.has(shipment.shipment_id) ||
      // It came while the list was on its way, which may not know of it yet.
      cache.announcedMeanwhile?.has(shipment.shipment_id) === true ||
      (shipment.status !== pending && isKept(shipment, now))
  )
  return {
    ...withList(cache, mergedAll(stillListed, active), user),
    announcedMeanwhile: undefined,
    updatedAt: now,
    nextFetchAt: nextFetchAt(now),
    isStale: false
  }
}

/** Everything that has changed since the last list is here. */
export const caughtUp = (cache: ShipmentCache, now: Day.Instant): ShipmentCache =>
  cache.updatedAt === undefined
    ? cache
    : { ...cache, updatedAt: now, nextFetchAt: nextFetchAt(now), isStale: false }

/** It is time to look at the list again, or it was never fetched. */
export const isDue = ({ nextFetchAt }: ShipmentCache, now: Day.Instant): boolean =>
  nextFetchAt === undefined || now >= nextFetchAt

/** It is being looked at: should no answer come, it is looked at again in a minute. */
export const requested = (cache: ShipmentCache, now: Day.Instant): ShipmentCache => ({
  ...cache,
  nextFetchAt: now + Day.minute
})

/** The fetch failed: what is cached stays, marked as old, and is asked for again. */
export const failed = (cache: ShipmentCache, now: Day.Instant): ShipmentCache => ({
  ...cache,
  announcedMeanwhile: undefined,
  nextFetchAt: nextTryAt(now, cache.isStale),
  isStale: true
})

/** Since when changes are asked for: a little before the last news, else the start of the day. */
export const since = (cache: ShipmentCache, now: Day.Instant): Day.GmtTime =>
  Day.toGmt(cache.updatedAt === undefined ? Day.startOfDay(now) : cache.updatedAt - Day.minute)

/** Staff are told of these now, and of none of them again. */
export const announcing = (cache: ShipmentCache, user: Reader): readonly [ShipmentCache, List] => {
  const fresh = unannounced(user.flags, cache.shown, cache.announced)
  if (fresh.length === 0) return [cache, fresh]
  return [
    { ...cache, announced: new Set([...cache.announced, ...fresh.map(({ shipment_id }) => shipment_id)]) },
    fresh
  ]
}

/** The number on the menu: what is pending, where the user may be told. */
export const badge = (cache: ShipmentCache, user: Reader): number => badgeOf(user.flags, cache.shown) ?? 0
export const pendingCount = ({ shown }: ShipmentCache): number => pendingOf(shown).length

/** The work on a shipment as it was left; none when it is empty. */
export const withWork = (cache: ShipmentCache, shipmentId: string, receiving: Receiving): ShipmentCache => {
  const work = new Map(cache.work)
  work.delete(shipmentId)
  if (!isNothingReceived(receiving)) work.set(shipmentId, receiving)
  return { ...cache, work }
}

/** Work that was found in the journal, before what was worked on since. */
export const withFoundWork = (
  cache: ShipmentCache,
  found: ReadonlyMap<string, Receiving>
): ShipmentCache => ({
  ...cache,
  work: new Map([...[...found].filter(([id]) => !cache.work.has(id)), ...cache.work])
})

/** Another shipment with unconfirmed work, which opening this one would leave behind. */
export const previousOf = (cache: ShipmentCache, id: number): Shipment | undefined => {
  const opened = cache.all.find((shipment) => shipment.id === id)
  return leftBehind(cache.all, cache.work, opened?.shipment_id ?? "")
}

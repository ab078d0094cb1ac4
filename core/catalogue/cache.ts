/** The cache of the catalogue and of the lists: what is kept, for how long, and when it counts as stale. */
import * as Day from "../day.ts"

/** The time for which each list is served from the cache (section 9). */
export const lifetimes = {
  availableProducts: 2 * Day.minute,
  allProducts: 15 * Day.minute,
  catalogueMapping: 10 * Day.minute,
  /** Order and shipment lists: when they are fetched next. */
  lists: 10 * Day.minute
} as const

/** Something that was fetched, with the key that the service gave for it. */
export interface Cached<A> {
  readonly value: A
  readonly key: string | null
  readonly fetchedAt: Day.Instant
  readonly expiresAt: Day.Instant
}

export const cached = <A>(value: A, key: string | null, lifetime: number, now: Day.Instant): Cached<A> => ({
  value,
  key,
  fetchedAt: now,
  expiresAt: now + lifetime
})
/** Served as it is until its expiry; a clock that was turned back does not keep it longer than its lifetime. */
export const isFresh = <A>(entry: Cached<A> | undefined, now: Day.Instant): boolean =>
  entry !== undefined && now >= entry.fetchedAt && now < entry.expiresAt

/** The time at which a list is fetched next. */
export const nextFetchAt = (now: Day.Instant): Day.Instant => now + lifetimes.lists

/** When a fetch that failed is tried again: soon, for a machine that slept gives up all that was on its way; then by the minute. */
export const nextTryAt = (now: Day.Instant, hasFailedBefore: boolean): Day.Instant =>
  now + (hasFailedBefore ? Day.minute : 10 * Day.second)

/** An answer of a catalogue service. */
export interface Answer<A> {
  readonly status: "success" | "error"
  readonly value: ReadonlyArray<A>
  readonly c_key: string | null
}

/** The cache after a fetch. */
export type Refreshed<A> =
  | { readonly _tag: "Replaced"; readonly entry: Cached<ReadonlyArray<A>> }
  /** The key has not changed: the list is as good as new. */
  | { readonly _tag: "Kept"; readonly entry: Cached<ReadonlyArray<A>> }
  /** Refused, slow or absent: the last good list stays, with its time, and is asked for again. */
  | { readonly _tag: "Rejected"; readonly entry: Cached<ReadonlyArray<A>> | undefined }

/**
 * Takes an answer into the cache: success replaces, error rejects (section 4). The same key with no products means that
 * nothing has changed. `undefined` stands for no answer.
 */
export const refreshed = <A>(
  entry: Cached<ReadonlyArray<A>> | undefined,
  answer: Answer<A> | undefined,
  lifetime: number,
  now: Day.Instant
): Refreshed<A> => {
  if (answer === undefined || answer.status !== "success") return { _tag: "Rejected", entry }
  const isUnchanged =
    entry !== undefined && answer.value.length === 0 && answer.c_key !== null && answer.c_key === entry.key
  return isUnchanged
    ? { _tag: "Kept", entry: cached(entry.value, entry.key, lifetime, now) }
    : { _tag: "Replaced", entry: cached(answer.value, answer.c_key, lifetime, now) }
}

/** A list whose last order or shipment is at most so old is fresh (section 9). */
export const freshnessWindow = 30 * Day.minute

/**
 * Whether a kept list is stale: its last entry is older than half an hour, there is none, or the check failed
 * (`undefined`). Exactly half an hour is fresh.
 */
export const isStale = (lastEntry: Day.GmtTime | null | undefined, now: Day.Instant): boolean => {
  const at = lastEntry === null || lastEntry === undefined ? undefined : Day.fromGmt(lastEntry)
  return at === undefined || now - at > freshnessWindow
}

/**
 * The orders that a client knows: filled page by page, kept fresh by pushes and by asking what has changed, and never
 * emptied by a failure. Open orders are known all, the first of them after one small page; finished ones of the last four
 * days come behind them.
 */
import { nextFetchAt, nextTryAt } from "../catalogue/cache.ts"
import * as Day from "../day.ts"
import { type BriefOrder, briefOf } from "../order/brief-order.ts"
import { type Counts, countsOf, isKept, keptSince, refreshPageSize, visible } from "../order/queue.ts"
import { awaitsPicking } from "../order/queue-filter.ts"
import { shipsWithInvoice } from "../order/status.ts"
import { longestAnswer } from "../port/answer-time.ts"
import type { Flags } from "../session/flags.ts"
import { firstPageSize } from "./first-page.ts"
import { type LoadedPage, type Loading, nextLoading } from "./order-pages.ts"

export interface OrderCache {
  readonly byId: ReadonlyMap<number, BriefOrder>
  /** The same orders as a list that only changes when they do. */
  readonly orders: ReadonlyArray<BriefOrder>
  /** What the tabs say: the server's word, which comes with the first page, until all that a tab holds is here. */
  readonly counts: Counts
  /** The server's word; undefined once nothing is missing. */
  readonly counted: Counts | undefined
  /** Which page of the open orders is being fetched, or undefined. */
  readonly loading: Loading | undefined
  /** Every open order is known. */
  readonly isWhole: boolean
  /** Those that were finished in the last days: not asked for yet, on their way, or known. */
  readonly finished: "unknown" | "loading" | "known"
  /** The keys of the pages as they were last answered. */
  readonly keys: ReadonlyMap<number, string>
  /** When the server last answered with a list. */
  readonly updatedAt: Day.Instant | undefined
  /** When the list is looked at anew; undefined until it was fetched. */
  readonly nextFetchAt: Day.Instant | undefined
  /** The last fetch failed: the rows may be old. */
  readonly isStale: boolean
  /** What the server said of the fetch that failed; undefined when it did not answer. */
  readonly problem: string | undefined
  /** The orders that it pushed lately, and when. */
  readonly pushedAt: ReadonlyMap<number, Day.Instant>
  /** What has changed is being asked for; and was told of once more since. */
  readonly catching: "asked" | "again" | undefined
}

export const empty: OrderCache = {
  byId: new Map(),
  orders: [],
  counts: countsOf([]),
  counted: undefined,
  loading: undefined,
  isWhole: false,
  finished: "unknown",
  keys: new Map(),
  updatedAt: undefined,
  nextFetchAt: undefined,
  isStale: false,
  problem: undefined,
  pushedAt: new Map(),
  catching: undefined
}

/**
 * How many rows a tab holds is the server's to say as long as only some of them are here: of open orders until the list is
 * whole, of all and of finished ones until those of the last days have come too.
 */
const withCounts = (cache: OrderCache): OrderCache => {
  const own = countsOf(cache.orders)
  const { counted, isWhole } = cache
  if (counted === undefined) return { ...cache, counts: own }
  return {
    ...cache,
    counts: isWhole ? { ...own, all: counted.all, complete: counted.complete } : counted
  }
}

const withOrders = (cache: OrderCache, byId: ReadonlyMap<number, BriefOrder>, flags: Flags): OrderCache =>
  withCounts({ ...cache, byId, orders: visible(flags, [...byId.values()]) })

/**
 * A later word about an order replaces an earlier one; an order never goes back to what it was. Who works on it may
 * change without a change of its own.
 */
const isNews = (cached: BriefOrder | undefined, order: BriefOrder): boolean =>
  cached === undefined ||
  order.updated_at > cached.updated_at ||
  (order.updated_at === cached.updated_at && JSON.stringify(order) !== JSON.stringify(cached))

const withNews = (cache: OrderCache, news: ReadonlyArray<BriefOrder>, flags: Flags): OrderCache => {
  if (news.length === 0) return cache
  const byId = new Map(cache.byId)
  for (const order of news) byId.set(order.order_id, order)
  return withOrders(cache, byId, flags)
}

/**
 * What the server answered. An answer may be older than what was pushed while it was on its way: of an order whose
 * content is the same, the push knows better who works on it. Of whole orders, what lists show of them is kept.
 */
export const merged = (
  cache: OrderCache,
  orders: ReadonlyArray<BriefOrder>,
  flags: Flags,
  now: Day.Instant
): OrderCache => {
  const isHeard = ({ order_id, updated_at }: BriefOrder): boolean =>
    (cache.pushedAt.get(order_id) ?? Number.NEGATIVE_INFINITY) + longestAnswer > now &&
    cache.byId.get(order_id)?.updated_at === updated_at
  return withNews(
    cache,
    orders.map(briefOf).filter((order) => isNews(cache.byId.get(order.order_id), order) && !isHeard(order)),
    flags
  )
}

/** What the server told of itself, as it is now. */
export const pushed = (cache: OrderCache, order: BriefOrder, flags: Flags, now: Day.Instant): OrderCache => {
  const news = briefOf(order)
  const lately = [...cache.pushedAt].filter(([, at]) => at + longestAnswer > now)
  const after = isNews(cache.byId.get(order.order_id), news) ? withNews(cache, [news], flags) : cache
  return { ...after, pushedAt: new Map([...lately, [order.order_id, now]]) }
}

/** Finished orders that have become old are dropped. */
export const tidied = (cache: OrderCache, flags: Flags, now: Day.Instant): OrderCache => {
  if (cache.orders.every((order) => isKept(order, now))) return cache
  return withOrders(cache, new Map([...cache.byId].filter(([, order]) => isKept(order, now))), flags)
}

/** What a fetch of the list begins with. */
export const firstLoading = (cache: OrderCache, now: Day.Instant): Loading => ({
  page: 1,
  perPage: cache.isWhole ? refreshPageSize : firstPageSize,
  loaded: 0,
  total: undefined,
  isFirst: !cache.isWhole,
  since: cache.finished === "known" ? since(cache, now) : keptSince(now),
  listed: new Set(),
  most: 0,
  rounds: 1
})

/** A page has arrived: its orders are known, and what to fetch next is said. */
export const withPage = (
  cache: OrderCache,
  loaded: LoadedPage,
  flags: Flags,
  now: Day.Instant
): OrderCache => {
  const { loading } = cache
  const { page, perPage, key } = loaded
  const withPage = merged(
    cache,
    loaded.orders.filter((order) => isKept(order, now)),
    flags,
    now
  )
  const keys =
    key === undefined || perPage !== refreshPageSize
      ? withPage.keys
      : new Map([...withPage.keys, [page, key] as const])
  const after = { ...withPage, keys, updatedAt: now, isStale: false, problem: undefined }
  if (loading === undefined || loading.page !== page || loading.perPage !== perPage) return after
  const next = nextLoading(loaded, loading)
  const isWhole = cache.isWhole || next === undefined
  return withCounts({
    ...after,
    loading: next,
    isWhole,
    counted: isWhole && cache.finished === "known" ? undefined : loaded.counts,
    finished: next === undefined && cache.finished === "unknown" ? "loading" : cache.finished,
    nextFetchAt: next === undefined ? nextFetchAt(now) : cache.nextFetchAt
  })
}

/** Everything that has changed since some time is known. */
export const caughtUp = (before: OrderCache, finished: boolean, now: Day.Instant): OrderCache => {
  const cache = finished && before.isWhole ? withCounts({ ...before, counted: undefined }) : before
  return {
    ...cache,
    finished: finished ? "known" : cache.finished,
    updatedAt: now,
    nextFetchAt: cache.isWhole ? nextFetchAt(now) : cache.nextFetchAt,
    isStale: cache.isWhole ? false : cache.isStale,
    problem: cache.isWhole ? undefined : cache.problem
  }
}

/** The fetch failed: what is known stays, marked as old, and is asked for again. */
export const failed = (cache: OrderCache, problem: string | undefined, now: Day.Instant): OrderCache => ({
  ...cache,
  loading: undefined,
  finished: cache.finished === "loading" ? "unknown" : cache.finished,
  nextFetchAt: nextTryAt(now, cache.isStale),
  isStale: true,
  problem
})

/** It is time to look at the list again. */
export const isDue = ({ nextFetchAt, loading }: OrderCache, now: Day.Instant): boolean =>
  loading === undefined && nextFetchAt !== undefined && now >= nextFetchAt

/** It is being looked at: should no answer come, it is looked at again in a minute. */
export const requested = (cache: OrderCache, now: Day.Instant): OrderCache => ({
  ...cache,
  nextFetchAt: now + Day.minute
})

/** The clock was set back by so much: what is due is counted from where it stands now. */
export const setBack = (cache: OrderCache, by: number): OrderCache => ({
  ...cache,
  updatedAt: cache.updatedAt === undefined ? undefined : cache.updatedAt - by,
  nextFetchAt: cache.nextFetchAt === undefined ? undefined : cache.nextFetchAt - by,
  pushedAt: new Map([...cache.pushedAt].map(([id, at]) => [id, at - by]))
})

/**
 * The time since which changes are asked for: a little before the last news, by this clock and by the server's, whichever
 * is behind. A workstation whose clock runs ahead misses nothing.
 */
export const since = (cache: OrderCache, now: Day.Instant): Day.GmtTime => {
  if (cache.updatedAt === undefined) return Day.toGmt(Day.startOfDay(now))
  let newest = ""
  for (const { updated_at } of cache.byId.values()) if (updated_at > newest) newest = updated_at
  const news = Day.fromGmt(newest) ?? cache.updatedAt
  return Day.toGmt(Math.min(news, cache.updatedAt) - Day.minute)
}

/** Pending orders in `after` that `before` did not know as pending. */
export const newlyPending = (before: OrderCache, after: OrderCache): ReadonlyArray<BriefOrder> =>
  after.orders.filter(
    (order) => awaitsPicking(order) && before.byId.get(order.order_id)?.status !== "pending"
  )

/** How many orders are pending, without the sales that leave with their invoice. */
export const pendingIn = ({ counts, orders }: OrderCache): number =>
  counts.express +
  counts.scheduled -
  orders.filter((order) => order.status === "pending" && shipsWithInvoice(order)).length

/**
 * The orders that a client knows: filled page by page, kept fresh by pushes, and never emptied by a failure. Open orders
 * are known all; finished ones of the last four days.
 */
import * as Day from "../day.ts"
import type { Order } from "../order/order.ts"
import { type Counts, countsOf, isKept, keptSince, refreshPageSize, visible } from "../order/queue.ts"
import type { Flags } from "../session/flags.ts"

export interface OrderBook {
  readonly byId: ReadonlyMap<number, Order>
  /** The same orders as a list that only changes when they do. */
  readonly orders: ReadonlyArray<Order>
  readonly counts: Counts
  /** What is being fetched, or undefined. */
  readonly loading: Loading | undefined
  /** When the server last answered with a list. */
  readonly updatedAt: Day.Instant | undefined
  /** The last fetch failed: the rows may be old. */
  readonly isStale: boolean
}

/** Pages of open orders come first, then recent ones of every status. */
export interface Loading {
  readonly type: "open" | "all"
  readonly page: number
  readonly loaded: number
  readonly total: number | undefined
  /** Nothing was known before it: what it brings is not news. */
  readonly isFirst: boolean
}

export const empty: OrderBook = {
  byId: new Map(),
  orders: [],
  counts: countsOf([]),
  loading: undefined,
  updatedAt: undefined,
  isStale: false
}

const withOrders = (book: OrderBook, byId: ReadonlyMap<number, Order>, flags: Flags): OrderBook => {
  const orders = visible(flags, [...byId.values()])
  return { ...book, byId, orders, counts: countsOf(orders) }
}

/** A later word about an order replaces an earlier one; an order never goes back to what it was. */
const isNews = (known: Order | undefined, order: Order): boolean =>
  known === undefined || order.updated_at >= known.updated_at

export const merged = (book: OrderBook, orders: ReadonlyArray<Order>, flags: Flags): OrderBook => {
  const news = orders.filter((order) => isNews(book.byId.get(order.order_id), order))
  if (news.length === 0) return book
  const byId = new Map(book.byId)
  for (const order of news) byId.set(order.order_id, order)
  return withOrders(book, byId, flags)
}

/** Finished orders that have become old are dropped. */
export const tidied = (book: OrderBook, flags: Flags, now: Day.Instant): OrderBook => {
  if (book.orders.every((order) => isKept(order, now))) return book
  return withOrders(book, new Map([...book.byId].filter(([, order]) => isKept(order, now))), flags)
}

export const firstLoading: Loading = { type: "open", page: 1, loaded: 0, total: undefined, isFirst: true }

/** One page as the server answered it. */
export interface LoadedPage {
  readonly type: "open" | "all"
  readonly orders: ReadonlyArray<Order>
  readonly total: number
  readonly page: number
}

/** What to fetch after a page; undefined when everything that is kept is known. */
const nextLoading = (
  { type, orders, total, page }: LoadedPage,
  before: Loading,
  now: Day.Instant
): Loading | undefined => {
  const { isFirst } = before
  const loaded = before.loaded + orders.length
  const hasMore = page * refreshPageSize < total && orders.length > 0
  if (type === "open")
    return hasMore
      ? { type, page: page + 1, loaded, total, isFirst }
      : { type: "all", page: 1, loaded: 0, total: undefined, isFirst }
  const oldest = orders.at(-1)?.created_at ?? ""
  return hasMore && oldest >= keptSince(now) ? { type, page: page + 1, loaded, total, isFirst } : undefined
}

/** A page has arrived: its orders are known, and what to fetch next is said. */
export const withPage = (book: OrderBook, loaded: LoadedPage, flags: Flags, now: Day.Instant): OrderBook => {
  const { loading } = book
  const isExpected = loading !== undefined && loading.type === loaded.type && loading.page === loaded.page
  return {
    ...merged(
      book,
      loaded.orders.filter((order) => isKept(order, now)),
      flags
    ),
    loading: isExpected ? nextLoading(loaded, loading, now) : loading,
    updatedAt: now,
    isStale: false
  }
}

/** The fetch failed: what is known stays, marked as old. */
export const failed = (book: OrderBook): OrderBook => ({ ...book, loading: undefined, isStale: true })

/**
 * The time since which changes are asked for after an interruption: a little before the last news, by this clock and by
 * the server's, whichever is behind. A workstation whose clock runs ahead misses nothing.
 */
export const since = (book: OrderBook, now: Day.Instant): Day.GmtTime => {
  if (book.updatedAt === undefined) return Day.toGmt(Day.startOfDay(now))
  let newest = ""
  for (const { updated_at } of book.byId.values()) if (updated_at > newest) newest = updated_at
  const news = Day.fromGmt(newest) ?? book.updatedAt
  return Day.toGmt(Math.min(news, book.updatedAt) - Day.minute)
}

/** Pending orders in `after` that `before` did not know as pending. */
export const newlyPending = (before: OrderBook, after: OrderBook): ReadonlyArray<Order> =>
  after.orders.filter(
    (order) => order.status === "pending" && before.byId.get(order.order_id)?.status !== "pending"
  )

/** The open orders as they are read: a small page first, then large ones, and from the first again where some have slipped by. */
import type * as Day from "../day.ts"
import type { BriefOrder } from "../order/brief-order.ts"
import { type Counts, refreshPageSize } from "../order/queue.ts"
import { firstPageSize } from "./first-page.ts"

/** A page of the open orders that is on its way. */
export interface Loading {
  readonly page: number
  readonly perPage: number
  readonly loaded: number
  readonly total: number | undefined
  /** Not every open order was known before it: what it brings is not news. */
  readonly isFirst: boolean
  /** From when on what has changed is asked for, once every page is there. */
  readonly since: Day.GmtTime
  /** The orders listed so far, of which at most so many were there at once; empty unless it is the first list. */
  readonly listed: ReadonlySet<number>
  readonly most: number
  /** How often the pages have been read from the first one on. */
  readonly rounds: number
  /** The server's pushes began while it was on its way: what changed before them may be missing, so it is read once more. */
  readonly isRepeated?: boolean
}

/** One page as the server answered it. */
export interface LoadedPage {
  readonly page: number
  readonly perPage: number
  readonly orders: ReadonlyArray<BriefOrder>
  readonly total: number
  readonly counts: Counts
  /** The same as before: the page is what it was, and its orders were left out. */
  readonly key: string | undefined
}

/** However busy the store is, the list comes to an end. */
const mostRounds = 4

/**
 * What to fetch after a page; undefined when every open order is known. Orders that leave the list while it is read move
 * others to pages that were read before: where fewer were listed than there were, the pages are read once more.
 */
export const nextLoading = (
  { page, perPage, total, orders }: LoadedPage,
  before: Loading
): Loading | undefined => {
  const loaded = Math.min(page * perPage, total)
  const listed = before.isFirst
    ? new Set([...before.listed, ...orders.map(({ order_id }) => order_id)])
    : before.listed
  const next = { ...before, loaded, total, listed, most: Math.max(before.most, total) }
  if (loaded < total)
    return perPage === firstPageSize ? { ...next, perPage: refreshPageSize } : { ...next, page: page + 1 }
  return next.isFirst && listed.size < next.most && before.rounds < mostRounds
    ? {
        ...next,
        page: 1,
        perPage: refreshPageSize,
        most: total,
        listed: new Set(),
        rounds: before.rounds + 1
      }
    : undefined
}

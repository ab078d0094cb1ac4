/** The order book of the client: fetched, caught up, pushed to; what is new in it rings. */

import { isStale } from "../catalogue/cache.ts"
import * as Day from "../day.ts"
import * as orderCache from "../kit/order-cache.ts"
import { type Changes, nextChanges } from "../kit/order-changes.ts"
import type { LoadedPage } from "../kit/order-pages.ts"
import * as route from "../kit/route.ts"
import type { BriefOrder } from "../order/brief-order.ts"
import { refreshPageSize } from "../order/queue.ts"
import { readyCount } from "../screen/dispatch/ready-orders.ts"
import { mayDo } from "../session/access.ts"
import * as say from "../text/order.ts"
import { isIdle } from "./idle.ts"
import type { Message, Model, Step } from "./model.ts"
import { tellNews } from "./page.ts"
import type { Command } from "./shown-page.ts"
import { screenOf } from "./shown-page.ts"
import { andThen, notify } from "./step.ts"

/** The orders are synchronised with commerce this often, whatever pushes say. */
export const syncInterval = 20 * Day.minute
/** So many changes are asked for at a time; more of them follow. */
const changesAtOnce = 300
/** A new order sounds this often until somebody looks at the queue. */
export const soundInterval = 15 * Day.second

/** The list of orders is shown. */
export const watchesOrders = ({ page }: Model): boolean => screenOf(page).lists?.includes("orders") === true

/** Has the user looked at the queue? Then nothing in it is new. */
export const seesQueue = (model: Model): boolean => watchesOrders(model) && !isIdle(model)

/** What a change of the book comes from: the first list, the order in hand, or anything else. */
type Source = "first list" | "order in hand" | "news"

/** The book has changed: new orders ring, ready ones are offered. What somebody opened by hand is not news to them. */
const withBook = (model: Model, book: orderCache.OrderCache, source: Source): Step => {
  const fresh = source === "news" ? orderCache.newlyPending(model.book, book) : []
  const readyBefore = readyCount(model.book.orders, model.now)
  const ready = readyCount(book.orders, model.now)
  const unseen = seesQueue(model) ? [] : [...model.unseen, ...fresh.map((order) => order.order_id)]
  const due =
    fresh.length > 0 && unseen.length > 0 ? { ...model.due, sound: model.now + soundInterval } : model.due
  const start: Step = [
    { ...model, book, unseen, due },
    fresh.length > 0 ? [{ _tag: "Beep", tone: "attention" }] : []
  ]
  const withPending =
    fresh.length > 0
      ? andThen(start, (next) =>
          notify(next, {
            kind: "info",
            text: say.pendingToast(orderCache.pendingIn(book)),
            leadsTo: {
              name: "orders",
              tab: fresh.some((order) => order.sub_slot_id === null) ? "express" : "scheduled"
            }
          })
        )
      : start
  // Until the first list is whole, an order that is opened by its address is the only one known: no number is right.
  return ready > readyBefore && model.book.isWhole && source !== "first list"
    ? andThen(withPending, (next) => offerDispatch(next, ready))
    : withPending
}

/** Orders are ready to leave: the way to the dispatch screen, for those who are not there. */
const offerDispatch = (model: Model, ready: number): Step =>
  model.route.name === route.dispatch.name
    ? [model, []]
    : notify(model, { kind: "info", text: say.readyToast(ready), leadsTo: route.dispatch })

/** A minute has passed: a slot may have come near enough for its order to leave. */
export const grownReady = (model: Model, before: Day.Instant): Step => {
  const ready = readyCount(model.book.orders, model.now)
  return ready > readyCount(model.book.orders, before) ? offerDispatch(model, ready) : [model, []]
}

const newOrders = (model: Model): Step => tellNews(model, { _tag: "OrdersChanged" })

const loadPage = ({ session, book }: Model): ReadonlyArray<Command> => {
  const { loading } = book
  if (loading === undefined || session === undefined) return []
  const { page, perPage } = loading
  const key = perPage === refreshPageSize && book.isWhole ? book.keys.get(page) : undefined
  return [{ _tag: "LoadOrders", page, perPage, key, storeId: session.store.store_id }]
}

const loadChanges = (model: Model, changes: Changes & { readonly isFirst: boolean }): Step => {
  const { session, book } = model
  if (session === undefined) return [model, []]
  const storeId = session.store.store_id
  return [
    { ...model, book: { ...book, catching: book.catching ?? "asked" } },
    [{ _tag: "LoadRecentOrders", ...changes, storeId }]
  ]
}

/** The whole list anew: the open orders page by page, and then what has changed of the others. */
export const refresh = (model: Model): Step => {
  const { session, book } = model
  if (session === undefined || book.loading !== undefined) return [model, []]
  const after = { ...model, book: { ...book, loading: orderCache.firstLoading(book, model.now) } }
  return [after, loadPage(after)]
}

/**
 * The list once the server's pushes have begun: read whole, for who works on an order changes without a change of its own,
 * and no question for changes brings that back. A page that is what it was costs no rows.
 */
export const refreshForPushes = (model: Model): Step => {
  const { loading } = model.book
  return loading === undefined
    ? refresh(model)
    : [{ ...model, book: { ...model.book, loading: { ...loading, isRepeated: true } } }, []]
}

/** What is known stays; the fetch is tried again. Somebody who is away is told once why the server gave it up. */
export const failedToLoad = (
  model: Model,
  { problem, isOfChanges }: Extract<Message, { readonly _tag: "FailedOrders" }>
): Step => {
  const failed = { ...model, book: orderCache.failed(model.book, problem, model.now) }
  const after = isOfChanges === true ? answered(failed) : ([failed, []] satisfies Step)
  return problem === undefined || (problem === model.book.problem && isIdle(model))
    ? after
    : andThen(after, (next) => notify(next, { kind: "failure", text: say.ordersNotRead(problem) }))
}

const pendingWord = (model: Model): Step => {
  const pending = orderCache.pendingIn(model.book)
  return pending > 0 && model.route.name === route.home.name
    ? notify(model, {
        kind: "info",
        text: say.pendingToast(pending),
        leadsTo: { name: "orders", tab: "express" }
      })
    : [model, []]
}

export const loaded = (model: Model, page: LoadedPage): Step => {
  const { session } = model
  if (session === undefined) return [model, []]
  const { loading: before, isWhole } = model.book
  const book = orderCache.withPage(model.book, page, session.user.flags, model.now)
  const isComplete = book.loading === undefined && before !== undefined
  return [
    (next: Model): Step =>
      isComplete && before !== undefined
        ? andThen(pendingWord(next), (last) =>
            before.isRepeated === true
              ? refresh(last)
              : loadChanges(last, {
                  since: before.since,
                  limit: changesAtOnce,
                  isFirst: last.book.finished === "loading"
                })
          )
        : [next, before === next.book.loading ? [] : loadPage(next)],
    newOrders
  ].reduce(andThen, withBook(model, book, isWhole ? "news" : "first list"))
}

/** What has changed, and what more there is of it. Every open order is known before this: one that is new here is news. */
export const loadedChanges = (
  model: Model,
  { orders, limit, isFirst }: Extract<Message, { readonly _tag: "LoadedRecent" }>
): Step =>
  andThen(noted(model, orders), (next) => {
    if (next.session === undefined) return [next, []]
    const more = nextChanges({ limit }, orders)
    return more === undefined
      ? answered({ ...next, book: orderCache.caughtUp(next.book, isFirst, next.now) })
      : loadChanges(next, { ...more, isFirst })
  })

/** What lists show is told of only where it has changed. */
const withWords = (model: Model, book: orderCache.OrderCache, source: Source): Step =>
  book.byId === model.book.byId ? [{ ...model, book }, []] : andThen(withBook(model, book, source), newOrders)

export const noted = (model: Model, orders: ReadonlyArray<BriefOrder>, source: Source = "news"): Step => {
  const { session, now } = model
  return session === undefined
    ? [model, []]
    : withWords(model, orderCache.merged(model.book, orders, session.user.flags, now), source)
}

/** The server told of an order by itself. */
export const heardOf = (model: Model, order: BriefOrder): Step => {
  const { session, now } = model
  return session === undefined
    ? [model, []]
    : withWords(model, orderCache.pushed(model.book, order, session.user.flags, now), "news")
}

/** What has changed is asked for once at a time: what is told of meanwhile is asked for behind the answer. */
export const catchUp = (model: Model): Step =>
  model.book.catching === undefined
    ? loadChanges(model, {
        since: orderCache.since(model.book, model.now),
        limit: changesAtOnce,
        isFirst: false
      })
    : [{ ...model, book: { ...model.book, catching: "again" } }, []]

/** The question for changes has its answer, or has none. */
const answered = (model: Model): Step => {
  const after: Model = { ...model, book: { ...model.book, catching: undefined } }
  return model.book.catching === "again" ? catchUp(after) : [after, []]
}

/** Longer than any synchronisation takes that still answers. */
export const longestSync = 2 * Day.minute
/** The server's own word of it, and the one that this client asked for, come within this. */
export const echo = 3 * Day.second

/**
 * Commerce is asked for its orders, by who may have it asked; what it brings is read once, when it has answered. Others
 * read what the server has, where they ask for it.
 */
export const synced = (model: Model, isTimed: boolean): Step => {
  const { session } = model
  if (session === undefined) return [model, []]
  if (mayDo("orders", session.user.flags))
    return [{ ...model, hushedUntil: model.now + longestSync }, [{ _tag: "SyncOrders", isTimed }]]
  return isTimed ? [model, []] : refresh({ ...model, book: { ...model.book, loading: undefined } })
}

export const endedSync = (
  model: Model,
  { isTimed, problem }: Extract<Message, { readonly _tag: "EndedSync" }>
): Step => {
  if (problem !== undefined) {
    // What was told meanwhile was not looked at.
    const open = catchUp({ ...model, hushedUntil: 0 })
    return isTimed ? open : andThen(open, (next) => notify(next, { kind: "failure", text: problem }))
  }
  const after = { ...model, hushedUntil: model.now + echo }
  return isTimed
    ? catchUp(after)
    : andThen(notify(after, { kind: "success", text: "Orders synchronised" }), (next) =>
        refresh({ ...next, book: { ...next.book, loading: undefined } })
      )
}

/** The server says that the orders of the store are to be looked at again. */
export const toldToRefresh = (model: Model): Step =>
  model.now < model.hushedUntil ? [model, []] : catchUp(model)

/** The list is due: whether it is still fresh is asked first. */
export const checkWhenDue = (model: Model): Step =>
  model.session !== undefined && orderCache.isDue(model.book, model.now)
    ? model.book.isStale
      ? refresh(model)
      : [{ ...model, book: orderCache.requested(model.book, model.now) }, [{ _tag: "CheckOrders" }]]
    : [model, []]

/** A stale list is fetched anew; a fresh one hears what has changed. */
export const checked = (model: Model, lastEntry: Day.GmtTime | null | undefined): Step =>
  isStale(lastEntry, model.now) ? refresh(model) : catchUp(model)

/** A push counts only for somebody logged in, and only from the own store; with all orders, from the hub's. */
export const isOwn = (model: Model, storeId: number): boolean => {
  const { session } = model
  return session !== undefined && (String(storeId) === String(session.store.store_id) || session.hearsAll)
}

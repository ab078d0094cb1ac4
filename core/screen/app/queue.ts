/** The order book of the client: fetched, caught up, pushed to; what is new in it rings. */
import * as Day from "../../day.ts"
import type { Order } from "../../order/order.ts"
import * as say from "../../text/order.ts"
import type { Command } from "../command.ts"
import * as dispatch from "../dispatch.ts"
import * as orderBook from "../order-book.ts"
import { isIdle } from "./idle.ts"
import type { Model, Step } from "./model.ts"
import { and, notify } from "./step.ts"

/** The orders are fetched anew this often, whatever pushes say. */
export const syncInterval = 20 * Day.minute
/** A fetch that failed is tried again after this long. */
const retryInterval = Day.minute
/** A new order sounds this often until somebody looks at the queue. */
export const soundInterval = 15 * Day.second

/** Has the user looked at the queue? Then nothing in it is new. */
export const seesQueue = (model: Model): boolean => model.page._tag === "Orders" && !isIdle(model)

/** What a change of the book comes from: the first list, the order in hand, or anything else. */
type Source = "first list" | "order in hand" | "news"

/** The book has changed: new orders ring, ready ones are offered. What somebody opened by hand is not news to them. */
const withBook = (model: Model, book: orderBook.OrderBook, source: Source): Step => {
  const fresh = source === "news" ? orderBook.newlyPending(model.book, book) : []
  const readyBefore = dispatch.readyCount(model.book.orders, model.now)
  const ready = dispatch.readyCount(book.orders, model.now)
  const unseen = seesQueue(model) ? [] : [...model.unseen, ...fresh.map((order) => order.order_id)]
  const due =
    fresh.length > 0 && unseen.length > 0 ? { ...model.due, sound: model.now + soundInterval } : model.due
  const start: Step = [
    { ...model, book, unseen, due },
    fresh.length > 0 ? [{ _tag: "Beep", tone: "attention" }] : []
  ]
  const withPending =
    fresh.length > 0
      ? and(start, (next) =>
          notify(next, {
            kind: "info",
            text: say.pendingToast(book.counts.express + book.counts.scheduled),
            leadsTo: {
              name: "orders",
              tab: fresh.some((order) => order.sub_slot_id === null) ? "express" : "scheduled"
            }
          })
        )
      : start
  // Until the first list is whole, an order that is opened by its address is the only one known: no number is right.
  const isWhole = model.book.updatedAt !== undefined && model.book.loading?.isFirst !== true
  return ready > readyBefore && isWhole && source !== "first list"
    ? and(withPending, (next) => offerDispatch(next, ready))
    : withPending
}

/** Orders are ready to leave: the way to the dispatch screen, for those who are not there. */
const offerDispatch = (model: Model, ready: number): Step =>
  model.page._tag === "Dispatch"
    ? [model, []]
    : notify(model, { kind: "info", text: say.readyToast(ready), leadsTo: { name: "dispatch" } })

/** A minute has passed: a slot may have come near enough for its order to leave. */
export const grownReady = (model: Model, before: Day.Instant): Step => {
  const ready = dispatch.readyCount(model.book.orders, model.now)
  return ready > dispatch.readyCount(model.book.orders, before) ? offerDispatch(model, ready) : [model, []]
}

const loadPage = (model: Model, loading: orderBook.Loading | undefined): ReadonlyArray<Command> =>
  loading === undefined || model.session === undefined
    ? []
    : [{ _tag: "LoadOrders", type: loading.type, page: loading.page, storeId: model.session.store.store_id }]

export const refresh = (model: Model): Step => {
  const { session, book } = model
  if (session === undefined || book.loading !== undefined) return [model, []]
  const loading = { ...orderBook.firstLoading, isFirst: book.updatedAt === undefined }
  return [
    { ...model, book: { ...book, loading }, due: { ...model.due, refresh: model.now + syncInterval } },
    loadPage(model, loading)
  ]
}

/** What is known stays; the fetch is tried again. */
export const failedToLoad = (model: Model): Step => [
  {
    ...model,
    book: orderBook.failed(model.book),
    due: { ...model.due, refresh: Math.min(model.due.refresh, model.now + retryInterval) }
  },
  []
]

export const loaded = (model: Model, page: orderBook.LoadedPage): Step => {
  const { session } = model
  if (session === undefined) return [model, []]
  const isFirst = model.book.updatedAt === undefined || model.book.loading?.isFirst === true
  const book = orderBook.withPage(model.book, page, session.user.flags, model.now)
  const isComplete = book.loading === undefined && model.book.loading !== undefined
  return and(withBook(model, book, isFirst ? "first list" : "news"), (next) => {
    const pending = next.book.counts.express + next.book.counts.scheduled
    const more: Step = [next, loadPage(next, next.book.loading)]
    return isComplete && pending > 0 && next.page._tag === "Home"
      ? and(more, (last) =>
          notify(last, {
            kind: "info",
            text: say.pendingToast(pending),
            leadsTo: { name: "orders", tab: "express" }
          })
        )
      : more
  })
}

export const known = (model: Model, orders: ReadonlyArray<Order>, source: Source = "news"): Step => {
  const { session } = model
  if (session === undefined) return [model, []]
  const book = orderBook.merged(model.book, orders, session.user.flags)
  return book === model.book ? [model, []] : withBook(model, book, source)
}

export const catchUp = (model: Model): ReadonlyArray<Command> =>
  model.session === undefined
    ? []
    : [
        {
          _tag: "LoadRecentOrders",
          since: orderBook.since(model.book, model.now),
          storeId: model.session.store.store_id
        }
      ]

/** A push counts only for somebody logged in, and only from the own store; with all orders, from the hub's. */
export const isOwn = (model: Model, storeId: number): boolean => {
  const { session } = model
  return session !== undefined && (String(storeId) === String(session.store.store_id) || session.hearsAll)
}

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import {
  caughtUp,
  empty,
  failed,
  firstLoading,
  merged,
  newlyPending,
  type OrderCache,
  pushed,
  since,
  tidied,
  withPage
} from "#core/kit/order-cache.ts"
import { type Changes, nextChanges } from "#core/kit/order-changes.ts"
import { briefOf } from "#core/order/brief-order.ts"
import type { Order } from "#core/order/order.ts"
import { countsOf, isKept } from "#core/order/queue.ts"
import { runs } from "#test/support/runs.ts"
import { anyOrder, anyOrders, order } from "../arbitrary/order.ts"
import { ago, noon } from "../arbitrary/time.ts"

const bookOf = (orders: ReadonlyArray<Order>): OrderCache => merged(empty, orders, {}, noon)
const newer = (known: Order, seconds: number): Order => ({
  ...known,
  updated_at: Day.toGmt((Day.fromGmt(known.updated_at) ?? 0) + seconds * Day.second)
})

describe("the orders a client knows", () => {
  it("are the newest word of each, in whatever order the words come", () => {
    fc.assert(
      fc.property(
        anyOrders(4),
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: -9, max: 9 })), { maxLength: 12 }),
        (orders, words) => {
          const message = words.flatMap(([index, seconds]) => {
            const cachedOrder = orders[index]
            return cachedOrder === undefined ? [] : [newer(cachedOrder, seconds)]
          })
          const book = message.reduce((known, word) => merged(known, [word], {}, noon), bookOf(orders))
          for (const { order_id } of orders) {
            const all = [...orders, ...message].filter((each) => each.order_id === order_id)
            const newest = all
              .map((each) => each.updated_at)
              .sort()
              .at(-1)
            expect(book.byId.get(order_id)?.updated_at).toBe(newest)
          }
          expect(book.orders).toHaveLength(orders.length)
          expect(book.counts).toEqual(countsOf(book.orders))
        }
      )
    )
  })

  it("stay the same list when nothing is new", () => {
    const book = bookOf([order([], { updated_at: ago(10) })])
    expect(merged(book, [order([], { updated_at: ago(11) })], {}, noon)).toBe(book)
    expect(merged(book, [], {}, noon)).toBe(book)
    expect(tidied(book, {}, noon)).toBe(book)
  })

  it("keep who works on one as it was pushed, whatever an answer says that was made before it", () => {
    const free = order([])
    const taken = { ...free, assigned_to: { user_id: 7, name: "Asha", since: ago(1) } }
    const book = pushed(bookOf([free]), taken, {}, noon)
    const worker = (after: OrderCache) => after.byId.get(free.order_id)?.assigned_to?.name
    expect(worker(book)).toBe("Asha")
    const page = { page: 1, perPage: 40, orders: [free], total: 1, counts: countsOf([free]), key: undefined }
    expect(worker(withPage(book, page, {}, noon + 29 * Day.second))).toBe("Asha")
    expect(worker(merged(book, [free], {}, noon))).toBe("Asha")
    // A later push, other content, or an answer that can be none from before the push: each is the newer word.
    expect(worker(pushed(book, free, {}, noon))).toBeUndefined()
    expect(worker(merged(book, [newer(free, 1)], {}, noon))).toBeUndefined()
    expect(worker(withPage(book, page, {}, noon + 30 * Day.second))).toBeUndefined()
  })

  it("are counted and shown for retail users as far as they are retail orders", () => {
    const orders = [order([], { source: "fth_retail" }), order([], { order_id: 2, source: "zomato" })]
    const book = merged(empty, orders, { show_fth_retail_orders_only: 1 }, noon)
    expect([book.orders.length, book.counts.all, book.byId.size]).toEqual([1, 1, 2])
  })

  it("lose the finished ones of more than four days ago, and no others", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const { byId, orders: shown } = tidied(bookOf(orders), {}, noon)
        expect(new Set(byId.values())).toEqual(
          new Set(orders.filter((each) => isKept(each, noon)).map(briefOf))
        )
        expect(shown).toHaveLength(byId.size)
      })
    )
  })

  it("a failure empties nothing: it is marked as old, and the next list as new", () => {
    const loading = firstLoading(empty, noon)
    const book = failed({ ...bookOf([order([])]), updatedAt: noon - 1, loading }, undefined, noon)
    expect(book).toMatchObject({ isStale: true, loading: undefined, updatedAt: noon - 1 })
    expect(book.orders).toHaveLength(1)
    const page = { page: 1, perPage: 40, orders: [], total: 0, counts: countsOf([]), key: undefined }
    expect(withPage(book, page, {}, noon)).toMatchObject({ isStale: false, updatedAt: noon })
  })

  it("newly pending ones are those that were not pending before", () => {
    fc.assert(
      fc.property(anyOrders(6), anyOrder, (orders, word) => {
        const before = bookOf(orders)
        const after = merged(before, [word], {}, noon)
        const isNews =
          after !== before &&
          word.status === "pending" &&
          // Nobody is called for who takes it away with its invoice.
          word.source !== "fth_retail" &&
          before.byId.get(word.order_id)?.status !== "pending"
        expect(newlyPending(before, after)).toEqual(isNews ? [briefOf(word)] : [])
      })
    )
  })
})

describe("filling the book", () => {
  /** A server with these open orders, and some done; before it answers, `leave` takes away those that have left since. */
  const load = (
    open: ReadonlyArray<Order>,
    leave: (answered: number) => (order: Order) => boolean = () => () => true,
    done: ReadonlyArray<Order> = []
  ): { readonly asked: ReadonlyArray<string>; readonly book: OrderCache } => {
    let book: OrderCache = { ...empty, loading: firstLoading(empty, noon) }
    const asked: Array<string> = []
    while (book.loading !== undefined) {
      const { page, perPage } = book.loading
      const there = open.filter(leave(asked.length))
      asked.push(`${page} of ${perPage}`)
      const orders = there.slice((page - 1) * perPage, page * perPage)
      const counts = countsOf([...there, ...done])
      book = withPage(book, { page, perPage, orders, total: there.length, counts, key: undefined }, {}, noon)
    }
    return { asked, book }
  }
  const orders = (count: number): ReadonlyArray<Order> =>
    Array.from({ length: count }, (_, index) => order([], { order_id: index + 1, status: "pending" }))

  it("begins with as many as a screen shows, and goes on with 300 a page until all open ones are known (QUEUE-10)", () => {
    expect(load([]).asked).toEqual(["1 of 40"])
    expect(load(orders(40)).asked).toEqual(["1 of 40"])
    const { asked, book } = load(orders(650))
    expect(asked).toEqual(["1 of 40", "1 of 300", "2 of 300", "3 of 300"])
    expect(book.orders).toHaveLength(650)
    expect(book).toMatchObject({ isWhole: true, finished: "loading" })
  })

  it("says from the first page on how many there are of each kind, finished ones too before they are here", () => {
    const all = orders(650)
    const done = Array.from({ length: 70 }, (_, index) =>
      order([], { order_id: 1000 + index, status: "complete", updated_at: Day.toGmt(noon) })
    )
    const counts = countsOf([...all, ...done])
    const loading = firstLoading(empty, noon)
    const page = { page: 1, perPage: 40, orders: all.slice(0, 40), total: 650, counts, key: undefined }
    const book = withPage({ ...empty, loading }, page, {}, noon)
    expect(book.counts).toMatchObject({ express: 650, all: 720, complete: 70 })
    const whole = load(all, undefined, done).book
    expect([whole.isWhole, whole.counts]).toEqual([true, counts])
    // An open order that leaves meanwhile is counted off at once.
    const sold = merged(
      whole,
      [order([], { order_id: 1, status: "processing", updated_at: Day.toGmt(noon) })],
      {},
      noon
    )
    expect(sold.counts).toMatchObject({ express: 649, all: 720 })
    const cachedBook = caughtUp(merged(whole, done.slice(1), {}, noon), true, noon)
    expect([cachedBook.counted, cachedBook.counts]).toEqual([
      undefined,
      { ...counts, all: 719, complete: 69 }
    ])
  })

  it("misses no order, whatever leaves the list between two pages (QUEUE-10)", () => {
    const all = orders(650)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 650 }), { maxLength: 40 }),
        fc.nat({ max: 3 }),
        (gone, when) => {
          // So many answers later these are gone: others move to where nobody reads again.
          const { book } = load(
            all,
            (answered) =>
              ({ order_id }) =>
                answered <= when || !gone.includes(order_id)
          )
          const missed = all.filter(({ order_id }) => !gone.includes(order_id) && !book.byId.has(order_id))
          expect(missed).toEqual([])
        }
      ),
      { numRuns: runs(100) }
    )
  })

  it("a page that was not asked for is known, and changes nothing of what is asked next", () => {
    const loading = { ...firstLoading(empty, noon), page: 2 }
    const page = {
      page: 1,
      perPage: 300,
      orders: [order([])],
      total: 1,
      counts: countsOf([]),
      key: undefined
    }
    const book = withPage({ ...empty, loading }, page, {}, noon)
    expect([book.loading, book.orders.length]).toEqual([loading, 1])
  })

  it("a page that is what it was is answered without its orders, and they stay", () => {
    const all = orders(450)
    const whole = load(all).book
    const again = { ...whole, loading: firstLoading(whole, noon) }
    expect(again.loading).toMatchObject({ page: 1, perPage: 300, isFirst: false })
    const page = { perPage: 300, orders: [], total: 450, counts: countsOf(all), key: "k" }
    const first = withPage(again, { ...page, page: 1 }, {}, noon)
    expect(first.loading).toMatchObject({ page: 2 })
    const second = withPage(first, { ...page, page: 2 }, {}, noon)
    expect([second.loading, second.orders.length]).toEqual([undefined, 450])
    expect([...second.keys]).toEqual([
      [1, "k"],
      [2, "k"]
    ])
  })
})

describe("what has changed", () => {
  it("is asked for in parts, each from where the last one ended, and none is asked for twice without end", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (at, limit) => {
          const changed = at
            .sort((a, b) => a - b)
            .map((second, index) => order([], { order_id: index + 1, updated_at: ago(60 - second) }))
          const _most = 60
          const found = new Set<number>()
          let asked: Changes | undefined = { since: ago(60), limit }
          for (let calls = 0; asked !== undefined; calls++) {
            expect(calls).toBeLessThan(200)
            const { since: from, limit: atOnce, after = 0 }: Changes = asked
            const answer = changed
              .filter(
                ({ updated_at, order_id }) => updated_at > from || (updated_at === from && order_id > after)
              )
              .slice(0, atOnce)
            for (const { order_id } of answer) {
              expect(found.has(order_id)).toBe(false)
              found.add(order_id)
            }
            asked = nextChanges(asked, answer)
          }
          expect(found.size).toBe(changed.length)
        }
      )
    )
  })
})

describe("catching up after an interruption", () => {
  it("asks from the start of the day when nothing is known", () => {
    expect(since(empty, noon)).toBe("2026-11-19 18:30:00")
  })

  it("asks from a minute before the last list", () => {
    expect(since({ ...empty, updatedAt: noon }, noon + Day.hour)).toBe(Day.toGmt(noon - Day.minute))
  })

  it("asks from before the newest known change when the clock of the workstation runs ahead", () => {
    const book = { ...bookOf([order([], { updated_at: ago(600) })]), updatedAt: noon + Day.hour }
    expect(since(book, noon + Day.hour)).toBe(ago(660))
  })

  it("asks no later than the last list, also when a push has come since", () => {
    const book = { ...bookOf([order([], { updated_at: ago(0) })]), updatedAt: noon - Day.hour }
    expect(since(book, noon)).toBe(ago(3660))
  })
})

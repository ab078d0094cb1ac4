import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { countsOf, isKept } from "#core/order/queue.ts"
import {
  empty,
  failed,
  firstLoading,
  type LoadedPage,
  merged,
  newlyPending,
  type OrderBook,
  since,
  tidied,
  withPage
} from "#core/screen/order-book.ts"
import { anyOrder, anyOrders, order } from "../arbitrary/order.ts"
import { ago, noon } from "../arbitrary/time.ts"

const bookOf = (orders: ReadonlyArray<Order>): OrderBook => merged(empty, orders, {})
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
          const said = words.flatMap(([index, seconds]) => {
            const known = orders[index]
            return known === undefined ? [] : [newer(known, seconds)]
          })
          const book = said.reduce((known, word) => merged(known, [word], {}), bookOf(orders))
          for (const { order_id } of orders) {
            const all = [...orders, ...said].filter((each) => each.order_id === order_id)
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
    expect(merged(book, [order([], { updated_at: ago(11) })], {})).toBe(book)
    expect(merged(book, [], {})).toBe(book)
    expect(tidied(book, {}, noon)).toBe(book)
  })

  it("are counted and shown for retail users as far as they are retail orders", () => {
    const orders = [order([], { source: "fth_retail" }), order([], { order_id: 2, source: "zomato" })]
    const book = merged(empty, orders, { show_fth_retail_orders_only: 1 })
    expect([book.orders.length, book.counts.all, book.byId.size]).toEqual([1, 1, 2])
  })

  it("lose the finished ones of more than four days ago, and no others", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const { byId, orders: shown } = tidied(bookOf(orders), {}, noon)
        expect(new Set(byId.values())).toEqual(new Set(orders.filter((each) => isKept(each, noon))))
        expect(shown).toHaveLength(byId.size)
      })
    )
  })

  it("a failure empties nothing: it is marked as old, and the next list as new", () => {
    const book = failed({ ...bookOf([order([])]), updatedAt: noon - 1, loading: firstLoading })
    expect(book).toMatchObject({ isStale: true, loading: undefined, updatedAt: noon - 1 })
    expect(book.orders).toHaveLength(1)
    expect(withPage(book, { type: "open", page: 1, orders: [], total: 0 }, {}, noon)).toMatchObject({
      isStale: false,
      updatedAt: noon
    })
  })

  it("newly pending ones are those that were not pending before", () => {
    fc.assert(
      fc.property(anyOrders(6), anyOrder, (orders, word) => {
        const before = bookOf(orders)
        const after = merged(before, [word], {})
        const isNews =
          after !== before &&
          word.status === "pending" &&
          before.byId.get(word.order_id)?.status !== "pending"
        expect(newlyPending(before, after)).toEqual(isNews ? [word] : [])
      })
    )
  })
})

describe("filling the book", () => {
  /** Loads from a server that has so many open and so many finished orders; what was asked for, page by page. */
  const load = (
    open: ReadonlyArray<Order>,
    all: ReadonlyArray<Order>
  ): { readonly asked: ReadonlyArray<string>; readonly book: OrderBook } => {
    let book: OrderBook = { ...empty, loading: firstLoading }
    const asked: Array<string> = []
    while (book.loading !== undefined) {
      const { type, page } = book.loading
      asked.push(`${type} ${page}`)
      const list = type === "open" ? open : all
      const loaded: LoadedPage = {
        type,
        page,
        orders: list.slice((page - 1) * 300, page * 300),
        total: list.length
      }
      book = withPage(book, loaded, {}, noon)
    }
    return { asked, book }
  }
  const orders = (count: number, change: (index: number) => Partial<Order>): ReadonlyArray<Order> =>
    Array.from({ length: count }, (_, index) => order([], { order_id: index + 1, ...change(index) }))

  it("begins with the open orders, 300 a page until all are known, then recent ones of every status", () => {
    expect(load([], []).asked).toEqual(["open 1", "all 1"])
    const open = orders(650, () => ({ status: "pending" }))
    const { asked, book } = load(open, open)
    expect(asked.slice(0, 4)).toEqual(["open 1", "open 2", "open 3", "all 1"])
    expect(book.orders).toHaveLength(650)
  })

  it("ends at orders created before the days that are kept", () => {
    const daily = orders(1500, (index) => ({
      order_id: 10_000 + index,
      status: "complete",
      created_at: ago(index * 900),
      updated_at: ago(index * 900)
    }))
    const { asked, book } = load([], daily)
    // 300 orders at 15 minutes are 3.1 days: the second page reaches past four days.
    expect(asked).toEqual(["open 1", "all 1", "all 2"])
    expect(book.orders.every((each) => isKept(each, noon))).toBe(true)
  })

  it("a page that was not asked for is known, and changes nothing of what is asked next", () => {
    const loading = { ...firstLoading, page: 2 }
    const book = withPage(
      { ...empty, loading },
      { type: "open", page: 1, orders: [order([])], total: 1 },
      {},
      noon
    )
    expect([book.loading, book.orders.length]).toEqual([loading, 1])
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

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Order } from "#core/order/order.ts"
import { sortColumns, tabs } from "#core/order/queue.ts"
import { init, type Message, type Model, rows, update } from "#core/screen/order-list/model.ts"
import { anyOrders, order } from "../arbitrary/order.ts"
import { anyText } from "../arbitrary/text.ts"

const many = (count: number): ReadonlyArray<Order> =>
  Array.from({ length: count }, (_, index) =>
    order([], {
      order_id: index + 1,
      increment_id: String(index + 1),
      created_at: `2026-11-20 00:${String(index % 60).padStart(2, "0")}:00`
    })
  )
const afterMessages = (orders: ReadonlyArray<Order>, ...messages: ReadonlyArray<Message>): Model =>
  messages.reduce((model, message) => update(model, message, orders), init("all"))
const page = (page: number): Message => ({ _tag: "TurnedPage", page })

describe("the order queue", () => {
  it("opens on the first page of a hundred, the newest first", () => {
    expect(init("express")).toMatchObject({
      tab: "express",
      page: 1,
      perPage: 100,
      search: "",
      sources: [],
      sort: { by: "created_at", desc: true }
    })
    const { shown, page: first, pages, all } = rows(init("all"), many(250))
    expect([shown.length, first, pages, all.length]).toEqual([100, 1, 3, 250])
  })

  it("shows pages of 100, 200 or 300, and no other", () => {
    const orders = many(650)
    for (const size of [100, 200, 300])
      expect(rows(afterMessages(orders, { _tag: "ChosePageSize", size }), orders).pages).toBe(
        Math.ceil(650 / size)
      )
    for (const size of [0, -1, 50, 1000, Number.NaN])
      expect(afterMessages(orders, { _tag: "ChosePageSize", size }).perPage).toBe(100)
  })

  it("its pages hold every row once", () => {
    const orders = many(250)
    const shown = [1, 2, 3].flatMap((number) => rows(afterMessages(orders, page(number)), orders).shown)
    expect(shown).toEqual(rows(init("all"), orders).all)
  })

  it("a page is one that there is", () => {
    const orders = many(250)
    for (const [wanted, got] of [
      [2, 2],
      [3, 3],
      [4, 3],
      [99, 3],
      [0, 1],
      [-5, 1]
    ] as const)
      expect(afterMessages(orders, page(wanted)).page).toBe(got)
    expect(afterMessages([], page(2)).page).toBe(1)
  })

  it("begins at the first page again when what is shown changes", () => {
    const orders = many(250)
    for (const change of [
      { _tag: "TypedSearch", text: "asha" },
      { _tag: "ToggledSource", source: "website" },
      { _tag: "SortedBy", column: "name" },
      { _tag: "ChosePageSize", size: 200 }
    ] as const)
      expect(afterMessages(orders, page(3), change).page).toBe(1)
  })

  it("sorts a column upwards first, and the other way when it is chosen again", () => {
    const by = { _tag: "SortedBy", column: "name" } as const
    expect(afterMessages([], by).sort).toEqual({ by: "name", desc: false })
    expect(afterMessages([], by, by).sort).toEqual({ by: "name", desc: true })
    expect(afterMessages([], by, by, by).sort).toEqual({ by: "name", desc: false })
    expect(afterMessages([], { _tag: "SortedBy", column: "created_at" }).sort).toEqual({
      by: "created_at",
      desc: false
    })
  })

  it("a source is shown alone, with others, or no longer", () => {
    const toggle = (source: string): Message => ({ _tag: "ToggledSource", source })
    expect(afterMessages([], toggle("a"), toggle("b")).sources).toEqual(["a", "b"])
    expect(afterMessages([], toggle("a"), toggle("b"), toggle("a")).sources).toEqual(["b"])
  })

  it("the cursor begins on the page that is shown, moves over pages, and stays on the rows", () => {
    const orders = many(250)
    const { all } = rows(init("all"), orders)
    const down = (by: number): Message => ({ _tag: "MovedRow", by })
    const first = afterMessages(orders, page(2), down(1))
    expect([first.selected, first.page]).toEqual([all[100]?.order_id, 2])
    const before = afterMessages(orders, page(2), down(1), down(-1))
    expect([before.selected, before.page]).toEqual([all[99]?.order_id, 1])
    const last = afterMessages(orders, down(1), down(999))
    expect([last.selected, last.page]).toEqual([all[249]?.order_id, 3])
    expect(afterMessages([], down(1)).selected).toBeUndefined()
    expect(afterMessages(orders, down(999)).selected).toBe(all[249]?.order_id)
    expect(afterMessages(orders, page(3), down(-999)).selected).toBe(all[0]?.order_id)
  })

  it("the cursor stands on a row also when the rows have become fewer than its page", () => {
    const turned = afterMessages(many(250), page(3))
    const few = many(5)
    const moved = update(turned, { _tag: "MovedRow", by: 1 }, few)
    expect(few.some(({ order_id }) => order_id === moved.selected)).toBe(true)
    expect(moved.page).toBe(1)
  })

  it("a row expands and closes", () => {
    const toggle = { _tag: "ToggledRow", orderId: 4 } as const
    expect(afterMessages([], toggle)).toMatchObject({ expanded: [4], selected: 4 })
    expect(afterMessages([], toggle, toggle).expanded).toEqual([])
  })
})

it("whatever happens to the queue, it shows a page of its rows, and its cursor is on one of them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyMessage, anyOrders(8)), { maxLength: 12 }),
      fc.constantFrom(...tabs),
      (happenings, tab) => {
        let model = init(tab)
        for (const [message, orders] of happenings) {
          model = update(model, message, orders)
          const { all, shown, page: number, pages } = rows(model, orders)
          expect(number >= 1 && number <= pages).toBe(true)
          expect(shown.length <= model.perPage && shown.every((each) => all.includes(each))).toBe(true)
          expect(shown.length > 0).toBe(all.length > 0)
          if (message._tag === "MovedRow" && all.length > 0)
            expect(all.some(({ order_id }) => order_id === model.selected)).toBe(true)
          // The same question has the same answer, remembered or not.
          expect(rows({ ...model }, [...orders])).toEqual(rows(model, orders))
        }
      }
    ),
    { numRuns: 60 }
  )
})

const anyMessage: fc.Arbitrary<Message> = fc.oneof(
  anyText.map((text): Message => ({ _tag: "TypedSearch", text })),
  fc.constantFrom("website", "mrpl", "").map((source): Message => ({ _tag: "ToggledSource", source })),
  fc.constantFrom(...sortColumns).map((column): Message => ({ _tag: "SortedBy", column })),
  fc.integer({ min: -2, max: 9 }).map((number): Message => ({ _tag: "TurnedPage", page: number })),
  fc.constantFrom(0, 1, 100, 200, 300).map((size): Message => ({ _tag: "ChosePageSize", size })),
  fc.integer({ min: -99, max: 99 }).map((by): Message => ({ _tag: "MovedRow", by })),
  fc.integer().map((orderId): Message => ({ _tag: "SelectedRow", orderId })),
  fc.integer().map((orderId): Message => ({ _tag: "ToggledRow", orderId }))
)

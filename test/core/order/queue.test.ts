import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import type { Order, OrderStatus } from "#core/order/order.ts"
import {
  countsOf,
  defaultSort,
  isKept,
  isPackedByPickup,
  keptDays,
  pageSizes,
  refreshPageSize,
  sourceFilters,
  type Tab,
  tabs,
  tabsFor,
  tabTitle,
  termsOf,
  visible
} from "#core/order/queue.ts"
import { type RowColumn, rowColumns, rowsOf, sorted } from "#core/order/queue-rows.ts"
import { anyFlags } from "../arbitrary/flags.ts"
import { anyOrder, anyOrders, order, slot, statuses } from "../arbitrary/order.ts"
import { anyText } from "../arbitrary/text.ts"
import { ago, inMinutes, noon, today } from "../arbitrary/time.ts"

describe("tabs of the order queue", () => {
  it("have the titles that staff know", () => {
    expect(tabs.map((tab) => tabTitle[tab])).toEqual([
      "Express Orders",
      "All Orders",
      "Multiple Slot Orders",
      "Scheduled Orders",
      "Pending Payment Orders",
      "Completed / Cancelled Orders"
    ])
  })

  // QUEUE-1: active is pending, express has no sub slot, scheduled has one; the completed group has four statuses.
  it.each<[OrderStatus, express: string, scheduled: string]>([
    ["pending", "express all", "all scheduled"],
    ["queued", "all", "all"],
    ["pending_payment", "all pending_payment", "all pending_payment"],
    ["processing", "all", "all"],
    ["complete", "all complete", "all complete"],
    ["shipped", "all", "all"],
    ["canceled", "all complete", "all complete"],
    ["undelivered", "all complete", "all complete"],
    ["partial_return", "all complete", "all complete"]
  ])(
    "a %s order stands under [%s] without a sub slot and under [%s] with one (QUEUE-1)",
    (status, express, scheduled) => {
      expect(tabsOf(order([], { status }))).toBe(express)
      expect(tabsOf(order([], { ...slot(inMinutes(60)), status }))).toBe(scheduled)
    }
  )

  it("there are nine statuses and each of them has its tabs above", () => {
    expect(new Set(statuses).size).toBe(9)
  })

  it("the sub slot decides, not slot_id", () => {
    expect(tabsOf(order([], { slot_id: "normal", sub_slot_id: null }))).toBe("express all")
    expect(tabsOf(order([], { slot_id: "express", sub_slot_id: 5 }))).toBe("all scheduled")
  })

  it("Multiple Slot Orders holds pending scheduled orders with more than one start (QUEUE-1)", () => {
    const two = slot(inMinutes(60), inMinutes(120))
    expect(tabsOf(order([], two))).toBe("all multiple scheduled")
    expect(tabsOf(order([], { ...two, status: "queued" }))).toBe("all")
    expect(tabsOf(order([], { ...two, sub_slot_id: null }))).toBe("express all")
    expect(tabsOf(order([], slot(inMinutes(60))))).toBe("all scheduled")
    expect(tabsOf(order([], { ...slot(), sub_slot_info: null }))).toBe("all scheduled")
  })

  it("a tab's count is the number of its orders, and pending orders are express or scheduled, never both", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const counts = countsOf(orders)
        for (const tab of tabs) {
          expect(rowsOf(orders, all({ tab }))).toHaveLength(counts[tab])
        }
        expect(counts.express + counts.scheduled).toBe(orders.filter(isPending).length)
      })
    )
  })

  it("Multiple Slot Orders shows with multiple delivery slots on, more than one source, and not retail only (QUEUE-2)", () => {
    const twoSources = [order([], { source: "website" }), order([], { order_id: 2, source: "fth_retail" })]
    const on = { enable_multiple_delivery_slots: true }
    expect(tabsFor(on, twoSources)).toEqual(tabs)
    const without = tabs.filter((tab) => tab !== "multiple")
    expect(tabsFor({}, twoSources)).toEqual(without)
    expect(tabsFor({ ...on, show_fth_retail_orders_only: 1 }, twoSources)).toEqual(without)
    expect(tabsFor(on, twoSources.slice(1))).toEqual(without)
    expect(tabsFor(on, [])).toEqual(without)
  })
})

describe("what a user sees of the orders", () => {
  it("is all of them, and with show_fth_retail_orders_only exactly those of the source fth_retail", () => {
    fc.assert(
      fc.property(anyOrders(), anyFlags, (orders, flags) => {
        const { show_fth_retail_orders_only: _, ...others } = flags
        expect(visible(others, orders)).toEqual(orders)
        expect(visible({ ...flags, show_fth_retail_orders_only: "1" }, orders)).toEqual(
          orders.filter(({ source }) => source === "fth_retail")
        )
      })
    )
  })

  it("has source buttons for every distinct source, once, when there is more than one and not in retail only", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const distinct = new Set(orders.map(({ source }) => source))
        const buttons = sourceFilters({}, orders)
        expect(buttons).toEqual(distinct.size > 1 ? [...distinct].sort() : [])
        expect(sourceFilters({ show_fth_retail_orders_only: "true" }, orders)).toEqual([])
      })
    )
  })

  it("an order that the pickup app has picked shows Packed", () => {
    for (const [item_pickup_status, isPacked] of [
      ["picked", true],
      ["packed", true],
      ["picking", false],
      [null, false]
    ] as const)
      expect(isPackedByPickup({ item_pickup_status })).toBe(isPacked)
  })
})

describe("search in a tab", () => {
  const named = order([], {
    customer_firstname: "Sreekumar",
    customer_lastname: "Nambiar",
    increment_id: "200045678"
  })
  const finds = (search: string): boolean => rowsOf([named], all({ search })).length === 1

  it.each([
    ["", true],
    ["x", true],
    [" x ", true],
    ["xy", false],
    ["sr", true],
    ["SREE", true],
    ["nambiar sree", true],
    ["4567 sree", true],
    ["  sree   nambiar  ", true],
    ["sree x", false],
    ["nambiar 9999", false],
    ["r n", true]
  ])("%j leaves the order of Sreekumar Nambiar, 200045678: %j", (search, isFound) => {
    expect(finds(search)).toBe(isFound)
  })

  it("starts at two characters, and every term, in any order and letter case, stands in name plus id (QUEUE-5)", () => {
    fc.assert(
      fc.property(anyOrders(6), fc.array(anyText, { maxLength: 3 }), (orders, words) => {
        const search = words.join(" ")
        const found = new Set(rowsOf(orders, all({ search })))
        const terms = search.trim().length < 2 ? [] : search.trim().toLowerCase().split(/\s+/)
        for (const each of orders) {
          const text = `${each.customer_firstname ?? ""} ${each.customer_lastname ?? ""} ${each.increment_id}`
          // Names of blanks alone count as none, so that blanks around the text do not matter.
          const isFound = terms.every((term) => text.toLowerCase().replace(/\s+/g, " ").includes(term))
          if (!terms.some((term) => /\s/.test(term))) expect(found.has(each)).toBe(isFound)
        }
      })
    )
  })

  it("narrows: more terms never find more", () => {
    fc.assert(
      fc.property(anyOrders(8), anyText, anyText, (orders, first, second) => {
        const few = rowsOf(orders, all({ search: `${first} ${second}` }))
        const many = new Set(rowsOf(orders, all({ search: first })))
        if (termsOf(first).length > 0) expect(few.every((each) => many.has(each))).toBe(true)
      })
    )
  })

  it("leaves of several sources those that are chosen, and all when none is", () => {
    fc.assert(
      fc.property(
        anyOrders(),
        fc.subarray(["website", "zomato", "fth_retail", "mrpl"]),
        (orders, sources) => {
          const shown = rowsOf(orders, all({ sources }))
          const expected = orders.filter(({ source }) => sources.length === 0 || sources.includes(source))
          expect(new Set(shown)).toEqual(new Set(expected))
        }
      )
    )
  })
})

describe("sorting", () => {
  it("a refresh shows the newest first, 300 a page; pages have 100, 200 or 300 rows", () => {
    expect(defaultSort).toEqual({ by: "created_at", desc: true })
    expect(refreshPageSize).toBe(300)
    expect(pageSizes).toEqual([100, 200, 300])
  })

  it("keeps every order, puts none before a smaller one, and does not depend on how rows arrived", () => {
    fc.assert(
      fc.property(anyOrders(), anySort, fc.infiniteStream(fc.nat()), (orders, sort, chance) => {
        const rows = sorted(orders, sort)
        expect(new Set(rows)).toEqual(new Set(orders))
        for (const [index, each] of rows.entries()) {
          const next = rows[index + 1]
          if (next === undefined) continue
          const [a, b] = sort.desc ? [next, each] : [each, next]
          expect(compare(sort.by, a, b)).toBeLessThanOrEqual(0)
        }
        const shuffled = orders
          .map((each) => ({ each, at: chance.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each)
        expect(sorted(shuffled, sort)).toEqual(rows)
        expect(sorted(rows, { ...sort, desc: !sort.desc })).toEqual([...rows].reverse())
      })
    )
  })

  it("compares increment ids as numbers: 9 stands before 10", () => {
    const ids = ["10", "9", "200000001", "1000"].map((increment_id, order_id) =>
      order([], { order_id, increment_id })
    )
    expect(sorted(ids, { by: "increment_id", desc: false }).map((each) => each.increment_id)).toEqual([
      "9",
      "10",
      "1000",
      "200000001"
    ])
  })

  it("puts orders without a delivery time behind those with one", () => {
    const orders = [order([], { order_id: 1 }), order([], { order_id: 2, ...slot(inMinutes(5)) })]
    expect(sorted(orders, { by: "delivery_at", desc: false }).map((each) => each.order_id)).toEqual([2, 1])
  })
})

describe("orders kept locally", () => {
  const isInQueue = (change: Partial<Order>): boolean => isKept(order([], change), noon)
  const first = Day.startOf(Day.addDays(today, -keptDays))

  it("finished ones go when their last change is more than four days old, by days of Asia/Calcutta (QUEUE-13)", () => {
    for (const status of ["complete", "canceled", "undelivered", "partial_return"] as const) {
      expect(isInQueue({ status, updated_at: Day.toGmt(first) })).toBe(true)
      expect(isInQueue({ status, updated_at: Day.toGmt(first - Day.second) })).toBe(false)
    }
  })

  it("orders that somebody still has work with stay, however old", () => {
    for (const status of ["pending", "queued", "pending_payment", "processing", "shipped"] as const)
      expect(isInQueue({ status, updated_at: ago(400 * 86_400) })).toBe(true)
  })
})

const isPending = ({ status }: Order): boolean => status === "pending"
const tabsOf = (each: Order): string =>
  tabs
    .filter((tab) => rowsOf([each], all({ tab })).length === 1)
    .join(" ")
    .trim()

const all = (change: Partial<Parameters<typeof rowsOf>[1]>): Parameters<typeof rowsOf>[1] => ({
  tab: "all" satisfies Tab,
  search: "",
  sources: [],
  sort: defaultSort,
  ...change
})

const anySort = fc.record({ by: fc.constantFrom(...rowColumns), desc: fc.boolean() })

const keys: Record<RowColumn, (each: BriefOrder) => string | number> = {
  increment_id: (each) => Number(each.increment_id),
  name: (each) =>
    [each.customer_firstname, each.customer_lastname]
      .filter((part) => (part ?? "").trim() !== "")
      .join(" ")
      .toLowerCase(),
  items: (each) => each.total_item_count,
  status: (each) => each.status,
  delivery_at: (each) => each.sub_slot_info?.delivery_at[0] ?? each.delivery_at ?? "9999",
  created_at: (each) => each.created_at,
  area: (each) => each.area?.toLowerCase() ?? "\uffff",
  amount: (each) => each.grand_total,
  source: (each) => each.source,
  left: (each) => {
    // A sale at the counter waits for nobody: it is handed over with its invoice.
    if (each.status !== "pending" || each.source === "fth_retail") return Number.MAX_SAFE_INTEGER
    if (each.sub_slot_id === null)
      return (Day.fromGmt(each.order_becomes_pending ?? each.created_at) ?? 0) + 90 * Day.minute
    const slotAt = each.sub_slot_info?.delivery_at[0] ?? each.delivery_at
    const start = slotAt === null || slotAt === undefined ? undefined : Day.fromGmt(slotAt)
    const stored = each.sla_start_at === null ? undefined : Day.fromGmt(each.sla_start_at)
    return stored ?? (start === undefined ? Number.MAX_SAFE_INTEGER : start - 30 * Day.minute)
  },
  by: (each) => each.assigned_to?.name?.toLowerCase() ?? "\uffff"
}
const compare = (by: RowColumn, a: BriefOrder, b: BriefOrder): number => {
  const [left, right] = [keys[by](a), keys[by](b)]
  return left < right ? -1 : left > right ? 1 : a.order_id - b.order_id
}

// The generators reach every tab; otherwise the laws above would say nothing about it.
it("generated orders reach every tab", () => {
  const reached = new Set(
    fc
      .sample(anyOrder, 400)
      .flatMap((each) => tabs.filter((tab) => rowsOf([each], all({ tab })).length === 1))
  )
  expect([...tabs].filter((tab) => !reached.has(tab))).toEqual([])
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isExpress, isScheduled } from "#core/order/queue.ts"
import { filterCounts, isAmong, pickersOf, queueFilters } from "#core/order/queue-filter.ts"
import { anyOrders, order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"

// HOME-1.
describe("the parts of the queue that home counts", () => {
  it("each count is the number of orders that the queue shows under it", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const counts = filterCounts(orders, noon)
        for (const filter of queueFilters)
          expect(counts[filter]).toBe(orders.filter((each) => isAmong(filter, each, noon)).length)
      })
    )
  })

  it("every pending order is to pick, those being picked among them, and no other order is", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        for (const each of orders) {
          // A sale at the counter is in the hands of who makes it.
          const isPending = (isExpress(each) || isScheduled(each)) && each.source !== "fth_retail"
          expect([isAmong("to_pick", each, noon), isAmong("picking", each, noon)]).toEqual([
            isPending,
            isPending && each.assigned_to != null
          ])
        }
      })
    )
  })

  it.each([
    ["an express order of exactly 90 minutes", order([], { order_becomes_pending: ago(5400) }), false],
    ["an express order of a second more", order([], { order_becomes_pending: ago(5401) }), true],
    [
      "a scheduled order of yesterday for this evening",
      order([], { ...slot(inMinutes(300)), created_at: ago(86_400) }),
      false
    ],
    ["a scheduled order whose service level has begun", order([], slot(inMinutes(29))), true],
    ["an invoiced order", order([], { status: "processing", created_at: ago(86_400) }), false]
  ])("late is who waits longer than promised: %s", (_, each, isLate) => {
    expect(isAmong("late", each, noon)).toBe(isLate)
  })

  it("names who is picking, whoever has most in hand first, and nobody for what is invoiced", () => {
    const by = (name: string) => ({ assigned_to: { user_id: name.length, name, since: ago(30) } })

    expect(
      pickersOf([
        order([], by("Ravi")),
        order([], { order_id: 2, ...by("Asha") }),
        order([], { order_id: 3, ...by("Asha") }),
        order([], { order_id: 4, status: "processing", ...by("Meera") }),
        order([], { order_id: 5, assigned_to: null })
      ])
    ).toEqual([
      { name: "Asha", orders: 2 },
      { name: "Ravi", orders: 1 }
    ])
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isLate } from "#core/order/age.ts"
import { isExpress } from "#core/order/queue.ts"
import { mostUrgentFirst } from "#core/order/urgency.ts"
import { anyOrders, order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"

// QUEUE-7.
describe("most urgent first (QUEUE-7)", () => {
  it("late scheduled orders, the latest of them first, then the oldest express ones, then what is to come", () => {
    const orders = [
      order([], { order_id: 1, order_becomes_pending: ago(600) }),
      order([], { order_id: 2, ...slot(inMinutes(300)) }),
      order([], { order_id: 3, status: "processing" }),
      order([], { order_id: 4, order_becomes_pending: ago(9000) }),
      order([], { order_id: 5, ...slot(inMinutes(10)) }),
      order([], { order_id: 6, ...slot(inMinutes(-60)) }),
      order([], { order_id: 7, ...slot(inMinutes(90)) }),
      order([], { order_id: 8, status: "complete" })
    ]
    expect(mostUrgentFirst(orders, noon).map(({ order_id }) => order_id)).toEqual([6, 5, 4, 1, 7, 2, 3, 8])
  })

  it("keeps every order, and puts nobody before a late one but another late one", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const sorted = mostUrgentFirst(orders, noon)
        expect(new Set(sorted)).toEqual(new Set(orders))
        const rank = sorted.map((each) => (isLate(each, noon) ? 0 : isExpress(each) ? 1 : 2))
        expect(rank).toEqual([...rank].sort())
        expect(mostUrgentFirst(sorted, noon)).toEqual(sorted)
      })
    )
  })
})

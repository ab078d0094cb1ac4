import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { findShippable, isDispatchable, isEarly, isReady, leavesBy } from "#core/order/dispatch.ts"
import type { Order } from "#core/order/order.ts"
import { readyCount, rows } from "#core/screen/dispatch/ready-orders.ts"
import { sentenceOf } from "#test/support/outcome.ts"
import { anyOrders, order, slot, statuses } from "../arbitrary/order.ts"
import { ago, noon } from "../arbitrary/time.ts"

const invoiced = (change: Partial<Order> = {}) => order([], { status: "processing", ...change })
/** Invoiced, with a slot that starts so many seconds after noon. */
const startingIn = (seconds: number, change: Partial<Order> = {}) =>
  invoiced({ ...slot(Day.toGmt(noon + seconds * Day.second)), ...change })

describe("ready to dispatch", () => {
  it("is a processing order, and no order of another status (SHIP-1)", () => {
    for (const status of statuses) {
      expect(isReady(order([], { status }), noon)).toBe(status === "processing")
      expect(isDispatchable(order([], { status }))).toBe(status === "processing")
    }
  })

  it.each([
    [-7200, true],
    [-1, true],
    [0, true],
    [1799, true],
    [1800, true],
    [1801, false],
    [86_400, false]
  ])(
    "with a slot that starts in %i s: %s, for 30 minutes to the second count and begun slots are in time (SHIP-2)",
    (seconds, isInTime) => {
      expect(isReady(startingIn(seconds), noon)).toBe(isInTime)
      expect(isEarly(startingIn(seconds), noon)).toBe(!isInTime)
    }
  )

  it("the moment it is ready is the moment its service level starts", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (at, seconds) => {
          const now = noon + at * Day.second
          expect(isReady(startingIn(seconds), now)).toBe(now >= noon + (seconds - 1800) * Day.second)
        }
      )
    )
  })

  it("a slot whose start cannot be read counts as ready", () => {
    for (const start of ["", "in the evening", "2026-13-40 25:00:00"])
      expect(isReady(invoiced(slot(start)), noon)).toBe(true)
    expect(isReady(invoiced({ sub_slot_id: 5 }), noon)).toBe(true)
    // Not even where a service level was written for a later time.
    const sla_start_at = Day.toGmt(noon + Day.hour)
    expect(isReady(invoiced({ ...slot("in the evening"), sla_start_at }), noon)).toBe(true)
  })

  it("a service level that starts sooner than 30 minutes before the slot counts, one that starts later does not", () => {
    for (const [starts, sla, isInTime] of [
      [3600, -1, true],
      [3600, 0, true],
      [3600, 1, false],
      [1800, 300, true],
      [1801, 300, false],
      [-60, 300, true]
    ] as const) {
      const sla_start_at = Day.toGmt(noon + sla * Day.second)
      expect(isReady(startingIn(starts, { sla_start_at }), noon)).toBe(isInTime)
    }
    expect(isReady(startingIn(1800, { sla_start_at: null }), noon)).toBe(true)
    expect(isReady(startingIn(1801, { sla_start_at: null }), noon)).toBe(false)
  })

  it("an express order is never early, whatever delivery time it carries", () => {
    expect(isEarly(invoiced({ delivery_at: Day.toGmt(noon + Day.hour) }), noon)).toBe(false)
  })
})

describe("the ship list", () => {
  const list = [
    invoiced({ order_id: 41, increment_id: "200000041" }),
    order([], { order_id: 42, increment_id: "200000042", status: "pending" }),
    invoiced({ order_id: 200000041, increment_id: "77" })
  ]
  const sentence = (wanted: Parameters<typeof findShippable>[1]) =>
    sentenceOf(Result.map(findShippable(list, wanted), ({ order_id }) => `order ${order_id}`))

  it("a label finds its order by the order's id, a typed number by the increment id", () => {
    expect(sentence({ order_id: 41 })).toBe("order 41")
    expect(sentence({ increment_id: "200000041" })).toBe("order 41")
    expect(sentence({ order_id: 200000041 })).toBe("order 200000041")
  })

  it("says 'Order Not Found' for none and 'Scaned Order is invalid' for one that cannot be shipped", () => {
    expect(sentence({ order_id: 43 })).toBe("Order Not Found")
    expect(sentence({ increment_id: "41" })).toBe("Order Not Found")
    expect(sentence({ order_id: 42 })).toBe("Scaned Order is invalid")
    for (const status of statuses.filter((each) => each !== "processing"))
      expect(Result.isFailure(findShippable([order([], { status })], { order_id: 1 }))).toBe(true)
  })
})

describe("the dispatch table", () => {
  it("lists every processing order, early ones too, always as Ready, what must leave first on top (SHIP-12)", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const table = rows(orders, noon)
        expect(new Set(table.map((row) => row.order))).toEqual(
          new Set(orders.filter(({ status }) => status === "processing"))
        )
        for (const [index, row] of table.entries()) {
          expect(row.status).toBe("Ready")
          expect(row.isScheduled).toBe(row.order.sub_slot_id !== null)
          const until = row.leavesBy ?? Number.MAX_SAFE_INTEGER
          const next = table[index + 1] ?? row
          expect(until).toBeLessThanOrEqual(next.leavesBy ?? Number.MAX_SAFE_INTEGER)
          if (row.leavesBy === next.leavesBy) expect(row.duration).toBeGreaterThanOrEqual(next.duration)
          expect(row.isLate).toBe(row.leavesBy !== undefined && noon > row.leavesBy)
        }
        expect(readyCount(orders, noon)).toBe(table.filter((row) => !row.isEarly).length)
      })
    )
  })

  it("an express order must leave 90 minutes after it became pending, a scheduled one with its slot", () => {
    expect(leavesBy(invoiced({ order_becomes_pending: ago(5400) }))).toBe(noon)
    expect(leavesBy(startingIn(-60, { order_becomes_pending: ago(9000) }))).toBe(noon - Day.minute)
    expect(leavesBy(invoiced(slot("in the evening")))).toBeUndefined()
    const lateness = (...orders: ReadonlyArray<Order>) => rows(orders, noon).map(({ isLate }) => isLate)
    expect(lateness(startingIn(-1), startingIn(0), startingIn(1))).toEqual([true, false, false])
  })

  it("the duration is the time since the order became pending", () => {
    const [row] = rows([invoiced({ order_becomes_pending: ago(125), created_at: ago(9000) })], noon)
    expect(row?.duration).toBe(125 * Day.second)
  })
})

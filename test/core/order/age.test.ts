import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import {
  ageOf,
  colourOf,
  HIGH,
  isLate,
  isOverdue,
  LOW,
  MEDIUM,
  pendingSince,
  slaStart
} from "#core/order/age.ts"
import type { Order } from "#core/order/order.ts"
import { anyOrder, order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"

describe("age", () => {
  it("counts from when the order became pending, and from its creation where that is not known (SHIP-6)", () => {
    const created = { created_at: ago(7200) }
    expect(ageOf({ ...created, order_becomes_pending: ago(60) }, noon)).toBe(60 * Day.second)
    expect(ageOf({ ...created, order_becomes_pending: null }, noon)).toBe(7200 * Day.second)
    expect(pendingSince({ ...created, order_becomes_pending: null })).toBe(noon - 2 * Day.hour)
  })

  it("has the thresholds 1800, 3600 and 5400 seconds", () => {
    expect([LOW, MEDIUM, HIGH]).toEqual([1_800_000, 3_600_000, 5_400_000])
  })
})

// QUEUE-3: "older" is strict, to the second.
describe("row colours (QUEUE-3)", () => {
  /** The colour of an order that became pending so many seconds ago. */
  const colour = (seconds: number, change: Partial<Order> = {}) =>
    colourOf(order([], { order_becomes_pending: ago(seconds), ...change }), noon)

  it.each([
    [0, "info"],
    [1799, "info"],
    [1800, "info"],
    [1801, "danger"],
    [3601, "danger"],
    [5401, "danger"]
  ])("an express order pending for %i s is %s", (seconds, expected) => {
    expect(colour(seconds)).toBe(expected)
  })

  it.each([
    [0, "info"],
    [1801, "info"],
    [3600, "info"],
    [3601, "warning"],
    [5400, "warning"],
    [5401, "danger"]
  ])("any other order of %i s is %s: later days' scheduled, queued, finished", (seconds, expected) => {
    const tomorrow = 24 * 60

    expect(colour(seconds, slot(inMinutes(tomorrow)))).toBe(expected)
    for (const status of ["queued", "pending_payment", "processing", "complete", "canceled"] as const) {
      expect(colour(seconds, { status })).toBe(expected)
      expect(colour(seconds, { ...slot(inMinutes(30)), status })).toBe(expected)
    }
  })

  it("today's scheduled orders are success at any age, before, in and after their slot", () => {
    for (const seconds of [0, 1801, 3601, 5401, 86_400])
      for (const minutes of [-360, -1, 0, 1, 700])
        expect(colour(seconds, slot(inMinutes(minutes)))).toBe("success")
  })

  it("today is a day of Asia/Calcutta: 18:29:59 GMT is today's slot, 18:30:00 is tomorrow's", () => {
    expect(colour(0, slot("2026-11-20 18:29:59"))).toBe("success")
    expect(colour(0, slot("2026-11-20 18:30:00"))).toBe("info")
    expect(colour(0, slot("2026-11-19 18:30:00"))).toBe("success")
    expect(colour(0, slot("2026-11-19 18:29:59"))).toBe("info")
  })

  it("a scheduled order whose slot cannot be read is coloured by its age", () => {
    expect(colour(3601, slot("in the evening"))).toBe("warning")
    expect(colour(3601, { sub_slot_id: 5 })).toBe("warning")
  })

  it("never go back as an express order grows older", () => {
    const rank = ["info", "warning", "danger"]
    fc.assert(
      fc.property(anyOrder, fc.nat({ max: 9000 }), fc.nat({ max: 9000 }), (each, a, b) => {
        const express = { ...each, sub_slot_id: null }
        const at = (seconds: number) =>
          rank.indexOf(colourOf(express, pendingSince(express) + seconds * Day.second))
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)))
      })
    )
  })
})

describe("lateness of a scheduled order", () => {
  it("begins 30 minutes before its slot, to the second (QUEUE-4)", () => {
    const at = (seconds: number) => order([], slot(Day.toGmt(noon + 30 * Day.minute + seconds * Day.second)))
    expect(slaStart(at(0))).toBe(noon)
    expect(isLate(at(0), noon)).toBe(false)
    expect(isLate(at(-1), noon)).toBe(true)
    expect(isLate(at(1), noon)).toBe(false)
  })

  it("goes by the stored sla_start_at where there is one", () => {
    const stored = order([], { ...slot(inMinutes(300)), sla_start_at: ago(1) })
    expect(slaStart(stored)).toBe(noon - Day.second)
    expect(isLate(stored, noon)).toBe(true)
  })

  it("is no matter of express orders, of invoiced ones, or of slots that cannot be read", () => {
    expect(isLate(order([], { sla_start_at: ago(9000) }), noon)).toBe(false)
    expect(isLate(order([], { ...slot(ago(9000)), status: "processing" }), noon)).toBe(false)
    expect(isLate(order([], slot("in the evening")), noon)).toBe(false)
  })

  it("goes by the first start of a multiple slot", () => {
    expect(slaStart(order([], slot(inMinutes(40), inMinutes(400))))).toBe(noon + 10 * Day.minute)
  })
})

it("pending orders over 5400 s are highlighted, others never", () => {
  const overdue = (seconds: number, change: Partial<Order> = {}) =>
    isOverdue(order([], { order_becomes_pending: ago(seconds), ...change }), noon)
  expect([overdue(5400), overdue(5401), overdue(5401, { status: "queued" })]).toEqual([false, true, false])
  expect(overdue(5401, slot(inMinutes(60)))).toBe(true)
  // A sale at the counter is handed over with its invoice: nobody waits for it.
  expect(overdue(5401, { source: "fth_retail" })).toBe(false)
})

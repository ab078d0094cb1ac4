import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { loadOf } from "#core/order/day-load.ts"
import { isDispatchable } from "#core/order/dispatch.ts"
import { loadPartOf, loadParts, stepOf, workSteps } from "#core/order/load-part.ts"
import { isExpress, isScheduled } from "#core/order/queue.ts"
import { isAmong } from "#core/order/queue-filter.ts"
import { isShownIn, ofLoad, readPart } from "#core/order/shown-part.ts"
import { anyOrders, order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"

const asha = { assigned_to: { user_id: 7, name: "Asha", since: ago(30) } }

// HOME-1. Noon is 12:00 in Asia/Calcutta.
describe("the load of the day", () => {
  it("counts every order that is to be picked or dispatched once, and no other order: a sale at the counter is in the hands of who makes it", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const counted = loadOf(orders, noon)
          .flatMap(({ counts }) => counts)
          .reduce((sum, count) => sum + count, 0)
        const inHand = orders.filter(
          (each) =>
            ((isExpress(each) || isScheduled(each)) && each.source !== "fth_retail") || isDispatchable(each)
        ).length
        expect(counted).toBe(inHand)
      })
    )
  })

  it("each part has as many orders as the queue shows under it, and parts follow the day", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        const load = loadOf(orders, noon)
        for (const { part, counts } of load)
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
            orders.filter((each) => isShownIn(ofLoad(part), each, noon)).length
          )
        const places = load.map(({ part }) => loadParts.indexOf(part))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      })
    )
  })

  it("late agrees with what the queue calls late", () => {
    fc.assert(
      fc.property(anyOrders(), (orders) => {
        for (const each of orders)
          expect(stepOf(each, noon) === "late").toBe(each.status === "pending" && isAmong("late", each, noon))
      })
    )
  })

  it.each([
    ["without a slot", order([], { order_becomes_pending: ago(60) }), "express", "to_pick"],
    ["an express one of 91 minutes", order([], { order_becomes_pending: ago(5460) }), "express", "late"],
    ["that somebody is on", order([], { ...slot(inMinutes(120)), ...asha }), "14", "picking"],
    ["half past, of the hour it begins in", order([], slot(inMinutes(90))), "13", "to_pick"],
    ["whose service level has begun", order([], { ...slot(inMinutes(20)), ...asha }), "12", "late"],
    ["of yesterday", order([], slot(inMinutes(-24 * 60))), "earlier", "late"],
    [
      "of a sale at the counter that nobody has invoiced",
      order([], { order_becomes_pending: ago(5460), source: "fth_retail" }),
      "express",
      undefined
    ],
    ["of tomorrow", order([], slot(inMinutes(24 * 60))), "later", "to_pick"],
    ["invoiced", order([], { status: "processing", ...slot(inMinutes(-60)) }), "11", "dispatch"],
    ["that has left", order([], { status: "complete" }), "express", undefined],
    ["not paid yet", order([], { status: "pending_payment" }), "express", undefined]
  ] as const)("an order %s: %s", (_, each, part, step) => {
    expect([loadPartOf(each, noon), stepOf(each, noon)]).toEqual([part, step])
  })

  it("every part has an address that reads as itself, and nothing else has one", () => {
    for (const part of loadParts) expect(readPart(ofLoad(part))).toBe(ofLoad(part))
    for (const text of ["at-24", "at-", "at-7", "18", "everything", undefined])
      expect(readPart(text)).toBe(undefined)
    expect(workSteps).toHaveLength(4)
  })
})

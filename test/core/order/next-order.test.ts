/** Which order is picked next. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { briefOf } from "#core/order/brief-order.ts"
import { freeToPick, pickableByUrgency } from "#core/order/next-order.ts"
import type { Order } from "#core/order/order.ts"
import { order } from "../arbitrary/order.ts"
import { noon } from "../arbitrary/time.ts"

const pending = (order_id: number, minutesAgo: number, change: Partial<Order> = {}) =>
  briefOf(
    order([], {
      order_id,
      status: "pending",
      sub_slot_id: null,
      order_becomes_pending: Day.toGmt(noon - minutesAgo * Day.minute),
      ...change
    })
  )
const next = (...orders: ReadonlyArray<ReturnType<typeof pending>>) =>
  freeToPick(pickableByUrgency(orders, noon), { userId: 1, exceptId: 9 })[0]?.order_id

describe("the order to pick next", () => {
  it("is the one that has waited longest, and never the one at hand (SHIP-10)", () => {
    expect(next(pending(2, 10), pending(3, 40), pending(9, 90))).toBe(3)
  })
  it("is none that somebody else is on, but one's own (SHIP-10)", () => {
    const by = (user_id: number) => ({ user_id, name: "Meera", since: Day.toGmt(noon) })

    expect(next(pending(2, 10), pending(3, 40, { assigned_to: by(7) }))).toBe(2)
    expect(next(pending(2, 10), pending(3, 40, { assigned_to: by(1) }))).toBe(3)
  })
  it("is none that is not to be picked", () => {
    expect(next(pending(2, 10, { status: "processing" }))).toBeUndefined()
  })
})

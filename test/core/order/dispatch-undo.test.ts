import { describe, expect, it } from "vitest"
import { shipKey } from "#core/kit/idempotency-key.ts"
import { type Dispatch, requireUndoable } from "#core/order/dispatch-undo.ts"
import type { Order } from "#core/order/order.ts"
import { whyOf } from "#test/support/outcome.ts"
import { order } from "../arbitrary/order.ts"
import { ago, noon } from "../arbitrary/time.ts"

const left: Partial<Order> = { status: "complete", invoice_id: "9" }
const made = (seconds: number, user_id = 7): Dispatch => ({ created_at: ago(seconds), user_id })
const outcome = (change: Partial<Order>, dispatch: Dispatch | undefined) =>
  whyOf(requireUndoable(order([], { ...left, ...change }), dispatch, 7, noon), "undone")

describe("a dispatch", () => {
  it("is taken back within a minute by who made it, also where the order did not become complete (SHIP-8)", () => {
    expect(outcome({}, made(0))).toBe("undone")
    expect(outcome({}, made(60))).toBe("undone")
    expect(outcome({ status: "processing" }, made(5))).toBe("undone")
  })
  it.each<[string, Partial<Order>, Dispatch | undefined]>([
    ["it was made more than a minute ago", {}, made(61)],
    ["somebody else made it", {}, made(5, 8)],
    ["the order has not left", { status: "processing" }, undefined],
    ["the order was handed over at the counter", { source: "fth_retail" }, made(5)],
    ["the other hub knows that it comes", { is_hub_transfer_order: true }, made(5)],
    ["the order is shipped by now", { status: "shipped" }, made(5)],
    ["the order is undelivered by now", { status: "undelivered" }, made(5)],
    ["the order is complete by now", { returned_at: ago(1) }, made(5)]
  ])("stands: %s (SHIP-8)", (why, change, dispatch) => {
    expect(outcome(change, dispatch)).toBe(why)
  })
  it("after it was taken back is another one", () => {
    const before = order([], { ...left, status: "processing" })
    expect(shipKey(before)).toBe(shipKey({ ...before }))
    expect(shipKey({ ...before, updated_at: ago(0) })).not.toBe(shipKey(before))
    expect(shipKey(before, "810000000001002")).not.toBe(shipKey(before))
  })
})

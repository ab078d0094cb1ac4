/** Several orders chosen in the queue, to be done with at once (BULK-1, BULK-2). */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { OrderStatus } from "#core/order/order.ts"
import { isSelectable, limitOf, none, stillSelectable, toggled } from "#core/order/order-selection.ts"
import { runs } from "../../support/runs.ts"
import { order } from "../arbitrary/order.ts"

const pending = (count: number) =>
  Array.from({ length: count }, (_, at) => order([], { order_id: at + 1, increment_id: String(100 + at) }))

describe("what can be chosen", () => {
  it("is a pending or a queued order that has no invoice (BULK-1)", () => {
    const able = OrderStatus.literals.filter((status) => isSelectable({ status, invoice_id: null }))
    expect(able).toEqual(["pending", "queued"])
    expect(isSelectable({ status: "pending", invoice_id: "7" })).toBe(false)
  })

  it.each([
    [undefined, 10],
    [null, 10],
    ["", 10],
    ["25", 25],
    [" 3 ", 3],
    [4, 4],
    [7.9, 7],
    ["0", 10],
    [-1, 10],
    ["many", 10],
    [Number.POSITIVE_INFINITY, 10]
  ])("a limit of %j is %i orders (BULK-2)", (flag, limit) => {
    expect(limitOf({ multiple_invoice_max_limit: flag })).toBe(limit)
  })
})

describe("turning orders about", () => {
  it("chooses by order id, in the order in which they were turned, and lets go again", () => {
    const [first, second] = pending(2)
    if (first === undefined || second === undefined) throw new Error("two orders")
    const one = toggled(none, [second], 10).selection
    const two = toggled(one, [{ ...first, increment_id: "another name" }], 10).selection
    expect([...two.keys()]).toEqual([2, 1])
    expect([...toggled(two, [second], 10).selection.keys()]).toEqual([1])
  })

  it("takes as many of a page as there is room for, says so, and lets all of it go by the next turn (BULK-2)", () => {
    const full = toggled(none, pending(12), 10)
    expect([full.selection.size, full.isOverLimit]).toEqual([10, true])
    expect(toggled(full.selection, pending(12), 10)).toEqual({ selection: new Map(), isOverLimit: false })
  })

  it("refuses one more than the limit and keeps those that are chosen", () => {
    const full = toggled(none, pending(10), 10).selection
    const more = toggled(full, [order([], { order_id: 99 })], 10)
    expect(more).toEqual({ selection: full, isOverLimit: true })
  })

  it("never chooses more than the limit, nor what cannot be chosen, and says when it left some", () => {
    const orders = fc
      .array(
        fc.record({ id: fc.integer({ min: 1, max: 20 }), status: fc.constantFrom(...OrderStatus.literals) }),
        {
          maxLength: 15
        }
      )
      .map((all) => [...new Map(all.map((each) => [each.id, each])).values()])
      .map((all) => all.map(({ id, status }) => order([], { order_id: id, status })))
    fc.assert(
      fc.property(fc.array(orders, { maxLength: 6 }), fc.integer({ min: 1, max: 12 }), (turns, limit) => {
        let selection = none
        for (const turn of turns) {
          const before = selection
          const step = toggled(selection, turn, limit)
          selection = step.selection
          const able = turn.filter(isSelectable).map(({ order_id }) => order_id)
          expect(selection.size).toBeLessThanOrEqual(limit)
          for (const id of selection.keys()) expect(before.has(id) || able.includes(id)).toBe(true)
          if (step.isOverLimit) expect(able.some((id) => !selection.has(id))).toBe(true)
          // What was not turned stays as it was.
          for (const id of before.keys()) if (!able.includes(id)) expect(selection.has(id)).toBe(true)
        }
      }),
      { numRuns: runs(300) }
    )
  })
})

describe("a choice", () => {
  it("holds while its order can be chosen, and no longer (BULK-1)", () => {
    const [first, second] = pending(2)
    if (first === undefined || second === undefined) throw new Error("two orders")
    const { selection } = toggled(none, [first, second], 10)
    const book = new Map([[1, first]])
    expect([...stillSelectable(selection, (id) => book.get(id)).keys()]).toEqual([1])
    book.set(1, { ...first, status: "processing", invoice_id: "1" })
    expect(stillSelectable(selection, (id) => book.get(id)).size).toBe(0)
    expect(stillSelectable(selection, (id) => (id === 1 ? first : second))).toBe(selection)
  })
})

import { describe, expect, it } from "vitest"
import * as finder from "#core/client/finder/model.ts"
import { order } from "../arbitrary/order.ts"

describe("the finder", () => {
  const submit = (text: string): finder.Message => ({ _tag: "SubmittedFind", text })
  const afterMessages = (...messages: ReadonlyArray<finder.Message>) =>
    messages.reduce(finder.update, finder.init)
  const [one, two] = [order([]), order([], { order_id: 2 })]

  it("asks for what was typed, without blanks around it, and never for nothing", () => {
    expect(afterMessages(submit("  98765 ")).searched).toBe("98765")
    expect(afterMessages(submit("  "))).toEqual(finder.init)
  })

  it("shows the answer to its last question, and no other", () => {
    const late = afterMessages(submit("a"), submit("b"), {
      _tag: "FoundOrders",
      text: "a",
      orders: [one, two]
    })
    expect([late.found, late.searched]).toEqual([[], "b"])
    expect(afterMessages(submit("b"), { _tag: "FoundOrders", text: "b", orders: [one, two] })).toMatchObject({
      found: [one, two],
      searched: undefined,
      selected: 0
    })
  })

  it("says 'No Orders Found' for none, and what failed for a failure", () => {
    expect(afterMessages(submit("bob"), { _tag: "FoundOrders", text: "bob", orders: [] }).problem).toBe(
      "No Orders Found"
    )
    expect(afterMessages(submit("bo rao"), { _tag: "FoundOrders", text: "bo rao", orders: [] }).problem).toBe(
      "No Orders Found: a part of a name or number wants 3 characters"
    )
    for (const text of ["432109", "४३२१०९८"])
      expect(afterMessages(submit(text), { _tag: "FoundOrders", text, orders: [] }).problem).toBe(
        "No Orders Found: the last digits of phones are hidden, type the whole number"
      )
    for (const text of ["9876543210", "Unni 4321"])
      expect(afterMessages(submit(text), { _tag: "FoundOrders", text, orders: [] }).problem).toBe(
        "No Orders Found"
      )
    expect(finder.wanted).toContain("3 characters of a name")
    expect(afterMessages(submit("b"), { _tag: "FailedFind", message: "Api call failure" })).toMatchObject({
      searched: undefined,
      problem: "Api call failure"
    })
  })

  it("settles by itself on the only order found, and on a pack; on nothing that was not asked last", () => {
    const settled = (message: finder.Message, asked = "b") =>
      finder.settledOn(afterMessages(submit(asked)), message, { enable_new_invoice_service: true })
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [one] })).toEqual({
      name: "order",
      id: one.order_id,
      usesNewService: true
    })
    expect(settled({ _tag: "FoundPack", text: "b" })).toEqual({ name: "pack", code: "b" })
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [one, two] })).toBeUndefined()
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [] })).toBeUndefined()
    expect(settled({ _tag: "FoundOrders", text: "b", orders: [one] }, "c")).toBeUndefined()
    expect(settled({ _tag: "FoundPack", text: "b" }, "c")).toBeUndefined()
  })

  it("the cursor stays on what was found", () => {
    const found = afterMessages(submit("b"), { _tag: "FoundOrders", text: "b", orders: [one, two] })
    const moved = (by: number) => finder.update(found, { _tag: "MovedFind", by }).selected
    expect([moved(1), moved(9), moved(-9)]).toEqual([1, 1, 0])
    expect(finder.update(finder.init, { _tag: "MovedFind", by: 1 }).selected).toBe(0)
  })
})

/** PHONE-4 on the page of an order. */
import { describe, expect, it } from "vitest"
import type { Order } from "#core/order/order.ts"
import { sideActions } from "#core/screen/order/side-actions.ts"
import { view } from "#core/screen/order/view.ts"
import { type Desk, deskOf } from "./desk.ts"

const desk = (change: Partial<Order> = {}, flags = {}) => deskOf("7 2kg", "", change, { flags })
const offers = ({ model, context }: Desk) =>
  sideActions(model, context).some(({ title }) => title === "Show phone")

describe("the phone of a customer on the page of an order", () => {
  it("is asked for by one press, and stands there whole then", () => {
    const phoneOn = ({ model, context }: Desk) =>
      view(model, { context, next: [], pictures: new Map() }).aside?.facts.find(
        ({ name }) => name === "Phone"
      )?.lines

    const at = desk({ customer_mobile: "9876543***" })
    expect([offers(at), phoneOn(at)]).toEqual([true, ["9876543***"]])
    expect(at.say({ _tag: "AskedForPhone" })).toEqual(["ShowPhone"])
    at.say({ _tag: "FoundPhone", phone: "9876543210" })
    expect([offers(at), phoneOn(at)]).toEqual([false, ["9876543210"]])
    expect(at.say({ _tag: "AskedForPhone" })).toEqual([])
  })

  it("is not offered of a finished order, of nobody's number, or to who calls nobody", () => {
    expect(offers(desk({ status: "canceled" }))).toBe(false)
    expect(offers(desk({ customer_mobile: null }))).toBe(false)
    expect(offers(desk({ customer_mobile: "0000000***" }))).toBe(false)
    expect(offers(desk({}, { enable_store_work: false }))).toBe(false)
    expect(offers(desk({}, { enable_store_work: false, enable_order_create: 1 }))).toBe(true)
  })
})

import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { changeInfo, changesBetween } from "#core/order/changes.ts"
import type { Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { dirtyMessage } from "#core/text/order.ts"
import { item, order, slot } from "../arbitrary/order.ts"

const curry = item(1, 7, { name: "Curry cut", qty: Q.parse("1.5") })
const paneer = item(2, 8, { name: "Paneer", qty: Q.parse(2), sell_by: "pack" })

describe("what has changed in an order", () => {
  it.each<[string, Partial<Order>, ReadonlyArray<string>]>([
    ["a quantity", { items: [{ ...curry, qty: Q.parse(1) }, paneer] }, ["Curry cut 1.50 Kg to 1.00 Kg"]],
    ["a price", { items: [{ ...curry, price: Money.ofHundredths(1) }, paneer] }, ["the price of Curry cut"]],
    ["an item more", { items: [curry, paneer, item(3, 9, { name: "Keema" })] }, ["Keema added (1.00 Kg)"]],
    ["an item less", { items: [{ ...curry, status: "deleted" }, paneer] }, ["Curry cut taken out"]],
    ["the name", { customer_firstname: "Bina" }, ["the customer's name"]],
    ["the slot", slot("2026-11-21 05:30:00"), ["the delivery slot"]],
    ["the status", { status: "queued" }, ["status pending to queued"]],
    ["nothing that people see", { updated_at: "2026-11-21 05:30:00" }, []]
  ])("%s is named", (_, change, expected) => {
    const before = order([curry, paneer])
    const now = (change: Partial<Order>): ReadonlyArray<string> =>
      changesBetween(before, { ...before, ...change })

    expect(now(change)).toEqual(expected)
  })
})

describe("the sentence of a dirty order", () => {
  it("names who changed what and when, in the place of the dots", () => {
    const entries = [
      { at: "2026-11-20 06:02:00", user_name: "Bina", action: "changed", what: ["the customer's name"] },
      { at: "2026-11-20 06:10:00", user_name: "Inbox", action: "status from outside", what: [] }
    ]
    expect(dirtyMessage(changeInfo(entries))).toBe(
      "Order was modified by someone else (Bina, 11:32: the customer's name; Inbox, 11:40: status from outside) Please do create invoice again.."
    )
  })

  it("is literally the dots where nothing is known", () => {
    expect(dirtyMessage(changeInfo([]))).toBe(
      "Order was modified by someone else ... Please do create invoice again.."
    )
  })
})

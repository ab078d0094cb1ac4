import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { timesBefore } from "#core/order/date-range.ts"
import type { OrderStatus } from "#core/order/order.ts"
import {
  type AlikeOrders,
  categoryOf,
  paidBy,
  partnersWith,
  summarise,
  summedMethods,
  toBePaid
} from "#core/order/summary.ts"
import { summaryOrder } from "#test/core/arbitrary/summary.ts"
import { runs } from "#test/support/runs.ts"
import { asRows, type StoredOrder, summaryOfRows } from "#test/support/summary-of-rows.ts"

const partners = partnersWith([])
const alike = (order: StoredOrder): AlikeOrders => ({
  source: order.source,
  status: order.status as OrderStatus,
  isScheduled: order.sub_slot_id !== null,
  payment_method: order.payment_method,
  orders: 1,
  amount: toBePaid(order.payment_method, order.cod_payment, Money.parse(order.grand_total))
})

describe("the summary of a day", () => {
  it("is what another reading of the documents adds up, to the paisa, over 10,000 orders", () => {
    const perRun = 100
    const orders = fc.array(summaryOrder, { minLength: perRun, maxLength: perRun })

    fc.assert(
      fc.property(orders, (all) => {
        const found = summarise(all.map(alike), partners)
        expect(asRows(found, (hundredths) => Money.formatPlain(Money.ofHundredths(hundredths)))).toEqual(
          summaryOfRows(all)
        )
      }),
      { numRuns: runs(10_000 / perRun) }
    )
  })

  it("is the same whichever way the orders come, and however they are put together before", () => {
    const keyOf = ({ orders: _, amount: __, ...what }: AlikeOrders) => JSON.stringify(what)
    fc.assert(
      fc.property(fc.array(summaryOrder, { maxLength: 30 }), (all) => {
        const single = all.map(alike)
        const together = [...Map.groupBy(single, keyOf).values()].map(
          (group): AlikeOrders => ({
            ...(group[0] as AlikeOrders),
            orders: group.length,
            amount: Money.sum(group.map(({ amount }) => amount))
          })
        )
        const whole = summarise(single, partners)
        expect(summarise(together, partners)).toEqual(whole)
        expect(summarise(single.toReversed(), partners)).toEqual(whole)
      }),
      { numRuns: runs(200) }
    )
  })

  it("days are compared by the calendar that they have, in the UAE too: from midnight in Asia/Calcutta on (SUMMARY-6)", () => {
    const day = { from: "2026-11-24", to: "2026-11-24" }
    const times = (at: string) => timesBefore(day, Date.parse(at))
    // 01:30 in India, and 00:00 in Dubai.
    expect(times("2026-11-23T20:00:00Z")).toEqual({
      createdFrom: "2026-11-22 18:30:00",
      createdBefore: "2026-11-22 20:00:00"
    })
    expect(times("2026-11-25T20:00:00Z").createdBefore).toBe("2026-11-23 18:30:00")
    expect(times("2026-11-23T18:00:00Z").createdBefore).toBe("2026-11-22 18:30:00")
  })

  it("counts every order in one category, once (SUMMARY-2)", () => {
    fc.assert(
      fc.property(fc.array(summaryOrder, { maxLength: 50 }), (all) => {
        const found = summarise(all.map(alike), partners)
        const counted = found.reduce(
          (sum, one) =>
            sum + one.placed_express + one.cancelled_express + one.placed_scheduled + one.cancelled_scheduled,
          0
        )
        expect(counted).toBe(all.length)
        expect(new Set(found.map(({ category }) => category)).size).toBe(found.length)
      }),
      { numRuns: runs(200) }
    )
  })

  it.each([
    ["fth_hub", "home_delivery"],
    ["fth_retail", "retail"],
    ["zomato", "zomato"],
    ["whatsapp", "home_delivery"],
    ["blinkit", "home_delivery"]
  ])("an order of %s is of %s (SUMMARY-1)", (source, category) => {
    expect(categoryOf(source, partners)).toBe(category)
  })

  it("a partner that is configured has a category of its own; retail and home delivery never become partners", () => {
    const configured = partnersWith(["blinkit", "fth_hub", "fth_retail", "zomato"])
    expect(categoryOf("blinkit", configured)).toBe("blinkit")
    expect(categoryOf("fth_hub", configured)).toBe("home_delivery")
    expect(categoryOf("fth_retail", configured)).toBe("retail")
    expect(configured.filter((name) => name === "zomato")).toHaveLength(1)
  })

  const order: StoredOrder = {
    source: "fth_hub",
    status: "complete",
    sub_slot_id: null,
    payment_method: "cashondelivery",
    cod_payment: "199.50",
    grand_total: "250.00"
  }
  it.each<[string, Partial<StoredOrder>, string]>([
    ["what is to be paid at the door, where that is a number", {}, "199.50"],
    ["half up to the paisa", { cod_payment: "199.505" }, "199.51"],
    ["the grand total where it is none", { cod_payment: "paid online" }, "250.00"],
    ["the grand total where it is empty", { cod_payment: "" }, "250.00"],
    ["the grand total where nothing is said", { cod_payment: null }, "250.00"],
    ["zero where nothing is left to pay", { cod_payment: "0.00" }, "0.00"],
    ["nothing of a cancelled order", { status: "canceled" }, "0.00"],
    ["nothing of one that was not delivered", { status: "undelivered" }, "0.00"]
  ])("cash on delivery adds up %s (SUMMARY-3)", (_, change, total) => {
    const [found] = summarise([alike({ ...order, ...change })], partners)
    expect(Money.formatPlain(found?.total_cod_payment ?? Money.zero)).toBe(total)
  })

  it("the other methods add up the grand total, whatever is to be paid at the door (SUMMARY-3)", () => {
    for (const method of summedMethods.filter((method) => method !== "cashondelivery")) {
      const [found] = summarise([alike({ ...order, payment_method: method })], partners)
      if (found === undefined) throw new Error("no category")
      expect(paidBy(found, method)).toEqual({ amount: Money.parse("250.00"), orders: 1 })
    }
  })

  it("home delivery stands first, then retail, then partners by their names", () => {
    const found = summarise(
      ["zomato", "fth_retail", "dunzo", "fth_hub"].map((source) => alike({ ...order, source })),
      partners
    )
    expect(found.map(({ category }) => category)).toEqual(["home_delivery", "retail", "dunzo", "zomato"])
  })
})

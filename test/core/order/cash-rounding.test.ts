/** CASH-1 and CASH-2: what is paid in cash at the counter is rounded to the coin, and nothing else is. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dueOf } from "#core/counter/cart-totals.ts"
import * as Money from "#core/money.ts"
import { roundOffOf } from "#core/order/billing.ts"
import {
  atExactSum,
  cashAtCounter,
  coinOf,
  invoicedInCoins,
  roundedInDrawer,
  toCoin,
  tooLittleForCash,
  totalPaidBy
} from "#core/order/cash-rounding.ts"
import { billOf } from "#core/order/invoiced.ts"
import { invoicedLine } from "#core/order/invoiced-line.ts"
import { requireParts } from "#core/order/payment-change.ts"
import { settingProblem } from "#core/session/setting-problem.ts"
import { item as itemOf, order as orderOf } from "../arbitrary/order.ts"

const money = Money.parse
const rupee = coinOf(undefined, "INR")
const fils = coinOf(undefined, "AED")
const counter = { source: "fth_retail", payment_method: "cashondelivery", invoice_id: null } as const
const totalsOf = (tax: string, sum: string) => ({
  subtotal: money("100"),
  discount: money("0"),
  shipping: money("0"),
  tax: money(tax),
  grand_total: money(sum)
})

describe("the drawer of a sale whose payment was changed after it had left", () => {
  it("has whole coins, its round-off beside the sum, and nothing once it is paid by card again (CASH-10)", () => {
    const way = fc.constantFrom("cashondelivery", "card", "upi")
    fc.assert(
      fc.property(fc.nat(1_000_00), way, way, fc.constantFrom(rupee, fils), (sum, from, to, coin) => {
        const amount = Money.ofHundredths(sum)
        const moved = (change: Parameters<typeof roundedInDrawer>[1]) => {
          const row = roundedInDrawer(amount, change, coin)
          return row === undefined ? 0 : row.kind === "in" ? row.amount : -row.amount
        }
        const there = moved({ from, to })
        expect(there + moved({ from: to, to: from })).toBe(0)
        const isIntoDrawer = from !== "cashondelivery" && to === "cashondelivery"
        if (isIntoDrawer) expect((sum + there) % coin).toBe(0)
        if ((from === "cashondelivery") === (to === "cashondelivery")) expect(there).toBe(0)
      })
    )
  })
})

describe("cash at the counter", () => {
  it("a sum for cash is rounded half up to 1 rupee or 25 fils, by hand (CASH-1)", () => {
    const rounded = (sum: string, coin: Money.Money) => Money.formatPlain(toCoin(money(sum), coin))
    expect(["0.49", "0.50", "0.75", "456.49", "456.50", "457.00"].map((sum) => rounded(sum, rupee))).toEqual([
      "0.00",
      "1.00",
      "1.00",
      "456.00",
      "457.00",
      "457.00"
    ])
    expect(["0.12", "0.13", "0.37", "0.38", "10.88"].map((sum) => rounded(sum, fils))).toEqual([
      "0.00",
      "0.25",
      "0.25",
      "0.50",
      "11.00"
    ])
  })

  it("a rounded sum is whole coins, at most half of one away, and rounded again the same (CASH-1)", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 10_000 }), (sum, coin) => {
        const rounded = toCoin(Money.ofHundredths(sum), Money.ofHundredths(coin))
        expect(rounded % coin).toBe(0)
        expect(2 * (rounded - sum)).toBeLessThanOrEqual(coin)
        expect(2 * (sum - rounded)).toBeLessThan(coin)
        expect(toCoin(rounded, Money.ofHundredths(coin))).toBe(rounded)
        expect(toCoin(Money.ofHundredths(sum), Money.zero)).toBe(sum)
      })
    )
  })

  it("the coin is set by cash_rounding, for each currency or as one amount, and 0 rounds nothing (CASH-1)", () => {
    const coins = (value: string | undefined) => [coinOf(value, "INR"), coinOf(value, "AED")]
    expect(coins(undefined)).toEqual([100, 25])
    expect(coins('{"INR": 0.5}')).toEqual([50, 25])
    expect(coins('{"INR": "2", "AED": 0}')).toEqual([200, 0])
    expect(coins("0")).toEqual([0, 0])
    expect(coins('"rupee"')).toEqual([100, 25])
    for (const wrong of ['"rupee"', "-1", "101", '{"USD": 1}', '{"INR": -1}', "[1]", "0.005", "true"])
      expect(settingProblem("cash_rounding", wrong), wrong).toMatchObject({ why: "shape" })
    for (const right of ["0", "1", "0.25", '"5"', '{"INR": 1, "AED": 0.25}', "{}"])
      expect(settingProblem("cash_rounding", right), right).toBeUndefined()
  })

  it("only cash of what is handed over at the counter is rounded; card, UPI and deliveries stay exact (CASH-1)", () => {
    const totals = totalsOf("5.40", "105.40")
    for (const [source, payment_method, sum] of [
      ["fth_retail", "cashondelivery", "105.00"],
      ["fth_retail", "card", "105.40"],
      ["fth_retail", "upi", "105.40"],
      ["fth_hub", "cashondelivery", "105.40"],
      ["zomato", "checkmo", "105.40"]
    ] as const) {
      const paid = invoicedInCoins(totals, { source, payment_method }, rupee)
      expect(Money.formatPlain(paid.grand_total), `${source} ${payment_method}`).toBe(sum)
      expect(cashAtCounter({ source, payment_method, grand_total: money("105") }) > 0).toBe(sum === "105.00")
    }
    const cart = { grand_total: money("105.40"), cash_total: money("105") }
    expect(dueOf(cart, { method: "cashondelivery", isTaken: true })).toBe(10500)
    expect(dueOf(cart, { method: "cashondelivery", isTaken: false })).toBe(10540)
    expect(dueOf(cart, { method: "upi", isTaken: true })).toBe(10540)
    expect(dueOf({ grand_total: money("105.40") }, { method: "cashondelivery", isTaken: true })).toBe(10540)
  })

  it("a sum that coins cannot pay is refused in cash, in words; nothing to pay is not (CASH-12)", () => {
    const why = (sum: string, coin = rupee) => tooLittleForCash(money(sum), coin)
    expect(why("0.49")).toBe("0.49 is less than the smallest coin: take it by card or UPI, or sell more")
    expect([why("0.50"), why("0"), why("456.49"), why("0.49", Money.zero)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
    expect([why("0.12", fils), why("0.13", fils)]).toEqual([expect.any(String), undefined])
    const order = {
      ...orderOf([], { source: "fth_retail", payment_method: "upi" }),
      totals: { ...totalsOf("0", "0.40"), subtotal: money("0.40") },
      grand_total: money("0.40")
    }
    const changed = requireParts(order, "cashondelivery", rupee)
    expect(Result.isFailure(changed) && changed.failure.data.why).toMatch(/^0\.40 is less than/)
    expect(Result.isSuccess(requireParts(order, "card", rupee))).toBe(true)
  })

  it("an invoice of a cash sale has the round-off that its order was placed with, and its lines stay (CASH-1)", () => {
    const item = itemOf(1, 7, { price: money("33.33") })
    const order = (payment_method: string) => {
      const of = orderOf([item], { source: "fth_retail", payment_method })
      const exact = billOf(of, [invoicedLine(item, item.qty, null)], rupee).totals
      return { ...of, totals: { ...exact, grand_total: toCoin(exact.grand_total, rupee) } }
    }
    const lines = [invoicedLine(item, item.qty, null)]
    const [cash, upi] = [billOf(order("cashondelivery"), lines, rupee), billOf(order("upi"), lines, rupee)]
    expect(cash.totals.grand_total % 100).toBe(0)
    expect(roundOffOf(cash.totals)).not.toBe(0)
    expect(roundOffOf(upi.totals)).toBe(0)
    expect(cash.lines).toEqual(upi.lines)
  })
})

describe("the payment of a counter's order is changed", () => {
  const order = {
    ...counter,
    status: "pending",
    totals: totalsOf("5.40", "105.00"),
    grand_total: money("105")
  } as const

  it("before its invoice card and UPI restore the exact sum, and cash rounds it again (CASH-2)", () => {
    expect(totalPaidBy(order, "upi", rupee)).toBe(10540)
    expect(totalPaidBy(order, "card", rupee)).toBe(10540)
    expect(totalPaidBy({ ...order, grand_total: money("105.40") }, "cashondelivery", rupee)).toBe(10500)
    expect(atExactSum(order).grand_total).toBe(10540)
  })

  it("after its invoice the total stays as it was invoiced (CASH-2)", () => {
    const invoiced = { ...order, invoice_id: "7", status: "complete" } as const
    expect(totalPaidBy(invoiced, "upi", rupee)).toBe(10500)
    expect(atExactSum(invoiced)).toBe(invoiced)
  })

  it("what is delivered keeps its total by whatever it is paid (CASH-2)", () => {
    const delivered = { ...order, source: "fth_hub", grand_total: money("105.40") }
    expect(totalPaidBy(delivered, "cashondelivery", rupee)).toBe(10540)
    expect(atExactSum(delivered)).toBe(delivered)
  })
})

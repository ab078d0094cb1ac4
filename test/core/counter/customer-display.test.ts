/** DISPLAY-2 to DISPLAY-4: which counter a display follows, and what of its sale a customer sees. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { counterName, DisplayedSale, followed, saleShown } from "#core/counter/customer-display.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { Payment } from "#core/order/payment-record.ts"
import { item, order as orderOf } from "../arbitrary/order.ts"
import { upi } from "../arbitrary/payment.ts"
import { cartOf, line } from "../screen/sale.ts"

const now = Day.fromGmt("2026-11-20 06:10:00") ?? 0
const byUpi = (change: Partial<Order>, ...payments: ReadonlyArray<Payment>): Partial<Order> => ({
  payment_method: "upi",
  status: "pending_payment",
  payments,
  ...change
})
const meera = { id: 7, mobile: "9812345678", name: "Meera Iyer", userType: 2 } as const

const shown = (change: Partial<Order> | undefined, userType: 1 | 2 | 3 = 2) =>
  saleShown(
    cartOf([line(1)], { userInfo: { ...meera, userType } }),
    change === undefined ? undefined : orderOf([item(1, 1701)], { grand_total: upi().amount, ...change }),
    () => "upi://pay",
    now
  )

describe("a sale that a customer sees", () => {
  it.each([
    ["a cart", undefined, "open"],
    ["an order that is to be paid in cash", { payment_method: "cashondelivery" }, "due"],
    ["one that was paid in cash", { payment_method: "cashondelivery", invoice_id: "I1" }, "paid"],
    ["one by UPI that nobody was asked for yet", byUpi({}), "due"],
    ["one whose code is good", byUpi({}, upi()), "waiting"],
    ["one whose code is for another sum", byUpi({}, upi({ amount: Money.ofHundredths(1) })), "due"],
    ["one whose payment did not come about", byUpi({}, upi({ state: "failed" })), "failed"],
    ["one whose code has expired", byUpi({}, upi({ expires_at: "2026-11-20 06:10:00" })), "expired"],
    ["one that is paid", byUpi({}, upi({ state: "success" })), "paid"],
    [
      "one that is paid in cash instead",
      { payment_method: "cashondelivery", payments: [upi({ given_up_at: "2026-11-20 06:05:00" })] },
      "cash"
    ],
    ["one that a partner was paid for", { payment_method: "checkmo" }, "paid"]
  ] as const)("is %3$s: %1$s (DISPLAY-4)", (_what, change, stage) => {
    expect(shown(change)?.stage).toBe(stage)
  })

  it("is an order without a claim of payment where it is paid at the door", () => {
    expect(shown({ payment_method: "cashondelivery" }, 1)?.stage).toBe("done")
    expect(shown({ payment_method: "cashondelivery", invoice_id: "I1" }, 1)?.stage).toBe("done")
  })

  it("has a code to scan as long as that is good, and no longer (DISPLAY-4)", () => {
    for (const change of [byUpi({}, upi()), byUpi({}, upi({ state: "failed" }))])
      expect(shown(change)?.link).toBe("upi://pay")
    for (const change of [undefined, byUpi({}), byUpi({}, upi({ state: "success" })), { invoice_id: "I1" }])
      expect(shown(change)?.link).toBe(null)
  })

  it("is none while the cart is empty, and of an order that was cancelled (DISPLAY-8)", () => {
    expect(saleShown(cartOf([]), undefined, () => null, now)).toBe(null)
    expect(shown({ status: "canceled" })).toBe(null)
  })

  it("comes to what the order costs, not the cart", () => {
    expect(shown({ grand_total: Money.ofHundredths(99_00) })?.totals.grand_total).toBe(99_00)
  })

  it("says nothing of who buys (DISPLAY-3)", () => {
    const text = JSON.stringify(Schema.encodeSync(Schema.NullOr(DisplayedSale))(shown(byUpi({}, upi()))))
    expect(text).not.toMatch(/Meera|98123|customer|mobile|address/)
  })
})

describe("the counter that a display follows", () => {
  const named = (...names: ReadonlyArray<string>) => names.map((name) => counterName(name, "a1b2c3d4"))

  it("is the only one, without a question", () => {
    expect(followed(named("Till 1"), undefined)?.name).toBe("Till 1")
  })

  it("is none of several before one is chosen, and none where there is none", () => {
    expect(followed(named("Till 1", "Till 2"), undefined)).toBeUndefined()
    expect(followed([], undefined)).toBeUndefined()
  })

  it("is the one of its name, however that is spelled, and no other in its place (DISPLAY-2)", () => {
    expect(followed(named("Till 1", "Till 2"), "TILL ２")?.name).toBe("Till 2")
    expect(followed(named("Till 1"), "Till 2")).toBeUndefined()
  })

  it("has a name where nobody has given its till one", () => {
    expect(counterName("", "a1b2c3d4")).toEqual({ name: "Counter A1B2", is_named: false })
  })
})

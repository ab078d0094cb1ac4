/** PAY-1. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { type Order, OrderStatus } from "#core/order/order.ts"
import {
  changedPayment,
  hasLeft,
  mayChange,
  mayChangeAfter,
  offeredMethods,
  secondLook
} from "#core/order/payment-change.ts"
import { sentMethods } from "#core/order/payment-method.ts"
import { tagOf } from "#test/support/outcome.ts"
import { order } from "../arbitrary/order.ts"

const machine = { swipe_machine_tid: "40018823" }
const change = (of: Partial<Order>, method: string, flags: Readonly<Record<string, unknown>> = machine) =>
  tagOf(
    Result.map(changedPayment(order([], { payment_method: "upi", ...of }), method, flags), (answer) =>
      answer === "unchanged" ? answer : `${answer.method} ${answer.status}`
    )
  )

describe("the payment method of an order", () => {
  it("offered is what the user may take: card with a swipe machine, UPI unless it is off, prepaid never (PAY-1)", () => {
    expect(offeredMethods(machine)).toEqual(["cashondelivery", "card", "paytm", "upi"])
    expect(offeredMethods({})).toEqual(["cashondelivery", "paytm", "upi"])
    expect(offeredMethods({ swipe_machine_tid: " ", enable_upi_payment: "0" })).toEqual([
      "cashondelivery",
      "paytm"
    ])
  })

  it("is changed while the order is in the house, and at the counter after it, too (PAY-1)", () => {
    const here = ["pending", "queued", "processing"]
    for (const status of OrderStatus.literals.filter((each) => each !== "pending_payment"))
      expect([status, change({ status, source: "fth_hub" }, "paytm")]).toEqual([
        status,
        here.includes(status) ? `paytm ${status}` : "PaymentFixed"
      ])
    expect(change({ status: "complete", source: "fth_retail" }, "cashondelivery")).toBe(
      "cashondelivery complete"
    )
    expect(change({ status: "canceled", source: "fth_retail" }, "cashondelivery")).toBe("PaymentFixed")
  })

  it("stays as it was once packs of an order that left are back (PAY-21)", () => {
    const back = { source: "fth_retail", credited: Money.ofHundredths(100) } as const
    expect(change({ ...back, status: "complete" }, "cashondelivery")).toBe("PaymentFixed")
    expect(change({ ...back, status: "processing" }, "cashondelivery")).toBe("cashondelivery processing")
  })

  it("of a sale that has left changes by a second person with a reason, while its shift is open (APPROVE-4)", () => {
    const flags = { shift_approval: 1 }
    const look = (
      change: Partial<Parameters<typeof secondLook>[0]>,
      of: Readonly<Record<string, unknown>> = flags
    ) => {
      const outcome = secondLook(
        { reason: "paid by card", isOwn: false, isShiftClosed: false, ...change },
        of
      )
      return tagOf(outcome)
    }
    expect(look({})).toBe("paid by card")
    expect(look({ isOwn: true })).toBe("OwnApproval")
    expect(look({ isShiftClosed: true })).toBe("PaymentFixed")
    expect(look({}, {})).toBe("FlagOff")
    for (const reason of ["", "  ", "x".repeat(201)]) expect(look({ reason })).toBe("InvalidData")
    const sold = order([], { payment_method: "card", status: "complete", source: "fth_retail" })
    expect([hasLeft(sold), mayChange(sold)]).toEqual([true, false])
    // Offered to whom it would not be refused.
    const sale = { sold_by: 7, is_shift_closed: false }
    expect([7, 8].map((userId) => mayChangeAfter({ ...sold, sale }, flags, userId))).toEqual([false, true])
    expect(mayChangeAfter({ ...sold, sale: { ...sale, is_shift_closed: true } }, flags, 8)).toBe(false)
    expect(mayChangeAfter({ ...sold, sale }, {}, 8)).toBe(false)
  })

  it("to cash at the door ends the wait for a payment, and at the counter any but UPI does (PAY-18)", () => {
    const waiting = { status: "pending_payment" } as const
    expect(change(waiting, "cashondelivery")).toBe("cashondelivery pending")
    expect(change(waiting, "card")).toBe("card pending_payment")
    const atCounter = { ...waiting, source: "fth_retail" } as const
    expect(change({ ...atCounter, payment_method: "upi" }, "card")).toBe("card pending")
    expect(change({ ...atCounter, payment_method: "paytm" }, "upi")).toBe("upi pending_payment")
  })

  it("of a prepaid order stays, and nothing becomes prepaid by hand", () => {
    expect(change({ payment_method: "checkmo" }, "upi")).toBe("PaymentFixed")
    expect(mayChange(order([], { payment_method: "checkmo" }))).toBe(false)
    for (const wrong of ["checkmo", "bitcoin", "", "<script>"]) expect(change({}, wrong)).toBe("InvalidData")
  })

  it("is refused to who may not take it, and the same again is no change", () => {
    expect(change({}, "card", {})).toBe("FlagOff")
    expect(change({ payment_method: "paytm" }, "upi", { enable_upi_payment: false })).toBe("FlagOff")
    for (const method of sentMethods.filter((each) => each !== "checkmo"))
      expect(change({ payment_method: method, status: "complete" }, method, {})).toBe("unchanged")
  })
})

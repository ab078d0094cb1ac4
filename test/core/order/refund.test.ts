/** PAY-10, PAY-12: what was paid for an order beyond what it comes to is paid back, to the hundredth and once. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import type { OrderStatus } from "#core/order/order.ts"
import { paymentMethods } from "#core/order/payment-method.ts"
import type { Payment } from "#core/order/payment-record.ts"
import { refundDue, returnRefund } from "#core/order/refund.ts"
import { statusAfterReturn } from "#core/order/status.ts"
import { runs } from "#test/support/runs.ts"
import { paidByUpi } from "../arbitrary/payment.ts"

const money = Money.ofHundredths
const payment = (change: Partial<Payment> = {}) =>
  paidByUpi({ amount: money(28_200), reference: "UTR1", ...change })
const of = (...payments: ReadonlyArray<Payment>) => ({ payments })

describe("what is paid back of an order", () => {
  it("is all that came where it is cancelled, and the difference where it is invoiced for less (PAY-10)", () => {
    const all = { amount: 28_200, method: "upi", reference: "UTR1" }
    expect(refundDue(of(payment()), Money.zero)).toEqual(all)
    expect(refundDue(of(payment()), money(20_000))).toEqual({ ...all, amount: 8200 })
    expect(refundDue(of(payment()), Money.zero, [money(8200)])).toEqual({ ...all, amount: 20_000 })
    expect(refundDue(of(payment({ reference: null })), Money.zero)).toEqual({ ...all, reference: null })
  })

  it("is nothing where it costs as much or more, or where all of it is paid back already", () => {
    expect(refundDue(of(payment()), money(28_200))).toBeUndefined()
    expect(refundDue(of(payment()), money(28_201))).toBeUndefined()
    expect(refundDue(of(payment()), Money.zero, [money(8200), money(20_000)])).toBeUndefined()
    expect(refundDue({}, Money.zero)).toBeUndefined()
  })

  it("is only what came here: not what is waited for or failed, not cash, not what a partner was paid (PAY-10)", () => {
    for (const change of [
      { state: "pending" },
      { state: "failed" },
      { method: "cashondelivery" },
      { method: "checkmo" }
    ] as const)
      expect(refundDue(of(payment(change)), Money.zero)).toBeUndefined()
  })

  it("together with what the order comes to in the end is what came, whatever it was invoiced for before", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 3 })
    const totals = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(amounts, totals, (came, invoiced) => {
        const order = of(...came.map((amount, id) => payment({ amount: money(amount), method: `m${id}` })))
        const back: Array<Money.Money> = []
        const falling = invoiced.toSorted((a, b) => b - a)
        for (const total of falling) {
          const due = refundDue(order, money(total), back)
          if (due !== undefined) back.push(due.amount)
        }
        const sum = came.reduce((a, b) => a + b, 0)
        expect(Money.sum(back)).toBe(Math.max(0, sum - (falling.at(-1) ?? 0)))
        expect(back.every((amount) => amount > 0)).toBe(true)
      }),
      { numRuns: runs(500) }
    )
  })
})

describe("what is paid back is bounded by what was paid in (PAY-12)", () => {
  const total = money(28_200)
  const order = (status: OrderStatus, payment_method = "cashondelivery") => ({
    status,
    payment_method,
    grand_total: total
  })
  const whole = { amount: total, comesTo: Money.zero, paidBack: [] }
  const unsold = { hasShipment: false, sale: undefined }
  const sent = { hasShipment: true, sale: undefined }

  it("nobody has paid for what is still in the house, or never reached its customer (PAY-19)", () => {
    const here = ["pending", "queued", "pending_payment", "processing", "canceled"] as const
    for (const method of paymentMethods) {
      for (const status of [...here, "undelivered"] as const)
        expect([status, returnRefund(order(status, method), whole, unsold)]).toEqual([
          status,
          { how: "none" }
        ])
      expect(returnRefund(order("undelivered", method), whole, sent)).toEqual({ how: "none" })
    }
  })

  it("it was paid where it was delivered, or sold at a till: all of it, or as much as the till has taken", () => {
    const all = { how: "cash", amount: total }
    for (const status of ["complete", "shipped", "partial_return"] as const)
      expect(returnRefund(order(status), whole, unsold)).toEqual(all)
    expect(returnRefund(order("processing"), whole, sent)).toEqual(all)
    const sold = (amount: number) => ({ hasShipment: false, sale: { amount: money(amount) } })
    expect(returnRefund(order("processing"), whole, sold(28_200))).toEqual(all)
    expect(returnRefund(order("processing"), whole, sold(10_000))).toEqual({ how: "cash", amount: 10_000 })
    expect(returnRefund(order("complete", "card"), whole, unsold)).toMatchObject({
      how: "task",
      amount: total
    })
  })

  it("over all its returns, before it leaves and after, no more goes back than came, and nothing of one that was not paid", () => {
    const part = fc.record({ credited: fc.integer({ min: 1, max: 9000 }), leaves: fc.boolean() })
    const fate = fc.constantFrom<"delivered" | "undelivered" | "sold">("delivered", "undelivered", "sold")
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fate, (parts, fate) => {
        let status: OrderStatus = "processing"
        let credited = 0
        let came = 0
        let back = 0
        let taken: Parameters<typeof returnRefund>[2] = unsold
        for (const { credited: amount, leaves } of parts) {
          if (leaves && status === "processing") {
            const left = total - credited
            came = fate === "undelivered" ? 0 : left
            status = fate === "undelivered" ? "undelivered" : "complete"
            taken = { hasShipment: true, sale: fate === "sold" ? { amount: money(left) } : undefined }
          }
          if (credited + amount > total) continue
          credited += amount
          const comesTo = money(total - credited)
          const due = returnRefund(order(status), { amount: money(amount), comesTo, paidBack: [] }, taken)
          expect(due.how === "none" ? 0 : due.amount).toBe(came === 0 ? 0 : amount)
          back += due.how === "none" ? 0 : due.amount
          status = statusAfterReturn({ status }, credited === total)
          expect(back).toBeLessThanOrEqual(came)
        }
      }),
      { numRuns: runs(500) }
    )
  })
})

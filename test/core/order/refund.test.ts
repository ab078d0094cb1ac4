/** PAY-10: what was paid for an order beyond what it comes to is paid back, to the hundredth and once. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import type { Payment } from "#core/order/payment-record.ts"
import { refundDue } from "#core/order/refund.ts"
import { runs } from "#test/support/runs.ts"

const money = Money.ofHundredths
const payment = (change: Partial<Payment> = {}): Payment => ({
  method: "upi",
  state: "success",
  amount: money(28_200),
  reference: "UTR1",
  by: null,
  created_at: "2026-11-20 06:00:00",
  updated_at: "2026-11-20 06:05:00",
  ...change
})
const of = (...payments: ReadonlyArray<Payment>) => ({ payments })

describe("what is paid back of an order", () => {
  it("is all that came where it is cancelled, and the difference where it is invoiced for less", () => {
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

  it("is only what came here: not what is waited for or failed, not cash, not what a partner was paid", () => {
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

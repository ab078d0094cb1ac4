/** PAY-2, PAY-3. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import {
  changedReport,
  confirmed,
  isCashTaken,
  isCheckOffered,
  isConfirmable,
  type PaymentReport,
  settled
} from "#core/order/payment.ts"
import { changedPayment, mayChange } from "#core/order/payment-change.ts"
import type { Payment } from "#core/order/payment-record.ts"
import { timelineOf } from "#core/order/timeline.ts"
import { timelineText } from "#core/text/timeline.ts"
import { runs } from "#test/support/runs.ts"
import { anyPayment, item, order } from "../arbitrary/order.ts"
import { paidByUpi } from "../arbitrary/payment.ts"

const paying = (change: Partial<Order>, ...payments: ReadonlyArray<Payment>) =>
  order([item(1, 1773)], { payments, ...change })

describe("what is heard of a payment (PAY-2)", () => {
  it("comes late and twice: one that succeeded stays, and the same again changes nothing", () => {
    const anyHeard: fc.Arbitrary<PaymentReport> = anyPayment.map(({ state, amount, reference, by }) => ({
      state,
      amount,
      reference,
      by
    }))
    const next = (before: PaymentReport | undefined, said: PaymentReport): PaymentReport | undefined => {
      const after = changedReport(before, said)
      return after === "unchanged" ? before : after
    }

    fc.assert(
      fc.property(fc.array(anyHeard, { maxLength: 6 }), (messages) => {
        let record: PaymentReport | undefined
        for (const report of messages) {
          const after = next(record, report)
          if (record?.state === "success") expect(after).toBe(record)
          else expect(after).toMatchObject({ state: report.state, amount: report.amount })
          if (after !== undefined) expect(next(after, report)).toBe(after)
          record = after
        }
      }),
      { numRuns: runs(200) }
    )
  })

  it("one that failed may be tried again", () => {
    const failed = { state: "failed", amount: paidByUpi().amount, reference: "UPI-1", by: null } as const
    expect(changedReport(failed, { ...failed, state: "success", reference: "UPI-2" })).toMatchObject({
      state: "success"
    })
  })
})

describe("an order whose payment succeeded", () => {
  it("is paid by that method, and waits for its payment no longer (PAY-3)", () => {
    expect(settled(paying({ status: "pending_payment" }, paidByUpi()))).toEqual({
      method: "upi",
      status: "pending"
    })
    expect(settled(paying({ status: "processing" }, paidByUpi()))).toEqual({
      method: "upi",
      status: "processing"
    })
    expect(settled(paying({ payment_method: "upi" }, paidByUpi()))).toBeUndefined()
    expect(settled(paying({ payment_method: "upi", status: "pending_payment" }, paidByUpi()))?.status).toBe(
      "pending"
    )
  })

  it("only where it pays for all of it, and the order is neither cancelled nor paid to a partner (PAY-3)", () => {
    const tooLittle = Money.ofHundredths(9_999)
    for (const change of [{ state: "pending" }, { state: "failed" }, { amount: tooLittle }] as const)
      expect(settled(paying({ status: "pending_payment" }, paidByUpi(change)))).toBeUndefined()
    expect(settled(paying({ status: "canceled" }, paidByUpi()))).toBeUndefined()
    expect(settled(paying({ payment_method: "checkmo" }, paidByUpi()))).toBeUndefined()
  })

  it("settles to what settles no further", () => {
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 3 }), fc.boolean(), (payments, isWaiting) => {
        const before = paying({ status: isWaiting ? "pending_payment" : "pending" }, ...payments)
        const change = settled(before)
        if (change === undefined) return
        const after = { ...before, payment_method: change.method, status: change.status }
        expect(settled(after)).toBeUndefined()
        expect(after.status).toBe("pending")
      }),
      { numRuns: runs(200) }
    )
  })

  it("is not changed to be paid in another way, nor collected a second time", () => {
    const paid = paying({ payment_method: "upi" }, paidByUpi())
    expect(mayChange(paid)).toBe(false)
    const refused = changedPayment(paid, "cashondelivery", {})
    expect(Result.isFailure(refused) && refused.failure.tag).toBe("PaymentFixed")
    expect(mayChange(paying({ payment_method: "upi" }, paidByUpi({ state: "pending" })))).toBe(true)
  })
})

describe("Check UPI payment status", () => {
  it("is offered where there is a record and the order is not paid by UPI, to who may take UPI (PAY-14)", () => {
    expect(isCheckOffered(paying({}, paidByUpi({ state: "pending" })), {})).toBe(true)
    expect(isCheckOffered(paying({ payment_method: "upi" }, paidByUpi({ state: "pending" })), {})).toBe(false)
    expect(isCheckOffered(paying({}, paidByUpi({ method: "card" })), {})).toBe(false)
    expect(isCheckOffered(order([item(1, 1773)]), {})).toBe(false)
    expect(isCheckOffered(paying({}, paidByUpi()), { enable_upi_payment: "false" })).toBe(false)
  })
})

describe("a payment that somebody confirms by hand (PAY-13)", () => {
  const record = { reference: "counter", by: "Asha" }
  const confirm = (of: Order, amount = paidByUpi().amount) => {
    const outcome = confirmed(of, amount, record)
    if (Result.isFailure(outcome)) return outcome.failure.tag
    return outcome.success === "unchanged" ? "unchanged" : outcome.success.state
  }
  it("is of the whole amount, of an order that is to be paid, and once", () => {
    expect(confirm(paying({ status: "pending_payment" }))).toBe("success")
    expect(confirm(paying({}, paidByUpi({ state: "failed" })))).toBe("success")
    expect(confirm(paying({}, paidByUpi()))).toBe("unchanged")
    expect(confirm(paying({}), Money.ofHundredths(1))).toBe("InvalidData")
    expect(confirm(paying({ status: "canceled" }))).toBe("NotPayable")
    expect(confirm(paying({ payment_method: "checkmo" }))).toBe("NotPayable")
    expect(confirm(paying({}, paidByUpi({ method: "card" })))).toBe("NotPayable")
    expect(isConfirmable(paying({}, paidByUpi({ method: "card" })))).toBe(false)
  })

  it("is not offered for a sale of the counter whose cash is in the till", () => {
    const sold = { status: "complete", source: "fth_retail", payment_method: "cashondelivery" } as const
    for (const [change, isTaken] of [
      [{}, true],
      [{ payment_method: "upi" }, false],
      // Sent out: the customer pays at the door.
      [{ source: "fth_hub" }, false],
      [{ status: "pending" }, false]
    ] as const) {
      const order = paying({ ...sold, ...change })
      expect([isCashTaken(order), isConfirmable(order)]).toEqual([isTaken, !isTaken])
    }
  })
})

describe("payments in the timeline", () => {
  const historyOf = (payment: Payment, audit: ReadonlyArray<object> = []) =>
    timelineOf({
      order: paying({}, payment),
      audit: audit as never,
      notes: [],
      invoice: undefined,
      creditNotes: [],
      shipment: undefined,
      cancellation: undefined
    })
      .slice(1)
      .map((entry) => `${entry.by ?? "-"}: ${timelineText(entry)}`)
  it("say what was asked for and what came of it, by whom", () => {
    expect(historyOf(paidByUpi({ by: "Asha" }))).toEqual([
      "-: Payment of 100.00 asked for by UPI",
      "Asha: Paid 100.00 by UPI, UPI-1"
    ])
    expect(historyOf(paidByUpi({ state: "failed" }))[1]).toBe("-: Payment by UPI failed, UPI-1")
    expect(historyOf(paidByUpi({ state: "pending", reference: null }))).toEqual([
      "-: Payment of 100.00 asked for by UPI"
    ])
  })
  it("are told once, by the audit where it knows who confirmed them", () => {
    const at = "2026-11-20 06:01:00"
    const detail = { method: "upi", amount: "100.00", reference: "UPI-1" }
    const row = { id: 4, at, user_name: "Asha", action: "paid", detail }
    expect(historyOf(paidByUpi({ by: "Asha", created_at: at }), [row])).toEqual([
      "Asha: Paid 100.00 by UPI, UPI-1"
    ])
  })
})

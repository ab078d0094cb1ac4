/** PAY-5, PAY-6: one order gets one payment, and no money is lost. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { settled, upiPayment } from "#core/order/payment.ts"
import type { Payment } from "#core/order/payment-record.ts"
import {
  arrived,
  isGivenUp,
  isUpiOffered,
  methodOfMoney,
  paymentStatus,
  requestPayment,
  type ServiceReport,
  upiState
} from "#core/order/upi-payment.ts"
import { runs } from "#test/support/runs.ts"
import { item, order } from "../arbitrary/order.ts"
import * as payment from "../arbitrary/payment.ts"

const now = Day.fromGmt("2026-11-20 06:10:00") ?? 0
const total = Money.ofHundredths(24_000)
const upi = (change: Partial<Payment> = {}) => payment.upi({ amount: total, ...change })
const over = { expires_at: "2026-11-20 06:10:00" }
const givenUp = { given_up_at: "2026-11-20 06:05:00" }
const of = (change: Partial<Order>, ...payments: ReadonlyArray<Payment>): Order =>
  order([item(1, 1773)], {
    payment_method: "cashondelivery",
    grand_total: total,
    ...(payments.length === 0 ? {} : { payments }),
    ...change
  })
const reportOf = (change: Partial<ServiceReport> = {}): ServiceReport => ({
  state: "success",
  amount: total,
  reference: "UTR1",
  paid_at: undefined,
  ...change
})
const came = (to: Order, what: ServiceReport = reportOf()) => {
  const arrival = arrived(to, what, now)
  return arrival._tag === "Refund" ? arrival.why : arrival._tag
}

describe("a payment by UPI", () => {
  it("of an order of which packs came back before it was paid is for the rest, and no way to pay twice (PAY-20)", () => {
    const rest = Money.ofHundredths(18_000)
    const back = { credited: Money.ofHundredths(6000) }
    expect(requestPayment(of(back), "INR", 5, now)).toMatchObject({ success: { amount: rest } })
    const waiting = upi({ amount: rest })
    expect(requestPayment(of(back, waiting), "INR", 5, now)).toEqual(Result.succeed("unchanged"))
    expect(came(of(back, waiting), reportOf({ amount: rest }))).toBe("Paid")
    expect(came(of(back, waiting))).toBe("amount")
    const paid = of(back, upi({ amount: rest, state: "success", reference: "UTR1" }))
    expect(settled(paid)).toMatchObject({ method: "upi" })
    // Cash of it went back to the customer already.
    expect(came(of({ ...back, status: "partial_return" }, waiting), reportOf({ amount: rest }))).toBe(
      "switched"
    )
  })

  it("is in one of six states, and the payment service of the documents knows three", () => {
    for (const [payment, state, status] of [
      [undefined, "none", null],
      [upi(), "pending", "pending"],
      [upi({ expires_at: null }), "pending", "pending"],
      [upi(over), "expired", "failed"],
      [upi(givenUp), "switched", "failed"],
      [upi({ state: "failed" }), "failed", "failed"],
      [upi({ state: "success", ...over }), "paid", "success"]
    ] as const) {
      expect(upiState(payment, now)).toBe(state)
      expect(paymentStatus(payment === undefined ? {} : { payments: [payment] }, now)).toBe(status)
    }
  })

  it("is asked for what the order costs, and again it is the same while that is so and its time is not over (PAY-5)", () => {
    const ask = (to: Order) => {
      const result = requestPayment(to, "INR", 15, now)
      return Result.isFailure(result) ? result.failure.data.why : result.success
    }
    const renewed = { amount: total, expires_at: "2026-11-20 06:25:00" }
    expect(ask(of({}))).toEqual(renewed)
    expect(ask(of({}, upi()))).toBe("unchanged")
    for (const change of [over, givenUp, { state: "failed" }, { amount: Money.ofHundredths(1) }] as const)
      expect(ask(of({}, upi(change)))).toEqual(renewed)
    // One that came in a file runs out from now on.
    expect(ask(of({}, upi({ expires_at: null })))).toEqual(renewed)
    expect(ask(of({ status: "canceled" }))).toBe("it is cancelled")
    expect(ask(of({ payment_method: "checkmo" }))).toBe("it was paid to the partner")
    expect(ask(of({}, upi({ state: "success" })))).toBe("it is paid already")
    expect(ask(of({}, upi({ method: "card", state: "success" })))).toBe("it is paid already")
    expect(ask(of({ grand_total: Money.zero }))).toBe("it costs nothing")
    const dirhams = requestPayment(of({}), "AED", 15, now)
    expect(Result.isFailure(dirhams) && dirhams.failure.data.why).toBe("UPI pays rupees alone")
  })

  it("is offered for cash on delivery and UPI, until it is paid or cancelled", () => {
    expect(isUpiOffered(of({}))).toBe(true)
    expect(isUpiOffered(of({ payment_method: "upi", status: "pending_payment" }))).toBe(true)
    for (const change of [
      { payment_method: "card" },
      { payment_method: "paytm" },
      { payment_method: "checkmo" },
      { status: "canceled" }
    ] as const)
      expect(isUpiOffered(of(change))).toBe(false)
    expect(isUpiOffered(of({}, upi({ state: "success" })))).toBe(false)
  })

  it("pays for the order that waits for it, and every other money is to be paid back, with the reason (PAY-15)", () => {
    expect(came(of({}, upi()))).toBe("Paid")
    expect(came(of({}, upi({ state: "failed" })))).toBe("Paid")
    expect(came(of({ payment_method: "upi", status: "pending_payment" }))).toBe("Paid")
    expect(came(of({}))).toBe("unasked")
    for (const payment_method of ["card", "paytm"]) {
      expect(came(of({ payment_method, status: "pending_payment" }))).toBe("Paid")
      expect(came(of({ payment_method }))).toBe("unasked")
      expect(
        came(
          of({ payment_method, status: "pending_payment" }),
          reportOf({ amount: Money.ofHundredths(23_999) })
        )
      ).toBe("amount")
    }
    expect(came(of({}, upi()), reportOf({ amount: Money.ofHundredths(23_999) }))).toBe("amount")
    expect(came(of({}, upi(over)))).toBe("expired")
    expect(came(of({}, upi(givenUp)))).toBe("switched")
    expect(came(of({ status: "canceled" }, upi()))).toBe("cancelled")
    expect(came(of({ payment_method: "checkmo" }, upi()))).toBe("prepaid")
    expect(came(of({}, upi({ state: "success", reference: "UTR2" })))).toBe("twice")
    expect(came(of({}, upi(), upi({ method: "card", state: "success" })))).toBe("twice")
    expect(came(of({}, upi({ state: "success", reference: "UTR1" })))).toBe("Known")
  })

  it("is of the order's own way where that is card or Paytm, and nobody was asked to pay by UPI (PAY-6)", () => {
    for (const payment_method of ["card", "paytm"]) {
      expect(methodOfMoney(of({ payment_method }))).toBe(payment_method)
      expect(methodOfMoney(of({ payment_method }, upi()))).toBe("upi")
    }
    expect(methodOfMoney(of({}))).toBe("upi")
  })

  it("is late by when it was paid, not by when that is heard; nobody pays tomorrow (PAY-15)", () => {
    expect(came(of({}, upi(over)), reportOf({ paid_at: "2026-11-20 06:09:59" }))).toBe("Paid")
    expect(came(of({}, upi(over)), reportOf({ paid_at: "2026-11-21 06:00:00" }))).toBe("expired")
    expect(came(of({}, upi()), reportOf({ paid_at: "2026-11-21 06:00:00" }))).toBe("Paid")
    // Cash was collected meanwhile: it does not matter when.
    expect(came(of({}, upi(givenUp)), reportOf({ paid_at: "2026-11-20 06:01:00" }))).toBe("switched")
  })

  it("that failed is kept while it is waited for, and may be tried again", () => {
    const failed = reportOf({ state: "failed" })
    expect(came(of({}, upi()), failed)).toBe("Failed")
    expect(came(of({}, upi({ state: "failed", reference: "UTR1" })), failed)).toBe("Known")
    for (const to of [of({}), of({}, upi(givenUp)), of({}, upi({ state: "success" }))])
      expect(came(to, failed)).toBe("Known")
  })

  it("is given up by any other way to pay, once (PAY-5)", () => {
    expect(isGivenUp(of({}, upi()), "cashondelivery")).toBe(true)
    expect(isGivenUp(of({}, upi({ state: "failed" })), "card")).toBe(true)
    expect(isGivenUp(of({}, upi()), "upi")).toBe(false)
    for (const to of [of({}), of({}, upi(givenUp)), of({}, upi({ state: "success" }))])
      expect(isGivenUp(to, "cashondelivery")).toBe(false)
  })
})

type Deed =
  | { readonly _tag: "ask" | "cash" | "cancel" }
  | { readonly _tag: "wait"; readonly minutes: number }
  | { readonly _tag: "say"; readonly said: ServiceReport }

const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  fc.constantFrom({ _tag: "ask" }, { _tag: "ask" }, { _tag: "cash" }, { _tag: "cancel" }),
  fc.integer({ min: 1, max: 20 }).map((minutes) => ({ _tag: "wait", minutes }) as const),
  fc
    .record({
      state: fc.constantFrom("success", "success", "success", "failed"),
      amount: fc.constantFrom(24_000, 24_000, 23_000).map(Money.ofHundredths),
      reference: fc.constantFrom("UTR1", "UTR2", "UTR3"),
      paid_at: fc.constant(undefined)
    })
    .map((what) => ({ _tag: "say", said: what }) as const)
)

describe("whatever happens to an order", () => {
  it("it gets one payment, and all other money that came is paid back once (PAY-6)", () => {
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 14 }), (deeds) => {
        let at = now
        let it = of({})
        const record = (change: Partial<Payment>) => {
          const { given_up_at: _, ...before } = upiPayment(it) ?? upi({ created_at: Day.toGmt(at) })
          it = { ...it, payments: [{ ...before, updated_at: Day.toGmt(at), ...change }] }
        }
        const [seen, back] = [new Map<string, number>(), new Map<string, number>()]
        for (const deed of deeds) {
          if (deed._tag === "wait") at += deed.minutes * Day.minute
          if (deed._tag === "cancel") it = { ...it, status: "canceled" }
          if (deed._tag === "cash" && isGivenUp(it, "cashondelivery")) {
            const before = upiPayment(it)
            if (before !== undefined) record({ ...before, given_up_at: Day.toGmt(at) })
          }
          if (deed._tag === "ask") {
            const wanted = requestPayment(it, "INR", 15, at)
            if (Result.isSuccess(wanted) && wanted.success !== "unchanged")
              record({ state: "pending", reference: null, ...wanted.success })
          }
          if (deed._tag !== "say") continue
          const { reference, amount, state } = deed.said
          // The store hears of one reference once.
          if (state === "success" && seen.has(reference)) continue
          const before = it
          const arrival = arrived(it, deed.said, at)
          if (state === "success") seen.set(reference, amount)
          if (arrival._tag === "Refund") back.set(reference, amount)
          if (arrival._tag === "Paid" || arrival._tag === "Failed") record(arrival.report)
          else expect(it).toBe(before)
          const change = settled(it)
          if (change !== undefined) it = { ...it, payment_method: change.method, status: change.status }
        }
        const payment = upiPayment(it)
        const paid = payment?.state === "success" ? payment.amount : 0
        const sum = (amounts: Iterable<number>) => [...amounts].reduce((a, b) => a + b, 0)
        expect(paid + sum(back.values())).toBe(sum(seen.values()))
        expect([0, total]).toContain(paid)
        expect(it.payment_method).toBe(paid === 0 ? "cashondelivery" : "upi")
      }),
      { numRuns: runs(1500) }
    )
  })
})

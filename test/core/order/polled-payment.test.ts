/** PAY-9: what a payment service says when it is asked, and what it signs, is one payment. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { settled } from "#core/order/payment.ts"
import { type Come, isPolledMoney, polled, polledReference, pollReport } from "#core/order/polled-payment.ts"
import { arrived, requestPayment, type ServiceReport } from "#core/order/upi-payment.ts"
import { item, order } from "../arbitrary/order.ts"

const start = Day.fromGmt("2026-11-20 06:10:00") ?? 0
const total = Money.ofHundredths(24_000)
const unpaid: Order = order([item(1, 1773)], {
  increment_id: "100000054",
  payment_method: "upi",
  status: "pending_payment",
  grand_total: total
})

/** An order that is asked to be paid, and the money that has come for it: as the server keeps them. */
class Kept {
  order: Order
  come: Array<Come> = []
  refunds = 0
  constructor() {
    const wanted = Result.getOrThrow(requestPayment(unpaid, "INR", 15, start))
    const at = Day.toGmt(start)
    this.order =
      wanted === "unchanged"
        ? unpaid
        : {
            ...unpaid,
            payments: [
              {
                method: "upi",
                state: "pending",
                reference: null,
                by: null,
                created_at: at,
                updated_at: at,
                ...wanted
              }
            ]
          }
  }
  #write(said: ServiceReport, arrival: ReturnType<typeof arrived>): void {
    if (arrival._tag === "Paid" || arrival._tag === "Refund") this.come.push(said)
    if (arrival._tag === "Refund") this.refunds += 1
    if (arrival._tag !== "Paid") return
    const [payment] = this.order.payments ?? []
    if (payment !== undefined) this.order = { ...this.order, payments: [{ ...payment, ...arrival.report }] }
    const { method = this.order.payment_method, status = this.order.status } = settled(this.order) ?? {}
    this.order = { ...this.order, payment_method: method, status }
  }
  poll(now: Day.Instant): void {
    const said = pollReport(this.order, "success")
    if (said !== undefined) this.#write(said, polled(this.order, said, this.come, now))
  }
  sign(reference: string, now: Day.Instant): void {
    const said: ServiceReport = { state: "success", amount: total, reference, paid_at: undefined }
    if (this.come.some((each) => each.reference === reference)) return
    if (!isPolledMoney(this.come, said)) return this.#write(said, arrived(this.order, said, now))
    const name = (each: string | null) => (each === polledReference("100000054") ? reference : each)
    this.come = this.come.map((each) => ({ ...each, reference: name(each.reference) ?? "" }))
    this.order = {
      ...this.order,
      payments: (this.order.payments ?? []).map((payment) => ({
        ...payment,
        reference: name(payment.reference)
      }))
    }
  }
}

describe("money that is polled and signed", () => {
  it("is one payment in whatever order and however often it is told of; each other reference is paid back (PAY-17)", () => {
    const story = fc.array(fc.constantFrom("poll", "UTR1", "UTR2", "UTR3"), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(story, (all) => {
        const kept = new Kept()
        for (const what of all)
          if (what === "poll") kept.poll(start + Day.minute)
          else kept.sign(what, start + Day.minute)
        const references = new Set(all.filter((what) => what !== "poll"))
        const movements = Math.max(references.size, 1)
        expect(kept.come).toHaveLength(movements)
        expect(kept.refunds).toBe(movements - 1)
        expect(kept.order).toMatchObject({ status: "pending", payment_method: "upi" })
        const [payment] = kept.order.payments ?? []
        expect(payment?.state).toBe("success")
        expect(payment?.reference).toBe([...references][0] ?? "polled:100000054")
      })
    )
  })

  it("was paid while the code was good, whenever it is asked for (PAY-9)", () => {
    const kept = new Kept()
    kept.poll(start + Day.hour)
    expect(kept.refunds).toBe(0)
    expect(kept.order.payments).toMatchObject([{ state: "success" }])
  })

  it("is not told of by an answer that says nothing", () => {
    const kept = new Kept()
    for (const state of ["pending", null] as const) expect(pollReport(kept.order, state)).toBeUndefined()
    expect(pollReport({ ...unpaid, payments: [] }, "success")).toBeUndefined()
  })
})

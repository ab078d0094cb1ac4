import { Result } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { settled } from "#core/order/payment.ts"
import { type Come, isPolledMoney, polled, polledReference, pollReport } from "#core/order/polled-payment.ts"
import { arrived, requestPayment, type ServiceReport } from "#core/order/upi-payment.ts"
import { item, order } from "../arbitrary/order.ts"

export const start = Day.fromGmt("2026-11-20 06:10:00") ?? 0

const total = Money.ofHundredths(24_000)

export const unpaid: Order = order([item(1, 1773)], {
  increment_id: "100000054",
  payment_method: "upi",
  status: "pending_payment",
  grand_total: total
})

/** An order that is asked to be paid, and the money that has come for it: as the server keeps them. */
export class PolledOrder {
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
    const report = pollReport(this.order, "success")
    if (report !== undefined) this.#write(report, polled(this.order, report, this.come, now))
  }
  sign(reference: string, now: Day.Instant): void {
    const report: ServiceReport = { state: "success", amount: total, reference, paid_at: undefined }
    if (this.come.some((each) => each.reference === reference)) return
    if (!isPolledMoney(this.come, report)) return this.#write(report, arrived(this.order, report, now))
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

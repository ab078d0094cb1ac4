/** PAY-9: what a payment service says when it is asked, and what it signs, is one payment. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { pollReport } from "#core/order/polled-payment.ts"
import { PolledOrder, start, unpaid } from "./polled-order.ts"

describe("money that is polled and signed", () => {
  it("is one payment in whatever order and however often it is told of; each other reference is paid back (PAY-17)", () => {
    const story = fc.array(fc.constantFrom("poll", "UTR1", "UTR2", "UTR3"), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(story, (all) => {
        const polledOrder = new PolledOrder()
        for (const what of all)
          if (what === "poll") polledOrder.poll(start + Day.minute)
          else polledOrder.sign(what, start + Day.minute)
        const references = new Set(all.filter((what) => what !== "poll"))
        const movements = Math.max(references.size, 1)
        expect(polledOrder.come).toHaveLength(movements)
        expect(polledOrder.refunds).toBe(movements - 1)
        expect(polledOrder.order).toMatchObject({ status: "pending", payment_method: "upi" })
        const [payment] = polledOrder.order.payments ?? []
        expect(payment?.state).toBe("success")
        expect(payment?.reference).toBe([...references][0] ?? "polled:100000054")
      })
    )
  })

  it("was paid while the code was good, whenever it is asked for (PAY-9)", () => {
    const polledOrder = new PolledOrder()
    polledOrder.poll(start + Day.hour)
    expect(polledOrder.refunds).toBe(0)
    expect(polledOrder.order.payments).toMatchObject([{ state: "success" }])
  })

  it("is not told of by an answer that says nothing", () => {
    const polledOrder = new PolledOrder()
    for (const state of ["pending", null] as const)
      expect(pollReport(polledOrder.order, state)).toBeUndefined()
    expect(pollReport({ ...unpaid, payments: [] }, "success")).toBeUndefined()
  })
})

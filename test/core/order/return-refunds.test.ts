/** PAY-28: the money of an order in parts goes back by the ways in which it came. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { returnRefunds } from "#core/order/return-refunds.ts"
import { runs } from "#test/support/runs.ts"
import { paidByUpi } from "../arbitrary/payment.ts"

const money = Money.ofHundredths
const sold = (payment_method: string, total: number, parts: ReadonlyArray<PayPart>) => ({
  status: "complete" as const,
  payment_method,
  grand_total: money(total),
  parts,
  payments:
    payment_method === "upi"
      ? [paidByUpi({ amount: money(total - parts.reduce((sum, { amount }) => sum + amount, 0)) })]
      : []
})
type Sold = ReturnType<typeof sold>
const taken = ({ grand_total: amount }: Sold) => ({ hasShipment: true, sale: { amount } })
const refunds = (order: Sold, from: number, to: number, way: "paid" | "storecredit" = "paid", coin = 100) =>
  returnRefunds(order, { amount: money(from - to), comesTo: money(to), paidBack: [] }, taken(order), {
    way,
    coin: money(coin)
  })
const part = (method: string, amount: number, reference?: string): PayPart => ({
  method,
  amount: money(amount),
  ...(reference === undefined ? {} : { reference })
})

describe("the money of packs that come back of an order in parts", () => {
  it("goes back by its own method first, then by the other parts, cash last, with their references (PAY-28)", () => {
    const order = sold("card", 337_35, [
      part("cashondelivery", 100_00),
      part("storecredit", 137_35, "SC...TB1C")
    ])
    expect(refunds(order, 337_35, 287_35)).toEqual([
      { how: "task", amount: 50_00, method: "card", reference: null }
    ])
    expect(refunds(order, 287_35, 100_00)).toEqual([
      { how: "credit", amount: 137_35 },
      { how: "task", amount: 50_00, method: "card", reference: null }
    ])
    expect(refunds(order, 100_00, 0)).toEqual([{ how: "cash", amount: 100_00 }])
    expect(refunds(order, 337_35, 0, "storecredit")).toEqual([{ how: "credit", amount: 337_35 }])
    const upi = sold("upi", 200_00, [part("cashondelivery", 150_00)])
    expect(refunds(upi, 200_00, 0)).toMatchObject([
      { how: "cash", amount: 150_00 },
      { how: "task", method: "upi", amount: 50_00 }
    ])
  })

  it("is over all its returns never more by a way than that brought, and all of it in the end (PAY-28)", () => {
    const methods = ["cashondelivery", "card", "paytm", "storecredit"] as const
    const amounts = fc.record({
      rest: fc.constantFrom("cashondelivery", "card", "paytm", "upi"),
      parts: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 3 }),
      open: fc.integer({ min: 1, max: 30_000 }),
      coin: fc.constantFrom(25, 100),
      returns: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 })
    })
    fc.assert(
      fc.property(amounts, ({ rest, parts: sums, open, coin, returns }) => {
        const named = methods.filter((method) => method !== rest)
        const whole = (method: string, sum: number) =>
          method === "cashondelivery" ? Math.max(1, Math.round(sum / coin)) * coin : sum
        const parts = sums.map((sum, at) => {
          const method = named[at] ?? "card"
          return part(method, whole(method, sum))
        })
        const own = whole(rest, open)
        const total = parts.reduce((sum, { amount }) => sum + amount, own)
        const order = sold(rest, total, parts)
        const brought = new Map<string, number>([
          [rest, own],
          ...parts.map((each) => [each.method, each.amount] as const)
        ])
        const back = new Map<string, number>()
        let comesTo = total
        for (const less of [...returns, total]) {
          const after = Math.max(0, comesTo - less)
          for (const owed of refunds(order, comesTo, after, "paid", coin)) {
            const method =
              owed.how === "task" ? owed.method : owed.how === "cash" ? "cashondelivery" : "storecredit"
            if (owed.how === "cash") expect(owed.amount % coin).toBe(0)
            const sum = (back.get(method) ?? 0) + owed.amount
            expect(sum).toBeLessThanOrEqual(brought.get(method) ?? 0)
            back.set(method, sum)
          }
          comesTo = after
        }
        expect(new Map([...back].toSorted())).toEqual(new Map([...brought].toSorted()))
      }),
      { numRuns: runs(500) }
    )
  })
})

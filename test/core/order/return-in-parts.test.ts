/** PAY-30: the credit notes of an order in parts are the money that goes back for it. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { creditOf, inPartsInCoins, isFree, returnNoteDocument } from "#core/label/credit-note.ts"
import * as Money from "#core/money.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { sharesOf } from "#core/order/return-credit.ts"
import { returnRefunds } from "#core/order/return-refunds.ts"
import { runs } from "#test/support/runs.ts"
import { anyInvoiced } from "../arbitrary/invoiced-order.ts"
import { noon } from "../arbitrary/time.ts"

const money = Money.ofHundredths
const paise = (text: string): number => Math.round(Number(text) * 100)
const note = { number: "C1", issued_at: noon, served_by: "Asha" }
const cash = "cashondelivery"

interface Split {
  readonly total: number
  readonly coin: number
  /** Where cash pays: a part beside, or the rest. */
  readonly cashAs: "part" | "rest"
  readonly sizes: ReadonlyArray<number>
  readonly others: ReadonlyArray<string>
}
/** An order in parts: cash is whole coins, the other ways pay what is odd; undefined where too little is paid for that. */
const split = ({ total, coin, cashAs, sizes, others }: Split) => {
  const coins = Math.floor((total - others.length) / coin)
  if (coins < 1) return undefined
  const inCash = (1 + Math.floor(((sizes[0] ?? 0) * (coins - 1)) / 1000)) * coin
  let open = total - inCash
  const beside = others.map((method, at): PayPart => {
    const last = at === others.length - 1
    const most = open - (others.length - 1 - at)
    const amount = last ? open : Math.max(1, Math.floor(((sizes[at + 1] ?? 0) * most) / 1000))
    open -= amount
    return { method, amount: money(amount) }
  })
  const [rest, ...parts] =
    cashAs === "rest"
      ? [{ method: cash, amount: money(inCash) }, ...beside]
      : [...beside.toReversed(), { method: cash, amount: money(inCash) }]
  return rest === undefined ? undefined : { payment_method: rest.method, rest, parts }
}

const anyCase = anyInvoiced.chain((invoiced) =>
  fc.record({
    invoiced: fc.constant(invoiced),
    groups: fc.array(fc.integer({ min: 0, max: 5 }), {
      minLength: invoiced.packs.length,
      maxLength: invoiced.packs.length
    }),
    coin: fc.constantFrom(25, 100, 500),
    cashAs: fc.constantFrom("part" as const, "rest" as const),
    sizes: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
    others: fc.subarray(["card", "paytm", "storecredit"], { minLength: 1 }),
    ways: fc.array(fc.constantFrom("paid" as const, "storecredit" as const), { minLength: 6, maxLength: 6 })
  })
)

describe("the credit notes of an order in parts", () => {
  it("are each the money paid back, credit the values and levies of what came back, and come to the invoice (PAY-30, CREDIT-2)", () => {
    let papers = 0
    fc.assert(
      fc.property(anyCase, ({ invoiced, groups, coin, cashAs, sizes, others, ways }) => {
        const { invoice, items } = invoiced
        const total = paise(invoice.totals.grand_total)
        const paid = split({ total, coin, cashAs, sizes, others })
        if (paid === undefined) return
        const order = {
          ...paid,
          status: "complete" as const,
          grand_total: money(total),
          payments: []
        }
        const sale = { hasShipment: true, sale: { amount: money(total) } }
        let left = total
        let { packs } = invoiced
        const credited = { taxable: 0, cgst: 0, sgst: 0, igst: 0, vat: 0 }
        for (let at = 0; at <= Math.max(...groups); at++) {
          const back = new Map(
            packs.flatMap(({ id, qty }, index) => (groups[index] === at ? [[id, qty]] : []))
          )
          if (back.size === 0) continue
          const isLast = packs.every(({ id, returned_at }) => returned_at !== null || back.has(id))
          const exact = creditOf(invoice, sharesOf(invoice, items, packs, back, isLast), isLast, money(left))
          const credit = inPartsInCoins(exact, money(left), order, money(coin))
          const { totals } = returnNoteDocument(invoice, credit, note)
          const amount = paise(totals.grand_total)
          const comesTo = money(left - amount)
          const refunds = returnRefunds(order, { amount: money(amount), comesTo, paidBack: [] }, sale, {
            way: ways[at] ?? "paid",
            coin: money(coin)
          })
          expect(refunds.reduce((sum, owed) => sum + owed.amount, 0)).toBe(amount)
          for (const owed of refunds) if (owed.how === "cash") expect(owed.amount % coin).toBe(0)
          expect(credit.lines).toEqual(exact.lines)
          const parts = (["taxable", "cgst", "sgst", "igst", "vat"] as const).map((name) => {
            credited[name] += paise(totals[name])
            return paise(totals[name])
          })
          expect(parts.reduce((sum, part) => sum + part, paise(totals.round_off ?? "0"))).toBe(amount)
          expect(amount).toBeGreaterThanOrEqual(0)
          if (!isFree(credit)) papers += 1
          left -= amount
          packs = packs.map((pack) =>
            back.has(pack.id) ? { ...pack, returned_at: "2026-11-20 05:00:00" } : pack
          )
        }
        expect(left).toBe(0)
        for (const name of ["taxable", "cgst", "sgst", "igst", "vat"] as const)
          expect([name, credited[name]]).toEqual([name, paise(invoice.totals[name])])
      }),
      { numRuns: runs(1000) }
    )
    expect(papers).toBeGreaterThan(runs(1000) / 2)
  })

  it("by hand: of 361.55 in 161.55 by card and 200.00 in cash 180.78 are 180.55, 161.55 by card and 19.00 in cash (PAY-30)", () => {
    const order = { payment_method: "card", parts: [{ method: cash, amount: money(200_00) }] }
    const exact = { lines: [], isLast: false, grand_total: money(180_78), round_off: Money.zero }
    expect(inPartsInCoins(exact, money(361_55), order, money(100))).toMatchObject({
      grand_total: 180_55,
      round_off: -23
    })
    expect(inPartsInCoins(exact, money(361_55), order, Money.zero)).toEqual(exact)
  })
})

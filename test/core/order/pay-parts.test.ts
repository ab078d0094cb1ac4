/** PAY-22 to PAY-26: an order of the counter that is paid in parts. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dueOf } from "#core/counter/cart-totals.ts"
import { invoiceDocument } from "#core/label/invoice-document.ts"
import { paidBy } from "#core/label/invoice-wording.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import * as Money from "#core/money.ts"
import { cashAtCounter, invoicedInCoins, toCoin, totalPaidBy } from "#core/order/cash-rounding.ts"
import { costsNow, restNow } from "#core/order/costs.ts"
import { billOf } from "#core/order/invoiced.ts"
import { invoicedLine } from "#core/order/invoiced-line.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { cashOf, isCashAlone, partsBeside, partsOf, readParts, waysAt } from "#core/order/pay-parts.ts"
import { confirmed, coveringPayment, settled } from "#core/order/payment.ts"
import { requireParts } from "#core/order/payment-change.ts"
import { refundsDue } from "#core/order/refund.ts"
import { paidInPart, summarise, waysOf } from "#core/order/summary.ts"
import { arrived, requestPayment } from "#core/order/upi-payment.ts"
import { ofThousandths } from "#core/quantity.ts"
import { seller } from "#test/support/paper-orders.ts"
import { runs } from "#test/support/runs.ts"
import { item as itemOf, order as orderOf } from "../arbitrary/order.ts"
import { paidByUpi } from "../arbitrary/payment.ts"

const money = Money.parse
const rupee = money("1")
const cash = (amount: string): PayPart => ({ method: "cashondelivery", amount: money(amount) })
const card = (amount: string, reference = "9981"): PayPart => ({
  method: "card",
  amount: money(amount),
  reference
})
const offered = ["cashondelivery", "card", "paytm", "upi"]
const offer = { method: "upi", due: money("361.55"), coin: rupee, offered, isTaken: true }
const why = (parts: ReadonlyArray<PayPart>, change: Partial<typeof offer> = {}) => {
  const read = readParts(parts, { ...offer, ...change })
  return Result.isFailure(read) ? read.failure.data.why : read.success
}
/** An order of 361.55 at the counter, of which `parts` are paid beside UPI. */
const sold = (parts: ReadonlyArray<PayPart>, change: Parameters<typeof orderOf>[1] = {}) =>
  orderOf([itemOf(1, 7)], {
    source: "fth_retail",
    payment_method: "upi",
    status: "pending_payment",
    grand_total: money("361.55"),
    totals: {
      subtotal: money("344.33"),
      discount: Money.zero,
      shipping: Money.zero,
      tax: money("17.22"),
      grand_total: money("361.55")
    },
    parts,
    ...change
  })

describe("the parts of an order that is placed (PAY-22)", () => {
  it("are read with their references, and an order without any is paid in one way", () => {
    expect(why([cash("200"), card("61.55", "  9981 ")])).toEqual([cash("200"), card("61.55")])
    expect(why([])).toEqual([])
    expect(why([], { isTaken: false })).toEqual([])
  })

  it("are more than nothing, one for each way, less than the order together, and not of UPI, each in words (PAY-22)", () => {
    expect(why([cash("0")])).toBe("each part is more than 0.00: Cash on delivery is 0.00")
    expect(why([cash("-5")])).toBe("each part is more than 0.00: Cash on delivery is -5.00")
    expect(why([cash("100"), cash("50")])).toMatch(/^Cash on delivery is named twice/)
    expect(why([card("100")], { method: "card" })).toMatch(/^Card is named twice/)
    expect(why([{ method: "upi", amount: money("9") }], { method: "card" })).toMatch(/^UPI pays the rest/)
    expect(why([{ method: "gold", amount: money("9") }])).toBe(
      "choose Cash on delivery, Card, Paytm for a part"
    )
    expect(why([cash("300"), card("61.55")])).toBe(
      "its parts come to 361.55 and it costs 361.55: leave something for UPI"
    )
    expect(why([cash("100")], { isTaken: false })).toMatch(/^only what is handed over at the counter/)
  })

  it("are whole coins of cash, named or left as the rest; where nothing is rounded cash is any sum (PAY-22)", () => {
    expect(why([cash("200.50")])).toBe(
      "200.50 in cash is no whole number of coins of 1.00: pay the odd part in another way"
    )
    expect(why([card("100")], { method: "cashondelivery" })).toMatch(/^261\.55 in cash is no whole number/)
    expect(why([card("100.55")], { method: "cashondelivery" })).toEqual([card("100.55")])
    expect(why([cash("200.25")], { coin: money("0.25") })).toEqual([cash("200.25")])
    expect(why([cash("200.50")], { coin: Money.zero })).toEqual([cash("200.50")])
  })

  it("leave the sum of the cart exact, which cash alone is rounded of (CASH-1, PAY-22)", () => {
    const cart = { grand_total: money("361.55"), cash_total: money("362") }
    const paid = { method: "cashondelivery", isTaken: true }
    expect(dueOf(cart, paid)).toBe(36200)
    expect(dueOf(cart, { ...paid, isInParts: true })).toBe(36155)
    expect(cashAtCounter(sold([cash("200")]))).toBe(20000)
    expect(cashAtCounter(sold([], { payment_method: "cashondelivery" }))).toBe(36155)
    expect(cashAtCounter(sold([cash("200")], { source: "fth_hub" }))).toBe(0)
  })
})

/** Parts of any methods, one a method, in any order, of an order of any sum, however much is left of it. */
const anyPaid = fc
  .record({
    payment_method: fc.constantFrom("upi", "card", "cashondelivery", "storecredit"),
    amounts: fc.uniqueArray(
      fc.record({
        method: fc.constantFrom("cashondelivery", "card", "paytm", "storecredit"),
        amount: fc.integer({ min: 1, max: 500_000 }).map(Money.ofHundredths)
      }),
      { selector: ({ method }) => method, maxLength: 4 }
    ),
    rest: fc.integer({ min: 1, max: 500_000 }),
    left: fc.integer({ min: 0, max: 1000 })
  })
  .map(({ payment_method, amounts, rest, left }) => {
    const parts = amounts.filter(({ method }) => method !== payment_method)
    const total = Money.ofHundredths(rest + Money.sum(parts.map(({ amount }) => amount)))
    return { payment_method, parts, total, sum: Money.ofHundredths(Math.floor((total * left) / 1000)) }
  })

describe("the ways in which a sum is paid (PAY-23)", () => {
  it("add up to any sum, none is more than was named, none is named twice, and the rest is last", () => {
    fc.assert(
      fc.property(anyPaid, ({ payment_method, parts, total, sum }) => {
        const order = { payment_method, parts }
        for (const at of [total, sum]) {
          const ways = waysAt(order, at)
          expect(Money.sum(ways.map(({ amount }) => amount))).toBe(at)
          expect(new Set(ways.map(({ method }) => method)).size).toBe(ways.length)
          for (const { method, amount } of ways) {
            const part = parts.find((each) => each.method === method)
            if (part !== undefined) expect(amount).toBeLessThanOrEqual(part.amount)
            if (ways.length > 1) expect(amount).toBeGreaterThan(0)
          }
          const own = ways.findIndex(({ method }) => method === payment_method)
          expect([-1, ways.length - 1]).toContain(own)
        }
        expect(waysAt(order, total).at(-1)?.method).toBe(payment_method)
        expect(partsOf({ ...order, grand_total: total })).toEqual(waysAt(order, total))
      }),
      { numRuns: runs(500) }
    )
  })

  it("keep the cash that was taken as long as the sum is not less, so that coins stay whole", () => {
    fc.assert(
      fc.property(anyPaid, ({ payment_method, parts, sum }) => {
        const taken = parts.find(({ method }) => method === "cashondelivery")
        if (taken === undefined) return
        const order = { payment_method, parts }
        expect(cashOf(order, sum)).toBe(taken.amount < sum ? taken.amount : sum)
        expect(isCashAlone(order, sum)).toBe(sum > 0 && sum <= taken.amount)
      }),
      { numRuns: runs(300) }
    )
  })

  it("of one way are that alone, also of nothing; what cash pays alone is rounded in an invoice for less (CASH-1)", () => {
    expect(partsOf(sold([]))).toEqual([{ method: "upi", amount: 36155 }])
    expect(waysAt(sold([]), Money.zero)).toEqual([{ method: "upi", amount: 0 }])
    const order = sold([cash("200")])
    expect(invoicedInCoins({ ...order.totals, grand_total: money("150.40") }, order, rupee).grand_total).toBe(
      15000
    )
    expect(invoicedInCoins(order.totals, order, rupee).grand_total).toBe(36155)
  })
})

describe("an order in parts that is invoiced for less", () => {
  it("has its cash in whole coins whatever it is invoiced for, and the other ways exact (CASH-11)", () => {
    const order = sold([card("100.55")], { payment_method: "cashondelivery" })
    const paid = (sum: string) => {
      const { grand_total } = invoicedInCoins({ ...order.totals, grand_total: money(sum) }, order, rupee)
      return [grand_total, cashOf(order, grand_total)]
    }
    expect(paid("361.55")).toEqual([36155, 26100])
    expect(paid("200.90")).toEqual([20055, 10000])
    expect(paid("201.10")).toEqual([20155, 10100])
    expect(paid("100.90")).toEqual([10055, 0])
    expect(paid("80.90")).toEqual([8090, 0])
    const odd = fc.integer({ min: 1, max: 300_000 }).map(Money.ofHundredths)
    const coins = fc.integer({ min: 1, max: 3000 })
    const way = fc.constantFrom("cashondelivery", "card", "upi")
    fc.assert(
      fc.property(
        fc.record({ coins, size: fc.constantFrom(25, 100), rest: way, credit: odd, other: odd }),
        fc.nat(1000),
        ({ coins: pieces, size, rest, credit, other }, left) => {
          const [coin, inCash] = [Money.ofHundredths(size), Money.ofHundredths(pieces * size)]
          const parts = [
            { method: "storecredit", amount: credit },
            ...(rest === "cashondelivery" ? [] : [{ method: "cashondelivery", amount: inCash }])
          ]
          const total = Money.ofHundredths(credit + inCash + (rest === "cashondelivery" ? 0 : other))
          const of = { payment_method: rest, parts, source: "fth_retail" }
          const sum = Money.ofHundredths(Math.floor((total * left) / 1000))
          const invoiced = invoicedInCoins({ ...order.totals, grand_total: sum }, of, coin).grand_total
          expect(cashOf(of, invoiced) % coin).toBe(0)
          expect(2 * Math.abs(invoiced - sum)).toBeLessThanOrEqual(coin)
          expect(invoiced).toBeLessThanOrEqual(total)
          for (const { method, amount } of waysAt(of, sum).filter((each) => each.method !== "cashondelivery"))
            expect(waysAt(of, invoiced).find((each) => each.method === method)?.amount).toBe(amount)
          expect(refundsDue({ ...of, payments: [] }, invoiced)).toEqual(
            refundsDue({ ...of, payments: [] }, sum)
          )
        }
      ),
      { numRuns: runs(300) }
    )
  })
})

describe("the rest of an order in parts (PAY-24)", () => {
  const at = Date.UTC(2026, 10, 28, 12)
  const order = sold([cash("200")])

  it("is what the QR code asks for, less what came back of the order", () => {
    const asked = requestPayment(order, "INR", 15, at)
    expect(Result.isSuccess(asked) && asked.success).toMatchObject({ amount: 16155 })
    const credited = { ...order, credited: money("61.55") }
    expect([costsNow(credited), restNow(credited)]).toEqual([30000, 10000])
    expect(restNow({ ...order, credited: money("361.55") })).toBe(0)
  })

  it("pays for the order once it has come, and nothing else does", () => {
    const money161 = paidByUpi({ amount: money("161.55") })
    const paid = { ...order, payments: [money161] }
    expect(coveringPayment(paid)).toBe(money161)
    expect(settled(paid)).toEqual({ method: "upi", status: "pending" })
    expect(settled({ ...order, payments: [paidByUpi({ amount: money("161.54") })] })).toBeUndefined()
    const by = { reference: null, by: "Asha" }
    expect(Result.isSuccess(confirmed(order, money("161.55"), by))).toBe(true)
    const refused = confirmed(order, money("361.55"), by)
    expect(Result.isFailure(refused) && refused.failure.data).toEqual({
      why: "what is open of the order is 161.55"
    })
    const report = { state: "success", reference: "UTR-1", paid_at: undefined } as const
    const arrival = (amount: string) => arrived(order, { ...report, amount: money(amount) }, at)
    expect(arrival("161.55")).toMatchObject({ _tag: "Paid" })
    expect(arrival("361.55")).toEqual({ _tag: "Refund", why: "amount" })
  })
})

describe("an order in parts whose rest is paid in another way (PAY-25)", () => {
  const may = (order: Parameters<typeof requireParts>[0], method: string) => {
    const checked = requireParts(order, method, rupee)
    return Result.isFailure(checked) ? checked.failure.data.why : true
  }

  it("pays the part of that way with it: cash and cash are cash alone, rounded to the coin", () => {
    const order = sold([cash("200")])
    expect(may(order, "cashondelivery")).toBe(true)
    expect(partsBeside(order, "cashondelivery")).toEqual([])
    expect(totalPaidBy(order, "cashondelivery", rupee)).toBe(toCoin(money("361.55"), rupee))
    expect([may(order, "card"), totalPaidBy(order, "card", rupee)]).toEqual([true, 36155])
  })

  it("is refused in words where its cash would be no whole coins", () => {
    expect(may(sold([card("100")]), "cashondelivery")).toMatch(/^261\.55 in cash is no whole number/)
    expect(may(sold([card("100.55")]), "cashondelivery")).toBe(true)
  })

  it("that has left changes to a way that no part has", () => {
    const gone = sold([card("100.55")], { status: "complete", invoice_id: "7" })
    expect(may(gone, "card")).toBe("a part of it was paid in that way")
    expect(may(gone, "paytm")).toBe(true)
  })
})

describe("what is owed of an order in parts (PAY-26)", () => {
  const paid = sold([cash("200"), card("61.55")], { payments: [paidByUpi({ amount: money("100") })] })

  it("is what came in each way beyond what that pays now; cash is given by its drawer", () => {
    expect(refundsDue(paid, Money.zero)).toEqual([
      { method: "card", amount: 6155, reference: "9981" },
      { method: "upi", amount: 10000, reference: paidByUpi().reference }
    ])
    expect(refundsDue(paid, money("361.55"))).toEqual([])
    expect(refundsDue(paid, money("250"))).toEqual([
      { method: "card", amount: 1155, reference: "9981" },
      { method: "upi", amount: 10000, reference: paidByUpi().reference }
    ])
    expect(refundsDue(paid, money("300"))).toMatchObject([{ method: "upi", amount: 6155 }])
  })

  it("is less what was paid back in the same way, and of an order with one way what it was before", () => {
    const back = [
      { method: "card", amount: money("61.55") },
      { method: "upi", amount: money("40") }
    ]
    expect(refundsDue(paid, Money.zero, back)).toMatchObject([{ method: "upi", amount: 6000 }])
    const single = sold([], { payments: [paidByUpi({ amount: money("361.55") })] })
    expect(refundsDue(single, Money.zero, [{ method: null, amount: money("61.55") }])).toMatchObject([
      { method: "upi", amount: 30000 }
    ])
  })

  it("never is more than came, and nothing where nothing is paid beyond (PAY-26)", () => {
    fc.assert(
      fc.property(anyPaid, ({ payment_method, parts, total, sum }) => {
        const order = { payment_method, parts, payments: [] }
        expect(refundsDue(order, total)).toEqual([])
        const due = refundsDue(order, sum)
        for (const { method, amount } of due)
          expect(amount).toBeLessThanOrEqual(parts.find((part) => part.method === method)?.amount ?? 0)
        const outside = parts.filter(({ method }) => method !== "cashondelivery")
        const pays = waysAt(order, sum).filter(
          ({ method }) => method !== payment_method && method !== "cashondelivery"
        )
        const of = (ways: ReadonlyArray<PayPart>) => Money.sum(ways.map(({ amount }) => amount))
        expect(of(due.map(({ method, amount }) => ({ method, amount })))).toBe(of(outside) - of(pays))
      }),
      { numRuns: runs(300) }
    )
  })
})

describe("a summary of orders in parts", () => {
  it("counts each part under its method, and the order once as placed (SUMMARY-3, PAY-23)", () => {
    const { payment_method, parts } = sold([cash("200"), card("61.55")])
    const order = { source: "fth_retail", status: "complete", isScheduled: false, payment_method } as const
    const groups = waysOf({ ...order, parts: parts ?? [], amount: money("361.55") })
    const [summary] = summarise([...groups, { ...order, orders: 2, amount: money("50") }], [])
    expect(summary).toMatchObject({
      placed_express: 3,
      cancelled_express: 0,
      total_cod_payment: 20000,
      cod_orders: 1,
      total_card_payment: 6155,
      card_orders: 1,
      total_upi_payment: 15000,
      upi_orders: 3
    })
    const [over] = summarise(
      waysOf({ ...order, status: "canceled", parts: parts ?? [], amount: money("361.55") }),
      []
    )
    expect(over).toMatchObject({ cancelled_express: 1, total_cod_payment: 0, total_upi_payment: 0 })
    const credited = { payment_method, parts: parts ?? [], amount: money("230") }
    expect(["cashondelivery", "card", "upi"].map((method) => paidInPart(credited, method))).toEqual([
      20000, 3000, 0
    ])
  })
})

describe("papers of an order in parts (PAY-27)", () => {
  it("name each payment with its amount and reference; of one way they say it as before", () => {
    const item = itemOf(1, 7, { price: money("361.55"), qty: ofThousandths(1000) })
    const document = (order: ReturnType<typeof sold>) =>
      invoiceDocument({
        order,
        lines: [{ item, accepted: item.qty, reason: null }],
        bill: { ...billOf(order, [invoicedLine(item, item.qty, null)]), totals: order.totals },
        paper: "taxInvoice",
        seller,
        supply: () => undefined,
        invoice_number: "101/26-27/000007",
        issued_at: Date.UTC(2026, 10, 28),
        served_by: "Asha"
      })
    const inParts = document(sold([cash("200"), card("61.55")]))
    expect(inParts.payment).toBe("Cash, Card, UPI")
    expect(paidBy(inParts)).toEqual([
      ["Cash", "200.00"],
      ["Card", "61.55"],
      ["Card reference", "9981"],
      ["UPI", "100.00"]
    ])
    const single = document(sold([]))
    expect(single).not.toHaveProperty("payments")
    expect(paidBy(single)).toEqual([["Payment", "UPI"]])
    const paid = sold([cash("200"), card("61.55")], { payments: [paidByUpi({ amount: money("100") })] })
    expect(receiptSheet(inParts, paid).payments.map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([["UPI reference", paidByUpi().reference]])
    )
  })
})

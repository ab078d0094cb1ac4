/**
 * Two papers of one sale at the counter (INV-16, CREDIT-5): into a special economic zone, with discounts by hand, in cash,
 * in parts, with store credit, and sent more than once.
 */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { AccountsService } from "#core/contract/accounts.ts"
import type { OrderReturned } from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { Order } from "#core/order/order.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"
import { buyer } from "./registered-orders.ts"

const { now, code } = tradingDay()
const sales = Array.from({ length: 9 }, (_, index) => 1 + index)
/** Half a kilogram that is exempt, at 240.00 a kilogram, and one at 5 percent, at 880.33. */
const packs = (sale: number) => [code(sale), code(100 + sale, { product: 2648 })] as const
const network = Effect.all([
  seed(
    now,
    [],
    sales.flatMap((sale) => {
      const [chicken, mutton] = packs(sale)
      return [shelfPack(1773, chicken), shelfPack(2648, mutton)]
    })
  ),
  allow(
    { enable_order_create: 1, enable_order_return: 1, discount_limit: 50, swipe_machine_tid: "T1" },
    "hub"
  ),
  changes(
    "UPDATE product SET final_price = 88033 WHERE entity_id = 2648",
    variable("e_invoices", true, 0),
    variable("order_return_reason", ["damaged"], 0)
  )
])
const gstin = "29ABCDE1234F1ZW"

interface Cart {
  readonly items: ReadonlyArray<{ readonly id: number; readonly product_id: number }>
  readonly grand_total: number
  readonly cash_total: number
  readonly totals: { readonly discount: number }
}
interface Placed {
  readonly order_id: number
  readonly grand_total: number
  readonly invoice_id: string | null
}
type Gstr1 = (typeof AccountsService.getGstr1)["result"]["Encoded"]
type Returned = typeof OrderReturned.Encoded

const hundredths = (amount: string | number | undefined): number => Math.round(Number(amount) * 100)
const sum = (amounts: ReadonlyArray<string | number | undefined>): number =>
  amounts.reduce((total: number, amount) => total + hundredths(amount), 0) / 100

describe.each(databases)("two papers of a sale at the counter, on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(url, network)
  const { ask, done } = hub.service("CommerceService", "hub")
  const filled = async (sale: number): Promise<Cart> => {
    await done("CommerceService.newCart", [])
    await done("CommerceService.clearCart", [])
    for (const scan_code of packs(sale)) await done("CommerceService.addItemToCart", [{ scan_code }])
    return done("CommerceService.setupGuestUser", [2])
  }
  const place = (more: object = {}) =>
    done<Placed>("CommerceService.placeOrderV2", [
      { payment_mode: "cashondelivery", channel: "Hub", buyer, ...more }
    ])
  const invoice = (order_id: number, ...more: ReadonlyArray<unknown>) =>
    done<Placed>("CommerceService.updateAndInvoiceOrder", [order_id, ...more])
  const papers = async (order_id: number) => {
    const { document } = await done<{ readonly document: InvoiceDocument }>(
      "CommerceService.getInvoicePrintInfo",
      [order_id]
    )
    const { beside } = document
    if (beside === undefined) throw new Error(`order ${order_id} has one paper`)
    expect([document.paper, beside.paper, beside.payment]).toEqual(["taxInvoice", "billOfSupply", ""])
    expect([beside.payments, beside.tender]).toEqual([undefined, undefined])
    return [document, beside] as const
  }
  type Papers = Awaited<ReturnType<typeof papers>>
  const total = (of: Papers) => sum(of.map(({ totals }) => totals.grand_total))
  const gstr1 = async () =>
    hub.result<Gstr1>("AccountsService.getGstr1", [Day.dayAt(now).slice(0, 7), gstin], await hub.as("admin"))
  const back = (order_id: number, codes: ReadonlyArray<string>, key?: string) =>
    done<Returned>(
      "OrderClientService.returnOrder",
      [
        { order_id, allPacketReturn: false, refund_as: "storecredit" },
        codes.map((scan_code) => ({ scan_code, p_reason: "damaged" }))
      ],
      "hub",
      key
    )
  const noteOf = async (order_id: number, number: string | null) =>
    (await done<{ document: InvoiceDocument }>("InvoiceService.getCreditNote", [order_id, 1, number]))
      .document

  it("into a special economic zone bear integrated tax and none, at the total that was told (INV-16, BUYER-5)", async () => {
    const { grand_total } = await filled(1)
    const before = await gstr1()
    const { order_id } = await place({ payment_mode: "card", buyer: { ...buyer, is_sez: true } })
    await invoice(order_id)
    const both = await papers(order_id)
    const [taxed, exempt] = both
    expect([taxed.regime, exempt.regime]).toEqual(["igst", "igst"])
    // 440.17 at 5 percent is 22.01, in halves 11.00 and 11.00: a paisa less was told.
    expect(taxed.totals).toMatchObject({ cgst: "0.00", sgst: "0.00", igst: "22.01", round_off: "-0.01" })
    expect(exempt.totals).toMatchObject({ igst: "0.00", grand_total: "120.00" })
    expect(exempt.totals.round_off).toBeUndefined()
    expect(total(both)).toBe(grand_total)
    const after = await gstr1()
    expect(after.b2b.filter(({ is_sez }) => is_sez).map(({ number }) => number)).toEqual([
      taxed.invoice_number
    ])
    const between = ({ untaxed }: Gstr1) => untaxed.find(({ supply }) => supply === "INTRB2B")?.exempt ?? 0
    expect(between(after) - between(before)).toBe(120)
    expect(await hub.rows("SELECT number FROM e_invoice WHERE order_id = ?", order_id)).toEqual([
      { number: taxed.invoice_number }
    ])
  })

  it("with discounts by hand have each its own, and in cash are rounded once (INV-16, PRICE-6)", async () => {
    const { items } = await filled(2)
    const lineOf = (product: number) => items.find(({ product_id }) => product_id === product)?.id
    const give = (discount: object) => done<Cart>("CommerceService.setDiscount", [discount])
    await give({ item_id: lineOf(1773), amount: 7.77, reason: "Damaged packing" })
    await give({ item_id: lineOf(2648), amount: 3.21, reason: "Short life left" })
    const { totals, cash_total, grand_total } = await give({ percent: 3.3, reason: "Damaged packing" })
    expect(cash_total).not.toBe(grand_total)
    const { order_id } = await place()
    await invoice(order_id, null, 1000)
    const both = await papers(order_id)
    const [taxed, exempt] = both
    expect(total(both)).toBe(cash_total)
    expect(hundredths(taxed.totals.round_off)).toBe(hundredths(cash_total) - hundredths(grand_total))
    expect(exempt.totals.round_off).toBeUndefined()
    expect(taxed.tender).toEqual({ given: "1000.00", change: (1000 - cash_total).toFixed(2) })
    for (const { totals: of } of both)
      expect(sum(of.by_hand?.map(({ amount }) => amount) ?? [])).toBe(Number(of.discount))
    expect(sum(both.map(({ totals: of }) => of.discount))).toBe(totals.discount)
    expect(exempt.totals.by_hand?.map(({ reason }) => reason)).toEqual(["Damaged packing"])
    expect(taxed.totals.by_hand?.map(({ reason }) => reason).toSorted()).toEqual([
      "Damaged packing",
      "Short life left"
    ])
  })

  it("are paid in parts by the Tax Invoice, over the sum of both (INV-16)", async () => {
    const { grand_total } = await filled(3)
    const { order_id } = await place({
      payment_mode: "card",
      grand_total,
      parts: [{ method: "cashondelivery", amount: 500 }]
    })
    await invoice(order_id)
    const both = await papers(order_id)
    const [{ payments = [] }] = both
    expect(total(both)).toBe(grand_total)
    expect(payments).toHaveLength(2)
    expect(sum(payments.map(({ amount }) => amount))).toBe(grand_total)
  })

  it("come back as one store credit, which pays for two papers again (CREDIT-5, STORECREDIT-3)", async () => {
    const { grand_total } = await filled(4)
    const { order_id } = await place({ payment_mode: "card" })
    await invoice(order_id)
    const both = await papers(order_id)
    const [chicken, mutton] = packs(4)
    const first = await back(order_id, [chicken, mutton], "back-of-4")
    expect(await back(order_id, [chicken, mutton], "back-of-4")).toEqual(first)
    expect(first.credited).toBe(grand_total)
    const note = await noteOf(order_id, first.credit_note)
    expect([note.credits?.invoice_number, note.beside?.credits?.invoice_number]).toEqual(
      both.map(({ invoice_number }) => invoice_number)
    )
    expect([note.totals.grand_total, note.beside?.totals.grand_total]).toEqual(
      both.map(({ totals }) => totals.grand_total)
    )
    expect([note.store_credit?.added, note.beside?.store_credit]).toEqual([grand_total.toFixed(2), undefined])
    expect(await hub.number("SELECT COUNT(*) AS n FROM credit_note WHERE order_id = ?", order_id)).toBe(1)

    await filled(5)
    const again = await place({ payment_mode: "storecredit", payment_reference: note.store_credit?.number })
    await invoice(again.order_id)
    const paid = await papers(again.order_id)
    expect([total(paid), paid[0].payment]).toEqual([grand_total, "Store credit"])
    const credit = await done<{ readonly balance: number }>("StoreCreditService.getCredit", [
      note.store_credit?.number
    ])
    expect(credit.balance).toBe(0)
  })

  test("are given once however often they are sent, and no number is left out (INV-16)", async () => {
    await filled(6)
    const { order_id } = await place({ payment_mode: "card" })
    const first = "the-first-key"
    const send = (key?: string) => ask("CommerceService.updateAndInvoiceOrder", [order_id], "hub", key)
    const sent = await Promise.all([send(first), send(first), send("another-key"), send(), send(first)])
    const made = new Set(
      sent.flatMap(({ result }) => (result == null ? [] : [(result as Placed).invoice_id]))
    )
    expect(made.size).toBe(1)
    expect((await send(first)).result).toMatchObject({ invoice_id: [...made][0] })
    const both = await papers(order_id)
    const { paper } = await hub.result<Order>("OrderService.getOrderInfo", [order_id])
    expect([paper?.number, paper?.beside]).toEqual(both.map(({ invoice_number }) => invoice_number))
    await filled(7)
    const next = await place({ payment_mode: "card" })
    await invoice(next.order_id)
    const counts = (of: Papers) => of.map(({ invoice_number }) => Number(invoice_number.slice(-6)))
    expect(counts(await papers(next.order_id))).toEqual(counts(both).map((count) => count + 1))
  })
})

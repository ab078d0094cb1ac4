/** A buyer with a registration gets a Tax Invoice and a Bill of Supply for one order (INV-16, CREDIT-5): on both databases. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { AccountsService } from "#core/contract/accounts.ts"
import type { OrderReturned } from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { ReceiptDocument } from "#core/label/receipt.ts"
import type { Order } from "#core/order/order.ts"
import * as archived from "#rpc-server/store/archive/archived-orders.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"
import { buyer } from "./registered-orders.ts"

const { now, code } = tradingDay()
const ids = Array.from({ length: 12 }, (_, index) => 1 + index)
const packs = (id: number) => [code(id), code(100 + id, { product: 2648 })] as const
const network = Effect.all([
  seed(
    now,
    // Half a kilogram of each: 120 that are exempt, 440 at 5 percent, 30 for the delivery, and 28 of tax.
    ordersOf(ids, { items: [1773, 2648].map((product) => ({ product, qty: 500 })) }),
    ids.flatMap((id) => {
      const [chicken, mutton] = packs(id)
      return [shelfPack(1773, chicken), shelfPack(2648, mutton)]
    })
  ),
  changes(
    `UPDATE orders SET buyer = '${JSON.stringify(buyer)}'`,
    // 617.70, which no coins pay.
    "UPDATE orders SET tax = tax - 30, grand_total = grand_total - 30 WHERE order_id = 2",
    variable("e_invoices", true, 0),
    variable("order_return_reason", ["damaged"], 0)
  )
])
const gstin = "29ABCDE1234F1ZW"
type Gstr1 = (typeof AccountsService.getGstr1)["result"]["Encoded"]

describe.each(databases)("two papers of one order, on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(url, network)
  const taker = hub.service("OrderReturnService", "taker")
  const send = (id: number) => {
    const [chicken, mutton] = packs(id)
    return hub.invoice(id, [pickedLine(id, [chicken]), pickedLine(id, [mutton], { at: 1, product: 2648 })])
  }
  const sold = async (id: number): Promise<InvoiceDocument> => {
    const { result, error } = await send(id)
    expect(error).toBeUndefined()
    const { invoice_id } = result as { readonly invoice_id: string }
    return paper(invoice_id)
  }
  const paper = async (invoiceId: string): Promise<InvoiceDocument> =>
    (await hub.result<{ document: InvoiceDocument }>("InvoiceService.getInvoiceDocument", [invoiceId, 1]))
      .document
  const found = (text: string | undefined) =>
    hub.result<ReadonlyArray<Order>>("OrderService.findOrders", [text])
  const orderOf = (id: number) => hub.result<Order>("OrderService.getOrderInfo", [id])
  const gstr1 = async () =>
    hub.result<Gstr1>("AccountsService.getGstr1", [Day.dayAt(now).slice(0, 7), gstin], await hub.as("admin"))
  const noteOf = async (id: number, number: string) =>
    (await hub.result<{ document: InvoiceDocument }>("InvoiceService.getCreditNote", [id, 1, number]))
      .document
  const giveBack = (id: number, scan_code: string) =>
    taker.done<typeof OrderReturned.Encoded>("OrderClientService.returnOrder", [
      { order_id: id, allPacketReturn: false },
      [{ scan_code, p_reason: "damaged" }]
    ])
  const sum = (...amounts: ReadonlyArray<string | undefined>) =>
    amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0) / 100

  it("are a Tax Invoice of what is taxed and a Bill of Supply of what is exempt (INV-16)", async () => {
    const invoice = await sold(1)
    const { beside } = invoice
    expect([invoice.paper, beside?.paper]).toEqual(["taxInvoice", "billOfSupply"])
    expect(invoice.lines.map(({ product_id, number }) => [product_id, number])).toEqual([[2648, 1]])
    expect(beside?.lines.map(({ product_id, number }) => [product_id, number])).toEqual([[1773, 1]])
    expect(beside).toMatchObject({
      paid_with: invoice.invoice_number,
      payment: "",
      buyer: { gstin: buyer.gstin },
      totals: { subtotal: "120.00", shipping: "6.43", cgst: "0.00", grand_total: "126.43" }
    })
    const order = await orderOf(1)
    expect(order.paper).toEqual({
      kind: "taxInvoice",
      number: invoice.invoice_number,
      beside: beside?.invoice_number
    })
    expect(sum(invoice.totals.grand_total, beside?.totals.grand_total)).toBe(Number(order.grand_total))
    // Each is found by its number, and the timeline names both.
    for (const number of [invoice.invoice_number, beside?.invoice_number]) {
      const orders = await found(number)
      expect(orders.map(({ order_id }) => order_id)).toEqual([1])
    }
    // The portal is told of the Tax Invoice alone.
    const told = await hub.rows("SELECT number FROM e_invoice WHERE order_id = 1")
    expect(told).toEqual([{ number: invoice.invoice_number }])
  })

  it("are printed together, and a customer's receipt has both (INV-16)", async () => {
    const { beside, invoice_number } = await sold(2)
    const { document } = await hub.result<{ document: ReceiptDocument }>("ReceiptService.getReceipt", [2])
    expect([document.title, document.beside?.title]).toEqual(["Tax Invoice", "Bill of Supply"])
    expect(document.payments).toContainEqual({
      name: "With Bill of Supply",
      value: beside?.invoice_number
    })
    expect(document.beside?.payments).toEqual([{ name: "Paid with", value: invoice_number }])
    // The coins are over the sum of both (CASH-13).
    const inCoins = [
      { name: "Both together", value: "617.70" },
      { name: "In cash", value: "618.00" },
      { name: "Round-off in cash", value: "+0.30" }
    ]
    expect(document.payments).toEqual(expect.arrayContaining(inCoins))
    const { path } = await hub.result<{ readonly path: string }>("ReceiptService.shareReceipt", [2])
    const page = await (await fetch(new URL(path, hub.url))).text()
    for (const number of [invoice_number, beside?.invoice_number]) expect(page).toContain(number)
  })

  test("are given once and without a gap, whoever sends them at once (INV-16)", async () => {
    await Promise.all([3, 4, 5, 3, 4, 5].map(send))
    const rows = await hub.rows("SELECT invoice_number, beside_number FROM invoice")
    for (const name of ["invoice_number", "beside_number"])
      expect(rows.map((row) => Number(String(row[name]).slice(-6))).toSorted((a, b) => a - b)).toEqual(
        rows.map((_, index) => index + 1)
      )
  })

  it("are credited each by what comes back of it (CREDIT-5)", async () => {
    const invoice = await sold(6)
    const [chicken, mutton] = packs(6)
    const first = await giveBack(6, chicken)
    const note = await noteOf(6, String(first.credit_note))
    expect(note).toMatchObject({
      credits: { invoice_number: invoice.beside?.invoice_number },
      totals: { grand_total: "120.00" }
    })
    expect(note.beside).toBeUndefined()
    // The rest, with the delivery of both.
    const last = await giveBack(6, mutton)
    const both = await noteOf(6, String(last.credit_note))
    expect(both.credits?.invoice_number).toBe(invoice.invoice_number)
    expect(both.totals).toEqual({ ...invoice.totals })
    expect(both.beside).toMatchObject({
      credits: { invoice_number: invoice.beside?.invoice_number },
      paid_with: both.invoice_number,
      lines: [],
      totals: { grand_total: "6.43" }
    })
    const { credited, grand_total, credit_note } = await orderOf(6)
    expect(Number(credited)).toBe(Number(grand_total))
    expect(credit_note?.split(", ")).toHaveLength(3)
    expect((await noteOf(6, String(both.beside?.invoice_number))).invoice_number).toBe(both.invoice_number)
  })

  it("are filed each in its table, and paid once (INV-16, CREDIT-5)", async () => {
    const before = await gstr1()
    const invoice = await sold(7)
    const { beside } = invoice
    const after = await gstr1()
    expect(after.total.invoices).toBe(before.total.invoices + 2)
    expect(after.b2b.find(({ number }) => number === invoice.invoice_number)).toMatchObject({
      buyer_gstin: buyer.gstin,
      value: Number(invoice.totals.grand_total)
    })
    expect(after.b2b.some(({ number }) => number === beside?.invoice_number)).toBe(false)
    const exempt = (tables: Gstr1) => tables.untaxed.find(({ supply }) => supply === "INTRAB2B")?.exempt ?? 0
    expect(sum(String(exempt(after)))).toBe(sum(String(exempt(before)), beside?.totals.grand_total))
    const bills = ({ documents }: Gstr1) => documents.find(({ from }) => from.includes("/B"))
    expect(bills(after)).toMatchObject({
      to: beside?.invoice_number,
      net: (bills(before)?.net ?? 0) + 1,
      cancelled: 0
    })
    const day = Day.dayAt(now)
    const { postings } = await hub.result<{ postings: ReadonlyArray<Record<string, unknown>> }>(
      "AccountsService.getPostings",
      [gstin, day, day],
      await hub.as("admin")
    )
    const ways = [invoice.invoice_number, beside?.invoice_number].map(
      (number) =>
        postings.find((each) => each.number === number)?.ways as ReadonlyArray<{ readonly amount: number }>
    )
    expect(ways.map((all) => sum(...all.map(({ amount }) => String(amount))))).toEqual([
      Number((await orderOf(7)).grand_total),
      0
    ])
  })

  it("count no more, or are credited both, with the order that is cancelled (CREDIT-5)", async () => {
    await sold(8)
    await hub.change("UPDATE env_variable SET value = 'false' WHERE name = 'e_invoices'")
    const credited = await sold(9)
    const reasons = (id: number) => [0, 1].map((at) => ({ item_id: id * 100 + at, reason: "Out of stock" }))
    const before = await gstr1()
    for (const id of [8, 9]) await hub.result("CommerceService.cancelOrder", [id, reasons(id)])
    const after = await gstr1()
    const [withdrawn, noted] = [await orderOf(8), await orderOf(9)]
    expect((await paper(String(withdrawn.invoice_id))).beside?.cancelled_at).toBeDefined()
    const note = await noteOf(9, noted.credit_note?.split(", ")[0] ?? "")
    expect([note.credits?.invoice_number, note.beside?.credits?.invoice_number]).toEqual([
      credited.invoice_number,
      credited.beside?.invoice_number
    ])
    expect(after.total).toMatchObject({
      invoices: before.total.invoices - 2,
      credit_notes: before.total.credit_notes + 2
    })
  })

  it("are found and filed from the archive, too (INV-16)", async () => {
    const { beside } = await sold(10)
    await hub.deliver(10)
    const before = await gstr1()
    await hub.change("UPDATE pack SET status = 3 WHERE status = 0")
    await hub.transact(() => archived.step(11, Day.toGmt(now + 60 * 24 * Day.hour), 50, now))
    expect(await hub.rows("SELECT order_id FROM orders WHERE order_id = 10")).toEqual([])
    expect(await gstr1()).toEqual(before)
    const orders = await found(beside?.invoice_number)
    expect(orders.map(({ order_id }) => order_id)).toEqual([10])
    expect((await orderOf(10)).paper).toMatchObject({ beside: beside?.invoice_number })
  })
})

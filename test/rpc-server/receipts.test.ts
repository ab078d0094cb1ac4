/** SLIP-1 to SLIP-6 on both databases: the receipt of an order, and the link that opens it without a session. */
import { Effect } from "effect"
import { describe, expect, onTestFinished, test } from "vitest"
import * as Day from "#core/day.ts"
import type { ReceiptDocument } from "#core/label/receipt.ts"
import { step } from "#rpc-server/store/archive/archived-orders.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { firstPage } from "#test/support/pdf-page.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

/** One test an order, which takes a whole pack of a kilogram; the last is of another hub, and never invoiced here. */
const [read, printed, shared, relinked, hostile, expired, archived, foreign] = [
  60, 61, 62, 63, 64, 65, 66, 67
]
const own = [read, printed, shared, relinked, hostile, expired, archived]
const { now, code } = tradingDay()
const network = Effect.andThen(
  seed(
    now,
    [...ordersOf(own), ...ordersOf([foreign], { store: 21 })],
    own.map((id) => shelfPack(1773, code(id, { grams: 1000 }), { qty: 1000 }))
  ),
  changes(variable("receipt_link_days", "7"), variable("public_url", "https://shop.example/"), {
    text: "UPDATE orders SET customer_firstname = ?, customer_lastname = ? WHERE order_id = ?",
    values: ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(2)>", hostile]
  })
)
interface Receipt {
  readonly document: ReceiptDocument
  readonly printed_by: string | null
}
interface Link {
  readonly path: string
  readonly url: string | null
  readonly expires_at: string
}
describe.each(databases)("receipts on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, network)
  const invoiced = async (id: number): Promise<void> => {
    const scanned_info = { items: [{ scan_code: "MANUAL_PACK", qty: 1 }] }
    const reply = await hub.invoice(id, [{ item_id: id * 100, product_id: 1773, qty: 1, scanned_info }])
    expect(reply.error).toBeUndefined()
  }
  const receipt = async (id: number) => (await hub.call("ReceiptService.getReceipt", [id])).result as Receipt
  const share = async (id: number) => (await hub.call("ReceiptService.shareReceipt", [id])).result as Link
  const links = (id: number) => hub.rows("SELECT * FROM receipt_link WHERE order_id = ?", id)
  const opened = (path: string) => fetch(`${hub.url}${path}`)

  it("is there once there is an invoice, for whoever may see the order (SLIP-4)", async () => {
    expect((await hub.call("ReceiptService.getReceipt", [read])).error?.message).toBe("Invoice not found")
    await invoiced(read)
    const { document, printed_by } = await receipt(read)
    expect(printed_by).toBeNull()
    const info = (await hub.call("CommerceService.getInvoicePrintInfo", [read])).result as {
      readonly invoice_number: string
    }
    expect(document.invoice_number).toBe(info.invoice_number)
    for (const method of ["getReceipt", "getReceiptDocument", "shareReceipt"])
      expect((await hub.call(`ReceiptService.${method}`, [foreign])).error?.message).toBe("Invoice not found")
  })

  it("that one workstation has printed is a reprint on another, and the print itself repeated is none (SLIP-3)", async () => {
    await invoiced(printed)
    const key = `order-${printed}:receipt:1`
    for (const _ of [1, 2]) await hub.call("OrderService.confirmOrderPrint", [printed, "receipt", key])
    expect((await receipt(printed)).printed_by).toBe(key)
    await hub.call("OrderService.confirmOrderPrint", [printed, "invoice", `order-${printed}:invoice:0`])
    expect((await receipt(printed)).printed_by).toBe(key)
    const pages = async (...more: ReadonlyArray<unknown>) => {
      const { result } = await hub.call("ReceiptService.getReceiptDocument", [printed, ...more])
      const { pdf_data, file_name } = result as { readonly pdf_data: string; readonly file_name: string }
      expect(file_name).toMatch(/^receipt-[\w.-]+\.pdf$/)
      return firstPage(Buffer.from(pdf_data, "base64"))
    }
    const [plain, marked] = [await pages(), await pages(58, true)]
    expect(plain.text).not.toContain("REPRINT")
    expect(marked.text).toContain("REPRINT")
    expect(Math.round((plain.width / 72) * 25.4)).toBe(80)
    expect(Math.round((marked.width / 72) * 25.4)).toBe(58)
  })

  it("is opened by its link without a session, as a page and as a PDF; only the hash of the code is kept", async () => {
    await invoiced(shared)
    const made = await share(shared)
    expect(made.path).toMatch(/^\/r\/[\w-]{43}$/)
    expect(made.url).toBe(`https://shop.example${made.path}`)
    const days = ((Day.fromGmt(made.expires_at) ?? 0) - Date.now()) / (24 * Day.hour)
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    const page = await opened(made.path)
    const text = await page.text()
    const { document } = await receipt(shared)
    expect(page.status).toBe(200)
    for (const each of [document.invoice_number, document.total, `${made.path}.pdf`])
      expect(text).toContain(each)
    // Each levy by its own rate, and by no other one.
    const levies = [...text.matchAll(/CGST[^<]*/g)].map(([name]) => name)
    expect(levies.length).toBeGreaterThan(0)
    for (const name of levies) expect(name).toMatch(/^CGST(?: \d+(?:\.\d+)?%)?$/)
    expect(text).not.toContain("<script")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'sha256-")
    expect(page.headers.get("content-security-policy")).not.toContain("script-src")
    expect(page.headers.get("x-robots-tag")).toContain("noindex")
    expect(page.headers.get("cache-control")).toBe("no-store")
    expect(page.headers.get("referrer-policy")).toBe("no-referrer")
    const pdf = await opened(`${made.path}.pdf`)
    expect(pdf.headers.get("content-type")).toBe("application/pdf")
    expect((await firstPage(new Uint8Array(await pdf.arrayBuffer()))).text).toContain(document.invoice_number)
    const stored = await links(shared)
    expect(stored).toHaveLength(1)
    const answers = await hub.rows("SELECT answer FROM idempotency")
    const audits = await hub.rows(
      "SELECT detail FROM audit WHERE subject = 'order' AND subject_id = ? AND action = 'receipt shared'",
      String(shared)
    )
    expect(audits).toHaveLength(1)
    expect(JSON.stringify([stored, answers, audits])).not.toContain(made.path.slice(3))
  })

  test("has one link: another takes its place, and no key makes the first one good again", async () => {
    await invoiced(relinked)
    const made = () =>
      hub.service("ReceiptService").done<Link>("shareReceipt", [relinked], "hub", "share-again")
    const [first, second] = [await made(), await made()]
    expect([await opened(first.path), await opened(second.path)].map(({ status }) => status)).toEqual([
      404, 200
    ])
    const together = await Promise.all(Array.from({ length: 5 }, () => share(relinked)))
    const statuses = await Promise.all(together.map(async ({ path }) => (await opened(path)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await links(relinked)).toHaveLength(1)
  })

  test("answers a code whose time is over, one that never was and no code at all by the same bytes", async () => {
    await invoiced(expired)
    const { path } = await share(expired)
    await hub.change({
      text: "UPDATE receipt_link SET expires_at = '2026-01-01 00:00:00' WHERE order_id = ?",
      values: [expired]
    })
    const replies = await Promise.all(
      [path, `${path}.pdf`, `/r/${"A".repeat(43)}`, "/r/x", `/r/${"%00".repeat(43)}`].map(async (each) => {
        const reply = await opened(each)
        return [reply.status, reply.headers.get("content-type"), await reply.text()]
      })
    )
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(replies[0]?.[0]).toBe(404)
    expect(replies[0]?.[2]).toContain("This link opens no receipt.")
  })

  it("writes what people typed as text (SLIP-6)", async () => {
    await invoiced(hostile)
    const text = await (await opened((await share(hostile)).path)).text()
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(text).not.toMatch(/<(script|img)/)
  })

  it("opens an order that was archived meanwhile (SLIP-4)", async () => {
    await invoiced(archived)
    const { path } = await share(archived)
    await hub.change({
      text: "UPDATE orders SET status = 'complete', updated_at = '2020-01-01 00:00:00' WHERE order_id = ?",
      values: [archived]
    })
    expect((await hub.transact(() => step(11, "2021-01-01 00:00:00", 10, now))).orders).toBe(1)
    expect((await opened(path)).status).toBe(200)
  })

  it("is not opened again and again by one network without end", async () => {
    // The server forgets whom it has slowed down.
    onTestFinished(async () => {
      await hub.stop()
      await hub.start()
    })
    const statuses: Array<number> = []
    for (let at = 0; at < 120; at++) statuses.push((await opened("/r/none")).status)
    expect(statuses).toContain(429)
  })
})

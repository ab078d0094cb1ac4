/** The portal's number and signed code on every paper of an e-invoice, read back off it (EINVOICE-8). */
import { describe, expect, it } from "vitest"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import { receiptPage } from "#rpc-server/http/receipt-page.ts"
import { qr } from "#rpc-server/pdf/barcode.ts"
import { readCodes } from "#test/support/barcode-reader.ts"
import { invoice, item, order } from "#test/support/paper-orders.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { firstPage } from "#test/support/pdf-page.ts"

/** As long as those of the portal: a signed token of some 900 letters. */
const signed = `eyJhbGciOiJSUzI1NiJ9.${"aB3_".repeat(130)}.${"x-9Z".repeat(86)}`
const irn = "23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662"
const sold = order([item(1)])
const paper = (change: Partial<NonNullable<InvoiceDocument["registration"]>> = {}): InvoiceDocument => ({
  ...invoice(sold),
  registration: {
    state: "registered",
    irn,
    ack_number: "112010036563310",
    ack_date: "2026-11-20 11:00:05",
    qr: signed,
    is_sandbox: false,
    ...change
  }
})
const waiting = paper({ state: "waiting", ack_number: null, ack_date: null, qr: null })
const notYet = "Not registered as an e-invoice yet"

describe("a paper of an e-invoice", () => {
  it("on A4 has IRN and acknowledgement, and a phone reads the signed code off it (EINVOICE-8)", async () => {
    const page = await firstPage(await renderPdf(paper()))
    const text = page.text
    expect(text.replaceAll(/\s+/g, "")).toContain(irn)
    expect(text.replaceAll(/\s+/g, " ")).toContain("Ack No. 112010036563310 of 2026-11-20 11:00:05")
    for (const dpi of [203, 300])
      expect(await readCodes(await page.render(dpi / 72), ["QRCode"])).toEqual([
        { format: "QRCode", text: signed }
      ])
  })

  it.each([80, 58] as const)("on a roll of %i mm has them, too (EINVOICE-8)", async (width) => {
    const bytes = await renderPdf(receiptSheet(paper(), sold), { receipt: { width, isReprint: false } })
    const page = await firstPage(bytes)
    expect(page.text.replaceAll(/\s+/g, "")).toContain(irn)
    expect(await readCodes(await page.render(300 / 72), ["QRCode"])).toEqual([
      { format: "QRCode", text: signed }
    ])
  })

  it("as a shared receipt has them without loading anything (EINVOICE-8)", () => {
    const page = receiptPage(receiptSheet(paper(), sold), "/r/x.pdf", qr(signed))
    expect(page).toContain(irn)
    expect(page).toMatch(/<svg role="img" aria-label="QR code of the e-invoice"/)
    expect(receiptPage(receiptSheet(invoice(sold), sold), "/r/x.pdf")).not.toContain("<svg")
  })

  it("says that it is none before it is registered, of a sandbox, and once it is cancelled (EINVOICE-8)", async () => {
    const textOf = async (document: InvoiceDocument) => (await firstPage(await renderPdf(document))).text
    expect(await textOf(waiting)).toContain(notYet)
    expect(receiptPage(receiptSheet(waiting, sold), "/r/x.pdf")).toContain(notYet)
    expect(await textOf(paper({ is_sandbox: true }))).toContain("registered nowhere")
    const cancelled = await firstPage(await renderPdf(paper({ state: "cancelled" })))
    expect(cancelled.text).toContain("is cancelled")
    expect(await readCodes(await cancelled.render(3), ["QRCode"])).toEqual([])
    expect(await textOf(invoice(sold))).not.toContain("IRN")
  })
})

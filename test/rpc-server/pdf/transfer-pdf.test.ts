/** The papers of a transfer on A4: three copies, each on pages of its own. */
import { describe, expect, it } from "vitest"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { billed } from "#core/order/transfer-paper.ts"
import { invoice, item, order, seller } from "#test/support/paper-orders.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { openPdf } from "#test/support/pdf-page.ts"

const moved = order([item(1), item(2)], { is_hub_transfer_order: true })
const lines = moved.items.map((each) => ({
  item: each,
  price: each.price,
  accepted: each.qty,
  rate: 500,
  reason: null
}))
const paperTo = (gstin: string, region: string): InvoiceDocument => {
  const receiver = { ...seller, name: "Kaloor", address: "Stadium Link Road", gstin, region }
  return invoice(moved, { receiver, ...billed(seller, receiver, lines) })
}
const challan = paperTo(seller.gstin ?? "", "Kerala")
const taxed = paperTo("29AABCG1234A1Z5", "Karnataka")
const textsOf = async (document: InvoiceDocument) =>
  (await openPdf(await renderPdf(document))).map(({ text }) => text)

describe("the paper of a transfer", () => {
  it("is three copies by their names, each with a place for a signature (TRANSFER-17)", async () => {
    const pages = await textsOf(challan)
    expect(pages).toHaveLength(3)
    for (const [at, name] of [
      "ORIGINAL FOR CONSIGNEE",
      "DUPLICATE FOR TRANSPORTER",
      "TRIPLICATE FOR CONSIGNER"
    ].entries())
      for (const part of ["Delivery Challan", name, "Signature for", "Page 1 of 1", "Kerala (32)"])
        expect(pages[at]).toContain(part)
    expect(pages.join(" ")).not.toContain("CGST")
    expect(await textsOf(taxed)).toHaveLength(3)
  })

  it("is one page once it is cancelled, and says so (TRANSFER-17)", async () => {
    const [page, ...others] = await textsOf({ ...challan, cancelled_at: "2026-11-21 10:00:00" })
    expect(others).toEqual([])
    expect(page).toContain("CANCELLED")
    expect(page).toContain("Cancelled 2026-11-21 10:00:00")
    expect(page).not.toContain("Signature for")
  })
})

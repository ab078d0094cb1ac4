/** What stands on a delivery challan and on the invoice of a transfer: rules 48 and 55 of the CGST Rules. */
import { describe, expect, it } from "vitest"
import { papersOf } from "#core/device/paper.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { sumsOf, taxesOf, titleOf, valueName } from "#core/label/invoice-wording.ts"
import { copiesOf, isSigned } from "#core/label/transfer-wording.ts"
import { billed } from "#core/order/transfer-paper.ts"
import { invoice, item, order, seller } from "#test/support/paper-orders.ts"

const moved = order([item(1), item(2)], { is_hub_transfer_order: true })
const lines = moved.items.map((each) => ({
  item: each,
  price: each.price,
  accepted: each.qty,
  rate: 500,
  reason: null
}))
const receiver = { ...seller, name: "Kaloor", address: "Stadium Link Road" }
const far = { ...receiver, region: "Karnataka", gstin: "29AABCG1234A1Z5" }
const challan = invoice(moved, { receiver, ...billed(seller, receiver, lines) })
const taxed = invoice(moved, { receiver: far, ...billed(seller, far, lines) })
const wording = (document: InvoiceDocument): string =>
  JSON.stringify(papersOf(document).flatMap(({ blocks }) => blocks))

describe("a delivery challan", () => {
  it("names the goods, their taxable value and both ends, and no tax (TRANSFER-14)", () => {
    expect([titleOf(challan), taxesOf(challan), valueName(challan)]).toEqual([
      "Delivery Challan",
      [],
      "Taxable"
    ])
    expect(sumsOf(challan)).toEqual([{ name: "Taxable value", value: "720.00" }])
    expect(challan.totals.grand_total).toBe("720.00")
    expect(challan.buyer).toEqual({
      name: "Greenfields Fresh Foods Private Limited",
      address: ["Kaloor", "Stadium Link Road", "Kochi, Kerala, 682036"],
      gstin: "32AABCG1234A1ZM",
      place_of_supply: "Kerala (32)"
    })
    const text = wording(challan)
    for (const part of [
      "Consigner",
      "Consignee",
      "DELIVERY CHALLAN",
      "HSN 0207",
      "Signature for",
      "32AABCG1234A1ZM"
    ])
      expect(text).toContain(part)
    for (const part of ["CGST", "Payment", "reverse charge"]) expect(text).not.toContain(part)
  })

  it("is called so of a store without a registration, too (TRANSFER-14)", () => {
    expect(titleOf({ ...challan, seller: { ...challan.seller, gstin: null } })).toBe("Delivery Challan")
  })

  it("is made in three copies, of which a roll prints the original; cancelled, it says so (TRANSFER-17)", () => {
    expect(copiesOf(challan)).toEqual([
      "ORIGINAL FOR CONSIGNEE",
      "DUPLICATE FOR TRANSPORTER",
      "TRIPLICATE FOR CONSIGNER"
    ])
    expect(wording(challan)).toContain("ORIGINAL FOR CONSIGNEE")
    const cancelled: InvoiceDocument = { ...challan, cancelled_at: "2026-11-21 10:00:00" }
    expect([copiesOf(cancelled), isSigned(cancelled)]).toEqual([["CANCELLED"], false])
    expect(wording(cancelled)).toContain("CANCELLED")
  })
})

describe("the invoice of a transfer", () => {
  it("names the receiver with its GSTIN, and the tax (TRANSFER-15)", () => {
    expect([titleOf(taxed), taxesOf(taxed).map(({ name }) => name)]).toEqual(["Tax Invoice", ["IGST"]])
    expect(taxed.buyer).toMatchObject({ gstin: "29AABCG1234A1Z5", place_of_supply: "Karnataka (29)" })
    expect(copiesOf(taxed)).toHaveLength(3)
    expect(wording(taxed)).toContain("ORIGINAL FOR RECIPIENT")
  })

  it("of a sale to a business is the original for the recipient, unless it is an e-invoice (BUYER-4)", () => {
    const sale = invoice(order([item(1)]), { paper: "taxInvoice" })
    const b2b = { ...sale, buyer: { ...sale.buyer, gstin: "32AABCG1234A1ZM" } }
    expect([copiesOf(b2b), isSigned(b2b)]).toEqual([["ORIGINAL FOR RECIPIENT"], false])
    expect(wording(b2b)).toContain("ORIGINAL FOR RECIPIENT")
    const registration = {
      state: "registered",
      irn: "a".repeat(64),
      ack_number: null,
      ack_date: null,
      qr: null,
      is_sandbox: true
    } as const
    expect(copiesOf({ ...b2b, registration })).toEqual([])
    expect(copiesOf({ ...b2b, paper: "billOfSupply" })).toEqual([])
  })

  it("of a sale to anybody else has no copies and no place for a signature (TRANSFER-17)", () => {
    const sale = invoice(order([item(1)]))
    expect([copiesOf(sale), isSigned(sale)]).toEqual([[], false])
    expect(
      copiesOf({ ...taxed, credits: { invoice_number: "1", issued_at: "2026-11-20 10:00:00" } })
    ).toEqual([])
  })
})

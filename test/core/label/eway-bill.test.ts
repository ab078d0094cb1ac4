/** The data of an e-way bill: rule 138 of the CGST Rules, in NIC's names. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { ewayBill, readEwayLimit, readVehicle, whyNoEwayBill } from "#core/label/eway-bill.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import { billed } from "#core/order/transfer-paper.ts"
import * as Q from "#core/quantity.ts"
import { invoice, item, order, seller } from "#test/support/paper-orders.ts"

const moved = order([
  item(1, { qty: Q.ofThousandths(150_000) }),
  item(2, { qty: Q.ofThousandths(100_000), sell_by: "pack" })
])
const lines = moved.items.map((each) => ({
  item: each,
  price: each.price,
  accepted: each.qty,
  rate: 500,
  reason: null
}))
const near = { ...seller, name: "Kaloor", address: "Stadium Link Road", postcode: "682017" }
const far = {
  ...near,
  region: "Karnataka",
  city_name: "Bengaluru",
  postcode: "560038",
  gstin: "29AABCG1234A1Z5"
}
const paperTo = (receiver: typeof near): InvoiceDocument =>
  invoice(moved, { receiver, ...billed(seller, receiver, lines) })
const [challan, taxed] = [paperTo(near), paperTo(far)]
const limit = Result.getOrThrow(readEwayLimit(undefined))

describe("an e-way bill", () => {
  it("names document, both ends, goods and values of an invoice between states (TRANSFER-18)", () => {
    const [bill] = ewayBill(taxed, { vehicle: "KL07AB1234", distance: 550 }).billLists
    expect(bill).toMatchObject({
      supplyType: "O",
      subSupplyType: 1,
      docType: "INV",
      docNo: taxed.invoice_number,
      docDate: "20/11/2026",
      fromGstin: seller.gstin,
      fromPlace: "Kochi",
      fromPincode: 682036,
      fromStateCode: 32,
      toGstin: "29AABCG1234A1Z5",
      toAddr1: "Kaloor",
      toAddr2: "Stadium Link Road",
      toPlace: "Bengaluru",
      toPincode: 560038,
      toStateCode: 29,
      totalValue: 60_000,
      igstValue: 3000,
      totInvValue: 63_000,
      transDistance: 550,
      vehicleNo: "KL07AB1234",
      mainHsnCode: "160232"
    })
    expect(bill?.itemList).toMatchObject([
      {
        itemNo: 1,
        hsnCode: "160232",
        quantity: 150,
        qtyUnit: "KGS",
        taxableAmount: 36_000,
        igstRate: 5,
        cgstRate: 0
      },
      { itemNo: 2, hsnCode: "0207", quantity: 100, qtyUnit: "PAC", taxableAmount: 24_000 }
    ])
  })

  it("of a challan is for own use, and bears no tax (TRANSFER-18)", () => {
    const [bill] = ewayBill(challan).billLists
    expect(bill).toMatchObject({
      subSupplyType: 5,
      docType: "CHL",
      toStateCode: 32,
      totInvValue: 60_000,
      cgstValue: 0,
      vehicleNo: "",
      transDistance: 0
    })
  })

  it("is for goods above the limit alone, that move, between stores with a GSTIN (TRANSFER-18)", () => {
    expect(whyNoEwayBill(challan, limit)).toBeUndefined()
    expect(whyNoEwayBill(challan, Money.ofHundredths(6_000_000))).toMatch(/above 60000.00/)
    expect(whyNoEwayBill({ ...challan, cancelled_at: "2026-11-21 10:00:00" }, limit)).toMatch(/is cancelled/)
    expect(whyNoEwayBill({ ...challan, buyer: { ...challan.buyer, gstin: null } }, limit)).toMatch(/GSTIN/)
    expect(whyNoEwayBill(invoice(order([item(1)])), limit)).toMatch(/not the paper of a transfer/)
    expect(Result.getOrThrow(readEwayLimit("100000"))).toBe(10_000_000)
    expect(Result.isFailure(readEwayLimit('"much"'))).toBe(true)
  })

  it("takes the number of a vehicle as it is typed, and no other text (TRANSFER-18)", () => {
    expect(["kl 07 ab 1234", "KA-01-1234", "truck", "KA01AB12345"].map(readVehicle)).toEqual([
      "KL07AB1234",
      "KA011234",
      undefined,
      undefined
    ])
  })
})

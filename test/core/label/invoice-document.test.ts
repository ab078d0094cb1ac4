import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { invoice, item, order, seaSeller, seller } from "#test/support/paper-orders.ts"

const paise = Money.ofHundredths
const total = (part: string): number => Math.round(Number(part) * 100)

const column = (document: InvoiceDocument, part: keyof InvoiceDocument["lines"][number]): number =>
  document.lines.reduce((sum, line) => sum + total(String(line[part])), 0)

describe("an invoice", () => {
  // 2.5 kg at 199.99 and 1 kg at 50.01: 499.98 (half up from 499.975) + 50.01 = 549.99.
  const items = [
    item(1, { name: "Mutton", qty: Q.ofThousandths(2500), price: paise(19999) }),
    item(2, { name: "Onion", qty: Q.ofThousandths(1000), price: paise(5001) }),
    item(3, { name: "Eggs", qty: Q.ofThousandths(2000), price: paise(6000), sell_by: "pack" })
  ]
  const totals: Order["totals"] = {
    subtotal: paise(66999),
    shipping: paise(4900),
    discount: paise(6700),
    tax: paise(3350),
    grand_total: paise(68549)
  }
  const document = invoice(order(items, { totals }), { accepted: [undefined, undefined, 0] })

  it("has a line for what is sent: price x accepted quantity, half up to the paisa", () => {
    expect(
      document.lines.map(({ number, name, quantity, unit, price, total }) => [
        number,
        name,
        quantity,
        unit,
        price,
        total
      ])
    ).toEqual([
      [1, "Mutton", "2.50", "Kg", "199.99", "499.98"],
      [2, "Onion", "1.00", "Kg", "50.01", "50.01"]
    ])
  })
  it("names what was ordered and not sent, with the reason", () => {
    expect(document.missing).toEqual([{ name: "Eggs", quantity: "2", unit: "Pack", reason: "Out of stock" }])
  })
  it("scales the discount with the accepted subtotal, half up; tax goes by line, and delivery stays", () => {
    // 67.00 x 549.99 / 669.99 = 54.9996. As ordered, the discount is 50.00 + 5.00 + 12.00, and 33.50 of tax goes over
    // 449.98 x 12, 45.01 x 5 and 108.00 x 12: 26.14 + 1.09 + 6.27, of which the eggs' part is not sent.
    expect(document.totals).toMatchObject({
      subtotal: "549.99",
      discount: "55.00",
      // 49.00 of delivery holds its levies: 44.54 with those at 12 %, 4.46 with those at 5 %.
      shipping: "44.00",
      taxable: "538.99",
      cgst: "16.11",
      sgst: "16.11",
      round_off: "0.01",
      grand_total: "571.22"
    })
    expect(column(document, "cgst")).toBe(1361)
  })
  it("carries what the law asks for", () => {
    expect(document.seller).toEqual({
      legal_name: "Greenfields Fresh Foods Private Limited",
      store_name: "Panampilly Nagar",
      address: ["41/1200 Avenue Road", "Panampilly Nagar", "Kochi, Kerala, 682036"],
      gstin: "32AABCG1234A1ZM",
      fssai: "11319007000123",
      trn: null,
      phone: "+91 484 234 5678",
      region: "Kerala"
    })
    expect(document.buyer.place_of_supply).toBe("Kerala (32)")
    expect(document.lines.map(({ hsn, rate }) => [hsn, rate])).toEqual([
      ["160232", "12"],
      ["0207", "5"]
    ])
    expect(document.issued_at).toBe("2026-11-20 15:11:07")
    expect(document.code).toBe("810100045678003")
  })
  it("everything nil: no line, no tax, no delivery", () => {
    const nothing = invoice(order(items, { totals }), { accepted: [0, 0, 0] })
    expect(nothing.lines).toEqual([])
    expect(nothing.missing).toHaveLength(3)
    expect(new Set(Object.values(nothing.totals))).toEqual(new Set(["0.00"]))
  })
  it("a rate of half a percent keeps its decimal", () => {
    const halved = invoice(order(items, { totals }), { rateOf: () => 250 })
    expect(halved.lines[0]?.rate).toBe("2.5")
  })

  it.each([
    ["within a state", seller, "kerala ", "cgst-sgst", "INR"],
    ["between states", seller, "Tamil Nadu", "igst", "INR"],
    ["in the UAE", seaSeller, "Dubai", "vat", "AED"]
  ] as const)("%s the tax has its name", (_, from, region, regime, currency) => {
    const there = order(items, { totals, ship_address: { street: "1", city: "C", region, postcode: "" } })
    const made = invoice(there, { seller: from })
    expect(made).toMatchObject({ regime, currency })
    const taxed = {
      cgst: regime === "cgst-sgst",
      sgst: regime === "cgst-sgst",
      igst: regime === "igst",
      vat: regime === "vat"
    }
    for (const part of ["cgst", "sgst", "igst", "vat"] as const)
      expect(total(made.totals[part]) > 0).toBe(taxed[part])
  })
})

describe("the columns of an invoice", () => {
  const anyOrder = fc
    .record({
      lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 0, max: 1_000_000 })), {
        minLength: 1,
        maxLength: 60
      }),
      accepted: fc.array(fc.option(fc.nat({ max: 1000 }), { nil: undefined }), { maxLength: 60 }),
      shipping: fc.nat({ max: 20_000 }),
      discountPart: fc.nat({ max: 100 }),
      taxPart: fc.nat({ max: 30 }),
      region: fc.constantFrom("Kerala", "Goa")
    })
    .map(({ lines, accepted, shipping, discountPart, taxPart, region }) => {
      const items = lines.map(([qty, price], index) =>
        item(index + 1, { qty: Q.ofThousandths(qty), price: paise(price) })
      )
      const base = order(items)
      const subtotal = base.totals.subtotal
      const discount = paise((subtotal * discountPart) / 100)
      const tax = paise(((subtotal - discount) * taxPart) / 100)
      const totals = {
        subtotal,
        discount,
        tax,
        shipping: paise(shipping),
        grand_total: paise(subtotal - discount + tax + shipping)
      }
      const share = accepted.slice(0, items.length)
      return invoice(
        order(items, { totals, ship_address: { street: "1", city: "C", region, postcode: "" } }),
        {
          accepted: share.map((part, index) =>
            part === undefined ? undefined : Math.floor(((items[index]?.qty ?? 0) * part) / 1000)
          )
        }
      )
    })

  it("add up to their totals, and the totals to the grand total", () => {
    const delivered = (
      { delivery = [] }: InvoiceDocument,
      part: "taxable" | "cgst" | "sgst" | "igst" | "vat"
    ): number => delivery.reduce((sum, each) => sum + total(each[part]), 0)

    fc.assert(
      fc.property(anyOrder, (document) => {
        const { totals } = document
        expect(column(document, "total")).toBe(total(totals.subtotal))
        expect(column(document, "discount")).toBe(total(totals.discount))
        for (const part of ["taxable", "cgst", "sgst", "igst", "vat"] as const)
          expect(column(document, part) + delivered(document, part)).toBe(total(totals[part]))
        expect(delivered(document, "taxable")).toBe(total(totals.shipping))
        expect(totals.cgst).toBe(totals.sgst)
        for (const { cgst, sgst } of document.lines) expect(cgst).toBe(sgst)
        const value = total(totals.subtotal) - total(totals.discount) + total(totals.shipping)
        expect(value).toBe(total(totals.taxable))
        const taxes = total(totals.cgst) + total(totals.sgst) + total(totals.igst) + total(totals.vat)
        const roundOff = total(totals.round_off ?? "0")
        expect(value + taxes + roundOff).toBe(total(totals.grand_total))
      }),
      { numRuns: 300 }
    )
  })
  it("add up when a discount brings the order to nothing, and a nil line bears no tax of theirs", () => {
    const items = [
      item(1, { qty: Q.ofThousandths(1000), price: paise(10_000) }),
      item(2, { qty: Q.ofThousandths(1000), price: paise(5000) })
    ]
    const totals = {
      subtotal: paise(15_000),
      discount: paise(15_000),
      tax: paise(3),
      shipping: paise(0),
      grand_total: paise(3)
    }
    const free = invoice(order(items, { totals }))
    expect(free.totals).toMatchObject({ taxable: "0.00", cgst: "0.01", sgst: "0.01", grand_total: "0.03" })
    expect([column(free, "cgst"), column(free, "sgst"), free.totals.round_off]).toEqual([1, 1, "0.01"])
    const rates = new Map([
      [items[0]?.product_id, 500],
      [items[1]?.product_id, 0]
    ])
    const part = invoice(order(items, { totals: { ...totals, discount: paise(0), tax: paise(500) } }), {
      accepted: [0, undefined],
      rateOf: (id) => rates.get(id) ?? 0
    })
    expect(part.lines.map(({ cgst, sgst }) => [cgst, sgst])).toEqual([["0.00", "0.00"]])
    expect(part.totals).toMatchObject({ cgst: "0.00", sgst: "0.00", grand_total: "50.00" })
  })
  it("are text that survives being stored", () => {
    fc.assert(
      fc.property(anyOrder, (document) => {
        const stored = Schema.decodeUnknownSync(Schema.fromJsonString(InvoiceDocument))(
          JSON.stringify(document)
        )
        expect(stored).toEqual(document)
      }),
      { numRuns: 30 }
    )
  })
})

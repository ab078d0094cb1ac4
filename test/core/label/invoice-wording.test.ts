/** What the law wants said on an invoice: rules 46 and 49 of the CGST Rules. */
import { describe, expect, it } from "vitest"
import { papersOf } from "#core/device/paper.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import {
  buyerLines,
  paidBy,
  reverseCharge,
  taxesOf,
  titleOf,
  valueName
} from "#core/label/invoice-wording.ts"
import { invoice, item, order, seaSeller } from "#test/support/paper-orders.ts"

const untaxed = invoice(order([item(1), item(2)]))
const taxed: InvoiceDocument = { ...untaxed, totals: { ...untaxed.totals, cgst: "9.00", sgst: "9.00" } }
const { paper: _, ...earlier } = taxed
const exempt = invoice(order([item(1), item(2)]), { rateOf: () => 0 })
const unregistered: InvoiceDocument = { ...taxed, seller: { ...taxed.seller, gstin: null } }
const inTheGulf = invoice(order([item(1)]), { seller: seaSeller })

describe("an invoice", () => {
  it("of exempt goods alone is a bill of supply, which names no tax", () => {
    expect([titleOf(exempt), valueName(exempt), taxesOf(exempt), reverseCharge(exempt)]).toEqual([
      "Bill of Supply",
      "Value",
      [],
      undefined
    ])
  })
  it("says what it is; of one that does not say it the lines tell (INV-15)", () => {
    /** Exempt goods on a paper that was made when its lines alone told what it is. */
    const earlierExempt: InvoiceDocument = {
      ...earlier,
      lines: taxed.lines.map((line) => ({ ...line, rate: "0", cgst: "0.00", sgst: "0.00" })),
      totals: { ...taxed.totals, cgst: "0.00", sgst: "0.00" }
    }

    const mixed = invoice(order([item(1), item(2)]), { rateOf: (id) => (id % 2 === 0 ? 0 : 500) })

    expect([titleOf(earlierExempt), taxesOf(earlierExempt)]).toEqual(["Bill of Supply", []])
    expect(titleOf(mixed)).toBe("Invoice-cum-Bill of Supply")
    expect(taxesOf(mixed).map(({ name }) => name)).toEqual(["CGST", "SGST"])
  })
  it("with a tax is a tax invoice, and says that the buyer owes none of it", () => {
    expect([titleOf(taxed), valueName(taxed), reverseCharge(taxed)]).toEqual([
      "Tax Invoice",
      "Taxable",
      "Tax payable on reverse charge: No."
    ])
    expect(taxesOf(taxed).map(({ name }) => name)).toEqual(["CGST", "SGST"])
  })
  it("of a seller without a registration is no tax invoice", () => {
    expect(titleOf(unregistered)).toBe("Invoice")
  })
  it("in the UAE names VAT, and no reverse charge of India", () => {
    expect(taxesOf(inTheGulf).map(({ name }) => name)).toEqual(["VAT"])
    expect([titleOf(inTheGulf), reverseCharge(inTheGulf)]).toEqual(["Tax Invoice", undefined])
  })
})

describe("coins at the door", () => {
  const of = (in_coins: string, totals: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> => {
    const [document = taxed, beside] = totals.map((grand_total) => ({
      ...taxed,
      totals: { ...taxed.totals, grand_total }
    }))
    return paidBy({ ...document, in_coins, ...(beside === undefined ? {} : { beside }) }).slice(-2)
  }
  it("stand beside the sum that the paper says, of two papers that of both (CASH-13, INV-16)", () => {
    const said = [
      ["In cash", "54.00"],
      ["Round-off in cash", "+0.50"]
    ]
    expect(of("54.00", ["53.50"])).toEqual(said)
    expect(of("54.00", ["33.10", "20.40"])).toEqual(said)
    expect(of("53.00", ["33.10", "20.30"])).toEqual([
      ["In cash", "53.00"],
      ["Round-off in cash", "-0.40"]
    ])
  })
})

describe("BUYER-2: a business buyer", () => {
  const buyer = {
    gstin: "29AAACA1234B1ZE",
    trn: null,
    legal_name: "Lakshmi Caterers LLP",
    address: "12th Main\nBengaluru"
  }
  it("stands on the invoice with its registration, its address and where the goods go", () => {
    const made = invoice(order([item(1)]), { buyer })
    expect(made.buyer).toMatchObject({ name: "Lakshmi Caterers LLP", gstin: "29AAACA1234B1ZE" })
    expect(buyerLines(made).slice(0, 3)).toEqual(["GSTIN 29AAACA1234B1ZE", "12th Main", "Bengaluru"])
    expect(buyerLines(made).at(-1)).toMatch(/^Delivered to /)
    const zone = invoice(order([item(1)]), { buyer: { ...buyer, is_sez: true } })
    expect(buyerLines(zone)[0]).toBe(
      "Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax"
    )
    // A bill of supply bears no tax that could be paid (BUYER-5, INV-16).
    const supplied = invoice(order([item(1)]), { buyer: { ...buyer, is_sez: true }, rateOf: () => 0 })
    expect(buyerLines(supplied)[0]).toBe("GSTIN 29AAACA1234B1ZE")
    expect(JSON.stringify(papersOf(made))).toContain("GSTIN 29AAACA1234B1ZE")
  })
  it("is supplied where the store is, with the code of its state, where the goods are taken away", () => {
    const made = invoice(order([item(1)], { ship_address: null }), { buyer })
    expect(made.buyer.place_of_supply).toBe("Kerala (32)")
    expect(buyerLines(made)).toHaveLength(3)
    const gulf = invoice(order([item(1)], { ship_address: null }), {
      seller: seaSeller,
      buyer: { ...buyer, gstin: null, trn: "100312345600003" }
    })
    expect(buyerLines(gulf)[0]).toBe("TRN 100312345600003")
    expect(gulf.buyer.place_of_supply).toBe(seaSeller.region)
  })
})

describe("a receipt", () => {
  const wording = (document: InvoiceDocument): string =>
    JSON.stringify(papersOf(document).flatMap(({ blocks }) => blocks))

  it("is called what the sheet is called", () => {
    for (const document of [taxed, exempt, unregistered, inTheGulf])
      expect(wording(document)).toContain(`"${titleOf(document).toUpperCase()}"`)
  })
  it("of exempt goods says its value once, and after a discount what is left of it", () => {
    const discounted = { ...exempt, totals: { ...exempt.totals, discount: "20.00" } }
    expect(wording(exempt)).not.toContain('"Value"')
    expect(wording(discounted)).toContain('"Value"')
  })
  it("of exempt goods names no tax, and a taxed one says who owes it", () => {
    for (const word of ["Taxable", "CGST", "SGST", "reverse charge"]) {
      expect(wording(exempt)).not.toContain(word)
      expect(wording(taxed)).toContain(word)
    }
  })
})

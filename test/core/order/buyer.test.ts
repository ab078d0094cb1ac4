import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { type BuyerProblem, needsBuyer, readBuyer, regimeFor, type SentBuyer } from "#core/order/buyer.ts"
import { buyerProblem, buyerText, buyerWanted } from "#core/text/buyer.ts"

const caterers: SentBuyer = {
  gstin: "29 aaaca1234b1ze",
  legal_name: " Lakshmi Caterers LLP ",
  address: "12th Main\r\n\n Bengaluru 560038"
}
const problemOf = (read: Result.Result<unknown, BuyerProblem>): string | undefined =>
  Result.isFailure(read) ? buyerProblem(read.failure) : undefined

describe("BUYER-2: the buyer whom the invoice of an order names", () => {
  it("is read with a registration, a name and an address, as papers print them", () => {
    const buyer = Result.getOrThrow(readBuyer(caterers, "INR"))
    expect(buyer).toEqual({
      gstin: "29AAACA1234B1ZE",
      trn: null,
      legal_name: "Lakshmi Caterers LLP",
      address: "12th Main\nBengaluru 560038"
    })
    expect(buyerText(buyer)).toBe("Lakshmi Caterers LLP, GSTIN 29AAACA1234B1ZE, 12th Main, Bengaluru 560038")
  })
  it("may have no registration, and has a name and an address all the same", () => {
    const { gstin: _, ...person } = caterers
    expect(Result.getOrThrow(readBuyer(person, "INR"))).toMatchObject({ gstin: null, trn: null })
    expect(problemOf(readBuyer({ ...person, legal_name: " " }, "INR"))).toBe("Enter the buyer's legal name")
    expect(problemOf(readBuyer({ ...person, address: "\n" }, "INR"))).toBe("Enter the buyer's address")
  })
  it("is marked where it is in a special economic zone, and has a GSTIN then (BUYER-5)", () => {
    const buyer = Result.getOrThrow(readBuyer({ ...caterers, is_sez: true }, "INR"))
    expect(buyer.is_sez).toBe(true)
    expect(buyerText(buyer)).toContain("29AAACA1234B1ZE, SEZ, 12th Main")
    expect(problemOf(readBuyer({ ...caterers, gstin: null, is_sez: true }, "INR"))).toBe(
      "A buyer in a special economic zone has a GSTIN: enter it"
    )
    expect(regimeFor("cgst-sgst", buyer)).toBe("igst")
    expect(regimeFor("cgst-sgst", { ...buyer, is_sez: false })).toBe("cgst-sgst")
    expect(regimeFor("vat", buyer)).toBe("vat")
  })
  it.each([
    ["27, MG Road, Kochi, Kerala", "Kerala"],
    ["27, MG Road, Kochi, KERALA - 682 031", "Kerala"],
    ["27, MG Road, Kochi 682031, India", "Kerala"],
    ["Karnataka Bank Building, Tamil Nadu, Hosur", "Tamil Nadu"],
    ["29, MG Road, Bengaluru, Karnataka 560001", undefined],
    // A state that is named has the word over a postcode, which some districts have from across a border.
    ["9, Bagalur Road, Karnataka 635109", undefined],
    // The number of a house is no code of a state, and that of a telephone no postcode.
    ["27, 12th Main, Bengaluru", undefined],
    ["12th Main, Bengaluru, Phone 98470 682031", undefined],
    ["12th Main, Bengaluru", undefined]
  ])("has a GSTIN of the state in which its address lies: %s (BUYER-1)", (address, region) => {
    const problem = problemOf(readBuyer({ ...caterers, address }, "INR"))
    expect(problem).toBe(
      region === undefined
        ? undefined
        : `This GSTIN is one of Karnataka, the address lies in ${region}: correct one of them.`
    )
  })
  it("has a number of the seller's country alone", () => {
    expect(problemOf(readBuyer(caterers, "AED"))).toBe("A GSTIN is of India: enter a TRN, or leave it out")
    expect(problemOf(readBuyer({ ...caterers, gstin: null, trn: "100312345600003" }, "INR"))).toBe(
      "A TRN is of the UAE: enter a GSTIN, or leave it out"
    )
  })
})

describe("BUYER-3: the name and the address of the buyer are asked for from a value on", () => {
  const sale = (taxable: number, more: Partial<Parameters<typeof needsBuyer>[0]> = {}) =>
    needsBuyer({
      totals: { subtotal: Money.ofHundredths(taxable), discount: Money.zero, shipping: Money.zero },
      currency: "INR",
      isDelivered: false,
      isPartners: false,
      ...more
    })
  it("of 50,000 rupees or 10,000 dirhams, after the discount and with the delivery", () => {
    expect([sale(49_999_99), sale(50_000_00)]).toEqual([false, true])
    expect([sale(9_999_99, { currency: "AED" }), sale(10_000_00, { currency: "AED" })]).toEqual([false, true])
    const totals = {
      subtotal: Money.ofHundredths(52_000_00),
      discount: Money.ofHundredths(3_000_00),
      shipping: Money.ofHundredths(999_99)
    }
    expect(sale(0, { totals })).toBe(false)
    expect(sale(0, { totals: { ...totals, shipping: Money.ofHundredths(1_000_00) } })).toBe(true)
    expect(buyerWanted("INR")).toContain("From ₹50,000.00 on")
  })
  it("not of a customer whose name and address the order has, and of no partner's", () => {
    expect(sale(90_000_00, { isDelivered: true })).toBe(false)
    expect(sale(90_000_00, { isPartners: true })).toBe(false)
  })
})

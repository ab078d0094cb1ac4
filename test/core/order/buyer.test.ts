import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { type BuyerProblem, readBuyer, type SentBuyer } from "#core/order/buyer.ts"
import { buyerProblem } from "#core/text/buyer.ts"

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
  })
  it("may have no registration, and has a name and an address all the same", () => {
    const { gstin: _, ...person } = caterers
    expect(Result.getOrThrow(readBuyer(person, "INR"))).toMatchObject({ gstin: null, trn: null })
    expect(problemOf(readBuyer({ ...person, legal_name: " " }, "INR"))).toBe("Enter the buyer's legal name")
    expect(problemOf(readBuyer({ ...person, address: "\n" }, "INR"))).toBe("Enter the buyer's address")
  })
  it("has a number of the seller's country alone", () => {
    expect(problemOf(readBuyer(caterers, "AED"))).toBe("A GSTIN is of India: enter a TRN, or leave it out")
    expect(problemOf(readBuyer({ ...caterers, gstin: null, trn: "100312345600003" }, "INR"))).toBe(
      "A TRN is of the UAE: enter a GSTIN, or leave it out"
    )
  })
})

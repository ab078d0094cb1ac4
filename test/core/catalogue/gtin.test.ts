import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { digitAfter } from "#core/barcode/rule/check-digits.ts"
import { byGtin, gtinText, readGtin, readGtins } from "#core/catalogue/gtin.ts"

const whyOf = (text: string) =>
  Result.match(readGtins(text), { onFailure: (why) => why, onSuccess: () => "" })

describe("a GTIN names one product of the network, as 14 digits (CODE-16)", () => {
  it.each([
    ["an EAN-13", "4006381333931", "04006381333931"],
    ["an EAN-8", "96385074", "00000096385074"],
    ["a UPC-A", "012345678905", "00012345678905"],
    ["a UPC-A as an EAN-13", "0012345678905", "00012345678905"],
    ["a UPC-A as 14 digits", "00012345678905", "00012345678905"],
    ["a UPC-E, which is a UPC-A", "01234565", "00012345000065"],
    ["a carton", "18901234567897", "18901234567897"],
    ["one of variable measure", "98901234567893", "98901234567893"]
  ])("%s %s is %s", (_, digits, gtin) => {
    expect(readGtin(digits)).toEqual(Result.succeed(gtin))
  })

  it.each([
    ["4006381333932", "4006381333932: check digit should be 1, not 2"],
    ["98901234567890", "98901234567890: check digit should be 3, not 0"],
    ["18901234567891x12", "18901234567891x12: check digit should be 7, not 1"],
    [
      "18901234567897",
      "18901234567897 is a carton: write how many pieces it holds, such as 18901234567897x12"
    ],
    ["18901234567897x0", "18901234567897x0: a carton holds 1 to 9999 pieces"],
    ["4006381333931x10000", "4006381333931x10000: a carton holds 1 to 9999 pieces"],
    ["98901234567893x6", "98901234567893x6: what is of variable measure has no count"],
    ["123", "123: a GTIN has 8, 12, 13 or 14 digits"],
    ["salt", "salt: a GTIN has 8, 12, 13 or 14 digits"],
    [
      "18901234567897 x12",
      "18901234567897 is a carton: write how many pieces it holds, such as 18901234567897x12"
    ],
    ["4006381333931 04006381333931x6", "04006381333931x6 stands twice"]
  ])("%s is refused: %s", (text, why) => {
    expect(whyOf(text)).toBe(why)
  })

  it.each([
    [
      "211234501500",
      "numbers of 13 digits that start with 2 are given out by each network itself: its own rules or the list scale read them"
    ],
    ["981234567890", "it is the number of a coupon, not of a product"]
  ])("%s with its check digit is refused: %s", (digits, why) => {
    expect(readGtin(`${digits}${digitAfter(digits, 12)}`)).toEqual(Result.fail(why))
  })

  it("a list is read as it is written", () => {
    const list = readGtins(" 4006381333931;18901234567897X12,96385074 ")
    expect(list).toEqual(
      Result.succeed([
        { gtin: "04006381333931", pieces: 1 },
        { gtin: "18901234567897", pieces: 12 },
        { gtin: "00000096385074", pieces: 1 }
      ])
    )
    const all = Result.getOrElse(list, () => [])
    expect(readGtins(all.map(gtinText).join(" "))).toEqual(list)
  })

  it("any digits with their check digit are read as the number that they are, or refused with a reason", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\d{7}|\d{11,13})$/), (digits) => {
        const code = `${digits}${digitAfter(digits, digits.length)}`
        const read = readGtin(code)
        // A UPC-E is the only one that is expanded.
        if (Result.isSuccess(read) && !/^0\d{7}$/.test(code))
          expect(read.success).toBe(code.padStart(14, "0"))
        if (Result.isFailure(read)) expect(read.failure).not.toBe("")
      })
    )
  })

  it("finds the product and how many pieces of it, the EAN13 among them", () => {
    const salt = {
      ean13_barcode: "8901234567890",
      gtins: [{ gtin: "18901234567897", pieces: 12 }]
    }
    // What an earlier server sends.
    const rice = { ean13_barcode: "4006381333931" }
    const found = byGtin([salt, rice, { ean13_barcode: null, gtins: [] }])
    expect(found.get("08901234567890")).toEqual({ product: salt, pieces: 1 })
    expect(found.get("18901234567897")).toEqual({ product: salt, pieces: 12 })
    expect(found.get("04006381333931")).toEqual({ product: rice, pieces: 1 })
    expect(found.size).toBe(3)
  })
})

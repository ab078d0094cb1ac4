import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encode } from "#core/barcode/encode.ts"
import { codeTypes, uniqueKey } from "#core/barcode/layouts.ts"
import { type Parsed, parse } from "#core/barcode/parse.ts"
import { runs } from "#test/support/runs.ts"
import { numbersOf, parsedOf, someDays, strayString } from "./codes.ts"
import { acceptedExamples } from "./examples.ts"

const today = "2026-11-20"

describe("parse and encode", () => {
  /** What the worked examples print, field by field. */
  it.each<readonly [code: string, parsed: Parsed]>([
    ["7401234007507", { codeType: "mrpl", item: "01234", grams: 750 }],
    ["8901234567890", { codeType: "ean13", item: "8901234567890" }],
    ["2110007000809", { codeType: "spar", item: "110007", grams: 80 }],
    ["W001234501255", { codeType: "loyaltyWorld", item: "0012345", grams: 1255 }],
    ["P000077700003", { codeType: "loyaltyWorld", item: "0000777", pieces: 3 }],
    ["810000000009120", { codeType: "order", order_id: 9, item_count: 120 }],
    [
      "80264800050713012999999",
      {
        codeType: "pack",
        product_id: 2648,
        grams: 50,
        date_of_expiry: "2027-01-31",
        mc_no: "12",
        unique_code: "999999"
      }
    ],
    [
      "830177300099290228009999",
      {
        codeType: "newPack",
        product_id: 1773,
        grams: 99,
        date_of_expiry: "2028-02-29",
        mc_no: "00",
        unique_code: "9999"
      }
    ],
    [
      "79918040035026022600001",
      {
        codeType: "legacyPack",
        mc_no: "799",
        product_id: 1804,
        grams: 350,
        packaging_date: "2026-02-26",
        unique_code: "00001"
      }
    ],
    ["$$next", { codeType: "command", word: "next" }]
  ])("%s prints what its example says, grams as they stand", (code, parsed) => {
    expect(parse(code, today)).toEqual(parsed)
    expect(encode(parsed, today)).toBe(code)
  })

  it.each(codeTypes)(
    "every value that a %s can hold has a code, and the code reads as the value (CODE-1)",
    (type) => {
      for (const day of someDays)
        fc.assert(
          fc.property(parsedOf(day)[type], (parsed) => {
            const code = encode(parsed, day)
            expect(code).toBeTypeOf("string")
            expect(parse(code ?? "", day)).toEqual(parsed)
          }),
          // 9 types x 5 days: 100,000 codes in all.
          { numRuns: runs(2223) }
        )
    },
    60_000
  )

  it("every code that is read is printed again, without blanks and M, a command in lower case", () => {
    let read = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        for (let n = 0; n < 5000; n++) {
          const code = strayString(below)
          const parsed = parse(code, today)
          if (parsed === undefined) continue
          read++
          const key = uniqueKey(code)
          const expected = key.startsWith("$$") ? key.toLowerCase() : key
          if (encode(parsed, today) !== expected)
            expect({ code, again: encode(parsed, today) }).toEqual({ code, again: expected })
        }
      }),
      { numRuns: 40, endOnFailure: true }
    )
    expect(read).toBeGreaterThan(10_000)
    for (const [code] of acceptedExamples) {
      const parsed = parse(code, today)
      expect(parsed && encode(parsed, today)).toBe(
        code.startsWith("$$") ? code.toLowerCase() : uniqueKey(code)
      )
    }
  })

  const pack: Parsed = {
    codeType: "pack",
    product_id: 1773,
    grams: 500,
    date_of_expiry: "2026-11-25",
    mc_no: "07",
    unique_code: "000123"
  }
  const newPack: Parsed = { ...pack, codeType: "newPack", unique_code: "0123" }
  const unprintable: ReadonlyArray<readonly [why: string, parsed: Parsed]> = [
    ["a product id of five digits in a pack", { ...pack, product_id: 10_000 }],
    ["product 0", { ...pack, product_id: 0 }],
    ["100 kg", { ...pack, grams: 100_000 }],
    ["grams below 0", { ...pack, grams: -1 }],
    ["half a gram", { ...pack, grams: 0.5 }],
    ["a machine number without its zero", { ...pack, mc_no: "7" }],
    ["a unique code with a letter", { ...pack, unique_code: "00012x" }],
    ["an expiry six years ago", { ...pack, date_of_expiry: "2020-12-31" }],
    ["an expiry in five years", { ...pack, date_of_expiry: "2031-01-01" }],
    ["no such day", { ...newPack, date_of_expiry: "2027-02-29" }],
    ["another century", { ...newPack, date_of_expiry: "2100-01-01" }],
    ["machine 800 in a legacy pack", legacy("800")],
    ["an EAN13 with a wrong check digit", { codeType: "ean13", item: "8901234567891" }],
    ["an EAN13 of another country", { codeType: "ean13", item: "4006381333931" }],
    ["an order without items", { codeType: "order", order_id: 9, item_count: 0 }],
    ["an order of eleven digits", { codeType: "order", order_id: 10_000_000_000, item_count: 1 }],
    ["a command of 21 letters", { codeType: "command", word: "a".repeat(21) }],
    ["a command in capitals", { codeType: "command", word: "OK" }],
    ["a command with a blank", { codeType: "command", word: "go now" }]
  ]
  it.each(unprintable)("%s has no code", (_, parsed) => {
    expect(encode(parsed, today)).toBeUndefined()
  })

  it("five years back and four ahead are the ends of what a pack can say", () => {
    for (const date_of_expiry of ["2021-01-01", "2030-12-31"]) {
      const code = encode({ ...pack, date_of_expiry }, today)
      expect(parse(code ?? "", today)).toMatchObject({ date_of_expiry })
    }
  })
})

function legacy(mc_no: string): Parsed {
  return {
    codeType: "legacyPack",
    mc_no,
    product_id: 1773,
    grams: 500,
    packaging_date: "2026-11-18",
    unique_code: "00077"
  }
}

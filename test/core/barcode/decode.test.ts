import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Barcode, type Context, decode, decodeOrExplain } from "#core/barcode/decode.ts"
import {
  type CodeType,
  codeTypes,
  foreignAt,
  isMapped,
  isUnique,
  layoutOf,
  layouts,
  uniqueKey
} from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import { reasonOf } from "#core/barcode/reason.ts"
import { decodeByTable } from "#test/bench/barcode.ts"
import { runs } from "#test/support/runs.ts"
import { anyDay, codeOn, numbersOf, someDays, strayString, withCheckDigit } from "./codes.ts"
import { acceptedExamples, context, refusedExamples, refusedOtherwise } from "./examples.ts"

const everythingMapped = (today: string): Context => ({ today, mapping: () => 1773, shelfLife: () => 7 })

describe("decode", () => {
  it.each(acceptedExamples)("%s is what the layouts' document says", (code, decoded) => {
    expect(decode(code, context)).toEqual(decoded)
  })

  it.each([...refusedExamples, ...refusedOtherwise])("%j is null", (code) => {
    expect(decode(code, context)).toBeNull()
  })

  it("blanks, CR and LF around a code are dropped, from scan_code too; other blanks are not", () => {
    for (const [code, decoded] of acceptedExamples) {
      expect(decode(` \r\n${code}\r\n `, context)).toEqual(decoded)
      for (const blank of ["\t", "\u00a0", "\u0000", "\ufeff"])
        expect(decode(`${blank}${code}`, context)).toBeNull()
    }
  })

  it.each(someDays)("on %s a leading M changes scan_code and nothing else (CODE-3)", (today) => {
    fc.assert(
      fc.property(codeOn(today), (code) => {
        const plain = decode(code, everythingMapped(today))
        expect(plain).not.toBeNull()
        expect(decode(`M${code}`, everythingMapped(today))).toEqual({ ...plain, scan_code: `M${code}` })
      }),
      { numRuns: runs(1000) }
    )
  })

  it("the quantity is the weight to two decimals, half up on whole grams; under 100 g both are 1 (CODE-4)", () => {
    for (let grams = 0; grams < 100_000; grams++) {
      const decoded = decode(`801773${String(grams).padStart(5, "0")}645507000123`, context)
      const expected =
        grams < 100
          ? { weight: 1, qty: 1 }
          : {
              weight: Number(`${grams}e-3`),
              qty: Number(`${(BigInt(grams) + 5n) / 10n}e-2`)
            }
      if (decoded?.weight !== expected.weight || decoded.qty !== expected.qty)
        expect({ grams, weight: decoded?.weight, qty: decoded?.qty }).toEqual({ grams, ...expected })
    }
  })

  it("no pieces count as one piece", () => {
    const mapped = everythingMapped("2026-11-20")
    expect(decode("P000077700000", mapped)).toMatchObject({ weight: 1, qty: 1 })
    expect(decode("P000077799999", mapped)).toMatchObject({ weight: 99_999, qty: 99_999 })
    expect(decode("W000077700099", mapped)).toMatchObject({ weight: 1, qty: 1 })
    expect(decode("W000077700100", mapped)).toMatchObject({ weight: 0.1, qty: 0.1 })
  })

  it("a partner's code is packed today and keeps five days, over month and year", () => {
    const packed = (today: string) => decode("7401234007507", everythingMapped(today))
    expect(packed("2026-12-29")).toMatchObject({ packaging_date: "2026-12-29", date_of_expiry: "2027-01-03" })
    expect(packed("2028-02-26")).toMatchObject({ packaging_date: "2028-02-26", date_of_expiry: "2028-03-02" })
    expect(packed("2027-02-26")).toMatchObject({ packaging_date: "2027-02-26", date_of_expiry: "2027-03-03" })
  })

  it("an EAN13 keeps the days of its product, from today", () => {
    const keeps = (days: number) =>
      decode("8901234567890", { ...context, shelfLife: () => days })?.date_of_expiry
    expect(keeps(0)).toBe("2026-11-20")
    expect(keeps(7)).toBe("2026-11-27")
    expect(keeps(15)).toBe("2026-12-05")
    expect(keeps(365)).toBe("2027-11-20")
  })

  it("the mapping is asked for the item of a mapped code, and for no other", () => {
    const lookedUp: Array<string> = []
    const recording: Context = {
      ...context,
      mapping: (codeType, item) => {
        lookedUp.push(`${codeType} ${item}`)
        return undefined
      }
    }
    for (const [code] of acceptedExamples) {
      const isFound = decode(code, recording) !== null
      expect(isFound).toBe(!isMapped(layoutOf(uniqueKey(code)) ?? "order"))
    }
    expect(lookedUp).toEqual([
      "mrpl 01234",
      "mrpl 00042",
      "ean13 8901234567890",
      "ean13 8901234567890",
      "loyaltyWorld 0012345",
      "loyaltyWorld 0000777",
      "spar 004321",
      "spar 110007"
    ])
  })

  it("a code that the catalogue does not know is told apart from one that is wrong", () => {
    expect(decodeOrExplain("7499999005005", context)).toEqual(
      Result.fail({ _tag: "NotMapped", codeType: "mrpl", item: "99999" })
    )
    expect(decodeOrExplain("8909999999994", context)).toEqual(
      Result.fail({ _tag: "NotMapped", codeType: "ean13", item: "8909999999994" })
    )
    expect(decodeOrExplain("7401234007508", context)).toEqual(
      Result.fail({ _tag: "CheckDigit", expected: 7, found: 8 })
    )
  })

  it("every barcode goes over the wire and comes back", () => {
    const wire = Schema.toCodecJson(Barcode)
    for (const [code, decoded] of acceptedExamples) {
      const sent = JSON.stringify(Schema.encodeSync(wire)(decoded))
      expect(Schema.decodeUnknownSync(wire)(JSON.parse(sent))).toEqual(decode(code, context))
      expect(Object.keys(JSON.parse(sent))).toEqual([
        "product_id",
        "weight",
        "qty",
        "packaging_date",
        "date_of_expiry",
        "mc_no",
        "unique_code",
        "order_id",
        "item_count",
        "scan_code",
        "codeType"
      ])
    }
  })

  it("a million strings, a fifth of them in the short run: it never throws, and no string has two types (CODE-1)", () => {
    /** By the table itself: the length, the start and the characters of a layout. */
    const isOf = (type: CodeType, text: string): boolean => {
      const { shortest, longest, starts } = layouts[type]
      return (
        text.length >= shortest &&
        text.length <= longest &&
        starts.some((start) => text.startsWith(start)) &&
        foreignAt(type, text) < 0
      )
    }

    let read = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        const strings = Array.from({ length: 10_000 }, () => strayString(below))
        const mapped = everythingMapped("2026-11-20")
        for (const text of strings) {
          const key = uniqueKey(text)
          let types = 0
          for (const type of codeTypes) if (isOf(type, key)) types++
          const isBarcode = decode(text, mapped) !== null
          if (types > 1 || (isBarcode && types !== 1)) throw new Error(JSON.stringify({ text, types }))
          if (isBarcode) read++
        }
      }),
      { numRuns: runs(100), endOnFailure: true }
    )
    expect(read).toBeGreaterThan(runs(100) * 100)
  })

  it("says null exactly where there is a reason, and gives the answers of a table of regular expressions (CODE-5)", () => {
    fc.assert(
      fc.property(fc.integer(), anyDay, (seed, today) => {
        const below = numbersOf(seed)
        const partly: Context = {
          today,
          mapping: (_, item) => (item.endsWith("3") ? undefined : 1773),
          shelfLife: (id) => id % 100
        }
        for (let n = 0; n < 2000; n++) {
          const text = strayString(below)
          const decoded = decode(text, partly)
          const verdict = decodeOrExplain(text, partly)
          expect(decodeByTable(text, partly)).toEqual(decoded)
          expect(Result.isSuccess(verdict) ? verdict.success : null).toEqual(decoded)
          expect(reasonOf(text, today) === undefined).toBe(parse(text, today) !== undefined)
        }
      }),
      { numRuns: runs(50), endOnFailure: true }
    )
  })
})

describe("layouts", () => {
  it("74, 89, P, W and 2 are mapped; 80, 83 and legacy packs are unique (CODE-2)", () => {
    expect(codeTypes.filter(isMapped)).toEqual(["mrpl", "ean13", "spar", "loyaltyWorld"])
    expect(codeTypes.filter(isUnique)).toEqual(["pack", "legacyPack", "newPack"])
  })

  it("the unique key is the code without blanks around it and without one M (CODE-3)", () => {
    expect(uniqueKey("M80177300500645507000123")).toBe("80177300500645507000123")
    expect(uniqueKey(" 80177300500645507000123\r\n")).toBe("80177300500645507000123")
    expect(uniqueKey("MM80")).toBe("M80")
    expect(uniqueKey("m80")).toBe("m80")
    expect(uniqueKey("")).toBe("")
  })

  it("a 13-digit code needs its check digit: of ten last digits one is right", () => {
    const below = numbersOf(13)
    for (const start of ["74", "89", "2"])
      for (let n = 0; n < 500; n++) {
        const twelve = start + Array.from({ length: 12 - start.length }, () => below(10)).join("")
        const read = Array.from("0123456789", (digit) => twelve + digit).filter(
          (code) => parse(code, "2026-11-20") !== undefined
        )
        expect(read).toEqual([withCheckDigit(twelve)])
      }
  })
})

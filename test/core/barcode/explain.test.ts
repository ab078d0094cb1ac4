import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode } from "#core/barcode/decode.ts"
import { explain, linesOf } from "#core/barcode/explain.ts"
import { layoutOf, trim, uniqueKey } from "#core/barcode/layouts.ts"
import { sentence } from "#core/barcode/reason.ts"
import { runs } from "#test/support/runs.ts"
import { numbersOf, strayString } from "./codes.ts"
import { acceptedExamples, context, refusedExamples, refusedOtherwise } from "./examples.ts"

describe("explain", () => {
  it.each([...refusedExamples, ...refusedOtherwise])("%j is refused: %s", (code, expected) => {
    const reasonFor = (code: string): string => {
      const { outcome } = explain(code, context)
      return Result.isFailure(outcome) ? sentence(outcome.failure) : "decoded"
    }

    expect(reasonFor(code)).toBe(expected)
  })

  it("names the layout that a wrong code comes nearest to", () => {
    const nearest: ReadonlyArray<readonly [string, string | undefined]> = [
      ["7401234007508", "mrpl"],
      ["740123400750", "mrpl"],
      ["W00123450125", "loyaltyWorld"],
      ["80177300500655507000123", "pack"],
      ["8017730050064550700012", "pack"],
      ["801773005006455070001234", "pack"],
      ["83412070125005122603001", "newPack"],
      ["81010004567800", "order"],
      ["1141773010001811260007", "legacyPack"],
      ["$$go now", "command"],
      ["82017730100018112600077", undefined],
      ["hello", undefined],
      ["", undefined]
    ]
    for (const [code, codeType] of nearest)
      expect([code, explain(code, context).codeType]).toEqual([code, codeType])
  })

  it("a pack reads part by part, places counted from 1", () => {
    expect(linesOf(explain(" M80177300500645507000123\r", context))).toEqual([
      "M80177300500645507000123",
      "layout: pack (pack), 23 characters, starts with 80",
      "  1      M       leading M, kept for display alone",
      "  2-3    80      pack",
      "  4-7    1773    product 1773",
      "  8-12   00500   0.5 kg",
      "  13-16  6455    expires 2026-11-25 (year ending in 6, quarter 4, day 55 after its first)",
      "  17-18  07      machine 07",
      "  19-24  000123  number of the pack 000123",
      "pack: product_id 1773, weight 0.5, qty 0.5, date_of_expiry 2026-11-25, mc_no 07, unique_code 000123"
    ])
  })

  it("a wrong code says what is wrong where it stands, and at the end", () => {
    expect(linesOf(explain("7401234000509", context))).toEqual([
      "7401234000509",
      "nearest layout: retail-partner code (mrpl), 13 characters, starts with 74",
      "  1-2    74     retail-partner code",
      "  3-7    01234  item of product 1773",
      "  8-12   00050  50 g, which is under 100 g and counts as 1",
      "  13     9      check digit, should be 8",
      "null: check digit should be 8, not 9"
    ])
    expect(linesOf(explain("W0012345012", context))).toEqual([
      "W0012345012",
      "nearest layout: loyalty-world code (loyaltyWorld), 13 characters, starts with P or W",
      "  1      W        weighed in grams",
      "  2-8    0012345  item of product 1773",
      "  9-11   012      amount: cut off",
      "null: loyalty-world code: 13 characters, 2 missing"
    ])
    expect(linesOf(explain("", context))).toEqual(["(no code)", "null: nothing was read"])
  })

  it("of letters of another keyboard layout among digits nothing is made out", () => {
    for (const code of ["74&é\"'(-è_ç", "80٠١٢٣٤٥٦٧٨٩"]) {
      const { parts, outcome } = explain(code, context)
      expect(parts).toEqual([])
      expect(Result.isFailure(outcome) && outcome.failure._tag).toBe("OtherLayout")
    }
  })

  it("an unmapped code has its layout, and the product missing", () => {
    expect(linesOf(explain("P000000500001", context))).toEqual([
      "P000000500001",
      "layout: loyalty-world code (loyaltyWorld), 13 characters, starts with P or W",
      "  1      P        counted in pieces",
      "  2-8    0000005  item, mapped to no product",
      "  9-13   00001    1 piece",
      "null: item 0000005 is mapped to no product"
    ])
  })

  it("without a catalogue, nothing is said of which product an item is", () => {
    const { today } = context
    for (const [code, item] of [
      ["P000000500001", "  2-8    0000005  item"],
      ["8901234567890", "  1-13   8901234567890  item"]
    ] as const) {
      const lines = linesOf(explain(code, { today }))
      expect(lines).toContain(item)
      expect(lines.at(-1)).toBe("sound; which product it is, the catalogue knows")
    }
    expect(linesOf(explain("7401234007508", { today })).slice(3)).toEqual([
      "  3-7    01234  item",
      "  8-12   00750  0.75 kg",
      "  13     8      check digit, should be 7",
      "null: check digit should be 7, not 8"
    ])
    const [pack = ""] = acceptedExamples.map(([code]) => code).filter((code) => code.startsWith("80"))
    expect(linesOf(explain(pack, { today }))).toEqual(linesOf(explain(pack, context)))
  })

  it("the parts of an example stand where they say and cover the code without a hole", () => {
    for (const [code] of acceptedExamples) {
      const { parts, scan_code } = explain(code, context)
      let covered = 0
      for (const part of parts) {
        expect(scan_code.slice(part.start, part.end)).toBe(part.raw)
        expect(part.start).toBeLessThanOrEqual(covered)
        covered = Math.max(covered, part.end)
      }
      expect(covered).toBe(scan_code.length)
    }
  })

  it("any string is explained, with the outcome that decoding has", () => {
    const slips = /undefined|NaN|\[object/
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        for (let n = 0; n < 500; n++) {
          const code = strayString(below)
          const explanation = explain(code, context)
          const { scan_code, codeType, parts, outcome } = explanation
          expect(scan_code).toBe(trim(code))
          expect(Result.isSuccess(outcome) ? outcome.success : null).toEqual(decode(code, context))
          const type = layoutOf(uniqueKey(code))
          if (type !== undefined) expect(codeType).toBe(type)
          for (const part of parts) expect(scan_code.slice(part.start, part.end)).toBe(part.raw)
          const lines = linesOf(explanation)
          expect(lines.at(-1)).toMatch(Result.isSuccess(outcome) ? /^\w+: \w/ : /^null: \S/)
          // What was scanned is shown as it came, whatever words stand in it.
          if (!slips.test(code.replace(/\p{C}/gu, ""))) expect(lines.join(" ")).not.toMatch(slips)
        }
      }),
      { numRuns: runs(40), endOnFailure: true }
    )
  })
})

import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readElements } from "#core/barcode/gs1/elements.ts"
import { readLink } from "#core/barcode/gs1/link.ts"
import { contentOf } from "#core/barcode/gs1/meaning.ts"
import { digitAfter } from "#core/barcode/rule/check-digits.ts"
import * as Day from "#core/day.ts"
import { type ItemLabelFacts, itemLabel } from "#core/label/item-label.ts"
import {
  gtinOfPiece,
  matrixCode,
  matrixText,
  matrixWish,
  ownProductOf,
  type PackValues
} from "#core/label/matrix-code.ts"
import { noon } from "../arbitrary/time.ts"

const today = Day.dayAt(noon)
const day = fc.integer({ min: -49 * 365, max: 49 * 365 }).map((days) => Day.addDays(today, days))
/** Character set 82 of GS1; a text that stands for the separator is none. */
const inSet82 = fc
  .string({
    unit: fc.constantFrom(
      ..."!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
    ),
    minLength: 1,
    maxLength: 20
  })
  .filter((text) => !text.includes("<GS>"))
const anyGtin = fc
  .integer({ min: 0, max: 9_999_999_999_999 })
  .map((number) => String(number).padStart(13, "0"))
  .map((digits) => digits + digitAfter(digits, 13))
const anyPack: fc.Arbitrary<PackValues> = fc.record({
  gtin: anyGtin,
  grams: fc.integer({ min: 1, max: 999_999 }),
  date: fc.option(fc.record({ is: fc.constantFrom("useBy" as const, "bestBefore" as const), day }), {
    nil: undefined
  }),
  batch: fc.option(inSet82, { nil: undefined }),
  serial: fc.option(inSet82, { nil: undefined })
})

describe("the 2D code of a pack", () => {
  it.each(["datamatrix", "link"] as const)(
    "as %s says what the label says, to our own reader (LABEL-6)",
    (kind) => {
      const wish = { kind, address: "https://id.shop.example/p/", prefix: undefined }
      fc.assert(
        fc.property(anyPack, (pack) => {
          const code = matrixCode(wish, pack)
          if (code === undefined) throw new Error("none was wanted")
          const text = matrixText(code)
          const read = kind === "link" ? readLink(text, 0, today) : readElements(text, 0, true, today)
          const content = contentOf(Result.getOrThrow(read), today)
          expect(content).toMatchObject({ gtin: pack.gtin, grams: pack.grams })
          expect(content.date_of_expiry).toBe(pack.date?.day)
          expect(content.batch).toBe(pack.batch)
          expect(content.serial).toBe(pack.serial)
          const ais = content.elements?.map(({ ai }) => ai) ?? []
          expect(ais.includes("17")).toBe(pack.date?.is === "useBy")
          expect(ais.includes("15")).toBe(pack.date?.is === "bestBefore")
        }),
        { numRuns: 500 }
      )
    }
  )

  it("is written as GS1 writes it, separators behind values of no set length alone", () => {
    const pack: PackValues = {
      gtin: "08901234567890",
      grams: 750,
      date: { is: "useBy", day: "2026-12-31" },
      batch: "AB/12",
      serial: "77"
    }
    const texts = (["datamatrix", "link"] as const).map((kind) => {
      const code = matrixCode({ kind, address: "https://id.shop.example", prefix: undefined }, pack)
      return code === undefined ? "" : matrixText(code)
    })
    expect(texts).toEqual([
      "01089012345678903103000750" + "17261231" + "10AB/12\x1d2177",
      "https://id.shop.example/01/08901234567890/10/AB%2F12/21/77?3103=000750&17=261231"
    ])
  })

  it("is not there where the network wants none, or says nothing that can be read", () => {
    expect(matrixWish(new Map()).kind).toBe("none")
    expect(matrixWish(new Map([["label_matrix", '"qr"']])).kind).toBe("none")
    expect(matrixWish(new Map([["gtin_prefix", "8901234"]])).prefix).toBe("8901234")
    expect(matrixWish(new Map([["gtin_prefix", '"0614141"']])).prefix).toBe("0614141")
  })

  const product = { entity_id: 1773, ean13_barcode: null, gtins: [] }
  const piece = { gtin: "04006381333931", pieces: 1 }
  it.each<[string, Parameters<typeof gtinOfPiece>[0], string | undefined, string]>([
    [
      "the EAN13",
      { ...product, ean13_barcode: " 8901234567890 ", gtins: [piece] },
      "8901234",
      "08901234567890"
    ],
    [
      "that of a piece where the EAN13 is wrong",
      { ...product, ean13_barcode: "8901234567891", gtins: [piece] },
      undefined,
      piece.gtin
    ],
    [
      "no carton's",
      { ...product, gtins: [{ gtin: "18901234567891", pieces: 12 }, piece] },
      undefined,
      piece.gtin
    ],
    ["one of the network's own", product, "8901234", "08901234017739"],
    ["as many digits as the prefix leaves", product, "89012345", "08901234517734"],
    ["NoDigits where they are too few", product, "890123456", "NoDigits"],
    ["NoGtin without a prefix", product, undefined, "NoGtin"]
  ])("has the number of the piece: %s (LABEL-9)", (_, of, prefix, expected) => {
    expect(Result.merge(gtinOfPiece(of, prefix))).toBe(expected)
  })

  it("an own number leads back to the product that it was made for, and no other number to any (CODE-36)", () => {
    const prefix = fc.stringMatching(/^(2\d{6,8}|[1-9]\d{6,8})$/)
    const id = fc.integer({ min: 1, max: 999 })
    fc.assert(
      fc.property(prefix, id, fc.stringMatching(/^\d{14}$/), (first, entity_id, digits) => {
        const own = Result.getOrThrow(gtinOfPiece({ ...product, entity_id }, first))
        expect(ownProductOf(own, first)).toBe(entity_id)
        expect(ownProductOf(own, undefined)).toBeUndefined()
        const wrong = `${own.slice(0, 13)}${(Number(own[13]) + 1) % 10}`
        expect(ownProductOf(wrong, first)).toBeUndefined()
        expect(ownProductOf(digits, first)).toBeUndefined()
      }),
      { examples: [["2900000", 512, "18901234567897"]] }
    )
    // A carton's first digit is none of them, and 0 is no product.
    expect(ownProductOf("12900000051203", "2900000")).toBeUndefined()
    expect(ownProductOf(`0290000000000${digitAfter("290000000000", 12)}`, "2900000")).toBeUndefined()
  })

  it("of a label has its date, its batch and what makes the pack's own code its own", () => {
    const facts: ItemLabelFacts = {
      product: {
        ...product,
        ean13_barcode: "8901234567890",
        name: "Curry cut",
        label_name: null,
        category_id: null,
        category_type: null
      },
      grams: 500,
      lists: { one_year_product_ids: new Set(), long_shelf_life_product_ids: new Set() },
      now: noon,
      machine: 7,
      matrix: { kind: "datamatrix", address: "", prefix: undefined }
    }
    const { code, best_before, matrix } = Result.getOrThrow(itemLabel(facts))
    expect(matrix).toEqual({
      symbol: "datamatrix",
      elements: [
        { ai: "01", value: "08901234567890" },
        { ai: "3103", value: "000500" },
        { ai: "15", value: best_before?.slice(2).replaceAll("-", "") },
        { ai: "21", value: today.slice(2).replaceAll("-", "") + code.slice(-8) }
      ]
    })
  })
})

import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { modules, stretches } from "#core/device/code128.ts"
import { escpos } from "#core/device/escpos.ts"
import type { Language } from "#core/device/language.ts"
import { layout } from "#core/device/layout.ts"
import type { LaidOutDocument } from "#core/device/paper.ts"
import type { Profile } from "#core/device/profile.ts"
import { qrModules } from "#core/device/qr-size.ts"
import { ean13Modules, type Item, type Lettering } from "#core/device/sheet.ts"
import { tspl } from "#core/device/tspl.ts"
import { zpl } from "#core/device/zpl.ts"
import { drawn } from "#device-daemon/raster.ts"
import { set, shaper } from "./paper/ink.ts"
import {
  dataMatrix,
  declares,
  ean13,
  invoice,
  itemLabel,
  items,
  names,
  orderLabel,
  qrLink
} from "./paper/samples.ts"

describe("the label of a pack", () => {
  const sizes = [
    { widthMm: 50, heightMm: 30 },
    { widthMm: 58, heightMm: 40 },
    { widthMm: 100, heightMm: 75 }
  ]
  const numbers = [
    "MRP Rs 1,174.50 incl. of all taxes",
    "Rs 234.90 per 100 g",
    "Batch 261120-07",
    "Packed 2026-11-20",
    "Use by 2026-11-25",
    "FSSAI 11225999000123",
    "1800 425 0101",
    "560038",
    "Net 0.50 Kg"
  ]
  const wordsOn = (profile: Profile, language: Language, name: string): string => {
    const [draft] = Result.getOrThrow(layout(itemLabel({ name, declares }), 1, false, profile, language, set))
    return (draft?.items ?? [])
      .flatMap((item) =>
        item.kind === "lettering" ? [item.line.text] : item.kind === "text" ? [item.text] : []
      )
      .map((line) => line.trim())
      .join(" ")
  }
  const profileOf = (
    { widthMm, heightMm }: (typeof sizes)[number],
    letters: Profile["letters"]
  ): Profile => ({
    ...printers[0].profile,
    width: widthMm * 8,
    height: heightMm * 8,
    letters
  })

  it.each(["own", "drawn"] as const)(
    "declares all of it from 50 x 30 mm on, letters %s (LABEL-1)",
    (letters) => {
      for (const size of sizes)
        for (const language of [zpl, tspl])
          for (const name of [names.latin, names.malayalam]) {
            const said = wordsOn(profileOf(size, letters), language, name)
            for (const number of numbers) expect(said, `${size.widthMm} x ${size.heightMm}`).toContain(number)
            expect(said).toContain("Packed by Packhouse Foods Private Limited")
            expect(said).toContain("care@packhouse.example")
          }
    }
  )

  it("where it has no room leaves out addresses first, and never cuts a number (LABEL-5)", () => {
    const address = declares.packer.address.join(", ")
    const ofNumbers = new Set(
      [...numbers, address]
        .join(" ")
        .split(" ")
        .filter((word) => /\d/.test(word))
    )
    for (let heightMm = 18; heightMm <= 40; heightMm++)
      for (const widthMm of [40, 50])
        for (const letters of ["own", "drawn"] as const) {
          const said = wordsOn(profileOf({ widthMm, heightMm }, letters), tspl, names.latin)
          expect(said).toContain("Use by 2026-11-25")
          for (const word of said.split(" ").filter((each) => /\d/.test(each)))
            expect([...ofNumbers, itemLabel().code]).toContain(word)
          if (said.includes("Indiranagar")) for (const number of numbers) expect(said).toContain(number)
        }
  })

  it.each([
    ["DataMatrix", dataMatrix, [50, 30], [40, 18]],
    // Beside a few of its lines alone.
    ["DataMatrix on a narrow label", dataMatrix, [28, 40], [40, 18]],
    ["QR code", qrLink, [50, 30], [40, 20]],
    ["QR code on a narrow label", qrLink, [50, 40], [40, 20]]
  ] as const)(
    "has a %s where nothing goes for its sake, and says where it has no room for it (LABEL-8)",
    (_, matrix, [widthMm, heightMm], [narrow, low]) => {
      const made = (wide: number, high: number, change: Partial<ReturnType<typeof itemLabel>>, by = tspl) => {
        const document = itemLabel({ name: names.malayalam, declares, ...change })
        const profile = profileOf({ widthMm: wide, heightMm: high }, "drawn")
        const [draft] = Result.getOrThrow(layout(document, 1, false, profile, by, set))
        const items = draft?.items ?? []
        return {
          lacks: draft?.lacksMatrix,
          squares: items.filter(({ kind }) => kind === "qr" || kind === "datamatrix").length,
          words: items.map((item) => (item.kind === "lettering" ? item.line.text.trim() : "")).join(" ")
        }
      }
      const spaced = (words: string) => words.replace(/ +/g, " ").trim()
      for (const language of [zpl, tspl]) {
        const roomy = made(widthMm, heightMm, { matrix }, language)
        expect(roomy).toMatchObject({ lacks: undefined, squares: 1 })
        expect(spaced(roomy.words)).toBe(spaced(made(widthMm, heightMm, {}, language).words))
        expect(made(narrow, low, { matrix }, language)).toEqual({
          ...made(narrow, low, {}, language),
          lacks: true
        })
      }
    }
  )

  it("made before it declared anything prints as it did", () => {
    const [draft] = Result.getOrThrow(layout(itemLabel(), 1, false, printers[0].profile, zpl, set))
    const texts = draft?.items.flatMap((item) => (item.kind === "text" ? [item.text] : [])) ?? []
    expect(texts.join(" ")).toContain("Best before 2026-11-25")
    expect(texts.join(" ")).not.toContain("MRP")
  })
})

describe("on every paper", () => {
  it("each thing stands inside of it and on no other", () => {
    fc.assert(
      fc.property(anyDocument, anyPrinter, (document, { profile, language }) => {
        const made = layout(document, 1, false, profile, language, set)
        // What has no room, or letters that no font has, is refused as a whole; then there is nothing to look at.
        if (Result.isFailure(made)) {
          expect(["UNSUPPORTED_DOCUMENT", "UNPRINTABLE_TEXT"]).toContain(made.failure.code)
          return
        }
        for (const draft of made.success) {
          const areas = draft.items.map((item) => areaOf(item, language))
          for (const [index, area] of areas.entries()) {
            expect(area.left).toBeGreaterThanOrEqual(0)
            expect(area.top).toBeGreaterThanOrEqual(0)
            expect(area.right).toBeLessThanOrEqual(draft.width)
            expect(area.bottom).toBeLessThanOrEqual(draft.height)
            for (const other of areas.slice(index + 1)) expect(overlap(area, other)).toBe(false)
          }
        }
      }),
      { numRuns: 150 }
    )
  })

  it("the ink of a line stays in its box, so that a receipt's bands can be told apart", () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const made = layout(itemLabel({ name }), 1, false, printers[1].profile, escpos, set)
        if (Result.isFailure(made)) return
        for (const draft of made.success) {
          const before = draft.items.filter((item) => item.kind === "lettering")
          const after = drawn(shaper, { ...draft, items: before }, escpos).items
          for (const picture of after) {
            if (picture.kind !== "bitmap") continue
            const box = before.find(
              ({ y, height }) => picture.y >= y && picture.y + picture.bitmap.height <= y + height
            )
            expect(box).toBeDefined()
          }
        }
      }),
      { numRuns: 60 }
    )
  })

  it("plain letters go as letters where the printer is trusted with them, and every other text is drawn", () => {
    const kinds = (name: string, letters: Profile["letters"]) => {
      const profile: Profile = { ...printers[1].profile, letters }
      const [draft] = Result.getOrThrow(layout(itemLabel({ name }), 1, false, profile, escpos, set))
      return draft?.items[0]?.kind
    }
    expect(kinds("Fish curry cut", "own")).toBe("text")
    expect(kinds("Fish curry cut", "drawn")).toBe("lettering")
    for (const name of [names.devanagari, names.arabic, "Café", "₹ 40"])
      expect(kinds(name, "own")).toBe("lettering")
  })

  it("a name for which there is no room ends with an ellipsis, and the barcode stays", () => {
    const tight: Profile = { ...printers[0].profile, width: 240, height: 130, letters: "drawn" }
    const name = "Wholesome ".repeat(5)
    const document = ean13([{ name, ean13: "8901234567890", price: null, copies: 1 }])
    const [draft] = Result.getOrThrow(layout(document, 1, false, tight, zpl, set))
    const texts = draft?.items.flatMap((item) => (item.kind === "lettering" ? [item.line.text] : [])) ?? []
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^Wholesome .*…$/)
    expect(draft?.items.some(({ kind }) => kind === "ean13")).toBe(true)
  })
})

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const areaOf = (item: Item | Lettering, { cell }: Language): Area => {
  const area = (width: number, height: number): Area => ({
    left: item.x,
    top: item.y,
    right: item.x + width,
    bottom: item.y + height
  })
  switch (item.kind) {
    case "text":
      return area(item.text.length * cell.width * item.scale, cell.height * item.scale)
    // Without the last blank, which hangs over the edge.
    case "lettering":
      return area(Math.floor(item.line.width), item.height)
    case "ean13":
      return area(ean13Modules * item.module, item.height)
    case "code128":
      return area(modules(Result.getOrThrow(stretches(item.text))) * item.module, item.height)
    case "bitmap":
      return area(item.bitmap.width, item.bitmap.height)
    case "qr":
      return area((qrModules(item.text) ?? 0) * item.module, (qrModules(item.text) ?? 0) * item.module)
    case "datamatrix":
      return area(item.side * item.module, item.side * item.module)
    default:
      return area(item.width, item.height)
  }
}

// Generators

const words = fc.constantFrom(
  ...Object.values(names).flatMap((name) => name.split(" ")),
  "Fish",
  "500g",
  "-",
  "₹240"
)
const anyText = fc.oneof(
  fc.array(words, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 120 })
)
const anyDocument: fc.Arbitrary<LaidOutDocument> = fc.oneof(
  fc
    .tuple(anyText, fc.constantFrom(undefined, dataMatrix, qrLink))
    .map(([name, matrix]) => itemLabel({ name, ...(matrix === undefined ? {} : { matrix }) })),
  fc
    .tuple(
      anyText,
      anyText,
      fc.constantFrom("veg" as const, "non-veg" as const),
      fc.constantFrom(undefined, dataMatrix, qrLink)
    )
    .map(([name, address, veg_mark, matrix]) =>
      itemLabel({
        name,
        ...(matrix === undefined ? {} : { matrix }),
        declares: { ...declares, veg_mark, packer: { ...declares.packer, address: [address] } }
      })
    ),
  fc
    .tuple(anyText, fc.array(anyText, { maxLength: 5 }), anyText)
    .map(([customer_name, address, payment]) => orderLabel({ customer_name, address, payment })),
  fc
    .tuple(anyText, fc.option(anyText))
    .map(([name, price]) => ean13([{ name, ean13: "8901234567890", price, copies: 1 }])),
  anyText.map((served_by) => invoice({ served_by })),
  anyText.map((customer_name) => items({ customer_name }))
)

const printers = [
  {
    language: zpl,
    profile: {
      dpi: 203,
      width: 400,
      height: 240,
      margin: 12,
      letters: "own",
      columns: null,
      gap: null,
      darkness: null,
      cut: "none"
    }
  },
  {
    language: escpos,
    profile: {
      dpi: 203,
      width: 576,
      height: null,
      margin: 0,
      letters: "own",
      columns: null,
      gap: null,
      darkness: null,
      cut: "partial"
    }
  }
] as const
const anyPrinter = fc
  .tuple(
    fc.constantFrom(...printers),
    fc.constantFrom("own" as const, "drawn" as const),
    fc.constantFrom(384, 400, 576, 800),
    fc.integer({ min: 120, max: 900 }),
    fc.constantFrom(203, 300)
  )
  .map(([{ language, profile }, letters, width, height, dpi]) => ({
    language,
    profile: {
      ...profile,
      letters,
      width,
      dpi,
      height: profile.height === null ? null : height
    } satisfies Profile
  }))

import bidiModule from "bidi-js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Bidi, makeShaper } from "#core/label/harfbuzz.ts"
import { typefaces } from "#core/label/typeface.ts"
import { loadFonts } from "#rpc-server/pdf/fonts.ts"
import { namesIn } from "#test/support/names.ts"
import { runs } from "#test/support/runs.ts"

const { shaper, typefaces: loaded } = await loadFonts()
const bidi = (bidiModule as unknown as () => Bidi)()
const [regular] = shaper.fonts("regular")
if (regular === undefined) throw new Error("no font")

describe("a shaper over HarfBuzz", () => {
  it("has the same levels and direction as the bidirectional algorithm, whatever the text", () => {
    const character = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.constantFrom(..."ab1 ,(٣ع\u05D0\u200F\u202B\u202C\u2067\u2069\u0660\u{10800}\u{1E900}")
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
        const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
        expect([...shaper.levels(text)]).toEqual([...levels])
        expect(shaper.direction(text)).toBe((paragraphs[0]?.level ?? 0) % 2 === 1 ? "rtl" : "ltr")
      }),
      { numRuns: runs(2000) }
    )
  })

  it("prefers fonts in the order of the typefaces, and has both weights of each", () => {
    for (const weight of ["regular", "bold"] as const)
      expect(shaper.fonts(weight).map(({ id }) => id)).toEqual(
        typefaces.filter((face) => face.weight === weight).map(({ id }) => id)
      )
  })

  it("knows which characters a font has", () => {
    expect(shaper.has(regular, 0x20b9)).toBe(true)
    expect(shaper.has(regular, 0x1f600)).toBe(false)
  })

  it("kerns: AV is narrower than A and V", () => {
    const [pair, ...single] = ["AV", "A", "V"].map((text) =>
      shaper.shape(regular, text, "ltr", "Latn").reduce((sum, { advance }) => sum + advance, 0)
    )
    expect(pair).toBeLessThan(single.reduce((a, b) => a + b))
  })

  it.each([
    ["Latin", "Latn", "ltr"],
    ["Devanagari", "Deva", "ltr"],
    ["Malayalam", "Mlym", "ltr"],
    ["Tamil", "Taml", "ltr"],
    ["Arabic", "Arab", "rtl"]
  ] as const)(
    "draws what it shapes: glyphs of names in %s have outlines that are closed",
    (script, code, direction) => {
      const font = shaper.fonts("regular").find(({ scripts }) => scripts.includes(code))
      if (font === undefined) throw new Error(`no font for ${script}`)
      for (const name of namesIn(script))
        for (const word of name.split(" "))
          for (const { id } of shaper.shape(font, word, direction, code)) {
            const steps = shaper.outline(font, id).map(([type]) => type)
            expect(steps[0]).toBe("M")
            expect(steps.at(-1)).toBe("Z")
          }
    }
  )

  it("needs fonts of both weights", async () => {
    const harfbuzz = await import("harfbuzzjs")
    expect(() =>
      makeShaper(
        harfbuzz,
        bidi,
        loaded.filter(({ weight }) => weight === "bold")
      )
    ).toThrow(/both weights/)
  })
})

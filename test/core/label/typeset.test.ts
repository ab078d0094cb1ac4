import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Cluster } from "#core/label/line.ts"
import { ellipsis, type Line, typeset } from "#core/label/typeset.ts"
import { loadFonts } from "#rpc-server/pdf/fonts.ts"
import { hostileNames, namedScripts, namesIn } from "#test/support/names.ts"

const { shaper } = await loadFonts()
const size = 10

const graphemes = (text: string): ReadonlyArray<string> =>
  [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment)

const names = namedScripts.flatMap(namesIn)
const paragraph = fc
  .array(
    fc.oneof(
      fc.constantFrom(...names, "12/345,", "₹240.00", "(Dubai)", "  ", "😀"),
      // What ends a paragraph is taken out of a text before it is set.
      fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replaceAll(/[\u2028\u2029]/g, " "))
    ),
    {
      maxLength: 8
    }
  )
  .map((words) => words.join(" "))
const width = fc.integer({ min: 4, max: 200 })

describe("a paragraph in lines", () => {
  it("every letter stands on exactly one line, and the lines in order are the text", () => {
    /** What a line says when its clusters are read in logical order. */
    const wording = (line: Line): string =>
      line.clusters
        .toSorted((a, b) => a.start - b.start)
        .map(({ text }) => text)
        .join("")

    fc.assert(
      fc.property(paragraph, width, (text, width) => {
        const { lines, isShortened } = typeset(shaper, text, { size, width })
        expect(lines.map((line) => line.text).join("")).toBe(text)
        expect(lines.flatMap((line) => graphemes(line.text))).toEqual(graphemes(text))
        for (const line of lines) expect(wording(line)).toBe(line.text)
        expect(isShortened).toBe(false)
      }),
      { numRuns: 300 }
    )
  })

  it("no line is wider than asked, unless it is one letter that is", () => {
    fc.assert(
      fc.property(paragraph, width, (text, width) => {
        for (const line of typeset(shaper, text, { size, width }).lines) {
          if (line.width <= width + 1e-6) continue
          expect(graphemes(line.text.trim()).length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 300 }
    )
  })

  it("glyphs stand side by side from the line's left edge to its width; blanks at its end stand outside", () => {
    const isBlank = ({ text }: Cluster): boolean => /^\s+$/.test(text)

    fc.assert(
      fc.property(paragraph, width, (text, width) => {
        for (const line of typeset(shaper, text, { size, width }).lines) {
          for (const [index, cluster] of line.clusters.entries()) {
            const next = line.clusters[index + 1]
            if (next !== undefined) expect(next.x).toBeCloseTo(cluster.x + cluster.advance, 6)
            if (isBlank(cluster)) continue
            expect(cluster.x).toBeGreaterThanOrEqual(-1e-6)
            expect(cluster.x + cluster.advance).toBeLessThanOrEqual(line.width + 1e-6)
          }
        }
      }),
      { numRuns: 200 }
    )
  })

  it("a line ends inside a word only where the word alone is too wide", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
        width,
        (some, width) => {
          const text = some.join(" ")
          const { lines } = typeset(shaper, text, { size, width })
          for (const line of lines.slice(0, -1)) {
            if (/\s$/.test(line.text)) continue
            const before = text.slice(0, line.end).split(" ").at(-1) ?? ""
            const after = text.slice(line.end).split(" ")[0] ?? ""
            const [whole] = typeset(shaper, before + after, { size }).lines
            expect(whole?.width).toBeGreaterThan(width)
          }
        }
      )
    )
  })

  it("a word behind a letter that alone is too wide begins its line", () => {
    const { lines } = typeset(shaper, "பிரபு பிள்ளை प्रज्ञा चट्टोपाध्याय Asha Rao", { size, width: 15 })
    expect(lines.map((line) => line.text)).toContain("प्रज्ञा ")
    expect(lines.filter((line) => /^\s/.test(line.text))).toEqual([])
  })

  it("text without a letter has no line", () => {
    expect(typeset(shaper, "", { size }).lines).toEqual([])
  })

  it("a text of 10,000 letters without a blank is set in lines that fit", () => {
    for (const letter of ["W", "മ", "م", "क्ष"]) {
      const text = letter.repeat(10_000)
      const { lines } = typeset(shaper, text, { size, width: 200 })
      expect(lines.map((line) => line.text).join("")).toBe(text)
      expect(Math.max(...lines.map((line) => line.width))).toBeLessThanOrEqual(200)
      expect(lines.length).toBeGreaterThan(50)
    }
  })

  it("hostile text is set like any other", () => {
    for (const text of hostileNames) {
      const { lines } = typeset(shaper, text, { size, width: 120, maxLines: 3 })
      expect(lines.length).toBeLessThanOrEqual(3)
    }
  })
})

describe("a text that is cut", () => {
  it("fits on the lines it may have, says so with an ellipsis, and is the beginning of the text", () => {
    fc.assert(
      fc.property(
        paragraph,
        fc.integer({ min: 15, max: 200 }),
        fc.integer({ min: 1, max: 3 }),
        (text, width, maxLines) => {
          const whole = typeset(shaper, text, { size, width })
          const { lines, isShortened } = typeset(shaper, text, { size, width, maxLines })
          expect(lines.length).toBeLessThanOrEqual(maxLines)
          expect(isShortened).toBe(whole.lines.length > maxLines)
          if (!isShortened) {
            expect(lines).toEqual(whole.lines)
            return
          }
          const shown = lines.map((line) => line.text).join("")
          expect(shown.endsWith(ellipsis)).toBe(true)
          expect(text.startsWith(shown.slice(0, -1))).toBe(true)
          expect(lines.at(-1)?.width).toBeLessThanOrEqual(width + 1e-6)
        }
      ),
      { numRuns: 200 }
    )
  })

  it("is cut between letters as a reader counts them", () => {
    const text = "ശ്രീകുമാർ".repeat(10)
    const [line] = typeset(shaper, text, { size, width: 100, maxLines: 1 }).lines
    const visible = graphemes(line?.text.slice(0, -1) ?? "")
    expect(visible.length).toBeGreaterThan(5)
    expect(visible).toEqual(graphemes(text).slice(0, visible.length))
  })

  it("is cut after a word where that fills the line, inside a word where it would leave it empty", () => {
    const shown = (text: string) => typeset(shaper, text, { size, width: 100, maxLines: 1 }).lines[0]?.text
    expect(shown("Chicken curry cut, skinless")).toBe("Chicken curry cut,…")
    expect(shown(`Hot ${"W".repeat(40)}`)).toMatch(/^Hot W{5,}…$/)
  })

  it("in Arabic the ellipsis stands at the left, where the text goes on", () => {
    const [line] = typeset(shaper, "محمد الأحمدي الشامسي القاسمي", { size, width: 60, maxLines: 1 }).lines
    expect(line?.clusters[0]?.text).toBe(ellipsis)
  })
})

describe("the order of what is seen", () => {
  /** What stands on the paper from left to right. */
  const seen = (line: Line | undefined): string => line?.clusters.map(({ text }) => text).join("") ?? ""

  // Unicode Standard Annex #9, rules P2, W2, N1, L1 and L2 worked by hand.
  it.each([
    ["Asha Rao 12", "Asha Rao 12"],
    ["علي", "يلع"],
    ["علي 123", "123 يلع"],
    ["Ali علي 12", "Ali 12 يلع"],
    ["علي Dubai بيت", "تيب Dubai يلع"],
    ["شارع ١٢ بيت", "تيب ١٢ عراش"]
  ])("%s is seen as %s", (text, visual) => {
    expect(seen(typeset(shaper, text, { size }).lines[0])).toBe(visual)
  })

  it("a paragraph takes its direction from its first strong letter", () => {
    expect(typeset(shaper, "12 علي Ali", { size }).direction).toBe("rtl")
    expect(typeset(shaper, "12 Ali علي", { size }).direction).toBe("ltr")
    expect(typeset(shaper, "12, 34", { size }).direction).toBe("ltr")
  })

  it("a line of a paragraph that is broken keeps the paragraph's order", () => {
    const { lines } = typeset(shaper, "علي Dubai Marina بيت", { size, width: 56 })
    expect(lines.map((line) => line.text)).toEqual(["علي Dubai ", "Marina بيت"])
    expect(lines.map(seen)).toEqual([" Dubai يلع", "تيب Marina"])
  })
})

describe("where lines stand", () => {
  const placed = (text: string, align?: "start" | "left" | "center" | "right") => {
    const setting = align === undefined ? { size, width: 100 } : { size, width: 100, align }
    const [line] = typeset(shaper, text, setting).lines
    return { left: line?.left ?? Number.NaN, free: 100 - (line?.width ?? Number.NaN) }
  }
  it("from the left, the right, or the middle", () => {
    expect(placed("Asha", "left").left).toBe(0)
    const right = placed("Asha", "right")
    expect(right.left).toBeCloseTo(right.free)
    const middle = placed("Asha", "center")
    expect(middle.left).toBeCloseTo(middle.free / 2)
  })
  it("by themselves where their paragraph begins: at the right in Arabic", () => {
    expect(placed("Asha").left).toBe(0)
    const arabic = placed("محمد")
    expect(arabic.left).toBeCloseTo(arabic.free)
  })
})

describe("characters that no font has", () => {
  it("are reported once each and show as a box in their place", () => {
    const { missing, lines } = typeset(shaper, "a😀한 😀b", { size })
    expect(missing).toEqual([0x1f600, 0xd55c])
    const boxes = lines[0]?.clusters.filter(({ glyphs }) => glyphs.some(({ id }) => id === 0)) ?? []
    expect(boxes.map(({ text }) => text)).toEqual(["😀", "한", "😀"])
    expect(boxes.every(({ advance }) => advance > 0)).toBe(true)
  })

  it("a letter keeps the part that a font has", () => {
    const { missing, lines } = typeset(shaper, "a\u{1E8D0}", { size })
    expect(missing).toEqual([0x1e8d0])
    expect(lines[0]?.clusters[0]?.glyphs[0]?.id).not.toBe(0)
  })

  it("joiners and variation selectors show nothing and are not missed", () => {
    expect(typeset(shaper, "ക്\u200D ക്\u200C a\uFE0F", { size }).missing).toEqual([])
  })

  it.each(namedScripts)("none is in a name in %s", (script) => {
    for (const weight of ["regular", "bold"] as const)
      for (const name of namesIn(script)) {
        const { missing, lines } = typeset(shaper, name, { size, weight })
        expect(missing).toEqual([])
        expect(
          lines.flatMap((line) => line.clusters).flatMap(({ glyphs }) => glyphs.map(({ id }) => id))
        ).not.toContain(0)
      }
  })
})

describe("which font shows a letter", () => {
  it.each([
    ["A", "NotoSans"],
    ["я", "NotoSans"],
    ["आ", "NotoSansDevanagari"],
    ["അ", "NotoSansMalayalam"],
    ["அ", "NotoSansTamil"],
    ["ع", "NotoSansArabic"],
    ["1", "NotoSans"],
    ["₹", "NotoSans"],
    ["आ।", "NotoSansDevanagari"],
    ["അ ", "NotoSansMalayalam"]
  ])("%s is shown by %s", (text, family) => {
    for (const [weight, style] of [
      ["regular", "Regular"],
      ["bold", "Bold"]
    ] as const)
      for (const { font } of typeset(shaper, text, { size, weight }).lines[0]?.clusters ?? [])
        expect(font.id).toBe(`${family}-${style}`)
  })
})

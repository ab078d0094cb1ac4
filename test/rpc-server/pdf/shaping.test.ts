import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import type { Shaper } from "#core/port/shaper.ts"
import { loadFonts } from "#rpc-server/pdf/fonts.ts"
import { makePages, type PageTools } from "#rpc-server/pdf/pages.ts"
import { loadSubsetter } from "#rpc-server/pdf/subset.ts"
import { type BrowserText, browserText } from "#test/support/browser-text.ts"
import { sharedChromium } from "#test/support/chromium.ts"
import { openPdf } from "#test/support/pdf-page.ts"
import { compare, type Picture } from "#test/support/picture.ts"
import { isLong } from "#test/support/runs.ts"

const lines = [
  ["Latin", "Asha Rao, 12/3 \u20B9240.00 (Zo\u00EB)"],
  ["Latin with kerning", "AVATAR To. Wy, final office"],
  ["Devanagari", "श्रीमती आशा क्षेत्री हड्डी किताब"],
  ["Devanagari with digits", "राम कृष्ण १२ द्वितीय"],
  ["Malayalam", "ശ്രീകുമാർ കൊച്ചി ക്ഷേത്രം"],
  ["Malayalam, stacked", "നമ്പൂതിരിപ്പാട് സ്റ്റേഷൻ"],
  ["Tamil", "தமிழ் கொழும்பு ஸ்ரீ கௌரி"],
  ["Arabic", "محمد الأحمدي بيت"],
  ["Arabic with marks", "بِسْمِ محمّد فاطِمَة"],
  ["Arabic with digits", "شارع ١٢ رقم 345"],
  ["Latin in Arabic", "علي (Dubai) 123 بيت"],
  ["Arabic in Latin", "Ali علي الأحمدي, Flat 12"],
  ["Devanagari in Latin", "Asha आशा 12, Flat 3"]
] as const

/** In the short run: bold letters, and letters as they would be without shaping, of the lines that ask most of it. */
const hardest: ReadonlyArray<string> = [
  "Latin with kerning",
  "Devanagari",
  "Malayalam, stacked",
  "Tamil",
  "Arabic with marks"
]
const demanding = isLong ? lines : lines.filter(([name]) => hardest.includes(name))

const size = 40
const scale = 2

/** The same text, each character by itself: no joining, no reordering, no marks in their places. */
const unshaped = (shaper: Shaper): Shaper => ({
  ...shaper,
  shape: (font, text, direction, script) => {
    let cluster = 0
    const glyphs = [...text].flatMap((character) => {
      const alone = shaper.shape(font, character, direction, script)
      const placed = alone.map((glyph) => ({ ...glyph, cluster }))
      cluster += character.length
      return placed
    })
    return direction === "rtl" ? glyphs.toReversed() : glyphs
  }
})

describe("text on a page", () => {
  let reference: BrowserText
  let tools: PageTools

  beforeAll(async () => {
    reference = await browserText(await sharedChromium(inject("chromium")), scale)
    const fonts = await loadFonts()
    tools = { ...fonts, subsetter: await loadSubsetter(fonts.typefaces) }
  })
  afterAll(() => reference?.close())

  /** Points are pixels: one line in a size that the browser takes too. */
  const drawn = async (text: string, weight: "regular" | "bold", shaper = tools.shaper): Promise<Picture> => {
    const pages = makePages({ ...tools, shaper }, { width: 1200, height: 120 })
    pages.add()
    // The baseline on a whole pixel, where a browser puts it.
    pages.write(text, 20, 60 - 1.069 * size, { size, weight })
    const [page] = await openPdf(await pages.finish("", {}))
    if (page === undefined) throw new Error("no page")
    return page.render(scale)
  }

  for (const [weight, written] of [
    ["regular", lines],
    ["bold", demanding]
  ] as const)
    it.each(written)(`%s looks as Chromium shows it, ${weight}`, async (_, text) => {
      const { likeness, strays } = compare(
        await drawn(text, weight),
        await reference.draw(text, size, weight)
      )
      expect(likeness).toBeGreaterThan(0.95)
      expect(strays).toBe(0)
    })

  it.each(demanding.filter(([name]) => !name.startsWith("Latin")))(
    "%s is told from the same text without shaping",
    async (_, text) => {
      const bare = await drawn(text, "regular", unshaped(tools.shaper))
      const { likeness, strays } = compare(bare, await reference.draw(text, size, "regular"))
      expect(likeness).toBeLessThan(0.6)
      expect(strays).toBeGreaterThan(100)
    }
  )

  it.each([
    ["a dot", "बड़ा", "बडा"],
    ["a vowel sign", "കിളി", "കീളി"],
    ["a pulli", "தமிழ்", "தமிழ"],
    ["a short vowel", "فاطِمَة", "فاطِمة"],
    ["one dot of two", "بيت", "بيب"]
  ])("%s too few is seen", async (_, text, other) => {
    const { strays } = compare(await drawn(other, "regular"), await reference.draw(text, size, "regular"))
    expect(strays).toBeGreaterThan(0)
  })

  it.each(lines)("%s is as wide as in Chromium", async (_, text) => {
    const pages = makePages(tools, { width: 1200, height: 120 })
    const width = pages.set(text, { size }).set.lines[0]?.width ?? 0
    const theirs = await reference.measure(text, size, "regular")
    expect(Math.abs(width - theirs)).toBeLessThan(0.1)
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { isInk } from "#core/device/bitmap.ts"
import { draw } from "#device-daemon/raster.ts"
import { type BrowserText, browserText } from "#test/support/browser-text.ts"
import { sharedChromium } from "#test/support/chromium.ts"
import { namedScripts, someNamesIn } from "#test/support/names.ts"
import { compare, type Picture } from "#test/support/picture.ts"
import { set, shaper } from "./paper/ink.ts"
import { names } from "./paper/samples.ts"

/** What a browser makes of the same text in the same fonts is the measure; black dots have no grey, so edges differ. */
describe("a name in dots looks as it does in a browser", () => {
  let reference: BrowserText
  beforeAll(async () => {
    reference = await browserText(await sharedChromium(inject("chromium")))
  })
  afterAll(() => reference?.close())

  const texts = {
    ...names,
    urdu: "مرغی کا گوشت",
    "numbers among Arabic": "دجاج 500 غرام (طازج)",
    "rupees and fractions": "₹ 1,240.50 ½ kg"
  }
  it.each(Object.entries(texts))("%s", async (_, text) => {
    for (const weight of ["regular", "bold"] as const) {
      const { likeness, strays } = compare(inDots(text, 64, weight), await reference.draw(text, 64, weight))
      expect(likeness, weight).toBeGreaterThan(0.88)
      expect(strays, weight).toBe(0)
    }
  })

  it("down to the size of a label's small print, 18 dots", async () => {
    for (const text of Object.values(texts)) {
      const { strays } = compare(inDots(text, 18, "regular"), await reference.draw(text, 18, "regular"))
      expect(strays, text).toBe(0)
    }
  })

  it.each(namedScripts)(
    "names in %s",
    async (script) => {
      for (const name of someNamesIn(script)) {
        const { likeness, strays } = compare(inDots(name, 40, "bold"), await reference.draw(name, 40, "bold"))
        expect(likeness, name).toBeGreaterThan(0.82)
        expect(strays, name).toBe(0)
      }
    },
    90_000
  )

  it("and another text does not", async () => {
    const wrong = inDots([...names.malayalam].reverse().join(""), 64, "regular")
    const { likeness, strays } = compare(wrong, await reference.draw(names.malayalam, 64, "regular"))
    expect(likeness).toBeLessThan(0.6)
    expect(strays).toBeGreaterThan(500)
  })
})

const inDots = (text: string, size: number, weight: "regular" | "bold"): Picture => {
  const [line] = set(text, { size, weight }).lines
  if (line === undefined) throw new Error("nothing to draw")
  const height = 2 * size
  const picture = draw(shaper, {
    kind: "lettering",
    x: 20,
    y: 0,
    line,
    size,
    height,
    baseline: Math.round(1.2 * size)
  })
  const width = Math.ceil(line.width) + 60
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (picture !== undefined && isInk(picture.bitmap, x - picture.x, y - picture.y))
        ink[y * width + x] = 255
  return { width, height, ink }
}

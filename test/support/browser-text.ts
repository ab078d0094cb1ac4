/** Text as Chromium sets it in the fonts we print with: the reference for every script. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Browser } from "playwright-core"
import { typefaces } from "#core/label/typeface.ts"
import type { Picture } from "./picture.ts"
import { pictureOf } from "./screenshot.ts"

const require = createRequire(import.meta.url)

/** What each script's font shows; Noto Sans shows the rest, as it does on our pages. */
const ranges: Readonly<Record<string, string>> = {
  Deva: "U+0900-097F, U+1CD0-1CFF, U+A8E0-A8FF",
  Mlym: "U+0D00-0D7F",
  Taml: "U+0B80-0BFF",
  Arab: "U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFF"
}

/** Blanks are those of the font before them: after Malayalam they are its own, which are wider. */
const malayalam = /\p{Script=Malayalam}/u
const familyFor = (text: string): string => (malayalam.test(text) ? "HouseMalayalam" : "House")

const fontFaces = ["House", "HouseMalayalam"]
  .flatMap((family) =>
    typefaces.map(({ weight, scripts, file }) => {
      const data = readFileSync(require.resolve(file)).toString("base64")
      const own = ranges[scripts[0] ?? ""]
      const range = family === "HouseMalayalam" && scripts.includes("Mlym") ? `${own}, U+0020` : own
      return `@font-face { font-family: ${family}; font-weight: ${weight === "bold" ? 700 : 400};
      src: url(data:font/ttf;base64,${data});${range === undefined ? "" : ` unicode-range: ${range};`} }`
    })
  )
  .join("\n")

export interface BrowserText {
  /** One line of text, black on white, `size` pixels to the em, each pixel `scale` of the screen. */
  readonly draw: (text: string, size: number, weight: "regular" | "bold") => Promise<Picture>
  /** Its width in pixels. */
  readonly measure: (text: string, size: number, weight: "regular" | "bold") => Promise<number>
  readonly close: () => Promise<void>
}

export const browserText = async (browser: Browser, scale = 1): Promise<BrowserText> => {
  const page = await browser.newPage({ viewport: { width: 1400, height: 200 }, deviceScaleFactor: scale })
  await page.setContent(`<meta charset="utf-8"><style>${fontFaces}
    body { margin: 0; background: #fff; color: #000; text-rendering: geometricPrecision }
    p { margin: 0; padding: 40px; white-space: pre; width: max-content }</style>
    <p dir="auto"></p>`)
  const line = page.locator("p")
  const cdp = await page.context().newCDPSession(page)
  const put = (text: string, size: number, weight: string) =>
    line.evaluate(
      async (element, [shown, px, bold, family]) => {
        element.style.fontFamily = String(family)
        element.textContent = String(shown)
        element.style.fontSize = `${px}px`
        element.style.fontWeight = bold === "bold" ? "700" : "400"
        await Promise.all(
          [400, 700].map((each) => document.fonts.load(`${each} ${px}px ${family}`, String(shown)))
        )
        await document.fonts.ready
        return element.getBoundingClientRect().width - 80
      },
      [text, size, weight, familyFor(text)] as const
    )
  return {
    measure: put,
    close: () => page.close(),
    draw: async (text, size, weight) => {
      await put(text, size, weight)
      const box = await line.boundingBox()
      if (box === null) throw new Error("there is no line")
      // Nothing moves on this page: no frame is waited for, as a screenshot of Playwright's does.
      const shot = await cdp.send("Page.captureScreenshot", {
        format: "png",
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width: Math.ceil(box.width), height: Math.ceil(box.height), scale }
      })
      return pictureOf(Buffer.from(shot.data, "base64"))
    }
  }
}

/**
 * Pages in the letters of other machines: which fonts a system has is not ours to say. The font that papers are printed
 * with, as narrow and as wide as the fonts of usual systems are (Arial Narrow, Verdana), small and larger than usual.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const noto = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"
)

/** Beside the letters of Noto Sans, which Debian's fonts-noto-core has. */
const widths = [82, 100, 116]
const sizes = [100, 120]

export interface Look {
  readonly name: string
  readonly wear: () => Promise<void>
  readonly takeOff: () => Promise<void>
}

/** The letters of the machine first, then all others; a font that a page was given stays with it until it is loaded anew. */
export const looksOf = async (page: Page): Promise<ReadonlyArray<Look>> => {
  const font = readFileSync(noto).toString("base64")
  await page.evaluate(
    async ([bytes, percents]) => {
      for (const percent of percents) {
        const face = new FontFace(
          `tested-${percent}`,
          Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)),
          { sizeAdjust: `${percent}%` } as FontFaceDescriptors
        )
        document.fonts.add(await face.load())
      }
    },
    [font, widths] as const
  )
  const put = (family: string, size: string) =>
    page.evaluate(
      ([name, fontSize]) => {
        const { style } = document.documentElement
        style.setProperty("--font", name)
        style.fontSize = fontSize
      },
      [family, size] as const
    )
  return [
    { name: "as it is", wear: () => put("", ""), takeOff: () => put("", "") },
    ...widths.flatMap((width) =>
      sizes.map((size) => ({
        name: `letters of ${width} % at ${size} %`,
        wear: () => put(`tested-${width}`, `${size}%`),
        takeOff: () => put("", "")
      }))
    )
  ]
}

/** Texts of the head, as far as they are drawn, that stand over each other. */
export const overlapsInHead = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const drawn: Array<{ text: string; left: number; right: number; top: number; bottom: number }> = []
    const walker = document.createTreeWalker(
      document.querySelector(".head") ?? document,
      NodeFilter.SHOW_TEXT
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || parent.closest(".unseen, [hidden]") !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let { left, right, top, bottom } = range.getBoundingClientRect()
      for (let around: Element | null = parent; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue
        const box = around.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      if (right - left > 1 && bottom - top > 1)
        drawn.push({ text: node.textContent ?? "", left, right, top, bottom })
    }
    return drawn.flatMap((one, at) =>
      drawn
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 2 &&
            other.top < one.bottom - 2
        )
        .map((other) => `${one.text} | ${other.text}`)
    )
  })

/** What makes a page wider than its window: the outermost elements that lie beyond its right edge. */
export const beyondEdge = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5
    )
    return beyond
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent.slice(0, 40)}`)
      .slice(0, 8)
  })

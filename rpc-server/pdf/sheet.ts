/** A sheet of a list: its margins, its small letters, the store's own layout, and the line at the foot of every page. */
import type { Look, Pages, Size } from "./pages.ts"

export const margin = 36
export const faint = 0.42
export const small: Look = { size: 9, leading: 1.4 }

export interface Sheet extends Size {
  /** Nothing but the footer stands below it. */
  readonly bottom: number
  readonly right: number
}
export const sheetOf = (size: Size): Sheet => ({
  width: size.width - 2 * margin,
  height: size.height,
  bottom: size.height - 46,
  right: size.width - margin
})

/** A store's own layout: its lines as they are, wrapped. Answers where the last one ends. */
export const drawTemplate = (pages: Pages, { width, bottom }: Sheet, template: string): number => {
  let y = margin
  const look: Look = { size: 10.5, leading: 1.43, width }
  const step = 15
  for (const text of template.split("\n")) {
    const block = pages.set(text, look)
    if (text === "") y += step
    for (const line of block.set.lines) {
      if (y + step > bottom) {
        pages.add()
        y = margin
      }
      pages.draw({ ...block, set: { ...block.set, lines: [line] } }, margin, y)
      y += step
    }
  }
  return y
}

/** What the sheet is and when it was printed, and the page's number, on every page. */
export const drawFooters = (pages: Pages, { width, height }: Sheet, about: string): void => {
  const count = pages.count()
  const footer: Look = { size: 7.5, grey: faint, width, maxLines: 1 }
  const y = height - 34
  for (let page = 0; page < count; page++) {
    pages.turnTo(page)
    pages.write(about, margin, y, { ...footer, align: "left" })
    pages.write(`Page ${page + 1} of ${count}`, margin, y, { ...footer, align: "right" })
  }
}

export const signatureHeight = 70

/** Two lines to sign on. */
export const drawSignatures = (
  pages: Pages,
  { width }: Sheet,
  top: number,
  who: readonly [string, string]
): void => {
  const half = (width - 30) / 2
  for (const [index, name] of who.entries()) {
    const x = margin + index * (half + 30)
    pages.rule(x, top + 46, half, 0.5)
    pages.write(`${name} (name, signature, date)`, x, top + 50, {
      ...small,
      grey: faint,
      width: half,
      maxLines: 1,
      align: "left"
    })
  }
}

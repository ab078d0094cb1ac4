/**
 * Pages being drawn: text in any script, rules, grounds and bars. Measures are points, 72 to the inch; x goes right from
 * the left edge, y goes down from the top. The same strokes make the same bytes: a PDF holds no time of its own.
 */
import { PDFDocument, PDFName } from "pdf-lib"
import { type Setting, type Typeset, typeset } from "#core/label/typeset.ts"
import type { Bars, Squares } from "./barcode.ts"
import { embedFonts } from "./embedding.ts"
import type { Fonts } from "./fonts.ts"
import type { Subsetter } from "./subset.ts"
import { decimal, makeTextLayer } from "./text-layer.ts"

export const millimetre = 72 / 25.4

export interface Size {
  readonly width: number
  readonly height: number
}
export const a4: Size = { width: 210 * millimetre, height: 297 * millimetre }
export const a5: Size = { width: 148 * millimetre, height: 210 * millimetre }

/** How a text looks: its setting, the distance between baselines in ems, and how grey it is (0 black, 1 white). */
export interface Look extends Setting {
  readonly leading?: number
  readonly grey?: number
}

/** A text that has been set and knows its height. */
export interface Block {
  readonly set: Typeset
  readonly look: Look
  readonly height: number
}

export interface Pages {
  readonly size: Size
  /** Starts a page; the first one has to be started too. */
  readonly add: () => void
  /** Another page that looks like the current one, any number of times. */
  readonly repeat: (times: number) => void
  /** How many pages there are. */
  readonly count: () => number
  /** Draws on a page again, by its number from 0. */
  readonly turnTo: (page: number) => void
  readonly set: (text: string, look: Look) => Block
  /** One line, in the size of its look or the largest below it, in half points, in which it fits; cut below `smallest`. */
  readonly fit: (text: string, look: Look, smallest: number) => Block
  readonly draw: (block: Block, x: number, top: number) => void
  /** Sets and draws a text and answers how high it is. */
  readonly write: (text: string, x: number, top: number, look: Look) => number
  readonly rule: (x: number, y: number, width: number, thickness: number, grey?: number) => void
  readonly ground: (x: number, top: number, size: Size, grey: number) => void
  readonly frame: (x: number, top: number, size: Size, thickness: number) => void
  /** Bars without their quiet zones, their left edge at x; guard bars are five modules longer. */
  readonly bars: (bars: Bars, x: number, top: number, module: number, height: number) => void
  /** A code for phones without its quiet zone. */
  readonly squares: (squares: Squares, x: number, top: number, module: number) => void
  /** Characters that no font has, each once. */
  readonly missing: () => ReadonlyArray<number>
  readonly finish: (title: string, about: About) => Promise<Uint8Array>
}

export interface About {
  readonly author?: string
  readonly date?: Date
}

export interface PageTools extends Fonts {
  readonly subsetter: Subsetter
}

/** Above the baseline of the first line, and between lines, in ems: Noto Sans' own measures. */
const ascent = 1.069
const ownLeading = 1.362

export const makePages = ({ shaper, subsetter }: PageTools, size: Size): Pages => {
  const layer = makeTextLayer(shaper.advance)
  const drawn: Array<Array<string>> = []
  /** The page that each page shows: a repeated one shows an earlier one. */
  const order: Array<number> = []
  const missing = new Set<number>()
  let strokes: Array<string> = []

  const add = () => {
    strokes = []
    order.push(drawn.push(strokes) - 1)
  }
  const up = (y: number): number => size.height - y
  const box = (x: number, top: number, { width, height }: Size): string =>
    `${decimal(x, 3)} ${decimal(up(top + height), 3)} ${decimal(width, 3)} ${decimal(height, 3)} re`

  /** Tables say the same short things again and again. */
  const typesets = new Map<string, Typeset>()
  const setOnce = (text: string, look: Look): Typeset => {
    if (text.length > 24) return typeset(shaper, text, look)
    const key = [look.size, look.weight, look.width, look.align, look.maxLines, text].join(" ")
    const before = typesets.get(key)
    const result = before ?? typeset(shaper, text, look)
    if (before === undefined) typesets.set(key, result)
    return result
  }
  const set = (text: string, look: Look): Block => {
    const result = setOnce(text, look)
    for (const codePoint of result.missing) missing.add(codePoint)
    return { set: result, look, height: result.lines.length * look.size * (look.leading ?? ownLeading) }
  }
  const fit = (text: string, look: Look, smallest: number): Block => {
    const { width = Number.POSITIVE_INFINITY } = look
    const wished = set(text, { ...look, maxLines: 1 })
    if (!wished.set.isShortened) return wished
    const least = set(text, { ...look, size: smallest, maxLines: 1 })
    const [line] = least.set.lines
    if (least.set.isShortened || line === undefined || line.width <= 0) return least
    // Widths grow with the size: glyphs are outlines.
    const size = Math.min(look.size, Math.floor(((2 * smallest * width) / line.width) * 0.9999) / 2)
    return set(text, { ...look, size: Math.max(smallest, size), maxLines: 1 })
  }
  const draw = ({ set: { lines }, look }: Block, x: number, top: number): void => {
    const leading = look.leading ?? ownLeading
    // Less or more leading than the font's own is shared above and below the line.
    const first = top + look.size * (ascent + (leading - ownLeading) / 2)
    if (lines.length > 0) strokes.push(`${decimal(look.grey ?? 0)} g`)
    for (const [index, line] of lines.entries()) {
      const baseline = up(first + index * look.size * leading)
      strokes.push(layer.show(line.clusters, x + line.left, baseline, look.size))
    }
  }

  return {
    size,
    add,
    repeat: (times) => {
      const last = order.at(-1)
      for (let time = 0; last !== undefined && time < times; time++) order.push(last)
    },
    count: () => order.length,
    turnTo: (page) => {
      strokes = drawn[order[page] ?? -1] ?? strokes
    },
    set,
    fit,
    draw,
    write: (text, x, top, look) => {
      const block = set(text, look)
      draw(block, x, top)
      return block.height
    },
    rule: (x, y, width, thickness, grey = 0) => {
      strokes.push(`${decimal(grey)} g ${box(x, y, { width, height: thickness })} f`)
    },
    ground: (x, top, area, grey) => {
      strokes.push(`${decimal(grey)} g ${box(x, top, area)} f`)
    },
    frame: (x, top, area, thickness) => {
      strokes.push(`0 G ${decimal(thickness)} w ${box(x, top, area)} S`)
    },
    bars: ({ widths, guards }, x, top, module, height) => {
      let at = x
      const bars: Array<string> = []
      for (const [index, width] of widths.entries()) {
        const long = guards?.has(index) ? 5 * module : 0
        if (index % 2 === 0) bars.push(box(at, top, { width: width * module, height: height + long }))
        at += width * module
      }
      strokes.push(`0 g ${bars.join(" ")} f`)
    },
    squares: ({ side, isDark }, x, top, module) => {
      const dark: Array<string> = []
      for (let row = 0; row < side; row++)
        for (let column = 0; column < side; column++) {
          // Squares side by side are one stroke: between two there would be a line of light.
          let run = 0
          while (column + run < side && isDark(row, column + run)) run++
          if (run > 0)
            dark.push(box(x + column * module, top + row * module, { width: run * module, height: module }))
          column += run
        }
      strokes.push(`0 g ${dark.join(" ")} f`)
    },
    missing: () => [...missing],
    finish: async (title, { author, date }) => {
      const pdf = await PDFDocument.create({ updateMetadata: false })
      const { context } = pdf
      const contents = drawn.map((page) => context.register(context.flateStream(page.join("\n"))))
      const resources = context.register(
        context.obj({ Font: embedFonts(context, layer.used(), shaper.advance, subsetter) })
      )
      for (const shown of order) {
        const page = pdf.addPage([size.width, size.height])
        const content = contents[shown]
        if (content !== undefined) page.node.set(PDFName.of("Contents"), content)
        page.node.set(PDFName.of("Resources"), resources)
      }
      pdf.setTitle(title)
      pdf.setProducer("Packhouse")
      pdf.setCreator("Packhouse")
      if (author !== undefined) pdf.setAuthor(author)
      if (date !== undefined) pdf.setCreationDate(date)
      // Labels and bars keep their size on paper: a viewer must not fit the page to the printer's margins.
      pdf.catalog.set(
        PDFName.of("ViewerPreferences"),
        context.obj({ DisplayDocTitle: true, PrintScaling: "None" })
      )
      return pdf.save()
    }
  }
}

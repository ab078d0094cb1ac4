/**
 * A paragraph of text as lines of positioned glyphs, in any script, for PDF pages and for the rasters of label printers.
 * Lines end at blanks, inside a word only where the word alone is too long, and never inside a letter. Nothing is lost:
 * every letter stands on exactly one line, and what no font has shows as a box and is reported.
 */
import type { Direction, Shaper, Weight } from "../port/shaper.ts"
import { type Composed, compose } from "./line.ts"
import { type Letter, lettersOf } from "./script.ts"

export interface Setting {
  /** The em: points on a page, dots on a raster. Every measure of the result is in the same unit. */
  readonly size: number
  readonly weight?: Weight
  /** Lines are at most so wide; without a width there is one line. */
  readonly width?: number
  /** `start` is left, and right in a paragraph that reads from right to left. */
  readonly align?: "start" | "left" | "center" | "right"
  /** What does not fit on so many lines is cut, and an ellipsis says so. */
  readonly maxLines?: number
}

export interface Line extends Composed {
  /** What it shows, in logical order, blanks at its end included; a shortened line ends with the ellipsis. */
  readonly text: string
  /** The part of the paragraph that it shows. */
  readonly start: number
  readonly end: number
  /** Where its left edge stands: above 0 when aligned to the right or to the middle. */
  readonly left: number
}

export interface Typeset {
  readonly direction: Direction
  readonly lines: ReadonlyArray<Line>
  /** Characters that no font has, each once; of a text that was cut, those near its beginning. */
  readonly missing: ReadonlyArray<number>
  /** Something was cut. */
  readonly isShortened: boolean
}

export const ellipsis = "\u2026"

interface Paragraph {
  readonly text: string
  readonly letters: ReadonlyArray<Letter>
  readonly levels: Uint8Array
  readonly direction: Direction
}

const paragraphOf = (shaper: Shaper, text: string, weight: Weight): Paragraph => ({
  text,
  letters: lettersOf(shaper, text, weight),
  levels: shaper.levels(text),
  direction: shaper.direction(text)
})

/** A little above the width counts as within it: sums of advances carry the rounding of binary fractions. */
const tolerance = 1e-6

/** How wide each letter is when the paragraph is shaped as one line: a good guess at where a line ends, no more. */
const guessedWidths = (shaper: Shaper, paragraph: Paragraph, size: number): ReadonlyArray<number> => {
  const { text, letters, levels, direction } = paragraph
  const letterAt = new Int32Array(text.length)
  for (const [index, { start, end }] of letters.entries()) letterAt.fill(index, start, end)
  const widths = letters.map(() => 0)
  for (const { start, advance } of compose(shaper, letters, levels, direction, size).clusters) {
    const letter = letterAt[start] ?? 0
    widths[letter] = (widths[letter] ?? 0) + advance
  }
  return widths
}

/** Blanks after a letter belong to the line before them. */
const withBlanks = (letters: ReadonlyArray<Letter>, end: number): number => {
  let after = end
  while (letters[after]?.isBlank) after++
  return after
}

/** One letter more than the guessed widths allow on a line. */
const guessFrom = (widths: ReadonlyArray<number>, from: number, width: number): number => {
  let guess = from
  for (let sum = 0; guess < widths.length && sum <= width; guess++) sum += widths[guess] ?? 0
  return guess
}

/** The ends at which a line from `from` may be tried, the longest first: after words, then inside the first word. */
const endsFrom = function* (
  letters: ReadonlyArray<Letter>,
  widths: ReadonlyArray<number>,
  from: number,
  width: number
): Generator<number> {
  const guess = guessFrom(widths, from, width)
  if (guess === letters.length) yield guess
  const firstWord = withBlanks(letters, from)
  for (let end = withBlanks(letters, guess); end > firstWord; end--)
    if (letters[end - 1]?.isBlank && !letters[end]?.isBlank) yield end
  for (let end = guess; end > from; end--) yield withBlanks(letters, end)
  // A letter that alone is too wide still takes the blanks after it: the next line begins with a word.
  yield withBlanks(letters, from + 1)
}

const lineOf = (
  shaper: Shaper,
  paragraph: Paragraph,
  from: number,
  end: number,
  { size, align = "start", width }: Setting
): Line => {
  const { letters, levels, direction, text } = paragraph
  const composed = compose(shaper, letters.slice(from, end), levels, direction, size)
  const free = width === undefined ? 0 : width - composed.width
  const side = align === "start" ? (direction === "rtl" ? "right" : "left") : align
  const start = letters[from]?.start ?? text.length
  const stop = letters[end]?.start ?? text.length
  return {
    ...composed,
    text: text.slice(start, stop),
    start,
    end: stop,
    left: side === "left" ? 0 : side === "right" ? free : free / 2
  }
}

interface Broken {
  readonly from: number
  readonly end: number
  readonly line: Line
}

/** The longest line from a letter on that is no wider than asked; a single letter may be. */
const broken = (
  shaper: Shaper,
  paragraph: Paragraph,
  widths: ReadonlyArray<number>,
  from: number,
  setting: Setting
): Broken => {
  const { width = Number.POSITIVE_INFINITY } = setting
  let last: Broken | undefined
  for (const end of endsFrom(paragraph.letters, widths, from, width)) {
    if (end === last?.end) continue
    last = { from, end, line: lineOf(shaper, paragraph, from, end, setting) }
    if (last.line.width <= width + tolerance) return last
  }
  return last ?? { from, end: from + 1, line: lineOf(shaper, paragraph, from, from + 1, setting) }
}

/** A line that is cut after a word is emptier than this only when it cannot be otherwise. */
const wellFilled = 0.6

/** The line from a letter on with an ellipsis where the text was cut: after a word, or inside a long one to fill the line. */
const shortened = (
  shaper: Shaper,
  paragraph: Paragraph,
  widths: ReadonlyArray<number>,
  { from, end }: Broken,
  setting: Setting
): Line => {
  const { text, letters } = paragraph
  const { width = Number.POSITIVE_INFINITY, weight = "regular" } = setting
  const start = letters[from]?.start ?? text.length
  const cutFrom = (most: number): Line => {
    for (let letterCount = most; ; letterCount--) {
      const stop = letters[letterCount]?.start ?? text.length
      const beginning = text.slice(start, stop).trimEnd()
      const shown = paragraphOf(shaper, text.slice(0, start) + beginning + ellipsis, weight)
      const first = shown.letters.findIndex((letter) => letter.start >= start)
      const line = lineOf(shaper, shown, first, shown.letters.length, setting)
      if (line.width <= width + tolerance || letterCount <= from)
        return { ...line, end: Math.max(stop, start) }
    }
  }
  const afterWord = cutFrom(end)
  return afterWord.width >= width * wellFilled ? afterWord : cutFrom(guessFrom(widths, from, width))
}

const typesetWhole = (shaper: Shaper, text: string, setting: Setting): Typeset => {
  const { size, width = Number.POSITIVE_INFINITY, maxLines = Number.POSITIVE_INFINITY } = setting
  const paragraph = paragraphOf(shaper, text, setting.weight ?? "regular")
  const { letters, direction } = paragraph
  const missing = [...new Set(letters.flatMap((letter) => letter.lacks))]
  const widths = Number.isFinite(width) ? guessedWidths(shaper, paragraph, size) : letters.map(() => 0)
  const lines: Array<Line> = []
  for (let from = 0; from < letters.length; ) {
    const next = broken(shaper, paragraph, widths, from, setting)
    const isLast = lines.length + 1 >= maxLines
    if (isLast && next.end < letters.length)
      return {
        direction,
        lines: [...lines, shortened(shaper, paragraph, widths, next, setting)],
        missing,
        isShortened: true
      }
    lines.push(next.line)
    from = next.end
  }
  return { direction, lines, missing, isShortened: false }
}

/** More characters than these never fit on the lines asked for, unless they take no room at all. */
const plenty = ({
  size,
  width = Number.POSITIVE_INFINITY,
  maxLines = Number.POSITIVE_INFINITY
}: Setting): number => 64 + 16 * Math.ceil((width * maxLines) / size)

/** Text without line breaks, set in lines. Text without a letter has no line. */
export const typeset = (shaper: Shaper, text: string, setting: Setting): Typeset => {
  const enough = plenty(setting)
  if (text.length > enough) {
    // Of a text of ten thousand letters for one short line, the beginning is enough to see where it is cut.
    const beginning = typesetWhole(shaper, text.slice(0, enough).replace(/[\uD800-\uDBFF]$/, ""), setting)
    if (beginning.isShortened) return beginning
  }
  return typesetWhole(shaper, text, setting)
}

/**
 * The bytes that turn one frame on the terminal into the next.
 *
 * Ink can draw incrementally by itself, but it finds columns by counting widths, and terminals do not agree on the width
 * of a Devanagari conjunct, a Malayalam chillu or a family emoji: what stands after such a name would be drawn over the
 * wrong cells. Here every change is addressed by row and column (ECMA-48 CUP, CHA), and a word whose width is uncertain is
 * drawn last, over blanks that were made for it, so that it moves nothing.
 */
import { type Cell, cellsOf } from "./cells.ts"

export type Frame = ReadonlyArray<string>

const csi = "\u001B["
/** Terminals that know it show the change at once (DEC private mode 2026); others ignore it. */
const together = [`${csi}?2026h`, `${csi}?2026l`] as const
/** Skipping fewer equal columns than this costs more than drawing them again. */
const worthAJump = 8

/** Collects bytes; knows where the terminal's pen is and how it writes. */
class Pen {
  bytes = ""
  #style = ""
  #row = -1
  #column = -1

  moveTo(row: number, column: number): void {
    if (row === this.#row && column === this.#column) return
    const isNear = row === this.#row
    this.bytes += isNear ? `${csi}${column + 1}G` : `${csi}${row + 1};${column + 1}H`
    this.#row = row
    this.#column = column
  }
  /** Moves like `moveTo`; the cells between are blank already. */
  skipTo(row: number, column: number): void {
    const gap = row === this.#row ? column - this.#column : 0
    if (gap <= 0 || gap > 3) return this.moveTo(row, column)
    this.use("")
    this.write(" ".repeat(gap), gap)
  }
  use(style: string): void {
    if (style === this.#style) return
    this.bytes += style === "" ? `${csi}m` : this.#style === "" ? `${csi}${style}m` : `${csi}0;${style}m`
    this.#style = style
  }
  write(text: string, width: number): void {
    this.bytes += text
    this.#column += width
  }
  /** The pen's position is unknown after text of uncertain width. */
  lose(): void {
    this.#row = -1
  }
  eraseToEnd(): void {
    this.use("")
    this.bytes += `${csi}K`
  }
}

const blank = { text: " ", style: "" }
const isSame = (a: Pick<Cell, "text" | "style"> = blank, b: Pick<Cell, "text" | "style"> = blank): boolean =>
  a.text === b.text && a.style === b.style

/** Writes the cells that differ between two lines of simple characters, near ones in one go. */
const paintCells = (pen: Pen, row: number, before: ReadonlyArray<Cell>, after: ReadonlyArray<Cell>): void => {
  const end = Math.max(before.length, after.length)
  let written = Number.NEGATIVE_INFINITY
  for (let column = 0; column < end; column++) {
    if (isSame(before[column], after[column])) continue
    const isRest = column >= after.length && end - column > worthAJump
    const from = !isRest && column - written <= worthAJump ? written : column
    pen.moveTo(row, from)
    if (isRest) return pen.eraseToEnd()
    for (const { text, style } of Array.from(
      { length: column - from + 1 },
      (_, at) => after[from + at] ?? blank
    )) {
      pen.use(style)
      pen.write(text, 1)
    }
    written = column + 1
  }
}

/** Words between blanks. What `fitted` made of a name is one word, whatever blanks are in it. */
const wordsOf = (cells: ReadonlyArray<Cell>): ReadonlyArray<ReadonlyArray<Cell>> => {
  const words: Array<Array<Cell>> = []
  let isInside = false
  for (const cell of cells) {
    if (cell.text === " ") isInside = false
    else if (isInside) words.at(-1)?.push(cell)
    else {
      words.push([cell])
      isInside = true
    }
  }
  return words
}

/** The whole line: first all that is certain, blanks where the rest will be, then each uncertain word at its column. */
const paintWords = (pen: Pen, row: number, cells: ReadonlyArray<Cell>): void => {
  const uncertain = wordsOf(cells).filter((word) => word.some((cell) => !cell.isSimple))
  const isUncertain = new Set(uncertain.flat())
  pen.moveTo(row, 0)
  pen.eraseToEnd()
  for (const cell of cells) {
    const isBlank = cell.text === " " || isUncertain.has(cell)
    if (isBlank && cell.style === "") continue
    pen.skipTo(row, cell.column)
    pen.use(cell.style)
    pen.write(isBlank ? " ".repeat(cell.width) : cell.text, cell.width)
  }
  for (const word of uncertain) {
    pen.moveTo(row, word[0]?.column ?? 0)
    for (const { text, style } of word) {
      pen.use(style)
      pen.write(text.replaceAll("\u00A0", " "), 0)
    }
    pen.lose()
  }
}

/** Lines are taken apart once: most of the next frame are lines of the last. */
const cellsByLine = new Map<string, ReadonlyArray<Cell>>()
const mostKnown = 400
const partsOf = (line: string): ReadonlyArray<Cell> => {
  const found = cellsByLine.get(line)
  if (found !== undefined) return found
  if (cellsByLine.size >= mostKnown) cellsByLine.clear()
  const cells = cellsOf(line)
  cellsByLine.set(line, cells)
  return cells
}

/**
 * @param before what the terminal shows; undefined when that is not known, and everything is drawn
 * @param after what it shall show, a line a row from the top
 */
export const paint = (before: Frame | undefined, after: Frame): string => {
  const pen = new Pen()
  if (before === undefined) pen.bytes += `${csi}m${csi}H${csi}2J`
  const old = before ?? []
  let changed = 0
  for (let row = 0; row < Math.max(old.length, after.length); row++) {
    const [was = "", is = ""] = [old[row], after[row]]
    if (was === is) continue
    changed++
    const [a, b] = [partsOf(was), partsOf(is)]
    if (a.every((cell) => cell.isSimple) && b.every((cell) => cell.isSimple)) paintCells(pen, row, a, b)
    else paintWords(pen, row, b)
  }
  if (pen.bytes === "") return ""
  pen.use("")
  return changed > 1 || before === undefined ? together[0] + pen.bytes + together[1] : pen.bytes
}

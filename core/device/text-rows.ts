/**
 * Texts as rows. Plain letters may be left to the printer's own font, of which the width is known exactly; a text with
 * any other character is typeset, to be drawn.
 */
import type { PairBlock, TextBlock, TextSize } from "./block.ts"
import { type Place, type Printer, type Row, type Stack, times } from "./row.ts"
import { vegMark } from "./veg-mark.ts"

/** Words on lines of so many characters; a longer word is broken. */
const wrapped = (text: string, columns: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(/ +/).filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length <= columns) {
      line = `${line} ${word}`
      continue
    }
    if (line !== "") lines.push(line)
    line = word
    while (line.length > columns) {
      lines.push(line.slice(0, columns))
      line = line.slice(columns)
    }
  }
  return line === "" ? lines : [...lines, line]
}

type Style = Pick<TextBlock, "size" | "weight" | "maxLines" | "isWhole"> & {
  readonly align: "start" | "left" | "center" | "right"
}

/** The scale of the printer's own font for a text of a size. */
const scaleOf = ({ language }: Printer, size: TextSize, em: number): number =>
  Math.max(1, Math.min(language.largestScale, Math.round((em * times[size]) / language.cell.height)))

const ownLines = (printer: Printer, text: string, style: Style, place: Place, em: number): Stack => {
  const { cell } = printer.language
  const { columns: most } = printer.profile
  const whole = most === null ? place.width : Math.min(place.width, most * cell.width)
  // A large size must not tear short texts apart.
  const longest = Math.max(1, ...text.split(" ").map((word) => word.length))
  const fitting = Math.max(1, Math.floor(whole / (longest * cell.width)))
  const scale = Math.min(scaleOf(printer, style.size, em), fitting)
  const columns = Math.max(1, Math.floor(whole / (scale * cell.width)))
  const all = wrapped(text, columns)
  const isCramped = all.length > style.maxLines
  const last = (all[style.maxLines - 1] ?? "").slice(0, Math.max(0, columns - 3))
  const shownLines = isCramped ? [...all.slice(0, style.maxLines - 1), `${last}...`] : all
  const rows = shownLines.map((line): Row => {
    const free = place.width - line.length * scale * cell.width
    const shift = style.align === "center" ? Math.floor(free / 2) : style.align === "right" ? free : 0
    const isBold = style.weight === "bold"
    return {
      height: scale * cell.height + cell.pitch - cell.height,
      at: (y) => [{ kind: "text", x: place.left + shift, y, text: line, scale, isBold }]
    }
  })
  const isTorn = style.isWhole === true && (isCramped || longest > columns)
  return { rows, isCramped, isCut: isCramped, isTorn, lacks: [] }
}

/** Pictures that people put into names: a name is read as well without them. */
const pictures =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}\u{FE0F}\u{20E3}])\u200D?/gu

const drawnLines = ({ set }: Printer, text: string, style: Style, place: Place, em: number): Stack => {
  const size = Math.round(em * times[style.size])
  const { weight, align, maxLines } = style
  const setting = { size, weight, align, maxLines, width: place.width }
  const whole = set(text, setting)
  const bare = whole.missing.length === 0 ? text : text.replace(pictures, "").replace(/ {2,}/g, " ").trim()
  const typeset = bare === text ? whole : set(bare, setting)
  const rows = typeset.lines.map((line): Row => {
    const part = (of: "ascender" | "descender"): number =>
      Math.max(...line.clusters.map(({ font }) => (Math.abs(font[of]) / font.unitsPerEm) * size))
    const baseline = Math.ceil(part("ascender"))
    const height = baseline + Math.ceil(part("descender"))
    const x = place.left + Math.round(line.left)
    return { height, at: (y) => [{ kind: "lettering", x, y, line, size, height, baseline }] }
  })
  const isBroken = typeset.lines.slice(0, -1).some((line) => !/\s$/.test(line.text))
  const isTorn = style.isWhole === true && (typeset.isShortened || isBroken)
  const { isShortened, missing } = typeset
  return { rows, isCramped: isShortened, isCut: isShortened, isTorn, lacks: missing }
}

const isOwn = ({ profile, language }: Printer, text: string): boolean =>
  profile.letters === "own" && language.shows(text)

const lines = (printer: Printer, text: string, style: Style, place: Place, em: number, own: boolean): Stack =>
  (own ? ownLines : drawnLines)(printer, text, style, place, em)

const sideBySide = (left: ReadonlyArray<Row>, right: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index): Row => {
    const cells = [left[index], right[index]].filter((row) => row !== undefined)
    return {
      height: Math.max(...cells.map(({ height }) => height)),
      at: (y) => cells.flatMap((cell) => cell.at(y))
    }
  })

const widthOf = (printer: Printer, text: string, style: Style, em: number, own: boolean): number => {
  const { size, weight } = style
  if (own) return text.length * printer.language.cell.width * scaleOf(printer, size, em)
  return Math.ceil(printer.set(text, { size: Math.round(em * times[size]), weight }).lines[0]?.width ?? 0)
}

/** The right text has the room it needs, the left one what remains; when that is little, they go below each other. */
export const pairRows = (printer: Printer, block: PairBlock, place: Place, em: number): Stack => {
  const own = isOwn(printer, block.left) && isOwn(printer, block.right)
  const side = (text: string, align: Style["align"], width: number): Stack => {
    const left = align === "right" ? place.left + place.width - width : place.left
    return lines(printer, text, { ...block, align, maxLines }, { left, width }, em, own)
  }
  const maxLines = Number.POSITIVE_INFINITY
  const right = widthOf(printer, block.right, { ...block, align: "right", maxLines }, em, own)
  const left = place.width - right - Math.round(em / 2)
  const isBelow = left < place.width / 3
  const first = side(block.left, "left", isBelow ? place.width : left)
  const second = side(block.right, "right", isBelow ? place.width : right)
  const lacks = [...first.lacks, ...second.lacks]
  const isTorn = first.isTorn || second.isTorn
  const isCut = first.isCut || second.isCut
  if (isBelow)
    return { rows: [...first.rows, ...second.rows], isCramped: block.right !== "", isCut, isTorn, lacks }
  const rows = sideBySide(first.rows, second.rows)
  return { rows, isCramped: rows.length > 1, isCut, isTorn, lacks }
}

/** A text keeps clear of its mark, which is as high as its first line. */
export const textRows = (printer: Printer, block: TextBlock, place: Place, em: number): Stack => {
  const { mark: kind } = block
  // A receipt printer writes no picture beside letters of its own.
  const own = kind === undefined && isOwn(printer, block.text)
  if (kind === undefined) return lines(printer, block.text, block, place, em, own)
  const side = Math.round(em * times[block.size])
  const width = place.width - side - Math.round(em / 2)
  const stack = lines(printer, block.text, block, { ...place, width }, em, own)
  const mark: Row = {
    height: side,
    at: (y) => [{ kind: "bitmap", x: place.left + place.width - side, y, bitmap: vegMark(kind, side) }]
  }
  return { ...stack, rows: sideBySide(stack.rows, [mark]) }
}

/** Below a symbol of bars: what stands in them, on one line. */
export const captionRows = (printer: Printer, text: string, place: Place, em: number): Stack =>
  lines(
    printer,
    text,
    { size: "small", weight: "regular", align: "center", maxLines: 1 },
    place,
    em,
    isOwn(printer, text)
  )

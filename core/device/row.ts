/**
 * Blocks as rows: things of one height that stand side by side on paper of a width. Plain letters may be left to the
 * printer's own font, of which the width is known exactly; a text with any other character is typeset, to be drawn.
 */
import * as Result from "effect/Result"
import type { Setting, Typeset } from "../label/typeset.ts"
import type { Block, MatrixBlock, PairBlock, TextBlock, TextSize } from "./block.ts"
import { modules, quietZone, stretches } from "./code128.ts"
import { dataMatrixModules, dataMatrixQuietZone } from "./data-matrix.ts"
import type { Language } from "./language.ts"
import { dots, type Profile } from "./profile.ts"
import { qrModules, qrQuietZone } from "./qr-size.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { ean13Modules, ean13QuietZone, type Item, type Lettering } from "./sheet.ts"
import { vegMark } from "./veg-mark.ts"

/** Text as lines of glyphs; measures are dots. */
export type Typesetter = (text: string, setting: Setting) => Typeset

/** Each text is set once in each setting: a label is tried in many sizes, and most of its lines come back in several. */
export const setOnce = (set: Typesetter): Typesetter => {
  const results = new Map<string, Typeset>()
  return (text, setting) => {
    const { size, weight, width, align, maxLines } = setting
    const key = [size, weight, width, align, maxLines, text].join(" ")
    const result = results.get(key) ?? set(text, setting)
    results.set(key, result)
    return result
  }
}

export interface Printer {
  readonly profile: Profile
  readonly language: Language
  readonly set: Typesetter
}
/** Things of one height that stand side by side. */
export interface Row {
  readonly height: number
  readonly at: (top: number) => ReadonlyArray<Item | Lettering>
}
export interface Stack {
  readonly rows: ReadonlyArray<Row>
  /** Something was cut, or what belongs on one line was broken: better smaller, where the paper ends. */
  readonly isCramped: boolean
  /** The end of a text is not there. */
  readonly isCut: boolean
  /** A text that is to stay whole was cut, or broken inside a word. */
  readonly isTorn: boolean
  /** Characters that no font of ours has. */
  readonly lacks: ReadonlyArray<number>
}

/** Rows of which nothing is missing. */
const whole = (rows: ReadonlyArray<Row>): Stack => ({
  rows,
  isCramped: false,
  isCut: false,
  isTorn: false,
  lacks: []
})

const times: Record<TextSize, number> = { small: 0.8, normal: 1, large: 1.4, huge: 2 }
/** The em of normal text: 3 mm. */
export const emOf = ({ dpi }: Profile): number => dots(3, dpi)

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

export interface Place {
  readonly left: number
  readonly width: number
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
const pairRows = (printer: Printer, block: PairBlock, place: Place, em: number): Stack => {
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
const textRows = (printer: Printer, block: TextBlock, place: Place, em: number): Stack => {
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

/** The widest module with which a symbol of so many modules fits, or undefined. */
const moduleFor = ({ profile, language }: Printer, symbol: number, quiet: number): number | undefined => {
  // 0.375 mm: 114% of an EAN-13 symbol's nominal size.
  const widest = Math.max(2, dots(0.375, profile.dpi))
  const narrowest = language.placesFreely ? 1 : 2
  // Beside a roll's printable width there is white paper; beside a label there is none.
  const room = profile.width
  const needed = profile.height === null ? symbol : symbol + quiet
  const module = Math.min(widest, Math.floor(room / needed))
  return module >= narrowest ? module : undefined
}

const tooNarrow = (what: string): Refusal =>
  refusal("UNSUPPORTED_DOCUMENT", `the paper is too narrow for the barcode ${what}`)

const barcodeRows = (
  printer: Printer,
  block: Extract<Block, { kind: "code128" | "ean13" }>,
  place: Place,
  em: number,
  bars: number
): Result.Result<Stack, Refusal> => {
  const centred = (width: number): number => Math.max(0, Math.round((printer.profile.width - width) / 2))
  if (block.kind === "ean13") {
    const module = moduleFor(printer, ean13Modules, ean13QuietZone.left + ean13QuietZone.right)
    if (module === undefined) return Result.fail(tooNarrow(block.digits))
    const x = centred(ean13Modules * module)
    const row: Row = {
      // The printer writes the digits below the bars.
      height: bars + 14 * module,
      at: (y) => [{ kind: "ean13", x, y, digits: block.digits, module, height: bars }]
    }
    return Result.succeed(whole([row]))
  }
  return Result.flatMap(stretches(block.text), (parts) => {
    const module = moduleFor(printer, modules(parts), 2 * quietZone)
    if (module === undefined) return Result.fail(tooNarrow(block.text))
    const x = centred(modules(parts) * module)
    const row: Row = {
      height: bars + Math.round(em / 6),
      at: (y) => [{ kind: "code128", x, y, text: block.text, module, height: bars }]
    }
    const style: Style = { size: "small", weight: "regular", align: "center", maxLines: 1 }
    const caption = lines(printer, block.text, style, place, em, isOwn(printer, block.text))
    return Result.succeed({
      ...whole([row, ...caption.rows]),
      lacks: caption.lacks
    })
  })
}

/** A square of a code for phones, in the middle of the paper. */
const qrRows = (printer: Printer, text: string): Stack => {
  const size = qrModules(text)
  const module = size === undefined ? undefined : moduleFor(printer, size + 2 * qrQuietZone, 0)
  if (size === undefined || module === undefined) return whole([])
  const side = size * module
  const quiet = qrQuietZone * module
  const x = Math.round((printer.profile.width - side) / 2)
  const row: Row = {
    height: side + 2 * quiet,
    at: (y) => [{ kind: "qr", x, y: y + quiet, text, module }]
  }
  return whole([row])
}

/** A code of squares in modules of so many dots. */
export interface Squares {
  readonly modules: number
  readonly module: number
  /** Dots of a side, and of the light around it. */
  readonly side: number
  readonly quiet: number
  readonly at: (x: number, y: number) => Item
}

/** Millimetres of a module: less is not read off a package with ease (GS1 General Specifications, 5.12.3). */
const widestModule = 0.5
const leastModule = 0.375

/** A code of squares in every size that a printer may write it in, the largest first; none for a text that it cannot hold. */
export const squaresOf = (
  { symbol, text }: Pick<MatrixBlock, "symbol" | "text">,
  { dpi }: Pick<Profile, "dpi">
): ReadonlyArray<Squares> => {
  const side = symbol === "qr" ? qrModules(text) : dataMatrixModules(text)
  if (side === undefined) return []
  const quiet = symbol === "qr" ? qrQuietZone : dataMatrixQuietZone
  // A dot of 203 to an inch is an eighth of a millimetre.
  const least = Math.ceil((leastModule * dpi) / 25.4 - 0.01)
  const widest = Math.max(least, dots(widestModule, dpi))
  return Array.from({ length: widest - least + 1 }, (_, index): Squares => {
    const module = widest - index
    return {
      modules: side,
      module,
      side: side * module,
      quiet: quiet * module,
      at: (x, y) =>
        symbol === "qr"
          ? { kind: "qr", x, y, text, module }
          : { kind: "datamatrix", x, y, text, module, side }
    }
  })
}

/** Squares on a line of their own, in the middle of the paper. */
export const squaresRow = ({ side, quiet, at }: Squares, { width }: Pick<Profile, "width">): Row => ({
  height: side + 2 * quiet,
  at: (y) => [at(Math.round((width - side) / 2), y + quiet)]
})

export const rowsOf = (
  printer: Printer,
  block: Block,
  place: Place,
  em: number,
  bars: number
): Result.Result<Stack, Refusal> => {
  switch (block.kind) {
    case "text":
      return Result.succeed(textRows(printer, block, place, em))
    case "pair":
      return Result.succeed(pairRows(printer, block, place, em))
    case "rule": {
      const thickness = Math.max(2, Math.round(em / 12))
      const gap = Math.round(em / 4)
      const row: Row = {
        height: thickness + 2 * gap,
        at: (y) => [{ kind: "line", x: place.left, y: y + gap, width: place.width, height: thickness }]
      }
      return Result.succeed(whole([row]))
    }
    case "space":
      return Result.succeed(whole([{ height: Math.round(em / 2), at: () => [] }]))
    case "qr":
      return Result.succeed(qrRows(printer, block.text))
    // Its place depends on all the others: `layout.ts` finds it.
    case "matrix":
      return Result.succeed(whole([]))
    case "code128":
    case "ean13":
      return barcodeRows(printer, block, place, em, bars)
  }
}

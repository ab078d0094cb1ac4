/** Bars of Code 128 and EAN-13 symbols in modules, by bwip-js; a page draws them as vectors. */
import bwip from "bwip-js/generic"

export interface Bars {
  /** Bar, space, bar, ... each in modules. */
  readonly widths: ReadonlyArray<number>
  readonly modules: number
  /** Free space that a reader needs before and after the bars, in modules. */
  readonly quiet: readonly [before: number, after: number]
  /** Bars that go down between the digits, by their place in `widths`. */
  readonly guards?: ReadonlySet<number>
}

const barsOf = (
  symbology: "code128" | "ean13",
  text: string,
  quiet: Bars["quiet"],
  options = ""
): Bars | undefined => {
  try {
    const [symbol] = bwip.raw(symbology, text, options)
    if (symbol === undefined || !("sbs" in symbol)) return undefined
    return { widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0), quiet }
  } catch {
    // bwip-js throws for a text that the symbology cannot encode; the page then shows the text alone.
    return undefined
  }
}

/** Printable ASCII alone (ISO/IEC 15417); `undefined` for anything else, and for no text. */
export const code128 = (text: string): Bars | undefined =>
  /^[\x20-\x7e]{1,80}$/.test(text) ? barsOf("code128", text, [10, 10]) : undefined

/** GS1-128: FNC1 in first place, and for every separator (0x1D). */
export const gs1Bars = (text: string): Bars | undefined =>
  barsOf("code128", `^FNC1${text.replaceAll("\x1d", "^FNC1")}`, [10, 10], "parsefnc")

/** The two bars at the start, in the middle and at the end. */
const guards: ReadonlySet<number> = new Set([0, 2, 28, 30, 56, 58])

/** 13 digits with a right check digit (ISO/IEC 15420); `undefined` for anything else. */
export const ean13 = (digits: string): Bars | undefined => {
  const bars = /^[0-9]{13}$/.test(digits) ? barsOf("ean13", digits, [11, 7]) : undefined
  return bars === undefined ? undefined : { ...bars, guards }
}

/** A code for phones: its squares, row by row. */
export interface Squares {
  readonly side: number
  /** Whether the square at a place is dark. */
  readonly isDark: (row: number, column: number) => boolean
}

const squaresOf = (
  symbology: "qrcode" | "datamatrix",
  text: string,
  options: string
): Squares | undefined => {
  try {
    const [symbol] = bwip.raw(symbology, text, options)
    if (symbol === undefined || !("pixs" in symbol)) return undefined
    const { pixs, pixx: side } = symbol
    return { side, isDark: (row, column) => pixs[row * side + column] === 1 }
  } catch {
    // As above: the page then shows the text beside it alone.
    return undefined
  }
}

/** Level M; `undefined` for a text that no code holds. */
export const qr = (text: string): Squares | undefined => squaresOf("qrcode", text, "eclevel=M")

/** A GS1 DataMatrix: FNC1 in first place, and for every separator (0x1D). */
export const dataMatrix = (text: string): Squares | undefined =>
  squaresOf("datamatrix", `^FNC1${text.replaceAll("\x1d", "^FNC1")}`, "parsefnc")

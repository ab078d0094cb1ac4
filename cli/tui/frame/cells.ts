/**
 * A line of a frame, as Ink composed it, taken apart into what stands in its columns. Ink's lines hold text and SGR
 * sequences (ECMA-48 8.3.117) alone.
 */
import stringWidth from "string-width"
import { graphemesOf } from "#core/graphemes.ts"

export interface Cell {
  readonly text: string
  /** Parameters of the SGR sequence that sets it from the default: "1;31", or "". */
  readonly style: string
  /** The column, from 0. */
  readonly column: number
  readonly width: number
  /** True where every terminal gives the character the same width. */
  readonly isSimple: boolean
}

/** The colours and weights that SGR has set so far. */
interface Rendition {
  readonly weight: string
  readonly marks: ReadonlySet<string>
  readonly foreground: string
  readonly background: string
}
const none: Rendition = { weight: "", marks: new Set(), foreground: "", background: "" }

/** italic, underline, inverse, struck through; 2x turns x off. */
const marks: ReadonlySet<string> = new Set(["3", "4", "7", "9"])

/** The number of parameters that a colour takes: 38;5;N or 38;2;R;G;B, else its own one. */
const colourLength = (parameters: ReadonlyArray<string>, index: number): number => {
  const isExtended = parameters[index] === "38" || parameters[index] === "48"
  if (!isExtended) return 1
  return parameters[index + 1] === "2" ? 5 : 3
}

const withParameters = (before: Rendition, text: string): Rendition => {
  const parameters = text === "" ? ["0"] : text.split(";")
  let now = before
  for (let index = 0; index < parameters.length; ) {
    const code = parameters[index] ?? "0"
    const length = colourLength(parameters, index)
    const colour = parameters.slice(index, index + length).join(";")
    const ends = String(Number(code) - 20)
    if (code === "0") now = none
    else if (code === "22") now = { ...now, weight: "" }
    else if (code === "1" || code === "2")
      now = { ...now, weight: now.weight === "" || now.weight === code ? code : "1;2" }
    else if (marks.has(code)) now = { ...now, marks: new Set([...now.marks, code]) }
    else if (marks.has(ends)) now = { ...now, marks: new Set([...now.marks].filter((mark) => mark !== ends)) }
    else if (code === "39") now = { ...now, foreground: "" }
    else if (code === "49") now = { ...now, background: "" }
    else if (/^(3[0-8]|9[0-7])$/.test(code)) now = { ...now, foreground: colour }
    else if (/^(4[0-8]|10[0-7])$/.test(code)) now = { ...now, background: colour }
    index += length
  }
  return now
}

const styleOf = ({ weight, marks: set, foreground, background }: Rendition): string =>
  [weight, ...[...set].sort(), foreground, background].filter((part) => part !== "").join(";")

/** Latin, Greek, Cyrillic, punctuation, currency signs, arrows, lines, blocks and shapes, two check marks: one column. */
const simple =
  /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02AF\u0370-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u205E\u20A0-\u20C0\u2190-\u21FF\u2500-\u25FF\u2713\u2717]$/
export const isSimple = (grapheme: string): boolean => simple.test(grapheme)

// biome-ignore lint/suspicious/noControlCharactersInRegex: SGR begins with ESC.
const sgr = /\u001B\[([\d;]*)m/g

export const cellsOf = (line: string): ReadonlyArray<Cell> => {
  const cells: Array<Cell> = []
  let column = 0
  let rendition = none
  let style = ""
  let from = 0
  const add = (text: string) => {
    for (const { segment } of graphemesOf(text)) {
      const isOne = isSimple(segment)
      const width = isOne ? 1 : stringWidth(segment)
      cells.push({ text: segment, style, column, width, isSimple: isOne })
      column += width
    }
  }
  for (const match of line.matchAll(sgr)) {
    add(line.slice(from, match.index))
    rendition = withParameters(rendition, match[1] ?? "")
    style = styleOf(rendition)
    from = match.index + match[0].length
  }
  add(line.slice(from))
  return cells
}

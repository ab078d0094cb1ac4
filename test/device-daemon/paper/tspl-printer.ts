/**
 * A label printer for tests: reads a TSPL stream byte by byte as the TSPL/TSPL2 manual describes it and puts dots on a
 * label. It knows the commands that Packhouse means to send and throws at any other, so a name that became a command
 * cannot pass unseen. Written from the manual, not from the encoder.
 */
import { type Bitmap, blank, dot, fill, stamp } from "#core/device/bitmap.ts"
import { code128Text, dataMatrixDots, ean13Bars, letterDots, qrDots } from "./ink.ts"

export interface Label {
  readonly paper: Bitmap
  readonly copies: number
  /** Texts and barcodes, in order. */
  readonly fields: ReadonlyArray<string>
}

const commandNames = new Set(
  "SIZE GAP DIRECTION REFERENCE DENSITY SET CLS TEXT BITMAP BAR BOX BARCODE QRCODE DMATRIX PRINT".split(" ")
)

/** What stands between commas; a comma in quotes separates nothing. */
const parametersOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\s*("(?:[^"\\]|\\\["\]|\\)*"|[^,]*)\s*(?:,|$)/g)]
    .map(([, parameter = ""]) => parameter.trim())
    .slice(0, -1)

const unquoted = (text: string): string => {
  const [, inside] = /^"(.*)"$/s.exec(text) ?? []
  if (inside === undefined) throw new Error(`not a string: ${text}`)
  if (/\\\[/.test(inside)) throw new Error(`an escape in a string: ${inside}`)
  return inside
}

export interface Printed {
  readonly labels: ReadonlyArray<Label>
  readonly commands: ReadonlyArray<string>
}

export const print = (stream: Uint8Array, dpi = 203): Printed => {
  const all = Buffer.from(stream)
  const labels: Array<Label> = []
  const commands: Array<string> = []
  let paper = blank(0, 0)
  let [width, height] = [0, 0]
  let fields: Array<string> = []
  const dots = (size: string): number => Math.round((Number.parseFloat(size) * dpi) / 25.4)

  for (let at = 0; at < all.length; ) {
    const space = all.indexOf(0x20, at)
    const feed = all.indexOf(0x0a, at)
    if (feed < 0) throw new Error("a line without an end")
    const name = all
      .subarray(at, space >= 0 && space < feed ? space : feed)
      .toString("latin1")
      .trim()
    if (name === "") {
      at = feed + 1
      continue
    }
    if (!commandNames.has(name)) throw new Error(`a command that is not ours: ${JSON.stringify(name)}`)
    commands.push(name)
    if (name === "BITMAP") {
      // Five numbers, and then as many bytes as they say, whatever these are.
      const head = /^(\d+),(\d+),(\d+),(\d+),([012]),/.exec(
        all.subarray(space + 1, space + 60).toString("latin1")
      )
      if (head === null) throw new Error("a bitmap without its numbers")
      const [whole, x, y, stride, rows, mode] = [head[0], ...head.slice(1).map(Number)] as [
        string,
        number,
        number,
        number,
        number,
        number
      ]
      if (mode !== 1) throw new Error("a bitmap that rubs out what stands there")
      const from = space + 1 + whole.length
      const data = all.subarray(from, from + stride * rows)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < stride * 8; column++) {
          const byte = data[row * stride + (column >> 3)] ?? 0xff
          if ((byte & (0x80 >> (column & 7))) === 0) dot(paper, x + column, y + row)
        }
      at = from + stride * rows
      if (all.subarray(at, at + 2).toString("latin1") !== "\r\n") throw new Error("a bitmap that goes on")
      at += 2
      continue
    }
    const line = all.subarray(at, feed).toString("latin1").replace(/\r$/, "")
    if (/[^\x20-\x7e]/.test(line)) throw new Error("a byte outside printable ASCII")
    at = feed + 1
    const parameters = parametersOf(line.slice(name.length).trim())
    const numbers = parameters.map((parameter) => Number.parseInt(parameter, 10))
    const [x = 0, y = 0] = numbers
    if (name === "SIZE") [width, height] = [dots(parameters[0] ?? ""), dots(parameters[1] ?? "")]
    else if (name === "CLS") {
      paper = blank(width, height)
      fields = []
    } else if (name === "TEXT") {
      const [, , font, , , high = 1] = [...numbers.slice(0, 2), parameters[2], ...numbers.slice(3)]
      if (font !== '"2"') throw new Error("another font")
      const wide = numbers[4] ?? 1
      const text = unquoted(parameters[6] ?? "")
      fields.push(text)
      // Font 2: 12 by 20 dots, the blank between letters included.
      for (const [index, character] of [...text].entries())
        stamp(paper, letterDots(character, 10 * wide, 20 * Number(high)), x + index * 12 * wide, y)
    } else if (name === "BAR") fill(paper, x, y, numbers[2] ?? 0, numbers[3] ?? 0)
    else if (name === "BOX") {
      const [, , right = 0, bottom = 0, thick = 1] = numbers
      fill(paper, x, y, right - x, thick)
      fill(paper, x, bottom - thick, right - x, thick)
      fill(paper, x, y, thick, bottom - y)
      fill(paper, right - thick, y, thick, bottom - y)
    } else if (name === "BARCODE") {
      const [, , kind, , , , narrow = "2", , content = ""] = parameters
      const text = unquoted(content)
      const high = numbers[3] ?? 0
      fields.push(text)
      if (kind === '"EAN13"') stamp(paper, ean13Bars(text, Number(narrow), high), x, y)
      else if (kind === '"128"') stamp(paper, code128Text(text, Number(narrow), high), x, y)
      else throw new Error(`another barcode: ${kind}`)
    } else if (name === "QRCODE") {
      const text = unquoted(parameters[6] ?? "")
      fields.push(text)
      stamp(paper, qrDots(text, Number(parameters[3])), x, y)
    } else if (name === "DMATRIX") {
      // x, y, width, height, c: the escape, x: dots of a module, rows, columns.
      const [, , wide, high, control, module, rows, columns, content = ""] = parameters
      const side = Number(rows)
      const dots = side * Number(module?.slice(1))
      if (control !== "c126" || rows !== columns || Number(wide) !== dots || Number(high) !== dots)
        throw new Error(`another DataMatrix: ${line}`)
      const text = unquoted(content)
      fields.push(text)
      stamp(paper, dataMatrixDots(text.replaceAll("~1", "\xe8"), dots / side, side), x, y)
    } else if (name === "PRINT") {
      labels.push({ paper, copies: numbers[1] ?? 1, fields })
    }
  }
  return { labels, commands }
}

/**
 * A label printer for tests: reads a ZPL stream byte by byte as the Zebra Programming Guide describes it and puts dots on
 * a label. It knows the commands that Packhouse means to send and throws at any other, so a name that became a command
 * cannot pass unseen. Written from the guide, not from the encoder.
 */
import { type Bitmap, blank, fill, stamp } from "#core/device/bitmap.ts"
import { code128Bars, dataMatrixDots, ean13Bars, letterDots, qrDots } from "./ink.ts"

export interface Command {
  readonly name: string
  readonly parameters: string
}
export interface Label {
  readonly paper: Bitmap
  readonly copies: number
  /** Field data as text, in order. */
  readonly fields: ReadonlyArray<string>
}

const commands = new Set(
  "^XA ^XZ ^CI ^LH ^PO ^MN ^PW ^LL ^FO ^FD ^FH ^FS ^GF ^GB ^AD ^BY ^BE ^BC ^BQ ^BX ^PQ".split(" ")
)

/** Every caret or tilde begins a command of two letters; what follows up to the next one are its parameters. */
export const commandsOf = (stream: Uint8Array): ReadonlyArray<Command> => {
  const text = Buffer.from(stream).toString("latin1")
  if (/[^\n\x20-\x7e]/.test(text)) throw new Error("a byte outside printable ASCII")
  const [before, ...parts] = text.split(/(?=[\^~])/)
  const rest = before?.startsWith("^") ? [before, ...parts] : parts
  if (rest.length === parts.length && before !== undefined && before.trim() !== "")
    throw new Error(`stray bytes: ${before}`)
  return rest.map((part) => {
    const name = part.slice(0, 3)
    if (!commands.has(name))
      throw new Error(`a command that is not ours: ${JSON.stringify(part.slice(0, 20))}`)
    const parameters = name === "^FD" ? part.slice(3) : part.slice(3).trimEnd()
    return { name, parameters }
  })
}

const unhex = (data: string): string =>
  Buffer.from(
    data.replace(/_([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1"
  ).toString("utf8")

/** Alternative data compression: a letter G to Y or g to z repeats the next digit, comma, exclamation mark and colon fill. */
const graphic = (parameters: string): Bitmap => {
  const [, , total, stride, data] = /^A,(\d+),(\d+),(\d+),(.*)$/s.exec(parameters)?.slice(0) ?? []
  const rowBytes = Number(stride)
  const rows: Array<string> = []
  let row = ""
  let repeat = 0
  const end = (): void => {
    rows.push(row)
    row = ""
  }
  for (const character of data ?? "") {
    if (/[G-Y]/.test(character)) repeat += character.charCodeAt(0) - 70
    else if (/[g-z]/.test(character)) repeat += (character.charCodeAt(0) - 102) * 20
    else if (character === ":") rows.push(rows.at(-1) ?? "")
    else if (character === ",") {
      row = row.padEnd(rowBytes * 2, "0")
      end()
    } else if (character === "!") {
      row = row.padEnd(rowBytes * 2, "F")
      end()
    } else if (/[0-9A-F]/.test(character)) {
      row += character.repeat(Math.max(1, repeat))
      repeat = 0
      if (row.length === rowBytes * 2) end()
    } else throw new Error(`not graphic data: ${character}`)
  }
  if (row !== "" || rows.some((each) => each.length !== rowBytes * 2))
    throw new Error("rows of a wrong length")
  if (rows.length * rowBytes !== Number(total)) throw new Error("a wrong number of bytes")
  return {
    width: rowBytes * 8,
    height: rows.length,
    stride: rowBytes,
    data: Uint8Array.from(Buffer.from(rows.join(""), "hex"))
  }
}

/** Codewords of ^BC data in mode N: subset B unless invoked otherwise. */
const codewords = (data: string): ReadonlyArray<number> => {
  const codes: Array<number> = []
  const literal: Record<string, number> = { "<": 62, "0": 30, "=": 94 }
  let subset = 104
  for (let at = 0; at < data.length; ) {
    const character = data.charAt(at)
    const next = data.charAt(at + 1)
    if (character === ">" && (next === ":" || next === ";")) {
      subset = next === ":" ? 104 : 105
      codes.push(subset)
      at += 2
    } else if (character === ">" && (next === "5" || next === "6")) {
      subset = next === "5" ? 105 : 104
      codes.push(next === "5" ? 99 : 100)
      at += 2
    } else if (character === ">") {
      const code = literal[next]
      if (code === undefined) throw new Error(`no such invocation: >${next}`)
      codes.push(code)
      at += 2
    } else if (subset === 105) {
      codes.push(Number(data.slice(at, at + 2)))
      at += 2
    } else {
      codes.push(character.charCodeAt(0) - 32)
      at += 1
    }
  }
  return codes[0] === 104 || codes[0] === 105 ? codes : [104, ...codes]
}

/** ^BXo,h,s,c,r,f,g: of quality 200 g is the escape, _1 a FNC1 and __ itself. */
const dataMatrix = (data: string, parameters: string): Bitmap => {
  const [turned, high, quality, columns, rows, , control] = parameters.split(",")
  if (turned !== "N" || quality !== "200" || control !== "_" || columns !== rows)
    throw new Error(`another DataMatrix: ${parameters}`)
  const text = data.replace(/_(.)/g, (_, sign: string) => {
    if (sign === "_") return "_"
    if (sign !== "1") throw new Error(`no such escape: _${sign}`)
    return "\xe8"
  })
  return dataMatrixDots(text, Number(high), Number(columns))
}

const numbers = (parameters: string): ReadonlyArray<number> => parameters.split(",").map(Number)

interface Pending {
  readonly command: Command
  readonly module: number
}

export const print = (stream: Uint8Array): ReadonlyArray<Label> => {
  const labels: Array<Label> = []
  let [width, height, copies] = [0, 0, 1]
  let paper = blank(0, 0)
  let fields: Array<string> = []
  let [x, y] = [0, 0]
  let module = 2
  let pending: Pending | undefined
  let isHex = false
  let isOpen = false

  const field = (text: string): void => {
    fields.push(text)
    if (pending === undefined) throw new Error("field data without a font or barcode")
    const { name, parameters } = pending.command
    if (name === "^AD") {
      const [, high = 0, wide = 0] = numbers(parameters)
      // Font D: 10 dots wide, 2 between characters, both magnified.
      for (const [index, character] of [...text].entries())
        stamp(paper, letterDots(character, wide, high), x + index * ((wide / 10) * 12), y)
      return
    }
    const [, high = 0] = numbers(parameters)
    if (name === "^BE") stamp(paper, ean13Bars(text, pending.module, high), x, y)
    else if (name === "^BC") stamp(paper, code128Bars(codewords(text), pending.module, high), x, y)
    else if (name === "^BX") stamp(paper, dataMatrix(text, parameters), x, y)
    else stamp(paper, qrDots(text.replace(/^MA,/, ""), numbers(parameters)[2] ?? 1), x, y)
  }

  for (const command of commandsOf(stream)) {
    const { name, parameters } = command
    const values = numbers(parameters)
    if (!isOpen && name !== "^XA") throw new Error(`${name} outside of a format`)
    if (name === "^XA") {
      isOpen = true
      fields = []
      copies = 1
    } else if (name === "^XZ") {
      labels.push({ paper, copies, fields })
      isOpen = false
    } else if (name === "^PW") width = values[0] ?? 0
    else if (name === "^LL") {
      height = values[0] ?? 0
      paper = blank(width, height)
    } else if (name === "^PQ") copies = values[0] ?? 1
    else if (name === "^FO") [x = 0, y = 0] = values
    else if (name === "^BY") module = values[0] ?? 2
    else if (["^AD", "^BE", "^BC", "^BQ", "^BX"].includes(name)) pending = { command, module }
    else if (name === "^FH") {
      if (parameters !== "_") throw new Error("another hexadecimal indicator")
      isHex = true
    } else if (name === "^FD") field(isHex ? unhex(parameters) : parameters)
    else if (name === "^FS") [pending, isHex] = [undefined, false]
    else if (name === "^GF") stamp(paper, graphic(parameters), x, y)
    else if (name === "^GB") {
      const [wide = 1, high = 1, thick = 1] = values
      if (thick >= Math.min(wide, high)) fill(paper, x, y, wide, high)
      else {
        fill(paper, x, y, wide, thick)
        fill(paper, x, y + high - thick, wide, thick)
        fill(paper, x, y, thick, high)
        fill(paper, x + wide - thick, y, thick, high)
      }
    } else if (name === "^CI") {
      if (parameters !== "28") throw new Error("not UTF-8")
    }
  }
  if (isOpen) throw new Error("a format without an end")
  return labels
}

/**
 * A receipt printer for tests: reads an ESC/POS stream byte by byte as Epson's reference describes it and puts dots on a
 * roll. It knows the commands that Packhouse means to send and throws at any other byte below 0x20 or above 0x7e.
 */
import { type Bitmap, blank, stamp } from "#core/device/bitmap.ts"
import { code128Bars, ean13Bars, letterDots, qrDots } from "./ink.ts"

export interface Receipt {
  readonly paper: Bitmap
  /** Lines written in the printer's own font. */
  readonly lines: ReadonlyArray<string>
  readonly isCut: boolean
}

export interface Roll {
  readonly receipts: ReadonlyArray<Receipt>
  /** Names of the commands, in order. */
  readonly commands: ReadonlyArray<string>
}

const [ESC, GS, LF] = [0x1b, 0x1d, 0x0a]

export const print = (stream: Uint8Array, width = 576): Roll => {
  let at = 0
  const byte = (): number => {
    const value = stream[at++]
    if (value === undefined) throw new Error("the stream breaks off inside a command")
    return value
  }
  const word = (): number => byte() + 256 * byte()
  const take = (count: number): Uint8Array => {
    if (at + count > stream.length) throw new Error("the stream breaks off inside data")
    at += count
    return stream.subarray(at - count, at)
  }

  const receipts: Array<Receipt> = []
  const commands: Array<string> = []
  let strips: Array<{ readonly bitmap: Bitmap; readonly x: number; readonly y: number }> = []
  let lines: Array<string> = []
  let y = 0
  let x = 0
  let line = ""
  let lineHeight = 0
  let scale = 1
  let [module, barHeight, digits] = [3, 162, 0]
  let qr = { module: 3, text: "" }

  const end = (isCut: boolean): void => {
    if (strips.length === 0 && lines.length === 0) return
    const paper = blank(width, y + 8)
    for (const strip of strips) stamp(paper, strip.bitmap, strip.x, strip.y)
    receipts.push({ paper, lines, isCut })
    strips = []
    lines = []
    y = 0
  }
  const put = (bitmap: Bitmap): void => {
    if (x + bitmap.width > width) throw new Error("beyond the edge of the paper")
    strips.push({ bitmap, x, y })
    y += bitmap.height
    x = 0
  }
  const codewords = (data: Uint8Array): ReadonlyArray<number> => {
    const codes: Array<number> = []
    let set = ""
    for (let i = 0; i < data.length; i++) {
      if (data[i] === 0x7b && (data[i + 1] === 0x42 || data[i + 1] === 0x43)) {
        const next = data[i + 1] === 0x42 ? "B" : "C"
        codes.push(codes.length === 0 ? (next === "B" ? 104 : 105) : next === "B" ? 100 : 99)
        set = next
        i++
      } else if (set === "C") codes.push(data[i] ?? 0)
      else {
        if (data[i] === 0x7b && data[++i] !== 0x7b) throw new Error("an unknown code set")
        codes.push((data[i] ?? 0) - 32)
      }
    }
    if (set === "") throw new Error("Code 128 data without a code set")
    return codes
  }
  const barcode = (kind: number, data: Uint8Array): void => {
    if (kind === 67) put(ean13Bars(Buffer.from(data).toString("latin1"), module, barHeight))
    else if (kind === 73) put(code128Bars(codewords(data), module, barHeight))
    else throw new Error(`barcode ${kind}`)
    if (digits === 2) y += 28
  }
  const twoDimensional = (data: Uint8Array): void => {
    const [cn, fn] = data
    if (cn !== 49) throw new Error("not a QR code")
    if (fn === 67) qr = { ...qr, module: data[2] ?? 3 }
    else if (fn === 80) qr = { ...qr, text: Buffer.from(data.subarray(3)).toString("latin1") }
    else if (fn === 81) put(qrDots(qr.text, qr.module))
    else if (fn !== 65 && fn !== 69) throw new Error(`QR function ${fn}`)
  }

  const escaped = (): void => {
    const name = String.fromCharCode(byte())
    commands.push(`ESC ${name}`)
    if (name === "@") {
      scale = 1
      x = 0
    } else if (name === "R" || name === "t") {
      if (byte() !== 0) throw new Error(`ESC ${name} leaves ASCII`)
    } else if (name === "a") {
      if (byte() !== 0) throw new Error("not from the left")
    } else if (name === "E") byte()
    else if (name === "$") x = word()
    else if (name === "d") {
      y += 30 * byte()
      end(false)
    } else if (name !== "2") throw new Error(`a command that is not ours: ESC ${name}`)
  }
  const group = (): void => {
    const name = String.fromCharCode(byte())
    commands.push(`GS ${name}`)
    if (name === "!") scale = (byte() & 7) + 1
    else if (name === "w") module = byte()
    else if (name === "h") barHeight = byte()
    else if (name === "H") digits = byte()
    else if (name === "f") byte()
    else if (name === "k") {
      const kind = byte()
      barcode(kind, take(byte()))
    } else if (name === "(") {
      if (byte() !== 0x6b) throw new Error("a command that is not ours: GS (")
      twoDimensional(take(word()))
    } else if (name === "v") {
      if (byte() !== 0x30 || byte() !== 0) throw new Error("a raster of another mode")
      const stride = word()
      const height = word()
      put({ width: stride * 8, height, stride, data: take(stride * height) })
    } else if (name === "V") {
      const mode = byte()
      if (mode !== 65 && mode !== 66) throw new Error("a cut of another kind")
      byte()
      end(true)
    } else throw new Error(`a command that is not ours: GS ${name}`)
  }

  while (at < stream.length) {
    const value = byte()
    if (value === ESC) escaped()
    else if (value === GS) group()
    else if (value === LF) {
      lines.push(line)
      line = ""
      y += Math.max(30, lineHeight)
      x = 0
      lineHeight = 0
    } else if (value >= 0x20 && value <= 0x7e) {
      const character = String.fromCharCode(value)
      strips.push({ bitmap: letterDots(character, 12 * scale, 24 * scale), x, y })
      x += 12 * scale
      if (x > width) throw new Error("beyond the edge of the paper")
      line += character
      lineHeight = Math.max(lineHeight, 24 * scale)
    } else throw new Error(`a byte that is not ours: ${value}`)
  }
  end(false)
  return { receipts, commands }
}

/**
 * TSPL, the language of TSC label printers and of many others ("TSPL/TSPL2 Programming Language"). Lines of text, and
 * bitmaps as raw bytes. A text that a person typed is drawn; of its own font it gets only letters that cannot end a string
 * or begin an escape in it.
 */
import * as Result from "effect/Result"
import { isChecked } from "../barcode/check-digit.ts"
import type { Bitmap } from "./bitmap.ts"
import { stretches } from "./code128.ts"
import { isMatrixText } from "./data-matrix.ts"
import { bytes, type Condition, type Language, type Question } from "./language.ts"
import type { Profile } from "./profile.ts"
import { type Refusal, refusal } from "./refusal.ts"
import type { Item, Sheet } from "./sheet.ts"

const crlf = "\r\n"

/** Printable ASCII without the quote, which ends a string, and the backslash, which begins "\[R]" and its like. */
const isHarmless = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !/["\\]/.test(text)

/** BITMAP x, y, bytes of a row, rows, mode, data: mode 0 overwrites; a 0 is black, and so the bits are turned round. */
const bitmap = ({ width, height, stride, data }: Bitmap, x: number, y: number): Uint8Array => {
  const inverted = data.map((byte) => byte ^ 0xff)
  // Beyond the last dot of a row there is white paper.
  const beyond = stride * 8 - width
  if (beyond > 0)
    for (let row = 1; row <= height; row++) {
      const at = row * stride - 1
      inverted[at] = (inverted[at] ?? 0) | ((1 << beyond) - 1)
    }
  // Mode 1 adds its ink to what stands there.
  return bytes(`BITMAP ${x},${y},${stride},${height},1,`, inverted, crlf)
}

const code = (
  x: number,
  y: number,
  kind: string,
  height: number,
  readable: 0 | 2,
  module: number,
  text: string
) => bytes(`BARCODE ${x},${y},"${kind}",${height},${readable},0,${module},${module},"${text}"${crlf}`)

const item = (thing: Item): Result.Result<Uint8Array, Refusal> => {
  const { x, y } = thing
  switch (thing.kind) {
    case "text": {
      if (!isHarmless(thing.text)) return Result.fail(refusal("UNPRINTABLE_TEXT", thing.text))
      const written = (left: number) =>
        `TEXT ${left},${y},"2",0,${thing.scale},${thing.scale},"${thing.text}"${crlf}`
      // Struck twice, one dot apart: the fixed fonts have no bold.
      return Result.succeed(bytes(written(x), thing.isBold ? written(x + 1) : ""))
    }
    case "bitmap":
      return Result.succeed(bitmap(thing.bitmap, x, y))
    case "line":
      return Result.succeed(bytes(`BAR ${x},${y},${thing.width},${thing.height}${crlf}`))
    case "box":
      return Result.succeed(
        bytes(`BOX ${x},${y},${x + thing.width},${y + thing.height},${thing.thickness}${crlf}`)
      )
    case "ean13":
      return /^\d{13}$/.test(thing.digits) && isChecked(thing.digits)
        ? Result.succeed(code(x, y, "EAN13", thing.height, 2, thing.module, thing.digits))
        : Result.fail(refusal("INVALID_BARCODE", `${thing.digits} as EAN-13`))
    case "code128":
      if (!isHarmless(thing.text)) return Result.fail(refusal("INVALID_BARCODE", `${thing.text} as Code 128`))
      // The printer chooses the code sets itself; what it cannot write at all is found here.
      return Result.map(stretches(thing.text), () =>
        code(x, y, "128", thing.height, 0, thing.module, thing.text)
      )
    case "datamatrix": {
      const { module, side } = thing
      if (!isMatrixText(thing.text) || !isHarmless(thing.text.replaceAll("\x1d", "")))
        return Result.fail(refusal("INVALID_BARCODE", `${thing.text} as DataMatrix`))
      // c126: "~" is the escape, ~1 a FNC1.
      const data = thing.text.replaceAll("\x1d", "~1")
      const dots = module * side
      return Result.succeed(
        bytes(`DMATRIX ${x},${y},${dots},${dots},c126,x${module},${side},${side},"~1${data}"${crlf}`)
      )
    }
    case "qr":
      return isHarmless(thing.text)
        ? Result.succeed(bytes(`QRCODE ${x},${y},M,${thing.module},A,0,"${thing.text}"${crlf}`))
        : Result.fail(refusal("INVALID_BARCODE", `${thing.text} as QR code`))
  }
}

const millimetres = (count: number, dpi: number): string => `${((count * 25.4) / dpi).toFixed(2)} mm`

const encode = (sheet: Sheet, profile: Profile): Result.Result<Uint8Array<ArrayBuffer>, Refusal> => {
  const { dpi, gap, darkness, cut } = profile
  const parts: Array<Uint8Array> = [
    bytes(
      // An unfinished line before is ended.
      crlf,
      `SIZE ${millimetres(sheet.width, dpi)},${millimetres(sheet.height, dpi)}${crlf}`,
      `GAP ${gap === null || gap === 0 ? "0" : millimetres(gap, dpi)},0${crlf}`,
      `DIRECTION 0${crlf}REFERENCE 0,0${crlf}`,
      // DENSITY takes 0 to 15.
      darkness === null ? "" : `DENSITY ${Math.round(darkness * 0.15)}${crlf}`,
      cut === "none" ? "" : `SET ${cut === "partial" ? "PARTIAL_CUTTER" : "CUTTER"} BATCH${crlf}`,
      `CLS${crlf}`
    )
  ]
  for (const thing of sheet.items) {
    const written = item(thing)
    if (Result.isFailure(written)) return Result.fail(written.failure)
    parts.push(written.success)
  }
  return Result.succeed(bytes(...parts, `PRINT 1,${sheet.copies}${crlf}`))
}

/**
 * <ESC>!? is answered by one byte at once: bit 0 head open, 1 paper jam, 2 out of paper, 3 out of ribbon, 4 pause, 5
 * printing, 6 cover open, 7 another error.
 */
const conditionOf = (status: number): Condition => {
  if ((status & 0x04) !== 0) return refusal("PAPER_OUT")
  if ((status & 0x41) !== 0) return refusal("COVER_OPEN", "the print head is open")
  if ((status & 0x02) !== 0) return refusal("PRINTER_ERROR", "paper is jammed")
  if ((status & 0x08) !== 0) return refusal("PRINTER_ERROR", "the ribbon is used up")
  if ((status & 0x10) !== 0) return refusal("PRINTER_ERROR", "the printer is paused")
  if ((status & 0x80) !== 0) return refusal("PRINTER_ERROR")
  return (status & 0x20) !== 0 ? "busy" : "ready"
}
const status: Question = {
  ask: bytes(0x1b, "!?"),
  read: (reply) => {
    const byte = reply[0]
    return byte === undefined ? undefined : conditionOf(byte)
  }
}

export const tspl: Language = {
  name: "tspl",
  // Font "2" of 12 by 20 dots.
  cell: { width: 12, height: 20, pitch: 24 },
  largestScale: 10,
  shows: isHarmless,
  placesFreely: true,
  hasDataMatrix: true,
  encode,
  questions: [status],
  // Many printers that take TSPL never answer.
  silence: "mute",
  completion: status,
  ready: "idle"
}

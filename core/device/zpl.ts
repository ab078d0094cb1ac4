/**
 * ZPL II, the language of Zebra label printers and their likes (Zebra Programming Guide, P1099958). Bytes out, data in.
 * Nothing that a person typed can become a command: in field data the caret, the tilde, the underscore and every byte
 * outside printable ASCII is written as ^FH hex ("^FH Field Hexadecimal Indicator").
 */
import * as Result from "effect/Result"
import { isChecked } from "../barcode/check-digit.ts"
import type { Bitmap } from "./bitmap.ts"
import { stretches } from "./code128.ts"
import { isMatrixText } from "./data-matrix.ts"
import { bytes, type Condition, isOwnText, type Language } from "./language.ts"
import type { Profile } from "./profile.ts"
import { type Refusal, refusal } from "./refusal.ts"
import type { Code128, Item, Sheet } from "./sheet.ts"

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0")

const utf8 = (text: string): ReadonlyArray<number> =>
  [...text.toWellFormed()].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) return [code]
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)]
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  })

/** Field data that holds the text and nothing else. */
const field = (text: string): string => {
  const data = utf8(text).map((byte) =>
    byte < 0x20 || byte > 0x7e || "^~_".includes(String.fromCharCode(byte))
      ? `_${hex(byte)}`
      : String.fromCharCode(byte)
  )
  return `^FH_^FD${data.join("")}^FS`
}

/** A run of one hex digit ("Alternative Data Compression Scheme"): G to Y stand for 1 to 19 times, g to z for 20 to 400. */
const run = (digit: string, times: number): string => {
  const letters: Array<string> = []
  let left = times
  for (; left > 419; left -= 400) letters.push("z")
  if (left >= 20) letters.push(String.fromCharCode(0x66 + Math.floor(left / 20)))
  if (left % 20 > 0 && times > 1) letters.push(String.fromCharCode(0x46 + (left % 20)))
  return letters.join("") + digit
}

/** One row in ZPL's compression: a comma fills it up with white, an exclamation mark with black. */
const row = (data: Uint8Array): string => {
  const digits = Array.from(data, hex).join("")
  const trimmed = digits.replace(/0+$/, "")
  const isBlackAtEnd = digits.endsWith("F")
  const body = isBlackAtEnd ? digits.replace(/F+$/, "") : trimmed
  const packed = body.replace(/(.)\1*/g, (same: string) => run(same.charAt(0), same.length))
  if (isBlackAtEnd) return `${packed}!`
  return trimmed.length < digits.length ? `${packed},` : packed
}

/** ^GF takes at most 99,999 bytes. */
const mostBytes = 99_999

const graphics = ({ data, stride, height }: Bitmap, x: number, y: number): string => {
  const most = Math.max(1, Math.floor(mostBytes / stride))
  const fields: Array<string> = []
  for (let top = 0; top < height; top += most) {
    const rows = Array.from({ length: Math.min(most, height - top) }, (_, index) =>
      row(data.subarray((top + index) * stride, (top + index + 1) * stride))
    )
    const total = rows.length * stride
    // A colon repeats the row above.
    const packed = rows.map((text, index) => (index > 0 && text === rows[index - 1] ? ":" : text)).join("")
    fields.push(`^FO${x},${y + top}^GFA,${total},${total},${stride},${packed}^FS`)
  }
  return fields.join("\n")
}

/** ^BC in mode N: ">;" and ">:" start in set C and B, ">5" and ">6" switch; the last three spell > ^ ~ in set B. */
const code128 = ({ x, y, text, module, height }: Code128): Result.Result<string, Refusal> =>
  Result.map(stretches(text), (parts) => {
    const data = parts.map(({ set, text: part }, index) => {
      const invocation = index === 0 ? (set === "C" ? ">;" : ">:") : set === "C" ? ">5" : ">6"
      return invocation + part.replaceAll(">", ">0").replaceAll("^", "><").replaceAll("~", ">=")
    })
    return `^FO${x},${y}^BY${module}^BCN,${height},N,N,N,N${field(data.join(""))}`
  })

const item = (thing: Item): Result.Result<string, Refusal> => {
  const origin = `^FO${thing.x},${thing.y}`
  switch (thing.kind) {
    case "text": {
      const size = `^ADN,${18 * thing.scale},${10 * thing.scale}`
      // Struck twice, one dot apart: the fixed fonts have no bold.
      const bold = thing.isBold ? `\n^FO${thing.x + 1},${thing.y}${size}${field(thing.text)}` : ""
      return Result.succeed(`${origin}${size}${field(thing.text)}${bold}`)
    }
    case "bitmap":
      return Result.succeed(graphics(thing.bitmap, thing.x, thing.y))
    case "line":
      return Result.succeed(
        `${origin}^GB${thing.width},${thing.height},${Math.min(thing.width, thing.height)}^FS`
      )
    case "box":
      return Result.succeed(`${origin}^GB${thing.width},${thing.height},${thing.thickness}^FS`)
    case "ean13":
      // ^BE takes twelve digits and works out the thirteenth.
      return /^\d{13}$/.test(thing.digits) && isChecked(thing.digits)
        ? Result.succeed(
            `${origin}^BY${thing.module}^BEN,${thing.height},Y,N${field(thing.digits.slice(0, 12))}`
          )
        : Result.fail(refusal("INVALID_BARCODE", `${thing.digits} as EAN-13`))
    case "code128":
      return code128(thing)
    case "datamatrix": {
      const { text, module, side } = thing
      if (!isMatrixText(text)) return Result.fail(refusal("INVALID_BARCODE", `${text} as DataMatrix`))
      // "_" is the escape: _1 is a FNC1, __ itself. ECC 200, of as many modules as there is room for.
      const data = text.replaceAll("_", "__").replaceAll("\x1d", "_1")
      return Result.succeed(`${origin}^BXN,${module},200,${side},${side},,_^FD_1${data}^FS`)
    }
    case "qr":
      return Result.succeed(`${origin}^BQN,2,${thing.module}${field(`MA,${thing.text}`)}`)
  }
}

const encode = (sheet: Sheet, profile: Profile): Result.Result<Uint8Array<ArrayBuffer>, Refusal> => {
  const lines: Array<string> = [
    // ~SD takes 00 to 30.
    ...(profile.darkness === null
      ? []
      : [`~SD${String(Math.round(profile.darkness * 0.3)).padStart(2, "0")}`]),
    "^XA",
    // UTF-8; field origins from the label's own corner; upright.
    "^CI28^LH0,0^PON",
    // A roll has no gaps to look for; otherwise the printer looks for what a person set it to.
    ...(profile.height === null || profile.gap === 0 ? ["^MNN"] : profile.gap === null ? [] : ["^MNW"]),
    ...(profile.cut === "none" ? [] : ["^MMC"]),
    `^PW${sheet.width}^LL${sheet.height}`
  ]
  for (const thing of sheet.items) {
    const written = item(thing)
    if (Result.isFailure(written)) return Result.fail(written.failure)
    lines.push(written.success)
  }
  lines.push(`^PQ${sheet.copies},0,0,N`, "^XZ", "")
  return Result.succeed(bytes(lines.join("\n")))
}

const stx = 0x02
const etx = 0x03

/** The texts between STX and ETX. */
const strings = (reply: Uint8Array): ReadonlyArray<string> => {
  const found: Array<string> = []
  let start = -1
  for (const [index, byte] of reply.entries()) {
    if (byte === stx) start = index + 1
    if (byte === etx && start >= 0) {
      found.push(String.fromCharCode(...reply.subarray(start, index)))
      start = -1
    }
  }
  return found
}

/**
 * The answer to ~HS ("Host Status Return"): three strings. The first tells aaa,b,c,dddd,eee,f,g,h,...: b paper out, c pause,
 * eee formats in the buffer, f buffer full, h partial format; the second mmm,n,o,p,q,r,s,t,uuuuuuuu,...: o head up, p ribbon
 * out, uuuuuuuu labels remaining.
 */
const readStatus = (reply: Uint8Array): Condition | undefined => {
  const [first, second, third] = strings(reply)
  if (first === undefined || second === undefined || third === undefined) return undefined
  const [, paper, paused, , formats, full, , partial] = first.split(",")
  const [, , head, ribbon, , , , , remaining] = second.split(",")
  if (remaining === undefined || partial === undefined)
    return refusal("PRINTER_ERROR", "its status cannot be read")
  if (paper === "1") return refusal("PAPER_OUT")
  if (head === "1") return refusal("COVER_OPEN", "the print head is open")
  if (ribbon === "1") return refusal("PRINTER_ERROR", "the ribbon is used up")
  if (paused === "1") return refusal("PRINTER_ERROR", "the printer is paused")
  return Number(formats) > 0 || Number(remaining) > 0 || partial === "1" || full === "1" ? "busy" : "ready"
}

const hostStatus = { ask: bytes("~HS\r\n"), read: readStatus }

export const zpl: Language = {
  name: "zpl",
  // Font D at 8 dots a millimetre: 18 by 10 dots, 2 dots between characters ("ZPL II Bitmap Fonts").
  cell: { width: 12, height: 18, pitch: 24 },
  largestScale: 10,
  shows: isOwnText,
  placesFreely: true,
  hasDataMatrix: true,
  encode,
  questions: [hostStatus],
  // "The printer will not send a response to the host if there is a media out, ribbon out or head open condition" (~HS).
  silence: "offline",
  completion: hostStatus,
  ready: "printed"
}

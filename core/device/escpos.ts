/**
 * ESC/POS, the language of receipt printers (Epson's "ESC/POS Command Reference"). Data in, bytes out. The printer writes
 * from top to bottom, so a sheet is cut into bands: a line of its own letters, one barcode, or a raster. Of what a person
 * typed only printable ASCII is ever sent as characters; everything else arrives here as a bitmap.
 */
import * as Result from "effect/Result"
import { isChecked } from "../barcode/check-digit.ts"
import { type Bitmap, blank, fill, inkArea, stamp } from "./bitmap.ts"
import { stretches } from "./code128.ts"
import { bytes, type Condition, isOwnText, type Language, type Question } from "./language.ts"
import type { Drawer, Profile } from "./profile.ts"
import { qrModules } from "./qr-size.ts"
import { type Refusal, refusal } from "./refusal.ts"
import type { Bar, Box, Code128, DataMatrix, Ean13, Item, OwnText, Picture, QrCode, Sheet } from "./sheet.ts"

const ESC = 0x1b
const GS = 0x1d
const DLE = 0x10
const LF = 0x0a

/** Font A: 12 by 24 dots; ESC 2 sets a sixth of an inch from line to line. */
const cell = { width: 12, height: 24, pitch: 30 }
/** The digits below an EAN-13 symbol, in font A. */
const digitsHeight = 28

type Barcode = Ean13 | Code128 | QrCode
type Drawing = Picture | Bar | Box
const isBarcode = (thing: Item): thing is Barcode =>
  thing.kind === "ean13" || thing.kind === "code128" || thing.kind === "qr"
const isText = (thing: Item): thing is OwnText => thing.kind === "text"
/** Not all of these printers know it: it comes drawn. */
const isForeign = (thing: Item): thing is DataMatrix => thing.kind === "datamatrix"
const isDrawing = (thing: Item): thing is Drawing => !isBarcode(thing) && !isText(thing) && !isForeign(thing)

const heightOf = (thing: Item): number => {
  switch (thing.kind) {
    case "text":
      return thing.scale * cell.height
    case "bitmap":
      return thing.bitmap.height
    case "ean13":
      return thing.height + digitsHeight
    case "qr":
      return thing.module * (qrModules(thing.text) ?? 0)
    case "datamatrix":
      return thing.module * thing.side
    default:
      return thing.height
  }
}
const widthOf = (thing: Drawing): number => (thing.kind === "bitmap" ? thing.bitmap.width : thing.width)

interface Band {
  readonly top: number
  readonly bottom: number
  readonly items: ReadonlyArray<Item>
}

/** Things that overlap from top to bottom are written together. */
const bandsOf = (items: ReadonlyArray<Item>): ReadonlyArray<Band> => {
  const bands: Array<Band> = []
  for (const thing of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const bottom = thing.y + heightOf(thing)
    const last = bands.at(-1)
    if (last !== undefined && thing.y < last.bottom)
      bands[bands.length - 1] = {
        ...last,
        bottom: Math.max(last.bottom, bottom),
        items: [...last.items, thing]
      }
    else bands.push({ top: thing.y, bottom, items: [thing] })
  }
  return bands
}

const word = (value: number): Uint8Array => Uint8Array.of(value & 0xff, value >> 8)

/** Rows of one GS v 0: receive buffers of small printers hold no more at a time. */
const rasterRows = 128

/** GS v 0 m xL xH yL yH: a raster of x bytes by y dots, at the left edge. */
const raster = ({ data, stride, height }: Bitmap): Uint8Array => {
  const parts: Array<Uint8Array | number | string> = []
  for (let top = 0; top < height; top += rasterRows) {
    const rows = Math.min(rasterRows, height - top)
    parts.push(GS, "v0", 0, word(stride), word(rows), data.subarray(top * stride, (top + rows) * stride))
  }
  return bytes(...parts)
}

/** White paper of so many dots, as a raster one byte wide: feeds differ from printer to printer, dots do not. */
const feed = (height: number): Uint8Array => (height > 0 ? raster(blank(8, height)) : bytes())

const place = (thing: Drawing, onto: Bitmap, top: number): void => {
  const { x } = thing
  const y = thing.y - top
  if (thing.kind === "bitmap") stamp(onto, thing.bitmap, x, y)
  else if (thing.kind === "line") fill(onto, x, y, thing.width, thing.height)
  else {
    const { width, height, thickness } = thing
    fill(onto, x, y, width, thickness)
    fill(onto, x, y + height - thickness, width, thickness)
    fill(onto, x, y, thickness, height)
    fill(onto, x + width - thickness, y, thickness, height)
  }
}

const drawing = (things: ReadonlyArray<Drawing>, band: Band, width: number): Uint8Array => {
  const right = Math.max(...things.map((thing) => thing.x + widthOf(thing)))
  const canvas = blank(Math.min(width, right), band.bottom - band.top)
  for (const thing of things) place(thing, canvas, band.top)
  return inkArea(canvas) === undefined ? feed(canvas.height) : raster(canvas)
}

/** GS ! size, ESC E bold, ESC $ position, the letters, and one line feed for all of them. */
const textLine = (texts: ReadonlyArray<OwnText>): Result.Result<Uint8Array, Refusal> => {
  const foreign = texts.find(({ text }) => !isOwnText(text))
  if (foreign !== undefined) return Result.fail(refusal("UNPRINTABLE_TEXT", foreign.text))
  const parts = texts.flatMap(({ x, text, scale, isBold }) => [
    bytes(GS, "!", ((scale - 1) << 4) | (scale - 1), ESC, "E", isBold ? 1 : 0, ESC, "$", word(x)),
    text
  ])
  return Result.succeed(bytes(...parts, LF))
}

/** GS w and GS h say how wide a module and how high a bar is; GS H says where the digits go. */
const measures = (module: number, height: number, digits: 0 | 2): Uint8Array =>
  bytes(GS, "w", module, GS, "h", Math.min(height, 255), GS, "H", digits, GS, "f", 0)

/** GS k m n d1...dn; 67 is EAN-13, 73 is Code 128, in which {B and {C choose the code set and {{ is a brace. */
const barcode = (thing: Barcode): Result.Result<Uint8Array, Refusal> => {
  const position = bytes(ESC, "$", word(thing.x))
  switch (thing.kind) {
    case "ean13":
      return /^\d{13}$/.test(thing.digits) && isChecked(thing.digits)
        ? Result.succeed(
            bytes(measures(thing.module, thing.height, 2), position, GS, "k", 67, 13, thing.digits)
          )
        : Result.fail(refusal("INVALID_BARCODE", `${thing.digits} as EAN-13`))
    case "code128":
      return Result.map(stretches(thing.text), (parts) => {
        const data = bytes(
          ...parts.map(({ set, text }) =>
            set === "B"
              ? `{B${text.replaceAll("{", "{{")}`
              : bytes("{C", Uint8Array.from(text.match(/../g) ?? [], Number))
          )
        )
        return bytes(measures(thing.module, thing.height, 0), position, GS, "k", 73, data.length, data)
      })
    case "qr": {
      // GS ( k, functions 165, 167, 169, 180 and 181: model 2, module, correction level M, store, print.
      const fn = (...parameters: ReadonlyArray<number | string>): Uint8Array => {
        const body = bytes(49, ...parameters)
        return bytes(GS, "(k", word(body.length), body)
      }
      if (!isOwnText(thing.text)) return Result.fail(refusal("INVALID_BARCODE", `${thing.text} as QR code`))
      return Result.succeed(
        bytes(position, fn(65, 50, 0), fn(67, thing.module), fn(69, 49), fn(80, 48, thing.text), fn(81, 48))
      )
    }
  }
}

const bandBytes = (band: Band, width: number): Result.Result<Uint8Array, Refusal> => {
  const texts = band.items.filter(isText)
  const barcodes = band.items.filter(isBarcode)
  const drawings = band.items.filter(isDrawing)
  const [code] = barcodes
  if (drawings.length === band.items.length) return Result.succeed(drawing(drawings, band, width))
  if (texts.length === band.items.length) return textLine(texts)
  if (code !== undefined && band.items.length === 1) return barcode(code)
  return Result.fail(refusal("INTERNAL", "a receipt printer cannot write these things side by side"))
}

/** GS V 65 and 66 feed to the cutter, then cut; without a cutter the paper is fed to where it is torn off. */
const ending: Record<Profile["cut"], Uint8Array> = {
  none: bytes(ESC, "d", 5),
  partial: bytes(GS, "V", 66, 0),
  full: bytes(GS, "V", 65, 0)
}

/** GS ( K 2 0 49 m: print density, 250 to 255 for -6 to -1, 0 to 6. Only sent where it is wanted: not all printers know it. */
const density = (darkness: number | null): Uint8Array =>
  darkness === null ? bytes() : bytes(GS, "(K", word(2), 49, (Math.round(darkness * 0.12) - 6) & 0xff)

const once = (sheet: Sheet, profile: Profile): Result.Result<Uint8Array, Refusal> => {
  // ESC @ as after switching on; ESC R 0 and ESC t 0: ASCII is ASCII; ESC 2: line spacing; ESC a 0: from the left.
  const parts: Array<Uint8Array> = [
    bytes(ESC, "@", ESC, "R", 0, ESC, "t", 0, ESC, "2", ESC, "a", 0),
    density(profile.darkness)
  ]
  let at = 0
  for (const band of bandsOf(sheet.items)) {
    const written = bandBytes(band, sheet.width)
    if (Result.isFailure(written)) return Result.fail(written.failure)
    parts.push(feed(band.top - at), written.success)
    at = Math.max(band.bottom, band.items.every(isText) ? band.top + cell.pitch : 0)
  }
  return Result.succeed(bytes(...parts, feed(sheet.height - at), ending[profile.cut]))
}

const encode = (sheet: Sheet, profile: Profile): Result.Result<Uint8Array<ArrayBuffer>, Refusal> =>
  Result.map(once(sheet, profile), (paper) => bytes(...Array<Uint8Array>(sheet.copies).fill(paper)))

/** ESC p m t1 t2: a pulse at pin 2 (m = 0) or 5 (m = 1) of the drawer connector, on and off in steps of 2 ms, at most 255. */
const kick = ({ pin, on, off }: Drawer): Uint8Array<ArrayBuffer> => {
  const steps = (milliseconds: number): number => Math.max(1, Math.min(255, Math.round(milliseconds / 2)))
  return bytes(ESC, "@", ESC, "p", pin === 2 ? 0 : 1, steps(on), steps(off))
}

/** Answers to DLE EOT have bits 1 and 4 set, bits 0 and 7 clear. */
const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12

/** DLE EOT n: one byte comes back at once, whatever the printer is doing. Other bytes before it are not its answer. */
const realTime = (n: number, judge: (byte: number) => Condition): Question => ({
  ask: Uint8Array.of(DLE, 0x04, n),
  read: (reply) => {
    const status = reply.find(isStatus)
    return status === undefined ? undefined : judge(status)
  }
})

const questions: ReadonlyArray<Question> = [
  // n = 4, roll paper sensor: bits 5 and 6 paper end.
  realTime(4, (byte) => ((byte & 0x60) === 0 ? "ready" : refusal("PAPER_OUT"))),
  // n = 2, cause of being offline: bit 2 cover open, bit 5 stopped at the end of paper, bit 6 error.
  realTime(2, (byte) => {
    if ((byte & 0x04) !== 0) return refusal("COVER_OPEN")
    if ((byte & 0x20) !== 0) return refusal("PAPER_OUT")
    return (byte & 0x40) === 0 ? "ready" : refusal("PRINTER_ERROR")
  }),
  // n = 1, printer: bit 3 offline.
  realTime(1, (byte) => ((byte & 0x08) === 0 ? "ready" : refusal("DEVICE_OFFLINE", "it is switched offline")))
]

export const escpos: Language = {
  name: "escpos",
  cell,
  largestScale: 8,
  shows: isOwnText,
  placesFreely: false,
  hasDataMatrix: false,
  encode,
  kick,
  questions,
  silence: "mute",
  // GS r 1 stands in line behind the job: its answer (bits 4 and 7 clear) comes when all before it has been printed.
  completion: {
    ask: bytes(GS, "r", 1),
    read: (reply) => (reply.some((byte) => (byte & 0x90) === 0) ? "ready" : undefined)
  },
  ready: "printed"
}

/** What the test printers put on paper: bars by bwip-js, which knows the standards, and letters for people who look. */
import { writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import bwip from "bwip-js"
import { encode } from "fast-png"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import { type Bitmap, blank, fill, isInk } from "#core/device/bitmap.ts"
import type { Typesetter } from "#core/device/row.ts"
import { typeset } from "#core/label/typeset.ts"
import { loadShaper } from "#device-daemon/fonts.ts"
import { draw } from "#device-daemon/raster.ts"
import { greyImage } from "#test/support/barcode-reader.ts"

export const shaper = await loadShaper()
export const set: Typesetter = (text, setting) => typeset(shaper, text, setting)

interface Symbol {
  /** Widths of bar, space, bar, ... in modules. */
  readonly sbs?: ReadonlyArray<number>
  readonly pixs?: ReadonlyArray<number>
  readonly pixx?: number
}
const raw = bwip.raw as unknown as (kind: string, text: string, options: object) => ReadonlyArray<Symbol>

const bars = (symbol: Symbol | undefined, module: number, height: number): Bitmap => {
  const widths = symbol?.sbs ?? []
  const bitmap = blank(widths.reduce((sum, width) => sum + width, 0) * module, height)
  let x = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) fill(bitmap, x, 0, width * module, height)
    x += width * module
  }
  return bitmap
}

export const ean13Bars = (digits: string, module: number, height: number): Bitmap =>
  bars(raw("ean13", digits, {})[0], module, height)

/** Bars of Code 128 codewords, the start code first, without check and stop. */
export const code128Bars = (codewords: ReadonlyArray<number>, module: number, height: number): Bitmap => {
  const text = codewords.map((code) => `^${String(code).padStart(3, "0")}`).join("")
  return bars(raw("code128", text, { raw: true })[0], module, height)
}

/** Bars of a text, its code sets chosen by the printer. */
export const code128Text = (text: string, module: number, height: number): Bitmap =>
  bars(raw("code128", text, {})[0], module, height)

const squares = ({ pixs = [], pixx = 1 }: Symbol, module: number): Bitmap => {
  const bitmap = blank(pixx * module, (pixs.length / pixx) * module)
  for (const [index, dark] of pixs.entries())
    if (dark === 1) fill(bitmap, (index % pixx) * module, Math.floor(index / pixx) * module, module, module)
  return bitmap
}

export const qrDots = (text: string, module: number): Bitmap =>
  squares(raw("qrcode", text, { eclevel: "M" })[0] ?? {}, module)

/** A DataMatrix of so many modules a side, or of as few as it needs; FNC1 is 0xE8, as in its codewords. */
export const dataMatrixDots = (text: string, module: number, side: number): Bitmap =>
  squares(
    raw("datamatrix", text.replaceAll("\xe8", "^FNC1"), {
      parsefnc: true,
      version: `${side}x${side}`
    })[0] ?? {},
    module
  )

const letters = new Map<string, Bitmap>()
/** One letter of a fixed-width font of a size. */
export const letterDots = (character: string, width: number, height: number): Bitmap => {
  const key = `${character} ${width} ${height}`
  const drawn = letters.get(key) ?? letter(character, width, height)
  letters.set(key, drawn)
  return drawn
}
const letter = (character: string, width: number, height: number): Bitmap => {
  const cell = blank(width, height)
  const [line] = set(character, { size: height * 0.8 }).lines
  if (line === undefined) return cell
  const picture = draw(shaper, {
    kind: "lettering",
    x: Math.max(0, Math.round((width - line.width) / 2)),
    y: 0,
    line,
    size: height * 0.8,
    height,
    baseline: Math.round(height * 0.8)
  })
  if (picture === undefined) return cell
  for (let y = 0; y < picture.bitmap.height; y++)
    for (let x = 0; x < picture.bitmap.width; x++)
      if (isInk(picture.bitmap, x, y)) fill(cell, picture.x + x, picture.y + y, 1, 1)
  return cell
}

/** Grey pixels with white paper around. */
const pixels = (paper: Bitmap, around: number) => {
  const width = paper.width + 2 * around
  const height = paper.height + 2 * around
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < paper.height; y++)
    for (let x = 0; x < paper.width; x++) if (isInk(paper, x, y)) data[(y + around) * width + x + around] = 0
  return { width, height, data, channels: 1 as const, depth: 8 as const }
}

/** Keeps a paper as a picture to look at, in the folder that PACKHOUSE_PAPERS names, if it names one. */
export const keep = (name: string, paper: Bitmap): void => {
  const folder = process.env.PACKHOUSE_PAPERS
  if (folder !== undefined) writeFileSync(path.join(folder, `${name}.png`), encode(pixels(paper, 16)))
}

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } })

type Look = (paper: Bitmap, around: number) => { width: number; height: number; data: Uint8Array }

/**
 * A worn head or a weak ribbon: half of the ink. Each black dot has a quarter to three quarters of it, by a lot that is
 * always the same; the reader's lens sees the mean of the nine dots around each.
 */
const halfInk: Look = (paper, around) => {
  const { width, height, data } = pixels(paper, around)
  let state = 1
  for (const [at, value] of data.entries()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    if (value === 0) data[at] = Math.round(255 * (0.25 + state / 2 ** 33))
  }
  const seen = Uint8Array.from(data)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let row = -1; row <= 1; row++)
        for (let column = -1; column <= 1; column++) sum += data[(y + row) * width + x + column] ?? 255
      seen[y * width + x] = sum / 9
    }
  return { width, height, data: seen }
}

const read = async (paper: Bitmap, around: number, look: Look): Promise<ReadonlyArray<string>> => {
  const { width, height, data } = look(paper, around)
  const found = await readBarcodes(
    greyImage(width, height, (index) => data[index] ?? 255),
    {
      formats: ["EAN13", "Code128", "QRCode", "DataMatrix"],
      tryHarder: true
    }
  )
  return found
    .toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y)
    .map(({ format, text }) => `${format} ${text}`)
}

/** What a barcode reader finds: "EAN13 8901234567890", from top to bottom. `around` is white beside the paper. */
export const scanned = (paper: Bitmap, around = 0) => read(paper, around, pixels)

/** What it finds on a paper that is printed with half of its ink. */
export const scannedFaint = (paper: Bitmap, around = 0) => read(paper, around, halfInk)

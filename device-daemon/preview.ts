/** Sheets as a picture: what a printer would have put on its paper, for a counter without one. */
import bwipjs from "bwip-js/node"
import { Result } from "effect"
import { encode } from "fast-png"
import { type Bitmap, blank, fill, isInk, stamp } from "#core/device/bitmap.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import { type Ean13, ean13Modules, type Item, type Sheet } from "#core/device/sheet.ts"
import { typeset } from "#core/label/typeset.ts"
import type { Shaper } from "#core/port/shaper.ts"
import { draw as drawLetters } from "./raster.ts"
import { dataMatrix, qr } from "./squares.ts"

/** White between two papers of a job, in dots. */
const between = 24

/** Widths of bars and spaces in turn, in modules. */
const raw = (bcid: string, text: string): ReadonlyArray<number> | undefined => {
  try {
    const [symbol] = bwipjs.raw({ bcid, text }) as ReadonlyArray<{ readonly sbs?: ReadonlyArray<number> }>
    return symbol?.sbs
  } catch {
    return undefined
  }
}

const bars = (
  onto: Bitmap,
  widths: ReadonlyArray<number>,
  x: number,
  y: number,
  module: number,
  height: number
): void => {
  let at = x
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) fill(onto, at, y, width * module, height)
    at += width * module
  }
}

/** The digits that a printer writes below an EAN-13, under its bars. */
const digitsBelow = (onto: Bitmap, shaper: Shaper, thing: Ean13, y: number): void => {
  const size = thing.module * 11
  const [line] = typeset(shaper, thing.digits, { size, weight: "regular" }).lines
  if (line === undefined) return
  const x = thing.x + Math.round((ean13Modules * thing.module - line.width) / 2)
  const place = { x: Math.max(0, x), y, height: thing.module * 14, baseline: thing.module * 11 }
  const picture = drawLetters(shaper, { kind: "lettering", line, size, ...place })
  if (picture !== undefined) stamp(onto, picture.bitmap, picture.x, picture.y)
}

/** False for a barcode that cannot be encoded. */
const draw = (onto: Bitmap, shaper: Shaper, thing: Item, top: number): boolean => {
  const { x } = thing
  const y = thing.y + top
  switch (thing.kind) {
    case "bitmap":
      stamp(onto, thing.bitmap, x, y)
      return true
    case "line":
      fill(onto, x, y, thing.width, thing.height)
      return true
    case "box": {
      const { width, height, thickness } = thing
      fill(onto, x, y, width, thickness)
      fill(onto, x, y + height - thickness, width, thickness)
      fill(onto, x, y, thickness, height)
      fill(onto, x + width - thickness, y, thickness, height)
      return true
    }
    case "ean13":
    case "code128": {
      const text = thing.kind === "ean13" ? thing.digits : thing.text
      const encoded = raw(thing.kind === "ean13" ? "ean13" : "code128", text)
      if (encoded === undefined) return false
      bars(onto, encoded, x, y, thing.module, thing.height)
      if (thing.kind === "ean13") digitsBelow(onto, shaper, thing, y + thing.height)
      return true
    }
    case "qr":
    case "datamatrix": {
      const bitmap = thing.kind === "qr" ? qr(thing) : dataMatrix(thing)
      if (bitmap === undefined) return false
      stamp(onto, bitmap, x, y)
      return true
    }
    // Everything is drawn on a simulated printer: there is no font of its own.
    case "text":
      return false
  }
}

/** One picture of all papers of a job, one below the other; each is shown once and has its copies as tabs at its edge. */
export const preview = (shaper: Shaper, sheets: ReadonlyArray<Sheet>): Result.Result<Uint8Array, Refusal> => {
  const width = Math.max(ean13Modules, ...sheets.map((sheet) => sheet.width))
  const height = sheets.reduce((sum, sheet) => sum + sheet.height + between, between)
  const canvas = blank(width + 2 * between, height)
  let top = between
  for (const sheet of sheets) {
    const paper = blank(sheet.width, sheet.height)
    for (const thing of sheet.items)
      if (!draw(paper, shaper, thing, 0)) return Result.fail(refusal("INVALID_BARCODE", thing.kind))
    stamp(canvas, paper, between, top)
    // The paper's edge, and a tab for each copy beyond the first.
    for (let y = top - 1; y <= top + sheet.height; y++) {
      fill(canvas, between - 2, y, 1, 1)
      fill(canvas, between + sheet.width + 1, y, 1, 1)
    }
    fill(canvas, between - 2, top - 2, sheet.width + 4, 1)
    fill(canvas, between - 2, top + sheet.height + 1, sheet.width + 4, 1)
    for (let copy = 1; copy < sheet.copies && copy * 10 < sheet.height; copy++)
      fill(canvas, 6, top + copy * 10, 10, 4)
    top += sheet.height + between
  }
  const data = new Uint8Array(canvas.width * canvas.height).fill(255)
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) if (isInk(canvas, x, y)) data[y * canvas.width + x] = 0
  return Result.succeed(encode({ width: canvas.width, height: canvas.height, data, channels: 1, depth: 8 }))
}

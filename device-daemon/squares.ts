/** Codes of squares as black dots, by bwip-js. */
import bwipjs from "bwip-js/node"
import { type Bitmap, blank, fill } from "#core/device/bitmap.ts"
import type { DataMatrix, QrCode } from "#core/device/sheet.ts"

/** Undefined for a text that the symbology cannot hold. */
const dotsOf = (kind: "qrcode" | "datamatrix", text: string, options: string, module: number) => {
  try {
    const [symbol] = bwipjs.raw(kind, text, options)
    if (symbol === undefined || !("pixs" in symbol)) return undefined
    const { pixs, pixx: columns } = symbol
    const bitmap: Bitmap = blank(columns * module, (pixs.length / columns) * module)
    for (const [at, ink] of pixs.entries())
      if (ink === 1) fill(bitmap, (at % columns) * module, Math.floor(at / columns) * module, module, module)
    return bitmap
  } catch {
    return undefined
  }
}

/** Level M, as printers are asked for. */
export const qr = ({ text, module }: Pick<QrCode, "text" | "module">): Bitmap | undefined =>
  dotsOf("qrcode", text, "eclevel=M", module)

/** FNC1 in first place, and for every separator; of as many modules as there is room for. */
export const dataMatrix = ({ text, module, side }: DataMatrix): Bitmap | undefined =>
  dotsOf("datamatrix", `^FNC1${text.replaceAll("\x1d", "^FNC1")}`, `parsefnc version=${side}x${side}`, module)

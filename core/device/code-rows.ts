/** Barcodes and codes of squares as rows, in modules of whole dots. */
import * as Result from "effect/Result"
import type { Block, MatrixBlock } from "./block.ts"
import { modules, quietZone, stretches } from "./code128.ts"
import { dataMatrixModules, dataMatrixQuietZone } from "./data-matrix.ts"
import { dots, type Profile } from "./profile.ts"
import { qrModules, qrQuietZone } from "./qr-size.ts"
import { type Refusal, refusal } from "./refusal.ts"
import { type Place, type Printer, type Row, type Stack, whole } from "./row.ts"
import { ean13Modules, ean13QuietZone, type Item } from "./sheet.ts"
import { captionRows } from "./text-rows.ts"

/** The widest module with which a symbol of so many modules fits, or undefined. */
const moduleFor = ({ profile, language }: Printer, symbol: number, quiet: number): number | undefined => {
  // 0.375 mm: 114% of an EAN-13 symbol's nominal size.
  const widest = Math.max(2, dots(0.375, profile.dpi))
  const narrowest = language.placesFreely ? 1 : 2
  // Beside a roll's printable width there is white paper; beside a label there is none.
  const room = profile.width
  const needed = profile.height === null ? symbol : symbol + quiet
  const module = Math.min(widest, Math.floor(room / needed))
  return module >= narrowest ? module : undefined
}

const tooNarrow = (what: string): Refusal =>
  refusal("UNSUPPORTED_DOCUMENT", `the paper is too narrow for the barcode ${what}`)

export const barcodeRows = (
  printer: Printer,
  block: Extract<Block, { kind: "code128" | "ean13" }>,
  place: Place,
  em: number,
  bars: number
): Result.Result<Stack, Refusal> => {
  const centred = (width: number): number => Math.max(0, Math.round((printer.profile.width - width) / 2))
  if (block.kind === "ean13") {
    const module = moduleFor(printer, ean13Modules, ean13QuietZone.left + ean13QuietZone.right)
    if (module === undefined) return Result.fail(tooNarrow(block.digits))
    const x = centred(ean13Modules * module)
    const row: Row = {
      // The printer writes the digits below the bars.
      height: bars + 14 * module,
      at: (y) => [{ kind: "ean13", x, y, digits: block.digits, module, height: bars }]
    }
    return Result.succeed(whole([row]))
  }
  return Result.flatMap(stretches(block.text), (parts) => {
    const module = moduleFor(printer, modules(parts), 2 * quietZone)
    if (module === undefined) return Result.fail(tooNarrow(block.text))
    const x = centred(modules(parts) * module)
    const row: Row = {
      height: bars + Math.round(em / 6),
      at: (y) => [{ kind: "code128", x, y, text: block.text, module, height: bars }]
    }
    const caption = captionRows(printer, block.text, place, em)
    return Result.succeed({
      ...whole([row, ...caption.rows]),
      lacks: caption.lacks
    })
  })
}

/** A square of a code for phones, in the middle of the paper. */
export const qrRows = (printer: Printer, text: string): Stack => {
  const size = qrModules(text)
  const module = size === undefined ? undefined : moduleFor(printer, size + 2 * qrQuietZone, 0)
  if (size === undefined || module === undefined) return whole([])
  const side = size * module
  const quiet = qrQuietZone * module
  const x = Math.round((printer.profile.width - side) / 2)
  const row: Row = {
    height: side + 2 * quiet,
    at: (y) => [{ kind: "qr", x, y: y + quiet, text, module }]
  }
  return whole([row])
}

/** A code of squares in modules of so many dots. */
export interface Squares {
  readonly modules: number
  readonly module: number
  /** Dots of a side, and of the light around it. */
  readonly side: number
  readonly quiet: number
  readonly at: (x: number, y: number) => Item
}

/** Millimetres of a module: less is not read off a package with ease (GS1 General Specifications, 5.12.3). */
const widestModule = 0.5
const leastModule = 0.375

/** A code of squares in every size that a printer may write it in, the largest first; none for a text that it cannot hold. */
export const squaresOf = (
  { symbol, text }: Pick<MatrixBlock, "symbol" | "text">,
  { dpi }: Pick<Profile, "dpi">
): ReadonlyArray<Squares> => {
  const side = symbol === "qr" ? qrModules(text) : dataMatrixModules(text)
  if (side === undefined) return []
  const quiet = symbol === "qr" ? qrQuietZone : dataMatrixQuietZone
  // A dot of 203 to an inch is an eighth of a millimetre.
  const least = Math.ceil((leastModule * dpi) / 25.4 - 0.01)
  const widest = Math.max(least, dots(widestModule, dpi))
  return Array.from({ length: widest - least + 1 }, (_, index): Squares => {
    const module = widest - index
    return {
      modules: side,
      module,
      side: side * module,
      quiet: quiet * module,
      at: (x, y) =>
        symbol === "qr"
          ? { kind: "qr", x, y, text, module }
          : { kind: "datamatrix", x, y, text, module, side }
    }
  })
}

/** Squares on a line of their own, in the middle of the paper. */
export const squaresRow = ({ side, quiet, at }: Squares, { width }: Pick<Profile, "width">): Row => ({
  height: side + 2 * quiet,
  at: (y) => [at(Math.round((width - side) / 2), y + quiet)]
})

/** Blocks of a paper as rows. */
import * as Result from "effect/Result"
import type { Block } from "./block.ts"
import { barcodeRows, qrRows } from "./code-rows.ts"
import type { Refusal } from "./refusal.ts"
import { type Place, type Printer, type Row, type Stack, whole } from "./row.ts"
import { pairRows, textRows } from "./text-rows.ts"

export const rowsOf = (
  printer: Printer,
  block: Block,
  place: Place,
  em: number,
  bars: number
): Result.Result<Stack, Refusal> => {
  switch (block.kind) {
    case "text":
      return Result.succeed(textRows(printer, block, place, em))
    case "pair":
      return Result.succeed(pairRows(printer, block, place, em))
    case "rule": {
      const thickness = Math.max(2, Math.round(em / 12))
      const gap = Math.round(em / 4)
      const row: Row = {
        height: thickness + 2 * gap,
        at: (y) => [{ kind: "line", x: place.left, y: y + gap, width: place.width, height: thickness }]
      }
      return Result.succeed(whole([row]))
    }
    case "space":
      return Result.succeed(whole([{ height: Math.round(em / 2), at: () => [] }]))
    case "qr":
      return Result.succeed(qrRows(printer, block.text))
    // Its place depends on all the others: `layout.ts` finds it.
    case "matrix":
      return Result.succeed(whole([]))
    case "code128":
    case "ean13":
      return barcodeRows(printer, block, place, em, bars)
  }
}

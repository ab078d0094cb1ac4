/** The receipt of a shift's report: its sections one below the other, and room for who hands the cash over and who takes it. */
import type { ShiftReportDocument } from "../label/document.ts"
import { handedOver, takenOver } from "../label/shift-wording.ts"
import { type Block, blank, bold, centred, pair, rule, small, space, text } from "./block.ts"

export const shiftReportBlocks = (document: ShiftReportDocument): ReadonlyArray<Block> => [
  centred(document.title.toUpperCase(), { ...bold, size: "large" }),
  centred(document.store_name),
  pair("Printed", document.printed_at),
  ...document.sections.flatMap(
    ({ title, entries }): ReadonlyArray<Block> => [
      rule,
      ...(title === null ? [] : [text(title, bold)]),
      ...entries.flatMap(
        ({ name, value, note, is_main }): ReadonlyArray<Block> => [
          pair(name, value, is_main ? bold : {}),
          ...(note === null ? [] : [text(note, small)])
        ]
      )
    ]
  ),
  rule,
  ...(document.is_signed ? [pair(handedOver, blank), space, pair(takenOver, blank)] : [])
]

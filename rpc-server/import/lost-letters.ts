/** Cells whose letters were lost or mixed up on the way into the file (WARN-1). */
import type { Sheet } from "#core/sheet/sheet.ts"
import { hasLostLetters } from "#core/sheet/slip.ts"
import type { Columns } from "./column.ts"
import type { Warn } from "./warn.ts"

export const lostLetters = (sheet: Sheet, columns: Columns, warn: Warn): void => {
  const texts = sheet.columns.flatMap((name, at) =>
    Object.hasOwn(columns, name) && columns[name]?.isText === true ? [[name, at] as const] : []
  )
  for (const { line, cells } of sheet.rows)
    for (const [name, at] of texts) {
      const value = cells[at] ?? ""
      if (hasLostLetters(value)) warn(line, name, { _tag: "LostLetters", value })
    }
}

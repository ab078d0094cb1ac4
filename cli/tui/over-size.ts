/** The room of a view that lies over a page: a frame around a view, or the lower part of the screen. */
import { partOf, type View } from "#core/kit/view/view.ts"
import type { Size } from "./focus.ts"
import { readLines } from "./lines.ts"
import { bodyRows, isGrowing, rowsAbove } from "./scroll.ts"

/** Rows that are neither: the head, the state of the devices, and the keys. */
const around = 3
const widest = 76
/** The frame, at both ends. */
const frame = 2

const tableRows = (view: View<unknown>): number => {
  const table = partOf(view, "table")
  return table === undefined ? 0 : 1 + Math.max(1, table.count)
}

/** The size that a view needs as if it were a page on a screen of this size, with the frame around it. */
export const overSize = (view: View<unknown>, size: Size): Size => {
  // The lower part of the screen, so that what it is about can be seen.
  if (isGrowing(view))
    return {
      columns: size.columns,
      rows: Math.min(size.rows - around, Math.max(12, Math.floor(size.rows / 2))) + around
    }
  const columns = Math.min(widest, size.columns) - frame
  const needed = rowsAbove(view, columns) + readLines(view, columns).length + tableRows(view)
  return { columns, rows: Math.min(needed, bodyRows(size) - frame) + around }
}

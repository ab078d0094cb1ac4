/** The pick list of several orders, on A4: along the shelves, with a box to tick and what goes into which order. */
import type { PickListDocument } from "#core/label/document.ts"
import { nothingToPick, ordersOfWalk, pickListTitle } from "#core/label/pick-list-wording.ts"
import { a4, makePages, type Pages, type PageTools } from "./pages.ts"
import { drawFooters, faint, margin, type Sheet, sheetOf, small } from "./sheet.ts"
import { type Column, drawTable } from "./table.ts"

type Line = PickListDocument["lines"][number]

/** One walk can have so many orders. */
const mostLines = 18

const drawHeading = (pages: Pages, { width }: Sheet, list: PickListDocument): number => {
  const wide = { ...small, width, align: "left" } as const
  let y = margin
  y += pages.write(list.store_name, margin, y, { ...wide, grey: faint, maxLines: 1 })
  y += pages.write(pickListTitle, margin, y, { ...wide, size: 24, weight: "bold", leading: 1.3, maxLines: 1 })
  y += pages.write(ordersOfWalk(list.increment_ids), margin, y, { ...wide, size: 11, maxLines: 8 })
  return y + 12
}

const columnsOf = ({ width }: Sheet, lines: ReadonlyArray<Line>): ReadonlyArray<Column<Line>> => {
  const hasShelves = lines.some(({ shelf }) => shelf !== null)
  const shelf: ReadonlyArray<Column<Line>> = hasShelves
    ? [{ title: "Shelf", width: 62, text: (line) => line.shelf ?? "" }]
    : []
  const rest: ReadonlyArray<Column<Line>> = [
    { title: "Product", width: 48, align: "right", text: ({ product_id }) => String(product_id) },
    { title: "In all", width: 76, align: "right", text: ({ quantity, unit }) => `${quantity} ${unit}` },
    { title: "Into orders", width: 142, maxLines: mostLines, text: ({ orders }) => orders },
    { title: "", width: 28, text: () => "", isBox: true }
  ]
  const taken = [...shelf, ...rest].reduce((sum, column) => sum + column.width, 0)
  return [...shelf, { title: "Item", width: width - taken, maxLines: 3, text: ({ name }) => name }, ...rest]
}

export const pickListPdf = async (
  tools: PageTools,
  list: PickListDocument
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const sheet = sheetOf(a4)
  const pages = makePages(tools, a4)
  pages.add()
  const top = drawHeading(pages, sheet, list)
  if (list.lines.length === 0)
    pages.write(nothingToPick, margin, top, { ...small, size: 11, width: sheet.width, maxLines: 1 })
  else
    drawTable(pages, columnsOf(sheet, list.lines), list.lines, {
      x: margin,
      top,
      width: sheet.width,
      bottom: sheet.bottom,
      next: margin,
      size: 10
    })
  drawFooters(pages, sheet, `${pickListTitle}  \u00B7  printed ${list.printed_at}`)
  const bytes = await pages.finish(pickListTitle, { author: list.store_name })
  return { pages, bytes }
}

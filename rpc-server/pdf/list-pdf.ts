/** The item list that a picker takes along, on A4: large letters, a box to tick, and the order's code to scan. */
import type { ItemListDocument } from "#core/label/document.ts"
import { code128 } from "./barcode.ts"
import { a4, makePages, type Pages, type PageTools, type Size } from "./pages.ts"
import { drawFooters, drawTemplate, faint, margin, type Sheet, sheetOf, small } from "./sheet.ts"
import { type Column, drawTable } from "./table.ts"

type Line = ItemListDocument["lines"][number]

/** The bars of the order's code, their right edge at the margin; answers where they end. */
const drawCode = (pages: Pages, { right }: Sheet, code: string, top: number): number => {
  const bars = code128(code)
  if (bars === undefined) return top
  const module = 1.063
  const wide = bars.modules * module
  pages.bars(bars, right - wide, top, module, 34)
  return top + 36 + pages.write(code, right - wide, top + 36, { size: 8, width: wide, align: "center" })
}

const drawHeading = (pages: Pages, paper: Sheet, list: ItemListDocument): number => {
  const wide = { ...small, width: paper.width - 160, maxLines: 2, align: "left" } as const
  let y = margin
  y += pages.write(list.store_name, margin, y, { ...wide, grey: faint, maxLines: 1 })
  y += pages.write(list.increment_id, margin, y, {
    ...wide,
    size: 24,
    weight: "bold",
    leading: 1.3,
    maxLines: 1
  })
  y += pages.write(list.customer_name, margin, y, { ...wide, size: 13 })
  if (list.slot !== null)
    y += pages.write(list.slot, margin, y + 2, { ...wide, size: 13, weight: "bold" }) + 2
  return Math.max(y, drawCode(pages, paper, list.code, margin)) + 12
}

const columnsOf = ({ width }: Sheet, list: ItemListDocument): ReadonlyArray<Column<Line>> => {
  const isAccepted = list.lines.some(({ accepted }) => accepted !== null)
  const numbers: ReadonlyArray<Column<Line>> = [
    { title: "Product", width: 52, align: "right", text: ({ product_id }) => String(product_id) },
    {
      title: "Ordered",
      width: 82,
      align: "right",
      text: ({ quantity, unit }) => `${quantity} ${unit}`,
      total: list.total_weight
    },
    ...(isAccepted
      ? [
          {
            title: "Accepted",
            width: 82,
            align: "right",
            text: ({ accepted, unit }: Line) => (accepted === null ? "" : `${accepted} ${unit}`)
          } as const
        ]
      : []),
    { title: "", width: 30, text: () => "", isBox: true }
  ]
  const taken = numbers.reduce((sum, column) => sum + column.width, 28)
  return [
    { title: "#", width: 28, text: ({ number }) => String(number) },
    { title: "Item", width: width - taken, maxLines: 3, text: ({ name }) => name, total: "Total weight" },
    ...numbers
  ]
}

/** The code stands after a store's own layout, too. */
const drawOwnLayout = (pages: Pages, paper: Sheet, list: ItemListDocument, template: string): void => {
  let y = drawTemplate(pages, paper, template)
  if (y + 60 > paper.bottom) {
    pages.add()
    y = margin
  }
  drawCode(pages, paper, list.code, y + 8)
}

export const listPdf = async (
  tools: PageTools,
  list: ItemListDocument,
  size: Size = a4
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const paper = sheetOf(size)
  const { width, bottom } = paper
  const pages = makePages(tools, size)
  pages.add()
  if (list.template !== null) drawOwnLayout(pages, paper, list, list.template)
  else {
    const top = drawHeading(pages, paper, list)
    drawTable(pages, columnsOf(paper, list), list.lines, {
      x: margin,
      top,
      width,
      bottom,
      next: margin,
      size: 11
    })
  }
  drawFooters(pages, paper, `Order ${list.increment_id}  \u00B7  printed ${list.printed_at}`)
  const bytes = await pages.finish(`Items of order ${list.increment_id}`, { author: list.store_name })
  return { pages, bytes }
}

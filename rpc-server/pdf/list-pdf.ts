/** The item list that a picker takes along, on A4: large letters, a box to tick, and the order's code to scan. */
import type { ItemListDocument } from "#core/label/document.ts"
import { code128 } from "./barcode.ts"
import { a4, type Look, makePages, type Pages, type PageTools, type Size } from "./pages.ts"
import { type Column, drawTable } from "./table.ts"

type Line = ItemListDocument["lines"][number]

const margin = 36

interface Paper extends Size {
  /** Nothing but the footer stands below it. */
  readonly bottom: number
  readonly right: number
}
const paperOf = (size: Size): Paper => ({
  width: size.width - 2 * margin,
  height: size.height,
  bottom: size.height - 46,
  right: size.width - margin
})
const faint = 0.42

const small: Look = { size: 9, leading: 1.4 }

/** The bars of the order's code, their right edge at the margin; answers where they end. */
const drawCode = (pages: Pages, { right }: Paper, code: string, top: number): number => {
  const bars = code128(code)
  if (bars === undefined) return top
  const module = 1.063
  const wide = bars.modules * module
  pages.bars(bars, right - wide, top, module, 34)
  return top + 36 + pages.write(code, right - wide, top + 36, { size: 8, width: wide, align: "center" })
}

const drawHeading = (pages: Pages, paper: Paper, list: ItemListDocument): number => {
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

const columnsOf = ({ width }: Paper, list: ItemListDocument): ReadonlyArray<Column<Line>> => {
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

/** A store's own layout: its lines as they are, wrapped, and the code after them. */
const drawTemplate = (pages: Pages, paper: Paper, list: ItemListDocument, template: string): void => {
  let y = margin
  const look: Look = { size: 10.5, leading: 1.43, width: paper.width }
  const step = 15
  for (const text of template.split("\n")) {
    const block = pages.set(text, look)
    if (text === "") y += step
    for (const line of block.set.lines) {
      if (y + step > paper.bottom) {
        pages.add()
        y = margin
      }
      pages.draw({ ...block, set: { ...block.set, lines: [line] } }, margin, y)
      y += step
    }
  }
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
  const paper = paperOf(size)
  const { width, bottom } = paper
  const pages = makePages(tools, size)
  pages.add()
  if (list.template !== null) drawTemplate(pages, paper, list, list.template)
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
  const count = pages.count()
  for (let page = 0; page < count; page++) {
    pages.turnTo(page)
    const said: Look = { size: 7.5, grey: faint, width, maxLines: 1 }
    const y = paper.height - 34
    pages.write(`Order ${list.increment_id}  \u00B7  printed ${list.printed_at}`, margin, y, {
      ...said,
      align: "left"
    })
    pages.write(`Page ${page + 1} of ${count}`, margin, y, { ...said, align: "right" })
  }
  const bytes = await pages.finish(`Items of order ${list.increment_id}`, { author: list.store_name })
  return { pages, bytes }
}

/** The list of a hub's returned and retained stock, on A4, with two signatures. */
import type { ReturnListDocument } from "#core/label/document.ts"
import { a4, makePages, type Pages, type PageTools } from "./pages.ts"
import {
  drawFooters,
  drawSignatures,
  drawTemplate,
  faint,
  margin,
  sheetOf,
  signatureHeight,
  small
} from "./sheet.ts"
import { type Column, drawTable } from "./table.ts"

type Line = ReturnListDocument["lines"][number]

const drawHeading = (pages: Pages, width: number, list: ReturnListDocument): number => {
  const wide = { ...small, width, align: "left" } as const
  let y = margin
  y += pages.write(list.store_name, margin, y, { ...wide, grey: faint, maxLines: 1 })
  y += pages.write(list.title, margin, y, { ...wide, size: 20, weight: "bold", leading: 1.3, maxLines: 1 })
  const made = `${list.made_at}, ${list.made_by}`
  y += pages.write(list.reference === null ? made : `${made}  \u00B7  ${list.reference}`, margin, y, {
    ...wide,
    size: 11,
    maxLines: 3
  })
  return y + 12
}

const columnsOf = (width: number): ReadonlyArray<Column<Line>> => {
  const numbers = [
    { title: "Product", width: 60, align: "right", text: ({ product_id }) => String(product_id) },
    {
      title: "Quantity",
      width: 90,
      align: "right",
      text: ({ quantity, unit }) => `${quantity} ${unit}`
    },
    { title: "", width: 28, text: () => "", isBox: true }
  ] satisfies ReadonlyArray<Column<Line>>
  const taken = numbers.reduce((sum, column) => sum + column.width, 28)
  return [
    { title: "#", width: 28, text: ({ number }) => String(number) },
    { title: "Item", width: width - taken, maxLines: 3, text: ({ name }) => name },
    ...numbers
  ]
}

export const returnListPdf = async (
  tools: PageTools,
  list: ReturnListDocument
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const sheet = sheetOf(a4)
  const pages = makePages(tools, a4)
  pages.add()
  if (list.template !== null) drawTemplate(pages, sheet, list.template)
  else {
    const end = drawTable(pages, columnsOf(sheet.width), list.lines, {
      x: margin,
      top: drawHeading(pages, sheet.width, list),
      width: sheet.width,
      bottom: sheet.bottom,
      next: margin,
      size: 10,
      after: signatureHeight
    })
    drawSignatures(pages, sheet, end, ["Handed over by", "Taken over by"])
  }
  drawFooters(pages, sheet, `${list.title}  \u00B7  printed ${list.printed_at}`)
  const bytes = await pages.finish(list.title, { author: list.store_name })
  return { pages, bytes }
}

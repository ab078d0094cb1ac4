/**
 * The paper of a return pick-up, on A4: where to fetch what from, a table with room to write what was picked up and
 * accepted, and two signatures.
 */
import type { PickUpDocument } from "#core/label/document.ts"
import { returnPickup } from "#core/stock/pick-up.ts"
import { a4, type Look, makePages, type Pages, type PageTools, type Size } from "./pages.ts"
import {
  drawFooters,
  drawSignatures,
  drawTemplate,
  faint,
  margin,
  type Sheet,
  sheetOf,
  signatureHeight,
  small
} from "./sheet.ts"
import { type Column, drawTable } from "./table.ts"

type Line = PickUpDocument["lines"][number]

/** Some 900 letters: no address is longer, and what is longer is none. */
const mostAddressLines = 12

/** Facts stand at the right, name before value. */
const factsWidth = 220
const nameWidth = 60

const drawFacts = (pages: Pages, { right }: Sheet, sheet: PickUpDocument): number => {
  const facts: ReadonlyArray<readonly [name: string, value: string | null]> = [
    ["Shipment", sheet.shipment_id],
    ["Ref#", sheet.reference],
    ["Source", sheet.source],
    ["Shipped", sheet.shipped_at],
    ["Accepted", sheet.accepted_at]
  ]
  const left = right - factsWidth
  let y = margin
  for (const [name, value] of facts) {
    if (value === null || value === "") continue
    pages.write(name, left, y, { ...small, grey: faint, width: nameWidth, maxLines: 1 })
    y += pages.write(value, left + nameWidth, y, {
      ...small,
      weight: "bold",
      width: factsWidth - nameWidth,
      maxLines: 3
    })
  }
  return y
}

const drawHeading = (pages: Pages, sheet: Sheet, document: PickUpDocument): number => {
  const wide: Look = { ...small, width: sheet.width - factsWidth - 20, align: "left" }
  let y = margin
  y += pages.write(document.store_name, margin, y, { ...wide, grey: faint, maxLines: 1 })
  y += pages.write(returnPickup, margin, y, { ...wide, size: 20, weight: "bold", leading: 1.3, maxLines: 1 })
  y += pages.write(document.shipment_name, margin, y, { ...wide, size: 12, maxLines: 2 })
  y = Math.max(y, drawFacts(pages, sheet, document)) + 12
  // The address is what the paper is taken along for: large, and whole.
  y += pages.write("Pick up at", margin, y, { ...small, grey: faint, width: sheet.width, maxLines: 1 })
  y += pages.write(document.address, margin, y, {
    size: 13,
    leading: 1.35,
    width: sheet.width,
    maxLines: mostAddressLines,
    align: "left"
  })
  return y + 12
}

const columnsOf = ({ width }: Sheet): ReadonlyArray<Column<Line>> => {
  const amount = (title: string, text: (line: Line) => string): Column<Line> => ({
    title,
    width: 76,
    align: "right",
    text
  })
  const written = (unit: string, quantity: string | null): string =>
    quantity === null ? "" : `${quantity} ${unit}`
  const numbers = [
    { title: "Product", width: 52, align: "right", text: ({ product_id }) => String(product_id) },
    amount("Expected", ({ quantity, unit }) => `${quantity} ${unit}`),
    amount("Picked up", ({ picked_up, unit }) => written(unit, picked_up)),
    amount("Accepted", ({ accepted, unit }) => written(unit, accepted))
  ] satisfies ReadonlyArray<Column<Line>>
  const taken = numbers.reduce((sum, column) => sum + column.width, 28)
  return [
    { title: "#", width: 28, text: ({ number }) => String(number) },
    {
      title: "Item",
      width: width - taken,
      maxLines: 3,
      text: ({ name }) => name,
      note: ({ size }) => size ?? ""
    },
    ...numbers
  ]
}

export const pickUpPdf = async (
  tools: PageTools,
  document: PickUpDocument,
  size: Size = a4
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const sheet = sheetOf(size)
  const pages = makePages(tools, size)
  pages.add()
  if (document.template !== null) drawTemplate(pages, sheet, document.template)
  else {
    const end = drawTable(pages, columnsOf(sheet), document.lines, {
      x: margin,
      top: drawHeading(pages, sheet, document),
      width: sheet.width,
      bottom: sheet.bottom,
      next: margin,
      size: 10,
      after: signatureHeight
    })
    drawSignatures(pages, sheet, end, ["Handed over by", "Picked up by"])
  }
  drawFooters(pages, sheet, `${returnPickup} ${document.shipment_id}  \u00B7  printed ${document.printed_at}`)
  const bytes = await pages.finish(`${returnPickup} ${document.shipment_id}`, { author: document.store_name })
  return { pages, bytes }
}

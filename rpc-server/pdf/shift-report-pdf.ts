/** The report of a shift on A4: its sections one below the other, and at its end the lines that are signed. */
import type { ShiftReportDocument } from "#core/label/document.ts"
import { handedOver, takenOver } from "#core/label/shift-wording.ts"
import { a4, type Look, makePages, type Pages, type PageTools } from "./pages.ts"
import { drawFooters, faint, margin, sheetOf, small } from "./sheet.ts"

/** Wider would lead the eye astray between a name and its figure. */
const width = 340
const step = 17

export const shiftReportPdf = async (
  tools: PageTools,
  report: ShiftReportDocument
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const sheet = sheetOf(a4)
  const pages = makePages(tools, a4)
  pages.add()
  const wide: Look = { ...small, width: sheet.width, align: "left", maxLines: 1 }
  let y = margin
  y += pages.write(report.store_name, margin, y, { ...wide, grey: faint })
  y += pages.write(report.title, margin, y, { ...wide, size: 24, weight: "bold", leading: 1.3 })
  const line = (left: string, right: string, look: Look): void => {
    if (y + step > sheet.bottom) {
      pages.add()
      y = margin
    }
    const room = right === "" ? width : width * 0.62
    const height = pages.write(left, margin, y, { ...look, width: room, align: "left", maxLines: 3 })
    if (right !== "")
      pages.write(right, margin + room, y, { ...look, width: width - room, align: "right", maxLines: 1 })
    y += Math.max(step, height + 3)
  }
  const usual: Look = { size: 10.5, leading: 1.3 }
  for (const { title, entries } of report.sections) {
    y += 8
    if (title !== null) line(title, "", { ...usual, size: 12, weight: "bold" })
    for (const { name, value, note, is_main } of entries) {
      // Who and when do not fit beside their name: they stand behind it.
      const look: Look = { ...usual, weight: is_main ? "bold" : "regular" }
      if (title === null) line(`${name}: ${value}`, "", look)
      else line(name, value, look)
      if (note !== null) line(note, "", { ...small, grey: faint })
    }
  }
  if (report.is_signed)
    for (const name of [handedOver, takenOver]) {
      y += step
      line(`${name}: ______________________________`, "", usual)
    }
  drawFooters(pages, sheet, `${report.title}  \u00B7  printed ${report.printed_at}`)
  const bytes = await pages.finish(report.title, { author: report.store_name })
  return { pages, bytes }
}

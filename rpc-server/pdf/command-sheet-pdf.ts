/**
 * The sheet of command codes, on A4: two beside each other, large enough for a scanner at arm's length, and so far apart
 * that it cannot take two at once.
 */
import type { CommandSheetDocument } from "#core/label/document.ts"
import { code128, dataMatrix, gs1Bars } from "./barcode.ts"
import { a4, makePages, millimetre, type Pages, type PageTools } from "./pages.ts"
import { drawFooters, faint, margin, sheetOf } from "./sheet.ts"

/** Four dots of a 203 dpi print head: 0.5 mm. */
const module = millimetre / 2
const barHeight = 20 * millimetre
const rowHeight = 62 * millimetre

const drawCode = (
  pages: Pages,
  { code, name, meaning }: CommandSheetDocument["codes"][number],
  left: number,
  top: number,
  width: number
): void => {
  pages.write(name, left, top, { size: 18, weight: "bold", width, align: "left", maxLines: 1, leading: 1.3 })
  pages.write(meaning, left, top + 24, { size: 10, width, align: "left", maxLines: 1 })
  const bars = code128(code)
  if (bars === undefined) return
  const at = left + bars.quiet[0] * module
  pages.bars(bars, at, top + 42, module, barHeight)
  pages.write(code, at, top + 44 + barHeight, {
    size: 9,
    grey: faint,
    width: bars.modules * module,
    align: "center",
    maxLines: 1
  })
}

/** Three dots. */
const testModule = 0.375 * millimetre

/** The test code over the foot of the sheet: bars at the left, squares at the right. */
const drawTest = (
  pages: Pages,
  { title, note, text, shown }: CommandSheetDocument["test"],
  top: number,
  width: number
): void => {
  pages.write(title, margin, top, { size: 18, weight: "bold", width, maxLines: 1, leading: 1.3 })
  pages.write(note, margin, top + 24, { size: 10, width, align: "left", maxLines: 1 })
  const bars = gs1Bars(text)
  const squares = dataMatrix(text)
  if (bars !== undefined) {
    const at = margin + bars.quiet[0] * testModule
    pages.bars(bars, at, top + 42, testModule, barHeight)
    pages.write(shown, at, top + 44 + barHeight, {
      size: 9,
      grey: faint,
      width: bars.modules * testModule,
      align: "center",
      maxLines: 1
    })
  }
  if (squares !== undefined)
    pages.squares(squares, margin + width - squares.side * 2 * testModule, top + 42, 2 * testModule)
}

export const commandSheetPdf = async (
  tools: PageTools,
  { title, note, codes, test }: CommandSheetDocument
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const pages = makePages(tools, a4)
  const sheet = sheetOf(a4)
  pages.add()
  let y = margin
  y += pages.write(title, margin, y, {
    size: 20,
    weight: "bold",
    leading: 1.3,
    width: sheet.width,
    maxLines: 1
  })
  y +=
    pages.write(note, margin, y, { size: 10, grey: faint, width: sheet.width, align: "left", maxLines: 2 }) +
    24
  const width = sheet.width / 2
  for (const [at, each] of codes.entries())
    drawCode(pages, each, margin + (at % 2) * width, y + Math.floor(at / 2) * rowHeight, width)
  drawTest(pages, test, y + Math.ceil(codes.length / 2) * rowHeight, sheet.width)
  drawFooters(pages, sheet, title)
  return { pages, bytes: await pages.finish(title, {}) }
}

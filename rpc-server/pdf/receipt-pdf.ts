/** The receipt on one page of a roll: as wide as the paper, as long as what stands on it. */

import { type Block, rule, space, type TextSize } from "#core/device/block.ts"
import { papersOf } from "#core/device/paper.ts"
import { issuedOf } from "#core/label/paper-time.ts"
import type { ReceiptDocument } from "#core/label/receipt.ts"
import type { ReceiptWidth } from "#core/label/receipt-width.ts"
import { code128, qr } from "./barcode.ts"
import { type Look, makePages, millimetre, type Pages, type PageTools } from "./pages.ts"

/** What a print head leaves free at both edges of the paper: 80 mm print 72, 58 mm print 48. */
const margins: Record<ReceiptWidth, number> = { 80: 4 * millimetre, 58: 5 * millimetre }
/** White paper above and below. */
const end = 4 * millimetre
const sizes: Record<TextSize, number> = { small: 7, normal: 8.5, large: 11.5, huge: 16 }
const barHeight = 10 * millimetre
/** Between two papers on one roll: there they are torn apart. */
const tear: ReadonlyArray<Block> = [space, space, rule, space, space]
/** No viewer opens a longer page (PDF 32000, Annex C). */
const longest = 14_400

interface Roll {
  readonly pages: Pages
  readonly left: number
  readonly width: number
}

const barcode = ({ pages, left, width }: Roll, text: string, top: number): number => {
  const caption: Look = { size: sizes.small, width, align: "center" }
  const bars = code128(text)
  if (bars === undefined) return pages.write(text, left, top, caption)
  const module = Math.min(1.1, width / bars.modules)
  pages.bars(bars, left + (width - bars.modules * module) / 2, top, module, barHeight)
  return barHeight + 2 + pages.write(text, left, top + barHeight + 2, caption)
}

const square = ({ pages, left, width }: Roll, text: string, top: number): number => {
  const code = qr(text)
  if (code === undefined) return 0
  const module = Math.min(1.1, width / (code.side + 8))
  pages.squares(code, left + (width - code.side * module) / 2, top + 4 * module, module)
  return (code.side + 8) * module
}

/** One text at each edge; where the left one has too little room they stand below each other. */
const pair = ({ pages, left, width }: Roll, block: Extract<Block, { kind: "pair" }>, top: number): number => {
  const look: Look = { size: sizes[block.size], weight: block.weight, leading: 1.3 }
  const value = pages.set(block.right, look)
  const room = width - (value.set.lines[0]?.width ?? 0) - 6
  const isBelow = room < width / 3
  const name = pages.set(block.left, { ...look, width: isBelow ? width : room, align: "left" })
  const under = isBelow ? name.height : 0
  pages.draw(name, left, top)
  const height = pages.write(block.right, left, top + under, { ...look, width, align: "right" })
  return Math.max(name.height, under + height)
}

/** Draws a block and answers how high it is. */
const draw = (roll: Roll, block: Block, top: number): number => {
  const { pages, left, width } = roll
  switch (block.kind) {
    case "text": {
      const align = block.align === "center" ? { align: "center" as const } : {}
      return pages.write(block.text, left, top, {
        size: sizes[block.size],
        weight: block.weight,
        leading: 1.3,
        width,
        ...align
      })
    }
    case "pair":
      return pair(roll, block, top)
    case "rule":
      pages.rule(left, top + 3, width, 0.6)
      return 7
    case "space":
      return 6
    case "code128":
      return barcode(roll, block.text, top)
    case "qr":
      return square(roll, block.text, top)
    case "ean13":
    case "matrix":
      return 0
  }
}

export interface ReceiptChoice {
  readonly width: ReceiptWidth
  readonly isReprint: boolean
}

export const receiptPdf = async (
  tools: PageTools,
  document: ReceiptDocument,
  { width, isReprint }: ReceiptChoice
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const blocks = papersOf(document, isReprint).flatMap((paper, index) =>
    index === 0 ? paper.blocks : [...tear, ...paper.blocks]
  )
  const margin = margins[width]
  const onto = (height: number): { readonly pages: Pages; readonly bottom: number } => {
    const pages = makePages(tools, { width: width * millimetre, height })
    pages.add()
    const roll = { pages, left: margin, width: width * millimetre - 2 * margin }
    return { pages, bottom: blocks.reduce((top, block) => top + draw(roll, block, top), end) }
  }
  // Once to know how long it is, once on a page that is.
  const { pages } = onto(Math.min(longest, onto(longest).bottom + end))
  const issued = issuedOf(document)
  const bytes = await pages.finish(`${document.title} ${document.invoice_number}`, {
    author: document.seller.name,
    ...(issued === undefined ? {} : { date: new Date(issued) })
  })
  return { pages, bytes }
}

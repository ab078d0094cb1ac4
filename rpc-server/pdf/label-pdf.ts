/**
 * Labels as pages of the label's own size, black on white, for printers that take PDF. Bars are whole dots of a 203 dpi
 * print head wide (8 dots a millimetre), so that no bar is a dot wider than its neighbour.
 */
import type { Ean13Document, OrderLabelDocument } from "#core/label/document.ts"
import { type Bars, code128, ean13 } from "./barcode.ts"
import { type Look, makePages, millimetre, type Pages, type PageTools } from "./pages.ts"

export type Made = Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }>

const dot = millimetre / 8
const orderSize = { width: 100 * millimetre, height: 60 * millimetre }
export const productSize = { width: 50 * millimetre, height: 30 * millimetre }

/** The widest module, in points, with which bars and quiet zones fit: at most three dots (0.375 mm). */
export const moduleFor = (bars: Bars, width: number): number => {
  const modules = bars.modules + bars.quiet[0] + bars.quiet[1]
  const dots = Math.min(3, Math.floor(width / (modules * dot) + 1e-9))
  return dots >= 1 ? dots * dot : width / modules
}

/** Text on several lines in the largest letters with which it fits into a height, cut when even the smallest do not. */
const filling = (pages: Pages, text: string, width: number, height: number) => {
  const set = (size: number) =>
    pages.set(text, {
      size,
      leading: 1.28,
      width,
      align: "left",
      maxLines: Math.max(1, Math.floor(height / (size * 1.28)))
    })
  const least = set(7.5)
  for (let size = 10.5; size > 7.5 && !least.set.isShortened; size -= 0.5) {
    const block = set(size)
    if (!block.set.isShortened) return block
  }
  return least
}

/** One line of large letters, or two of smaller ones. */
const nameBlock = (pages: Pages, name: string, width: number) => {
  const look: Look = { size: 13, weight: "bold", width, leading: 1.3, align: "left" }
  const line = pages.fit(name, look, 10.5)
  return line.set.isShortened ? pages.set(name, { ...look, size: 10, leading: 1.2, maxLines: 2 }) : line
}

export const orderLabelPdf = async (tools: PageTools, label: OrderLabelDocument): Made => {
  const pages = makePages(tools, orderSize)
  pages.add()
  const edge = 3.5 * millimetre
  const width = orderSize.width - 2 * edge
  const side = 92
  const left = width - side - 8
  const drawAtRight = (text: string, top: number, look: Look, smallest: number): number => {
    const block = pages.fit(text, { ...look, width: side, align: "right" }, smallest)
    pages.draw(block, edge + width - side, top)
    return block.height
  }

  const id = pages.fit(
    label.increment_id,
    { size: 24, weight: "bold", width: left, align: "left", leading: 1.15 },
    10
  )
  pages.draw(id, edge, edge - 4)
  let y = edge - 1
  y += drawAtRight(label.source.toUpperCase(), y, { size: 9, weight: "bold" }, 6)
  drawAtRight(label.store_name, y, { size: 8 }, 6)

  const barTop = edge + 26
  const bars = code128(label.code)
  const module = bars === undefined ? 0 : moduleFor(bars, left + edge)
  if (bars !== undefined) {
    // The label's edge is the first part of the quiet zone.
    const at = Math.max(edge, bars.quiet[0] * module)
    pages.bars(bars, at, barTop, module, 34)
    const wide = bars.modules * module
    pages.write(label.code, at, barTop + 34, { size: 7, width: wide, align: "center", leading: 1.2 })
  }
  const items = `${label.item_count} ${label.item_count === 1 ? "item" : "items"}`
  let aside = barTop - 2
  aside += drawAtRight(label.amount, aside, { size: 15, weight: "bold", leading: 1.15 }, 7)
  aside += drawAtRight(label.payment, aside, { size: 9 }, 6)
  drawAtRight(items, aside, { size: 9 }, 6)

  y = barTop + 46
  pages.rule(edge, y, width, 0.7)
  y += 2
  const phone = label.phone === "" ? 0 : 84
  const name = nameBlock(pages, label.customer_name, width - phone)
  pages.draw(name, edge, y)
  if (phone > 0) {
    const number = pages.fit(label.phone, { size: 10, width: phone, align: "right" }, 6)
    pages.draw(number, edge + width - phone, y + 1)
  }
  // The dots below a last letter of Arabic, or a vowel below one of Malayalam, hang deeper than Latin ones.
  y += name.height + 3
  const slotTop = orderSize.height - edge - 14
  const room = (label.slot === null ? orderSize.height - edge : slotTop) - y
  pages.draw(filling(pages, label.address.join(", "), width, room), edge, y)
  if (label.slot !== null)
    pages.draw(pages.fit(label.slot, { size: 11, weight: "bold", width, align: "left" }, 7), edge, slotTop)
  const bytes = await pages.finish(`Label of order ${label.increment_id}`, { author: label.store_name })
  return { pages, bytes }
}

/** The digits of an EAN-13 as people read it: the first before the bars, six under each half. */
const drawDigits = (pages: Pages, digits: string, x: number, top: number, module: number): void => {
  const look: Look = { size: 8, leading: 1.15 }
  pages.write(digits.slice(0, 1), x - 9 * module, top, look)
  for (const [from, at] of [
    [1, 3],
    [7, 50]
  ] as const)
    pages.write(digits.slice(from, from + 6), x + at * module, top, {
      ...look,
      width: 42 * module,
      align: "center"
    })
}

export const ean13Pdf = async (tools: PageTools, { labels, increment_id }: Ean13Document): Made => {
  const pages = makePages(tools, productSize)
  const edge = 2.5 * millimetre
  const width = productSize.width - 2 * edge
  for (const label of labels) {
    const bars = ean13(label.ean13)
    if (bars === undefined || label.copies < 1) continue
    pages.add()
    const name = pages.set(label.name, {
      size: 8,
      weight: "bold",
      leading: 1.2,
      width,
      maxLines: 2,
      align: "center"
    })
    pages.draw(name, edge, 4.5)
    const module = moduleFor(bars, productSize.width)
    const whole = (bars.modules + bars.quiet[0] + bars.quiet[1]) * module
    const x = (productSize.width - whole) / 2 + bars.quiet[0] * module
    pages.bars(bars, x, 26, module, 34)
    drawDigits(pages, label.ean13, x, 59.5, module)
    if (label.price !== null)
      pages.draw(pages.fit(label.price, { size: 9.5, weight: "bold", width, align: "center" }, 6), edge, 69.5)
    pages.repeat(label.copies - 1)
  }
  if (pages.count() === 0) pages.add()
  return { pages, bytes: await pages.finish(`EAN13 labels of order ${increment_id}`, {}) }
}

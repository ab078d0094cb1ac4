/** The label of a weighed pack as a page: 50 x 30 mm, as large as its letters may be. */
import { vegMarkStretches } from "#core/device/veg-mark.ts"
import type { ItemLabelDocument } from "#core/label/document.ts"
import * as say from "#core/label/item-label-wording.ts"
import { matrixText } from "#core/label/matrix-code.ts"
import { code128, dataMatrix, qr, type Squares } from "./barcode.ts"
import { type Made, moduleFor, productSize } from "./label-pdf.ts"
import { type Look, makePages, millimetre, type Pages, type PageTools } from "./pages.ts"

const edge = 2.5 * millimetre
const width = productSize.width - 2 * edge

/** The bars over the foot of the label, and the code below them. */
const drawCode = (pages: Pages, code: string, top: number, height: number): void => {
  const bars = code128(code)
  if (bars === undefined) return
  const module = moduleFor(bars, productSize.width)
  pages.bars(bars, (productSize.width - bars.modules * module) / 2, top, module, height)
  pages.write(code, edge, top + height + 0.5, { size: 6, width, align: "center", maxLines: 1 })
}

/** Three dots of a 203 dpi head: less is not read off a package with ease. */
const module = 0.375 * millimetre
/** The height between the heading and the bars. */
const squaresRoom = 32

/** The 2D code where there is room for it, and the width that it takes with the light beside it. */
const squaresOf = ({
  matrix
}: ItemLabelDocument): { readonly code: Squares; readonly side: number } | undefined => {
  if (matrix === undefined) return undefined
  const code = (matrix.symbol === "qr" ? qr : dataMatrix)(matrixText(matrix))
  const quiet = matrix.symbol === "qr" ? 4 : 1
  return code === undefined || (code.side + 2 * quiet) * module > squaresRoom
    ? undefined
    : { code, side: (code.side + 2 * quiet) * module }
}

/** In the middle of its light, at the right edge. */
const drawSquares = (
  pages: Pages,
  { code, side }: NonNullable<ReturnType<typeof squaresOf>>,
  top: number
): void => {
  const quiet = (side - code.side * module) / 2
  pages.squares(code, edge + width - side + quiet, top + quiet, module)
}

/** As labels were before they had declarations. */
const drawUndeclared = (pages: Pages, label: ItemLabelDocument): void => {
  const squares = squaresOf(label)
  const taken = squares === undefined ? 0 : squares.side + 2
  const nameOf = (size: number) =>
    pages.set(label.name, {
      size,
      weight: "bold",
      leading: 1.2,
      width: width - taken,
      maxLines: 2,
      align: "start"
    })
  const large = nameOf(8)
  pages.draw(squares !== undefined && large.set.isShortened ? nameOf(5.8) : large, edge, 4)
  if (squares !== undefined) drawSquares(pages, squares, 2)
  const size = squares === undefined ? 13 : 9
  const weight = pages.fit(`${label.weight} Kg`, { size, weight: "bold", width: 62, align: "right" }, 7)
  pages.draw(weight, edge + width - 62, squares === undefined ? 23 : 28.8)
  const small: Look = { size: 6.5, leading: 1.25, width: 76 }
  pages.draw(pages.fit(`Packed ${label.packed_on}`, small, 4), edge, 24)
  if (label.best_before !== null)
    pages.draw(pages.fit(`Best before ${label.best_before}`, small, 4), edge, 32.5)
  drawCode(pages, label.code, 43, 28)
}

/** The mark in steps of a quarter of a point. */
const drawMark = (pages: Pages, mark: "veg" | "non-veg", x: number, top: number): void => {
  const step = 0.25
  for (const each of vegMarkStretches(mark, markSide / step))
    pages.rule(x + each.x * step, top + each.y * step, each.width * step, each.height * step)
}
const markSide = 9

/** The height of a line of small print: numerals of 1 mm are the least that the law takes. */
const line = 5.4
/** Least letters of a line before it is cut. */
const least = 2.8

const drawDeclared = (
  pages: Pages,
  label: ItemLabelDocument,
  { mrp, unit_price, batch, veg_mark, packer }: NonNullable<ItemLabelDocument["declares"]>
): void => {
  const { name, weight, packed_on, best_before, code } = label
  const squares = squaresOf(label)
  if (squares !== undefined) drawSquares(pages, squares, 22 + (squaresRoom - squares.side) / 2)
  const room = width - (squares === undefined ? 0 : squares.side + 1)
  const small: Look = { size: 4.6, leading: 1.15 }
  const hasMark = veg_mark === "veg" || veg_mark === "non-veg"
  const beside = hasMark ? width - markSide - 3 : width
  const title: Look = { size: 7, weight: "bold", leading: 1.15, width: beside, align: "start" }
  const heading = pages.fit(name, title, 5.5)
  pages.draw(heading, edge, 3)
  if (hasMark) drawMark(pages, veg_mark, edge + width - markSide, 3.5)
  pages.draw(pages.fit(`Net ${weight} Kg`, { size: 8, weight: "bold", width: 50 }, 5), edge, 12)
  if (mrp !== null) {
    const look: Look = { ...small, size: 5, weight: "bold", width: width - 46, align: "right" }
    pages.draw(pages.fit(say.mrpText(mrp), look, least), edge + 46, 14.5)
  }
  let top = 22
  const both = (left: string, right: string): void => {
    pages.draw(pages.fit(left, { ...small, width: room / 2 }, least), edge, top)
    const look: Look = { ...small, width: room / 2, align: "right" }
    pages.draw(pages.fit(right, look, least), edge + room / 2, top)
    top += line
  }
  both(say.packedText(packed_on), best_before === null ? "" : say.expiryText(best_before))
  both(unit_price === null ? "" : say.unitPriceText(unit_price), say.batchText(batch))
  both(
    packer.fssai === null ? "" : say.licenceText(packer.fssai),
    packer.phone === null ? "" : say.careText(packer.phone)
  )
  const whole = (text: string | null): void => {
    if (text === null || text === "") return
    pages.draw(pages.fit(text, { ...small, width: room }, least), edge, top)
    top += line
  }
  whole(packer.name === null ? null : say.packerText(packer.name))
  whole(packer.address.join(", "))
  whole(packer.email === null ? null : packer.phone === null ? say.careText(packer.email) : packer.email)
  drawCode(pages, code, 56, 18)
}

export const itemLabelPdf = async (tools: PageTools, label: ItemLabelDocument): Made => {
  const pages = makePages(tools, productSize)
  pages.add()
  if (label.declares === undefined) drawUndeclared(pages, label)
  else drawDeclared(pages, label, label.declares)
  return { pages, bytes: await pages.finish(`${label.name} ${label.weight} Kg`, {}) }
}

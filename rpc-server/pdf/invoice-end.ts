/** The end of an invoice on A4: the sums, the total, the law's sentences, the portal's code and the signature. */
import type { InvoiceDocument } from "#core/label/invoice.ts"
import {
  registrationLines,
  registrationQr,
  reverseCharge,
  sumsOf,
  totalText
} from "#core/label/invoice-wording.ts"
import { isSigned, movement, signature } from "#core/label/transfer-wording.ts"
import { qr } from "./barcode.ts"
import { label, margin, right, small, stack } from "./invoice-look.ts"
import type { Block, Pages } from "./pages.ts"

const amountsIn = { INR: "Amounts in Indian rupees (\u20B9).", AED: "Amounts in UAE dirhams (AED)." } as const
const notes = (document: InvoiceDocument): string =>
  [
    amountsIn[document.currency],
    reverseCharge(document),
    movement(document),
    isSigned(document) ? undefined : "Issued electronically, valid without a signature."
  ]
    .filter(Boolean)
    .join(" ")

const step = 14
/** The room of a signature under the total. */
const signatureHeight = 64
/** The portal's code for phones, and what it says, under the notes. */
const registrationTop = 40
const codeSide = 116
const registrationHeight = (document: InvoiceDocument): number => {
  if (registrationLines(document).length === 0) return 0
  return registrationTop + (registrationQr(document) === undefined ? 36 : codeSide + 8)
}
/** The sums under the table, and the room of their amounts. */
const [sumsWidth, amountWidth] = [190, 56]
/** A reason of a discount may be longer than there is room before its amount. */
const nameOfSum = (pages: Pages, name: string): Block =>
  pages.set(name, { ...small, size: 8.5, width: sumsWidth - amountWidth, align: "left", maxLines: 4 })
const sumHeight = ({ height, set }: Block): number => step + height - height / Math.max(1, set.lines.length)
const sumsHeight = (pages: Pages, document: InvoiceDocument): number =>
  sumsOf(document).reduce((sum, { name }) => sum + sumHeight(nameOfSum(pages, name)), 0)
export const endHeight = (pages: Pages, document: InvoiceDocument): number =>
  Math.max(
    12 + sumsHeight(pages, document) + 46 + (isSigned(document) ? signatureHeight : 0),
    registrationHeight(document)
  )

const drawRegistration = (pages: Pages, document: InvoiceDocument, top: number): void => {
  const lines = registrationLines(document)
  if (lines.length === 0) return
  const text = registrationQr(document)
  const code = text === undefined ? undefined : qr(text)
  const y = top + registrationTop
  if (code !== undefined) pages.squares(code, margin, y, codeSide / code.side)
  const x = code === undefined ? margin : margin + codeSide + 10
  stack(
    pages,
    x,
    y,
    lines.map((line) => [line, { ...small, width: margin + 300 - x, align: "left" }] as const)
  )
}

/** The sums, the total in large letters, and what the law wants said; they stand under the table's last line. */
export const drawEnd = (pages: Pages, document: InvoiceDocument, top: number): number => {
  const column = sumsWidth
  const x = right - column
  let y = top + 12
  pages.write(notes(document), margin, y + 4, { ...label, width: 300 })
  drawRegistration(pages, document, top)
  for (const { name, value } of sumsOf(document)) {
    const block = nameOfSum(pages, name)
    pages.draw(block, x, y)
    pages.write(value.replace(/^-/, "\u2212"), x, y, { ...small, size: 8.5, width: column, align: "right" })
    y += sumHeight(block)
  }
  pages.rule(x, y + 2, column, 0.8)
  pages.write("Total", x, y + 7, { size: 12, weight: "bold" })
  pages.write(totalText(document).replace(" ", "\u00A0"), x, y + 5, {
    size: 14,
    weight: "bold",
    width: column,
    align: "right"
  })
  const under = isSigned(document) ? drawSignature(pages, document, y + 32) : y + 32
  return Math.max(under, top + registrationHeight(document))
}

const drawSignature = (pages: Pages, { seller }: InvoiceDocument, top: number): number => {
  const column = 190
  const x = right - column
  const y = top + signatureHeight - 22
  pages.rule(x, y, column, 0.4)
  pages.write(`${signature} ${seller.legal_name}`, x, y + 4, {
    ...label,
    width: column,
    maxLines: 2,
    align: "right"
  })
  return top + signatureHeight
}

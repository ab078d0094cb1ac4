/**
 * The invoice on A4. Its first page names seller, buyer and order; the table repeats its head on every page; the totals,
 * what was not supplied and the law's sentences stand together at the end.
 */
import type { InvoiceDocument } from "#core/label/invoice.ts"
import {
  buyerLines,
  creditedInvoice,
  paidBy,
  storeCreditOf,
  tenderOf,
  titleOf
} from "#core/label/invoice-wording.ts"
import { issuedOf, issuedText } from "#core/label/paper-time.ts"
import { cancelledLine, copiesOf, receiverTitle, senderTitle } from "#core/label/transfer-wording.ts"
import { code128 } from "./barcode.ts"
import { invoiceColumns, invoiceRows, missingColumns } from "./invoice-columns.ts"
import { drawEnd, endHeight } from "./invoice-end.ts"
import { bottom, faint, label, margin, right, small, stack, width } from "./invoice-look.ts"
import { a4, type Look, makePages, type Pages, type PageTools } from "./pages.ts"
import { drawTable } from "./table.ts"

const sellerBlock = (pages: Pages, document: InvoiceDocument): number => {
  const { seller, regime } = document
  const lines = { ...small, width: 290, maxLines: 2 }
  const registered =
    regime === "vat"
      ? [["TRN", seller.trn]]
      : [
          ["GSTIN", seller.gstin],
          ["FSSAI", seller.fssai]
        ]
  const numbers = registered.flatMap(([name, number]) => (number ? [`${name} ${number}`] : []))
  return stack(pages, margin, margin, [
    [senderTitle(document) ?? null, label],
    [seller.legal_name, { size: 13.5, weight: "bold", width: 290, maxLines: 2, leading: 1.3, align: "left" }],
    [
      seller.store_name === seller.legal_name ? null : seller.store_name,
      { ...lines, size: 9, weight: "bold" }
    ],
    ...seller.address.slice(0, 6).map((line) => [line, lines] as const),
    [seller.phone === null ? null : `Phone ${seller.phone}`, lines],
    [numbers.join("     "), { ...lines, weight: "bold" }]
  ])
}

const titleBlock = (pages: Pages, document: InvoiceDocument, copy: string | undefined): number => {
  const column = 216
  const x = right - column
  const lines: Look = { ...small, width: column, align: "right", maxLines: 1 }
  const top = stack(pages, x, margin, [
    [titleOf(document), { ...lines, size: 15, weight: "bold", leading: 1.3 }],
    [document.invoice_number, { ...lines, size: 10, weight: "bold" }],
    [issuedText(document), lines],
    [creditedInvoice(document) ?? null, lines],
    [copy ?? null, { ...lines, weight: "bold" }],
    [cancelledLine(document) ?? null, lines]
  ])
  const bars = code128(document.code)
  if (bars === undefined) return top
  const module = 1.063
  pages.bars(bars, right - bars.modules * module, top + 8, module, 30)
  return (
    top +
    40 +
    pages.write(document.code, x, top + 40, {
      ...label,
      width: column,
      align: "right"
    })
  )
}

const partyBlock = (pages: Pages, document: InvoiceDocument, top: number): number => {
  const { buyer } = document
  const at = [margin, margin + 250, margin + 390] as const
  const wide = { ...small, maxLines: 2 }
  const spaced = { ...label, leading: 1.7 }
  const facts = (x: number, room: number, pairs: ReadonlyArray<readonly [string, string | null]>): number =>
    stack(
      pages,
      x,
      top,
      pairs.flatMap(([name, value]) =>
        value === null || value === ""
          ? []
          : [
              [name, spaced] as const,
              [value, { ...wide, leading: 1.7, width: room, align: "left" } as const] as const
            ]
      )
    )
  const to = stack(pages, at[0], top, [
    [receiverTitle(document), spaced],
    [buyer.name, { ...wide, size: 10, weight: "bold", width: 235, align: "left" }],
    ...buyerLines(document)
      .slice(0, 9)
      .map((line) => [line, { ...wide, width: 235, align: "left" }] as const)
  ])
  return Math.max(
    to,
    facts(at[1], 130, [
      ["Order", document.increment_id],
      ["Source", document.source],
      ["Place of supply", buyer.place_of_supply]
    ]),
    facts(at[2], right - at[2], [
      ...paidBy(document),
      ...tenderOf(document),
      ...storeCreditOf(document),
      ["Served by", document.served_by]
    ])
  )
}

/** @param first the page that the copy begins on: each copy counts its own pages */
const drawFooters = (
  pages: Pages,
  document: InvoiceDocument,
  first: number,
  copy: string | undefined
): void => {
  const count = pages.count() - first
  const y = a4.height - 36
  const footer: Look = { size: 7, grey: faint, width: width - 90, maxLines: 1 }
  for (let page = 0; page < count; page++) {
    pages.turnTo(first + page)
    pages.rule(margin, y, width, 0.4, 0.7)
    const who = `${titleOf(document)} ${document.invoice_number}  \u00B7  Order ${document.increment_id}  \u00B7  ${copy ?? document.seller.legal_name}`
    pages.write(who, margin, y + 5, { ...footer, align: "left" })
    pages.write(`Page ${page + 1} of ${count}`, right - 80, y + 5, { ...footer, width: 80, align: "right" })
  }
}

/** One copy of the paper, on pages of its own. */
const drawCopy = (pages: Pages, document: InvoiceDocument, copy?: string): void => {
  const first = pages.count()
  pages.add()
  let y = Math.max(sellerBlock(pages, document), titleBlock(pages, document, copy)) + 12
  pages.rule(margin, y, width, 0.8)
  y = partyBlock(pages, document, y + 10) + 14
  const frame = { x: margin, width, bottom, next: margin }
  y = drawTable(pages, invoiceColumns(document), invoiceRows(document), {
    ...frame,
    top: y,
    after: endHeight(pages, document)
  })
  y = drawEnd(pages, document, y)
  if (document.missing.length > 0) {
    const heading = "Ordered and not supplied"
    if (y + 60 > bottom) {
      pages.add()
      y = margin
    }
    y += pages.write(heading, margin, y, { size: 9, weight: "bold" }) + 4
    drawTable(pages, missingColumns, document.missing, { ...frame, top: y })
  }
  drawFooters(pages, document, first, copy)
}

export const invoicePdf = async (
  tools: PageTools,
  document: InvoiceDocument
): Promise<{ readonly pages: Pages; readonly bytes: Uint8Array }> => {
  const pages = makePages(tools, a4)
  for (const paper of document.beside === undefined ? [document] : [document, document.beside]) {
    const copies = copiesOf(paper)
    if (copies.length === 0) drawCopy(pages, paper)
    for (const copy of copies) drawCopy(pages, paper, copy)
  }
  const issued = issuedOf(document)
  const bytes = await pages.finish(`${titleOf(document)} ${document.invoice_number}`, {
    author: document.seller.legal_name,
    ...(issued === undefined ? {} : { date: new Date(issued) })
  })
  return { pages, bytes }
}

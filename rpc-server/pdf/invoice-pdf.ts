/**
 * The invoice on A4. Its first page names seller, buyer and order; the table repeats its head on every page; the totals,
 * what was not supplied and the law's sentences stand together at the end.
 */
import { countryWith, timeNamed } from "#core/country.ts"
import * as Day from "#core/day.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import {
  buyerLines,
  creditedInvoice,
  paidBy,
  registrationLines,
  registrationQr,
  reverseCharge,
  storeCreditOf,
  sumsOf,
  tenderOf,
  titleOf
} from "#core/label/invoice-wording.ts"
import {
  cancelledLine,
  copiesOf,
  isSigned,
  movement,
  receiverTitle,
  senderTitle,
  signature
} from "#core/label/transfer-wording.ts"
import { code128, qr } from "./barcode.ts"
import { invoiceColumns, invoiceRows, missingColumns } from "./invoice-columns.ts"
import { a4, type Block, type Look, makePages, type Pages, type PageTools } from "./pages.ts"
import { drawTable } from "./table.ts"

const margin = 36
const width = a4.width - 2 * margin
const right = margin + width
/** Nothing but the footer stands below it. */
const bottom = a4.height - 46
const ink = 0.1
const faint = 0.42

const small: Look = { size: 8, grey: ink, leading: 1.4 }
const label: Look = { size: 7, grey: faint, leading: 1.4 }

const signs = { INR: "\u20B9", AED: "AED\u00A0" } as const

/** Lines of text under each other; a line that is nothing takes no room. */
const stack = (
  pages: Pages,
  x: number,
  top: number,
  lines: ReadonlyArray<readonly [text: string | null, look: Look]>
): number =>
  lines.reduce(
    (y, [text, look]) => (text === null || text === "" ? y : y + pages.write(text, x, y, look)),
    top
  )

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
    [timeNamed(countryWith(document.currency), document.issued_at), lines],
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
const endHeight = (pages: Pages, document: InvoiceDocument): number =>
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
const drawEnd = (pages: Pages, document: InvoiceDocument, top: number): number => {
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
  pages.write(`${signs[document.currency]}${document.totals.grand_total}`, x, y + 5, {
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
  const copies = copiesOf(document)
  if (copies.length === 0) drawCopy(pages, document)
  for (const copy of copies) drawCopy(pages, document, copy)
  const issued = Day.fromLocal(document.issued_at)
  const bytes = await pages.finish(`${titleOf(document)} ${document.invoice_number}`, {
    author: document.seller.legal_name,
    ...(issued === undefined ? {} : { date: new Date(issued) })
  })
  return { pages, bytes }
}

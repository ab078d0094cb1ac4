/** The papers of every document: which blocks stand on them, in which order. */
import type { PrintDocument } from "../label/document.ts"
import type { InvoiceDocument } from "../label/invoice.ts"
import {
  buyerLines,
  creditedInvoice,
  levied,
  paidBy,
  quantityOf,
  reverseCharge,
  shown,
  storeCreditOf,
  sumsOf,
  tenderOf,
  titleOf,
  totalText,
  valueName
} from "../label/invoice-wording.ts"
import { longestName } from "../label/longest-name.ts"
import { dateTitle } from "../label/paper-time.ts"
import type { ReceiptDocument } from "../label/receipt.ts"
import {
  copiesOf,
  isSigned,
  movement,
  receiverTitle,
  senderTitle,
  signature
} from "../label/transfer-wording.ts"
import { cut, sanitizeText } from "../sanitize-text.ts"
import { returnPickup } from "../stock/pick-up.ts"
import {
  type Block,
  blank,
  bold,
  centred,
  extra,
  ownLayout,
  type PairBlock,
  pair,
  rule,
  small,
  space,
  text
} from "./block.ts"
import { itemLabelBlocks } from "./item-label-paper.ts"
import { pickListBlocks } from "./pick-list-paper.ts"
import { receiptBlocks } from "./receipt-paper.ts"
import { returnListBlocks } from "./return-list-paper.ts"
import { shiftReportBlocks } from "./shift-report-paper.ts"

/** Blocks of one sheet, and how many of it the document itself asks for. */
export interface Paper {
  readonly blocks: ReadonlyArray<Block>
  readonly copies: number
}

/** A line for each value that is there. */
const each = (
  ...entries: ReadonlyArray<readonly [caption: string, value: string | null]>
): ReadonlyArray<PairBlock> =>
  entries.flatMap(([caption, value]) => (value === null || value === "" ? [] : [pair(caption, value)]))
const isZero = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount)

const taxedFacts = (
  invoice: InvoiceDocument,
  taxed: Parameters<typeof levied>[1] & { readonly taxable: string }
): ReadonlyArray<string> => [
  `${valueName(invoice)} ${shown(invoice, taxed.taxable)}`,
  ...levied(invoice, taxed).map(({ name, value }) => `${name} ${value}`)
]

const invoiceLine = (
  invoice: InvoiceDocument,
  line: InvoiceDocument["lines"][number]
): ReadonlyArray<Block> => {
  const facts = [
    ...(line.hsn === null ? [] : [`HSN ${line.hsn}`]),
    ...(isZero(line.discount) ? [] : [`Discount ${shown(invoice, line.discount)}`]),
    ...taxedFacts(invoice, line)
  ]
  return [
    text(`${line.number}. ${line.name}`),
    pair(`${quantityOf(line)} x ${shown(invoice, line.price)}`, shown(invoice, line.total)),
    text(facts.join(", "), small)
  ]
}

/** The charge of the delivery of goods of one rate. */
const deliveryPart = (
  invoice: InvoiceDocument,
  part: NonNullable<InvoiceDocument["delivery"]>[number]
): ReadonlyArray<Block> => [
  pair("Delivery", shown(invoice, part.taxable)),
  text(taxedFacts(invoice, part).join(", "), small)
]

const numberCaption = ({ credits, paper }: InvoiceDocument): string => {
  if (credits !== undefined) return "Credit note"
  return paper === "challan" ? "Challan" : "Invoice"
}

const invoice = (document: InvoiceDocument): ReadonlyArray<Block> => {
  const { seller, buyer } = document
  const note = reverseCharge(document)
  const credited = creditedInvoice(document)
  const [copy] = copiesOf(document)
  const sender = senderTitle(document)
  const why = movement(document)
  return [
    ...(sender === undefined ? [] : [centred(sender, small)]),
    centred(seller.legal_name, { ...bold, size: "large" }),
    ...(seller.store_name === seller.legal_name ? [] : [centred(seller.store_name)]),
    ...seller.address.map((line) => centred(line, small)),
    ...(
      [
        ["GSTIN", seller.gstin],
        ["TRN", seller.trn],
        ["FSSAI", seller.fssai],
        ["Phone", seller.phone]
      ] as const
    ).flatMap(([caption, value]) => (value === null ? [] : [centred(`${caption} ${value}`, small)])),
    rule,
    centred(titleOf(document).toUpperCase(), bold),
    ...(copy === undefined ? [] : [centred(copy, bold)]),
    ...each(
      [numberCaption(document), document.invoice_number],
      [dateTitle(document), document.issued_at],
      ["Cancelled", document.cancelled_at ?? null],
      ["Order", document.increment_id],
      ["Place of supply", buyer.place_of_supply]
    ),
    ...(credited === undefined ? [] : [text(credited)]),
    ...(document.is_transfer === true ? [text(receiverTitle(document), small)] : []),
    text(buyer.name, bold),
    ...buyerLines(document).map((line) => text(line)),
    rule,
    ...document.lines.flatMap((line) => invoiceLine(document, line)),
    ...(document.delivery ?? []).flatMap((part) => deliveryPart(document, part)),
    rule,
    ...sumsOf(document).map(({ name, value }) => pair(name, value)),
    pair("Total", totalText(document), { ...bold, size: "large" }),
    ...each(...paidBy(document), ...tenderOf(document), ["Source", document.source]),
    ...(document.store_credit === undefined
      ? []
      : [
          rule,
          ...storeCreditOf(document).map(([name, value]) => pair(name, value, bold)),
          { kind: "code128" as const, text: document.store_credit.number }
        ]),
    ...(document.missing.length === 0 ? [] : [rule, text("Not sent", bold)]),
    ...document.missing.flatMap(({ name, quantity, unit, reason }) => [
      text(`${name}  ${quantity} ${unit}`),
      text(reason, small)
    ]),
    rule,
    ...each(["Served by", document.served_by]),
    ...[note, why].flatMap((sentence) => (sentence === undefined ? [] : [text(sentence, small)])),
    ...(isSigned(document) ? [space, pair(signature, blank), text(seller.legal_name, small)] : []),
    space,
    { kind: "code128", text: document.code }
  ]
}

const items = (document: Extract<PrintDocument, { kind: "items" }>): ReadonlyArray<Block> => {
  const code: Block = { kind: "code128", text: document.code }
  if (document.template !== null) return [...ownLayout(document.template), space, code]
  return [
    centred(document.increment_id, { ...bold, size: "huge" }),
    centred(document.store_name),
    text(document.customer_name, bold),
    ...each(["Slot", document.slot], ["Printed", document.printed_at]),
    rule,
    ...document.lines.flatMap(
      (line): ReadonlyArray<Block> => [
        text(`${line.number}. ${line.name}`),
        pair(`[  ]  ${line.product_id}`, `${line.quantity} ${line.unit}`, bold),
        ...(line.accepted === null ? [] : [pair("Accepted", line.accepted)])
      ]
    ),
    rule,
    pair("Total weight", document.total_weight, bold),
    space,
    code
  ]
}

const orderLabel = (document: Extract<PrintDocument, { kind: "orderLabel" }>): ReadonlyArray<Block> => [
  pair(document.store_name, document.source, { ...small, ...extra }),
  centred(document.increment_id, { ...bold, size: "huge", maxLines: 1 }),
  rule,
  text(document.customer_name, { ...bold, size: "large", maxLines: 2 }),
  text(document.phone, { maxLines: 1, ...extra }),
  ...document.address.map((line) => text(line, { maxLines: 2, ...extra })),
  ...(document.slot === null ? [] : [text(document.slot, { ...bold, maxLines: 1 })]),
  pair(
    `${document.item_count} ${document.item_count === 1 ? "item" : "items"}`,
    `${document.payment}  ${document.amount}`,
    bold
  ),
  { kind: "code128", text: document.code }
]

const pickUp = (document: Extract<PrintDocument, { kind: "pickUp" }>): ReadonlyArray<Block> => {
  if (document.template !== null) return ownLayout(document.template)
  return [
    centred(returnPickup.toUpperCase(), bold),
    centred(document.shipment_name, { ...bold, size: "large" }),
    centred(document.store_name),
    ...each(
      ["Shipment", document.shipment_id],
      ["Ref#", document.reference],
      ["Source", document.source],
      ["Shipped", document.shipped_at],
      ["Accepted", document.accepted_at],
      ["Printed", document.printed_at]
    ),
    rule,
    text("Pick up at", bold),
    text(document.address),
    rule,
    ...document.lines.flatMap(
      (line): ReadonlyArray<Block> => [
        text(`${line.number}. ${line.name}${line.size === null ? "" : `, ${line.size}`}`),
        pair(`[  ]  ${line.product_id}`, `${line.quantity} ${line.unit}`, bold),
        pair("Picked up", line.picked_up ?? blank),
        pair("Accepted", line.accepted ?? blank)
      ]
    ),
    rule,
    pair("Handed over by", blank),
    space,
    pair("Picked up by", blank)
  ]
}

/** The document with every text cleaned once more: it comes from outside. Only a template keeps its lines. */
const cleaned = <A>(value: A, key = ""): A => {
  const clean = (): unknown => {
    if (typeof value === "string")
      return key === "template" ? value.split("\n").map(sanitizeText).join("\n") : sanitizeText(value)
    if (Array.isArray(value)) return value.map((entry) => cleaned(entry))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cleaned(entry, name)]))
  }
  return clean() as A
}

/** A document that is printed by laying it out: not a page that is made already. */
export type LaidOutDocument = Exclude<PrintDocument, { kind: "pdf" }>

/** A second paper must not pass for the first. Labels of goods are not marked: customers read them, and each is one more. */
const isMarked = ({ kind }: LaidOutDocument): boolean => kind !== "ean13" && kind !== "itemLabel"
const reprintMark = centred("REPRINT", { ...bold, maxLines: 1 })

/** The papers of a document. */
export const papersOf = (document: LaidOutDocument, isReprint = false): ReadonlyArray<Paper> => {
  const papers = papersOnce(cleaned(document))
  return isReprint && isMarked(document)
    ? papers.map(({ blocks, copies }) => ({ blocks: [reprintMark, ...blocks], copies }))
    : papers
}

/** A document and the one beside it, each a paper of its own. */
const withBeside = <A extends InvoiceDocument | ReceiptDocument>(
  document: A
): ReadonlyArray<A | NonNullable<A["beside"]>> =>
  document.beside === undefined ? [document] : [document, document.beside]

const papersOnce = (document: LaidOutDocument): ReadonlyArray<Paper> => {
  switch (document.kind) {
    case "invoice":
      return withBeside(document).map((each) => ({ blocks: invoice(each), copies: 1 }))
    case "receipt":
      return withBeside(document).map((each) => ({ blocks: receiptBlocks(each), copies: 1 }))
    case "items":
      return [{ blocks: items(document), copies: 1 }]
    case "orderLabel":
      return [{ blocks: orderLabel(document), copies: 1 }]
    case "itemLabel":
      return [{ blocks: itemLabelBlocks(document), copies: 1 }]
    case "pickUp":
      return [{ blocks: pickUp(document), copies: 1 }]
    case "pickList":
      return [{ blocks: pickListBlocks(document), copies: 1 }]
    case "returnList":
      return [{ blocks: returnListBlocks(document), copies: 1 }]
    case "shiftReport":
      return [{ blocks: shiftReportBlocks(document), copies: 1 }]
    case "drawer":
      // Only where the printer is a picture of one.
      return [{ blocks: [centred("The cash drawer opens", bold)], copies: 1 }]
    case "ean13":
      return document.labels.map(({ name, ean13, price, copies }) => ({
        blocks: [
          centred(cut(name, longestName), { ...bold, maxLines: 3 }),
          ...(price === null ? [] : [centred(price, { size: "large", maxLines: 1 })]),
          { kind: "ean13", digits: ean13 }
        ],
        copies
      }))
  }
}

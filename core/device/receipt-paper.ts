/** The receipt of a sale on a roll: the same blocks on 58 and on 80 mm, each as wide as the paper is. */
import { type ReceiptDocument, taxCaption } from "../label/receipt.ts"
import { type Block, bold, centred, pair, rule, small, space, text } from "./block.ts"

const pairs = (entries: ReceiptDocument["facts"]): ReadonlyArray<Block> =>
  entries.map(({ name, value }) => pair(name, value))

const linesOf = (lines: ReceiptDocument["lines"]): ReadonlyArray<Block> =>
  lines.flatMap(({ name, measure, total, notes }) => [
    text(name),
    pair(measure, total),
    ...(notes === "" ? [] : [text(notes, small)])
  ])

const taxesOf = (taxes: ReceiptDocument["taxes"]): ReadonlyArray<Block> =>
  taxes.flatMap((tax) => [
    pair(taxCaption(tax), tax.value, small),
    ...tax.parts.map((part) => pair(`  ${part.name}`, part.value, small))
  ])

const registrationBlocks = ({ registration }: ReceiptDocument): ReadonlyArray<Block> =>
  registration === undefined
    ? []
    : [
        ...registration.lines.map((line) => text(line, small)),
        ...(registration.qr === undefined ? [] : [{ kind: "qr", text: registration.qr } as const])
      ]

export const receiptBlocks = (document: ReceiptDocument): ReadonlyArray<Block> => {
  const { title, seller, facts, buyer, lines, sums, total, taxes, payments, missing, notes, code } = document
  return [
    centred(seller.name, { ...bold, size: "large" }),
    ...seller.lines.map((line) => centred(line, small)),
    rule,
    centred(title.toUpperCase(), bold),
    ...pairs(facts),
    ...(buyer.name === "" ? [] : [text(buyer.name, bold)]),
    ...buyer.address.map((line) => text(line, small)),
    rule,
    ...linesOf(lines),
    rule,
    ...pairs(sums),
    pair("Total", total, { ...bold, size: "large" }),
    ...pairs(payments),
    ...(taxes.length === 0 ? [] : [rule, ...taxesOf(taxes)]),
    ...(missing.length === 0 ? [] : [rule, text("Not sent", bold)]),
    ...missing.flatMap(({ name, reason }) => [text(name), text(reason, small)]),
    rule,
    ...notes.map((note) => text(note, small)),
    ...registrationBlocks(document),
    space,
    { kind: "code128", text: code }
  ]
}

/** The columns of an invoice's tables: the tax has the columns that its regime names, the rest of the width is the item's. */
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { type Tax, taxesOf, valueName } from "#core/label/invoice-wording.ts"
import { a4 } from "./pages.ts"
import type { Column } from "./table.ts"

type Line = InvoiceDocument["lines"][number]
type Missing = InvoiceDocument["missing"][number]

const tableWidth = a4.width - 72

/** A rate of nothing beside a tax is a rate that nobody knows. */
const rateOf = (line: Line, parts: ReadonlyArray<Tax>): string =>
  Number(line.rate) === 0 && parts.some(({ part }) => Number(line[part]) !== 0) ? "\u2013" : `${line.rate}%`

export const invoiceColumns = (document: InvoiceDocument): ReadonlyArray<Column<Line>> => {
  const { totals } = document
  const parts = taxesOf(document)
  const amount = (
    title: string,
    width: number,
    part: keyof Line & keyof InvoiceDocument["totals"]
  ): Column<Line> => ({
    title,
    width,
    align: "right",
    text: (line) => line[part],
    total: totals[part]
  })
  const hasDiscount = Number(totals.discount) !== 0
  const numbers: ReadonlyArray<Column<Line>> = [
    { title: "Quantity", width: 50, align: "right", text: ({ quantity, unit }) => `${quantity} ${unit}` },
    { title: "Price", width: 44, align: "right", text: ({ price }) => price },
    { title: "Amount", width: 52, align: "right", text: ({ total }) => total, total: totals.subtotal },
    ...(hasDiscount ? [amount("Discount", 44, "discount"), amount(valueName(document), 52, "taxable")] : []),
    ...(parts.length === 0
      ? []
      : [{ title: "Tax", width: 30, align: "right", text: (line: Line) => rateOf(line, parts) } as const]),
    ...parts.map(({ name, part }) => amount(name, 44, part))
  ]
  const taken = numbers.reduce((sum, column) => sum + column.width, 22)
  return [
    { title: "#", width: 22, text: ({ number }) => String(number) },
    {
      title: "Item",
      width: tableWidth - taken,
      maxLines: 3,
      text: ({ name }) => name,
      note: ({ hsn, product_id }) =>
        hsn === null ? `Product ${product_id}` : `HSN ${hsn}  \u00B7  Product ${product_id}`,
      total: "Total"
    },
    ...numbers
  ]
}

export const missingColumns: ReadonlyArray<Column<Missing>> = [
  { title: "Item", width: 260, maxLines: 2, text: ({ name }) => name },
  { title: "Quantity", width: 80, text: ({ quantity, unit }) => `${quantity} ${unit}` },
  { title: "Reason", width: tableWidth - 340, maxLines: 2, text: ({ reason }) => reason }
]

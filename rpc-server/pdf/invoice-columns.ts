/** The columns of an invoice's tables: the tax has the columns that its regime names, the rest of the width is the item's. */
import type { InvoiceDocument } from "#core/label/invoice.ts"
import {
  isExempt,
  isWeighed,
  levyRate,
  net,
  shown,
  type Tax,
  taxesOf,
  valueName
} from "#core/label/invoice-wording.ts"
import * as Money from "#core/money.ts"
import { a4 } from "./pages.ts"
import type { Column } from "./table.ts"

type Line = InvoiceDocument["lines"][number]
type Missing = InvoiceDocument["missing"][number]

const tableWidth = a4.width - 72

/** A row of the table: a line of goods, or what is charged for the delivery of those of one rate. */
export interface InvoiceRow
  extends Pick<Line, "name" | "total" | "discount" | "taxable" | "rate">,
    LevyTexts {
  readonly number: string
  readonly note: string
  readonly quantity: string
  /** Sold by weight: the quantity is what the goods weigh without what they lie in. */
  readonly isNet: boolean
  readonly price: string
}
type LevyTexts = Readonly<Record<Tax["part"], string>>

const noteOf = ({ hsn, product_id }: Line): string =>
  hsn === null ? `Product ${product_id}` : `HSN ${hsn}  \u00B7  Product ${product_id}`

export const invoiceRows = ({ lines, delivery = [] }: InvoiceDocument): ReadonlyArray<InvoiceRow> => [
  ...lines.map((line) => ({
    ...line,
    number: String(line.number),
    note: noteOf(line),
    quantity: `${line.quantity} ${line.unit}`,
    isNet: isWeighed(line)
  })),
  ...delivery.map((part) => ({
    ...part,
    number: "",
    name: "Delivery",
    note: "",
    quantity: "",
    isNet: false,
    price: "",
    total: part.taxable,
    discount: Money.formatPlain(Money.zero)
  }))
]

export const invoiceColumns = (document: InvoiceDocument): ReadonlyArray<Column<InvoiceRow>> => {
  const { totals } = document
  const hasDiscount = Number(totals.discount) !== 0
  const charged = document.delivery === undefined ? Money.zero : Money.parse(totals.shipping)
  const number = (
    title: string,
    width: number,
    text: (row: InvoiceRow) => string,
    total?: string
  ): Column<InvoiceRow> => ({ title, width, align: "right", text, ...(total === undefined ? {} : { total }) })
  const amount = (
    title: string,
    width: number,
    text: (row: InvoiceRow) => string,
    total?: string
  ): Column<InvoiceRow> =>
    number(
      title,
      width,
      (row) => (text(row) === "" ? "" : shown(document, text(row))),
      total === undefined ? undefined : shown(document, total)
    )
  const numbers: ReadonlyArray<Column<InvoiceRow>> = [
    { ...number("Quantity", 50, ({ quantity }) => quantity), note: ({ isNet }) => (isNet ? net : "") },
    amount("Price", 44, ({ price }) => price),
    amount(
      document.paper === "challan" ? "Taxable value" : "Amount",
      52,
      ({ total }) => total,
      Money.formatPlain(Money.plus(Money.parse(totals.subtotal), charged))
    ),
    ...(hasDiscount
      ? [
          amount("Discount", 44, ({ discount }) => discount, totals.discount),
          amount(valueName(document), 52, ({ taxable }) => taxable, totals.taxable)
        ]
      : []),
    ...taxesOf(document).map(({ name, part }) => ({
      ...amount(name, 50, (row) => (isExempt(document, row) ? "" : row[part]), totals[part]),
      note: (row: InvoiceRow) => {
        if (isExempt(document, row)) return "Exempt"
        // A rate of nothing beside a tax is a rate that nobody knows.
        return Number(row.rate) === 0 && Number(row[part]) !== 0
          ? "\u2013"
          : `${levyRate(document, row.rate)}%`
      }
    }))
  ]
  const taken = numbers.reduce((sum, column) => sum + column.width, 22)
  return [
    { title: "#", width: 22, text: (row) => row.number },
    {
      title: "Item",
      width: tableWidth - taken,
      maxLines: 3,
      text: ({ name }) => name,
      note: ({ note }) => note,
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

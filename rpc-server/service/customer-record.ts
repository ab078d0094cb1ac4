/** What is stored of a customer, as they are given it: the fields of each thing by plain names, sums as decimals. */
import { type DataRow, type Place, placeNames, places } from "#core/counter/customer-data.ts"
import * as Money from "#core/money.ts"
import { masked } from "#core/order/store-credit.ts"
import * as Quantity from "#core/quantity.ts"
import type { Content } from "../store/archive/archived-orders.ts"
import type { Cells } from "../store/counter/customer-data.ts"
import { namedOn } from "./customer-papers.ts"

type Cell = Cells[string] | undefined
const amount = (cell: Cell): string | null =>
  typeof cell === "number" ? Money.formatPlain(Money.ofHundredths(cell)) : null
const picked = (row: Cells, names: ReadonlyArray<string>): DataRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const itemText = ({ name, qty }: Cells): string =>
  `${Quantity.formatShort(Quantity.ofThousandths(Number(qty)))} x ${String(name)}`

const orderRow = (order: Cells, { order_item = [] }: Content, isArchived: boolean): DataRow => ({
  ...picked(order, [
    "increment_id",
    "store_id",
    "created_at",
    "status",
    "source",
    "source_ref_id",
    "customer_firstname",
    "customer_lastname",
    "customer_mobile",
    "street",
    "city",
    "region",
    "postcode",
    "buyer",
    "payment_method"
  ]),
  grand_total: amount(order.grand_total),
  items: order_item.map(itemText).join("; "),
  archived: isArchived
})

const paperRow = (content: string): DataRow => {
  const { kind = "invoice", buyer, totals, ...paper } = namedOn(content)
  return {
    number: paper.invoice_number,
    kind,
    issued_at: paper.issued_at,
    currency: paper.currency,
    buyer: buyer.name,
    address: buyer.address.join(", "),
    gstin: buyer.gstin ?? null,
    trn: buyer.trn ?? null,
    taxable: totals.taxable,
    grand_total: totals.grand_total
  }
}

type Rows = Partial<Record<Place, ReadonlyArray<DataRow>>>

/** An order of the day, or of the archive, in all its places. */
export const rowsOfOrder = (content: Content, isArchived: boolean): Rows => {
  const [order] = content.orders ?? []
  if (order === undefined) return {}
  const { increment_id = null } = order
  const papers = [...(content.invoice ?? []), ...(content.credit_note ?? [])]
  return {
    order: [orderRow(order, content, isArchived)],
    paper: papers.map((paper) => paperRow(String(paper.content))),
    payment: (content.order_payment ?? []).map((row) => ({
      increment_id,
      ...picked(row, ["method", "state", "reference", "created_at"]),
      amount: amount(row.amount)
    })),
    note: (content.order_note ?? []).map((row) => ({
      increment_id,
      ...picked(row, ["at", "user_name", "text", "taken_back_at"])
    })),
    audit: (content.audit ?? []).map((row) => ({
      order: increment_id,
      ...picked(row, ["at", "user_name", "action", "detail"])
    }))
  }
}

export const creditRow = ({ number, ...row }: Cells): DataRow => ({
  number: masked(String(number)),
  ...picked(row, ["store_id", "currency", "issued_at"]),
  issued: amount(row.issued),
  balance: amount(row.balance)
})
export const taskRow = (row: Cells): DataRow => ({
  ...picked(row, ["order_id", "kind", "reason", "reference", "created_at", "ended_at", "outcome", "note"]),
  amount: amount(row.amount)
})
export const eInvoiceRow = (row: Cells): DataRow =>
  picked(row, ["number", "kind", "irn", "state", "ack_number", "ack_date", "created_at"])

/** The rows of several parts by place, each place once. */
export const together = (parts: ReadonlyArray<Rows>) =>
  placeNames.map((place) => ({
    place,
    fate: places[place],
    rows: parts.flatMap((part) => part[place] ?? [])
  }))

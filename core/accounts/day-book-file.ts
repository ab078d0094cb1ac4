/** The day book as rows for a spreadsheet: a row for each paper, one for each way in which it was paid, one for each movement of a drawer. */
import type { Cell } from "../list-file.ts"
import * as Money from "../money.ts"
import type { DayBookSums, PaperSums } from "./day-book.ts"
import { isPaper, type PaperPosting, type Posting } from "./posting.ts"

export const dayBookHeadings = [
  "at_ist",
  "store_id",
  "kind",
  "number",
  "order",
  "buyer",
  "buyer_gstin",
  "method",
  "till",
  "taxable",
  "cgst",
  "sgst",
  "igst",
  "vat",
  "delivery",
  "round_off",
  "total",
  "received",
  "paid",
  "reason",
  "by"
] as const
/** The headings of a file: the times in it are of the clock of the country that the registration is of (TIME-5). */
export const dayBookHead = (registration: string): ReadonlyArray<string> =>
  /^\d{15}$/.test(registration)
    ? dayBookHeadings.map((name) => (name === "at_ist" ? "at_uae" : name))
    : dayBookHeadings
type Row = Partial<Readonly<Record<(typeof dayBookHeadings)[number], Cell>>>

const paperRows = (paper: PaperPosting): ReadonlyArray<Row> => {
  const { at, store_id, number, rates } = paper
  const sum = (name: "taxable" | "cgst" | "sgst" | "igst" | "vat") =>
    Money.toWire(Money.sum(rates.map((row) => row[name])))
  const row = { at_ist: at, store_id, number, order: paper.increment_id, buyer: paper.buyer }
  const isBack = paper.kind === "creditNote"
  return [
    {
      ...row,
      kind: paper.is_cancelled ? "cancelled" : paper.kind,
      buyer_gstin: paper.buyer_gstin,
      taxable: sum("taxable"),
      cgst: sum("cgst"),
      sgst: sum("sgst"),
      igst: sum("igst"),
      vat: sum("vat"),
      delivery: Money.toWire(paper.delivery),
      round_off: Money.toWire(paper.round_off),
      total: Money.toWire(paper.total)
    },
    ...paper.ways.map(({ method, till, amount }) => ({
      ...row,
      kind: isBack ? "paid back" : "receipt",
      method,
      till,
      [isBack ? "paid" : "received"]: Money.toWire(amount)
    }))
  ]
}

const rowsOf = (posting: Posting): ReadonlyArray<Row> => {
  if (isPaper(posting)) return paperRows(posting)
  const { at: at_ist, store_id, till, reason, by } = posting
  const amount = Money.toWire(posting.amount)
  const row = { at_ist, store_id, till, reason, by }
  const against = { storeCredit: "store credit paid out", roundOff: "round-off of a payment" } as const
  const kinds = { cashIn: "cash in", cashOut: "cash out", refund: "cash refund" } as const
  // A refund is what its credit note was paid back by: it is no money beside that.
  const side =
    posting.kind === "cashIn" ? { received: amount } : posting.kind === "cashOut" ? { paid: amount } : {}
  const kind = posting.against === undefined ? kinds[posting.kind] : against[posting.against]
  return [{ ...row, kind, total: amount, ...side }]
}

const paperSums = ({ papers, ...amounts }: PaperSums) => ({
  papers,
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Money.toWire(amount)]))
})
/** The sums, in amounts as the wire has them. */
export const dayBookJson = ({
  invoices,
  creditNotes,
  net,
  challans,
  cancelled,
  methods,
  tills
}: DayBookSums) => ({
  invoices: paperSums(invoices),
  credit_notes: paperSums(creditNotes),
  net: paperSums(net),
  challans,
  cancelled,
  methods: methods.map(({ method, received, paidBack }) => ({
    method,
    received: Money.toWire(received),
    paid_back: Money.toWire(paidBack)
  })),
  tills: tills.map(({ store_id, till, sales, cashIn, cashOut, refunds }) => ({
    store_id,
    till,
    sales: sales.map(({ method, amount }) => ({ method, amount: Money.toWire(amount) })),
    cash_in: Money.toWire(cashIn),
    cash_out: Money.toWire(cashOut),
    refunds: Money.toWire(refunds)
  }))
})

export const dayBookRows = (postings: ReadonlyArray<Posting>): ReadonlyArray<ReadonlyArray<Cell>> =>
  postings.flatMap(rowsOf).map((row) => dayBookHeadings.map((name) => row[name] ?? null))

/** GSTR-1 as rows for a spreadsheet: the tables one below the other, each row with the name of its table. */
import type { Cell, Field, ListFile } from "../list-file.ts"
import { listFile } from "../list-file.ts"
import * as Money from "../money.ts"
import * as Quantity from "../quantity.ts"
import type { Gstr1, HsnRow, Note, RateRow } from "./gstr1-tables.ts"

const names = [
  "table",
  "number",
  "day",
  "buyer_gstin",
  "value",
  "place",
  "supply",
  "hsn",
  "uqc",
  "quantity",
  "rate",
  "taxable",
  "cgst",
  "sgst",
  "igst",
  "from",
  "to",
  "total",
  "cancelled",
  "net",
  "nil_rated",
  "exempt",
  "non_gst",
  "inv_typ"
] as const
type Row = Partial<Readonly<Record<(typeof names)[number], Cell>>>

const fieldsOf = (columns: ReadonlyArray<(typeof names)[number]>): ReadonlyArray<Field<Row>> =>
  columns.map((name) => ({ name, of: (row) => row[name] ?? null }))

const rated = ({ rate, taxable, cgst, sgst, igst }: RateRow): Row => ({
  rate,
  taxable: Money.toWire(taxable),
  cgst: Money.toWire(cgst),
  sgst: Money.toWire(sgst),
  igst: Money.toWire(igst)
})
const listed = (table: string, row: Omit<Note, "buyer_gstin"> & Partial<Note>): ReadonlyArray<Row> =>
  row.rates.map((rate) => ({
    table,
    number: row.number,
    day: row.day,
    buyer_gstin: row.buyer_gstin ?? null,
    value: Money.toWire(row.value),
    place: row.place,
    ...rated(rate),
    ...(row.is_sez === true ? { inv_typ: "SEWP" } : {})
  }))
const goods = (row: HsnRow): Row => ({
  table: `hsn_${row.buyers}`,
  value: Money.toWire(row.value),
  hsn: row.hsn,
  uqc: row.uqc,
  quantity: Quantity.toWire(row.quantity),
  ...rated(row)
})

const issuedTables = {
  invoices: "doc_issue",
  creditNotes: "doc_issue_credit",
  challans: "doc_issue_challan"
} as const

export const gstr1File = (tables: Gstr1): ListFile =>
  listFile("gstr1", fieldsOf(names), [
    ...tables.b2b.flatMap((row) => listed("b2b", row)),
    ...tables.b2cl.flatMap((row) => listed("b2cl", row)),
    ...tables.b2cs.map((row) => ({
      table: "b2cs",
      place: row.place,
      supply: row.is_interstate ? "INTER" : "INTRA",
      ...rated(row)
    })),
    ...tables.cdnr.flatMap((row) => listed("cdnr", row)),
    ...tables.cdnur.flatMap((row) => listed("cdnur", row)),
    ...tables.hsn.map(goods),
    ...tables.untaxed.map(({ supply, nil_rated, exempt, non_gst }) => ({
      table: "nil",
      supply,
      taxable: Money.toWire(Money.sum([nil_rated, exempt, non_gst])),
      nil_rated: Money.toWire(nil_rated),
      exempt: Money.toWire(exempt),
      non_gst: Money.toWire(non_gst)
    })),
    ...tables.documents.map(({ nature, ...row }) => ({
      table: issuedTables[nature],
      ...row
    }))
  ])

/** The summary by HSN alone. */
export const hsnFile = ({ hsn }: Gstr1): ListFile =>
  listFile(
    "hsn",
    fieldsOf(["table", "hsn", "uqc", "quantity", "value", "rate", "taxable", "cgst", "sgst", "igst"]),
    hsn.map(goods)
  )

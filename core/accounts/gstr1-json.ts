/**
 * GSTR-1 as the portal's offline JSON: the file that its returns tool makes and its page for uploads takes. Names and
 * shapes are the portal's; docs/decisions.md says which version, and where it was read.
 */
import * as Money from "../money.ts"
import * as Quantity from "../quantity.ts"
import type { Gstr1, HsnRow, IssuedSeries, Note, RateRow, Registered } from "./gstr1-tables.ts"

/** The version of the returns tool whose shapes these are. */
const version = "GST3.2.4"

/** "2026-11-24" as 24-11-2026. */
const date = (day: string): string => day.split("-").reverse().join("-")
/** "2026-11" as 112026. */
const period = (month: string): string => `${month.slice(5)}${month.slice(0, 4)}`

const amount = Money.toWire
/** Between states one levy, within a state two: the portal refuses a levy that does not belong. */
const levied = (isInterstate: boolean, { cgst, sgst, igst }: RateRow) => ({
  ...(isInterstate ? { iamt: amount(igst) } : { camt: amount(cgst), samt: amount(sgst) }),
  csamt: 0
})

/** An item a rate, numbered by it as the tool does: 501 is 5 %. */
const items = (isInterstate: boolean, rates: ReadonlyArray<RateRow>) =>
  rates.map((row) => ({
    num: Math.round(row.rate * 100) + 1,
    itm_det: { txval: amount(row.taxable), rt: row.rate, ...levied(isInterstate, row) }
  }))

/** Rows under what they have in common, in the order in which it comes first. */
const grouped = <Row, Group>(
  rows: ReadonlyArray<Row>,
  by: (row: Row) => string,
  make: (key: string, rows: ReadonlyArray<Row>) => Group
): ReadonlyArray<Group> => [...Map.groupBy(rows, by)].map(([key, all]) => make(key, all))

/** A supply to a special economic zone is one between states, wherever that lies. */
const isInterstate = (seller: string, { place, is_sez }: Pick<Note, "place" | "is_sez">): boolean =>
  is_sez === true || place !== seller
/** R is regular, SEWP a special economic zone on payment of integrated tax. */
const kindOf = ({ is_sez }: Pick<Note, "is_sez">) => ({
  rchrg: "N",
  inv_typ: is_sez === true ? "SEWP" : "R"
})

const note = (seller: string, { number, day, value, rates, ...of }: Note, more: object) => ({
  ntty: "C",
  nt_num: number,
  nt_dt: date(day),
  val: amount(value),
  ...more,
  pos: of.place,
  itms: items(isInterstate(seller, of), rates)
})

const hsnRow = (row: HsnRow, index: number) => ({
  num: index + 1,
  hsn_sc: row.hsn,
  desc: "",
  uqc: row.uqc,
  // The portal takes two decimals.
  qty: Quantity.hundredths(row.quantity) / 100,
  rt: row.rate,
  txval: amount(row.taxable),
  iamt: amount(row.igst),
  camt: amount(row.cgst),
  samt: amount(row.sgst),
  csamt: 0
})

/** Table 13 numbers the natures of documents. */
const natures = [
  { nature: "invoices", doc_num: 1, doc_typ: "Invoices for outward supply" },
  { nature: "creditNotes", doc_num: 5, doc_typ: "Credit Note" },
  { nature: "challans", doc_num: 12, doc_typ: "Delivery Challan in cases other than by way of supply" }
] as const

const issued = ({ from, to, total, cancelled, net }: IssuedSeries, index: number) => ({
  num: index + 1,
  from,
  to,
  totnum: total,
  cancel: cancelled,
  net_issue: net
})

/** A table without rows is left out: the portal refuses an empty one. */
const present = (name: string, rows: ReadonlyArray<unknown>, table: unknown = rows): object =>
  rows.length === 0 ? {} : { [name]: table }

/** @param month YYYY-MM */
export const portalJson = (tables: Gstr1, gstin: string, month: string): object => {
  const seller = gstin.slice(0, 2)
  const invoice = ({ number, day, value, rates, ...of }: Omit<Registered, "buyer_gstin">, more: object) => ({
    inum: number,
    idt: date(day),
    val: amount(value),
    ...more,
    itms: items(isInterstate(seller, of), rates)
  })
  const documents = natures
    .map(({ nature, ...about }) => ({
      ...about,
      docs: tables.documents.filter((row) => row.nature === nature).map(issued)
    }))
    .filter(({ docs }) => docs.length > 0)
  return {
    gstin,
    fp: period(month),
    version,
    hash: "hash",
    ...present(
      "b2b",
      grouped(
        tables.b2b,
        ({ buyer_gstin }) => buyer_gstin,
        (ctin, rows) => ({
          ctin,
          inv: rows.map((row) => invoice(row, { pos: row.place, ...kindOf(row) }))
        })
      )
    ),
    ...present(
      "b2cl",
      grouped(
        tables.b2cl,
        ({ place }) => place,
        (pos, rows) => ({ pos, inv: rows.map((row) => invoice(row, {})) })
      )
    ),
    ...present(
      "b2cs",
      tables.b2cs.map((row) => ({
        sply_ty: row.is_interstate ? "INTER" : "INTRA",
        rt: row.rate,
        typ: "OE",
        pos: row.place,
        txval: amount(row.taxable),
        ...levied(row.is_interstate, row)
      }))
    ),
    ...present(
      "cdnr",
      grouped(
        tables.cdnr,
        ({ buyer_gstin }) => buyer_gstin ?? "",
        (ctin, rows) => ({ ctin, nt: rows.map((row) => note(seller, row, kindOf(row))) })
      )
    ),
    ...present(
      "cdnur",
      tables.cdnur.map((row) => note(seller, row, { typ: "B2CL" }))
    ),
    ...present("hsn", tables.hsn, {
      hsn_b2b: tables.hsn.filter(({ buyers }) => buyers === "b2b").map(hsnRow),
      hsn_b2c: tables.hsn.filter(({ buyers }) => buyers === "b2c").map(hsnRow)
    }),
    ...present("nil", tables.untaxed, {
      inv: tables.untaxed.map(({ supply, exempt, nil_rated, non_gst }) => ({
        sply_ty: supply,
        expt_amt: amount(exempt),
        nil_amt: amount(nil_rated),
        ngsup_amt: amount(non_gst)
      }))
    }),
    ...present("doc_issue", documents, { doc_det: documents })
  }
}

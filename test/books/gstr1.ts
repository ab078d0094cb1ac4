/** GSTR-1 of a month and a registration, added up from the reckoned papers (rule 59, tables 4 to 13). */
import type { BilledLine, Taxed, Untaxed } from "./bill.ts"
import { Fraction, parted, zero } from "./fraction.ts"
import type { Paper } from "./ledger.ts"
import { type Levies, levyNames, taxOf } from "./levies.ts"
import { b2clLimit } from "./shop.ts"

const names = ["taxable", ...levyNames] as const
type Amounts = Levies & { readonly taxable: Fraction }
const nothing: Amounts = { taxable: zero, cgst: zero, sgst: zero, igst: zero, vat: zero }
const amountsBy = (of: (name: (typeof names)[number]) => Fraction): Amounts => ({
  taxable: of("taxable"),
  cgst: of("cgst"),
  sgst: of("sgst"),
  igst: of("igst"),
  vat: of("vat")
})
const plus = (a: Amounts, b: Amounts): Amounts => amountsBy((name) => a[name].plus(b[name]))

interface Part extends Amounts {
  readonly untaxed: Untaxed
  readonly rate: Fraction
  readonly hsn: string
  readonly uqc: string
  readonly quantity: Fraction
}
const uqcs = { Kg: "KGS", Pack: "PAC" } as const
const ofLine = ({ goods, quantity, ...line }: BilledLine, share: Amounts = line): Part => ({
  ...share,
  untaxed: line.untaxed ?? "exempt",
  rate: line.rate,
  hsn: goods.hsn,
  uqc: uqcs[goods.unit],
  quantity
})

/** The delivery goes to the goods of its rate; of a note of the last goods to those of its invoice. */
const withDelivery = (part: Taxed, { bill, credits }: Paper): ReadonlyArray<Part> => {
  const ofRate = (lines: ReadonlyArray<BilledLine>) => lines.filter(({ rate }) => rate.equals(part.rate))
  const own = ofRate(bill.lines)
  const over = own.length > 0 ? own : ofRate(credits?.bill.lines ?? [])
  if (over.length === 0) return [{ ...part, untaxed: "exempt", hsn: "9968", uqc: "NA", quantity: zero }]
  const weights = over.map(({ taxable }) => taxable)
  const shares = Object.fromEntries(names.map((name) => [name, parted(part[name], weights)]))
  return over.map((line, index) =>
    ofLine(
      { ...line, quantity: zero },
      amountsBy((name) => shares[name]?.[index] ?? zero)
    )
  )
}
/** The goods of a paper, and its delivery among them. */
export const partsOf = (paper: Paper): ReadonlyArray<Part> => [
  ...paper.bill.lines.map((line) => ofLine(line)),
  ...paper.bill.delivery.flatMap((part) => withDelivery(part, paper))
]
export const isExempt = (part: Part): boolean => part.rate.isZero && taxOf(part).isZero

/** As the tables are sent: plain numbers, where a row is nothing it is not there. */
const wire = ({ taxable, cgst, sgst, igst }: Amounts) => ({
  taxable: taxable.toNumber(),
  cgst: cgst.toNumber(),
  sgst: sgst.toNumber(),
  igst: igst.toNumber()
})

class Table<Row> {
  readonly #rows = new Map<
    string,
    { readonly row: Row; readonly amounts: Amounts; readonly quantity: Fraction }
  >()
  add(row: Row, amounts: Amounts, sign: Fraction, quantity = zero): void {
    const key = JSON.stringify(row)
    const before = this.#rows.get(key) ?? { row, amounts: nothing, quantity: zero }
    this.#rows.set(key, {
      row,
      amounts: plus(
        before.amounts,
        amountsBy((name) => amounts[name].times(sign))
      ),
      quantity: before.quantity.plus(quantity.times(sign))
    })
  }
  get rows() {
    return [...this.#rows.values()]
  }
}

const ratesOf = (parts: ReadonlyArray<Part>) => {
  const table = new Table<{ readonly rate: number }>()
  for (const part of parts) table.add({ rate: part.rate.toNumber() }, part, Fraction.of(1))
  return table.rows.map(({ row, amounts }) => ({ ...row, ...wire(amounts) })).sort((a, b) => a.rate - b.rate)
}

const listed = (paper: Paper, parts: ReadonlyArray<Part>) => ({
  number: paper.number,
  day: paper.day,
  value: paper.bill.total.toNumber(),
  place: paper.supplied,
  rates: ratesOf(parts)
})
/** Rows in an order of their own, so that two tables can be held against each other. */
const ordered = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Table 8: nothing that is sold within India is zero-rated (IGST Act, section 16), and what is called so there is exempt. */
const columns = {
  "nil-rated": "nil_rated",
  exempt: "exempt",
  "non-gst": "non_gst",
  "zero-rated": "exempt"
} as const satisfies Readonly<Record<Untaxed, string>>

const natureOf = ({ kind }: Paper) =>
  kind === "creditNote" ? "creditNotes" : kind === "challan" ? "challans" : "invoices"

/**
 * @param papers those of the month and the registration, in the order in which they were given
 * @param isVoid counts no more
 */
export const tablesOf = (papers: ReadonlyArray<Paper>, isVoid: (paper: Paper) => boolean) => {
  const [b2b, b2cl, cdnr, cdnur]: [Array<object>, Array<object>, Array<object>, Array<object>] = [
    [],
    [],
    [],
    []
  ]
  const small = new Table<{ place: string; rate: number; is_interstate: boolean }>()
  const hsn = new Table<{ buyers: string; hsn: string; uqc: string; rate: number }>()
  const exempt = new Map<string, Record<"nil_rated" | "exempt" | "non_gst", Fraction>>()
  let total = nothing
  const supplies = papers.filter((paper) => paper.kind !== "challan" && !isVoid(paper))
  for (const paper of supplies) {
    const isNote = paper.credits !== null
    const sign = Fraction.of(isNote ? -1 : 1)
    const isBetween = paper.bill.regime === "igst"
    const parts = partsOf(paper)
    const taxed = parts.filter((part) => !isExempt(part))
    const invoice = paper.credits ?? paper
    const isLarge = isBetween && paper.gstin === null && b2clLimit.isBelow(invoice.bill.total)
    if (taxed.length > 0) {
      const row = listed(paper, taxed)
      if (paper.gstin === null && !isLarge)
        for (const part of taxed)
          small.add({ place: row.place, rate: part.rate.toNumber(), is_interstate: isBetween }, part, sign)
      else if (paper.gstin === null)
        (isNote ? cdnur : b2cl).push(isNote ? { ...row, buyer_gstin: null } : row)
      else (isNote ? cdnr : b2b).push({ ...row, buyer_gstin: paper.gstin })
    }
    for (const part of parts)
      hsn.add(
        {
          buyers: paper.gstin === null ? "b2c" : "b2b",
          hsn: part.hsn,
          uqc: part.uqc,
          rate: part.rate.toNumber()
        },
        part,
        sign,
        part.quantity
      )
    const untaxed = parts.filter(isExempt)
    const supply = `${isBetween ? "INTR" : "INTRA"}${paper.gstin === null ? "B2C" : "B2B"}`
    for (const part of untaxed) {
      const kept = exempt.get(supply) ?? { nil_rated: zero, exempt: zero, non_gst: zero }
      const name = columns[part.untaxed]
      exempt.set(supply, { ...kept, [name]: kept[name].plus(part.taxable.times(sign)) })
    }
    for (const part of parts)
      total = plus(
        total,
        amountsBy((name) => part[name].times(sign))
      )
  }
  const series = Map.groupBy(papers, (paper) => `${natureOf(paper)} ${paper.shop.store}/${paper.series}`)
  return {
    b2b: ordered(b2b),
    b2cl: ordered(b2cl),
    b2cs: ordered(small.rows.map(({ row, amounts }) => ({ ...row, ...wire(amounts) }))),
    cdnr: ordered(cdnr),
    cdnur: ordered(cdnur),
    hsn: ordered(
      hsn.rows.map(({ row, amounts, quantity }) => ({
        ...row,
        ...wire(amounts),
        quantity: quantity.toNumber(),
        value: amounts.taxable.plus(taxOf(amounts)).toNumber()
      }))
    ),
    untaxed: ordered(
      [...exempt].map(([supply, { nil_rated, exempt: freed, non_gst }]) => ({
        supply,
        nil_rated: nil_rated.toNumber(),
        exempt: freed.toNumber(),
        non_gst: non_gst.toNumber()
      }))
    ),
    documents: ordered(
      [...series.values()].map((all) => {
        // A cancelled invoice that a note credits stands beside that.
        const cancelled = all.filter(isVoid).length
        return {
          nature: natureOf(all[0] as Paper),
          from: all[0]?.number,
          to: all.at(-1)?.number,
          total: all.length,
          cancelled,
          net: all.length - cancelled
        }
      })
    ),
    total: {
      invoices: supplies.filter(({ credits }) => credits === null).length,
      credit_notes: supplies.filter(({ credits }) => credits !== null).length,
      ...wire(total)
    }
  }
}

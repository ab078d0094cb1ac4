/**
 * GSTR-1 of a month and a GSTIN (CGST Rules, rule 59): its tables, added up from the papers. Whatever paper comes, the sums
 * of all tables are the invoices less the credit notes, in the taxable value and in each levy (ACCOUNTS-1).
 */
import * as Money from "../money.ts"
import { taxOf } from "../order/tax.ts"
import type { UntaxedKind } from "../order/tax-kind.ts"
import * as Quantity from "../quantity.ts"
import type {
  Gstr1,
  HsnRow,
  IssuedSeries,
  Note,
  RateRow,
  Registered,
  SmallRow,
  UntaxedRow
} from "./gstr1-tables.ts"
import {
  type Amounts,
  amountOf,
  buyerGstin,
  byRate,
  dayOf,
  isCancelled,
  isChallan,
  isCredit,
  isToSez,
  negated,
  nothing,
  type Paper,
  type Part,
  partsOf,
  placeOf,
  plus,
  totalsOf
} from "./paper.ts"
import { type PaperProblem, problemsOf } from "./paper-problem.ts"
import { unitCodeOf } from "./unit-code.ts"

const rateRow = ({ rate, taxable, cgst, sgst, igst }: Amounts & { readonly rate: string }): RateRow => ({
  rate: Number(rate),
  taxable,
  cgst,
  sgst,
  igst
})

/** Rows that are added up under a key, in the order of their keys. */
const summed = <Row extends Amounts>() => {
  const byKey = new Map<string, Row>()
  return {
    add: (key: ReadonlyArray<string>, amounts: Amounts, row: (sum: Amounts, before?: Row) => Row): void => {
      const name = key.join("|")
      const before = byKey.get(name)
      byKey.set(name, row(plus(before ?? nothing, amounts), before))
    },
    rows: (): ReadonlyArray<Row> => [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }
}

/** INTRB2B, INTRAB2B, INTRB2C, INTRAB2C: supplies between states and within one, to whom. */
const supplyOf = (paper: Paper): string =>
  `${paper.document.regime === "igst" ? "INTR" : "INTRA"}${buyerGstin(paper) === null ? "B2C" : "B2B"}`

/** The column of table 8; nothing that is sold within India is zero-rated. */
const columnOf = {
  "nil-rated": "nil_rated",
  exempt: "exempt",
  "non-gst": "non_gst",
  "zero-rated": "exempt"
} as const satisfies Record<UntaxedKind, keyof UntaxedRow>
const noneUntaxed = { nil_rated: Money.zero, exempt: Money.zero, non_gst: Money.zero } as const

const byNumber = <Row extends { readonly number: string }>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  [...rows].sort((a, b) => (a.number < b.number ? -1 : 1))

export interface Gstr1Books {
  readonly add: (paper: Paper) => void
  readonly tables: () => Gstr1
}

/**
 * Takes the papers one by one, so that a month need not be in memory.
 * @param limit a supply between states to a buyer without a GSTIN is listed by itself above this value
 */
export const gstr1Books = (limit: Money.Money): Gstr1Books => {
  const registered: Array<Registered> = []
  const large: Array<Omit<Registered, "buyer_gstin">> = []
  const notes: Array<Note> = []
  const problems: Array<{ number: string; problem: PaperProblem }> = []
  const small = summed<Amounts & SmallRow>()
  const hsn = summed<Amounts & HsnRow>()
  const untaxed = new Map<string, UntaxedRow>()
  const series = new Map<string, IssuedSeries & { readonly first: number; readonly last: number }>()
  const counted = { invoices: 0, credit_notes: 0 }
  let total = nothing

  const isLarge = (paper: Paper): boolean => {
    const invoice = paper.credited ?? paper.document
    return (
      paper.document.regime === "igst" &&
      buyerGstin(paper) === null &&
      Money.parse(invoice.totals.grand_total) > limit
    )
  }

  const addTaxed = (paper: Paper, parts: ReadonlyArray<Part>): void => {
    if (parts.length === 0) return
    const rates = byRate(parts)
    const buyer_gstin = buyerGstin(paper)
    const listed = {
      number: paper.document.invoice_number,
      day: dayOf(paper),
      value: amountOf(paper),
      place: placeOf(paper.document),
      rates: rates.map(rateRow)
    }
    if (buyer_gstin === null && !isLarge(paper)) {
      const is_interstate = paper.document.regime === "igst"
      for (const { rate, ...amounts } of rates)
        small.add(
          [listed.place, rate.padStart(8, "0")],
          isCredit(paper) ? negated(amounts) : amounts,
          (sum) => ({
            ...sum,
            ...rateRow({ rate, ...sum }),
            place: listed.place,
            is_interstate
          })
        )
    } else if (buyer_gstin === null && !isCredit(paper)) large.push(listed)
    else {
      const kind = buyer_gstin !== null && isToSez(paper.document) ? { is_sez: true } : {}
      if (isCredit(paper)) notes.push({ ...listed, buyer_gstin, ...kind })
      else if (buyer_gstin !== null) registered.push({ ...listed, buyer_gstin, ...kind })
    }
  }

  const addGoods = (paper: Paper, parts: ReadonlyArray<Part>): void => {
    const buyers = buyerGstin(paper) === null ? "b2c" : "b2b"
    for (const { hsn: code, unit, rate, quantity, ...amounts } of parts) {
      const uqc = unitCodeOf(unit)
      const isBack = isCredit(paper)
      const qty = isBack ? Quantity.minus(Quantity.zero, quantity) : quantity
      hsn.add(
        [buyers, code, uqc, rate.padStart(8, "0")],
        isBack ? negated(amounts) : amounts,
        (sum, before) => ({
          ...sum,
          ...rateRow({ rate, ...sum }),
          buyers,
          hsn: code,
          uqc,
          quantity: Quantity.plus(before?.quantity ?? Quantity.zero, qty),
          value: Money.plus(sum.taxable, taxOf(sum))
        })
      )
    }
  }

  const addUntaxed = (paper: Paper, parts: ReadonlyArray<Part>): void => {
    const supply = supplyOf(paper)
    const add = isCredit(paper) ? Money.minus : Money.plus
    for (const { untaxed: kind, taxable } of parts) {
      const before = untaxed.get(supply) ?? { supply, ...noneUntaxed }
      const column = kind === undefined ? "exempt" : columnOf[kind]
      untaxed.set(supply, { ...before, [column]: add(before[column], taxable) })
    }
  }

  const addToSeries = (paper: Paper): void => {
    const nature = isCredit(paper) ? "creditNotes" : isChallan(paper) ? "challans" : "invoices"
    const key = `${nature}|${paper.store_id}|${paper.series}`
    const { number } = paper
    const printed = paper.document.invoice_number
    const before = series.get(key) ?? {
      nature,
      first: number,
      last: number,
      from: printed,
      to: printed,
      net: 0
    }
    const first = Math.min(before.first, number)
    const last = Math.max(before.last, number)
    const net = before.net + (isCancelled(paper) ? 0 : 1)
    series.set(key, {
      nature,
      first,
      last,
      from: number <= before.first ? printed : before.from,
      to: number >= before.last ? printed : before.to,
      total: last - first + 1,
      cancelled: last - first + 1 - net,
      net
    })
  }

  return {
    add: (paper) => {
      addToSeries(paper)
      if (isChallan(paper) || isCancelled(paper)) return
      const parts = partsOf(paper)
      const amounts = totalsOf(paper)
      const isTaxed = (part: Part): boolean => part.untaxed === undefined
      addTaxed(paper, parts.filter(isTaxed))
      addUntaxed(
        paper,
        parts.filter((part) => !isTaxed(part))
      )
      addGoods(paper, parts)
      problems.push(
        ...problemsOf(paper, parts).map((problem) => ({ number: paper.document.invoice_number, problem }))
      )
      counted[isCredit(paper) ? "credit_notes" : "invoices"] += 1
      total = plus(total, isCredit(paper) ? negated(amounts) : amounts)
    },
    tables: () => ({
      b2b: byNumber(registered),
      b2cl: byNumber(large),
      b2cs: small.rows().map(({ vat, ...row }) => row),
      cdnr: byNumber(notes.filter(({ buyer_gstin }) => buyer_gstin !== null)),
      cdnur: byNumber(notes.filter(({ buyer_gstin }) => buyer_gstin === null)),
      hsn: hsn.rows().map(({ vat, ...row }) => row),
      untaxed: [...untaxed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
      documents: [...series].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, { first, last, ...row }]) => row),
      total: { ...counted, taxable: total.taxable, cgst: total.cgst, sgst: total.sgst, igst: total.igst },
      problems
    })
  }
}

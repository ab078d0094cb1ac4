/** Months of papers: invoices of Karnataka's stores to everybody, and what was credited of them. */
import fc from "fast-check"
import type { Paper } from "#core/accounts/paper.ts"
import { creditNoteDocument, creditOf, returnNoteDocument } from "#core/label/credit-note.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import { type Levies, leviesOn, levyNames, taxOf } from "#core/order/tax.ts"
import { type UntaxedKind, untaxedKinds } from "#core/order/tax-kind.ts"
import type { TaxRegime } from "#core/order/tax-regime.ts"

const show = Money.formatPlain
const texts = (levies: Levies) => ({
  cgst: show(levies.cgst),
  sgst: show(levies.sgst),
  igst: show(levies.igst),
  vat: show(levies.vat)
})

export interface SoldLine {
  readonly hsn: string | null
  readonly unit?: string
  readonly taxable: number
  readonly rate: number
  /** Of a product that says why it bears no tax. */
  readonly tax_kind?: UntaxedKind | undefined
}
export interface Sale {
  readonly lines: ReadonlyArray<SoldLine>
  readonly delivery?: number
  readonly regime?: TaxRegime
  readonly place?: string | null
  readonly gstin?: string | null
  readonly roundOff?: number
  readonly day?: string
}

/** An invoice of some lines, amounts in paise and rates in percent; the delivery is parted by rate. */
export const invoice = (
  number: number,
  {
    lines,
    delivery = 0,
    regime = "cgst-sgst",
    place = null,
    gstin = null,
    roundOff = 0,
    day = "2026-11-05"
  }: Sale
): InvoiceDocument => {
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  const charged = Money.allot(
    Money.ofHundredths(delivery),
    rates.map((rate) => lines.reduce((sum, line) => (line.rate === rate ? sum + line.taxable : sum), 0))
  )
  const taxed = lines.map(({ taxable, rate }) => {
    const value = Money.ofHundredths(taxable)
    return { taxable: value, levies: leviesOn(value, rate * 100, regime) }
  })
  const parts = rates.map((rate, index) => {
    const taxable = charged[index] ?? Money.zero
    return { rate, taxable, levies: leviesOn(taxable, rate * 100, regime) }
  })
  const all = [...taxed, ...parts]
  const sum = (name: keyof Levies) => Money.sum(all.map(({ levies }) => levies[name]))
  const taxable = Money.sum(all.map((each) => each.taxable))
  const levies = { cgst: sum("cgst"), sgst: sum("sgst"), igst: sum("igst"), vat: sum("vat") }
  return {
    kind: "invoice",
    paper: "taxInvoice",
    invoice_number: `IND/T26/${String(number).padStart(6, "0")}`,
    issued_at: `${day} 10:00:00`,
    increment_id: String(100_000_000 + number),
    code: String(number),
    currency: "INR",
    regime,
    seller: {
      legal_name: "Fresh Foods",
      store_name: "Indiranagar",
      address: [],
      gstin: "29AAKCP4821K1ZZ",
      fssai: null,
      trn: null,
      phone: null,
      region: "Karnataka"
    },
    buyer: { name: "Asha", address: [], place_of_supply: place, ...(gstin === null ? {} : { gstin }) },
    payment: "Card",
    source: "fth_hub",
    lines: lines.map((line, index) => ({
      number: index + 1,
      product_id: index + 1,
      name: `Product ${index + 1}`,
      hsn: line.hsn,
      quantity: "1.50",
      unit: line.unit ?? "Kg",
      price: show(Money.ofHundredths(line.taxable)),
      total: show(Money.ofHundredths(line.taxable)),
      discount: "0.00",
      taxable: show(Money.ofHundredths(line.taxable)),
      rate: String(line.rate),
      ...(line.tax_kind === undefined || line.rate > 0 ? {} : { tax_kind: line.tax_kind }),
      ...texts(leviesOn(Money.ofHundredths(line.taxable), line.rate * 100, regime))
    })),
    delivery: parts.map((part) => ({
      rate: String(part.rate),
      taxable: show(part.taxable),
      ...texts(part.levies)
    })),
    missing: [],
    totals: {
      subtotal: show(Money.sum(taxed.map((each) => each.taxable))),
      discount: "0.00",
      taxable: show(taxable),
      ...texts(levies),
      shipping: show(Money.ofHundredths(delivery)),
      ...(roundOff === 0 ? {} : { round_off: show(Money.ofHundredths(roundOff)) }),
      grand_total: show(Money.sum([taxable, taxOf(levies), Money.ofHundredths(roundOff)]))
    },
    served_by: "Asha"
  }
}

export const given = (document: InvoiceDocument, number: number): Paper => ({
  store_id: 11,
  series: "T26",
  number,
  document,
  credited: null
})
const facts = (number: number) => ({
  number: `IND/C26/${String(number).padStart(6, "0")}`,
  issued_at: Date.UTC(2026, 10, 20),
  served_by: "Asha"
})
/** The credit note of a whole invoice, or of so many percent of its lines and then of the rest. */
export const creditNotesOf = (
  document: InvoiceDocument,
  number: number,
  percent?: number
): ReadonlyArray<Paper> => {
  const note = (at: number, credit: InvoiceDocument): Paper => ({
    store_id: 11,
    series: "C26",
    number: at,
    document: credit,
    credited: document
  })
  if (percent === undefined) return [note(number, creditNoteDocument(document, facts(number)))]
  const shares = (before: number, after: number) => document.lines.map(() => ({ before, after, whole: 100 }))
  const whole = Money.parse(document.totals.grand_total)
  const part = creditOf(document, shares(0, percent), false, whole)
  const rest = creditOf(document, shares(percent, 100), true, Money.minus(whole, part.grand_total))
  return [
    note(number, returnNoteDocument(document, part, facts(number))),
    note(number + 1, returnNoteDocument(document, rest, facts(number + 1)))
  ]
}

const anySale = fc.record({
  lines: fc.array(
    fc.record({
      hsn: fc.constantFrom("0207", "0210", "1905", null),
      unit: fc.constantFrom("Kg", "Pack", "Piece"),
      taxable: fc.integer({ min: 1, max: 9_000_000 }),
      rate: fc.constantFrom(0, 2.5, 5, 12, 18),
      tax_kind: fc.constantFrom(undefined, ...untaxedKinds)
    }),
    { minLength: 1, maxLength: 5 }
  ),
  delivery: fc.integer({ min: 0, max: 20_000 }),
  to: fc.constantFrom(
    { regime: "cgst-sgst", place: "Karnataka (29)" } as const,
    { regime: "igst", place: "Kerala (32)" } as const,
    { regime: "igst", place: "Goa" } as const
  ),
  gstin: fc.constantFrom(null, "32AAKCP4821K1ZK", "29AABCR1718E1ZL"),
  roundOff: fc.integer({ min: -50, max: 50 }),
  back: fc.constantFrom(undefined, "whole" as const, 30, 55)
})

/** A month of papers, numbered without a gap. */
export const anyMonth = fc.array(anySale, { maxLength: 12 }).map((sales) => {
  let notes = 0
  return sales.flatMap(({ to, back, ...sale }, index): ReadonlyArray<Paper> => {
    const document = invoice(index + 1, { ...sale, ...to })
    const credits =
      back === undefined
        ? []
        : creditNotesOf(document, notes + 1, typeof back === "number" ? back : undefined)
    notes += credits.length
    return [given(document, index + 1), ...credits]
  })
})

/** The books: what the papers state in their sums, credit notes below zero. */
export const booksOf = (papers: ReadonlyArray<Paper>) =>
  Object.fromEntries(
    (["taxable", ...levyNames] as const).map((name) => [
      name,
      Money.sum(
        papers.map(({ document }) => {
          const amount = Money.parse(document.totals[name])
          return document.credits === undefined ? amount : Money.minus(Money.zero, amount)
        })
      )
    ])
  )

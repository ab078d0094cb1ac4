/**
 * Papers as the accountant's files read them: every invoice and credit note with the document that was given, in amounts
 * that are added up. The papers are the books: nothing of them is reckoned anew.
 */
import type { InvoiceDocument } from "../label/invoice.ts"
import * as Money from "../money.ts"
import { readNumber } from "../order/paper-series.ts"
import { stateCode } from "../order/place-of-supply.ts"
import { type Levies, levyNames, taxOf } from "../order/tax.ts"
import { countedAs, type UntaxedKind } from "../order/tax-kind.ts"
import * as Quantity from "../quantity.ts"

export interface Paper {
  readonly store_id: number
  /** The series in its store, such as "T26". */
  readonly series: string
  readonly number: number
  readonly document: InvoiceDocument
  /** The invoice that a credit note credits; null for an invoice. */
  readonly credited: InvoiceDocument | null
}

/** A paper and the one beside it, each with the invoice that it credits. */
export const withBeside = (paper: Paper): ReadonlyArray<Paper> => {
  const { document, credited } = paper
  const { beside, cancelled_at } = document
  const other = credited?.beside
  const own = document.credits?.invoice_number
  const first = {
    ...paper,
    credited: other !== undefined && other.invoice_number === own ? other : credited
  }
  if (beside === undefined) return [first]
  const { series, number } = readNumber(beside.invoice_number) ?? paper
  const second = { ...beside, ...(cancelled_at === undefined ? {} : { cancelled_at }) }
  return [first, { ...paper, series, number, document: second, credited: other ?? credited }]
}

export const isCredit = ({ document }: Paper): boolean => document.credits !== undefined

export const isChallan = ({ document }: Paper): boolean => document.paper === "challan"

/** An amount with its levies. */
export interface Amounts extends Levies {
  readonly taxable: Money.Money
}
const amountNames = ["taxable", ...levyNames] as const satisfies ReadonlyArray<keyof Amounts>

const amountsBy = (of: (name: keyof Amounts) => Money.Money): Amounts => ({
  taxable: of("taxable"),
  cgst: of("cgst"),
  sgst: of("sgst"),
  igst: of("igst"),
  vat: of("vat")
})
export const nothing: Amounts = amountsBy(() => Money.zero)
export const plus = (a: Amounts, b: Amounts): Amounts => amountsBy((name) => Money.plus(a[name], b[name]))
export const negated = (a: Amounts): Amounts => amountsBy((name) => Money.minus(Money.zero, a[name]))

/** What is written of a value on a paper. */
type Written = Readonly<Record<keyof Amounts, string>>
const read = (written: Written): Amounts => amountsBy((name) => Money.parse(written[name]))

/** The amounts that a paper states in its sums. */
export const totalsOf = ({ document }: Paper): Amounts => read(document.totals)
export const amountOf = ({ document }: Paper): Money.Money => Money.parse(document.totals.grand_total)

/**
 * Goods that stay with their owner, and papers that count no more, are no supply: their numbers alone are named. A paper
 * that a credit note credits is none of them: both count (TRANSFER-17).
 */
export const isCancelled = ({ document }: Paper): boolean => document.cancelled_at !== undefined

/** A part of a paper at one rate: a line, with its share of the delivery that comes with it (CGST Act, section 15(2)(c)). */
export interface Part extends Amounts {
  readonly hsn: string
  /** Kg or Pack, as the paper has it; empty for a delivery that comes with no line. */
  readonly unit: string
  readonly quantity: Quantity.Quantity
  /** Percent of all levies together, as the paper has it. */
  readonly rate: string
  /** As what it counts, where nothing is levied on it. */
  readonly untaxed?: UntaxedKind
}

/** Postal and courier services: the code of a delivery that no line of the papers bears. */
export const deliveryCode = "9968"

/** A part as its paper has it. */
type WrittenPart = Omit<Part, "untaxed"> & Pick<InvoiceDocument["lines"][number], "tax_kind">

const lineParts = ({ lines }: InvoiceDocument): ReadonlyArray<WrittenPart> =>
  lines.map((line) => ({
    ...read(line),
    hsn: line.hsn ?? "",
    unit: line.unit,
    quantity: Quantity.parse(line.quantity),
    rate: line.rate,
    ...(line.tax_kind === undefined ? {} : { tax_kind: line.tax_kind })
  }))

/** Splits amounts over lines by their taxable value; each of them adds up to the whole. */
const spread = (amounts: Amounts, over: ReadonlyArray<WrittenPart>): ReadonlyArray<Amounts> => {
  const weights = over.map(({ taxable }) => Math.max(taxable, 0))
  const split = new Map(amountNames.map((name) => [name, Money.allot(amounts[name], weights)]))
  return over.map((_, index) => amountsBy((name) => split.get(name)?.[index] ?? Money.zero))
}

/**
 * The parts of a paper, which add up to its sums. The delivery is spread over the lines of its rate; of a credit note of the
 * last goods over those of the invoice, whose other lines were credited before.
 */
export const partsOf = ({
  document,
  credited
}: Pick<Paper, "document" | "credited">): ReadonlyArray<Part> => {
  const lines = lineParts(document)
  const deliveries = (document.delivery ?? []).flatMap((delivery): ReadonlyArray<WrittenPart> => {
    const { rate } = delivery
    const amounts = read(delivery)
    const isOfRate = (line: WrittenPart): boolean => line.rate === rate
    const own = lines.filter(isOfRate)
    const over = own.length > 0 ? own : credited === null ? [] : lineParts(credited).filter(isOfRate)
    if (over.length === 0) return [{ ...amounts, hsn: deliveryCode, unit: "", quantity: Quantity.zero, rate }]
    return spread(amounts, over).map((share, index) => ({
      ...share,
      hsn: over[index]?.hsn ?? deliveryCode,
      unit: over[index]?.unit ?? "",
      quantity: Quantity.zero,
      rate,
      ...(over[index]?.tax_kind === undefined ? {} : { tax_kind: over[index].tax_kind })
    }))
  })
  return [...lines, ...deliveries].map(({ tax_kind, ...part }) =>
    Number(part.rate) === 0 && taxOf(part) === 0
      ? { ...part, untaxed: countedAs(tax_kind, document.regime) }
      : part
  )
}

/** Amounts by rate, the lowest first; those that nothing is levied on by what they count as. */
export const byRate = (
  parts: ReadonlyArray<Part>
): ReadonlyArray<Amounts & Pick<Part, "rate" | "untaxed">> => {
  const groups = Map.groupBy(parts, ({ rate, untaxed = "" }) => `${rate} ${untaxed}`)
  return [...groups.values()]
    .flatMap(([first, ...rest]) => {
      if (first === undefined) return []
      const { rate, untaxed } = first
      const amounts = rest.reduce(plus, plus(nothing, first))
      return [{ rate, ...(untaxed === undefined ? {} : { untaxed }), ...amounts }]
    })
    .sort((a, b) => Number(a.rate) - Number(b.rate))
}

/** The seller's state by its GSTIN, two digits. */
export const sellerState = ({ seller }: Pick<InvoiceDocument, "seller">): string =>
  seller.gstin?.slice(0, 2) ?? ""
/** Other Territory, of a state that the network of GST has no code for. */
export const otherTerritory = "97"

/** The place of supply in two digits; that of the seller where the paper names none. */
export const placeOf = (document: Pick<InvoiceDocument, "regime" | "buyer" | "seller">): string => {
  const { regime, buyer } = document
  if (regime !== "igst") return sellerState(document)
  return (buyer.place_of_supply === null ? undefined : stateCode(buyer.place_of_supply)) ?? otherTerritory
}

/**
 * Whether a paper goes to a special economic zone, on payment of integrated tax: it says so, or bears that within one state
 * (IGST Act, section 7(5)(b)).
 */
export const isToSez = (document: Pick<InvoiceDocument, "regime" | "buyer" | "seller">): boolean =>
  document.regime === "igst" &&
  (document.buyer.is_sez === true || placeOf(document) === sellerState(document))

/** The GSTIN of a registered buyer. */
export const buyerGstin = ({ document }: Paper): string | null => {
  const { gstin = null } = document.buyer
  return gstin === "" ? null : gstin
}

/** The day on which a paper was given. */
export const dayOf = ({ document }: Paper): string => document.issued_at.slice(0, 10)

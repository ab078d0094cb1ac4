/**
 * The series in which papers are numbered. Each kind of paper has one of its own in every store and financial year, which
 * counts up without a gap; a number has at most sixteen characters (CGST Rules, rules 46(b), 49, 53 and 55).
 */
import { type Country, india } from "../country.ts"
import * as Day from "../day.ts"
import type { Bill } from "./billing.ts"
import { type InvoiceKind, type OrderPaper, orderPapers } from "./paper-kind.ts"
import { taxOf } from "./tax.ts"

/** The kinds of paper, by the letter of their series. */
const letters = {
  taxInvoice: "T",
  billOfSupply: "B",
  invoiceCumBill: "M",
  creditNote: "C",
  challan: "D"
} as const
export type PaperKind = keyof typeof letters

/** The paper whose series this is: "D26" is that of challans. Undefined for a series of a year alone. */
export const paperOf = (series: string): OrderPaper | undefined =>
  orderPapers.find((paper) => series.startsWith(letters[paper]))

/** The series of a kind of paper at a time, by the financial year that begins on 1 April where the store is: "T26". */
export const seriesAt = (kind: PaperKind, now: Day.Instant, { clock }: Country = india): string =>
  letters[kind] + Day.financialYear(Day.dayAt(now, clock.offset)).slice(2, 4)

/** Leading zeros make the numbers of a series one length: a million papers a year. */
const digits = 6

/** "KOCH/T26/000042": the store's code, the series, the number in it. With a code of four, 9,999,999 papers fit. */
export const print = (code: string, series: string, number: number): string =>
  `${code}/${series}/${String(number).padStart(digits, "0")}`

/** The series of a printed number, and the number in it; undefined for one of another shape. */
export const readNumber = (
  printed: string
): { readonly series: string; readonly number: number } | undefined => {
  const [, series, number] = /^[^/]+\/([A-Z]\d{2})\/(\d+)$/.exec(printed) ?? []
  return series === undefined || number === undefined ? undefined : { series, number: Number(number) }
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const letterAt = (place: number): string => alphabet[10 + place] ?? ""
const decimals = 10_000

/**
 * The series code of a store that is given none: its number, from 10,000 on a letter and three digits to base 36, which
 * no number is. Undefined from 1,223,056 on: such a store is to be given one.
 */
export const ownCode = (storeId: number): string | undefined => {
  if (storeId < decimals) return String(storeId)
  const place = storeId - decimals
  const tail = 36 ** 3
  if (place >= 26 * tail) return undefined
  const rest = (place % tail).toString(36).toUpperCase().padStart(3, "0")
  return letterAt(Math.floor(place / tail)) + rest
}

/** The series code of a store. */
export const codeOf = (store: { readonly store_id: number; readonly series_code: string | null }) =>
  store.series_code ?? ownCode(store.store_id)

/**
 * The paper of a sale. Exempt goods alone are billed by a Bill of Supply (CGST Act, section 31(3)(c)); beside taxed ones
 * they stand on one paper for a buyer without a registration (rule 46A); for a registered one on a Tax Invoice, whose
 * exempt lines bear no levies, for an order has one paper. The UAE knows the Tax Invoice alone.
 */
export const invoiceKind = ({ regime, lines, delivery }: Bill, hasRegisteredBuyer = false): InvoiceKind => {
  if (regime === "vat") return "taxInvoice"
  const parts = [...lines.filter(({ total }) => total > 0), ...delivery]
  const taxed = parts.filter(({ rate, levies }) => rate > 0 || taxOf(levies) > 0)
  if (taxed.length === 0) return "billOfSupply"
  return taxed.length < parts.length && !hasRegisteredBuyer ? "invoiceCumBill" : "taxInvoice"
}

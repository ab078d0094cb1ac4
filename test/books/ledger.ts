/**
 * The books as the law wants them: every paper with what it should say and the number that it should have. A paper of the
 * product is held against them as soon as it is given.
 */
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { Bill, Kind } from "./bill.ts"
import { Fraction, sum, zero } from "./fraction.ts"
import { levyNames, type Place, taxOf } from "./levies.ts"
import type { Shop } from "./shop.ts"

export interface Paper {
  readonly shop: Shop
  readonly kind: Kind
  readonly series: string
  readonly count: number
  readonly number: string
  /** YYYY-MM-DD in India. */
  readonly day: string
  readonly bill: Bill
  /** Where the supply takes place. */
  readonly supplied: Place
  /** The GSTIN of the buyer. */
  readonly gstin: string | null
  readonly credits: Paper | null
  isCancelled: boolean
  /** Of what is sold on two papers: these, the Tax Invoice first. Itself is none, then. */
  readonly parts?: readonly [Paper, Paper]
  /** When a portal has registered it; undefined while none has. */
  registeredAt?: number
}

/** A note counts to what it credits. */
const supplyOf = (paper: Paper): Paper => paper.credits ?? paper
/**
 * An e-invoice (rule 48(4)): a tax invoice to another registration, and a note of one. What came to nothing is none. Bills
 * of supply, challans and papers of the UAE are none, either.
 */
export const isEInvoice = (paper: Paper): boolean =>
  supplyOf(paper).kind === "taxInvoice" &&
  paper.bill.regime !== "vat" &&
  paper.gstin !== null &&
  paper.gstin !== paper.shop.gstin &&
  zero.isBelow(paper.bill.total)

const dayLong = 86_400_000
/** Within a day its registration is cancelled, and the paper with it, so that there is nothing to credit; later it is credited. */
export const isTakenBack = (paper: Paper, now: number): boolean =>
  isEInvoice(paper) && (paper.registeredAt === undefined || now - paper.registeredAt < dayLong)

const letters: Readonly<Record<Kind, string>> = {
  taxInvoice: "T",
  billOfSupply: "B",
  invoiceCumBill: "M",
  creditNote: "C",
  challan: "D"
}
/** The financial year begins on 1 April. */
export const yearOf = (day: string): number => Number(day.slice(2, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0)

const partsOf = ({ lines, delivery }: Bill) => [...lines, ...delivery]
const sums = (bill: Bill) =>
  Object.fromEntries(
    (["taxable", ...levyNames] as const).map((name) => [
      name,
      sum(partsOf(bill).map((part) => part[name])).text()
    ])
  )

/** What a paper should say of amounts, as papers write them. */
const amountsOf = (bill: Bill) => ({
  regime: bill.regime,
  lines: bill.lines.map((line) => ({
    product: line.goods.id,
    hsn: line.goods.hsn,
    unit: line.goods.unit,
    quantity: line.quantity.text(3),
    price: line.price.text(),
    total: line.total.text(),
    discount: line.discount.text(),
    taxable: line.taxable.text(),
    tax_kind: line.untaxed,
    rate: line.rate.text(),
    ...Object.fromEntries(levyNames.map((name) => [name, line[name].text()]))
  })),
  delivery: bill.delivery.map((part) => ({
    rate: part.rate.text(),
    taxable: part.taxable.text(),
    ...Object.fromEntries(levyNames.map((name) => [name, part[name].text()]))
  })),
  subtotal: bill.subtotal.text(),
  discount: bill.discount.text(),
  shipping: sum(bill.delivery.map(({ taxable }) => taxable)).text(),
  round_off: bill.roundOff.text(),
  total: bill.total.text(),
  ...sums(bill)
})

/** What a paper of the product says of them. */
const amountsOn = ({ regime, lines, delivery = [], totals }: InvoiceDocument) => {
  const plain = (decimal: string): string => Fraction.read(decimal).text()
  return {
    regime,
    lines: lines.map(({ number: _, product_id, name: __, quantity, rate, ...line }) => ({
      ...line,
      product: product_id,
      quantity: Fraction.read(quantity).text(3),
      rate: plain(rate)
    })),
    delivery: delivery.map(({ rate, ...part }) => ({ ...part, rate: plain(rate) })),
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping: totals.shipping,
    round_off: totals.round_off ?? "0.00",
    total: totals.grand_total,
    taxable: totals.taxable,
    cgst: totals.cgst,
    sgst: totals.sgst,
    igst: totals.igst,
    vat: totals.vat
  }
}

/** Where two values of one shape differ: "lines.0.cgst: 1.26, and not 1.25". */
export const differences = (found: unknown, right: unknown, at = ""): ReadonlyArray<string> => {
  if (typeof found !== "object" || typeof right !== "object" || found === null || right === null)
    return found === right ? [] : [`${at}: ${String(found)}, and not ${String(right)}`]
  const [a, b] = [found, right] as ReadonlyArray<Readonly<Record<string, unknown>>>
  return [...new Set([...Object.keys(found), ...Object.keys(right)])].flatMap((name) =>
    differences(a?.[name], b?.[name], at === "" ? name : `${at}.${name}`)
  )
}

export class Ledger {
  readonly papers: Array<Paper> = []
  readonly #last = new Map<string, number>()

  /** A paper is given: under the next number of its series. */
  enter(
    kind: Kind,
    facts: Pick<Paper, "shop" | "day" | "bill" | "supplied" | "gstin"> & { readonly credits?: Paper }
  ): Paper {
    const series = `${letters[kind]}${yearOf(facts.day)}`
    const key = `${facts.shop.store}/${series}`
    const count = (this.#last.get(key) ?? 0) + 1
    this.#last.set(key, count)
    const number = `${key}/${String(count).padStart(6, "0")}`
    const paper: Paper = { credits: null, ...facts, kind, series, count, number, isCancelled: false }
    this.papers.push(paper)
    return paper
  }

  /** What is wrong with a paper of the product, and with the law itself in it. */
  faultsOf(paper: Paper, document: InvoiceDocument): ReadonlyArray<string> {
    const { kind, number, bill, credits, day } = paper
    const wrong = [
      ...differences(amountsOn(document), amountsOf(bill)),
      ...differences(
        {
          number: document.invoice_number,
          day: document.issued_at.slice(0, 10),
          credits: document.credits?.invoice_number ?? null,
          kind: document.credits === undefined ? document.paper : "creditNote",
          gstin: document.buyer.gstin ?? null,
          is_cancelled: document.cancelled_at !== undefined
        },
        {
          number,
          day,
          credits: credits?.number ?? null,
          kind,
          gstin: paper.gstin,
          is_cancelled: paper.isCancelled
        }
      )
    ]
    if (number.length > 16) wrong.push(`${number} is longer than 16 characters`)
    const parts = sum(partsOf(bill).map((part) => part.taxable.plus(taxOf(part))))
    if (!parts.plus(bill.roundOff).equals(bill.total))
      wrong.push("the parts of the reckoning are not its total")
    return wrong.map((each) => `${number}: ${each}`)
  }

  /** A paper that counts no more, and whose number stays: nothing credits it. */
  isVoid(paper: Paper): boolean {
    return paper.isCancelled && this.notesOf(paper).length === 0
  }
  /** Those that are supplies. */
  get supplies(): ReadonlyArray<Paper> {
    return this.papers.filter((paper) => paper.kind !== "challan" && !this.isVoid(paper))
  }
  /** What of an invoice is not credited yet. */
  leftOf(invoice: Paper): Fraction {
    if (invoice.parts !== undefined) return sum(invoice.parts.map((part) => this.leftOf(part)))
    if (this.isVoid(invoice)) return zero
    return this.notesOf(invoice).reduce((left, { bill }) => left.minus(bill.total), invoice.bill.total)
  }
  notesOf(invoice: Paper): ReadonlyArray<Paper> {
    const all: ReadonlyArray<Paper | null> = invoice.parts ?? [invoice]
    return this.papers.filter(({ credits }) => credits !== null && all.includes(credits))
  }

  /** Each series from 1 to its last number. */
  get series(): ReadonlyMap<string, number> {
    return this.#last
  }
}

/** What the notes of an invoice come to, in one of its amounts. */
export const creditedOf = (
  notes: ReadonlyArray<Paper>,
  name: "taxable" | (typeof levyNames)[number]
): Fraction =>
  notes.reduce((total, { bill }) => total.plus(sum(partsOf(bill).map((part) => part[name]))), zero)

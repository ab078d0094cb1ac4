/** A paper as a posting: its amounts by rate, and how it was paid. */
import * as Money from "../money.ts"
import { taxOf } from "../order/tax.ts"
import {
  amountOf,
  buyerGstin,
  byRate,
  isCancelled,
  isChallan,
  isCredit,
  type Paper,
  partsOf,
  totalsOf
} from "./paper.ts"
import type { PaperPosting, Way } from "./posting.ts"

/** What is written down of the payment of a paper's order. */
export interface Payment {
  /** How the order is paid for, or what of it no other way pays. */
  readonly method: string
  /** The ways by which shifts have sold it; of an order that no shift has, what is paid beside its method. */
  readonly sold: ReadonlyArray<Way>
  /** What a credit note is paid back by, where that is known: the cash of a drawer, store credit, what is owed by other ways. */
  readonly refunded: ReadonlyArray<Way>
}

/** The ways of a paper, which add up to its total, with that of the paper beside it: what shifts have of it, and the rest by the order's own method. */
const waysOf = (paper: Paper, { method, sold, refunded }: Payment): ReadonlyArray<Way> => {
  const { beside, paid_with } = paper.document
  // Both papers of an order are paid with the first of them.
  if (paid_with !== undefined) return []
  const due = beside === undefined ? Money.zero : Money.parse(beside.totals.grand_total)
  // Nobody pays for goods that go to another hub of the network.
  if (isChallan(paper) || isCancelled(paper) || paper.document.is_transfer === true) return []
  const written = isCredit(paper) ? refunded : sold
  const rest = Money.minus(Money.plus(amountOf(paper), due), Money.sum(written.map(({ amount }) => amount)))
  const ways = rest === 0 ? written : [...written, { method, amount: rest, till: null }]
  return ways.filter(({ amount }) => amount !== 0)
}

export const postingOf = (paper: Paper, store_name: string, payment: Payment): PaperPosting => {
  const { document, store_id } = paper
  const isEmpty = isChallan(paper) || isCancelled(paper)
  const { taxable, ...levies } = totalsOf(paper)
  const total = isEmpty ? Money.zero : amountOf(paper)
  const delivery =
    isEmpty || document.delivery !== undefined ? Money.zero : Money.parse(document.totals.shipping)
  return {
    kind: isCredit(paper) ? "creditNote" : isChallan(paper) ? "challan" : "invoice",
    store_id,
    store_name,
    at: document.issued_at,
    number: document.invoice_number,
    increment_id: document.increment_id,
    buyer: document.buyer.name,
    buyer_gstin: buyerGstin(paper),
    credits: document.credits?.invoice_number ?? null,
    currency: document.currency,
    is_transfer: document.is_transfer === true,
    is_cancelled: isCancelled(paper),
    rates: isEmpty
      ? []
      : byRate(partsOf(paper)).map(({ rate, ...amounts }) => ({ ...amounts, rate: Number(rate) })),
    delivery,
    round_off: isEmpty ? Money.zero : Money.minus(total, Money.sum([taxable, taxOf(levies), delivery])),
    total,
    ways: waysOf(paper, payment)
  }
}

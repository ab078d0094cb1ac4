/**
 * The day book: every paper of some days, how each was paid, and what went in and out of the drawers, with their sums. By
 * method, what came in less what was paid back is what the day's orders come to; by till, the sums are those of its Z reports.
 */
import * as Money from "../money.ts"
import { isEmpty, isPaper, type PaperPosting, type Posting, type RatedAmounts } from "./posting.ts"

const levied = ["taxable", "cgst", "sgst", "igst", "vat"] as const
type Levied = Readonly<Record<(typeof levied)[number], Money.Money>>

/** Papers of one kind. */
export interface PaperSums extends Levied {
  readonly papers: number
  readonly delivery: Money.Money
  readonly round_off: Money.Money
  readonly total: Money.Money
}
/** What came in and went back by a method. */
export interface MethodSums {
  readonly method: string
  readonly received: Money.Money
  readonly paidBack: Money.Money
}
/** A till of a store: what its shifts sold by each method, and what moved in its drawer. */
export interface TillSums {
  readonly store_id: number
  readonly till: string
  readonly sales: ReadonlyArray<{ readonly method: string; readonly amount: Money.Money }>
  readonly cashIn: Money.Money
  readonly cashOut: Money.Money
  readonly refunds: Money.Money
}
export interface DayBookSums {
  readonly invoices: PaperSums
  readonly creditNotes: PaperSums
  /** Invoices less credit notes. */
  readonly net: PaperSums
  readonly challans: number
  readonly cancelled: number
  readonly methods: ReadonlyArray<MethodSums>
  readonly tills: ReadonlyArray<TillSums>
}

const noPapers: PaperSums = {
  papers: 0,
  taxable: Money.zero,
  cgst: Money.zero,
  sgst: Money.zero,
  igst: Money.zero,
  vat: Money.zero,
  delivery: Money.zero,
  round_off: Money.zero,
  total: Money.zero
}
const amounts = [...levied, "delivery", "round_off", "total"] as const
const combined = (a: PaperSums, b: PaperSums, sign: 1 | -1): PaperSums => ({
  papers: a.papers + b.papers,
  ...(Object.fromEntries(
    amounts.map((name) => [name, sign === 1 ? Money.plus(a[name], b[name]) : Money.minus(a[name], b[name])])
  ) as Omit<PaperSums, "papers">)
})

const sumsOf = ({ rates, delivery, round_off, total }: PaperPosting): PaperSums => {
  const sum = (name: keyof Levied): Money.Money => Money.sum(rates.map((row: RatedAmounts) => row[name]))
  return {
    papers: 1,
    taxable: sum("taxable"),
    cgst: sum("cgst"),
    sgst: sum("sgst"),
    igst: sum("igst"),
    vat: sum("vat"),
    delivery,
    round_off,
    total
  }
}

interface Till {
  readonly store_id: number
  readonly till: string
  readonly sales: Map<string, Money.Money>
  readonly moved: Map<string, Money.Money>
}
const added = <Key>(sums: Map<Key, Money.Money>, key: Key, amount: Money.Money): void => {
  sums.set(key, Money.plus(sums.get(key) ?? Money.zero, amount))
}
const at = <Key>(sums: ReadonlyMap<Key, Money.Money>, key: Key): Money.Money => sums.get(key) ?? Money.zero

/** Takes postings one by one, so that a month need not be in memory. */
export const dayBook = (): { readonly add: (posting: Posting) => void; readonly sums: () => DayBookSums } => {
  let invoices = noPapers
  let creditNotes = noPapers
  let challans = 0
  let cancelled = 0
  const received = new Map<string, Money.Money>()
  const paidBack = new Map<string, Money.Money>()
  const tills = new Map<string, Till>()
  const tillOf = (store_id: number, till: string): Till => {
    const key = `${store_id} ${till}`
    const found = tills.get(key) ?? { store_id, till, sales: new Map(), moved: new Map() }
    tills.set(key, found)
    return found
  }
  const addPaper = (paper: PaperPosting): void => {
    if (paper.kind === "challan") challans += 1
    if (paper.is_cancelled) cancelled += 1
    if (isEmpty(paper)) return
    const isBack = paper.kind === "creditNote"
    if (isBack) creditNotes = combined(creditNotes, sumsOf(paper), 1)
    else invoices = combined(invoices, sumsOf(paper), 1)
    for (const { method, amount, till } of paper.ways) {
      added(isBack ? paidBack : received, method, amount)
      if (till !== null && !isBack) added(tillOf(paper.store_id, till).sales, method, amount)
    }
  }
  return {
    add: (posting) => {
      if (isPaper(posting)) return addPaper(posting)
      const { store_id, till, amount } = posting
      added(tillOf(store_id, till).moved, posting.kind, amount)
    },
    sums: () => ({
      invoices,
      creditNotes,
      net: combined(invoices, creditNotes, -1),
      challans,
      cancelled,
      methods: [...new Set([...received.keys(), ...paidBack.keys()])].sort().map((method) => ({
        method,
        received: at(received, method),
        paidBack: at(paidBack, method)
      })),
      tills: [...tills.values()]
        .sort((a, b) => a.store_id - b.store_id || (a.till < b.till ? -1 : 1))
        .map(({ store_id, till, sales, moved: cash }) => ({
          store_id,
          till,
          sales: [...sales]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([method, amount]) => ({ method, amount })),
          cashIn: at(cash, "cashIn"),
          cashOut: at(cash, "cashOut"),
          refunds: at(cash, "refund")
        }))
    })
  }
}

/** What a method has brought in the end. */
export const broughtBy = ({ received, paidBack }: MethodSums): Money.Money => Money.minus(received, paidBack)

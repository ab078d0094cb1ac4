/**
 * Vouchers of double entry, made from postings: each comes to zero, and has a number and a key of its own, which are the
 * same whenever it is made again.
 */
import * as Money from "../money.ts"
import { type LedgerKind, type Ledgers, ledgerOfMethod, ledgerOfUntaxed } from "./ledgers.ts"
import { type CashPosting, dayOf, isPaper, type PaperPosting, type Posting } from "./posting.ts"

/** A side of a voucher: what is debited is above zero, what is credited below. */
export interface Entry {
  readonly ledger: string
  readonly kind: LedgerKind
  readonly amount: Money.Money
}
export interface Voucher {
  readonly type: "Sales" | "Credit Note" | "Receipt" | "Payment"
  /** Nothing else has it, and it never changes. */
  readonly key: string
  readonly number: string
  readonly day: string
  readonly narration: string
  /** The ledger of who buys; of a movement of a drawer, its other side. */
  readonly party: string
  readonly buyer: string | null
  readonly buyer_gstin: string | null
  readonly is_cancelled: boolean
  readonly entries: ReadonlyArray<Entry>
}

const minus = (amount: Money.Money): Money.Money => Money.minus(Money.zero, amount)
const named = (ledgers: Ledgers, kind: LedgerKind, store: string, rate = ""): string =>
  ledgers[kind].replaceAll("{store}", store).replaceAll("{rate}", rate)

const nobody = { buyer: null, buyer_gstin: null, is_cancelled: false } as const

const ofPaper = (paper: PaperPosting, ledgers: Ledgers): ReadonlyArray<Voucher> => {
  if (paper.kind === "challan") return []
  const { store_name, number, credits } = paper
  const isBack = paper.kind === "creditNote"
  const signed = (amount: Money.Money): Money.Money => (isBack ? minus(amount) : amount)
  const entry = (kind: LedgerKind, amount: Money.Money, rate?: string): Entry => ({
    kind,
    ledger: named(ledgers, kind, store_name, rate),
    amount: signed(amount)
  })
  const party = named(ledgers, paper.is_transfer ? "transfers" : "customers", store_name)
  const partyEntry = entry(paper.is_transfer ? "transfers" : "customers", paper.total)
  const about = {
    day: dayOf(paper),
    party,
    buyer: paper.buyer,
    buyer_gstin: paper.buyer_gstin,
    is_cancelled: paper.is_cancelled
  }
  const order = `Order ${paper.increment_id}, ${store_name}`
  const present = (entries: ReadonlyArray<Entry>) => entries.filter(({ amount }) => amount !== 0)
  const sale: Voucher = {
    ...about,
    type: isBack ? "Credit Note" : "Sales",
    key: `packhouse-${number}`,
    number,
    narration: credits === null ? order : `${order}. Credits ${credits}`,
    entries: present([
      partyEntry,
      ...paper.rates.flatMap(({ rate, untaxed = "exempt", taxable, cgst, sgst, igst, vat }) => [
        entry(rate === 0 ? ledgerOfUntaxed[untaxed] : "sales", minus(taxable), String(rate)),
        entry("cgst", minus(cgst), String(rate)),
        entry("sgst", minus(sgst), String(rate)),
        entry("igst", minus(igst), String(rate)),
        entry("vat", minus(vat), String(rate))
      ]),
      entry("delivery", minus(paper.delivery)),
      entry("roundOff", minus(paper.round_off))
    ])
  }
  if (paper.ways.length === 0) return sale.entries.length === 0 && !paper.is_cancelled ? [] : [sale]
  const settled: Voucher = {
    ...about,
    type: isBack ? "Payment" : "Receipt",
    key: `packhouse-${number}-paid`,
    number: `${number}-P`,
    narration: `${order}. ${isBack ? "Paid back for" : "Paid for"} ${number}`,
    entries: present([
      ...paper.ways.map(({ method, amount }) => entry(ledgerOfMethod(method), amount)),
      { ...partyEntry, amount: signed(minus(Money.sum(paper.ways.map(({ amount }) => amount)))) }
    ])
  }
  return [sale, settled]
}

const ofCash = (movement: CashPosting, ledgers: Ledgers): ReadonlyArray<Voucher> => {
  // The credit note of a refund has its payment already.
  if (movement.kind === "refund") return []
  const { store_name, store_id, id, amount, till, by, against = "drawer" } = movement
  const isIn = movement.kind === "cashIn"
  const entry = (kind: LedgerKind, of: Money.Money): Entry => ({
    kind,
    ledger: named(ledgers, kind, store_name),
    amount: of
  })
  return [
    {
      ...nobody,
      type: isIn ? "Receipt" : "Payment",
      key: `packhouse-${store_id}-cash-${id}`,
      number: `${store_id}-CASH-${id}`,
      day: dayOf(movement),
      party: named(ledgers, against, store_name),
      narration: `${isIn ? "Put into" : "Taken out of"} the drawer of ${till}, ${store_name}, by ${by}: ${movement.reason}`,
      entries: [entry("cash", isIn ? amount : minus(amount)), entry(against, isIn ? minus(amount) : amount)]
    }
  ]
}

export const vouchersOf = (posting: Posting, ledgers: Ledgers): ReadonlyArray<Voucher> =>
  isPaper(posting) ? ofPaper(posting, ledgers) : ofCash(posting, ledgers)

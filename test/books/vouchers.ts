/** The day book and the vouchers for Tally, held against the reckoned papers and drawers. */
import { Schema } from "effect"
import { dayBook } from "#core/accounts/day-book.ts"
import { type LedgerKind, type Ledgers, ledgerOfMethod } from "#core/accounts/ledgers.ts"
import { Posting } from "#core/accounts/posting.ts"
import { voucherFile } from "#core/accounts/tally.ts"
import { vouchersOf } from "#core/accounts/voucher.ts"
import type { Untaxed } from "./bill.ts"
import { Fraction, sum, zero } from "./fraction.ts"
import { isExempt, partsOf } from "./gstr1.ts"
import { differences, type Paper } from "./ledger.ts"
import { levyNames } from "./levies.ts"
import { accountant, shops, trn } from "./shop.ts"
import type { Trade } from "./trade.ts"

const decode = Schema.decodeUnknownSync(Posting)

/** Everything that is posted under a registration, page by page. */
const postingsOf = async (trade: Trade, registration: string): Promise<ReadonlyArray<Posting>> => {
  const all: Array<Posting> = []
  let after: string | null | undefined
  do {
    const page: { readonly postings: ReadonlyArray<unknown>; readonly next: string | null } =
      await trade.done(
        accountant,
        "AccountsService.getPostings",
        registration,
        "2026-06-01",
        trade.today,
        ...(after === undefined ? [] : [after])
      )
    all.push(...page.postings.map((posting) => decode(posting)))
    after = page.next
  } while (after !== null)
  return all
}

class Sums {
  readonly #sums = new Map<string, Fraction>()
  add(name: string, amount: Fraction): void {
    this.#sums.set(name, (this.#sums.get(name) ?? zero).plus(amount))
  }
  get record(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#sums].filter(([, amount]) => !amount.isZero).map(([name, amount]) => [name, amount.text()])
    )
  }
}

const minus = (amount: Fraction): Fraction => zero.minus(amount)

/** Where goods without tax are booked: each kind that its law knows apart. */
const untaxedSales = (kind: Untaxed, isUAE: boolean): LedgerKind => {
  if (kind === "zero-rated") return isUAE ? "zeroRatedSales" : "exemptSales"
  if (isUAE || kind === "exempt") return "exemptSales"
  return kind === "nil-rated" ? "nilRatedSales" : "nonGstSales"
}

/** The balances of all ledgers, as the papers and the drawers have them: what is debited is above nothing. */
const balancesOf = (trade: Trade, ledgers: Ledgers, own: (paper: Paper) => boolean, registration: string) => {
  const sums = new Sums()
  const named = (kind: LedgerKind, store: number, rate: Fraction = zero): string =>
    ledgers[kind].replaceAll("{rate}", String(rate.toNumber())).replaceAll("{store}", String(store))
  for (const paper of trade.ledger.supplies.filter(own)) {
    const { bill, credits, shop } = paper
    const signed = (amount: Fraction): Fraction => (credits === null ? amount : minus(amount))
    for (const part of partsOf(paper)) {
      const untaxed = isExempt(part) ? part.untaxed : "exempt"
      const kind = part.rate.isZero ? untaxedSales(untaxed, shop.place === "AE") : "sales"
      sums.add(named(kind, shop.store, part.rate), minus(signed(part.taxable)))
      for (const levy of levyNames) sums.add(named(levy, shop.store, part.rate), minus(signed(part[levy])))
    }
    sums.add(named("roundOff", shop.store), minus(signed(bill.roundOff)))
    const ways = trade.ways.get(paper)
    if (ways === undefined) sums.add(named("transfers", shop.store), signed(bill.total))
    for (const { method, amount } of ways ?? [])
      sums.add(named(ledgerOfMethod(method), shop.store), signed(amount))
  }
  for (const { shop, drawers } of trade.tills) {
    if ((shop.gstin ?? trn) !== registration) continue
    const moved = (kind: "in" | "out") => sum(drawers.map((drawer) => drawer.moved(kind)))
    const cash = moved("in").minus(moved("out"))
    sums.add(named("cash", shop.store), cash)
    const paidOut = sum(drawers.map((drawer) => drawer.paidOut))
    sums.add(named("storeCredit", shop.store), paidOut)
    const rounded = sum(drawers.map((drawer) => drawer.rounded))
    sums.add(named("roundOff", shop.store), minus(rounded))
    sums.add(named("drawer", shop.store), minus(cash.plus(paidOut).minus(rounded)))
  }
  return sums.record
}

/** Tally's own sums of a file: by ledger, a debit below nothing as it writes them. */
const balancesIn = (xml: string): Readonly<Record<string, string>> => {
  const sums = new Sums()
  for (const [, ledger = "", amount = ""] of xml.matchAll(
    /<LEDGERNAME>([^<]*)<\/LEDGERNAME>.*?<AMOUNT>([^<]*)<\/AMOUNT>/g
  ))
    sums.add(ledger, minus(Fraction.read(amount)))
  return sums.record
}

/** What each till of a store has sold and moved in all its shifts, as the day book has it. */
const tillsOf = (trade: Trade, registration: string) => {
  const rows = trade.tills
    .filter(({ shop }) => (shop.gstin ?? trn) === registration)
    .map(({ shop, name, drawers }) => {
      const moved = (kind: "in" | "out" | "refund") => sum(drawers.map((drawer) => drawer.moved(kind))).text()
      const methods = [...new Set(drawers.flatMap(({ sales }) => sales.map(({ method }) => method)))].sort()
      return {
        store_id: shop.store,
        till: name,
        sales: methods
          .map((method) => ({ method, amount: sum(drawers.map((drawer) => drawer.taken(method))).text() }))
          .filter(({ amount }) => amount !== "0.00"),
        cashIn: moved("in"),
        cashOut: moved("out"),
        refunds: moved("refund")
      }
    })
  return rows.filter(
    ({ sales, cashIn, cashOut, refunds }) =>
      sales.length > 0 || [cashIn, cashOut, refunds].some((amount) => amount !== "0.00")
  )
}
const written = (hundredths: number): string => Fraction.of(hundredths, 100).text()

export const holdsVouchers = async (trade: Trade): Promise<void> => {
  const { ledgers } = await trade.done<{ readonly ledgers: Ledgers }>(
    accountant,
    "AccountsService.getRegistrations"
  )
  for (const registration of new Set(shops.map(({ gstin }) => gstin ?? trn))) {
    const own = ({ shop }: Paper): boolean => (shop.gstin ?? trn) === registration
    const postings = await postingsOf(trade, registration)
    const file = voucherFile()
    // Stores are told apart by their numbers here, whatever they are called.
    const vouchers = postings.flatMap((posting) =>
      vouchersOf({ ...posting, store_name: String(posting.store_id) }, ledgers)
    )
    const keys = new Set(vouchers.map(({ key }) => key))
    trade.same(`the keys of ${registration}`, keys.size, vouchers.length)
    for (const { key, entries } of vouchers)
      trade.same(
        `voucher ${key}`,
        entries.reduce((total, { amount }) => total + amount, 0),
        0
      )
    const right = balancesOf(trade, ledgers, own, registration)
    trade.none(
      differences(balancesIn(file.start + file.part(vouchers) + file.end), right, `Tally ${registration}`)
    )
    const book = dayBook()
    for (const posting of postings) book.add(posting)
    const { tills, invoices, creditNotes } = book.sums()
    const found = tills.map(({ sales, cashIn, cashOut, refunds, ...till }) => ({
      ...till,
      sales: sales.map(({ method, amount }) => ({ method, amount: written(amount) })),
      cashIn: written(cashIn),
      cashOut: written(cashOut),
      refunds: written(refunds)
    }))
    trade.none(differences(found, tillsOf(trade, registration), `the day book of ${registration}`))
    const totalOf = (isNote: boolean) =>
      sum(
        trade.ledger.supplies
          .filter((paper) => own(paper) && (paper.credits !== null) === isNote)
          .map(({ bill }) => bill.total)
      ).text()
    trade.same(`invoices of ${registration}`, written(invoices.total), totalOf(false))
    trade.same(`notes of ${registration}`, written(creditNotes.total), totalOf(true))
  }
}

/** What a return credits of the papers of its order: of one, or of a Tax Invoice and the Bill of Supply beside it (CREDIT-5). */
import * as Money from "../money.ts"
import type { Share } from "../order/return-credit.ts"
import { type Credit, creditOf, isFree } from "./credit-note.ts"
import type { InvoiceDocument } from "./invoice.ts"

export interface PaperCredit {
  readonly invoice: InvoiceDocument
  readonly of: Credit
}

/**
 * The order's papers with what is credited of each, the Tax Invoice first.
 * @param left what of the order is not credited yet
 * @param notes those that it has
 */
export const creditsOf = (
  invoice: InvoiceDocument,
  shares: (paper: InvoiceDocument) => ReadonlyArray<Share>,
  isLast: boolean,
  left: Money.Money,
  notes: ReadonlyArray<InvoiceDocument>
): readonly [PaperCredit, ...ReadonlyArray<PaperCredit>] => {
  const of = (paper: InvoiceDocument, most: Money.Money): PaperCredit => ({
    invoice: paper,
    of: creditOf(paper, shares(paper), isLast, most)
  })
  const { beside } = invoice
  if (beside === undefined) return [of(invoice, left)]
  const credited = Money.sum(
    notes
      .filter(({ credits }) => credits?.invoice_number === beside.invoice_number)
      .map(({ totals }) => Money.parse(totals.grand_total))
  )
  const open = Money.minus(Money.parse(beside.totals.grand_total), credited)
  const most = Money.ofHundredths(Math.max(0, Math.min(open, left)))
  return [of(invoice, Money.minus(left, most)), of(beside, most)]
}

/** What is credited of an order by all of them. */
export const sumOf = (credits: ReadonlyArray<PaperCredit>): Money.Money =>
  Money.sum(credits.map(({ of }) => of.grand_total))

/** Those that leave something to credit: each is a note. */
export const notesOf = (credits: ReadonlyArray<PaperCredit>): ReadonlyArray<PaperCredit> =>
  credits.filter(({ of }) => !isFree(of))

const comingTo = ({ invoice, of }: PaperCredit, grand_total: Money.Money): PaperCredit => ({
  invoice,
  of: {
    ...of,
    grand_total,
    round_off: Money.plus(of.round_off, Money.minus(grand_total, of.grand_total))
  }
})

/**
 * Their sum as it goes back in coins (CASH-5, PAY-30); what it is rounded by is on the note of the Tax Invoice, where there
 * is one.
 */
export const allRounded = (
  credits: readonly [PaperCredit, ...ReadonlyArray<PaperCredit>],
  rounded: (credit: Credit) => Credit
): ReadonlyArray<PaperCredit> => {
  const [first, second] = credits
  if (second === undefined) return [{ invoice: first.invoice, of: rounded(first.of) }]
  const own = first.of.grand_total
  const sum = sumOf(credits)
  const { grand_total } = rounded({ ...first.of, grand_total: sum })
  const most = own > 0 ? Math.max(0, Money.plus(own, Money.minus(grand_total, sum))) : 0
  const taxed = Money.ofHundredths(Math.min(most, grand_total))
  return [comingTo(first, taxed), comingTo(second, Money.minus(grand_total, taxed))]
}

/**
 * The paper of a credit note: what its invoice says, credited whole or for the packs that came back, under a number and a
 * date of its own. Rule 53(1A) of the CGST Rules asks it to name the invoice with its date, and the value, rate and amount
 * of tax that are credited.
 */
import type * as Day from "../day.ts"
import * as Money from "../money.ts"
import { toCoin, withCashInCoins } from "../order/cash-rounding.ts"
import type { Order } from "../order/order.ts"
import { type LineCredit, lineCredit, type Share } from "../order/return-credit.ts"
import { type Levies, taxOf } from "../order/tax.ts"
import * as Q from "../quantity.ts"
import { sanitizeText } from "../sanitize-text.ts"
import type { InvoiceDocument } from "./invoice.ts"
import { stampOf } from "./paper-time.ts"

interface Note {
  readonly number: string
  readonly issued_at: Day.Instant
  readonly served_by: string
}

/** Credits an invoice whole. */
export const creditNoteDocument = (
  {
    tender: _given,
    in_coins: _coins,
    payments: _paid,
    beside: _other,
    paid_with: _with,
    ...invoice
  }: InvoiceDocument,
  note: Note
): InvoiceDocument => ({
  ...invoice,
  invoice_number: note.number,
  ...stampOf(invoice.currency, note.issued_at),
  served_by: sanitizeText(note.served_by),
  // What was not sent was not invoiced either.
  missing: [],
  credits: { invoice_number: invoice.invoice_number, issued_at: invoice.issued_at }
})

/** The credit of a return on an invoice: the credited lines, and the sum with what it holds beside them. */
export interface Credit {
  readonly lines: ReadonlyArray<LineCredit>
  /** Delivery and round-off come back with the last pack; before it what is credited stays below what was paid. */
  readonly isLast: boolean
  readonly grand_total: Money.Money
  /** What the total has beyond its lines and delivery. */
  readonly round_off: Money.Money
}

/** What an invoice holds beside its lines: the delivery with its levies. */
const deliveryOf = ({ delivery, totals }: InvoiceDocument): Money.Money => {
  const parts = delivery?.flatMap(({ rate, ...amounts }) => Object.values(amounts)) ?? [totals.shipping]
  return Money.sum(parts.map(Money.parse))
}

/**
 * @param left what of the invoice's total is not credited yet. Of an invoice that was rounded down the lines that come back
 *   first are worth more than that, when next to nothing is left of the others
 */
export const creditOf = (
  invoice: InvoiceDocument,
  shares: ReadonlyArray<Share>,
  isLast: boolean,
  left: Money.Money
): Credit => {
  const lines = invoice.lines.map((line, index) =>
    lineCredit(line, shares[index] ?? { before: 0, after: 0, whole: 1 })
  )
  const values = Money.sum(lines.map((line) => Money.plus(line.taxable, taxOf(line))))
  const parts = isLast ? Money.plus(values, deliveryOf(invoice)) : values
  // The last note is all that is left: round-off, and what earlier ones were rounded by.
  const grand_total = Money.ofHundredths(Math.max(0, isLast ? left : Math.min(parts, left)))
  return { lines, isLast, grand_total, round_off: Money.minus(grand_total, parts) }
}

/** A credit whose total is another one: the difference is its round-off. */
const comingTo = (credit: Credit, grand_total: Money.Money): Credit => ({
  ...credit,
  grand_total,
  round_off: Money.plus(credit.round_off, Money.minus(grand_total, credit.grand_total))
})

/**
 * A credit that goes back in cash is as much as coins pay, half up, and no more than is left (CASH-5): a drawer can give
 * nothing else. The difference is the round-off of its note. The last one credits all that is left: of what was paid at the
 * door that is an exact sum, for which the drawer gives the coins that were paid (CASH-13).
 */
export const inCoins = (credit: Credit, left: Money.Money, coin: Money.Money): Credit => {
  if (coin <= 0 || credit.isLast) return credit
  const rounded = toCoin(credit.grand_total, coin)
  return comingTo(credit, rounded > left ? Money.minus(rounded, coin) : rounded)
}

/**
 * The credit of an order in parts is what its ways of payment give back (PAY-30): the cash in what is left of the invoice
 * is whole coins, half up, so that the drawer gives whole coins and the note is the money. The difference is its round-off.
 */
export const inPartsInCoins = (
  credit: Credit,
  left: Money.Money,
  order: Pick<Order, "payment_method" | "parts">,
  coin: Money.Money
): Credit => {
  const after = withCashInCoins(order, Money.minus(left, credit.grand_total), coin)
  return comingTo(credit, after > left ? Money.zero : Money.minus(left, after))
}

/** Whether there is nothing to credit: what came back was free. What coins cannot pay is credited all the same. */
export const isFree = ({ grand_total, round_off }: Credit): boolean => grand_total <= 0 && round_off === 0

/** Credits what came back with some packs. */
export const returnNoteDocument = (
  invoice: InvoiceDocument,
  { lines: credits, isLast, grand_total, round_off: roundOff }: Credit,
  note: Note
): InvoiceDocument => {
  const { delivery, ...rest } = creditNoteDocument(invoice, note)
  const { shipping } = invoice.totals
  const parts = isLast ? (delivery ?? []) : []
  const sumOf = (name: Exclude<keyof LineCredit, "quantity">): Money.Money =>
    Money.sum(credits.map((line) => line[name]))
  const withDelivery = (name: "taxable" | keyof Levies): string =>
    Money.formatPlain(Money.plus(sumOf(name), Money.sum(parts.map((part) => Money.parse(part[name])))))
  return {
    ...rest,
    lines: invoice.lines
      .flatMap((line, index) => {
        const of = credits[index]
        if (of === undefined || of.quantity === 0) return []
        return [
          {
            ...line,
            quantity: Q.amountOf(
              { sell_by: line.unit === Q.unitOf({ sell_by: "kg" }) ? "kg" : "pack" },
              of.quantity
            ),
            total: Money.formatPlain(of.total),
            discount: Money.formatPlain(of.discount),
            taxable: Money.formatPlain(of.taxable),
            cgst: Money.formatPlain(of.cgst),
            sgst: Money.formatPlain(of.sgst),
            igst: Money.formatPlain(of.igst),
            vat: Money.formatPlain(of.vat)
          }
        ]
      })
      .map((line, index) => ({ ...line, number: index + 1 })),
    ...(delivery === undefined ? {} : { delivery: parts }),
    totals: {
      subtotal: Money.formatPlain(sumOf("total")),
      discount: Money.formatPlain(sumOf("discount")),
      taxable: withDelivery("taxable"),
      cgst: withDelivery("cgst"),
      sgst: withDelivery("sgst"),
      igst: withDelivery("igst"),
      vat: withDelivery("vat"),
      shipping: isLast ? shipping : Money.formatPlain(Money.zero),
      ...(roundOff === 0 ? {} : { round_off: Money.formatPlain(roundOff) }),
      grand_total: Money.formatPlain(grand_total)
    }
  }
}

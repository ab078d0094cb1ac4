/** The store credit that pays a sale by the command line: all of it, its rest, or a part with what it holds. */
import { Effect } from "effect"
import { StoreCreditService } from "#core/contract/store-credit.ts"
import type { Cart } from "#core/counter/cart.ts"
import * as Money from "#core/money.ts"
import { coinOf, coinSetting } from "#core/order/cash-rounding.ts"
import { paidFrom, storeCredit } from "#core/order/store-credit.ts"
import { Rpc } from "#core/port/rpc.ts"
import { currencyOf } from "#core/session/currency.ts"
import { isCash } from "#core/shift/expected-cash.ts"
import { creditTooSmall } from "#core/text/store-credit.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import type { Paying } from "./pay-options.ts"

export interface PayingByCredit extends Paying {
  /** The number of the credit that pays all that its parts leave. */
  readonly payment_reference?: string
}

/**
 * A part that is named without its number gets it; where another way pays the rest, the credit pays what it holds of it, in
 * cash so much that whole coins are left (STORECREDIT-4).
 */
export const withCredit = (
  { session }: Client,
  paying: Paying,
  number: string | undefined,
  cart: Pick<Cart, "totals" | "order">
): Working<PayingByCredit> =>
  Effect.gen(function* () {
    const { payment_method: method, parts } = paying
    if (number === undefined) return paying
    if (method === storeCredit) return { ...paying, payment_reference: number }
    if (parts.some((part) => part.method === storeCredit))
      return {
        ...paying,
        parts: parts.map((part) => (part.method === storeCredit ? { reference: number, ...part } : part))
      }
    // It is an order already, whose payments stand.
    if (cart.order !== null) return paying
    const { balance, ...credit } = yield* Rpc.use((rpc) => rpc.call(StoreCreditService.getCredit, { number }))
    const { subtotal, discount, tax, shipping } = cart.totals
    const all = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
    const open = Money.minus(all, Money.sum(parts.map(({ amount }) => amount)))
    const currency = currencyOf(session.user.flags)
    const coin = coinOf(session.variables.get(coinSetting), currency)
    const amount = paidFrom(open, balance, isCash({ method }) ? coin : Money.zero)
    if (amount <= 0) return yield* refused(`${creditTooSmall({ ...credit, balance }, open, currency)}.`)
    if (amount === open) return { payment_method: storeCredit, parts, payment_reference: number }
    return { ...paying, parts: [...parts, { method: storeCredit, amount, reference: number }] }
  })

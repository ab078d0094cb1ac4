/**
 * Store credit (STORECREDIT-1 to STORECREDIT-6): what a store owes to whoever holds its number, made of goods that came
 * back. It pays for goods alone, at every store of the network in the same money, and has no end.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import { toCoin } from "./cash-rounding.ts"
import { mayBePhonePart } from "./shown-phone.ts"

/** The payment method of what a store credit pays. */
export const storeCredit = "storecredit"

/**
 * Why a credit has another balance than before. `sale` takes from it; goods of an order that came back (`return`), an order
 * that was cancelled (`void`) or invoiced for less (`short`) add to it; what is paid out in cash (`payout`) is taken from it.
 */
export const creditCauses = ["sale", "return", "void", "short", "payout"] as const
export const CreditCause = Schema.Literals(creditCauses)
export type CreditCause = typeof CreditCause.Type

const CreditEntry = Schema.Struct({
  cause: CreditCause,
  /** Below 0 for a sale and for what was paid out, whose order is the one that the credit was given for. */
  amount: Money.Money,
  order_id: Schema.Int,
  increment_id: Schema.NullOr(Schema.String),
  store: Schema.String,
  at: Day.GmtTime,
  by: Schema.String
})
export type CreditEntry = typeof CreditEntry.Type

export const StoreCredit = Schema.Struct({
  number: Schema.String,
  currency: Money.Currency,
  /** What it was made over. */
  issued: Money.Money,
  balance: Money.Money,
  store: Schema.String,
  issued_at: Day.GmtTime,
  /** The oldest first. */
  entries: Schema.Array(CreditEntry)
})
export type StoreCredit = typeof StoreCredit.Type

/** A credit in a list: who reads the list does not hold the number, and could spend it. */
export const OpenCredit = Schema.Struct({
  /** The number without its middle. */
  ending: Schema.String,
  currency: Money.Currency,
  issued: Money.Money,
  balance: Money.Money,
  store: Schema.String,
  /** The order whose goods came back. */
  order_id: Schema.Int,
  increment_id: Schema.NullOr(Schema.String),
  /** Whose order it was, their phone as orders show it; null once the order is archived. */
  customer: Schema.NullOr(Schema.String),
  mobile: Schema.NullOr(Schema.String),
  issued_at: Day.GmtTime,
  /** The number of the credit note that it was given with; null where it was given for something else. */
  credit_note: Schema.NullOr(Schema.String)
})
export type OpenCredit = typeof OpenCredit.Type

/**
 * Whether a text names a credit by what its list shows of it (STORECREDIT-8): the end of its number, the number of its order,
 * a part of the customer's name or of the phone. The rest of a number is never compared, so that nobody finds it letter by letter.
 */
export const isNamedBy = (
  { ending, increment_id, order_id, customer, mobile }: OpenCredit,
  text: string
): boolean => {
  const sought = text.trim().toLowerCase()
  const digits = sought.replace(/[\s+-]/g, "")
  return (
    sought === "" ||
    // An end may begin with the letters of the prefix: SC alone is not read over, SC... is.
    sought.replace(/^sc\.+/, "") === ending.slice(-4).toLowerCase() ||
    [increment_id ?? "", String(order_id)].some((number) => number.toLowerCase() === sought) ||
    (customer ?? "").toLowerCase().includes(sought) ||
    (mayBePhonePart(digits) && (mobile ?? "").includes(digits))
  )
}

/** Digits and letters that nobody takes for others: without I, L, O, U and Z. Their count is prime. */
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXY"
const prefix = "SC"
const places = 12

const checkOf = (body: string): string => {
  let sum = 0
  for (const [at, symbol] of [...body].entries()) sum += symbols.indexOf(symbol) * (at + 1)
  // One wrong symbol, or two in each other's place, change it.
  return symbols[sum % symbols.length] ?? ""
}

/**
 * The number of a credit from bytes of chance, one a place: some 59 bits, which nobody guesses.
 * @param chance at least 12 bytes
 */
export const numberOf = (chance: Uint8Array): string => {
  const body = [...chance.subarray(0, places)].map((byte) => symbols[byte % symbols.length]).join("")
  return `${prefix}${body}${checkOf(body)}`
}

/** A number as it was typed or scanned; undefined where it is none. */
export const readNumber = (text: string): string | undefined => {
  const plain = text.toUpperCase().replace(/[\s-]/g, "")
  if (!plain.startsWith(prefix) || plain.length !== prefix.length + places + 1) return undefined
  const symbolsTyped = plain.slice(prefix.length).replaceAll("O", "0").replace(/[IL]/g, "1")
  const body = symbolsTyped.slice(0, places)
  const isWhole = [...symbolsTyped].every((symbol) => symbols.includes(symbol))
  return isWhole && checkOf(body) === symbolsTyped.slice(places) ? `${prefix}${symbolsTyped}` : undefined
}

/** "SC7K3Q 9X2M4 TB1C", as people read it to each other. */
export const spaced = (number: string): string =>
  [number.slice(0, 6), number.slice(6, 11), number.slice(11)].filter((part) => part !== "").join(" ")

/** "SC...TB1C", for everybody but its holder. */
export const masked = (number: string): string => `${prefix}...${number.slice(-4)}`

/** What is left after a sale took an amount; a credit is never below 0. */
export const afterSale = (
  { balance, number, currency }: Pick<StoreCredit, "balance" | "number" | "currency">,
  amount: Money.Money
): Result.Result<Money.Money, Fault<"PaymentRefused">> =>
  amount <= balance
    ? Result.succeed(Money.minus(balance, amount))
    : Result.fail(
        fault("PaymentRefused", {
          why: `store credit ${masked(number)} has ${Money.format(balance, currency)} left`
        })
      )

/**
 * How much of a sale a credit pays: all of it, or so much that what is left is whole coins where that is paid in cash
 * (STORECREDIT-4).
 * @param total the exact sum
 * @param coin 0 where what is left is paid exactly
 */
export const paidFrom = (total: Money.Money, balance: Money.Money, coin: Money.Money): Money.Money => {
  if (balance >= total) return total
  const rest = Money.minus(total, balance)
  const inCoins = toCoin(rest, coin)
  const cash = inCoins < rest ? Money.plus(inCoins, coin) : inCoins
  return cash >= total ? Money.zero : Money.minus(total, cash)
}

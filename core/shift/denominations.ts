/** The notes and coins that a drawer is counted by, and what so many of them come to. */
import * as Schema from "effect/Schema"
import { type Currency, formatPlain, Money, ofHundredths, sum } from "../money.ts"

const money = (...hundredths: ReadonlyArray<number>): ReadonlyArray<Money> => hundredths.map(ofHundredths)

/** The largest first. A note and a coin of one value are counted together. */
export const denominations: Readonly<Record<Currency, ReadonlyArray<Money>>> = {
  INR: money(500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50),
  AED: money(1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 1_00, 50, 25)
}

/** Nobody can put less into a drawer. */
export const smallestCoin = (currency: Currency): Money => denominations[currency].at(-1) ?? ofHundredths(1)

/** Why no notes and coins come to a sum of cash (CASH-14); undefined where some do. */
export const coinsProblem = (amount: Money, currency: Currency): string | undefined => {
  const coin = smallestCoin(currency)
  return amount % coin === 0
    ? undefined
    : `no notes and coins come to ${formatPlain(amount)}: the smallest is ${formatPlain(coin)}`
}

/** A number of notes or coins of one value. */
export const Pieces = Schema.Struct({ value: Money, pieces: Schema.Int })
export type Pieces = typeof Pieces.Type

/** The most pieces of one value: no drawer holds more. */
export const mostPieces = 100_000

/** The worth of notes and coins. */
export const worth = (counted: ReadonlyArray<Pieces>): Money =>
  sum(counted.map(({ value, pieces }) => ofHundredths(value * pieces)))

/** Shifts, and what happens in one. */
import fc from "fast-check"
import { type Currency, type Money, ofHundredths } from "#core/money.ts"
import { denominations, type Pieces } from "#core/shift/denominations.ts"
import type { Shift } from "#core/shift/shift.ts"

export const shiftOf = (change: Partial<Shift> = {}): Shift => ({
  shift_id: 1,
  store_id: 102,
  till: "Till 1",
  currency: "INR",
  status: "open",
  opened_at: "2026-11-20 03:30:00",
  opened: { user_id: 7, by: "Meera Krishnan" },
  float: ofHundredths(2_000_00),
  revision: 0,
  count: null,
  closed_at: null,
  closed: null,
  approved: null,
  z_number: null,
  ...change
})

/** Sums that notes and coins come to, of either money. */
const coins = (most: number): fc.Arbitrary<Money> =>
  fc.integer({ min: 1, max: most }).map((half) => ofHundredths(50 * half))
const paise = (most: number): fc.Arbitrary<Money> => fc.integer({ min: 1, max: most }).map(ofHundredths)

/** So many notes and coins, each value once, in any order. */
export const pieces = (currency: Currency): fc.Arbitrary<ReadonlyArray<Pieces>> =>
  fc
    .shuffledSubarray([...denominations[currency]], { minLength: 1 })
    .chain((values) =>
      fc.tuple(
        ...values.map((value) => fc.integer({ min: 0, max: 40 }).map((count) => ({ value, pieces: count })))
      )
    )

/** The same notes and coins as an amount comes to, as far as there are any. */
export const piecesOf = (amount: number, currency: Currency): ReadonlyArray<Pieces> => {
  let rest = Math.max(0, amount)
  return denominations[currency].map((value) => {
    const count = Math.floor(rest / value)
    rest -= count * value
    return { value, pieces: count }
  })
}

export type Happening =
  | { readonly what: "in" | "out"; readonly amount: Money }
  | { readonly what: "opened" }
  | { readonly what: "sale"; readonly amount: Money; readonly method: string }
  /** Right: as much as the books say, as far as coins go. */
  | { readonly what: "count"; readonly isRight: boolean; readonly pieces: ReadonlyArray<Pieces> }
  | { readonly what: "close"; readonly by: number }
  | { readonly what: "approve"; readonly by: number }

/** What may happen in a shift, to the paisa. */
export const happenings = (currency: Currency = "INR"): fc.Arbitrary<ReadonlyArray<Happening>> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("in", "out"), amount: coins(8_000) }) },
      { weight: 1, arbitrary: fc.constant({ what: "opened" } as const) },
      {
        weight: 4,
        arbitrary: fc.record({
          what: fc.constant("sale" as const),
          amount: paise(300_000),
          method: fc.constantFrom("cashondelivery", "cashondelivery", "upi", "card")
        })
      },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constant("count" as const),
          isRight: fc.boolean(),
          pieces: pieces(currency)
        })
      },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constantFrom("close", "approve"),
          by: fc.integer({ min: 1, max: 3 })
        })
      }
    ),
    { maxLength: 30 }
  ) as fc.Arbitrary<ReadonlyArray<Happening>>

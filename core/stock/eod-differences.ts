/**
 * The differences in the report of a day over all of its versions (EOD-12): what every submission has changed in the books
 * adds up, so that one which follows another hides nothing of it.
 */
import { type Money, plus, sum, zero } from "../money.ts"
import * as Q from "../quantity.ts"
import { byWeight, costOf, type EodDifference } from "./eod-report.ts"

/** One product of a version of the report. */
export interface VersionLine {
  readonly product_id: number
  readonly counted: Q.Quantity
  /** The change of the stock: below 0 something was missing. */
  readonly booked: Q.Quantity
  /** The price of one kilogram or pack at the booking. */
  readonly price: Money | null
  readonly comment: string | null
}

type Product = Pick<EodDifference, "product_name" | "sell_by">
const unnamed: Product = { product_name: "", sell_by: "kg" }

/**
 * The differences of a day, the dearest first: what was counted last, against what the books would say without the
 * report. What was missing at first and found by a later version differs no more.
 * @param lines the oldest version first
 */
export const differencesOfDay = (
  lines: ReadonlyArray<VersionLine>,
  products: ReadonlyMap<number, Product>
): ReadonlyArray<EodDifference> => {
  const byProduct = Map.groupBy(lines, ({ product_id }) => product_id)
  return [...byProduct]
    .flatMap(([product_id, own]): ReadonlyArray<EodDifference> => {
      const last = own.at(-1)
      const change = own.reduce((total, { booked }) => Q.plus(total, booked), Q.zero)
      if (last === undefined || change === 0) return []
      const { counted } = last
      return [
        {
          product_id,
          ...(products.get(product_id) ?? unnamed),
          expected: Q.minus(counted, change),
          counted,
          comment: own.reduce<string | null>((text, { comment }) => comment ?? text, null),
          value: own.reduce((total, { price, booked }) => plus(total, costOf(price, booked)), zero)
        }
      ]
    })
    .sort(byWeight)
}

const changeOf = ({ counted, expected }: EodDifference): Q.Quantity => Q.minus(counted, expected)

/** The differences of a day once these changes are submitted, too. */
export const withChanges = (
  before: ReadonlyArray<EodDifference>,
  changes: ReadonlyArray<EodDifference>
): ReadonlyArray<EodDifference> => {
  const changed = new Map(changes.map((change) => [change.product_id, change]))
  const changedBefore = new Set(before.map(({ product_id }) => product_id))
  const both = before.map((earlier): EodDifference => {
    const later = changed.get(earlier.product_id)
    if (later === undefined) return earlier
    const expected = Q.minus(later.counted, Q.plus(changeOf(earlier), changeOf(later)))
    const value = plus(earlier.value, later.value)
    return { ...later, expected, value, comment: later.comment ?? earlier.comment }
  })
  const others = changes.filter(({ product_id }) => !changedBefore.has(product_id))
  return [...both, ...others].filter((each) => changeOf(each) !== 0).sort(byWeight)
}

/** The worth of what is missing, below 0, and of what was found. */
export const worthOf = (
  differences: ReadonlyArray<Pick<EodDifference, "value">>
): { readonly missing: Money; readonly found: Money } => {
  const values = differences.map(({ value }) => value)
  return {
    missing: sum(values.filter((value) => value < 0)),
    found: sum(values.filter((value) => value > 0))
  }
}

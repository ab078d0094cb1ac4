/**
 * What an earlier rounding left on the books: a pack that was opened, of which less than one step of its product is left.
 * Nobody who counts in steps can write it down; it goes with the next approved end-of-day report (ROUND-1).
 */
import * as Schema from "effect/Schema"
import { Money, plus, zero } from "../money.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import type { Flags } from "../session/flags.ts"
import { isByWeight } from "./counting-step.ts"
import { costOf, type EodDifference } from "./eod-report.ts"

/** The remnants of a product's packs by rounding, as the approval of a report shows them. */
export const Rounding = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  packs: Schema.Int,
  qty: Q.Quantity,
  /** The worth at the product's price, below 0. */
  value: Money
})
export type Rounding = typeof Rounding.Type

/** A pack on the shelf, and what its product says of its steps. */
export interface ShelfPack {
  readonly product_id: number
  readonly sell_by: "kg" | "pack"
  readonly whole: 0 | 1
  readonly qty_increments: Q.Quantity | null
  /** The pack's original quantity, and what is left of it. */
  readonly received: Q.Quantity
  readonly qty: Q.Quantity
}

/**
 * Less than one step is left of a pack that was opened. What is sold whole is counted to any decimal, and what has no
 * step is not counted at all: nothing of either is left by rounding.
 */
export const isRemnant = ({ sell_by, whole, qty_increments: step, received, qty }: ShelfPack): boolean =>
  sell_by === "kg" && whole === 0 && step !== null && qty > 0 && qty < step && qty < received

/** Whoever counts by weight writes down what is there to the gram: nothing that they left alone is a rounding. */
export const writesOffRoundings = (flags: Flags): boolean => !isByWeight(flags)

/**
 * Whether the remnants lie beyond what can be counted in steps: those that make a whole step up with other packs are
 * no rounding.
 */
const isBeyondSteps = (remnants: ReadonlyArray<ShelfPack>, stock: Q.Quantity | undefined): boolean => {
  const step = remnants[0]?.qty_increments ?? null
  return stock === undefined || step === null || Q.sum(remnants.map(({ qty }) => qty)) <= stock % step
}

/**
 * Remnants that go with a report: not those of a product that it counted, nor a pack that somebody has in hand or saw, nor
 * more of a product than its stock stands over its last step.
 * @param counted products
 * @param stock of the products, as the report leaves it
 */
export const writtenOff = <P extends ShelfPack & { readonly isInHand: boolean }>(
  packs: ReadonlyArray<P>,
  counted: ReadonlySet<number>,
  stock: ReadonlyMap<number, Q.Quantity>
): ReadonlyArray<P> => {
  const left = packs.filter((pack) => isRemnant(pack) && !pack.isInHand && !counted.has(pack.product_id))
  return [...Map.groupBy(left, ({ product_id }) => product_id)].flatMap(([id, own]) =>
    isBeyondSteps(own, stock.get(id)) ? own : []
  )
}

/** The remnant as the report shows it, and its pack as it is at the approval. */
export interface ShownRemnant {
  readonly qty: Q.Quantity
  readonly packQty: Q.Quantity
  readonly isInHand: boolean
}

/** The quantity written off with the approval: never more than was shown, and nothing of a pack that changed since. */
export const bookedOf = ({ qty, packQty, isInHand }: ShownRemnant): Q.Quantity =>
  packQty === qty && !isInHand ? qty : Q.zero

/** A remnant of a report with its product, at the price of its time. */
export interface RemnantLine {
  readonly product_id: number
  readonly qty: Q.Quantity
  readonly price: Money | null
}

/** The remnants of a report, one line a product, the dearest first. */
export const roundingsOf = (
  lines: ReadonlyArray<RemnantLine>,
  products: ReadonlyMap<number, Pick<Rounding, "product_name" | "sell_by">>
): ReadonlyArray<Rounding> =>
  [...Map.groupBy(lines, ({ product_id }) => product_id)]
    .map(
      ([product_id, own]): Rounding => ({
        product_id,
        ...(products.get(product_id) ?? { product_name: "", sell_by: "kg" }),
        packs: own.length,
        qty: Q.sum(own.map(({ qty }) => qty)),
        value: own.reduce((total, { price, qty }) => plus(total, costOf(price, Q.minus(Q.zero, qty))), zero)
      })
    )
    .sort((a, b) => a.value - b.value || a.product_id - b.product_id)

/** The remnants of a product as one line of the differences. */
export const asDifference = (
  { product_id, product_name, sell_by, qty, value }: Rounding,
  comment: string
): EodDifference => ({
  product_id,
  product_name,
  sell_by,
  expected: qty,
  counted: Q.zero,
  comment,
  value
})

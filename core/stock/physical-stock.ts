/** The counted stock of a product, as somebody writes it: which quantities are taken, and why others are not (EOD-3). */
import * as Result from "effect/Result"
import * as Q from "../quantity.ts"
import { typedQuantity } from "../typed-number.ts"

/** What a product says of its own counting. */
export interface Counted {
  readonly whole: 0 | 1
  readonly sell_by: "kg" | "pack"
  readonly qty_increments: Q.Quantity | null
  /** What the books say; undefined where nobody is told. */
  readonly current_stock: Q.Quantity | undefined
}

export type CountProblem =
  | { readonly why: "number" | "negative" | "no increment" }
  | { readonly why: "step"; readonly increment: Q.Quantity }

const NUMBER = /^\d{1,12}(\.\d*)?$|^\.\d+$/
const TEN_PLACES = /^\d*(\.\d{0,10})?$/
const NEGATIVE = /^-\s*(\d+(\.\d*)?|\.\d+)$/
/** More than fits a printed weight is a slip of the hand. */
const most = Q.ofThousandths(99_999_999)

/** "3 packs", "3p": of what is sold by weight no number of packs comes to a quantity (STEP-5). */
export const countsPacks = ({ sell_by }: Pick<Counted, "sell_by">, text: string): boolean =>
  sell_by === "kg" && /^\s*\d+\s*(?:p|pa?c?ks?|pcs?|pkts?)\.?\s*$/i.test(text)

/** Hundredths are compared; an increment that has none in its own thousandths. */
const isOnStep = (quantity: Q.Quantity, increment: Q.Quantity): boolean => {
  const step = Q.hundredths(increment)
  return step === 0 ? quantity % increment === 0 : Q.hundredths(quantity) % step === 0
}

const stepOf = ({
  whole,
  sell_by,
  qty_increments
}: Pick<Counted, "whole" | "sell_by" | "qty_increments">): Q.Quantity | undefined => {
  // A sealed pack is whole, whatever else is said of it (SELL-1).
  if (whole === 1) return sell_by === "pack" ? Q.one : undefined
  return qty_increments !== null && qty_increments > 0 ? qty_increments : undefined
}

/** Some quantity of it is taken: it is sold whole, or has an increment. */
export const hasStep = (product: Pick<Counted, "whole" | "sell_by" | "qty_increments">): boolean =>
  product.whole === 1 || stepOf(product) !== undefined

/**
 * What stands in the box, booked to the thousandth. A product that is sold whole takes a number with up to ten decimals,
 * any other a multiple of its increment; what the books say is taken in any case.
 */
export const readPhysical = (
  product: Counted,
  written: string | number
): Result.Result<Q.Quantity, CountProblem> => {
  // Most of a report is what the books say, as a number: nothing of it is to be spelt out.
  const { current_stock: current } = product
  if (typeof written === "number" && current !== undefined && current >= 0 && current <= most)
    if (written === Q.toWire(current)) return Result.succeed(current)
  const typed = String(written).trim().replace(",", ".")
  if (NEGATIVE.test(typed)) return Result.fail({ why: "negative" })
  const quantity = NUMBER.test(typed) ? Q.read(typed) : undefined
  const isWhole = product.whole === 1
  if (quantity !== undefined && quantity === current && TEN_PLACES.test(typed))
    return Result.succeed(quantity)
  const isNumber = quantity !== undefined && quantity <= most
  const step = stepOf(product)
  if (!isNumber || (isWhole && !TEN_PLACES.test(typed))) return Result.fail({ why: "number" })
  if (step === undefined) return isWhole ? Result.succeed(quantity) : Result.fail({ why: "no increment" })
  return isOnStep(quantity, step) && (isWhole || typedQuantity(typed) !== undefined)
    ? Result.succeed(quantity)
    : Result.fail({ why: "step", increment: step })
}

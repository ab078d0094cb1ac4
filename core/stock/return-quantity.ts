/** Which quantities go back of a product, and what of it may be kept: the field, the screen and the server ask here (RETURN-2). */
import * as Result from "effect/Result"
import { notFound } from "../catalogue/feed.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { readTyped } from "./received-quantity.ts"
import type { MaximumAges, ReturnProduct } from "./return-product.ts"

/** The fields of a row that decide about its quantities. */
export type Returnable = Pick<
  ReturnProduct,
  "product_id" | "product_name" | "remaining" | "central_stock" | "whole" | "sell_by" | "qty_increment"
>

const isOnStep = ({ whole, sell_by, qty_increment }: Returnable, quantity: Q.Quantity): boolean => {
  if (sell_by === "pack" && quantity % Q.one !== 0) return false
  return whole === 1 || quantity % (Math.max(1, Q.hundredths(qty_increment)) * 10) === 0
}

/** The central stock takes no more than it has; one that it does not know is capped by nothing. */
export const capOf = ({ remaining, central_stock }: Pick<Returnable, "remaining" | "central_stock">) =>
  central_stock === notFound ? remaining : Q.least(remaining, central_stock)

const whyNot = (row: Returnable, quantity: Q.Quantity): string | undefined => {
  if (quantity <= 0) return "it must be above 0"
  if (quantity > row.remaining) return `${Q.withUnit(row, row.remaining)} remain`
  if (quantity > capOf(row)) return `the central stock takes ${Q.withUnit(row, capOf(row))}`
  return isOnStep(row, quantity) ? undefined : `a multiple of ${Q.formatShort(row.qty_increment)}`
}

/** Above 0, at most what remains and what the central stock has, and a multiple of the increment unless the product is whole. */
export const requireReturn = (
  row: Returnable,
  quantity: Q.Quantity
): Result.Result<Q.Quantity, Fault<"InvalidReturn">> => {
  const why = whyNot(row, quantity)
  return why === undefined
    ? Result.succeed(quantity)
    : Result.fail(fault("InvalidReturn", { product_id: row.product_id, why: `${row.product_name}: ${why}` }))
}

/** As much of a quantity as may go back, in steps of the product. */
export const mostReturned = (row: Returnable, quantity: Q.Quantity): Q.Quantity => {
  const most = Q.least(quantity, capOf(row))
  if (most <= 0) return Q.zero
  const step =
    row.whole === 1
      ? row.sell_by === "pack"
        ? Q.one
        : 1
      : Math.max(row.sell_by === "pack" ? Q.one : 1, Q.hundredths(row.qty_increment) * 10)
  return Q.ofThousandths(Math.floor(most / step) * step)
}

/** The typed quantity; an empty box returns nothing. */
export const readReturn = (
  row: Returnable,
  text: string
): Result.Result<Q.Quantity, Fault<"InvalidReturn">> => {
  if (text.trim() === "") return Result.succeed(Q.zero)
  const read = readTyped(text)
  if (Result.isFailure(read))
    return Result.fail(
      fault("InvalidReturn", { product_id: row.product_id, why: `${row.product_name}: not a quantity` })
    )
  return read.success === 0 ? Result.succeed(Q.zero) : requireReturn(row, read.success)
}

/** Older than the user's maximum: weeks of marinated products, days of others. Such stock cannot be kept. */
export const isTooOld = (
  { age, marinated }: Pick<ReturnProduct, "age" | "marinated">,
  ages: MaximumAges
): boolean => {
  const most = marinated === 1 ? ages.marinated_max_age : ages.non_marinated_max_age
  return most !== null && most !== undefined && age > most * (marinated === 1 ? 7 : 1)
}

/**
 * A discount by hand outside a cart: with a line that was taken out, a draft, an order that failed behind the counter.
 * It has no approval: that is of the cart it was given for, and is asked anew of whoever brings the discount back (PRICE-7).
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import type { GivenDiscount } from "../order/discount.ts"
import { readRemark } from "../order/remark.ts"
import { checkedCut, readWhy } from "./discount-by-hand.ts"
import type { KeptDiscount } from "./kept-discount-fields.ts"

const unreadable = fault("InvalidData", {
  why: "a discount is an amount above 0 or a percent of up to 100, with two decimals at most, and has a reason"
})
/** A discount as it is kept. The list of reasons is asked when it is brought back. */
export const readKeptDiscount = ({
  reason,
  ...discount
}: KeptDiscount): Result.Result<KeptDiscount, Fault<"InvalidData">> => {
  const cut = checkedCut(discount)
  const text = readRemark("discount", reason)
  const why = readWhy({ reason, remark: discount.remark }, [reason])
  return Result.isFailure(cut) || Result.isFailure(text) || Result.isFailure(why)
    ? Result.fail(unreadable)
    : Result.succeed({ ...cut.success, ...why.success, reason: text.success })
}

interface Discounted {
  readonly discounts?: ReadonlyArray<Omit<GivenDiscount, "off">>
}

/** The discount of a line, or of the whole where it is null, as a field of what is kept; none where none is given. */
export const keptDiscount = (
  { discounts = [] }: Discounted,
  itemId: number | null
): { readonly discount?: KeptDiscount } => {
  const given = discounts.find(({ item_id }) => item_id === itemId)
  if (given === undefined) return {}
  const { percent, amount, reason, remark } = given
  return { discount: { percent, amount, reason, remark } }
}

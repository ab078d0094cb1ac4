/** The buyer whom the paper of a placed order is to name (BUYER-2). */
import { Result } from "effect"
import type { Placement } from "#core/contract/cart.ts"
import type { Cart } from "#core/counter/cart.ts"
import { type Fault, fault } from "#core/fault.ts"
import type * as Money from "#core/money.ts"
import { type Buyer, readBuyer } from "#core/order/buyer.ts"
import { buyerProblem } from "#core/text/buyer.ts"

const invalid = (why: string) => Result.fail(fault("InvalidBuyer", { why }))

/** The buyer that was sent, else the cart's customer where that is a business; null for nobody. */
export const namedBuyer = (
  cart: Cart,
  { buyer: sent }: Placement,
  currency: Money.Currency
): Result.Result<Buyer | null, Fault<"InvalidBuyer">> => {
  if (sent != null) {
    const read = readBuyer(sent, currency)
    return Result.isSuccess(read) ? Result.succeed(read.success) : invalid(buyerProblem(read.failure))
  }
  return Result.succeed((sent === undefined && currency === "INR" ? cart.buyer : null) ?? null)
}

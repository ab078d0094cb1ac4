/** The buyer whom the paper of a placed order is to name (BUYER-2, BUYER-3). */
import { Result } from "effect"
import type { Placement } from "#core/contract/placement.ts"
import type { Cart } from "#core/counter/cart.ts"
import { userTypeFor } from "#core/counter/placement.ts"
import { type Fault, fault } from "#core/fault.ts"
import type * as Money from "#core/money.ts"
import { needsBuyer, readBuyer } from "#core/order/buyer.ts"
import type { Buyer } from "#core/order/buyer-fields.ts"
import { buyerProblem, buyerWanted } from "#core/text/buyer.ts"

const invalid = (why: string) => Result.fail(fault("InvalidBuyer", { why }))

/** The buyer that was sent, else the cart's customer where that is a business; null for nobody. */
export const namedBuyer = (
  cart: Cart,
  { buyer: sent, source = null, reference_order_id = null }: Placement,
  { currency, usesPartnerPrice }: { readonly currency: Money.Currency; readonly usesPartnerPrice: boolean }
): Result.Result<Buyer | null, Fault<"InvalidBuyer">> => {
  if (sent != null) {
    const read = readBuyer(sent, currency)
    return Result.isSuccess(read) ? Result.succeed(read.success) : invalid(buyerProblem(read.failure))
  }
  const buyer = (sent === undefined ? cart.buyer : null) ?? null
  const userType = userTypeFor(cart, { source, reference_order_id })
  const isWanted =
    buyer === null &&
    needsBuyer({
      totals: cart.totals,
      currency,
      isDelivered: userType === 1 && cart.address !== null && (cart.userInfo?.name ?? "") !== "",
      isPartners: userType === 3 || usesPartnerPrice
    })
  return isWanted ? invalid(buyerWanted(currency)) : Result.succeed(buyer)
}

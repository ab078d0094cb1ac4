/** Whether a product may go into a cart of the caller's, and by hand. */
import { Result } from "effect"
import { requireNoEgg } from "#core/counter/partner-price.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as manualAccept from "#core/order/manual-accept.ts"
import type { SellBy } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import type { Call } from "../rpc/handler.ts"
import type { CartRow } from "../store/counter/carts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as offSale from "../store/network/off-sale.ts"
import type { ProductRow } from "../store/network/products.ts"
import { pricesOf } from "./cart-sums.ts"
import { leftFor } from "./cart-view.ts"
import { partnerPriceRulesOf } from "./counter-rules.ts"

/**
 * A product is for sale here: it has a price, is not off sale (OFFSALE-3), and is no egg where eggs may not be sold.
 */
export const requireForSale = function* (
  call: Call,
  product: ProductRow
): Tx<Result.Result<void, Fault<"NotForSale" | "OutOfStock" | "EggRefused">>> {
  const { entity_id: product_id, name } = product
  if (!(yield* pricesOf(call, new Map([[product_id, product]]))).has(product_id))
    return Result.fail(fault("NotForSale", { name }))
  if ((yield* offSale.productsOff(call.caller.storeId, Day.toGmt(call.now))).has(product_id))
    return Result.fail(fault("OutOfStock", { product_id, name }))
  return requireNoEgg(yield* partnerPriceRulesOf(call.caller), [{ product_id, name }])
}

/** A quantity that is not scanned is put into a cart by who may invoice it (PICK-6). */
export const requireByHandAllowed = function* (
  { caller }: Pick<Call, "caller">,
  product: { readonly sell_by: SellBy }
): Tx<Result.Result<void, Fault<"FlagOff">>> {
  return manualAccept.requireAllowed(
    caller.flags,
    yield* env.find(manualAccept.setting, caller.hubId),
    product
  )
}

/** The store has what a cart is to hold of a product, beside what others have in hand (CART-8). */
export const requireLeft = function* (
  call: Call,
  row: CartRow,
  { entity_id: product_id, name, sell_by }: ProductRow,
  qty: Q.Quantity
): Tx<Result.Result<void, Fault<"OutOfStock">>> {
  const left = (yield* leftFor(call, row, [product_id]))(product_id)
  if (qty <= left) return Result.succeed(undefined)
  const available = Q.withUnit({ sell_by }, Q.ofThousandths(Math.max(0, left)))
  return Result.fail(fault("OutOfStock", { product_id, name, available }))
}

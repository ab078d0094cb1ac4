/** Whether a product may go into a cart of the caller's. */
import { Result } from "effect"
import { requireNoEgg } from "#core/counter/partner-price.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import * as offSale from "../store/off-sale.ts"
import type { ProductRow } from "../store/products.ts"
import type { Tx } from "../store/transaction.ts"
import { pricesOf } from "./cart-view.ts"
import { partnerPriceRulesOf } from "./counter-rules.ts"

/** It has a price here, is not off sale (OFFSALE-3), and is no egg where that may not be sold. */
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

/** The hub whose packs are asked for. */
import { Result } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import { hubOfOrder } from "../store/order/order-look-up.ts"

export interface WantedStock {
  readonly hub: number
  readonly order_id?: number | null | undefined
}
/**
 * That of the order which they are for, where one is named: whoever has stores of several hubs may open an order of another
 * one than they act for, which takes no packs but those of its own. The transaction works for that hub from then on.
 */
export const hubOfStock = function* (
  { caller }: Call,
  { hub, order_id }: WantedStock
): Tx<Result.Result<number, Fault<"NotFound">>> {
  if (order_id == null) return Result.succeed(hub)
  const found = yield* hubOfOrder(caller.storeIds, order_id)
  return found === undefined ? Result.fail(fault("NotFound", { what: "Order" })) : Result.succeed(found)
}

/** The packs in hand for a transfer, once its order is made (CLAIM-9). */
import type { Order } from "#core/order/order.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { claimedUntil } from "./cart-view.ts"
import { type Change, keysOf } from "./claimed-packs.ts"
import { roomsOf } from "./shipment-scope.ts"

/**
 * Hands the scanned packs of a transfer over to its order, until that is picked; the screens of the hub's transfers
 * hear of it.
 */
export const handedOver = function* (
  call: Call,
  { order_id, increment_id, store_id }: Order,
  codes: ReadonlyArray<string>
): Tx<ReadonlyArray<Change>> {
  const from = { kind: "transfer", id: store_id, userId: call.caller.userId } as const
  const to = { kind: "order", id: order_id, name: increment_id } as const
  const keys = [...keysOf(codes).keys()]
  const ended = yield* claims.handOverPacks(call.caller.hubId, from, to, keys, yield* claimedUntil(call))
  const storeIds = yield* roomsOf(call.caller.hubId)
  return ended.length === 0 ? [] : [{ storeIds, kind: from.kind, id: from.id, made: [], ended }]
}

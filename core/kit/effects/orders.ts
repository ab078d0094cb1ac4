/** What several screens ask about orders: one as the server has it, and what commerce has of all. */

import * as Effect from "effect/Effect"
import { OrderService } from "../../contract/order.ts"
import { Realtime } from "../../port/realtime.ts"
import { Rpc } from "../../port/rpc.ts"
import { isOn } from "../../session/flags.ts"
import { asksClient } from "../client-message.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellResult } from "./host.ts"

/** By a person's word, or because it is time: then nobody is told. */
export interface SyncOrders {
  readonly _tag: "SyncOrders"
  readonly isTimed: boolean
}

/** An order with what the flags of this user ask for beside it. */
export const askOrder = (host: Host, id: number) =>
  Rpc.use((rpc) => {
    const flags = sessionOf(host)?.user.flags ?? {}
    return rpc.call(OrderService.getOrderInfo, {
      order_id: id,
      fetch_sell_by_from_product_info: isOn(flags, "fetch_sell_by_from_product_info"),
      isItemPickupEnabled: isOn(flags, "enable_item_pickup")
    })
  })

export const effects: Effects<SyncOrders> = {
  /** The other clients of the store are asked to look again, too; when it is merely time, the server's word to them does. */
  SyncOrders: (host, { isTimed }) =>
    Effect.gen(function* () {
      const rpc = yield* Rpc
      const realtime = yield* Realtime
      const synced = Effect.tap(rpc.call(OrderService.syncOrders, { orders: true, shipments: false }), () =>
        isTimed ? Effect.void : realtime.refreshOrders
      )
      yield* tellResult(host, synced, {
        onSuccess: () => asksClient({ _tag: "EndedSync", isTimed, problem: undefined }),
        onFailure: (failure) => asksClient({ _tag: "EndedSync", isTimed, problem: failureMessage(failure) })
      })
    })
}

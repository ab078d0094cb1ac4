/** A hold ends, wherever somebody releases it. */

import { OrderHolds } from "../../contract/order-hold.ts"
import { call } from "../../port/rpc.ts"
import { wasReleased } from "../../text/hold.ts"
import { asksClient } from "../client-message.ts"
import { type Effects, failureMessage, tellResult } from "./host.ts"

export interface ReleaseHold {
  readonly _tag: "ReleaseHold"
  readonly id: number
  readonly key: string
}

export const effects: Effects<ReleaseHold> = {
  ReleaseHold: (host, { id, key }) =>
    tellResult(host, call(OrderHolds.releaseOrder, { order_id: id }, { key }), {
      onSuccess: (order) => {
        host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
        return asksClient({ _tag: "Succeeded", message: wasReleased(order.increment_id) })
      },
      onFailure: (failure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })
    })
}

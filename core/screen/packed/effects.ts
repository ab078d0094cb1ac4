/** What Scan Next asks to be done, and how it is done. */

import { OrderService } from "../../contract/order.ts"
import { type Effects, failureMessage, tellResult, toScreen } from "../../kit/effects/host.ts"
import { askOrder } from "../../kit/effects/orders.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message, PackedCommand } from "./model.ts"

const toPacked = toScreen<Message>("Packed")

export const effects: Effects<PackedCommand> = {
  OpenPacked: (host, { id }) =>
    tellResult(host, askOrder(host, id), {
      onSuccess: (order) => toPacked({ _tag: "OpenedPacked", order }),
      onFailure: (failure) => toPacked({ _tag: "FailedPacked", message: failureMessage(failure) })
    }),

  FindPacked: (host, { text }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(OrderService.findOrders, { text }), {
        onSuccess: (orders) => toPacked({ _tag: "FoundLabel", text, orders }),
        onFailure: (failure) => toPacked({ _tag: "FailedPacked", message: failureMessage(failure) })
      })
    )
}

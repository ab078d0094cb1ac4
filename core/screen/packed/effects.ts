/** What Scan Next asks to be done, and how it is done. */

import { OrderService } from "../../contract/order.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, tellResult } from "../../kit/effects/host.ts"
import { askOrder } from "../../kit/effects/orders.ts"
import type { Message, PackedCommand } from "./model.ts"

export const effects: Effects<PackedCommand, Message> = {
  OpenPacked: (host, { id }) =>
    tellResult(host, askOrder(host, id), {
      onSuccess: (order) => ({ _tag: "OpenedPacked", order }),
      onFailure: (failure) => ({ _tag: "FailedPacked", message: failureMessage(failure) })
    }),

  FindPacked: asks(OrderService.findOrders, ({ text }) => ({ text }), {
    onSuccess: (orders, { text }) => ({ _tag: "FoundLabel", text, orders }),
    onFailure: (failure) => ({ _tag: "FailedPacked", message: failureMessage(failure) })
  })
}

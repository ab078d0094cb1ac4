/** The effects of Scan Next. */
import { OrderService } from "../../contract/order.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { askOrder } from "../../kit/effects/orders.ts"
import type { Message, PackedCommand } from "./model.ts"

export const effects: Effects<PackedCommand, Message> = {
  OpenPacked: asksBy(({ id }, _session, host) => askOrder(host, id), {
    onSuccess: (order) => ({ _tag: "OpenedPacked", order }),
    onFailure: (failure) => ({ _tag: "FailedPacked", message: failureMessage(failure) })
  }),

  FindPacked: asks(OrderService.findOrders, ({ text }) => ({ text }), {
    onSuccess: (orders, { text }) => ({ _tag: "FoundLabel", text, orders }),
    onFailure: (failure) => ({ _tag: "FailedPacked", message: failureMessage(failure) })
  })
}

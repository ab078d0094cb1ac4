/** Effects of the pages of returns. */
import { OrderReturnService, OrderReturns } from "../../contract/order-return.ts"
import { isFault } from "../../fault.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { submit } from "../../kit/effects/submit.ts"
import { refusal } from "../../kit/scan-session/last-scan.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message, OwnCommand } from "./model.ts"

export const effects: Effects<OwnCommand, Message> = {
  LoadCancelled: asks(
    OrderReturnService.getAllCancelledOrders,
    (_command, { store }) => ({ hub_store_id: store.store_id }),
    {
      place: "store",
      onSuccess: (list, _command, host) => {
        host.tellClient({ _tag: "CountedCancelled", count: list.length })
        return { _tag: "LoadedCancelled", list }
      },
      onFailure: (failure) => ({ _tag: "FailedCancelled", problem: failureMessage(failure) })
    }
  ),

  FindReturnOrder: asks(OrderReturnService.getReturnOrder, ({ code }) => ({ code }), {
    place: "store",
    onSuccess: (order, { code }) => ({ _tag: "FoundOrder", code, order }),
    onFailure: (failure, { code }) =>
      failure._tag === "Ruled" && isFault(failure.fault)
        ? { _tag: "RefusedCode", refusal: refusal(code, failure.fault) }
        : { _tag: "FailedLookUp", code, message: failureMessage(failure) }
  }),

  RefreshReturnOrder: asks(OrderReturnService.getReturnOrder, ({ code }) => ({ code }), {
    place: "store",
    onSuccess: (order) => ({ _tag: "RefreshedOrder", order }),
    onFailure: () => undefined
  }),

  ReckonCredit: asks(
    OrderReturnService.getReturnCredit,
    ({ order_id, allPacketReturn, lines }) => ({
      order: { order_id, allPacketReturn },
      lines: lines.map(({ id, scan_code, qty }) => ({ id: id ?? null, scan_code, qty: qty ?? null }))
    }),
    {
      place: "store",
      onSuccess: (credit, { lines }) => ({ _tag: "ReckonedCredit", lines, credit }),
      onFailure: (failure) => ({ _tag: "FailedCredit", problem: failureMessage(failure) })
    }
  ),

  ReturnOrder: (host, { key, order_id, allPacketReturn, lines, till }) => {
    const order = { order_id, allPacketReturn, ...(till === "" ? {} : { till }) }
    return submit(host, {
      key,
      call: Rpc.use((rpc) => rpc.call(OrderReturns.returnOrder, { order, lines }, { key })),
      toMessage: (answer) => answer
    })
  }
}

/** What the pages of returns ask to be done, and how it is done. */
import { OrderReturnService, OrderReturns } from "../../contract/order-return.ts"
import { isFault } from "../../fault.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellAt } from "../../kit/effects/host.ts"
import { submit } from "../../kit/effects/submit.ts"
import { refusal } from "../../kit/scan-session/last-scan.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message, OwnCommand } from "./model.ts"

const at = (host: Host<Message>) => ({ store_id: sessionOf(host)?.store.store_id ?? 0 })

const found = (code: string) => Rpc.use((rpc) => rpc.call(OrderReturnService.getReturnOrder, { code }))

export const effects: Effects<OwnCommand, Message> = {
  LoadCancelled: (host) =>
    tellAt(
      host,
      at(host),
      Rpc.use((rpc) =>
        rpc.call(OrderReturnService.getAllCancelledOrders, { hub_store_id: at(host).store_id })
      ),
      {
        onSuccess: (list) => {
          host.tellClient({ _tag: "CountedCancelled", count: list.length })
          return { _tag: "LoadedCancelled", list }
        },
        onFailure: (failure) => ({ _tag: "FailedCancelled", problem: failureMessage(failure) })
      }
    ),

  FindReturnOrder: (host, { code }) =>
    tellAt(host, at(host), found(code), {
      onSuccess: (order) => ({ _tag: "FoundOrder", code, order }),
      onFailure: (failure) =>
        failure._tag === "Ruled" && isFault(failure.fault)
          ? { _tag: "RefusedCode", refusal: refusal(code, failure.fault) }
          : { _tag: "FailedLookUp", code, message: failureMessage(failure) }
    }),

  RefreshReturnOrder: (host, { code }) =>
    tellAt(host, at(host), found(code), {
      onSuccess: (order) => ({ _tag: "RefreshedOrder", order }),
      onFailure: () => undefined
    }),

  ReckonCredit: (host, { order_id, allPacketReturn, lines }) =>
    tellAt(
      host,
      at(host),
      Rpc.use((rpc) =>
        rpc.call(OrderReturnService.getReturnCredit, {
          order: { order_id, allPacketReturn },
          lines: lines.map(({ id, scan_code, qty }) => ({ id: id ?? null, scan_code, qty: qty ?? null }))
        })
      ),
      {
        onSuccess: (credit) => ({ _tag: "ReckonedCredit", lines, credit }),
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

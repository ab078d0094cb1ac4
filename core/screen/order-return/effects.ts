/** What the pages of returns ask to be done, and how it is done. */
import { OrderReturnService, OrderReturns } from "../../contract/order-return.ts"
import { isFault } from "../../fault.ts"
import {
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tellAt,
  toScreenOf
} from "../../kit/effects/host.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { refusal } from "../../kit/scan-session/last-scan.ts"
import type { ReturnLine } from "../../order/order-return.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import type { Message, OwnCommand } from "./model.ts"

const toScreen = toScreenOf<Message>("OrderReturn")
const toReturns = (host: Host, message: Parameters<typeof toScreen>[1]) =>
  toScreen(sessionOf(host)?.store.hub_id ?? 0, message)
const at = (host: Host) => ({ store_id: sessionOf(host)?.store.store_id ?? 0 })

/**
 * A pack comes back once, so its return has one key: whoever sends it again is answered with the first.
 * @param out of each line what the customer had: one unit more of it is another return
 */
export const returnKey = (
  orderId: number,
  lines: ReadonlyArray<ReturnLine>,
  out: ReadonlyArray<number>
): string => keyOf(`return-${orderId}`, { lines, out })

const isRuled = (failure: CallFailure) => failure._tag === "Ruled"

const found = (code: string) => Rpc.use((rpc) => rpc.call(OrderReturnService.getReturnOrder, { code }))

export const effects: Effects<OwnCommand> = {
  LoadCancelled: (host) =>
    tellAt(
      host,
      at(host),
      Rpc.use((rpc) =>
        rpc.call(OrderReturnService.getAllCancelledOrders, { hub_store_id: at(host).store_id })
      ),
      {
        onSuccess: (list) => {
          host.tell({ _tag: "CountedCancelled", count: list.length })
          return toReturns(host, { _tag: "LoadedCancelled", list })
        },
        onFailure: (failure) => toReturns(host, { _tag: "FailedCancelled", problem: failureMessage(failure) })
      }
    ),

  FindReturnOrder: (host, { code }) =>
    tellAt(host, at(host), found(code), {
      onSuccess: (order) => toReturns(host, { _tag: "FoundOrder", code, order }),
      onFailure: (failure) =>
        failure._tag === "Ruled" && isFault(failure.fault)
          ? toReturns(host, { _tag: "RefusedCode", refusal: refusal(code, failure.fault) })
          : toReturns(host, { _tag: "FailedLookUp", code, message: failureMessage(failure) })
    }),

  RefreshReturnOrder: (host, { code }) =>
    tellAt(host, at(host), found(code), {
      onSuccess: (order) => toReturns(host, { _tag: "RefreshedOrder", order }),
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
        onSuccess: (credit) => toReturns(host, { _tag: "ReckonedCredit", lines, credit }),
        onFailure: (failure) => toReturns(host, { _tag: "FailedCredit", problem: failureMessage(failure) })
      }
    ),

  ReturnOrder: (host, { order_id, allPacketReturn, lines, out, till }) => {
    const order = { order_id, allPacketReturn, ...(till === "" ? {} : { till }) }
    const key = returnKey(order_id, lines, out)
    return tellAt(
      host,
      at(host),
      Rpc.use((rpc) => rpc.call(OrderReturns.returnOrder, { order, lines }, { key })),
      {
        onSuccess: (returned) => toReturns(host, { _tag: "ReturnedOrder", returned }),
        onFailure: (failure) =>
          toReturns(host, {
            _tag: "RefusedReturn",
            orderId: order_id,
            problem: whyNot(failure),
            isStale: isRuled(failure)
          })
      }
    )
  }
}

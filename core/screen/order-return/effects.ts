/** Effects of the pages of returns. */
import * as Effect from "effect/Effect"
import { CodeRuleService } from "../../contract/code-rules.ts"
import { OrderReturnService, OrderReturns } from "../../contract/order-return.ts"
import { type Fault, isFault } from "../../fault.ts"
import type { AsksClient } from "../../kit/client-message.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import { submit } from "../../kit/effects/submit.ts"
import { refusal } from "../../kit/scan-session/last-scan.ts"
import type { RefundWay } from "../../order/refund.ts"
import { call, Rpc } from "../../port/rpc.ts"
import { faultDetail } from "../../text/fault.ts"
import type { Message, OwnCommand } from "./model.ts"

const askedAs = (refundAs: RefundWay) => (refundAs === "paid" ? {} : { refund_as: refundAs })

/** What the code stands for, where every unit carries it. */
const goodsIn = (why: Fault) =>
  why.tag === "PackNotInOrder" && why.data.goods !== undefined ? { goods: why.data.goods } : {}

const withOrder = (code: string) =>
  Effect.map(
    call(OrderReturnService.getReturnOrder, { code }),
    (order): Message => ({ _tag: "FoundOrder", code, order })
  )

/** The order behind a code; where there is none, what the lists of the network say that the code is. */
const orderBehind = (code: string) =>
  Effect.catchTag(withOrder(code), "Ruled", (ruled) => {
    const why = ruled.fault
    if (!isFault(why)) return Effect.fail(ruled)
    const refused = (detail: string | undefined): Message => ({
      _tag: "RefusedCode",
      refusal: refusal(code, why, detail),
      ...goodsIn(why)
    })
    const detail = faultDetail(why)
    return why.tag === "PackNotInOrder"
      ? Effect.succeed(refused(detail))
      : Effect.map(call(CodeRuleService.explainCode, { code, sought: "order" }), (explained) =>
          refused(explained.is_other || why.tag === "NotAProduct" ? explained.why || detail : detail)
        )
  })

/** Whatever an order is read for, its pictures follow. */
const idsIn = (message: Message | AsksClient): ReadonlyArray<number> | undefined =>
  message._tag === "FoundOrder" || message._tag === "RefreshedOrder"
    ? message.order.packs.map(({ product_id }) => product_id)
    : undefined

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

  FindReturnOrder: thenPictures(
    asksBy(({ code }) => orderBehind(code), {
      place: "store",
      onSuccess: (message) => message,
      onFailure: (failure, { code }) => ({ _tag: "FailedLookUp", code, message: failureMessage(failure) })
    }),
    idsIn
  ),

  RefreshReturnOrder: thenPictures(
    asks(OrderReturnService.getReturnOrder, ({ code }) => ({ code }), {
      place: "store",
      onSuccess: (order) => ({ _tag: "RefreshedOrder", order }),
      onFailure: () => undefined
    }),
    idsIn
  ),

  OpenExchange: (host, { number, counter }) =>
    Effect.sync(() => {
      host.tellClient({ _tag: "AskedForRoute", route: { name: counter } })
      // As if its holder had shown it there.
      host.tellClient({ _tag: "Scanned", code: number })
    }),

  ReckonCredit: asks(
    OrderReturnService.getReturnCredit,
    ({ order_id, allPacketReturn, lines, refundAs }) => ({
      order: { order_id, allPacketReturn, ...askedAs(refundAs) },
      lines: lines.map(({ id, scan_code, qty }) => ({ id: id ?? null, scan_code, qty: qty ?? null }))
    }),
    {
      place: "store",
      onSuccess: (credit, { lines, refundAs }) => ({ _tag: "ReckonedCredit", lines, refundAs, credit }),
      onFailure: (failure) => ({ _tag: "FailedCredit", problem: failureMessage(failure) })
    }
  ),

  ReturnOrder: (host, { key, order_id, allPacketReturn, lines, till, refundAs }) => {
    const order = { order_id, allPacketReturn, ...(till === "" ? {} : { till }), ...askedAs(refundAs) }
    return submit(host, {
      key,
      call: Rpc.use((rpc) => rpc.call(OrderReturns.returnOrder, { order, lines }, { key })),
      toMessage: (answer) => answer
    })
  }
}

/** Calls about single orders, and what their answers mean to the screens. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CommerceService } from "../../contract/commerce.ts"
import { StockService } from "../../contract/hub-inventory.ts"
import { InvoiceService, OrderInvoiceService } from "../../contract/invoice.ts"
import { OrderService } from "../../contract/order.ts"
import { AuditService, ClientService } from "../../contract/session.ts"
import type { Fault } from "../../fault.ts"
import { Journal } from "../../port/journal.ts"
import { Realtime } from "../../port/realtime.ts"
import { Rpc } from "../../port/rpc.ts"
import { isOn } from "../../session/flags.ts"
import * as say from "../../text/order.ts"
import type { Message } from "../app/model.ts"
import type { CommandOf } from "../command.ts"
import type { Message as OrderMessage } from "../order/model.ts"
import * as work from "../order/work.ts"
import { toPack } from "../route.ts"
import { failureMessage, type Host, sessionOf, tapUnauthorized, tellResult } from "./host.ts"

/** A message to the screen of an order. */
export const toOrder = (id: number, message: OrderMessage): Message => ({
  _tag: "GotScreenMessage",
  screen: "Order",
  id,
  message
})

/** The items of a row that was opened in place: looking at them does not open the order. */
export const loadRowItems = (host: Host, { incrementId }: CommandOf<"LoadRowItems">) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(OrderService.getOrderInfoByIncrementId, { increment_id: incrementId }), {
      onSuccess: (order) => ({ _tag: "LoadedRowItems", order }),
      onFailure: (failure) => ({ _tag: "Failed", message: failureMessage(failure) })
    })
  )

/** The other clients of the store are asked to look again, too; when it is merely time, the server's word to them does. */
export const syncOrders = (host: Host, { isTimed }: CommandOf<"SyncOrders">) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const realtime = yield* Realtime
    const synced = Effect.tap(rpc.call(OrderService.syncOrders, { orders: true, shipments: false }), () =>
      isTimed ? Effect.void : realtime.refreshOrders
    )
    yield* tellResult(host, synced, {
      onSuccess: () => ({ _tag: "EndedSync", isTimed, problem: undefined }),
      onFailure: (failure) => ({ _tag: "EndedSync", isTimed, problem: failureMessage(failure) })
    })
  })

/** What no order is found by may be the code of a pack. */
export const findOrders = (host: Host, { text }: CommandOf<"FindOrders">) =>
  Rpc.use((rpc) =>
    tellResult(
      host,
      Effect.gen(function* () {
        const orders = yield* rpc.call(OrderService.findOrders, { text })
        const isPack =
          orders.length === 0 &&
          toPack(text) !== undefined &&
          (yield* rpc.call(StockService.getPackLife, { scan_code: text })) !== null
        return { orders, isPack }
      }),
      {
        onSuccess: ({ orders, isPack }) => ({
          _tag: "GotScreenMessage",
          screen: "Finder",
          message: isPack ? { _tag: "FoundPack", text } : { _tag: "FoundOrders", text, orders }
        }),
        onFailure: (failure) => ({
          _tag: "GotScreenMessage",
          screen: "Finder",
          message: { _tag: "FailedFind", message: failureMessage(failure) }
        })
      }
    )
  )

/** The order as it was kept with its scans; undefined where there are none. */
const keptOrder = (host: Host, id: number) =>
  Effect.gen(function* () {
    const { server, session } = host.model()
    if (session === undefined) return undefined
    const journal = yield* Journal
    const text = yield* journal.load({ server, user: session.user.id, screen: "order", id: String(id) })
    return text === undefined ? undefined : work.keptOrder(text)
  }).pipe(
    Effect.orElseSucceed(() => undefined),
    Effect.catchDefect(() => Effect.succeed(undefined))
  )

/** Without the server it is shown as it was kept here, if it was. */
export const openOrder = (host: Host, { id }: CommandOf<"OpenOrder">) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const flags = sessionOf(host)?.user.flags ?? {}
    const call = rpc.call(OrderService.getOrderInfo, {
      order_id: id,
      fetch_sell_by_from_product_info: isOn(flags, "fetch_sell_by_from_product_info"),
      isItemPickupEnabled: isOn(flags, "enable_item_pickup")
    })
    const answer = yield* Effect.result(call)
    const kept =
      Result.isFailure(answer) && answer.failure._tag === "Offline" ? yield* keptOrder(host, id) : undefined
    yield* tellResult(host, Effect.fromResult(answer), {
      onSuccess: (order) => toOrder(id, { _tag: "OpenedOrder", order }),
      onFailure: (failure) => {
        const message = failureMessage(failure)
        return toOrder(
          id,
          kept === undefined
            ? { _tag: "FailedOpening", message }
            : { _tag: "FoundKeptOrder", order: kept, message }
        )
      }
    })
  })

/** Says who works on an order, or that nobody does; a failure is of no consequence to the work. */
export const assignOrder = (host: Host, id: number, screen: string | undefined) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(ClientService.clientAssign, screen === undefined ? { id } : { id, screen }), {
      onSuccess: () => undefined,
      onFailure: () => undefined
    })
  )

export const invoiceOrder = (host: Host, command: CommandOf<"InvoiceOrder">) =>
  Rpc.use((rpc) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { id, incrementId, lines, lastUpdatedAt, key } = command
    const call = command.usesNewService
      ? rpc.call(
          OrderInvoiceService.invoiceOrder,
          {
            request: {
              increment_id: incrementId,
              clientItems: lines,
              store_id: session.store.store_id,
              user: { name: session.user.name, username: session.user.username, id: session.user.id },
              lastOrderUpdatedAt: lastUpdatedAt
            }
          },
          { key }
        )
      : rpc.call(
          InvoiceService.invoiceOrder,
          {
            order_id: id,
            items: lines,
            store_id: session.store.store_id,
            username: session.user.username,
            name: session.user.name,
            last_updated_at: lastUpdatedAt
          },
          { key }
        )
    return tellResult(host, call, {
      onSuccess: (answer) =>
        toOrder(
          id,
          answer.status === "DIRTY"
            ? { _tag: "FoundDirty", order: answer.info, message: answer.message }
            : {
                _tag: "SucceededInvoice",
                invoiceId: answer.invoice_id,
                updatedAt: answer.updated_at,
                items: lines
              }
        ),
      onFailure: (failure) =>
        toOrder(
          id,
          failure._tag === "Ruled"
            ? { _tag: "RefusedInvoice", fault: failure.fault as Fault, message: failureMessage(failure) }
            : { _tag: "FailedInvoice", message: failureMessage(failure, say.unableToInvoice) }
        )
    })
  })

/**
 * The invoice stands; a failure from here on is told and never invoices again. The server has taken the packs with it,
 * and checks what the audit is told against what it took (INV-10).
 */
export const confirmInvoice = (host: Host, { incrementId, items }: CommandOf<"ConfirmInvoice">) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(AuditService.saveOrderAudit, { increment_id: incrementId, items }), {
      onSuccess: () => undefined,
      onFailure: () => ({ _tag: "Failed", message: say.orderUpdateFailed })
    })
  )

/** Commerce cancels first; the order's status is confirmed after it. */
export const cancelOrder = (host: Host, { id, reasons, key }: CommandOf<"CancelOrder">) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const cancelling = yield* Effect.result(
      rpc.call(CommerceService.cancelOrder, { order_id: id, items: reasons }, { key })
    )
    if (cancelling._tag === "Failure") {
      const { failure } = cancelling
      if (failure._tag === "Unauthorized") return host.tell({ _tag: "LostSession" })
      const message = failureMessage(failure)
      host.tell(toOrder(id, { _tag: "FailedCancelling", message }))
      return host.tell({ _tag: "Failed", message })
    }
    const confirming = rpc.call(
      OrderService.updateOrder,
      { order_id: id, change: { status: "canceled" } },
      { key: `${key}-status` }
    )
    const confirmed = yield* Effect.result(tapUnauthorized(host, confirming))
    host.tell(toOrder(id, { _tag: "SucceededCancelling" }))
    host.tell(
      confirmed._tag === "Success"
        ? { _tag: "Succeeded", message: say.canceled }
        : { _tag: "Failed", message: say.canceledHalf }
    )
  })

/** The shipment is created first; the order becomes complete after it. */
export const shipOrder = (host: Host, { id, key, afterInvoice }: CommandOf<"ShipOrder">) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const ended = (kind: "success" | "failure", text: string) =>
      host.tell({ _tag: "EndedShipping", orderId: id, kind, text })
    const shipping = yield* Effect.result(rpc.call(CommerceService.createShipment, { order_id: id }, { key }))
    if (shipping._tag === "Failure") {
      const { failure } = shipping
      if (failure._tag === "Unauthorized") return host.tell({ _tag: "LostSession" })
      const why = failureMessage(failure)
      return ended("failure", afterInvoice ? say.shipFailed(why) : why)
    }
    const completing = rpc.call(
      OrderService.updateOrder,
      // Of the shipment, not of this clock: asked for again, the call is the same.
      { order_id: id, change: { status: "complete", shipped_at: shipping.success.shipped_at } },
      { key: `${key}-status` }
    )
    const updating = yield* Effect.result(tapUnauthorized(host, completing))
    if (updating._tag === "Failure") return ended("failure", say.shippedHalf)
    const order = updating.success
    host.tell({ _tag: "PushedOrder", storeId: order.store_id, order })
    ended("success", say.shipped)
  })

/** So many are asked of the server at a time: a whole round of a van is no reason to keep others waiting. */
const shippedAtOnce = 4

export const shipOrders = (host: Host, { orders }: CommandOf<"ShipOrders">) =>
  Effect.forEach(
    orders,
    ({ id, key }) => shipOrder(host, { _tag: "ShipOrder", id, key, afterInvoice: false }),
    { concurrency: shippedAtOnce, discard: true }
  )

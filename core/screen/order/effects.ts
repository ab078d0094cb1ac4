/** Effects of the screen of an order. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CommerceService } from "../../contract/commerce.ts"
import { InvoiceService, OrderInvoiceService } from "../../contract/invoice.ts"
import { OrderService } from "../../contract/order.ts"
import type { Fault } from "../../fault.ts"
import { asksClient } from "../../kit/client-message.ts"
import { assignOrder } from "../../kit/effects/assignment.ts"
import { confirmInvoice } from "../../kit/effects/confirmed-invoice.ts"
import {
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tapUnauthorized,
  tellResult
} from "../../kit/effects/host.ts"
import { leftOrders } from "../../kit/effects/left-orders.ts"
import { askOrder } from "../../kit/effects/orders.ts"
import { findPictures } from "../../kit/effects/pictures.ts"
import { Journal } from "../../port/journal.ts"
import { Rpc } from "../../port/rpc.ts"
import * as outcome from "../../text/order-outcome.ts"
import type { OrderCommand } from "./command.ts"
import { copyEffects } from "./copying.ts"
import { deliveryEffects } from "./delivery-effects.ts"
import type { Message } from "./model.ts"
import { notedEffects } from "./noted-scans.ts"
import { packEffects } from "./pack-effects.ts"
import { phoneEffects } from "./phone.ts"
import { sideEffects } from "./side-effects.ts"
import * as work from "./work.ts"

/** The order as it was kept with its scans; undefined where there are none. */
const storedOrder = (host: Host<Message>, id: number) =>
  Effect.gen(function* () {
    const { server, session } = host.model()
    if (session === undefined) return undefined
    const journal = yield* Journal
    const text = yield* journal.load({ server, user: session.user.id, screen: "order", id: String(id) })
    return text === undefined ? undefined : work.storedOrder(text)
  }).pipe(
    Effect.orElseSucceed(() => undefined),
    Effect.catchDefect(() => Effect.succeed(undefined))
  )

/** Without the server it is shown as it was kept here, if it was. */
export const openOrder = (host: Host<Message>, id: number) =>
  Effect.gen(function* () {
    const answer = yield* Effect.result(askOrder(host, id))
    const cached =
      Result.isFailure(answer) && answer.failure._tag === "Offline" ? yield* storedOrder(host, id) : undefined
    yield* tellResult(host, Effect.fromResult(answer), {
      onSuccess: (order) => ({ _tag: "OpenedOrder", order }),
      onFailure: (failure) => {
        const message = failureMessage(failure)
        return cached === undefined
          ? { _tag: "FailedOpening", message }
          : { _tag: "FoundStoredOrder", order: cached, message }
      }
    })
    if (Result.isFailure(answer)) return
    if (answer.success.status === "complete") {
      const left = (yield* leftOrders(host)).find(({ orderId }) => orderId === id)
      if (left !== undefined) host.tell({ _tag: "FoundLeft", undoUntil: left.undoUntil })
    }
    yield* findPictures(
      host,
      answer.success.items.map(({ product_id }) => product_id)
    )
  })

export const effects: Effects<OrderCommand, Message> = {
  ...packEffects,
  ...notedEffects,
  ...sideEffects,
  ...phoneEffects,
  ...copyEffects,
  ...deliveryEffects,

  OpenOrder: (host, { id }) => openOrder(host, id),

  AssignOrder: (host, { id }) => assignOrder(host, id, "order"),

  ReleaseOrder: (host, { id }) => assignOrder(host, id, undefined),

  InvoiceOrder: (host, command) =>
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
          answer.status === "DIRTY"
            ? { _tag: "FoundDirty", order: answer.info, message: answer.message }
            : {
                _tag: "SucceededInvoice",
                invoiceId: answer.invoice_id,
                paper: answer.paper,
                updatedAt: answer.updated_at,
                items: lines
              },
        onFailure: (failure) =>
          failure._tag === "Ruled"
            ? { _tag: "RefusedInvoice", fault: failure.fault as Fault, message: failureMessage(failure) }
            : { _tag: "FailedInvoice", message: failureMessage(failure, outcome.unableToInvoice) }
      })
    }),

  /** The invoice stands; a failure from here on is told and never invoices again. */
  ConfirmInvoice: (host, { incrementId: increment_id, items, usesNewService }) => {
    const session = sessionOf(host)
    return session === undefined
      ? Effect.void
      : tellResult(host, confirmInvoice(session, { increment_id, items, usesNewService }), {
          onSuccess: () => undefined,
          onFailure: () => asksClient({ _tag: "Failed", message: outcome.orderUpdateFailed })
        })
  },

  /** Commerce cancels first; the order's status is confirmed after it. */
  CancelOrder: (host, { id, reasons, key }) =>
    Effect.gen(function* () {
      const rpc = yield* Rpc
      const cancelling = yield* Effect.result(
        rpc.call(CommerceService.cancelOrder, { order_id: id, items: reasons }, { key })
      )
      if (cancelling._tag === "Failure") {
        const { failure } = cancelling
        if (failure._tag === "Unauthorized") return host.tellClient({ _tag: "LostSession" })
        const message = failureMessage(failure)
        host.tell({ _tag: "FailedCancelling", message })
        return host.tellClient({ _tag: "Failed", message })
      }
      const confirming = rpc.call(
        OrderService.updateOrder,
        { order_id: id, change: { status: "canceled" } },
        { key: `${key}-status` }
      )
      const confirmed = yield* Effect.result(tapUnauthorized(host, confirming))
      host.tell({ _tag: "SucceededCancelling" })
      host.tell(
        confirmed._tag === "Success"
          ? asksClient({ _tag: "Succeeded", message: outcome.canceled })
          : asksClient({ _tag: "Failed", message: outcome.canceledHalf })
      )
    })
}

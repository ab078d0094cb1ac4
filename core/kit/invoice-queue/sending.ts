/** The invoice of an order in the queue is asked for, under the key that was kept with it. */

import * as Effect from "effect/Effect"
import { InvoiceService, OrderInvoiceService } from "../../contract/invoice.ts"
import { Rpc } from "../../port/rpc.ts"
import { isOn } from "../../session/flags.ts"
import { confirmInvoice } from "../effects/confirmed-invoice.ts"
import { type Host, sessionOf, tapUnauthorized } from "../effects/host.ts"
import { shipOrder } from "../effects/shipping.ts"
import { keyOf } from "../idempotency-key.ts"
import type { Session } from "../session.ts"
import type { Message } from "./model.ts"
import { outcomeOf } from "./outcome.ts"
import type { Sending } from "./stored.ts"

const invoiceBy = (
  rpc: typeof Rpc.Service,
  { user, store }: Session,
  orderId: number,
  { key, increment_id, lines, last_updated_at }: Sending
) =>
  isOn(user.flags, "enable_new_invoice_service")
    ? rpc.call(
        OrderInvoiceService.invoiceOrder,
        {
          request: {
            increment_id,
            clientItems: lines,
            store_id: store.store_id,
            user: { name: user.name, username: user.username, id: user.id },
            lastOrderUpdatedAt: last_updated_at
          }
        },
        { key }
      )
    : rpc.call(
        InvoiceService.invoiceOrder,
        {
          order_id: orderId,
          items: lines,
          store_id: store.store_id,
          username: user.username,
          name: user.name,
          last_updated_at
        },
        { key }
      )

/** The packs are confirmed, and what was handed over at the counter is shipped; neither makes another invoice. */
const followedUp = (
  host: Host<Message>,
  session: Session,
  orderId: number,
  invoiceId: string,
  { increment_id, lines, ships }: Sending
) =>
  Effect.gen(function* () {
    const usesNewService = isOn(session.user.flags, "enable_new_invoice_service")
    yield* Effect.ignore(confirmInvoice(session, { increment_id, items: lines, usesNewService }))
    if (ships)
      yield* shipOrder(host, {
        _tag: "ShipOrder",
        id: orderId,
        key: keyOf(`ship-${orderId}`, invoiceId),
        afterInvoice: true
      })
  })

export const send = (
  host: Host<Message>,
  { orderId, sending }: { readonly orderId: number; readonly sending: Sending }
) =>
  Effect.gen(function* () {
    const session = sessionOf(host)
    if (session === undefined) return
    const rpc = yield* Rpc
    const answer = yield* tapUnauthorized(host, invoiceBy(rpc, session, orderId, sending))
    if (answer.status === "DIRTY") return host.tell({ _tag: "Outdated", orderId, message: answer.message })
    yield* followedUp(host, session, orderId, answer.invoice_id, sending)
    host.tell({ _tag: "Invoiced", orderId, invoiceId: answer.invoice_id })
  }).pipe(Effect.catch((failure) => Effect.sync(() => host.tell(outcomeOf(orderId, failure)))))

/** An order before it is invoiced by nobody's hands: who is on it is said, it is read, and its packs are found. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { OrderInvoiceService } from "../../contract/invoice.ts"
import { ClientService } from "../../contract/session.ts"
import { ShipmentService } from "../../contract/shipment.ts"
import * as Day from "../../day.ts"
import { autoPicked, isTakeable, unpacked } from "../../order/auto-pick.ts"
import * as itemPickup from "../../order/item-pickup.ts"
import { type Order, pickedItems } from "../../order/order.ts"
import type { Chosen } from "../../order/order-selection.ts"
import { empty } from "../../order/picking.ts"
import { readReasons } from "../../order/reason.ts"
import { isProcessed, requireInvoiceable, shipsWithInvoice } from "../../order/status.ts"
import { pickedBy } from "../../order/yield-ratio.ts"
import { Journal } from "../../port/journal.ts"
import { Rpc } from "../../port/rpc.ts"
import * as Q from "../../quantity.ts"
import type { ShelfPack } from "../../stock/pack.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/invoice-queue.ts"
import { type Host, sessionOf, tapUnauthorized } from "../effects/host.ts"
import { askOrder } from "../effects/orders.ts"
import { invoiceKey, sentLines } from "../sent-lines.ts"
import type { Session } from "../session.ts"
import type { Message } from "./model.ts"
import { outcomeOf } from "./outcome.ts"

/** Enough packs of a product, the first to expire first; all of them where some of those are none that an order takes. */
const packsOf = (
  host: Host<Message>,
  { order_id }: Order,
  productId: number,
  quantity: Q.Quantity,
  { store, user }: Session
) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const shelf = { product: productId, hub: store.hub_id, cut_off_date: user.cut_off_date ?? null, order_id }
    const enough = yield* rpc.call(OrderInvoiceService.getAvailablePacks, {
      ...shelf,
      qty: quantity,
      today: null,
      is_available: true
    })
    const { now } = host.model()
    return enough.every((pack) => isTakeable(pack, Day.dayAt(now)))
      ? enough
      : yield* rpc.call(ShipmentService.getNActiveProductPacksWhole, {
          ...shelf,
          is_available: true,
          date: null
        })
  })

const stockFor = (host: Host<Message>, order: Order, session: Session) => {
  const quantities = new Map<number, Q.Quantity>()
  for (const { product_id, qty } of pickedItems(order))
    quantities.set(product_id, Q.plus(quantities.get(product_id) ?? Q.zero, qty))
  return Effect.map(
    Effect.forEach([...quantities], ([productId, qty]) => packsOf(host, order, productId, qty, session), {
      concurrency: 4
    }),
    (found): ReadonlyArray<ShelfPack> => found.flat()
  )
}

/** It is invoiced, cancelled or gone: it is never open for an invoice again. */
const isClosed = (order: Order): boolean => isProcessed(order) || order.status === "canceled"

/** Scans of it that are kept here are somebody's work: they are not gone over. */
const isKeptHere = (host: Host<Message>, userId: number, orderId: number) =>
  Journal.use((journal) =>
    journal.load({ server: host.model().server, user: userId, screen: "order", id: String(orderId) })
  ).pipe(
    Effect.map((text) => text !== undefined),
    Effect.orElseSucceed(() => false)
  )

export const prepare = (host: Host<Message>, { order_id: orderId }: Chosen) =>
  Effect.gen(function* () {
    const session = sessionOf(host)
    if (session === undefined) return
    const refused = (message: string, isSettled = false) =>
      host.tell({ _tag: "Refused", orderId, message, isSettled })
    const rpc = yield* Rpc
    if (yield* isKeptHere(host, session.user.id, orderId)) return refused(say.scansKept)
    yield* rpc.call(ClientService.clientAssign, { id: orderId, screen: "bulk-invoice" })
    const order = pickedBy(yield* askOrder(host, orderId), session.user.flags)
    const open = requireInvoiceable(order)
    if (Result.isFailure(open))
      return refused(
        open.failure.tag === "AlreadyProcessed"
          ? say.invoicedElsewhere(order.invoice_id)
          : faultText(open.failure),
        isClosed(order)
      )
    const { assigned_to: by } = order
    if (by !== undefined && by !== null && by.user_id !== session.user.id) return refused(say.isOnIt(by.name))
    const { flags } = session.user
    if (itemPickup.isPackedForOther(order, flags)) return refused(say.packedForOther)
    const packed = itemPickup.withPickedUp(order, empty, flags, session.variables.get(itemPickup.setting))
    const packs = yield* stockFor(host, unpacked(order, packed), session)
    const reasons = readReasons(session.variables.get("accept_order_reason"))
    const work = autoPicked(order, packs, reasons[0] ?? "", Day.dayAt(host.model().now), packed)
    const lines = sentLines(order, work, reasons)
    const short = lines.filter(({ reason }) => reason !== null).length
    host.tell({
      _tag: "Prepared",
      orderId,
      sending: {
        key: invoiceKey(order, lines),
        increment_id: order.increment_id,
        lines,
        last_updated_at: order.updated_at,
        ships: shipsWithInvoice(order)
      },
      notes: short === 0 ? [] : [say.shortItems(short, lines.length, reasons[0] ?? "")]
    })
  }).pipe(
    (preparing) => tapUnauthorized(host, preparing),
    Effect.catch((failure) => Effect.sync(() => host.tell(outcomeOf(orderId, failure))))
  )

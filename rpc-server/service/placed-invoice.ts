/** The invoice of an order that was placed at a counter, with the packs that were scanned for it. */
import { Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { Money } from "#core/money.ts"
import { requireNotHeld } from "#core/order/hold.ts"
import { type Order, orderedItems } from "#core/order/order.ts"
import { isProcessed, nextUpdatedAt, shipsWithInvoice } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import * as Q from "#core/quantity.ts"
import { manualPack } from "#core/stock/pack.ts"
import type { Call } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { read, transact } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as invoices from "../store/order/invoices.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { invoiced } from "./order-invoicing.ts"
import { soldOf, wirePlaced } from "./placed-order.ts"
import type { Item } from "./requested-lines.ts"
import { sellIn, shiftAt } from "./shift-sale.ts"

/** All of every item: its packs, and by hand what they do not hold. */
const itemsOf = (order: Order, claimed: ReadonlyArray<claims.HeldPack>): ReadonlyArray<Item> =>
  orderedItems(order).map(({ item_id, product_id, qty }) => {
    const packs = claimed
      .filter((pack) => pack.product_id === product_id)
      .map(({ scan_code, qty: packQty }) => ({ scan_code, qty: Q.ofThousandths(packQty) }))
    const rest = Q.minus(qty, Q.sum(packs.map((pack) => pack.qty)))
    if (packs.length === 0) return { item_id, product_id, qty }
    const byHand = rest > 0 ? [{ scan_code: manualPack, qty: rest }] : []
    return { item_id, product_id, qty, scanned_info: { items: [...packs, ...byHand] } }
  })

const hasShipment = function* ({ order_id }: Order): Tx<boolean> {
  return (yield* events.shipment(order_id)) !== undefined
}

/** What is handed over at the counter leaves with its invoice. */
const leaves = function* (call: Call, order: Order): Tx<void> {
  const { caller, now } = call
  const id = yield* events.addShipment(order.order_id, Day.toGmt(now), caller.userId, null)
  yield* audit.ofOrder(call, order, "shipped", { shipment_id: id })
  yield* changes.setStatus(order, "complete", nextUpdatedAt(order.updated_at, now), Day.toLocal(now))
  yield* outgoing.add("order.dispatched", order.order_id, Day.toGmt(now))
  yield* audit.ofOrder(call, order, "complete", { from: order.status })
}

interface Selling {
  readonly till?: string | undefined
  readonly given?: Money | undefined
}

/** The invoice of an order that was placed at a counter, as a transaction. */
export const invoicing = (call: Call, orderId: number, { till, given }: Selling) =>
  function* () {
    const { caller, now } = call
    const found = yield* orders.findToDecide(caller.storeIds, orderId, now)
    if (found === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
    // Somebody else has invoiced it, and it still waits at the counter: it leaves as a sale of its till.
    const waits = found.status === "processing" && shipsWithInvoice(found) && !(yield* hasShipment(found))
    if (isProcessed(found) && !waits)
      return Result.succeed({ answer: wirePlaced(yield* soldOf(found)), order: toWire(found), ended: [] })
    const shift = shipsWithInvoice(found) ? yield* shiftAt(call, till) : Result.succeed(undefined)
    if (Result.isFailure(shift)) return Result.fail(shift.failure)
    if (waits) {
      const free = requireNotHeld(found)
      if (Result.isFailure(free)) return Result.fail(free.failure)
      const sold = yield* sellIn(shift.success, found)
      if (Result.isFailure(sold)) return Result.fail(sold.failure)
      yield* leaves(call, found)
      const dispatched = (yield* orders.find(caller.storeIds, orderId, now)) ?? found
      return Result.succeed({
        answer: wirePlaced(yield* soldOf(dispatched)),
        order: toWire(dispatched),
        ended: []
      })
    }
    const holder = { kind: "order", id: orderId } as const
    const items = itemsOf(found, yield* claims.heldBy(holder))
    const outcome = yield* invoiced(call, found, {
      items,
      lastUpdatedAt: found.updated_at,
      ...(given === undefined || !shipsWithInvoice(found) ? {} : { given })
    })
    if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
    const after = outcome.success._tag === "Invoiced" ? outcome.success.written.order() : undefined
    if (after !== undefined && shipsWithInvoice(after)) {
      const sold = yield* sellIn(shift.success, after)
      if (Result.isFailure(sold)) return Result.fail(sold.failure)
      yield* leaves(call, after)
    }
    const order = (yield* orders.find(caller.storeIds, orderId, now)) ?? found
    const ended = outcome.success._tag === "Invoiced" ? endedOf(outcome.success.written.ended) : []
    return Result.succeed({ answer: wirePlaced(yield* soldOf(order)), order: toWire(order), ended })
  }

export const invoicePlaced = Effect.fnUntraced(function* (call: Call, orderId: number, selling: Selling) {
  const { answer, order, ended } = yield* transact(call, invoicing(call, orderId, selling))
  yield* pushWireOrder(order)
  yield* tellClaims(ended)
  return answer
})

export const printInfo = Effect.fnUntraced(function* (call: Call, orderId: number) {
  const found = yield* read(function* () {
    const order = yield* orders.find(call.caller.storeIds, orderId, call.now)
    return order === undefined || order.invoice_id === null
      ? undefined
      : yield* invoices.find(call.caller.storeIds, Number(order.invoice_id))
  })
  if (found === undefined) return yield* Effect.fail(fault("NotFound", { what: "Invoice" }))
  const { content: document, invoice_number, invoice_id } = found
  return { invoice_id: String(invoice_id), invoice_number, document }
})

/**
 * AcceptShipmentService, and its older sibling: a shipment becomes stock of its hub in one transaction, once
 * (RECEIPT-1).
 */
import { Effect, Result } from "effect"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { type AcceptedLine, AcceptShipmentService } from "#core/contract/accept-shipment.ts"
import * as Day from "#core/day.ts"
import * as manualAccept from "#core/order/manual-accept.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { manualPack } from "#core/stock/pack.ts"
import { decide as decideReceipt, type Receipt } from "#core/stock/receipt.ts"
import { expiredOf, isAllExpired } from "#core/stock/sent-packs.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { toWire } from "#core/stock/wire.ts"
import { addedToInventory, nothingAdded } from "#core/text/shipment-outcome.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushShipment } from "../rpc/rooms.ts"
import { transact } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as receipts from "../store/order/receipts.ts"
import * as cartons from "../store/pack/cartons.ts"
import * as claims from "../store/pack/pack-claims.ts"
import * as receivedSerials from "../store/pack/received-serials.ts"
import * as shipments from "../store/pack/shipments.ts"
import { acceptedShipment } from "./accepted-shipment.ts"
import { type Arrival, arrivalOf } from "./arrival.ts"
import { mayAcceptIn } from "./due-report.ts"
import { roomsOf, scopeOf, shipmentMissing } from "./shipment-scope.ts"

/** The codes of lines, each once. */
const codesOf = (lines: ReadonlyArray<AcceptedLine>): ReadonlyArray<string> => [
  ...new Set(
    lines
      .flatMap(({ scanned_info }) => scanned_info?.items ?? [])
      .map(({ scan_code }) => scan_code)
      .filter((code) => uniqueKey(code) !== manualPack)
  )
]

/** Writes a decided receipt; answers the shipment as it stands now. */
const write = function* (call: Call, shipment: Shipment, receipt: Receipt, arrival: Arrival): Tx<Shipment> {
  const { caller, now } = call
  const at = Day.toGmt(now)
  const { id, shipment_id, hub_id } = shipment
  const updatedAt = nextUpdatedAt(shipment.updated_at, now)
  const entry = { id, shipment_id, hub_id, at, updatedAt, by: caller.name }
  const put = yield* receipts.put(entry, receipt.items, receipt.rows)
  yield* receipts.putExpired(entry, receipt.expired)
  yield* cartons.receive(at, id, hub_id)
  yield* receivedSerials.receive(entry, receipt.rows)
  yield* claims.release({ kind: "shipment", id })
  yield* outgoing.addReceived(
    { hubId: hub_id, storeId: caller.storeId },
    shipment_id,
    at,
    receipt.rows.length
  )
  // The packs in stock name the shipment that they came with.
  yield* audit.ofShipment(call, shipment_id, "accepted", {
    packs: receipt.rows.length,
    ...(receipt.expired.length === 0 ? {} : { expired: receipt.expired.length }),
    items: receipt.items.map(({ product_id, accepted, received, short_reason }) => ({
      product_id,
      accepted,
      received,
      ...(short_reason === null ? {} : { short_reason })
    }))
  })
  return acceptedShipment(shipment, receipt.items, arrival, { at, updatedAt, ...put })
}

/** Accepts a shipment: all of it becomes stock, or the first refusal says why nothing does. */
export const acceptShipment = Effect.fnUntraced(function* (
  call: Call,
  name: string,
  lines: ReadonlyArray<AcceptedLine>
) {
  const { caller, now } = call
  const { answer, storeIds } = yield* transact(call, function* () {
    const shipment = yield* shipments.findToDecide(scopeOf(call), name)
    if (shipment === undefined) return Result.fail(shipmentMissing)
    const { hub_id: hub } = shipment
    const today = Day.dayAt(now)
    const variables = yield* env.forHub(hub)
    const arrival = yield* arrivalOf(
      codesOf(lines),
      lines.map(({ product_id }) => product_id),
      hub,
      variables,
      today
    )
    const decision = decideReceipt(
      {
        shipment,
        flags: caller.flags,
        everyItem: variables.get(manualAccept.setting),
        mayAccept: yield* mayAcceptIn(call, hub),
        entities: arrival.entities,
        products: arrival.products,
        codedRows: [
          ...(yield* receipts.rowsUnder(hub, [
            ...arrival.uniqueKeys,
            ...expiredOf(shipment, today).flatMap(({ unique_key }) => unique_key ?? [])
          ])),
          ...(yield* receivedSerials.rowsUnder(hub, arrival.serials))
        ],
        today
      },
      lines
    )
    if (Result.isFailure(decision)) return Result.fail(decision.failure)
    const stored = yield* write(call, shipment, decision.success, arrival)
    return Result.succeed({
      answer: {
        status: "success" as const,
        message:
          decision.success.rows.length === 0 && isAllExpired(shipment, today)
            ? nothingAdded
            : addedToInventory,
        packs: decision.success.rows.length,
        shipment: toWire(stored)
      },
      storeIds: yield* roomsOf(hub)
    })
  })
  yield* pushShipment(answer.shipment, storeIds)
  return answer
})

export const acceptShipmentService = implement(AcceptShipmentService, {
  acceptShipment: ({ request }, call) => acceptShipment(call, request.shipment_id, request.shipment_items)
})

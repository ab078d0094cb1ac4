/** ClaimService: packs in hand for the work on an order, a shipment, a transfer or a return (CLAIM-1 to CLAIM-3). */
import { Effect, Result } from "effect"
import { ClaimService } from "#core/contract/claim.ts"
import { done } from "#core/contract/id.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { isOpenForPicking, isProcessed } from "#core/order/status.ts"
import { wantsOf } from "#core/order/wanted-packs.ts"
import { pickedBy } from "#core/order/yield-ratio.ts"
import { lackedFlag, type Work, works } from "#core/session/access.ts"
import type { Subject } from "#core/stock/claim.ts"
import { isOpen } from "#core/stock/shipment.ts"
import { ownType } from "#core/stock/transfer.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { readOrRefuse, transactLossy } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import * as codes from "../store/pack/claimed-codes.ts"
import * as shipments from "../store/pack/shipments.ts"
import { claimedUntil } from "./cart-view.ts"
import { claimed, keysOf, type Place, tellClaims } from "./claimed-packs.ts"
import { isLeftBy } from "./left-claims.ts"
import { roomsOf, scopeOf, shipmentMissing } from "./shipment-scope.ts"
import { logTakeOvers } from "./taking-over.ts"

interface Named {
  readonly order_id?: number | null
  readonly shipment_id?: number | null
  readonly transfer_from?: number | null
  readonly returns_of?: number | null
}
type Unknown = Fault<"NotFound" | "InvalidData" | "FlagOff">
type Closed = Fault<"AlreadyProcessed" | "InvalidOrder" | "AlreadyAccepted">
interface Found extends Place {
  /** Why it takes no more packs. */
  readonly closed: Closed | undefined
}

const oneOfThem = fault("InvalidData", {
  why: "name one of order_id, shipment_id, transfer_from and returns_of"
})

/** The transfers that a store puts together; each is sent as a whole, and the next one is begun. */
const transferOf = function* ({ caller }: Call, storeId: number): Tx<Result.Result<Found, Unknown>> {
  const store = yield* stores.find(storeId)
  if (store?.hub_id !== caller.hubId) return Result.fail(fault("NotFound", { what: "Store" }))
  return Result.succeed({
    subject: { kind: "transfer", id: storeId },
    name: store.name,
    leavesFrom: ownType(store, caller.flags),
    storeIds: yield* roomsOf(store.hub_id),
    closed: undefined
  })
}

/** The returns of customers to a hub as a place of claims: each pack is named with its own order. */
const returnsOf = function* ({ caller }: Call, hubId: number): Tx<Result.Result<Found, Unknown>> {
  if (hubId !== caller.hubId) return Result.fail(fault("NotFound", { what: "Hub" }))
  return Result.succeed({
    subject: { kind: "return", id: hubId },
    name: "",
    storeIds: yield* roomsOf(hubId),
    closed: undefined
  })
}

/** Whose work it is that claims there: each is that of the screen that scans for it. */
const workOf = ({ order_id, transfer_from, returns_of }: Named): Work => {
  if (order_id != null) return works.orders
  if (transfer_from != null) return works.transfer
  return returns_of == null ? works.store : works.orderReturn
}

/**
 * Whoever claims holds the place, so that it is not closed meanwhile; who reads needs no more than the screen itself.
 */
type For = "claiming" | "letting go" | "reading"

/** The order, shipment or other place that packs are claimed for. */
const placeOf = function* (call: Call, named: Named, use: For): Tx<Result.Result<Found, Unknown>> {
  const { order_id, shipment_id, transfer_from, returns_of } = named
  const { caller, now } = call
  if ([order_id, shipment_id, transfer_from, returns_of].filter((id) => id != null).length !== 1)
    return Result.fail(oneOfThem)
  const isHeld = use === "claiming"
  const isReadByAll = order_id != null || shipment_id != null
  const flag = use === "reading" && isReadByAll ? undefined : lackedFlag(workOf(named), caller)
  if (flag !== undefined) return Result.fail(fault("FlagOff", { flag }))
  if (transfer_from != null) return yield* transferOf(call, transfer_from)
  if (returns_of != null) return yield* returnsOf(call, returns_of)
  if (order_id != null) {
    const find = isHeld ? orders.findToDecide : orders.find
    const order = yield* find(caller.storeIds, order_id, now)
    if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
    const { increment_id: name, store_id, invoice_id, status } = order
    const closed = isProcessed(order)
      ? fault("AlreadyProcessed", { invoice_id })
      : fault("InvalidOrder", { status })
    return Result.succeed({
      subject: { kind: "order", id: order_id },
      name,
      storeIds: [store_id],
      wants: wantsOf(pickedBy(order, caller.flags)),
      closed: isOpenForPicking(order) ? undefined : closed
    })
  }
  const seen = yield* shipments.findById(scopeOf(call), shipment_id ?? 0)
  const shipment =
    seen === undefined || !isHeld ? seen : yield* shipments.findToDecide(scopeOf(call), seen.shipment_id)
  if (shipment === undefined) return Result.fail(shipmentMissing)
  const { id, shipment_name, hub_id, time_of_entry } = shipment
  return Result.succeed({
    subject: { kind: "shipment", id },
    name: shipment_name,
    storeIds: yield* roomsOf(hub_id),
    closed: isOpen(shipment) ? undefined : fault("AlreadyAccepted", { time_of_entry })
  })
}

const claimPacks = Effect.fnUntraced(function* (
  call: Call,
  request: Named & { readonly work: string; readonly codes: ReadonlyArray<string> },
  takesOver: boolean
) {
  const { answer, changes } = yield* transactLossy(call, function* () {
    const place = yield* placeOf(call, request, "claiming")
    if (Result.isFailure(place)) return Result.fail(place.failure)
    if (place.success.closed !== undefined) return Result.fail(place.success.closed)
    const until = yield* claimedUntil(call)
    const { refused, changes } = yield* claimed(call, place.success, request, until, takesOver)
    return Result.succeed({ answer: { status: "success" as const, until, refused }, changes })
  })
  yield* tellClaims(changes)
  const reasons = answer.refused.map(({ why }) => why)
  yield* logTakeOvers(call, reasons)
  return answer
})

const releasedFrom = (subject: Subject, ended: ReadonlyArray<string>) => ({
  kind: subject.kind,
  id: subject.id,
  made: [],
  ended
})

export const claimService = implement(ClaimService, {
  claimPacks: ({ request }, call) => claimPacks(call, request, false),
  takeOverPacks: ({ request }, call) => claimPacks(call, request, true),
  releasePacks: ({ request }, call) =>
    Effect.gen(function* () {
      const { changes } = yield* transactLossy(call, function* () {
        const place = yield* placeOf(call, request, "letting go")
        if (Result.isFailure(place)) return Result.fail(place.failure)
        const { subject, storeIds } = place.success
        const hands = { subject, work: request.work, userId: call.caller.userId }
        const keys = request.codes === undefined ? undefined : [...keysOf(request.codes).keys()]
        const ended = yield* codes.letGo(call.caller.hubId, hands, keys)
        const changes = ended.length === 0 ? [] : [{ storeIds, ...releasedFrom(subject, ended) }]
        return Result.succeed({ changes })
      })
      yield* tellClaims(changes)
      return done
    }),
  getClaims: ({ request }, call) =>
    readOrRefuse(function* () {
      const place = yield* placeOf(call, request, "reading")
      if (Result.isFailure(place)) return Result.fail(place.failure)
      const rows = yield* codes.ofSubject(call.caller.hubId, place.success.subject, Day.toGmt(call.now))
      const stands: Array<(typeof rows)[number]> = []
      for (const row of rows) if (!(yield* isLeftBy(call.caller.userId, row))) stands.push(row)
      return Result.succeed({ claims: stands.map(codes.wireClaim) })
    })
})

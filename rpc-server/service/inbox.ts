/**
 * Shipments out of the inbox. One that is not here yet is taken in as its message arrives. A change of one that is here
 * waits until somebody refreshes: nothing moves under a scanner's hands (INBOX-2).
 */
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { type NetworkFacts, readShipment, type Taking, take } from "#core/stock/inbox-shipment.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { UpstreamShipment } from "#core/stock/upstream-shipment.ts"
import { toWire, type WireShipment } from "#core/stock/wire.ts"
import { goToHub, restart, type Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import * as inbox from "../store/order/inbox.ts"
import * as cartons from "../store/pack/cartons.ts"
import * as shipments from "../store/pack/shipments.ts"
import * as upstream from "../store/pack/upstream-shipments.ts"
import { cartonsIn, idIn, productIdsIn, type Received, type Sender } from "./message.ts"
import { roomsOf } from "./shipment-scope.ts"

/** A shipment as it stands now, and who is told of it. */
export interface ShipmentPush {
  readonly shipment: WireShipment
  readonly storeIds: ReadonlyArray<number>
}

const body = Schema.fromJsonString(UpstreamShipment)
const print = Schema.encodeSync(body)
export const readBody = Schema.decodeUnknownSync(body)

const factsFor = function* (message: unknown): Tx<NetworkFacts> {
  const hubs = new Set((yield* stores.list()).map(({ hub_id }) => hub_id))
  const named = yield* products.byIds(productIdsIn(message))
  const coming = (yield* cartons.placesOf(cartonsIn(message))).filter(({ isReceived }) => !isReceived)
  const shipmentOf = new Map(coming.map(({ sscc, shipment_id }) => [sscc, shipment_id]))
  return {
    hasHub: (id) => hubs.has(id),
    productName: (id) => named.get(id)?.name,
    carriedBy: (sscc) => shipmentOf.get(sscc)
  }
}

/** The shipment under a name, whosever it is, held until this transaction ends. */
const lockedShipment = function* (name: string): Tx<Shipment | undefined> {
  const place = yield* shipments.standingHeld(name)
  return place === undefined ? undefined : yield* shipments.find({ hubs: [place.hub_id], cutOff: null }, name)
}

export const pushOf = function* (hub: number, name: string): Tx<ShipmentPush> {
  const stored = yield* shipments.find({ hubs: [hub], cutOff: null }, name)
  if (stored === undefined) throw new Error(`shipment ${name} has gone while it was taken in`)
  return { shipment: toWire(stored), storeIds: yield* roomsOf(hub) }
}

/** A carton that came on its way with another shipment while a change waited stays with that one. */
const withoutOthers = function* (announced: UpstreamShipment): Tx<UpstreamShipment> {
  const { cartons: listed = [], shipment_id } = announced
  const places = yield* cartons.placesOf(listed.map(({ sscc }) => sscc))
  const others = new Set(
    places.flatMap((place) => (place.isReceived || place.shipment_id === shipment_id ? [] : [place.sscc]))
  )
  return others.size === 0
    ? announced
    : { ...announced, cartons: listed.filter(({ sscc }) => !others.has(sscc)) }
}

/** Takes a message in; answers whom to tell, when something has changed. */
const takeIn = function* (
  message: inbox.Message,
  now: Day.Instant
): Tx<{ readonly taking: Taking; readonly push: ShipmentPush | undefined }> {
  const at = Day.toGmt(now)
  const announced = yield* withoutOthers(readBody(message.body))
  yield* goToHub(announced.hub_id)
  const before = yield* lockedShipment(announced.shipment_id)
  const taking = take(before, announced)
  yield* inbox.markTaken(message, at)
  if (taking._tag === "Created") yield* upstream.add(announced, at)
  else if (taking._tag === "Changed" && before !== undefined)
    yield* upstream.change(before.id, announced, nextUpdatedAt(before.updated_at, now))
  else return { taking, push: undefined }
  return { taking, push: yield* pushOf(announced.hub_id, announced.shipment_id) }
}

const refused = (id: string | null, reasons: ReadonlyArray<string>) => ({
  received: { id, outcome: "refused", reasons } satisfies Received,
  push: undefined
})

/** A message of an upstream system as it arrives: kept, and taken in when its shipment is new. */
export const receiveShipment = function* (
  message: unknown,
  now: Day.Instant,
  sender?: Sender
): Tx<{ readonly received: Received; readonly push: ShipmentPush | undefined }> {
  const read = readShipment(message, yield* factsFor(message))
  if (Result.isFailure(read)) return refused(idIn(message, "shipment_id"), read.failure)
  const announced = read.success
  const { shipment_id: id } = announced
  if (sender !== undefined && !sender.hubIds.includes(announced.hub_id))
    return refused(id, [`hub_id: this key does not act for a store of hub ${announced.hub_id}`])
  yield* goToHub(announced.hub_id)
  const before = yield* lockedShipment(id)
  const taking = take(before, announced)
  if (taking._tag === "Refused") return refused(id, taking.reasons)
  const stored = yield* inbox.keep("shipment", id, announced.hub_id, print(announced), Day.toGmt(now))
  if (stored === undefined) return restart()
  if (taking._tag === "Changed") return { received: { id, outcome: "waiting", reasons: [] }, push: undefined }
  // Another sender of the same message may have been first: what counts is what it finds here now.
  const { taking: taken, push } = yield* takeIn(stored, now)
  const outcome = taken._tag === "Created" ? "created" : taken._tag === "Changed" ? "changed" : "unchanged"
  return { received: { id, outcome, reasons: [] }, push }
}

/** Takes in what waits of one shipment for one of these hubs. */
export const takeOne = function* (
  hubs: ReadonlyArray<number>,
  name: string,
  now: Day.Instant
): Tx<ShipmentPush | undefined> {
  yield* shipments.standingHeld(name)
  const message = yield* inbox.find("shipment", name, hubs, true)
  return message === undefined ? undefined : (yield* takeIn(message, now)).push
}

/** Takes in everything that waits for a hub. */
export const takeAll = function* (
  hub: number,
  now: Day.Instant
): Tx<{ readonly pushes: ReadonlyArray<ShipmentPush>; readonly storeIds: ReadonlyArray<number> }> {
  const pushes: Array<ShipmentPush> = []
  for (const message of yield* inbox.waiting(hub, "shipment")) {
    const { push } = yield* takeIn(message, now)
    if (push !== undefined) pushes.push(push)
  }
  return { pushes, storeIds: yield* roomsOf(hub) }
}

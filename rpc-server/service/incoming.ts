/** The shipments of ShipmentService: what is on its way into a hub, and what was received last. */
import { Effect, Result } from "effect"
import { IncomingService, listLimit } from "#core/contract/incoming.ts"
import * as Day from "#core/day.ts"
import { timesOf } from "#core/order/date-range.ts"
import { isNewHub } from "#core/stock/eod-gate.ts"
import { toWire } from "#core/stock/wire.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushShipment, Rooms } from "../rpc/rooms.ts"
import { read, readOrRefuse, transact } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as returns from "../store/pack/returns.ts"
import * as shipments from "../store/pack/shipments.ts"
import { acceptShipment } from "./accept-shipment.ts"
import { cartonFor } from "./carton.ts"
import { takeAll, takeOne } from "./inbox.ts"
import { scopeOf, shipmentMissing } from "./shipment-scope.ts"
import { cutOffOf } from "./stock-scope.ts"

/** A time of a hub since a cut-off, which a parameter may draw later. */
const timeOf =
  (last: (hub: number, cutOff: string | null) => Tx<Day.GmtTime | null>) =>
  (args: { readonly hub: number; readonly cut_off_date?: string | null | undefined }, call: Call) =>
    read(() => last(args.hub, cutOffOf(call, args.cut_off_date)))

export const incomingService = implement(IncomingService, {
  syncShipments: (_, call) =>
    Effect.gen(function* () {
      const { pushes, storeIds } = yield* transact(call, function* () {
        return Result.succeed(yield* takeAll(call.caller.hubId, call.now))
      })
      for (const { shipment, storeIds } of pushes) yield* pushShipment(shipment, storeIds)
      yield* Rooms.use((rooms) =>
        Effect.forEach(storeIds, (store_id) => rooms.publish({ event: "REFRESH_SHIPMENT", store_id }))
      )
      return { status: "success", changed: pushes.length } as const
    }),

  resyncShipment: ({ shipment_id }, call) =>
    Effect.gen(function* () {
      const { shipment, push } = yield* transact(call, function* () {
        const push = yield* takeOne([call.caller.hubId], shipment_id, call.now)
        const found = yield* shipments.find(scopeOf(call), shipment_id)
        return found === undefined
          ? Result.fail(shipmentMissing)
          : Result.succeed({ shipment: toWire(found), push: push ?? null })
      })
      if (push !== null) yield* pushShipment(push.shipment, push.storeIds)
      return shipment
    }),

  getShipmentInfoById: ({ id }, call) =>
    readOrRefuse(function* () {
      const found = yield* shipments.findById(scopeOf(call), id)
      return found === undefined ? Result.fail(shipmentMissing) : Result.succeed(toWire(found))
    }),

  getCarton: (args, call) => cartonFor(call, args),

  // Without a cut-off no shipments are listed (section 2).
  getShipmentList: ({ type, hub, cut_off_date }, call) =>
    call.caller.cutOff === null
      ? Effect.succeed([])
      : read(() => shipments.list(hub, cutOffOf(call, cut_off_date), type === "active", listLimit)).pipe(
          Effect.map((found) => found.map(toWire))
        ),

  getAcceptedShipments: ({ days, hub, cut_off_date }, call) => {
    const { createdFrom: from, createdBefore: before } = timesOf(days)
    return call.caller.cutOff === null
      ? Effect.succeed([])
      : read(() =>
          shipments.acceptedBetween(hub, cutOffOf(call, cut_off_date), { from, before }, listLimit)
        ).pipe(Effect.map((found) => found.map(toWire)))
  },

  getRecentShipmentTweaked: ({ store, since }, call) =>
    call.caller.cutOff === null
      ? Effect.succeed([])
      : read(function* () {
          const place = yield* stores.find(store)
          if (place === undefined) return []
          const from = since?.find((time) => time !== null) ?? Day.toGmt(Day.startOfDay(call.now))
          const found = yield* shipments.changedSince(place.hub_id, call.caller.cutOff, from, listLimit)
          return found.map(toWire)
        }),

  isNewHubStore: ({ hub, cut_off_date }, call) => {
    const cutOff = cutOffOf(call, cut_off_date)
    return read(() => shipments.lastAccepted(hub, cutOff)).pipe(Effect.map((last) => isNewHub(last, cutOff)))
  },
  getLastReturnOrRetainRecordTime: timeOf(returns.lastRecorded),
  getLastNewShipmentTime: timeOf(shipments.lastCreated),
  getLastAcceptedShipmentTime: timeOf(shipments.lastAccepted),

  getLastShipment: (_, call) =>
    read(() => shipments.newest(call.caller.hubId, call.caller.cutOff)).pipe(
      Effect.map((found) => (found === undefined ? null : toWire(found)))
    ),

  hubInventoryUpdatesForAcceptShipment: ({ shipment_id, items }, call) =>
    acceptShipment(call, shipment_id, items)
})

/** DemoService. Every method refuses a store whose network is not the demo. */
import { Effect, Result } from "effect"
import { methods } from "#core/contract/contract.ts"
import { DemoService } from "#core/contract/demo.ts"
import { done } from "#core/contract/id.ts"
import { fault } from "#core/fault.ts"
import { toWire, type WireOrder } from "#core/order/wire.ts"
import { toWire as shipmentToWire, type WireShipment } from "#core/stock/wire.ts"
import { FaultInjection, readInjectedFault } from "../rpc/fault-injection.ts"
import { implement } from "../rpc/handler.ts"
import { pushShipment, pushWireOrder, Rooms } from "../rpc/rooms.ts"
import { readOrRefuse, transact } from "../rpc/transact.ts"
import * as demo from "../store/network/demo-network.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import * as shipments from "../store/pack/shipments.ts"
import { entry } from "./admin-entry.ts"
import { roomsOf } from "./shipment-scope.ts"

const notDemo = Result.fail(fault("NotFound", { what: "Demo network" }))

/** Everybody begins anew: of what they knew nothing is there any more. */
const announceReplacement = (storeIds: ReadonlyArray<number>) =>
  Rooms.use((rooms) =>
    Effect.forEach(storeIds, (store_id) => rooms.publish({ event: "NETWORK_REPLACED", store_id }))
  )

/** The network itself is loaded when it is asked for: few servers ever hold it. */
const loading = Effect.promise(() => import("../demo/load.ts"))
const feeding = Effect.promise(() => import("../demo/feed.ts"))
const coding = Effect.promise(() => import("../demo/named-codes.ts"))

export const demoService = implement(DemoService, {
  refresh: ({ network }, call) =>
    Effect.gen(function* () {
      const { refreshNetwork } = yield* loading
      const { answer, storeIds } = yield* transact(call, function* () {
        const refreshed = yield* refreshNetwork(call.now, network)
        if (Result.isFailure(refreshed)) return notDemo
        yield* entry(call, "import", "demo network", "put back", {})
        const all = yield* stores.list()
        return Result.succeed({
          answer: { status: "success" as const, ...refreshed.success },
          storeIds: all.map(({ store_id }) => store_id)
        })
      })
      yield* announceReplacement(storeIds)
      return answer
    }),

  feed: ({ count, network }, call) =>
    Effect.gen(function* () {
      const { feedOrders } = yield* feeding
      const fed = yield* transact(call, function* () {
        const made = yield* feedOrders(count, call.now, network)
        if (Result.isFailure(made)) return notDemo
        const { incrementIds, shipmentIds, hubId, storeIds } = made.success
        const wires: Array<WireOrder> = []
        for (const id of incrementIds) {
          const order = yield* orders.findByIncrement(storeIds, id, call.now)
          if (order !== undefined) wires.push(toWire(order))
        }
        const sent: Array<WireShipment> = []
        for (const id of shipmentIds) {
          const shipment = yield* shipments.find({ hubs: [hubId], cutOff: null }, id)
          if (shipment !== undefined) sent.push(shipmentToWire(shipment))
        }
        yield* entry(call, "import", "demo network", "fed", { orders: wires.length, shipments: sent.length })
        return Result.succeed({ wires, sent, rooms: yield* roomsOf(hubId) })
      })
      for (const order of fed.wires) yield* pushWireOrder(order)
      for (const shipment of fed.sent) yield* pushShipment(shipment, fed.rooms)
      return {
        status: "success",
        increment_ids: fed.wires.map(({ increment_id }) => increment_id),
        shipment_ids: fed.sent.map(({ shipment_id }) => shipment_id)
      } as const
    }),

  codes: ({ name, kind }, call) =>
    Effect.gen(function* () {
      const { codesNamed } = yield* coding
      return yield* readOrRefuse(function* () {
        if ((yield* demo.mark()) === undefined) return notDemo
        const found = yield* codesNamed(name, kind, call.now)
        return Result.mapError(found, () => fault("NotFound", { what: `Order or shipment ${name}` }))
      })
    }),

  fault: ({ method, outcome }) =>
    Effect.gen(function* () {
      if (!methods.has(method)) return yield* Effect.fail(fault("NotFound", { what: `Method ${method}` }))
      const faults = yield* FaultInjection
      if (!faults.arrange(method, readInjectedFault(outcome)))
        return yield* Effect.fail(fault("NotFound", { what: "Development environment" }))
      return done
    })
})

/** The delivery slots of CommerceService. */
import { Effect, Result } from "effect"
import { CommerceSlots } from "#core/contract/delivery-slot.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { Order } from "#core/order/order.ts"
import { offeredDays, offeredSlots } from "#core/order/slot.ts"
import { decideSlot } from "#core/order/slot-change.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { read, transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as slots from "../store/order/delivery-slots.ts"
import { makeExpress, moveToSlot } from "../store/order/order-delivery.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"

const answer = ({ order_id, sub_slot_id, display_string, sla_start_at, updated_at }: Order) => ({
  status: "success" as const,
  order_id,
  sub_slot_id,
  display_string,
  sla_start_at,
  updated_at
})

const slotIn = ({ sub_slot_id, sub_slot_info, delivery_at }: Order) => ({
  sub_slot_id,
  delivery_at: sub_slot_info?.delivery_at ?? delivery_at
})

export const commerceSlots = implement(CommerceSlots, {
  getDeliverySlots: ({ store }, { now }) =>
    read(function* () {
      const ofWeek = yield* slots.ofStore(store)
      if (ofWeek.length === 0) return []
      const last = Day.startOf(Day.addDays(Day.dayAt(now), offeredDays))
      return offeredSlots(ofWeek, yield* slots.occupied(store, now, last), now)
    }),

  changeDeliverySubslot: ({ order_id, sub_slot_id }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const { made, order } = yield* transact(call, function* () {
        const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
        if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
        const since = yield* audit.expressSince(order_id)
        const decision = decideSlot(
          order,
          sub_slot_id,
          yield* slots.ofStoreToDecide(order.store_id),
          now,
          since
        )
        if (Result.isFailure(decision)) return Result.fail(decision.failure)
        const change = decision.success
        if (change._tag === "Same") return Result.succeed({ made: answer(order), order: toWire(order) })
        const updatedAt = nextUpdatedAt(order.updated_at, now)
        if (change._tag === "Express") yield* makeExpress(order, change, updatedAt)
        else if (!(yield* moveToSlot(order, change.slot, change.columns, updatedAt)))
          return Result.fail(fault("SlotUnavailable", { why: "full" }))
        yield* outgoing.add("order.changed", order_id, Day.toGmt(now))
        const after = (yield* orders.find(caller.storeIds, order_id, now)) ?? order
        yield* audit.ofOrder(call, order, "slot changed", {
          changed: ["the delivery slot"],
          from: slotIn(order),
          to: slotIn(after),
          // The order waits for a slot now, and may become express again.
          express_since:
            order.sub_slot_id === null ? (order.order_becomes_pending ?? order.created_at) : (since ?? null)
        })
        return Result.succeed({ made: answer(after), order: toWire(after) })
      })
      yield* pushWireOrder(order)
      return made
    })
})

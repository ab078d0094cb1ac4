/** AddressChangeService, and the locations of StoreService. */

import { Effect, Result } from "effect"
import { AddressChangeService, StoreService } from "#core/contract/address-change.ts"
import { done } from "#core/contract/id.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { isPincode } from "#core/order/address.ts"
import { decideAddress } from "#core/order/address-change.ts"
import type { Order } from "#core/order/order.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { countryOf } from "#core/session/country.ts"
import { implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { readOrRefuse, transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as localities from "../store/order/localities.ts"
import { setAddress } from "../store/order/order-delivery.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import { placesOf } from "./delivered-places.ts"

const orderMissing = Result.fail(fault("NotFound", { what: "Order" }))
const customerMissing = Result.fail(fault("NotFound", { what: "Customer" }))

/** Whether an order is the named customer's; any order is where no customer is named. */
const isOf = (order: Order, customer: number | undefined): boolean =>
  customer === undefined || customer === order.customer_id

export const addressChangeService = implement(AddressChangeService, {
  getExistingAddress: ({ order_id, customer_id }, { caller, now }) =>
    readOrRefuse(function* () {
      const order = yield* orders.find(caller.storeIds, order_id, now)
      if (order === undefined) return orderMissing
      if (!isOf(order, customer_id)) return customerMissing
      return Result.succeed({
        status: "success" as const,
        address_id: order.order_id,
        street: order.ship_address?.street ?? "",
        postcode: order.ship_address?.postcode ?? ""
      })
    }),

  // The names of a user and a store say nothing: who acts is the session's user.
  changeAddress: ({ address_id, pincode, new_location, customer, place }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const changed = yield* transact(call, function* () {
        const order = yield* orders.findToDecide(caller.storeIds, address_id, now)
        if (order === undefined) return orderMissing
        if (!isOf(order, typeof customer === "number" ? customer : undefined)) return customerMissing
        const request = {
          pincode: String(pincode).trim(),
          location: new_location,
          locality: place.locality,
          postcode: String(place.postcode).trim()
        }
        const places = yield* placesOf(caller.storeId, request.pincode)
        const decision = decideAddress(order, request, places, countryOf(caller.flags))
        if (Result.isFailure(decision)) return Result.fail(decision.failure)
        const { from, to, isSame } = decision.success
        if (isSame) return Result.succeed(toWire(order))
        yield* setAddress(order, to, nextUpdatedAt(order.updated_at, now))
        yield* outgoing.add("order.changed", order.order_id, Day.toGmt(now))
        yield* audit.ofOrder(call, order, "address changed", { changed: ["the address"], from, to })
        return Result.succeed(toWire((yield* orders.find(caller.storeIds, address_id, now)) ?? order))
      })
      yield* pushWireOrder(changed)
      return done
    })
})

export const storeService = implement(StoreService, {
  getSubLocations: ({ pincode, website_id }, { caller }) =>
    readOrRefuse(function* () {
      const trimmed = String(pincode).trim()
      if (!isPincode(trimmed)) return Result.fail(fault("InvalidAddress", { why: "pincode" }))
      return Result.succeed(
        website_id === undefined
          ? yield* placesOf(caller.storeId, trimmed)
          : yield* localities.ofPincode(website_id, trimmed)
      )
    })
})

/** When the delivery address of an order may change, and what a change comes to (ADDR-3, ADDR-4). */
import * as Result from "effect/Result"
import type { Country } from "../country.ts"
import { type Fault, fault } from "../fault.ts"
import { type AddressRequest, addressFor, type Locality } from "./address.ts"
import type { Order, ShipAddress } from "./order.ts"
import { isProcessed } from "./status.ts"

type Standing = Pick<Order, "status" | "invoice_id" | "is_hub_transfer_order">

const changeable: ReadonlyArray<Order["status"]> = ["pending", "queued", "pending_payment"]

/** Never of a hub order; of another one until it is invoiced, cancelled or gone. */
export const requireAddressChangeable = (order: Standing): Result.Result<void, Fault<"AddressFixed">> => {
  if (order.is_hub_transfer_order)
    return Result.fail(fault("AddressFixed", { status: order.status, isHubOrder: true }))
  return !isProcessed(order) && changeable.includes(order.status)
    ? Result.succeed(undefined)
    : Result.fail(fault("AddressFixed", { status: order.status, isHubOrder: false }))
}
export const isAddressChangeable = (order: Standing): boolean =>
  Result.isSuccess(requireAddressChangeable(order))

export interface AddressChange {
  readonly from: ShipAddress | null
  readonly to: ShipAddress
  /** The order has this address already: a repeated request changes nothing. */
  readonly isSame: boolean
}

const fields = ["street", "city", "region", "postcode"] as const

export const decideAddress = (
  order: Standing & Pick<Order, "ship_address">,
  request: AddressRequest,
  places: ReadonlyArray<Locality>,
  country: Pick<Country, "hasPincodes">
): Result.Result<
  AddressChange,
  Fault<"AddressFixed" | "AddressIncomplete" | "NoLocations" | "InvalidAddress">
> => {
  const allowed = requireAddressChangeable(order)
  if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
  const from = order.ship_address
  return Result.map(addressFor(request, from, places, country), (to) => ({
    from,
    to,
    isSame: from !== null && fields.every((name) => from[name] === to[name])
  }))
}

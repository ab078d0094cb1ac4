/** A cart becomes an order: whether it may, and what the order is then (PLACE-1 to PLACE-4). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import type { OrderStatus, ShipAddress } from "../order/order.ts"
import type { paymentMethods } from "../order/payment-method.ts"
import type { Flags } from "../session/flags.ts"
import type { Cart, UserType } from "./cart.ts"
import {
  type DeliveryType,
  deliveries,
  paymentMethodFor,
  paymentModes,
  requirePartner,
  sourceOf
} from "./source.ts"

type Method = (typeof paymentMethods)[number]

/** How an order leaves, by whom it is for. */
const deliveryOf: Readonly<Record<UserType, DeliveryType>> = { 1: 1, 2: 0, 3: 2 }

export interface PlacementRequest {
  readonly payment_mode: string
  /** A partner's name; other orders have the source of their kind. */
  readonly source: string | null
  readonly reference_order_id: string | null
  readonly grand_total: Money.Money | null
}

export interface Placed {
  readonly source: string
  readonly source_ref_id: string | null
  readonly mobile: string | null
  readonly payment_method: Method
  /** An order by UPI waits for its money. */
  readonly status: Extract<OrderStatus, "pending" | "pending_payment">
  readonly address: ShipAddress | null
}

type Refusal = Fault<
  | "CartEmpty"
  | "CartLocked"
  | "CartChanged"
  | "OutOfStock"
  | "AddressIncomplete"
  | "CustomerMissing"
  | "PaymentRefused"
  | "PartnerRequired"
>

const paid = (
  flags: Flags,
  mode: string,
  isPrepaid: boolean
): Result.Result<Method, Fault<"PaymentRefused">> => {
  if (isPrepaid) return Result.succeed(paymentMethodFor("cashondelivery", { isPrepaid }))
  const offered = paymentModes(flags, { isPrepaid })
  const chosen = offered.find(({ method }) => method === mode)
  return chosen === undefined
    ? Result.fail(
        fault("PaymentRefused", { why: `choose ${offered.map(({ method }) => method).join(", ")}` })
      )
    : Result.succeed(chosen.method)
}

/** Street lines: building, street, landmark, nearest location. */
export const isComplete = (address: ShipAddress | null): address is ShipAddress => {
  if (address === null) return false
  const lines = address.street.split("\n").map((line) => line.trim())
  return (
    (lines[0] ?? "") !== "" &&
    lines.filter((line) => line !== "").length >= 3 &&
    address.postcode.trim() !== ""
  )
}

/** The cart may be placed, and is this order then. */
export const decidePlacement = (
  cart: Cart,
  request: PlacementRequest,
  flags: Flags
): Result.Result<Placed, Refusal> => {
  if (cart.order !== null) return Result.fail(fault("CartLocked", { increment_id: cart.order.increment_id }))
  if (cart.items.length === 0) return Result.fail(fault("CartEmpty"))
  const out = cart.items.find(({ oos }) => oos)
  if (out !== undefined)
    return Result.fail(fault("OutOfStock", { product_id: out.product_id, name: out.product_name }))
  const userType: UserType = cart.userInfo?.userType ?? 2
  const partner =
    userType === 3 ? requirePartner(request.source, request.reference_order_id) : Result.succeed(null)
  if (Result.isFailure(partner)) return Result.fail(partner.failure)
  const delivery = deliveryOf[userType]
  if (userType === 1 && (cart.userInfo?.mobile ?? "") === "") return Result.fail(fault("CustomerMissing"))
  if (deliveries[delivery].needsAddress && !isComplete(cart.address))
    return Result.fail(fault("AddressIncomplete"))
  const mode = paid(flags, request.payment_mode, partner.success?.partner.isPrepaid === true)
  if (Result.isFailure(mode)) return Result.fail(mode.failure)
  if (request.grand_total !== null && request.grand_total !== cart.grand_total)
    return Result.fail(fault("CartChanged", { grand_total: Money.toWire(cart.grand_total) }))
  return Result.succeed({
    source: sourceOf(delivery, partner.success?.partner.source ?? null),
    source_ref_id: partner.success?.reference ?? null,
    /** A partner's customers have the number that stands for them. */
    mobile: cart.userInfo?.mobile ?? partner.success?.partner.mobile ?? null,
    payment_method: mode.success,
    status: mode.success === "upi" ? "pending_payment" : "pending",
    address: userType === 2 ? null : cart.address
  })
}

/** The number of an order that was made at a counter, from its place in their sequence. */
export const counterIncrement = (place: number): string => `C${String(place).padStart(8, "0")}`

/** Packs in a cart are kept from other counters for so many minutes of silence, by default. */
export const defaultClaimMinutes = 30
export const claimUntil = (now: Day.Instant, minutes: number): Day.GmtTime =>
  Day.toGmt(now + minutes * Day.minute)

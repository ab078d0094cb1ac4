/** A cart becomes an order: whether it may, and what the order is then (PLACE-1 to PLACE-4). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import type { OrderStatus, ShipAddress } from "../order/order.ts"
import { type Flags, isOn, textOf } from "../session/flags.ts"
import type { Cart, UserType } from "./cart.ts"

/** How an order of a counter can be paid; a partner's prepaid one is `checkmo`. */
export const PaymentMode = Schema.Literals(["cashondelivery", "card", "paytm", "upi", "checkmo"])
export type PaymentMode = typeof PaymentMode.Type
const isMode = Schema.is(PaymentMode)

/** The source of an order by whom it is for; a partner's is the partner. */
export const sourceOf: Readonly<Record<1 | 2, string>> = { 1: "fth_hub", 2: "fth_retail" }

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
  readonly payment_method: PaymentMode
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
  | "InvalidData"
>

const paid = (
  flags: Flags,
  mode: string,
  isPrepaid: boolean
): Result.Result<PaymentMode, Fault<"PaymentRefused">> => {
  const no = (why: string) => Result.fail(fault("PaymentRefused", { why }))
  if (isPrepaid) return Result.succeed("checkmo")
  if (!isMode(mode)) return no(`there is no payment by ${mode}; choose cashondelivery, card, paytm or upi`)
  if (mode === "checkmo") return no("only prepaid orders of partners are paid before")
  if (mode === "card" && textOf(flags, "swipe_machine_tid") === undefined)
    return no("this counter has no card machine")
  if (mode === "upi" && !isOn(flags, "enable_upi_payment")) return no("payments by UPI are off here")
  return Result.succeed(mode)
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
  {
    flags,
    isPartnerPrepaid
  }: { readonly flags: Flags; readonly isPartnerPrepaid: (source: string) => boolean }
): Result.Result<Placed, Refusal> => {
  if (cart.order !== null) return Result.fail(fault("CartLocked", { increment_id: cart.order.increment_id }))
  if (cart.items.length === 0) return Result.fail(fault("CartEmpty"))
  const out = cart.items.find(({ oos }) => oos)
  if (out !== undefined)
    return Result.fail(fault("OutOfStock", { product_id: out.product_id, name: out.product_name }))
  const userType: UserType = cart.userInfo?.userType ?? 2
  const { source, reference_order_id } = request
  if (userType === 3 && (source === null || reference_order_id === null))
    return Result.fail(fault("InvalidData", { why: "Please select partner and enter reference order id!" }))
  if (userType === 1 && (cart.userInfo?.mobile ?? "") === "") return Result.fail(fault("CustomerMissing"))
  if (userType === 1 && !isComplete(cart.address)) return Result.fail(fault("AddressIncomplete"))
  const isPrepaid = userType === 3 && source !== null && isPartnerPrepaid(source)
  const mode = paid(flags, request.payment_mode, isPrepaid)
  if (Result.isFailure(mode)) return Result.fail(mode.failure)
  if (request.grand_total !== null && request.grand_total !== cart.grand_total)
    return Result.fail(fault("CartChanged", { grand_total: Money.toWire(cart.grand_total) }))
  return Result.succeed({
    source: userType === 3 ? (source ?? "") : sourceOf[userType],
    source_ref_id: userType === 3 ? reference_order_id : null,
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

/** A cart becomes an order: whether it may, and what the order is then (PLACE-1 to PLACE-4, PARTNER-1, PARTNER-2). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { paymentName } from "../label/payment-name.ts"
import * as Money from "../money.ts"
import { tooLittleForCash } from "../order/cash-rounding.ts"
import type { OrderStatus, ShipAddress } from "../order/order.ts"
import type { PayPart } from "../order/pay-part.ts"
import { readParts } from "../order/pay-parts.ts"
import type { paymentMethods } from "../order/payment-method.ts"
import { storeCredit } from "../order/store-credit.ts"
import { currencyOf } from "../session/currency.ts"
import type { Flags } from "../session/flags.ts"
import { type Places, readAddress, requirePlace } from "./address.ts"
import type { Cart, UserType } from "./cart.ts"
import { dueOf } from "./cart-totals.ts"
import { type MobileRules, readMobile } from "./mobile.ts"
import { type PartnerPriceRules, requireHubCustomer, requireNoEgg } from "./partner-price.ts"
import {
  type DeliveryType,
  deliveries,
  isForPartner,
  type Partner,
  paymentMethodFor,
  paymentModes,
  pincodeProblems,
  requirePartner,
  sourceOf
} from "./source.ts"

type Method = (typeof paymentMethods)[number]

/** How an order leaves, by whom it is for. */
const deliveryOf: Readonly<Record<UserType, DeliveryType>> = { 1: 1, 2: 0, 3: 2 }

export interface PlacementRequest {
  readonly payment_mode: string
  /** What is paid beside it; none where it pays all. */
  readonly parts?: ReadonlyArray<PayPart>
  /** A partner's name; other orders have the source of their kind. */
  readonly source: string | null
  readonly reference_order_id: string | null
  readonly grand_total: Money.Money | null
  /** The number of another business's customer. */
  readonly external_mobile: string | null
}

export interface Placed {
  readonly source: string
  readonly source_ref_id: string | null
  readonly mobile: string | null
  readonly payment_method: Method
  /** What is paid beside its method, which pays the rest. */
  readonly parts: ReadonlyArray<PayPart>
  /** Rounded to the coin where it is handed over for cash alone. */
  readonly grand_total: Money.Money
  /** An order by UPI waits for its money. */
  readonly status: Extract<OrderStatus, "pending" | "pending_payment">
  readonly address: ShipAddress | null
}

type Refusal = Fault<
  | "CartEmpty"
  | "CartLocked"
  | "CartChanged"
  | "OutOfStock"
  | "HubCustomerMissing"
  | "EggRefused"
  | "AddressIncomplete"
  | "InvalidAddress"
  | "NoLocations"
  | "InvalidMobile"
  | "CustomerMissing"
  | "PaymentRefused"
  | "PartnerRequired"
>

const paid = (
  flags: Flags,
  mode: string,
  { isPrepaid, isTaken }: { readonly isPrepaid: boolean; readonly isTaken: boolean }
): Result.Result<Method, Fault<"PaymentRefused">> => {
  if (isPrepaid) return Result.succeed(paymentMethodFor("cashondelivery", { isPrepaid }))
  // Out of a store credit goods are paid that its holder takes along (STORECREDIT-2).
  if (mode === storeCredit && isTaken) return Result.succeed(storeCredit)
  const offered = paymentModes(flags, { isPrepaid })
  const chosen = offered.find(({ method }) => method === mode)
  return chosen === undefined
    ? Result.fail(
        fault("PaymentRefused", {
          why: `choose ${offered.map((each) => paymentName(each.method)).join(", ")}`
        })
      )
    : Result.succeed(chosen.method)
}

/** A partner that the counter is offered, with its number of the order. Pincode's order has a customer of its own. */
const partnerOf = (
  cart: Cart,
  { source, reference_order_id }: PlacementRequest,
  offered: ReadonlyArray<Partner>
): Result.Result<
  { readonly partner: Partner; readonly reference: string },
  Fault<"PartnerRequired" | "CustomerMissing" | "AddressIncomplete">
> => {
  const named = requirePartner(source, reference_order_id)
  if (Result.isFailure(named)) return Result.fail(named.failure)
  const { partner } = named.success
  if (!offered.some((each) => each.source === partner.source)) return Result.fail(fault("PartnerRequired"))
  if (partner.mobile !== null) return named
  const lines = cart.address?.street.split("\n") ?? []
  const problems = pincodeProblems({
    mobile: cart.userInfo?.mobile ?? "",
    firstname: cart.userInfo?.name ?? "",
    street1: lines[0] ?? "",
    street4: lines.length > 1 ? (lines.at(-1) ?? "") : "",
    postcode: cart.address?.postcode ?? ""
  })
  if (problems.mobile !== undefined || problems.firstname !== undefined)
    return Result.fail(fault("CustomerMissing"))
  return Object.keys(problems).length === 0 ? named : Result.fail(fault("AddressIncomplete"))
}

/** The address that an order is delivered to: what a customer takes away is supplied where the store is. */
export const suppliedAt = (userType: UserType | null, address: ShipAddress | null): ShipAddress | null =>
  userType === 2 ? null : address

/** Whom an order is for: whoever its cart is for, unless it is asked for as a partner's. */
export const userTypeFor = (
  { userInfo }: Pick<Cart, "userInfo">,
  { source, reference_order_id }: Pick<PlacementRequest, "source" | "reference_order_id">
): UserType => (isForPartner(source, reference_order_id) ? 3 : (userInfo?.userType ?? 2))

/**
 * The cart may be placed, and is this order then.
 * @param partners those that the counter is offered (COUNTER-4)
 */
export const decidePlacement = (
  cart: Cart,
  request: PlacementRequest,
  {
    flags,
    partners,
    partnerPrice,
    mobileRules,
    places,
    coin = Money.zero
  }: {
    readonly flags: Flags
    readonly partners: ReadonlyArray<Partner>
    readonly partnerPrice: PartnerPriceRules
    readonly mobileRules: MobileRules
    /** The places of the pincode that the order is delivered to. */
    readonly places?: Places
    /** The smallest coin, of which the cash among several parts is whole pieces. */
    readonly coin?: Money.Money
  }
): Result.Result<Placed, Refusal> =>
  Result.gen(function* () {
    if (cart.order !== null)
      return yield* Result.fail(fault("CartLocked", { increment_id: cart.order.increment_id }))
    if (cart.items.length === 0) return yield* Result.fail(fault("CartEmpty"))
    // A line of nothing has lost its packs: their time was over, and others have them now.
    const unavailable = cart.items.find(({ oos, qty }) => oos || qty <= 0)
    if (unavailable !== undefined)
      return yield* Result.fail(
        fault("OutOfStock", { product_id: unavailable.product_id, name: unavailable.product_name })
      )
    yield* requireHubCustomer(partnerPrice)
    yield* requireNoEgg(
      partnerPrice,
      cart.items.map(({ product_id, product_name: name }) => ({ product_id, name }))
    )
    const userType = userTypeFor(cart, request)
    const partner = userType === 3 ? yield* partnerOf(cart, request, partners) : null
    const delivery = deliveryOf[userType]
    if (userType === 1 && (cart.userInfo?.mobile ?? "") === "")
      return yield* Result.fail(fault("CustomerMissing"))
    // Of partners only Pincode's orders go to an address of ours.
    if (partner?.partner.mobile === null && cart.address !== null)
      yield* requirePlace(cart.address, mobileRules, places)
    if (deliveries[delivery].needsAddress) yield* readAddress(cart.address, mobileRules, places)
    if (request.external_mobile !== null)
      yield* readMobile(request.external_mobile, { ...mobileRules, kind: "external" })
    const mode = yield* paid(flags, request.payment_mode, {
      isPrepaid: partner?.partner.isPrepaid === true,
      isTaken: delivery === 0
    })
    const parts = yield* readParts(request.parts ?? [], {
      method: mode,
      due: cart.grand_total,
      coin,
      offered: [...paymentModes(flags, { isPrepaid: false }).map(({ method }) => method), storeCredit],
      isTaken: delivery === 0
    })
    const isInParts = parts.length > 0
    const due = dueOf(cart, { method: mode, isTaken: delivery === 0, isInParts })
    const tooLittle =
      mode === "cashondelivery" && delivery === 0 && !isInParts
        ? tooLittleForCash(cart.grand_total, coin)
        : undefined
    if (tooLittle !== undefined) return yield* Result.fail(fault("PaymentRefused", { why: tooLittle }))
    // Who placed it before its rounding was told names the sum of the cart.
    if (
      request.grand_total !== null &&
      request.grand_total !== due &&
      request.grand_total !== cart.grand_total
    )
      return yield* Result.fail(
        fault("CartChanged", {
          grand_total: Money.toWire(due),
          sum: Money.format(due, currencyOf(flags))
        })
      )
    return {
      source: sourceOf(delivery, partner?.partner.source ?? null),
      source_ref_id: partner?.reference ?? null,
      /** A partner's customers have the number that stands for them. */
      mobile: cart.userInfo?.mobile ?? partner?.partner.mobile ?? null,
      payment_method: mode,
      parts,
      grand_total: due,
      status: mode === "upi" ? "pending_payment" : "pending",
      address: suppliedAt(userType, cart.address)
    }
  })

/** What a customer takes away is invoiced as soon as it is placed; by UPI the money comes first. */
export const isInvoicedAtOnce = (userType: UserType | undefined, method: string): boolean =>
  isTakenAway(userType) && method !== "upi"

/** The customer takes it away with its invoice. */
export const isTakenAway = (userType: UserType | undefined): boolean => deliveryOf[userType ?? 2] === 0

/** The number of an order that was made at a counter, from its place in their sequence. */
export const counterIncrement = (place: number): string => `C${String(place).padStart(8, "0")}`

/** Packs in a cart are kept from other counters for so many minutes of silence, by default. */
export const defaultClaimMinutes = 30
export const claimUntil = (now: Day.Instant, minutes: number): Day.GmtTime =>
  Day.toGmt(now + minutes * Day.minute)

/** CommerceService, the cart: whom it is for, and where it goes. */
import { Result } from "effect"
import type { CommerceCart } from "#core/contract/cart.ts"
import { cleaned, readAddress } from "#core/counter/address.ts"
import { readCouponCode } from "#core/counter/coupon.ts"
import { type CustomerName, readName, readNames } from "#core/counter/customer.ts"
import { isNobodys, readMobile } from "#core/counter/mobile.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Call, Handlers } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import * as customers from "../store/counter/customers.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import { changing } from "./cart-change.ts"
import { couponOf } from "./cart-sums.ts"
import { viewOf } from "./cart-view.ts"
import { mobileRulesOf } from "./counter-rules.ts"
import { logged, requireSeen, tooMany } from "./customer-scope.ts"
import { placesFor } from "./delivered-places.ts"
import { noticeOf, versionOf } from "./privacy-notice.ts"

type CustomerMethods = Pick<
  typeof CommerceCart,
  "setupGuestUser" | "setupUser" | "setupShippingAddress" | "applyCoupon" | "removeCoupon"
>

interface Typed {
  readonly firstname?: string | null
  readonly lastname?: string | null
}
const unnamed: CustomerName = { firstname: "", lastname: "" }
/** Typed into two boxes, into one, or not at all: then the name that is known stays. */
const nameOf = ({ firstname, lastname }: Typed): ReturnType<typeof readName> => {
  if (lastname != null) return readNames({ firstname: firstname ?? "", lastname })
  return firstname == null || firstname.trim() === "" ? Result.succeed(unnamed) : readName(firstname)
}
interface Names {
  readonly firstname: string | null
  readonly lastname: string | null
}
interface Named {
  readonly id: number | null
  readonly mobile: string | null
}
/** Whom the cart is for from now on; a partner's has no coupon (COUNTER-19) and no discount by hand. */
const become = function* (cartId: number, to: Parameters<typeof carts.setCustomer>[1]): Tx<void> {
  yield* carts.setCustomer(cartId, to)
  if (to.userType === 3) yield* carts.makePartners(cartId)
}
/** Another name than the one that is known, where one is. */
const isRenamed = (before: CustomerName, { firstname, lastname }: Names): boolean =>
  before.firstname !== "" &&
  firstname !== null &&
  (firstname !== before.firstname || (lastname !== null && lastname !== before.lastname))
const orNull = (text: string): string | null => (text === "" ? null : text)

/** The customer with this number, and what the cart calls them (CUSTOMER-2). */
const customerOf = function* (
  call: Call,
  mobile: string,
  typed: Names
): Tx<Result.Result<Names & Named, Fault<"TooManyAttempts">>> {
  const before = yield* customers.find(mobile)
  const seen = yield* requireSeen(call, mobile, before)
  if (Result.isFailure(seen)) return Result.fail(seen.failure)
  if (before !== undefined && !seen.success.isServed)
    yield* audit.ofCustomer(call, mobile, "looked up", { customer_id: before.id })
  if (before !== undefined && !seen.success.isServed && isRenamed(before.name, typed))
    return Result.succeed({ id: before.id, mobile, ...typed })
  const { id, firstname, lastname } = yield* customers.keep(mobile, typed.firstname, typed.lastname)
  const notice = yield* noticeOf(call.caller.hubId)
  if (notice !== undefined) yield* customers.noteNotice(id, versionOf(notice), Day.toGmt(call.now))
  if (before !== undefined && isRenamed(before.name, { firstname, lastname }))
    yield* audit.ofCustomer(call, mobile, "renamed", { from: before.name, to: { firstname, lastname } })
  return Result.succeed({ id, mobile, firstname, lastname })
}

export const customerCalls: Handlers<CustomerMethods> = {
  setupGuestUser: ({ userType, basket }, call) =>
    changing(call, basket, function* (row) {
      yield* become(row.cart_id, {
        userType: userType ?? 2,
        customerId: null,
        mobile: null,
        firstname: null,
        lastname: null
      })
      return Result.succeed(undefined)
    }),

  setupUser: ({ user, basket }, call) =>
    changing(call, basket, function* (row) {
      const mobile = readMobile(user.mobile, yield* mobileRulesOf(call.caller))
      if (Result.isFailure(mobile)) return Result.fail(mobile.failure)
      const name = nameOf(user)
      if (Result.isFailure(name)) return Result.fail(name.failure)
      const typed = {
        firstname: orNull(name.success.firstname),
        lastname: orNull(name.success.lastname)
      }
      const customer = isNobodys(mobile.success)
        ? Result.succeed<Names & Named>({ id: null, mobile: orNull(mobile.success), ...typed })
        : yield* customerOf(call, mobile.success, typed)
      if (Result.isFailure(customer)) return Result.fail(customer.failure)
      const { id, ...named } = customer.success
      yield* become(row.cart_id, {
        userType: user.userType,
        customerId: id,
        ...named
      })
      return Result.succeed(undefined)
    }).pipe(logged(tooMany, call)),

  setupShippingAddress: ({ address, basket }, call) =>
    changing(call, basket, function* (row) {
      if (row.mobile === null) return Result.fail(fault("CustomerMissing"))
      const typedAddress = cleaned(address)
      const places = yield* placesFor(call.caller.storeId, typedAddress.postcode)
      const to = readAddress(typedAddress, yield* mobileRulesOf(call.caller), places)
      if (Result.isFailure(to)) return Result.fail(to.failure)
      yield* carts.setAddress(row.cart_id, to.success)
      return Result.succeed(undefined)
    }),

  applyCoupon: ({ code, basket }, call) =>
    changing(call, basket, function* (row) {
      const couponCode = readCouponCode(code)
      // Nothing typed asks for nothing.
      if (couponCode === undefined) return Result.succeed(undefined)
      const { items, totals } = yield* viewOf(call, row)
      if (items.length === 0) return Result.fail(fault("CartEmpty"))
      if (row.user_type === 3)
        return Result.fail(fault("CouponUnusable", { code: couponCode, why: "partner" }))
      const usable = yield* couponOf(call, couponCode, totals.subtotal)
      if (Result.isFailure(usable)) return Result.fail(usable.failure)
      yield* carts.setCoupon(couponCode, row.cart_id)
      return Result.succeed(undefined)
    }),

  removeCoupon: ({ basket }, call) =>
    changing(call, basket, function* (row) {
      yield* carts.setCoupon(null, row.cart_id)
      return Result.succeed(undefined)
    })
}

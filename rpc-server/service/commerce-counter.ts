/** CommerceService: customers by their number, and coupons. */
import { Effect, Result, Schema } from "effect"
import { CommerceCounter, ListedCoupon } from "#core/contract/commerce-counter.ts"
import type { CustomerInfo, KnownCustomer } from "#core/counter/customer.ts"
import { isNobodys, readMobile, shownMobile } from "#core/counter/mobile.ts"
import { type Flags, isOn, textOf } from "#core/session/flags.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as coupons from "../store/counter/coupons.ts"
import * as lookUps from "../store/counter/customer-look-ups.ts"
import * as customers from "../store/counter/customers.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as stores from "../store/network/stores.ts"
import { mobileRulesOf } from "./counter-rules.ts"
import { logged, requireSeen, tooMany } from "./customer-scope.ts"

/** With the number as the counters of the caller write it. */
const shownTo = (flags: Flags, customer: KnownCustomer): KnownCustomer => ({
  ...customer,
  mobile: shownMobile(customer.mobile, isOn(flags, "isUAEHub"))
})

/** What a counter is told: with how they ordered last from stores of the caller's, where they are known there. */
const infoOf = function* ({ caller }: Call, customer: KnownCustomer, isServed: boolean): Tx<CustomerInfo> {
  const last = isServed ? yield* lookUps.lastOrder(customer.mobile, caller) : undefined
  const isDelivered = (last?.address ?? null) !== null
  return {
    ...shownTo(caller.flags, customer),
    address: isDelivered ? (last?.address ?? null) : customer.address,
    // Customers of other businesses are not written down.
    external_customer_id: null,
    external_customer_phone: null,
    external_customer_name: null,
    source: last?.source ?? null,
    delivery_slot: last?.slot == null ? null : { display_string: last.slot },
    is_valid_mobile: true,
    is_valid_name: customer.name.firstname !== ""
  }
}

const wire = Schema.encodeSync(ListedCoupon)

export const commerceCounter = implement(CommerceCounter, {
  getCustomerInfo: ({ mobile: typed }, call) =>
    transact(call, function* () {
      const mobile = readMobile(typed, yield* mobileRulesOf(call.caller, false))
      if (Result.isFailure(mobile)) return Result.fail(mobile.failure)
      const isOfNobody = isNobodys(mobile.success)
      const found = isOfNobody ? undefined : yield* customers.find(mobile.success)
      const seen = isOfNobody ? undefined : yield* requireSeen(call, mobile.success, found)
      if (seen !== undefined && Result.isFailure(seen)) return Result.fail(seen.failure)
      yield* audit.ofCustomer(call, mobile.success, "looked up", { customer_id: found?.id ?? null })
      return Result.succeed(
        found === undefined ? null : yield* infoOf(call, found, seen?.success.isServed === true)
      )
    }).pipe(logged(tooMany, call)),

  getHubCustomer: (_, { caller: { flags } }) =>
    read(function* () {
      const named = isOn(flags, "b2c_hub_customer") ? textOf(flags, "b2c_hub_customer") : undefined
      if (named === undefined) return null
      const customer = yield* customers.named(named)
      return {
        b2c_hub_customer: named,
        customer: customer === undefined ? null : shownTo(flags, customer)
      }
    }),

  getCoupons: (_, { caller }) =>
    read(function* () {
      const website = (yield* stores.info(caller.storeId))?.website_id ?? 0
      return (yield* coupons.list()).filter(
        ({ coupon: { websites } }) => websites === null || websites.includes(website)
      )
    }).pipe(Effect.map((all) => all.map(({ coupon, used }) => wire({ ...coupon, used }))))
})

/** CommerceService: customers by their number, and coupons. */
import { Effect, Result, Schema } from "effect"
import { CommerceCounter, ListedCoupon } from "#core/contract/commerce-counter.ts"
import type { KnownCustomer } from "#core/counter/customer.ts"
import { isNobodys, readMobile, shownMobile } from "#core/counter/mobile.ts"
import { type Flags, isOn, textOf } from "#core/session/flags.ts"
import { implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as audit from "../store/audit.ts"
import * as coupons from "../store/coupons.ts"
import * as customers from "../store/customers.ts"
import * as stores from "../store/stores.ts"
import { mobileRulesOf } from "./counter-rules.ts"
import { logged, requireSeen } from "./customer-scope.ts"

/** With the number as the counters of the caller write it. */
const shownTo = (flags: Flags, customer: KnownCustomer): KnownCustomer => ({
  ...customer,
  mobile: shownMobile(customer.mobile, isOn(flags, "isUAEHub"))
})

const wire = Schema.encodeSync(ListedCoupon)

export const commerceCounter = implement(CommerceCounter, {
  getCustomerInfo: ({ mobile: typed }, call) =>
    transact(call, function* () {
      const mobile = readMobile(typed, yield* mobileRulesOf(call.caller, false))
      if (Result.isFailure(mobile)) return Result.fail(mobile.failure)
      const found = isNobodys(mobile.success) ? null : ((yield* customers.find(mobile.success)) ?? null)
      const seen = found === null ? undefined : yield* requireSeen(call, found)
      if (seen !== undefined && Result.isFailure(seen)) return Result.fail(seen.failure)
      yield* audit.ofCustomer(call, mobile.success, "looked up", { customer_id: found?.id ?? null })
      return Result.succeed(found === null ? null : shownTo(call.caller.flags, found))
    }).pipe(logged(call)),

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

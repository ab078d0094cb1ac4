/** CommerceService: customers by their number, and coupons. */
import { Effect, Result, Schema } from "effect"
import { CommerceCounter, ListedCoupon } from "#core/contract/commerce-counter.ts"
import {
  type MobileRules,
  placeholderWebsitesVariable,
  readMobile,
  readPlaceholderWebsites
} from "#core/counter/mobile.ts"
import { isOn } from "#core/session/flags.ts"
import { type Caller, implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as audit from "../store/audit.ts"
import * as coupons from "../store/coupons.ts"
import * as customers from "../store/customers.ts"
import * as env from "../store/env-variables.ts"
import * as stores from "../store/stores.ts"
import type { Tx } from "../store/transaction.ts"

const wire = Schema.encodeSync(ListedCoupon)

/** By which rules a customer's number is read at the store of a call. A look-up is of one number, whatever the prices. */
const rulesOf = function* ({ flags, hubId, storeId }: Caller): Tx<MobileRules> {
  return {
    kind: "customer",
    isUAE: isOn(flags, "isUAEHub"),
    websiteId: (yield* stores.info(storeId))?.website_id ?? null,
    usesPartnerPrice: false,
    placeholderWebsites: readPlaceholderWebsites(yield* env.find(placeholderWebsitesVariable, hubId))
  }
}

export const commerceCounter = implement(CommerceCounter, {
  getCustomerInfo: ({ mobile: typed }, call) =>
    transact(call, function* () {
      const mobile = readMobile(typed, yield* rulesOf(call.caller))
      if (Result.isFailure(mobile)) return Result.fail(mobile.failure)
      const found = (yield* customers.find(mobile.success)) ?? null
      yield* audit.ofCustomer(call, mobile.success, "looked up", { customer_id: found?.id ?? null })
      return Result.succeed(found)
    }),

  getCoupons: (_, { caller }) =>
    read(function* () {
      const website = (yield* stores.info(caller.storeId))?.website_id ?? 0
      return (yield* coupons.list()).filter(
        ({ coupon: { websites } }) => websites === null || websites.includes(website)
      )
    }).pipe(Effect.map((all) => all.map(({ coupon, used }) => wire({ ...coupon, used }))))
})

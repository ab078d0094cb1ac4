/** CommerceService: who buys at the counter, and the coupons that there are. */
import * as Schema from "effect/Schema"
import { Coupon } from "../counter/coupon.ts"
import { CustomerInfo, KnownCustomer } from "../counter/customer.ts"
import { works } from "../session/access.ts"
import { Mobile } from "./id.ts"
import { define, param, service, sessionOnly, writes } from "./method.ts"

/** A coupon, and how often it was used. */
export const ListedCoupon = Schema.Struct({ ...Coupon.fields, used: Schema.Int })
export type ListedCoupon = typeof ListedCoupon.Type

export const CommerceCounter = service("CommerceService", {
  getCustomerInfo: define({
    about:
      "The customer with exactly this mobile number, however it is written, or null: with the address that stores of the caller's last delivered to, else the one that is written down, and the source and slot of their last order there. Of customers whom no store of the caller's has served 30 an hour are told to one person (TooManyAttempts). Who looked somebody up stands in the audit.",
    params: [param("mobile", Mobile)],
    result: Schema.NullOr(CustomerInfo),
    faults: ["InvalidMobile", "TooManyAttempts"],
    tenant: sessionOnly,
    ...writes("promise", works.sale)
  }),
  getHubCustomer: define({
    about:
      "The customer to whom the caller sells at partner's prices, as the flag b2c_hub_customer names it, and who that is where it is known here; null where there is none.",
    params: [],
    result: Schema.NullOr(
      Schema.Struct({ b2c_hub_customer: Schema.String, customer: Schema.NullOr(KnownCustomer) })
    ),
    faults: [],
    flag: "enable_order_create",
    tenant: sessionOnly,
    effect: "reads"
  }),
  getCoupons: define({
    about: "The coupons that the store takes, by code, with how often each was used.",
    params: [],
    result: Schema.Array(ListedCoupon),
    faults: [],
    flag: "enable_order_create",
    tenant: sessionOnly,
    effect: "reads"
  })
})

/** The columns of a file of coupons. */
import type { Field } from "../list-file.ts"
import * as Money from "../money.ts"
import type { Coupon } from "./coupon.ts"

/** The fields of a coupon as `coupons.csv` of an import has them, and the number of its uses. */
export const couponFields: ReadonlyArray<Field<Coupon & { readonly used: number }>> = [
  { name: "code", of: ({ code }) => code },
  { name: "percent", of: ({ percent }) => percent },
  { name: "amount", of: ({ amount }) => (amount === null ? null : Money.toWire(amount)) },
  { name: "min_subtotal", of: ({ min_subtotal }) => Money.toWire(min_subtotal) },
  { name: "active", of: ({ active }) => (active ? "yes" : "no") },
  { name: "valid_from", of: ({ valid_from }) => valid_from },
  { name: "valid_to", of: ({ valid_to }) => valid_to },
  { name: "limit", of: ({ limit }) => limit },
  { name: "websites", of: ({ websites }) => websites?.join("; ") ?? null },
  { name: "used", of: ({ used }) => used }
]

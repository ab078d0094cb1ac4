/** Coupons: what one takes off a subtotal, and when it may be used (COUNTER-9 to COUNTER-11). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import { cut, sanitizeText } from "../sanitize-text.ts"

export const Coupon = Schema.Struct({
  /** Capitals, digits, - and _. */
  code: Schema.String,
  /** Percent of the subtotal, at most two decimals; null for one that takes an amount off. */
  percent: Schema.NullOr(Schema.Finite),
  amount: Schema.NullOr(Money.Money),
  /** The subtotal from which on the coupon holds. */
  min_subtotal: Money.Money,
  active: Schema.Boolean,
  /** The days of its validity, both included; null is without end. */
  valid_from: Schema.NullOr(Schema.String),
  valid_to: Schema.NullOr(Schema.String),
  /** The number of times that it may be used in all; null is as often as one likes. */
  limit: Schema.NullOr(Schema.Int),
  /** The websites whose stores take it; null is all. */
  websites: Schema.NullOr(Schema.Array(Schema.Int))
})
export type Coupon = typeof Coupon.Type

const longestCode = 40
/** The shape of a code, and its greatest length. */
export const couponCode = /^[A-Z0-9_-]{1,40}$/

/** The code as coupons are known by it; undefined where nothing is typed, which asks for nothing. */
export const readCouponCode = (text: string): string | undefined => {
  const code = sanitizeText(text).normalize("NFKC").replaceAll(/\s+/g, "").toUpperCase()
  // What is longer than any code is not said back at its whole length.
  return code === "" ? undefined : cut(code, longestCode + 1)
}

/** Whether the field holds a code that the cart does not have: whoever typed it does not know yet what it takes off. */
export const isUnheard = (text: string, applied: { readonly code: string } | null): boolean => {
  const code = readCouponCode(text)
  return code !== undefined && code !== applied?.code
}

/** The amount that a coupon takes off, half up to the hundredth, and never more than there is. */
export const discountOf = (
  { percent, amount }: Pick<Coupon, "percent" | "amount">,
  subtotal: Money.Money
): Money.Money => {
  if (subtotal <= 0) return Money.zero
  const off =
    percent === null ? (amount ?? Money.zero) : Money.share(subtotal, Math.round(percent * 100), 10_000)
  return Money.ofHundredths(Math.min(Math.max(off, 0), subtotal))
}

type Unusable = Fault<"CouponUnusable">

/**
 * Whether a coupon may be used for a subtotal now.
 * @param used how often it was used already, other orders alone
 * @param currency of the store, for the sentence
 * @param websiteId of the store; left out, the coupon's websites are not looked at
 * @param code as it was typed, for one that there is not
 */
export const requireUsable = (
  coupon: Coupon | undefined,
  subtotal: Money.Money,
  used: number,
  now: Day.Instant,
  {
    websiteId,
    code = "",
    currency = "INR"
  }: {
    readonly websiteId?: number | null
    readonly code?: string
    readonly currency?: Money.Currency
  } = {}
): Result.Result<Coupon, Unusable> => {
  if (coupon === undefined) return refused(code, "unknown")
  const { active, valid_from, valid_to, limit, websites, min_subtotal } = coupon
  const at = Day.toGmt(now)
  if (!active) return refused(coupon.code, "inactive")
  if (websites !== null && websiteId !== undefined && !websites.includes(websiteId ?? 0))
    return refused(coupon.code, "elsewhere")
  if (valid_from !== null && at < valid_from) return refused(coupon.code, "early", valid_from)
  if (valid_to !== null && at > valid_to) return refused(coupon.code, "late", valid_to)
  if (limit !== null && used >= limit) return refused(coupon.code, "used up")
  if (subtotal < min_subtotal) return refused(coupon.code, "minimum", Money.format(min_subtotal, currency))
  return Result.succeed(coupon)
}

const refused = (code: string, why: Unusable["data"]["why"], than?: string): Result.Result<never, Unusable> =>
  Result.fail(fault("CouponUnusable", { code, why, ...(than === undefined ? {} : { than }) }))

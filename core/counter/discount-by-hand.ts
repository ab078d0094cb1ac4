/**
 * Prices by hand at the counter: what a discount takes off, who may give it, and when a second person's word is asked for
 * (PRICE-1 to PRICE-5). Discounts of lines come first, that of the whole cart is of what they leave, and a coupon of what
 * is left then.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Money from "../money.ts"
import { discountsOf } from "../order/billing.ts"
import { longest, readRemark } from "../order/remark.ts"
import type * as Q from "../quantity.ts"
import { plainTexts } from "../session/env-variables.ts"
import { type Flags, textOf } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"

/** Why somebody else's word is asked for: it is above the limit, leaves less than the cost, or leaves nothing. */
export const Waits = Schema.Literals(["limit", "cost", "nothing"])
export type Waits = typeof Waits.Type

/** The word of a second person, and what it was said of: an amount off a sum, and why they were asked. */
const Approval = Schema.Struct({
  user_id: Schema.Int,
  by: Schema.String,
  off: Money.Money,
  of: Money.Money,
  waits: Schema.Array(Waits)
})

/** A discount as a cart keeps it, of a line or of the whole. */
export const HandDiscount = Schema.Struct({
  percent: Schema.NullOr(Schema.Finite),
  amount: Schema.NullOr(Money.Money),
  reason: Schema.String,
  remark: Schema.NullOr(Schema.String),
  user_id: Schema.Int,
  by: Schema.String,
  approval: Schema.NullOr(Approval)
})
export type HandDiscount = typeof HandDiscount.Type

/** How much of an amount, by itself. */
export type Cut = Pick<HandDiscount, "percent" | "amount">

/** Hundredths of a percent of an amount, half up. */
const partOf = (of: Money.Money, percent: number): Money.Money =>
  Money.share(of, Math.round(percent * 100), 10_000)

/** What a discount takes off a sum: never more than there is. */
export const offOf = ({ percent, amount }: Cut, of: Money.Money): Money.Money => {
  const off = percent === null ? (amount ?? Money.zero) : partOf(of, percent)
  return Money.ofHundredths(Math.min(Math.max(off, 0), of))
}

/** The percent that a user may take off by themselves; 0 is nobody's discount (PRICE-2). */
export const discountLimit = (flags: Flags): number => {
  const limit = Number(textOf(flags, "discount_limit") ?? 0)
  return limit > 0 && limit <= 100 ? limit : 0
}

export const reasonsVariable = "discount_reason"
const defaultReasons: ReadonlyArray<string> = [
  "Damaged packing",
  "Short life left",
  "Price promised",
  "Complaint settled",
  "Regular customer"
]
/** The list in the setting `discount_reason`; what cannot be read is the default. */
export const readDiscountReasons = (value: string | null | undefined): ReadonlyArray<string> => {
  const list = plainTexts(settingOf(reasonsVariable, value))
  return list.length === 0 ? defaultReasons : list
}

/** The wrong thing about a discount, or about its reason. */
export type DiscountProblem =
  | { readonly _tag: "Empty" | "Decimals" | "NotAbove" | "Over" }
  | { readonly _tag: "NoAmount"; readonly typed: string }
  | { readonly _tag: "MoreThanLeft"; readonly left: string; readonly isLine: boolean }
  | { readonly _tag: "Reason"; readonly reason: string; readonly reasons: ReadonlyArray<string> }
  | { readonly _tag: "Remark"; readonly why: string }

const refused = (problem: DiscountProblem): Result.Result<never, DiscountProblem> => Result.fail(problem)

/** A discount as somebody types it: "20" and "20.50" are amounts, "10%" and "7.5 %" percents. */
export const readCut = (text: string): Result.Result<Cut, DiscountProblem> => {
  const typed = text.trim()
  if (typed === "") return refused({ _tag: "Empty" })
  const [, figure = "", sign] = /^(\d{1,9}(?:\.\d+)?)\s*(%?)$/.exec(typed) ?? []
  if (figure === "") return refused({ _tag: "NoAmount", typed })
  if (!/^\d+(\.\d{1,2})?$/.test(figure)) return refused({ _tag: "Decimals" })
  return checkedCut(
    sign === "%" ? { percent: Number(figure), amount: null } : { percent: null, amount: Money.parse(figure) }
  )
}

const hasTwoDecimals = (percent: number): boolean => Math.round(percent * 100) / 100 === percent

/** An amount above 0, or a percent of up to 100; one of both. */
export const checkedCut = ({ percent, amount }: Cut): Result.Result<Cut, DiscountProblem> => {
  if ((percent === null) === (amount === null)) return refused({ _tag: "Empty" })
  if ((percent ?? amount ?? 0) <= 0) return refused({ _tag: "NotAbove" })
  if (percent !== null && percent > 100) return refused({ _tag: "Over" })
  if (percent !== null && !hasTwoDecimals(percent)) return refused({ _tag: "Decimals" })
  return Result.succeed({ percent, amount })
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A reason of the list, as the list writes it, and a remark beside it or none (PRICE-1). */
export const readWhy = (
  { reason, remark }: { readonly reason: string; readonly remark?: string | null | undefined },
  reasons: ReadonlyArray<string>
): Result.Result<Pick<HandDiscount, "reason" | "remark">, DiscountProblem> => {
  const listed = reasons.find((each) => isSame(each, reason))
  if (listed === undefined)
    return refused({ _tag: "Reason", reason: reason.trim().slice(0, longest.discount), reasons })
  if (remark == null || remark.trim() === "") return Result.succeed({ reason: listed, remark: null })
  const text = readRemark("discount", remark)
  return Result.isSuccess(text)
    ? Result.succeed({ reason: listed, remark: text.success })
    : refused({ _tag: "Remark", why: text.failure.data.why })
}

/** A line of a cart with what is known of its cost. */
export interface DiscountedLine {
  readonly item_id: number
  readonly total: Money.Money
  readonly qty: Q.Quantity
  /** Of a kilogram or a pack; null where nobody knows it. */
  readonly cost: Money.Money | null
  readonly hand: HandDiscount | null
}

/** What everything takes off a cart. */
export interface Reduction {
  /** What is off each line alone, in the order of the lines. */
  readonly lines: ReadonlyArray<Money.Money>
  /** What the discount by hand takes off what they leave. */
  readonly whole: Money.Money
  readonly coupon: Money.Money
  /** All of it. */
  readonly discount: Money.Money
}

/** @param coupon what it takes off a sum that is left */
export const reduced = (
  lines: ReadonlyArray<Pick<DiscountedLine, "total" | "hand">>,
  whole: Cut | null,
  coupon: (left: Money.Money) => Money.Money = () => Money.zero
): Reduction => {
  const offs = lines.map(({ total, hand }) => (hand === null ? Money.zero : offOf(hand, total)))
  const own = Money.sum(offs)
  const left = Money.minus(Money.sum(lines.map(({ total }) => total)), own)
  const off = whole === null ? Money.zero : offOf(whole, left)
  const couponOff = coupon(Money.minus(left, off))
  return {
    lines: offs,
    whole: off,
    coupon: couponOff,
    discount: Money.sum([own, off, couponOff])
  }
}

/** What a discount takes off what, and why somebody else's word is asked for it. */
interface Figures {
  readonly off: Money.Money
  readonly of: Money.Money
  readonly waits: ReadonlyArray<Waits>
}

/** The word of the second person is still said of it: neither the amount nor its part of the sum has grown (PRICE-4). */
const hasGrown = (
  approval: NonNullable<HandDiscount["approval"]>,
  { off, of }: Pick<Figures, "off" | "of">
): boolean => off > approval.off || BigInt(off) * BigInt(approval.of) > BigInt(approval.off) * BigInt(of)

/** The reasons that nobody else has heard. */
const unheard = (approval: HandDiscount["approval"], figures: Figures): ReadonlyArray<Waits> => {
  if (approval === null || hasGrown(approval, figures)) return figures.waits
  const isHeard = (why: Waits) =>
    approval.waits.includes(why) || (why === "cost" && approval.waits.includes("nothing"))
  return figures.waits.filter((why) => !isHeard(why))
}

/** A discount by hand in a cart. */
export interface StandingDiscount extends Figures {
  /** The line; null for the whole. */
  readonly item_id: number | null
  readonly hand: HandDiscount
  /** What still waits for a second person: nothing where nobody else is asked, or somebody else has said so. */
  readonly open: ReadonlyArray<Waits>
}

const standingOf = (item_id: number | null, hand: HandDiscount, figures: Figures): StandingDiscount => ({
  item_id,
  hand,
  ...figures,
  open: unheard(hand.approval, figures)
})

/**
 * The discounts by hand of a cart. One of a line is within the limit of that line, that of the whole within the limit of
 * all lines, with the discounts of lines that nobody else has approved (PRICE-2); what it leaves of a line is no less than
 * its cost, and not nothing (PRICE-3).
 */
export const standing = (
  lines: ReadonlyArray<DiscountedLine>,
  whole: HandDiscount | null,
  { lines: offs, whole: wholeOff, discount }: Reduction,
  limit: number
): ReadonlyArray<StandingDiscount> => {
  const totals = lines.map(({ total }) => total)
  const parts = discountsOf(totals, offs, discount)
  const shares = discountsOf(totals, offs, Money.sum([...offs, wholeOff]))
  const leaves = lines.map(({ total, qty, cost }, index): ReadonlyArray<Waits> => {
    const left = Money.minus(total, parts[index] ?? Money.zero)
    if (left <= 0 && total > 0) return ["nothing"]
    return cost !== null && left < Money.times(cost, qty) ? ["cost"] : []
  })
  const above = (isAbove: boolean): ReadonlyArray<Waits> => (isAbove ? ["limit"] : [])
  const found = lines.flatMap(({ item_id, total, hand }, index): ReadonlyArray<StandingDiscount> => {
    if (hand === null) return []
    const off = offs[index] ?? Money.zero
    const waits = [...above(off > partOf(total, limit)), ...(leaves[index] ?? [])]
    return [standingOf(item_id, hand, { off, of: total, waits })]
  })
  if (whole === null) return found
  const subtotal = Money.sum(totals)
  const unapproved = found.filter(({ hand, open }) => hand.approval === null || open.length > 0)
  const taken = Money.plus(wholeOff, Money.sum(unapproved.map(({ off }) => off)))
  const touched = leaves.filter((_, index) => (shares[index] ?? 0) > (offs[index] ?? 0))
  const waits = [...above(taken > partOf(subtotal, limit)), ...new Set(touched.flat())]
  const of = Money.minus(subtotal, Money.sum(offs))
  return [...found, standingOf(null, whole, { off: wholeOff, of, waits })]
}

/** A discount with the word of somebody else, said of what it takes off now. */
export const approvedBy = (
  { hand, off, of, waits }: StandingDiscount,
  { user_id, by }: { readonly user_id: number; readonly by: string }
): HandDiscount => ({ ...hand, approval: { user_id, by, off, of, waits } })

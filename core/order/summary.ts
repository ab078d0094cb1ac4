/**
 * What the orders of some days add up to, by category and payment method (SUMMARY-1 to SUMMARY-3). The database adds up
 * what is alike; what the groups mean is decided here, for one order as for a thousand.
 */
import * as Money from "../money.ts"
import type { GivenDiscount } from "./discount.ts"
import type { Order, OrderStatus } from "./order.ts"
import { waysAt } from "./pay-parts.ts"
import { retailSource } from "./queue.ts"

/** Cancelled/Undelivered; every other status is Placed/Shipped, one that waits for its payment and one partly returned too. */
export const fallenThrough: ReadonlyArray<OrderStatus> = ["canceled", "undelivered"]

/** The four methods that are added up; what a partner was paid before is nobody's money here. */
export const summedMethods = ["cashondelivery", "paytm", "upi", "card"] as const
export type SummedMethod = (typeof summedMethods)[number]

/** Sources that deliver for a partner; `active_partners` may name others. */
const partners: ReadonlyArray<string> = [
  "zomato",
  "dunzo",
  "swiggy",
  "zepto",
  "paytm",
  "ondc",
  "pincode",
  "flipkart",
  "dailyninja",
  "mrpl",
  "talabat",
  "noon",
  "careem",
  "deliveroo"
]
export const homeSource = "fth_hub"
/** @param active what `active_partners` names */
export const partnersWith = (active: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set([...partners, ...active])].filter((name) => name !== retailSource && name !== homeSource)

/** The category names of the two kinds of order that come through no partner. */
export const homeDelivery = "home_delivery"
export const retail = "retail"

/** Home delivery, retail, or the partner's own: its source (SUMMARY-1). */
export const categoryOf = (source: string, partners: ReadonlyArray<string>): string => {
  if (source === retailSource) return retail
  return partners.includes(source) ? source : homeDelivery
}

/** Orders that differ in nothing that a summary asks. */
export interface AlikeOrders {
  readonly source: string
  readonly status: OrderStatus
  /** True for orders with a sub slot. */
  readonly isScheduled: boolean
  readonly payment_method: string
  readonly orders: number
  /** The amount that these orders cost together. */
  readonly amount: Money.Money
  /** One more way in which orders are paid that stand in another group already. */
  readonly isPart?: true
}

/** An order that is paid in several ways, none of which was paid at the door. */
type InParts = Pick<AlikeOrders, "source" | "status" | "isScheduled" | "payment_method"> &
  Pick<Order, "parts"> & {
    /** What it costs, less what of it was credited. */
    readonly amount: Money.Money
  }

/** What of an order in parts was paid by a method that it names (SUMMARY-3). */
export const paidInPart = (
  order: Pick<InParts, "payment_method" | "parts" | "amount">,
  method: string
): Money.Money => waysAt(order, order.amount).find((way) => way.method === method)?.amount ?? Money.zero

/** An order in parts as groups, one for each of its ways: it is counted as placed by its own method alone. */
export const waysOf = ({ parts = [], ...order }: InParts): ReadonlyArray<AlikeOrders> =>
  [order.payment_method, ...parts.map(({ method }) => method)].map((method, index) => ({
    ...order,
    payment_method: method,
    orders: 1,
    amount: paidInPart({ ...order, parts }, method),
    ...(index === 0 ? {} : { isPart: true as const })
  }))

/**
 * What is to be paid for an order: at the door `cod_payment` where that is a number, else its grand total; less what of it
 * was credited (SUMMARY-3).
 */
export const toBePaid = (
  payment_method: string,
  cod_payment: string | null,
  grandTotal: Money.Money,
  credited: Money.Money = Money.zero
): Money.Money => {
  const due =
    payment_method === "cashondelivery" && cod_payment !== null
      ? (Money.read(cod_payment) ?? grandTotal)
      : grandTotal
  if (credited === Money.zero) return due
  return due > credited ? Money.minus(due, credited) : Money.zero
}

export interface CategorySummary {
  /** `home_delivery`, `retail`, or the source of a partner. */
  readonly category: string
  /** What its placed orders cost, however they are paid (SUMMARY-6); servers of before leave it out. */
  readonly amount?: Money.Money
  readonly placed_express: number
  readonly cancelled_express: number
  readonly placed_scheduled: number
  readonly cancelled_scheduled: number
  readonly total_cod_payment: Money.Money
  readonly total_paytm_payment: Money.Money
  readonly total_upi_payment: Money.Money
  readonly total_card_payment: Money.Money
  /** The number of orders behind each total. */
  readonly cod_orders: number
  readonly paytm_orders: number
  readonly upi_orders: number
  readonly card_orders: number
}

const totals = {
  cashondelivery: ["total_cod_payment", "cod_orders"],
  paytm: ["total_paytm_payment", "paytm_orders"],
  upi: ["total_upi_payment", "upi_orders"],
  card: ["total_card_payment", "card_orders"]
} as const satisfies Record<SummedMethod, readonly [keyof CategorySummary, keyof CategorySummary]>

/** The amount paid by a method in a category, and the number of orders. */
export const paidBy = (
  summary: CategorySummary,
  method: SummedMethod
): { readonly amount: Money.Money; readonly orders: number } => ({
  amount: summary[totals[method][0]],
  orders: summary[totals[method][1]]
})

const nothing = (category: string): CategorySummary => ({
  category,
  amount: Money.zero,
  placed_express: 0,
  cancelled_express: 0,
  placed_scheduled: 0,
  cancelled_scheduled: 0,
  total_cod_payment: Money.zero,
  total_paytm_payment: Money.zero,
  total_upi_payment: Money.zero,
  total_card_payment: Money.zero,
  cod_orders: 0,
  paytm_orders: 0,
  upi_orders: 0,
  card_orders: 0
})

const isSummed = (method: string): method is SummedMethod =>
  (summedMethods as ReadonlyArray<string>).includes(method)

const plus = (summary: CategorySummary, of: AlikeOrders): CategorySummary => {
  const isFallenThrough = fallenThrough.includes(of.status)
  const place =
    `${isFallenThrough ? "cancelled" : "placed"}_${of.isScheduled ? "scheduled" : "express"}` as const
  const counted = of.isPart === true ? summary : { ...summary, [place]: summary[place] + of.orders }
  if (isFallenThrough) return counted
  const sold = { ...counted, amount: Money.plus(counted.amount ?? Money.zero, of.amount) }
  if (!isSummed(of.payment_method)) return sold
  const [amount, orders] = totals[of.payment_method]
  return {
    ...sold,
    [amount]: Money.plus(sold[amount], of.amount),
    [orders]: sold[orders] + of.orders
  }
}

/** The discounts by hand of one person. */
export interface DiscountsGiven {
  readonly user_id: number
  readonly by: string
  readonly discounts: number
  readonly approved: number
  readonly off: Money.Money
}

/** By who gave them, whoever gave the most first (PRICE-6). */
export const discountsByPerson = (given: Iterable<GivenDiscount>): ReadonlyArray<DiscountsGiven> => {
  const people = new Map<number, DiscountsGiven>()
  for (const { user_id, by, off, approved_by } of given) {
    const before = people.get(user_id) ?? { user_id, by, discounts: 0, approved: 0, off: Money.zero }
    people.set(user_id, {
      ...before,
      discounts: before.discounts + 1,
      approved: before.approved + (approved_by === null ? 0 : 1),
      off: Money.plus(before.off, off)
    })
  }
  return [...people.values()].sort((a, b) => b.off - a.off || a.user_id - b.user_id)
}

/** Discounts by hand of one person for one reason, with the word of the same second person or of nobody. */
export interface DiscountsAlike extends Omit<DiscountsGiven, "approved"> {
  readonly reason: string
  readonly approved_by: string | null
}

/** By who gave them, why, and who approved them, in the order of these names (PRICE-6). */
export const discountsAlike = (given: Iterable<GivenDiscount>): ReadonlyArray<DiscountsAlike> => {
  const groups = new Map<string, DiscountsAlike>()
  for (const { user_id, by, reason, approved_by, off } of given) {
    const key = JSON.stringify([by, user_id, reason, approved_by ?? ""])
    const before = groups.get(key) ?? { user_id, by, reason, approved_by, discounts: 0, off: Money.zero }
    groups.set(key, { ...before, discounts: before.discounts + 1, off: Money.plus(before.off, off) })
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/** Home delivery first, retail next, then partners by their names; a category without orders is left out (SUMMARY-2). */
export const summarise = (
  all: Iterable<AlikeOrders>,
  partners: ReadonlyArray<string>
): ReadonlyArray<CategorySummary> => {
  const found = new Map<string, CategorySummary>()
  for (const of of all) {
    const category = categoryOf(of.source, partners)
    found.set(category, plus(found.get(category) ?? nothing(category), of))
  }
  const place = ({ category }: CategorySummary): string =>
    `${category === homeDelivery ? 0 : category === retail ? 1 : 2} ${category}`
  return [...found.values()].sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

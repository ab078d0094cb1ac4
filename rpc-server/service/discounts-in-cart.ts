/** The discounts by hand of a cart: what they take off as it stands, and as its order keeps them (PRICE-1 to PRICE-5). */
import type { Cart, CartDiscount, CartItem } from "#core/counter/cart.ts"
import {
  type DiscountedLine,
  discountLimit,
  type HandDiscount,
  type Reduction,
  reduced,
  type StandingDiscount,
  standing
} from "#core/counter/discount-by-hand.ts"
import * as Money from "#core/money.ts"
import type { GivenDiscount } from "#core/order/discount.ts"
import { type Order, orderedItems } from "#core/order/order.ts"
import { discountWaits, discountWanted } from "#core/text/discount.ts"
import type { Call, Caller } from "../rpc/handler.ts"
import type * as carts from "../store/counter/carts.ts"
import { read } from "../store/counter/hand-discounts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as products from "../store/network/products.ts"

interface Filled {
  readonly items: ReadonlyArray<CartItem>
  readonly row: carts.CartRow
  readonly rows: ReadonlyArray<carts.ItemRow>
}

/** The lines with what they cost; no cost is read where no discount by hand asks for it. */
const linesOf = function* (
  { items, rows }: Filled,
  whole: HandDiscount | null
): Tx<ReadonlyArray<DiscountedLine>> {
  const hands = new Map(rows.map(({ item_id, discount }) => [item_id, read(discount)]))
  const isGiven = whole !== null || [...hands.values()].some((hand) => hand !== null)
  const costs = isGiven ? yield* products.valued(items.map(({ product_id }) => product_id)) : undefined
  return items.map(({ id, product_id, total_price, qty }) => {
    const cost = costs?.get(product_id)?.cost ?? null
    return {
      item_id: id,
      total: total_price,
      qty,
      cost: cost === null ? null : Money.ofHundredths(cost),
      hand: hands.get(id) ?? null
    }
  })
}

/** @param coupon what it takes off a sum that is left */
export const discountsIn = function* (
  { caller }: Call,
  filled: Filled,
  coupon: (left: Money.Money) => Money.Money
): Tx<{ readonly reduction: Reduction; readonly standing: ReadonlyArray<StandingDiscount> }> {
  const whole = read(filled.row.discount)
  const lines = yield* linesOf(filled, whole)
  const reduction = reduced(lines, whole, coupon)
  return { reduction, standing: standing(lines, whole, reduction, discountLimit(caller.flags)) }
}

/** What a discount waits for, in words; null where it waits for nothing. */
const waitsFor = ({ hand, open: [why] }: StandingDiscount, limit: number): string | null =>
  why === undefined ? null : discountWanted(discountWaits[why](limit), hand.approval !== null)

export const shownDiscounts = (
  standing: ReadonlyArray<StandingDiscount>,
  { flags }: Caller
): ReadonlyArray<CartDiscount> =>
  standing.map((each) => {
    const { item_id, off, open } = each
    const { approval, ...given } = each.hand
    const approved_by = open.length === 0 ? (approval?.by ?? null) : null
    return { item_id, ...given, off, approved_by, waits: waitsFor(each, discountLimit(flags)) }
  })

/** The discounts that a cart was sold with, on its own lines. */
export const soldDiscounts = (order: Order, items: ReadonlyArray<CartItem>): ReadonlyArray<CartDiscount> =>
  (order.discounts ?? []).map((each) => {
    const item = orderedItems(order).find(({ item_id }) => item_id === each.item_id)
    const line = items.find(({ product_id }) => product_id === item?.product_id)
    return { ...each, item_id: line?.id ?? null, waits: null }
  })

/** The discounts that an order is placed with. @param itemIds of the order, by product */
export const givenDiscounts = (
  { items, discounts = [] }: Cart,
  itemIds: ReadonlyMap<number, number>
): ReadonlyArray<GivenDiscount> =>
  discounts
    .filter(({ off }) => off > 0)
    .map(({ waits: _, ...each }) => {
      const line = items.find(({ id }) => id === each.item_id)
      return { ...each, item_id: line === undefined ? null : (itemIds.get(line.product_id) ?? null) }
    })

/** Each of them in the audit of the order: who gave it, why, and who approved it. */
export const auditDiscounts = function* (call: Call, order: Order): Tx<void> {
  for (const { item_id, off, reason, remark, by, approved_by } of order.discounts ?? []) {
    const item = order.items.find((each) => each.item_id === item_id)
    yield* audit.ofOrder(call, order, "discounted", {
      off: Money.formatPlain(off),
      ...(item === undefined ? {} : { item: item.name }),
      reason,
      ...(remark === null ? {} : { remark }),
      given_by: by,
      ...(approved_by === null ? {} : { approved_by })
    })
  }
}

/** The discounts by hand of an order as its bill has them, by their reasons: what papers name them by (PRICE-6). */
import * as Money from "../money.ts"
import type { Quantity } from "../quantity.ts"
import { acceptedOff, type Bill } from "./billing.ts"
import type { Order, OrderItem } from "./order.ts"

export interface BilledDiscount {
  readonly reason: string
  readonly off: Money.Money
}

interface Accepted {
  readonly item: OrderItem
  readonly accepted: Quantity
}

/**
 * A discount of a line goes with what is accepted of the line, that of the whole with what the discounts of lines leave;
 * the rest of the bill's discount is a coupon's. One that came to nothing is left out.
 * @param order with its totals as it was placed
 * @param places which of the lines the bill has, where it is a part of theirs
 */
export const billedDiscounts = (
  { discounts = [], totals }: Pick<Order, "discounts" | "totals">,
  lines: ReadonlyArray<Accepted>,
  bill: Pick<Bill, "totals">,
  places?: ReadonlySet<number>
): ReadonlyArray<BilledDiscount> => {
  const offOf = new Map(discounts.map(({ item_id, off }) => [item_id, off]))
  const own = new Map(
    lines.map(({ item, accepted }, index) => {
      const isBilled = places?.has(index) ?? true
      const off = (isBilled ? offOf.get(item.item_id) : undefined) ?? Money.zero
      return [item.item_id, acceptedOff({ price: item.price, qty: item.qty, off, accepted })]
    })
  )
  const ordered = Money.sum(lines.map(({ item }) => offOf.get(item.item_id) ?? Money.zero))
  const rest = Money.minus(bill.totals.discount, Money.sum(own.values()))
  const byReason = new Map<string, Money.Money>()
  for (const { item_id, off, reason } of discounts) {
    const billed =
      item_id === null
        ? Money.share(off, rest, Money.minus(totals.discount, ordered))
        : (own.get(item_id) ?? Money.zero)
    byReason.set(reason, Money.plus(byReason.get(reason) ?? Money.zero, billed))
  }
  return [...byReason].flatMap(([reason, off]) => (off > 0 ? [{ reason, off }] : []))
}

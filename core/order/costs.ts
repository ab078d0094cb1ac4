/** The cost of an order by now (PAY-20): packs that came back before it was paid are paid by nobody. */
import * as Money from "../money.ts"
import type { Order } from "./order.ts"

/** The amount that the order costs now: what it was placed or invoiced for, less its credits. */
export const costsNow = ({
  grand_total,
  credited = Money.zero
}: Pick<Order, "grand_total" | "credited">): Money.Money => Money.minus(grand_total, credited)

/** What of it the order's own method pays: all but its parts (PAY-23). */
export const restNow = ({
  parts = [],
  ...order
}: Pick<Order, "grand_total" | "credited" | "parts">): Money.Money => {
  const rest = Money.minus(costsNow(order), Money.sum(parts.map(({ amount }) => amount)))
  return rest < 0 ? Money.zero : rest
}

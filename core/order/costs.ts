/** The cost of an order by now (PAY-20): packs that came back before it was paid are paid by nobody. */
import * as Money from "../money.ts"
import type { Order } from "./order.ts"

/** The amount that the order costs now: what it was placed or invoiced for, less its credits. */
export const costsNow = ({
  grand_total,
  credited = Money.zero
}: Pick<Order, "grand_total" | "credited">): Money.Money => Money.minus(grand_total, credited)

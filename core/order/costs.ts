/** What an order costs by now (PAY-20): packs that came back before it was paid are paid by nobody. */
import * as Money from "../money.ts"
import type { Order } from "./order.ts"

/** What it was placed or invoiced for, less what was credited of it. */
export const costsNow = ({
  grand_total,
  credited = Money.zero
}: Pick<Order, "grand_total" | "credited">): Money.Money => Money.minus(grand_total, credited)

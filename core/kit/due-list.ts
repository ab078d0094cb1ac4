/** Orders with the time that is left for each, to be read beside other work. */
import type * as Day from "../day.ts"
import { isPastPromise, promisedBy } from "../order/age.ts"
import type { BriefOrder } from "../order/brief-order.ts"
import { customerName } from "../order/order.ts"
import { timeLeft } from "../text/duration.ts"
import type { BesideList, BesideRow } from "./view/beside.ts"

export const dueList = (
  list: Pick<BesideList, "id" | "title" | "empty">,
  orders: () => ReadonlyArray<BriefOrder>,
  minute: Day.Instant
): BesideList => {
  const rowOf = (order: BriefOrder): BesideRow => {
    const by = promisedBy(order)
    return {
      id: String(order.order_id),
      text: [order.increment_id, customerName(order)].filter((text) => text !== "").join(" "),
      note: by === undefined ? "" : timeLeft(by, minute),
      tone: isPastPromise(order, minute) ? "danger" : undefined
    }
  }
  // How wide the page is hangs on whether there are any, and is looked up often.
  let found: ReadonlyArray<BriefOrder> | undefined
  const all = () => {
    found ??= orders()
    return found
  }
  return { ...list, count: () => all().length, rows: (to) => all().slice(0, to).map(rowOf) }
}

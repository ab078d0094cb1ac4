/** The orders of some days in the queue: what the server has of them, and what is known here by now. */

import type { DateFilter } from "../../kit/days/date-filter.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { timesOf } from "../../order/date-range.ts"

const remembered = new WeakMap<
  ReadonlyArray<BriefOrder>,
  { readonly filter: DateFilter<BriefOrder>; readonly among: ReadonlyArray<BriefOrder> }
>()

/** The orders of the days: the server's, and of those that are cached here the later word. The same question, the same list. */
export const ordersOf = (
  filter: DateFilter<BriefOrder>,
  cached: ReadonlyArray<BriefOrder>
): ReadonlyArray<BriefOrder> => {
  const before = remembered.get(cached)
  if (before?.filter === filter) return before.among
  const { createdFrom, createdBefore } = timesOf(filter.range)
  const found = new Map((filter.rows ?? []).map((order) => [order.order_id, order]))
  for (const order of cached)
    if (
      order.created_at >= createdFrom &&
      order.created_at < createdBefore &&
      order.updated_at >= (found.get(order.order_id)?.updated_at ?? "")
    )
      found.set(order.order_id, order)
  const among = [...found.values()]
  remembered.set(cached, { filter, among })
  return among
}

/** What has changed in the orders since a time, answer by answer. */
import type * as Day from "../day.ts"
import type { BriefOrder } from "../order/brief-order.ts"

/** What is asked for: changes since a time, so many at once. */
export interface Changes {
  readonly since: Day.GmtTime
  /** The last order that came of that second; those behind it are asked for. */
  readonly after?: number | undefined
  readonly limit: number
}
/** What is asked of the changes next, after an answer that was full; undefined when there was nothing more. */
export const nextChanges = (
  { limit }: Pick<Changes, "limit">,
  orders: ReadonlyArray<Pick<BriefOrder, "order_id" | "updated_at">>
): Changes | undefined => {
  const last = orders.at(-1)
  return last === undefined || orders.length < limit
    ? undefined
    : { since: last.updated_at, after: last.order_id, limit }
}

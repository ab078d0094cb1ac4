/** What has changed in the orders since a time, answer by answer. */
import * as Day from "../day.ts"
import type { BriefOrder } from "../order/brief-order.ts"

/** What is asked for: changes since a time, so many at once. */
export interface Changes {
  readonly since: Day.GmtTime
  readonly limit: number
}
/** What is asked of the changes next, after an answer that was full; undefined when there was nothing more. */
export const nextChanges = (
  asked: Changes,
  orders: ReadonlyArray<BriefOrder>,
  most: number
): Changes | undefined => {
  const last = orders.at(-1)?.updated_at
  if (last === undefined || orders.length < asked.limit) return undefined
  if (last > asked.since) return { since: last, limit: asked.limit }
  // More orders changed within one second than an answer holds: a larger one, else the next second.
  return asked.limit < most
    ? { since: asked.since, limit: most }
    : { since: Day.toGmt((Day.fromGmt(asked.since) ?? 0) + Day.second), limit: asked.limit }
}

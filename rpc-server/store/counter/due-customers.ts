/** Customers who have not ordered for long, and entries of the audit that are old. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx, write } from "../engine/transaction.ts"

const after = select(
  Schema.Struct({ id: Schema.Int, mobile: Schema.String, seen_at: Schema.NullOr(Schema.String) }),
  "SELECT id, mobile, seen_at FROM customer WHERE id > ? ORDER BY id LIMIT 200"
)
/** Customers are on every server, orders are not: each is asked for by itself. */
const lastTimes = selectMany(Schema.Struct({ mobile: Schema.String, at: Schema.String }))
const ordered = bySize(
  (size) =>
    `SELECT customer_mobile AS mobile, MAX(updated_at) AS at FROM orders WHERE customer_mobile ${oneOf(size, "TEXT")} GROUP BY customer_mobile`
)
const archived = bySize(
  (size) =>
    `SELECT customer_mobile AS mobile, MAX(archived_at) AS at FROM archived_order WHERE customer_mobile IN (${marks(size)}) AND customer_mobile <> '' GROUP BY customer_mobile`
)
/** When customers ordered last, or had an order archived. */
const lastOrders = function* (mobiles: ReadonlyArray<string>): Tx<ReadonlyMap<string, string>> {
  const last = new Map<string, string>()
  for (const some of groups(mobiles))
    for (const text of [ordered(some.length), archived(some.length)])
      for (const { mobile, at } of yield* lastTimes(text, some))
        if (at > (last.get(mobile) ?? "")) last.set(mobile, at)
  return last
}
const seen = write("UPDATE customer SET seen_at = ? WHERE id = ? AND seen_at IS NULL")

export interface Due {
  /** Their numbers. */
  readonly due: ReadonlyArray<string>
  /** The last that was looked at; undefined: none came after. */
  readonly last: number | undefined
}
/**
 * Looks at the next customers. One who never ordered is seen for the first time now, and due when that is long ago; an
 * archived order was changed before it was archived, which is late enough.
 */
export const next = function* (last: number, before: Day.GmtTime, at: Day.GmtTime): Tx<Due> {
  const rows = yield* after(last)
  const orders = yield* lastOrders(rows.map(({ mobile }) => mobile))
  const due: Array<string> = []
  for (const { id, mobile, seen_at } of rows) {
    const ordered_at = orders.get(mobile)
    if (seen_at === null && ordered_at === undefined) yield* seen(at, id)
    const latest = [seen_at ?? "", ordered_at ?? ""].sort().at(-1) ?? ""
    if (latest !== "" && latest < before) due.push(mobile)
  }
  return { due, last: rows.at(-1)?.id }
}

const dropped = select(
  Schema.Struct({ id: Schema.Int }),
  `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE subject <> 'order' AND at < ? ORDER BY at LIMIT 500) RETURNING id`
)
/** Drops the oldest entries that belong to no order; answers how many. Those of orders go with their orders. */
export const dropAudit = function* (before: Day.GmtTime): Tx<number> {
  return (yield* dropped(before)).length
}

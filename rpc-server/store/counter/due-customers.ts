/** Customers who have not ordered for long, and entries of the audit that are old. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  mobile: Schema.String,
  seen_at: Schema.NullOr(Schema.String),
  ordered_at: Schema.NullOr(Schema.String),
  archived_at: Schema.NullOr(Schema.String)
})
const after = select(
  Row,
  `SELECT c.id, c.mobile, c.seen_at,
     (SELECT MAX(o.updated_at) FROM orders o WHERE o.customer_mobile = c.mobile) AS ordered_at,
     (SELECT MAX(a.archived_at) FROM archived_order a WHERE a.customer_mobile = c.mobile AND a.customer_mobile <> '') AS archived_at
   FROM customer c WHERE c.id > ? ORDER BY c.id LIMIT 200`
)
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
  const due: Array<string> = []
  for (const { id, mobile, seen_at, ordered_at, archived_at } of rows) {
    if (seen_at === null && ordered_at === null && archived_at === null) yield* seen(at, id)
    const latest = [seen_at ?? "", ordered_at ?? "", archived_at ?? ""].sort().at(-1) ?? ""
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

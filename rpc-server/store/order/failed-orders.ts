/** Orders of partners that could not be created, each once, with the reason. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import type { FailedPartnerOrder } from "#core/order/failed-partner-order.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const FailedRow = Schema.Struct({
  source: Schema.String,
  ref_id: Schema.String,
  info: Schema.String,
  created_at: Schema.String
})

const newest = select(
  FailedRow,
  `SELECT source, ref_id, info, created_at FROM failed_partner_order WHERE hub_id = :hub AND store_id = ?
   ORDER BY created_at DESC, id DESC LIMIT 200`
)
/** The failed orders of a store, the newest first. */
export const ofStore = function* (storeId: number): Tx<ReadonlyArray<FailedPartnerOrder>> {
  const found = yield* newest(storeId)
  return found.map(({ created_at, ...row }) => ({
    ...row,
    created_at_in_ist: Day.toLocal(Day.fromGmt(created_at) ?? 0)
  }))
}

const put = write(
  `INSERT INTO failed_partner_order (hub_id, store_id, source, ref_id, info, created_at) VALUES (:hub, ?, ?, ?, ?, ?)
   ON CONFLICT (source, ref_id) DO UPDATE SET hub_id = excluded.hub_id, store_id = excluded.store_id, info = excluded.info`
)
/** An order could not be created; a further attempt says why anew, and the time of the first one stays. */
export const add = (
  storeId: number,
  { source, ref_id, info }: Pick<FailedPartnerOrder, "source" | "ref_id" | "info">,
  at: Day.GmtTime
): Tx<void> => put(storeId, source, ref_id, info, at)

const standing = select(
  Schema.Struct({ info: Schema.String }),
  "SELECT info FROM failed_partner_order WHERE source = ? AND ref_id = ? AND store_id = ? AND hub_id = :hub"
)
/** Why an order of a store could not be created; undefined where the store has no such order. */
export const why = function* (storeId: number, source: string, refId: string): Tx<string | undefined> {
  const [row] = yield* standing(source, refId, storeId)
  return row?.info
}

const dismissed = select(
  Schema.Struct({ store_id: Schema.Int, info: Schema.String }),
  "DELETE FROM failed_partner_order WHERE source = ? AND ref_id = ? AND store_id = ? AND hub_id = :hub RETURNING store_id, info"
)
/** Staff have seen to it; answers why it had failed, or undefined where the store has no such order. */
export const dismiss = function* (storeId: number, source: string, refId: string): Tx<string | undefined> {
  const [row] = yield* dismissed(source, refId, storeId)
  return row?.info
}

const removed = write("DELETE FROM failed_partner_order WHERE source = ? AND ref_id = ?")
/** The order was created after all, for whichever store. */
export const remove = (source: string, refId: string): Tx<void> => removed(source, refId)

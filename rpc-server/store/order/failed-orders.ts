/** Orders of partners that could not be created, each once, with the reason. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import type { FailedPartnerOrder } from "#core/order/failed-partner-order.ts"
import { atHub, currentHub, select, type Tx, write } from "../engine/transaction.ts"
import * as inbox from "./inbox.ts"
import { placesOfFailed, putFailed, removeFailed } from "./network-numbers.ts"

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
   ON CONFLICT (source, ref_id) DO UPDATE SET store_id = excluded.store_id, info = excluded.info`
)
const removed = select(
  Schema.Struct({ created_at: Schema.String }),
  "DELETE FROM failed_partner_order WHERE hub_id = :hub AND source = ? AND ref_id = ? RETURNING created_at"
)
/** Removes it where it waits, with its message, unless that is at this hub; answers the time of its first attempt. */
const removeBut = function* (hub: number | undefined, source: string, refId: string): Tx<string | undefined> {
  let first: string | undefined
  for (const { hub_id } of yield* placesOfFailed(source, refId)) {
    if (hub_id === hub) continue
    yield* inbox.removeFrom([hub_id], "order", inbox.orderKey(source, refId))
    const [gone] = yield* atHub(hub_id, removed(source, refId))
    first = gone?.created_at
  }
  return first
}

/** It waits at this hub from now on, and at no other; answers the time of its first attempt at that. */
export const waitHere = function* (source: string, refId: string): Tx<string | undefined> {
  const first = yield* removeBut(yield* currentHub(), source, refId)
  yield* putFailed(source, refId)
  return first
}

/**
 * An order could not be created for a store of the hub; a further attempt says why anew, and the time of the first one
 * stays. It waits at one hub, for the store that its partner named last.
 */
export const add = function* (
  storeId: number,
  { source, ref_id, info }: Pick<FailedPartnerOrder, "source" | "ref_id" | "info">,
  at: Day.GmtTime
): Tx<void> {
  const first = yield* waitHere(source, ref_id)
  yield* put(storeId, source, ref_id, info, first ?? at)
}

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
  if (row !== undefined) yield* removeFailed(source, refId)
  return row?.info
}

/** The order is created after all, for whichever store: it waits no more, and neither does its message. */
export const remove = function* (source: string, refId: string): Tx<void> {
  yield* removeBut(undefined, source, refId)
  yield* removeFailed(source, refId)
}

/** The delivery slots that stores offer in a week, and how many orders are in each (SLOT-2). */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Occupied, readStarts, type WeekSlot } from "#core/order/slot.ts"
import { lock, select, type Tx } from "../engine/transaction.ts"

const SlotRow = Schema.Struct({
  slot: Schema.Int,
  weekdays: Schema.String,
  starts: Schema.Int,
  ends: Schema.Int,
  words: Schema.NullOr(Schema.String),
  capacity: Schema.Int,
  cut_off: Schema.Int
})
const rows = select(
  SlotRow,
  "SELECT slot, weekdays, starts, ends, words, capacity, cut_off FROM delivery_slot WHERE hub_id = :hub AND store_id = ? ORDER BY slot"
)
export const ofStore = function* (storeId: number): Tx<ReadonlyArray<WeekSlot>> {
  const found = yield* rows(storeId)
  return found.map((row) => ({ ...row, weekdays: [...row.weekdays].map((each) => each === "1") }))
}

const lockSlots = lock("SELECT slot FROM delivery_slot WHERE hub_id = :hub AND store_id = ? ORDER BY slot")
/** The slots of a store for a decision about one: orders get into the slots of a store one after another. */
export const ofStoreToDecide = function* (storeId: number): Tx<ReadonlyArray<WeekSlot>> {
  yield* lockSlots(storeId)
  return yield* ofStore(storeId)
}

/** Orders in a slot by their first start; a cancelled one has given its place back. */
const byStart = select(
  Schema.Struct({ delivery_at: Schema.String, orders: Schema.Int }),
  `SELECT delivery_at, COUNT(*) AS orders FROM orders
   WHERE hub_id = :hub AND store_id = ? AND delivery_at >= ? AND delivery_at <= ? AND delivery_at IS NOT NULL AND status <> 'canceled'
   GROUP BY delivery_at`
)
const severalTimes = "slot_starts > 1 AND status IN ('pending', 'queued', 'pending_payment', 'processing')"
/** Orders that are delivered several times take a place each time, until they have left. */
const bySeveral = select(
  Schema.Struct({ sub_slot_info: Schema.NullOr(Schema.String) }),
  `SELECT sub_slot_info FROM orders WHERE hub_id = :hub AND store_id = ? AND ${severalTimes}`
)

/** How many orders of a store are to be delivered at each start between two times. */
export const occupied = function* (storeId: number, from: Day.Instant, to: Day.Instant): Tx<Occupied> {
  const counts = new Map<Day.GmtTime, number>()
  for (const { delivery_at, orders } of yield* byStart(storeId, Day.toGmt(from), Day.toGmt(to)))
    counts.set(delivery_at, orders)
  for (const { sub_slot_info } of yield* bySeveral(storeId))
    for (const start of readStarts(sub_slot_info).slice(1)) counts.set(start, (counts.get(start) ?? 0) + 1)
  return counts
}

/**
 * The two counts of `occupied` for one start, as a condition: store, start, store, start, start in quotes, capacity.
 */
export const hasRoom = `(SELECT COUNT(*) FROM orders t WHERE t.hub_id = :hub AND t.store_id = ? AND t.delivery_at = ? AND t.delivery_at IS NOT NULL AND t.status <> 'canceled')
  + (SELECT COUNT(*) FROM orders t WHERE t.hub_id = :hub AND t.store_id = ? AND ${severalTimes
    .replace("slot_starts", "t.slot_starts")
    .replace("status", "t.status")} AND t.delivery_at <> ? AND t.sub_slot_info LIKE ?) < ?`

/** Merging what is said of orders beside themselves: their notes and payments, whether or not the file brings the orders. */
import { Schema } from "effect"
import { bySize, oneOf } from "../engine/many-rows.ts"
import { type Counts, merge, type Row, type Settle, type Table } from "../engine/merge.ts"
import { selectMany, type Tx } from "../engine/transaction.ts"
import { atHubsOf, hubsOf } from "../order/network-numbers.ts"
import { bringBackFrom } from "./archived-orders.ts"
import { standing, type Writing } from "./imported-orders.ts"

/** Which of these orders are there, beside those that are known to be. */
export const alsoStanding = function* (
  before: ReadonlySet<string>,
  incrementIds: ReadonlyArray<string>
): Tx<ReadonlySet<string>> {
  return new Set([...before, ...(yield* standing(incrementIds))])
}

const Numbered = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String })
const numbered = selectMany(Numbered)
const markedText = bySize(
  (size) =>
    `UPDATE orders SET has_remarks = 1 WHERE hub_id = :hub AND increment_id ${oneOf(size, "TEXT")} RETURNING order_id, increment_id`
)
/** The orders are read with what is said of them, and held while it is written. */
const marked = function* (
  hubs: ReadonlyMap<string, number>,
  incrementIds: ReadonlyArray<string>
): Tx<ReadonlyMap<string, number>> {
  const rows = yield* atHubsOf(hubs, incrementIds, (some) => numbered(markedText(some.length), some))
  return new Map(rows.map(({ order_id, increment_id }) => [increment_id, order_id]))
}

/** Rows of a table by the numbers of their orders. One from the archive comes back. */
export const mergeOfOrders = function* <C extends string>(
  table: Table<C | "order_id">,
  rows: ReadonlyArray<{ readonly increment_id: string; readonly columns: Row<C> }>,
  { now, progress }: Pick<Writing, "now" | "progress">,
  settle: Settle<C | "order_id">
): Tx<Counts> {
  const incrementIds = rows.map(({ increment_id }) => increment_id)
  const hubs = yield* hubsOf(incrementIds)
  yield* bringBackFrom(hubs, incrementIds, now)
  const ids = yield* marked(hubs, incrementIds)
  const written = rows.flatMap(({ increment_id, columns }) => {
    const order_id = ids.get(increment_id)
    return order_id === undefined ? [] : [{ ...columns, order_id } as Row<C | "order_id">]
  })
  return yield* merge(table, written, progress, settle)
}

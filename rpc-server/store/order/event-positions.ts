/**
 * The order in which programs outside are told (EVENT-2). On PostgreSQL a row has its id before its transaction commits, so
 * a reader who pages by ids passes over rows that are seen later. Positions are given by one relay to rows that have
 * committed, in the order of their ids: what is seen has every position before it.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize, groups, oneOf, rowsOf } from "../engine/many-rows.ts"
import { isOfSpread, lock, select, type Tx, type Value, write } from "../engine/transaction.ts"

/** Rows that get their positions, or go, in one transaction. */
const batch = 250

const Row = Schema.Struct({ id: Schema.Int, hub_id: Schema.Int })
const waiting = select(
  Row,
  `SELECT id, hub_id FROM outgoing_event WHERE position IS NULL ORDER BY id LIMIT ${batch}`
)
/** Whether a row has no position yet. */
export const doWait = function* (): Tx<boolean> {
  return (yield* waiting()).length > 0
}

/** Held by a relay to its end: one that stood still, and lost its lease, counts behind the next one. */
const hold = lock("SELECT last FROM outgoing_position WHERE one = 1")
const counter = select(
  Schema.Struct({ last: Schema.Int }),
  "SELECT last FROM outgoing_position WHERE one = 1"
)
/** The last position that was given. */
export const last = function* (): Tx<number> {
  const [row] = yield* counter()
  return row?.last ?? 0
}
const setLast = write("UPDATE outgoing_position SET last = ? WHERE one = 1")

const givenText = bySize(
  (size) =>
    `UPDATE outgoing_event SET position = v.column2 FROM ${rowsOf(size, ["BIGINT", "BIGINT"])} v
     WHERE outgoing_event.hub_id = ? AND outgoing_event.id = v.column1`
)
const deletedText = bySize(
  (size) => `DELETE FROM outgoing_event WHERE hub_id = ? AND id ${oneOf(size, "BIGINT")}`
)

const byHub = <R extends typeof Row.Type>(rows: ReadonlyArray<R>): Iterable<[number, ReadonlyArray<R>]> =>
  Map.groupBy(rows, ({ hub_id }) => hub_id)

/**
 * Gives the oldest rows that wait their positions; answers how many. Where the tables are spread, a transaction over two
 * servers is seen at one before it is at the other, and so each is of one hub.
 */
export const give = function* (): Tx<number> {
  yield* hold()
  const found = yield* waiting()
  const hub = (yield* isOfSpread()) ? found[0]?.hub_id : undefined
  const rows = hub === undefined ? found : found.filter(({ hub_id }) => hub_id === hub)
  if (rows.length === 0) return 0
  const before = yield* last()
  const placed = rows.map((row, index) => ({ ...row, position: before + 1 + index }))
  for (const [hub_id, ofHub] of byHub(placed))
    for (const some of groups(ofHub)) {
      const values: ReadonlyArray<Value> = some.flatMap(({ id, position }) => [id, position])
      yield { text: givenText(some.length), values: [...values, hub_id] }
    }
  yield* setLast(before + rows.length)
  return rows.length
}

const lowest = select(
  Schema.Struct({ ...Row.fields, position: Schema.Int, at: Schema.String }),
  `SELECT id, hub_id, position, at FROM outgoing_event WHERE position > ? ORDER BY position LIMIT ${batch}`
)
/**
 * Deletes the oldest rows from before a time, from the first position on and without a gap; the last one stays, that a
 * reader who is there finds their place. Answers how many.
 */
export const drop = function* (before: Day.GmtTime): Tx<number> {
  const end = yield* last()
  const rows = yield* lowest(0)
  const length = rows.findIndex(({ at, position }) => at >= before || position === end)
  const due = length === -1 ? rows : rows.slice(0, length)
  for (const [hub_id, ofHub] of byHub(due))
    for (const some of groups(ofHub))
      yield { text: deletedText(some.length), values: [hub_id, ...some.map(({ id }) => id)] }
  return due.length
}

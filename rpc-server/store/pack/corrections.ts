/** Tickets that correct the stock of a hub: raised, waiting, and what became of them (CORRECT-3, CORRECT-4). */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { TicketState } from "#core/stock/ticket-state.ts"
import { bySize, groups, rowsOf } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { type StockScope, visibleOnTheWay, visibleTo } from "./packs.ts"

const Ticket = Schema.Struct({
  id: Schema.Int,
  state: TicketState,
  description: Schema.String,
  value: Schema.Int,
  raised_at: Schema.String,
  raised_by: Schema.Int,
  raised_by_name: Schema.String,
  settled_at: Schema.NullOr(Schema.String),
  settled_by: Schema.NullOr(Schema.String),
  settled_reason: Schema.NullOr(Schema.String),
  /** The store of the task that raised the ticket. */
  store_id: Schema.NullOr(Schema.Int),
  task_id: Schema.NullOr(Schema.Int),
  /** The refused one in whose place it is raised. */
  first_ticket: Schema.NullOr(Schema.Int)
})
export type Ticket = typeof Ticket.Type
const columns = Object.keys(Ticket.fields).join(", ")

const Id = Schema.Struct({ id: Schema.Int })
const insertTicket = select(
  Id,
  `INSERT INTO stock_correction (hub_id, state, description, value, raised_at, raised_by, raised_by_name, store_id, task_id, first_ticket)
   VALUES (?, 'waiting', ?, 0, ?, ?, ?, ?, ?, ?) RETURNING id`
)
export interface Raising {
  readonly hub: number
  readonly description: string
  readonly at: Day.GmtTime
  readonly userId: number
  readonly userName: string
  /** That made it. */
  readonly task?: { readonly store_id: number; readonly task_id: number }
  /** The earlier ticket in whose place this one is raised. */
  readonly first?: number | undefined
}
/** A new ticket, waiting; its number. */
export const begin = function* ({
  hub,
  description,
  at,
  userId,
  userName,
  task,
  first
}: Raising): Tx<number> {
  const of = [task?.store_id ?? null, task?.task_id ?? null, first ?? null]
  const [row] = yield* insertTicket(hub, description, at, userId, userName, ...of)
  return row?.id ?? 0
}

/** Thousandths. */
export interface NewLine {
  readonly product_id: number
  readonly seen: number
  /** The correction total that `booksOf` has when the ticket is raised. */
  readonly corrected: number
  readonly counted: number
  readonly reason: string
}
const ProductId = Schema.Struct({ product_id: Schema.Int })
const claimed = selectMany(ProductId)
const claimedText = bySize(
  (size) =>
    `INSERT INTO stock_correction_line (correction_id, hub_id, product_id, seen, corrected, counted, reason, is_waiting)
     VALUES ${Array(size).fill("(?, ?, ?, 0, 0, 0, '', 1)").join(", ")}
     ON CONFLICT (hub_id, product_id) WHERE is_waiting = 1 DO NOTHING RETURNING product_id`
)
/**
 * The products of a ticket are its own until it is settled: answers those that no other ticket has. Of two tickets that
 * name the same product at once the second waits here, and reads what the first has done.
 */
export const claim = function* (
  hub: number,
  ticket: number,
  productIds: ReadonlyArray<number>
): Tx<ReadonlySet<number>> {
  const found = new Set<number>()
  // In the order of their ids: of two tickets one waits, never each for the other.
  for (const some of groups(productIds.toSorted((a, b) => a - b))) {
    const rows = yield* claimed(
      claimedText(some.length),
      some.flatMap((id) => [ticket, hub, id])
    )
    for (const { product_id } of rows) found.add(product_id)
  }
  return found
}

const filled = selectMany(ProductId)
const filledText = bySize(
  (size) =>
    `UPDATE stock_correction_line SET seen = v.column2, corrected = v.column3, counted = v.column4,
       reason = v.column5
     FROM ${rowsOf(size, ["BIGINT", "BIGINT", "BIGINT", "BIGINT", "TEXT"])} AS v
     WHERE correction_id = ? AND hub_id = ? AND product_id = v.column1 RETURNING product_id`
)
const dropped = write(
  "DELETE FROM stock_correction_line WHERE correction_id = ? AND hub_id = ? AND reason = ''"
)
/** What a ticket says of its products; those that it says nothing of are none of it. */
export const fill = function* (hub: number, ticket: number, lines: ReadonlyArray<NewLine>): Tx<void> {
  for (const some of groups(lines)) {
    const values: Array<Value> = []
    for (const { product_id, seen, corrected, counted, reason } of some)
      values.push(product_id, seen, corrected, counted, reason)
    yield* filled(filledText(some.length), [...values, ticket, hub])
  }
  yield* dropped(ticket, hub)
}

const valued = write("UPDATE stock_correction SET value = ?, state = ? WHERE id = ? AND hub_id = ?")
const settled = select(
  Id,
  `UPDATE stock_correction SET state = ?, settled_at = ?, settled_by = ?, settled_reason = ?
   WHERE id = ? AND hub_id = ? AND state = 'waiting' RETURNING id`
)
const released = write(
  "UPDATE stock_correction_line SET is_waiting = 0 WHERE correction_id = ? AND hub_id = ?"
)
/** What it comes to, and whether it waits; one that does not has its products no more. */
export const value = function* (
  hub: number,
  ticket: number,
  worth: number,
  state: "waiting" | "booked"
): Tx<void> {
  yield* valued(worth, state, ticket, hub)
  if (state === "booked") yield* released(ticket, hub)
}
/** A waiting ticket waits no more; false when somebody else was first. */
export const settle = function* (
  hub: number,
  ticket: number,
  state: "approved" | "refused",
  {
    at,
    userName,
    reason
  }: { readonly at: Day.GmtTime; readonly userName: string; readonly reason: string | null }
): Tx<boolean> {
  const rows = yield* settled(state, at, userName, reason, ticket, hub)
  if (rows.length > 0) yield* released(ticket, hub)
  return rows.length > 0
}

const booked = selectMany(ProductId)
const bookedText = bySize(
  (size) =>
    `UPDATE stock_correction_line SET booked = v.column2 FROM ${rowsOf(size, ["BIGINT", "BIGINT"])} AS v
     WHERE correction_id = ? AND hub_id = ? AND product_id = v.column1 RETURNING product_id`
)
/** What the stock was changed by, product by product. */
export const book = function* (
  hub: number,
  ticket: number,
  byProduct: ReadonlyMap<number, number>
): Tx<void> {
  for (const some of groups([...byProduct]))
    yield* booked(bookedText(some.length), [...some.flat(), ticket, hub])
}

const byId = select(Ticket, `SELECT ${columns} FROM stock_correction WHERE id = ? AND hub_id = ?`)
export const find = function* (hub: number, ticket: number): Tx<Ticket | undefined> {
  const [row] = yield* byId(ticket, hub)
  return row
}
/** The oldest first: it waits longest. */
export const waiting = select(
  Ticket,
  `SELECT ${columns} FROM stock_correction WHERE hub_id = ? AND state = 'waiting' ORDER BY id`
)
/** The newest first, of those before one. Hub, that one, how many. */
export const newest = select(
  Ticket,
  `SELECT ${columns} FROM stock_correction WHERE hub_id = ? AND id < ? ORDER BY id DESC LIMIT ?`
)

const Again = Schema.Struct({ id: Schema.Int, first_ticket: Schema.Int })
const again = selectMany(Again)
const againText = bySize(
  (size) =>
    `SELECT id, first_ticket FROM stock_correction WHERE hub_id = ? AND first_ticket IN (${marks(size)})`
)
/** The tickets in whose place others were raised, with those. */
export const openedAgain = function* (
  hub: number,
  tickets: ReadonlyArray<number>
): Tx<ReadonlyMap<number, ReadonlyArray<number>>> {
  const found: Array<typeof Again.Type> = []
  for (const some of groups(tickets)) found.push(...(yield* again(againText(some.length), [hub, ...some])))
  const of = Map.groupBy(found, ({ first_ticket }) => first_ticket)
  return new Map([...of].map(([first, all]) => [first, all.map(({ id }) => id).sort((a, b) => a - b)]))
}

const Line = Schema.Struct({
  correction_id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: Schema.Literals(["kg", "pack"]),
  seen: Schema.Int,
  corrected: Schema.Int,
  counted: Schema.Int,
  booked: Schema.Int,
  reason: Schema.String
})
export type Line = typeof Line.Type
const lines = selectMany(Line)
const linesText = bySize(
  (size) =>
    `SELECT l.correction_id, l.product_id, p.name AS product_name, p.sell_by, l.seen, l.corrected, l.counted, l.booked, l.reason
     FROM stock_correction_line l JOIN product p ON p.entity_id = l.product_id
     WHERE l.hub_id = ? AND l.correction_id IN (${marks(size)}) ORDER BY l.correction_id, l.product_id`
)
export const linesOf = function* (hub: number, tickets: ReadonlyArray<number>): Tx<ReadonlyArray<Line>> {
  const found: Array<Line> = []
  for (const some of groups(tickets)) found.push(...(yield* lines(linesText(some.length), [hub, ...some])))
  return found
}

const Books = Schema.Struct({ product_id: Schema.Int, stock: Schema.Int, corrected: Schema.Int })
const books = selectMany(Books)
// One statement: what is there and what was corrected belong together, whatever is counted meanwhile.
const booksText = bySize(
  (size) =>
    `SELECT product_id, CAST(SUM(stock) AS BIGINT) AS stock, CAST(SUM(corrected) AS BIGINT) AS corrected FROM (
       SELECT k.product_id, k.qty AS stock, 0 AS corrected FROM pack k
       WHERE ${visibleOnTheWay} AND k.status = 0 AND k.product_id IN (${marks(size)})
       UNION ALL
       SELECT e.product_id, 0, e.change FROM pack_event e
       WHERE e.hub_id = ? AND e.product_id IN (${marks(size)}) AND e.at >= ? AND e.what = 'corrected'
     ) AS of_product GROUP BY product_id`
)
/** What stands on the shelf of products now, and what was corrected of them from an hour before a time on. */
export const booksOf = function* (
  sight: StockScope,
  productIds: ReadonlyArray<number>,
  at: Day.Instant
): Tx<ReadonlyMap<number, typeof Books.Type>> {
  const found = new Map<number, typeof Books.Type>()
  const since = Day.toGmt(at - Day.hour)
  for (const some of groups(productIds))
    for (const row of yield* books(booksText(some.length), [
      ...visibleTo(sight),
      ...some,
      sight.hub,
      ...some,
      since
    ]))
      found.set(row.product_id, row)
  return found
}

/** The products of a hub that stand in waiting tickets, and in which. */
export const waitingProducts = function* (hub: number): Tx<ReadonlyMap<number, number>> {
  const rows = yield* waitingRows(hub)
  return new Map(rows.map(({ product_id, correction_id }) => [product_id, correction_id]))
}
const waitingRows = select(
  Schema.Struct({ product_id: Schema.Int, correction_id: Schema.Int }),
  "SELECT product_id, correction_id FROM stock_correction_line WHERE hub_id = ? AND is_waiting = 1 ORDER BY product_id"
)

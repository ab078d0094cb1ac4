/**
 * Packs that have left stock for long, outside the tables of the day. Their codes stay known: a pack that was sold once
 * is never new again, and its life is told from its receipt on.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { finished } from "#core/order/queue.ts"
import { bySize, groups, oneOf, rowsOf } from "../engine/many-rows.ts"
import { atHub, marks, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { packColumns } from "../pack/packs.ts"

/** Every column of a pack; both tables have them. */
export const columns = ["id", ...packColumns, "is_found", "taken"] as const
const names = columns.join(", ")

/** An order that took of a pack. */
const Taken = Schema.Struct({
  at: Schema.String,
  by: Schema.String,
  order_id: Schema.Int,
  increment_id: Schema.String,
  qty: Schema.Int,
  later_reason: Schema.NullOr(Schema.String),
  returned_at: Schema.NullOr(Schema.String),
  /** What of it stands on the shelf again; of former archives not known. */
  restocked: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  returned_by: Schema.optionalKey(Schema.NullOr(Schema.String)),
  return_reason: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type Taken = typeof Taken.Type
const readTaken = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Taken)))
/** Who took of a pack before it was archived. */
export const takenIn = (text: string | null): ReadonlyArray<Taken> => (text === null ? [] : readTaken(text))

/** Why a line of an order came back: its primary reason, and what was said beside it. */
export const returnedFor =
  "CASE WHEN t.return_detail IS NULL THEN t.return_reason ELSE t.return_reason || ': ' || t.return_detail END"

const TakenRow = Schema.Struct({ ...Taken.fields, pack_id: Schema.Int })
const takenRows = selectMany(TakenRow)
const takenText = bySize(
  (
    size
  ) => `SELECT t.pack_id, i.created_at AS at, i.user_name AS "by", o.order_id, o.increment_id, t.qty, t.later_reason,
     t.returned_at, t.restocked, t.returned_by, ${returnedFor} AS return_reason
   FROM order_pack t JOIN orders o ON o.order_id = t.order_id AND o.hub_id = :hub
     JOIN invoice i ON i.order_id = t.order_id AND i.hub_id = :hub
   WHERE t.hub_id = :hub AND t.pack_id ${oneOf(size, "BIGINT")} ORDER BY t.id`
)

const FormerPack = Schema.Struct({ id: Schema.Int, taken: Schema.NullOr(Schema.String) })
const formerPacks = selectMany(FormerPack)
/** Taken for this transaction: an update that changes nothing holds the rows on both databases. */
const formerText = bySize(
  (size) =>
    `UPDATE pack SET status = status WHERE hub_id = :hub AND id ${oneOf(size, "BIGINT")} AND status <> 0 RETURNING id, taken`
)
const movedText = bySize(
  (size) => `INSERT INTO archived_pack (${names})
   SELECT ${columns.map((name) => (name === "taken" ? "v.column2" : `k.${name}`)).join(", ")}
   FROM ${rowsOf(size, ["BIGINT", "TEXT"])} AS v JOIN pack k ON k.id = v.column1 AND k.hub_id = :hub`
)
const dropText = bySize((size) => `DELETE FROM pack WHERE hub_id = :hub AND id ${oneOf(size, "BIGINT")}`)

/** Archives those of these packs of the hub that have left stock; answers how many. */
export const archive = function* (ids: ReadonlyArray<number>): Tx<number> {
  let moved = 0
  for (const some of groups([...new Set(ids)].sort((a, b) => a - b))) {
    const rows = yield* formerPacks(formerText(some.length), some)
    for (const part of groups(rows)) {
      const of = part.map(({ id }) => id)
      const takes = Map.groupBy(yield* takenRows(takenText(of.length), of), ({ pack_id }) => pack_id)
      const values = part.flatMap(({ id, taken }): ReadonlyArray<Value> => {
        // Whoever took of it before it was archived the first time stands there already; what was returned since does
        // not.
        const fresh = (takes.get(id) ?? []).map(({ pack_id: _, ...taking }): Taken => taking)
        const freshOrders = new Set(fresh.map(({ order_id }) => order_id))
        const all = [...takenIn(taken).filter(({ order_id }) => !freshOrders.has(order_id)), ...fresh]
        return [id, all.length === 0 ? null : JSON.stringify(all)]
      })
      yield { text: movedText(part.length), values }
      yield { text: dropText(part.length), values: of }
      moved += part.length
    }
  }
  return moved
}

/** Held until the transaction ends: of two servers that archive, one waits. */
const reached = select(
  Schema.Struct({ pack_id: Schema.Int, done_before: Schema.String }),
  "UPDATE archive_progress SET pack_id = pack_id WHERE one = 1 RETURNING pack_id, done_before"
)
const setReached = write("UPDATE archive_progress SET pack_id = ?, done_before = ? WHERE one = 1")
const Next = Schema.Struct({
  id: Schema.Int,
  hub_id: Schema.Int,
  status: Schema.Int,
  received_at: Schema.String
})
const next = select(Next, "SELECT id, hub_id, status, received_at FROM pack WHERE id > ? ORDER BY id LIMIT ?")
const Pack = Schema.Struct({ pack_id: Schema.Int })
const packsOf = selectMany(Pack)
const packsText = bySize(
  (size) =>
    `SELECT DISTINCT t.pack_id FROM order_pack t WHERE t.hub_id = :hub AND t.order_id ${oneOf(size, "BIGINT")}`
)
/** The packs, out of these, that an order took since, or that an unfinished order has. */
const neededText = bySize(
  (
    size
  ) => `SELECT DISTINCT t.pack_id FROM order_pack t JOIN orders o ON o.order_id = t.order_id AND o.hub_id = :hub
     JOIN invoice i ON i.order_id = t.order_id AND i.hub_id = :hub
   WHERE t.hub_id = :hub AND t.pack_id ${oneOf(size, "BIGINT")} AND (i.created_at >= ? OR o.status NOT IN (${marks(finished.length)}))`
)
/** The packs, out of these, that something else happened to since. */
const changedText = bySize(
  (size) =>
    `SELECT DISTINCT pack_id FROM pack_event WHERE hub_id = :hub AND pack_id ${oneOf(size, "BIGINT")} AND at >= ?`
)

/** The packs under order lines of the hub. */
export const ofOrders = function* (orderIds: ReadonlyArray<number>): Tx<ReadonlyArray<number>> {
  const found: Array<number> = []
  for (const some of groups(orderIds))
    found.push(...(yield* packsOf(packsText(some.length), some)).map(({ pack_id }) => pack_id))
  return [...new Set(found)]
}

/**
 * One step over the packs of the day in the order of their ids: those that left stock and that nothing has happened to
 * since `before` are archived. What was not due is looked at again in the next day's round; few old ones are left to be.
 * Answers how many were archived; undefined when this round has come to its end.
 */
export const step = function* (before: Day.GmtTime, most: number): Tx<number | undefined> {
  const [at = { pack_id: 0, done_before: "" }] = yield* reached()
  if (at.done_before === before) return undefined
  const rows = yield* next(at.pack_id, most)
  const last = rows.at(-1)
  if (last === undefined) {
    yield* setReached(0, before)
    return undefined
  }
  yield* setReached(last.id, at.done_before)
  const left = rows.filter(({ status, received_at }) => status !== 0 && received_at < before)
  let moved = 0
  for (const [hub, packs] of Map.groupBy(left, ({ hub_id }) => hub_id))
    moved += yield* atHub(
      hub,
      archiveUnneeded(
        packs.map(({ id }) => id),
        before
      )
    )
  return moved
}
const archiveUnneeded = function* (left: ReadonlyArray<number>, before: Day.GmtTime): Tx<number> {
  const neededIds = new Set<number>()
  for (const some of groups(left)) {
    for (const { pack_id } of yield* packsOf(neededText(some.length), [...some, before, ...finished]))
      neededIds.add(pack_id)
    for (const { pack_id } of yield* packsOf(changedText(some.length), [...some, before]))
      neededIds.add(pack_id)
  }
  return yield* archive(left.filter((id) => !neededIds.has(id)))
}

export const count = select(
  Schema.Struct({ packs: Schema.Int }),
  "SELECT COUNT(*) AS packs FROM archived_pack"
)

const Back = Schema.Struct({ id: Schema.Int })
const back = selectMany(Back)
/** Puts archived packs of the hub back among those of the day, where they may be changed. */
const bringBack = function* (ids: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(ids)) {
    const which = `hub_id = :hub AND id ${oneOf(some.length, "BIGINT")}`
    yield* back(
      `INSERT INTO pack (${names}) SELECT ${names} FROM archived_pack WHERE ${which} RETURNING id`,
      some
    )
    yield { text: `DELETE FROM archived_pack WHERE ${which}`, values: some }
  }
}
const archivedIds = selectMany(Back)
const archivedText = bySize(
  (size) => `SELECT id FROM archived_pack WHERE hub_id = :hub AND id ${oneOf(size, "BIGINT")}`
)
/** Brings those of these packs of the hub back that are in the archive. */
export const bringBackArchived = function* (ids: ReadonlyArray<number>): Tx<void> {
  for (const some of groups([...new Set(ids)].sort((a, b) => a - b))) {
    const found = yield* archivedIds(archivedText(some.length), some)
    if (found.length > 0) yield* bringBack(found.map(({ id }) => id))
  }
}

const taken = select(
  Schema.Struct({ taken: Schema.NullOr(Schema.String) }),
  "SELECT taken FROM archived_pack WHERE hub_id = ? AND code = ? ORDER BY id DESC LIMIT 1"
)
/** Who took of the newest archived pack under a code. */
export const takenUnder = function* (hub: number, code: string): Tx<ReadonlyArray<Taken>> {
  const [row] = yield* taken(hub, code)
  return takenIn(row?.taken ?? null)
}

const underKeys = selectMany(Back)
const underKeysText = {
  code: bySize((size) => `SELECT id FROM archived_pack WHERE hub_id = ? AND code ${oneOf(size, "TEXT")}`),
  row_id: bySize(
    (size) =>
      `SELECT id FROM archived_pack WHERE hub_id = ? AND row_id IS NOT NULL AND row_id ${oneOf(size, "TEXT")}`
  )
} as const
/**
 * Brings the archived packs of a hub back that bear one of these codes, or stood in one of these rows of an import: what
 * arrives under such a name is no new pack.
 */
export const bringBackNamed = function* (
  hub: number,
  by: "code" | "row_id",
  keys: ReadonlyArray<string>
): Tx<void> {
  for (const some of groups([...new Set(keys)])) {
    const found = yield* underKeys(underKeysText[by](some.length), [hub, ...some])
    if (found.length > 0) yield* atHub(hub, bringBack(found.map(({ id }) => id)))
  }
}

/** Merging the items of orders that were merged before: those of orders that are left as they are, are left alone too. */
import { Schema } from "effect"
import { nextUpdatedAt } from "#core/order/status.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import type { Counts, FoundRow } from "../engine/merge.ts"
import { atHub, marks, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { find, type Writing, type WrittenOrder } from "./imported-orders.ts"

const itemColumns = [
  "product_id",
  "name",
  "qty",
  "qty_ordered_initial",
  "accepted_qty",
  "nil",
  "partial_nil",
  "reason",
  "status",
  "sell_by",
  "price",
  "total_price",
  "qty_orig",
  "qty_packed"
] as const
export interface ImportedItem {
  readonly line: number
  readonly parentLine: number | null
  readonly columns: Readonly<Record<(typeof itemColumns)[number], Value>>
}
export interface ImportedItems {
  readonly increment_id: string
  /** In the order of their lines. */
  readonly items: ReadonlyArray<ImportedItem>
}

const written = [...itemColumns, "order_id", "parent_item_id"] as const
type StoredItem = Readonly<Record<(typeof written)[number], Value>>

const items = selectMany(
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
)
const itemsText = bySize(
  (size) =>
    `SELECT item_id, ${written.join(", ")} FROM order_item WHERE hub_id = :hub AND order_id ${oneOf(size, "BIGINT")} ORDER BY item_id`
)
const itemsOf = function* (orderIds: ReadonlyArray<number>): Tx<ReadonlyArray<FoundRow>> {
  const found: Array<FoundRow> = []
  for (const some of groups(orderIds)) found.push(...(yield* items(itemsText(some.length), some)))
  return found
}

const inserted = selectMany(Schema.Struct({ item_id: Schema.Int }))
/** Adds items; answers their ids in the same order, which is the order in which ids are given. */
const add = function* (rows: ReadonlyArray<StoredItem>): Tx<ReadonlyArray<number>> {
  const ids: Array<number> = []
  const tuple = `(:hub, ${marks(written.length)})`
  for (const some of groups(rows)) {
    const made = yield* inserted(
      `INSERT INTO order_item (hub_id, ${written.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")} RETURNING item_id`,
      some.flatMap((row) => written.map((name) => row[name]))
    )
    ids.push(...made.map(({ item_id }) => item_id).sort((a, b) => a - b))
  }
  return ids
}

const change = function* (rows: ReadonlyArray<StoredItem & { readonly item_id: number }>): Tx<void> {
  const names = ["item_id", ...written] as const
  const tuple = `(:hub, ${marks(names.length)})`
  for (const some of groups(rows))
    yield {
      text: `INSERT INTO order_item (hub_id, ${names.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")}
        ON CONFLICT (item_id) DO UPDATE SET ${written.map((name) => `${name} = excluded.${name}`).join(", ")}`,
      values: some.flatMap((row) => names.map((name) => row[name]))
    }
}

const remove = function* (ids: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(ids))
    yield {
      text: `DELETE FROM order_item WHERE hub_id = :hub AND item_id ${oneOf(some.length, "BIGINT")}`,
      values: some
    }
}

const touch = write("UPDATE orders SET updated_at = ? WHERE order_id = ? AND hub_id = :hub")

/** An item of a file beside the one of the store that it is. */
interface Pair {
  readonly item: ImportedItem
  readonly before: FoundRow | undefined
}
interface Match {
  readonly order: ImportedItems
  readonly here: WrittenOrder
  readonly pairs: ReadonlyArray<Pair>
  /** Items of the store that are in the file no more. */
  readonly surplus: ReadonlyArray<number>
}

/** Items are the same when they are the same product, the first of it with the first of it; what is left over goes. */
const match = (order: ImportedItems, here: WrittenOrder, standing: ReadonlyArray<FoundRow>): Match => {
  const left = Map.groupBy(standing, (row) => row.product_id)
  const pairs = order.items.map(
    (item): Pair => ({ item, before: left.get(item.columns.product_id ?? null)?.shift() })
  )
  return { order, here, pairs, surplus: [...left.values()].flat().map((row) => Number(row.item_id)) }
}

/** Ids of an order's items by line. */
type Ids = Map<number, number>
const knownIds = ({ pairs }: Match): Ids =>
  new Map(
    pairs.flatMap(({ item, before }) => (before === undefined ? [] : [[item.line, Number(before.item_id)]]))
  )

const rowOf = ({ item }: Pair, here: WrittenOrder, ids: Ids): StoredItem => ({
  ...item.columns,
  order_id: here.order_id,
  parent_item_id: item.parentLine === null ? null : (ids.get(item.parentLine) ?? null)
})
const isSame = (before: FoundRow, row: StoredItem): boolean =>
  written.every((name) => before[name] === row[name])

const differs = (each: Match): boolean => {
  const ids = knownIds(each)
  return (
    each.surplus.length > 0 ||
    each.pairs.some((pair) => pair.before === undefined || !isSame(pair.before, rowOf(pair, each.here, ids)))
  )
}

/** Those that may be written: their orders are held, and nobody has taken them up since they were read. */
const hold = function* (all: ReadonlyArray<Match>): Tx<ReadonlyArray<Match>> {
  const standingOrders = yield* find(
    all.filter(({ here }) => !here.isTouched).map(({ order }) => order.increment_id),
    true
  )
  return all.filter(
    ({ order, here }) =>
      here.isTouched || standingOrders.get(order.increment_id)?.updated_at === here.updated_at
  )
}

interface Merged {
  added: number
  changed: number
}
/** Merges the items of some orders of the hub. */
const mergeAt = function* (
  some: ReadonlyArray<Pick<Match, "order" | "here">>,
  { now }: Pick<Writing, "now">,
  counts: Merged
): Tx<void> {
  const standing = yield* itemsOf(some.map(({ here }) => here.order_id))
  const byOrder = Map.groupBy(standing, (row) => row.order_id)
  const matches = some.map(({ order, here }) => match(order, here, byOrder.get(here.order_id) ?? []))
  const changing = yield* hold(matches.filter(differs))
  const idsOf = new Map(changing.map((each) => [each, knownIds(each)]))
  const put = function* (isPart: boolean): Tx<void> {
    const rows = changing.flatMap((each) =>
      each.pairs
        .filter(({ item }) => (item.parentLine !== null) === isPart)
        .map((pair) => ({ each, pair, row: rowOf(pair, each.here, idsOf.get(each) ?? new Map()) }))
    )
    const fresh = rows.filter(({ pair }) => pair.before === undefined)
    const made = yield* add(fresh.map(({ row }) => row))
    for (const [index, { each, pair }] of fresh.entries())
      idsOf.get(each)?.set(pair.item.line, made[index] ?? 0)
    const other = rows.flatMap(({ pair: { before }, row }) =>
      before === undefined || isSame(before, row) ? [] : [{ ...row, item_id: Number(before.item_id) }]
    )
    yield* change(other)
    counts.added += fresh.length
    counts.changed += other.length
  }
  // Parents first: their parts name them.
  yield* put(false)
  yield* put(true)
  yield* remove(changing.flatMap(({ surplus }) => surplus))
  for (const { here } of changing)
    if (!here.isTouched) yield* touch(nextUpdatedAt(here.updated_at, now), here.order_id)
}

/** Merges the items of orders that `mergeOrders` has written. */
export const mergeItems = function* (all: ReadonlyArray<ImportedItems>, writing: Writing): Tx<Counts> {
  const counts: Merged = { added: 0, changed: 0 }
  const open = all.flatMap((order) => {
    const here = writing.orders.get(order.increment_id)
    return here === undefined || here.isKept ? [] : [{ order, here }]
  })
  let done = all.length - open.length
  writing.progress(done)
  for (const [hub, ofHub] of Map.groupBy(open, ({ here }) => here.hub_id))
    for (const some of groups(ofHub)) {
      yield* atHub(hub, mergeAt(some, writing, counts))
      done += some.length
      writing.progress(done)
    }
  const total = all.reduce((sum, order) => sum + order.items.length, 0)
  return { ...counts, same: total - counts.added - counts.changed }
}

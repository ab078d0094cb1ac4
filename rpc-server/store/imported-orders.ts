/**
 * Merging orders with their items. An order that staff have invoiced, cancelled or dispatched here, or that has come
 * further than the file says, is left exactly as it is; any other one follows the file, and keeps its ids.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { OrderStatus } from "#core/order/order.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { type Counts, type FoundRow, groups, type Progress } from "./imports.ts"
import { marks, select, selectMany, type Tx, type Value } from "./transaction.ts"

const orderColumns = [
  "increment_id",
  "store_id",
  "status",
  "order_type",
  "source",
  "source_ref_id",
  "relation_parent_real_id",
  "is_hub_transfer_order",
  "item_pickup_status",
  "sub_slot_id",
  "sub_slot_info",
  "slot_starts",
  "display_string",
  "delivery_at",
  "slot_id",
  "sla_start_at",
  "order_becomes_pending",
  "created_at",
  "updated_at",
  "returned_at",
  "shipped_at",
  "payment_method",
  "cod_payment",
  "customer_firstname",
  "customer_lastname",
  "customer_mobile",
  "street",
  "city",
  "region",
  "postcode",
  "subtotal",
  "shipping",
  "discount",
  "tax",
  "grand_total"
] as const
type NumberColumn =
  | "store_id"
  | "is_hub_transfer_order"
  | "slot_starts"
  | "subtotal"
  | "shipping"
  | "discount"
  | "tax"
  | "grand_total"
type TextColumn = "increment_id" | "source" | "slot_id" | "created_at" | "updated_at" | "payment_method"
export type OrderColumns = {
  readonly [K in (typeof orderColumns)[number]]: K extends "status"
    ? OrderStatus
    : K extends NumberColumn
      ? number
      : K extends TextColumn
        ? string
        : Value
}

/** Where an order stands after its row was written. */
interface WrittenOrder {
  readonly order_id: number
  readonly updated_at: Day.GmtTime
  /** It stays as it is, and so do its items. */
  readonly isKept: boolean
  /** New, or changed already: its time of change is set. */
  readonly isTouched: boolean
}

/** What orders and their items share while they are written. */
export interface Writing {
  readonly now: Day.Instant
  readonly orders: Map<string, WrittenOrder>
  readonly progress: Progress
  /** How many orders were left as they are, because staff have gone further with them. */
  readonly kept: { count: number }
}

const Named = Schema.Struct({ increment_id: Schema.String })
const named = selectMany(Named)
/** Which of these orders are there. */
export const standing = function* (incrementIds: ReadonlyArray<string>): Tx<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of groups([...new Set(incrementIds)]))
    for (const { increment_id } of yield* named(
      `SELECT increment_id FROM orders WHERE increment_id IN (${marks(some.length)})`,
      some
    ))
      found.add(increment_id)
  return found
}

const referred = selectMany(
  Schema.Struct({ source: Schema.String, source_ref_id: Schema.String, increment_id: Schema.String })
)
/** The orders behind partners' references, by "source reference". */
export const references = function* (ids: ReadonlyArray<string>): Tx<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const some of groups([...new Set(ids)]))
    for (const row of yield* referred(
      `SELECT source, source_ref_id, increment_id FROM orders WHERE source_ref_id IN (${marks(some.length)})`,
      some
    ))
      found.set(`${row.source} ${row.source_ref_id}`, row.increment_id)
  return found
}

/** The orders among these that were invoiced, shipped or cancelled here. */
const workedOn = function* (incrementIds: ReadonlyArray<string>): Tx<ReadonlySet<string>> {
  const list = marks(incrementIds.length)
  const rows = yield* named(
    ["invoice", "order_shipment", "cancellation"]
      .map(
        (table) =>
          `SELECT o.increment_id FROM orders o JOIN ${table} t ON t.order_id = o.order_id WHERE o.increment_id IN (${list})`
      )
      .join(" UNION "),
    [...incrementIds, ...incrementIds, ...incrementIds]
  )
  return new Set(rows.map(({ increment_id }) => increment_id))
}

const customer = selectMany(Schema.Struct({ id: Schema.Int, mobile: Schema.String }))
const customersOf = function* (rows: ReadonlyArray<OrderColumns>): Tx<ReadonlyMap<Value, number>> {
  const found = new Map<Value, number>()
  const mobiles = [
    ...new Set(rows.flatMap(({ customer_mobile: mobile }) => (mobile === null ? [] : [mobile])))
  ]
  for (const some of groups(mobiles))
    for (const { id, mobile } of yield* customer(
      `SELECT id, mobile FROM customer WHERE mobile IN (${marks(some.length)})`,
      some
    ))
      found.set(mobile, id)
  return found
}

const columns = [...orderColumns, "customer_id"] as const
type StoredOrder = OrderColumns & { readonly customer_id: number | null }
const present = selectMany(
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
)

/** Reads orders, and lets others wait for them: what is read here is still so when it is written. */
const claim = (incrementIds: ReadonlyArray<string>) =>
  present(
    `UPDATE orders SET order_type = order_type WHERE increment_id IN (${marks(incrementIds.length)}) RETURNING order_id, ${columns.join(", ")}`,
    incrementIds
  )

const Placed = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String, updated_at: Schema.String })
const placed = selectMany(Placed)
const put = function* (rows: ReadonlyArray<StoredOrder>): Tx<ReadonlyArray<typeof Placed.Type>> {
  const done: Array<typeof Placed.Type> = []
  const tuple = `(${marks(columns.length)})`
  for (const some of groups(rows))
    done.push(
      ...(yield* placed(
        `INSERT INTO orders (${columns.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")}
         ON CONFLICT (increment_id) DO UPDATE SET ${columns
           .slice(1)
           .map((name) => `${name} = excluded.${name}`)
           .join(", ")} RETURNING order_id, increment_id, updated_at`,
        some.flatMap((row) => columns.map((name): Value => row[name]))
      ))
    )
  return done
}

const isStatus = Schema.is(OrderStatus)
const statusOf = (row: FoundRow): OrderStatus => (isStatus(row.status) ? row.status : "pending")

/** The time of a change: never earlier than what the file says, nor than a second after the change before. */
const changedAt = (before: Value | undefined, inFile: Day.GmtTime, now: Day.Instant): Day.GmtTime => {
  const next = nextUpdatedAt(String(before), now)
  return next > inFile ? next : inFile
}

/** Merges orders; their items follow with `mergeItems`. */
export const mergeOrders = function* (
  rows: ReadonlyArray<OrderColumns>,
  isBackwards: (here: OrderStatus, inFile: OrderStatus) => boolean,
  writing: Writing
): Tx<Counts> {
  const counts = { added: 0, changed: 0, same: 0 }
  let done = 0
  for (const some of groups(rows)) {
    const ids = some.map((row) => row.increment_id)
    const before = new Map((yield* claim(ids)).map((row) => [row.increment_id, row]))
    const worked = yield* workedOn(ids)
    const customers = yield* customersOf(some)
    const writes: Array<StoredOrder> = []
    const stays = (row: FoundRow, isKept: boolean) => {
      counts.same++
      if (isKept) writing.kept.count++
      writing.orders.set(String(row.increment_id), {
        order_id: Number(row.order_id),
        updated_at: String(row.updated_at),
        isKept,
        isTouched: false
      })
    }
    for (const row of some) {
      const here = before.get(row.increment_id)
      const stored = { ...row, customer_id: customers.get(row.customer_mobile) ?? null }
      if (here === undefined) {
        counts.added++
        writes.push(stored)
      } else if (worked.has(row.increment_id) || isBackwards(statusOf(here), row.status)) stays(here, true)
      else if (columns.every((name) => name === "updated_at" || here[name] === stored[name]))
        stays(here, false)
      else {
        counts.changed++
        writes.push({ ...stored, updated_at: changedAt(here.updated_at, row.updated_at, writing.now) })
      }
    }
    for (const { order_id, increment_id, updated_at } of yield* put(writes))
      writing.orders.set(increment_id, { order_id, updated_at, isKept: false, isTouched: true })
    done += some.length
    writing.progress(done)
  }
  return counts
}

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

const inserted = selectMany(Schema.Struct({ item_id: Schema.Int }))
/** Adds items; answers their ids in the same order, which is the order in which ids are given. */
const addItems = function* (rows: ReadonlyArray<StoredItem>): Tx<ReadonlyArray<number>> {
  const ids: Array<number> = []
  const tuple = `(${marks(written.length)})`
  for (const some of groups(rows)) {
    const made = yield* inserted(
      `INSERT INTO order_item (${written.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")} RETURNING item_id`,
      some.flatMap((row) => written.map((name) => row[name]))
    )
    ids.push(...made.map(({ item_id }) => item_id).sort((a, b) => a - b))
  }
  return ids
}

const setItems = function* (rows: ReadonlyArray<StoredItem & { readonly item_id: number }>): Tx<void> {
  const names = ["item_id", ...written] as const
  const tuple = `(${marks(names.length)})`
  for (const some of groups(rows))
    yield {
      text: `INSERT INTO order_item (${names.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")}
        ON CONFLICT (item_id) DO UPDATE SET ${written.map((name) => `${name} = excluded.${name}`).join(", ")}`,
      values: some.flatMap((row) => names.map((name) => row[name]))
    }
}

const removeItems = function* (ids: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(ids))
    yield { text: `DELETE FROM order_item WHERE item_id IN (${marks(some.length)})`, values: some }
}

const touch = select(
  Schema.Struct({ order_id: Schema.Int }),
  "UPDATE orders SET updated_at = ? WHERE order_id = ? RETURNING order_id"
)

/** An item of a file beside the one of the store that it is. */
interface Pair {
  readonly order: ImportedItems
  readonly order_id: number
  readonly item: ImportedItem
  readonly before: FoundRow | undefined
}

/** Items are the same when they are the same product, the first of it with the first of it; what is left over goes. */
const pairsOf = (order: ImportedItems, order_id: number, standing: ReadonlyArray<FoundRow>) => {
  const left = Map.groupBy(standing, (row) => row.product_id)
  const pairs = order.items.map(
    (item): Pair => ({ order, order_id, item, before: left.get(item.columns.product_id ?? null)?.shift() })
  )
  return { pairs, surplus: [...left.values()].flat().map((row) => Number(row.item_id)) }
}

const lineKey = (incrementId: string, line: number): string => `${incrementId} ${line}`

/** Merges the items of orders that `mergeOrders` has written. */
export const mergeItems = function* (all: ReadonlyArray<ImportedItems>, writing: Writing): Tx<Counts> {
  const counts = { added: 0, changed: 0, same: 0 }
  let done = 0
  for (const some of groups(all)) {
    const open = some.flatMap((order) => {
      const here = writing.orders.get(order.increment_id)
      if (here === undefined || here.isKept) {
        counts.same += order.items.length
        return []
      }
      return [{ order, here }]
    })
    const standing: Array<FoundRow> = []
    for (const ids of groups(open.map(({ here }) => here.order_id)))
      standing.push(
        ...(yield* present(
          `SELECT item_id, ${written.join(", ")} FROM order_item WHERE order_id IN (${marks(ids.length)}) ORDER BY item_id`,
          ids
        ))
      )
    const byOrder = Map.groupBy(standing, (row) => row.order_id)
    const matched = open.map(({ order, here }) => ({
      order,
      here,
      ...pairsOf(order, here.order_id, byOrder.get(here.order_id) ?? [])
    }))
    const changedOrders = new Set(
      matched.flatMap(({ order, surplus }) => (surplus.length > 0 ? [order] : []))
    )
    const idOf = new Map<string, number>()
    const store = function* (pairs: ReadonlyArray<Pair>): Tx<void> {
      const adding: Array<Pair> = []
      const changing: Array<StoredItem & { readonly item_id: number }> = []
      const rowOf = ({ order, order_id, item }: Pair): StoredItem => ({
        ...item.columns,
        order_id,
        parent_item_id:
          item.parentLine === null ? null : (idOf.get(lineKey(order.increment_id, item.parentLine)) ?? null)
      })
      for (const pair of pairs) {
        const { before, order, item } = pair
        if (before === undefined) {
          counts.added++
          changedOrders.add(order)
          adding.push(pair)
          continue
        }
        idOf.set(lineKey(order.increment_id, item.line), Number(before.item_id))
        const row = rowOf(pair)
        if (written.every((name) => before[name] === row[name])) counts.same++
        else {
          counts.changed++
          changedOrders.add(order)
          changing.push({ ...row, item_id: Number(before.item_id) })
        }
      }
      const ids = yield* addItems(adding.map(rowOf))
      for (const [index, { order, item }] of adding.entries())
        idOf.set(lineKey(order.increment_id, item.line), ids[index] ?? 0)
      yield* setItems(changing)
    }
    const pairs = matched.flatMap((match) => match.pairs)
    yield* store(pairs.filter(({ item }) => item.parentLine === null))
    yield* store(pairs.filter(({ item }) => item.parentLine !== null))
    yield* removeItems(matched.flatMap(({ surplus }) => surplus))
    for (const { order, here } of matched)
      if (changedOrders.has(order) && !here.isTouched)
        yield* touch(nextUpdatedAt(here.updated_at, writing.now), here.order_id)
    done += some.length
    writing.progress(done)
  }
  return counts
}

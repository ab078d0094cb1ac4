/**
 * Finished orders, outside the tables of the day. An order is archived whole: all of its rows, its audit among them, as
 * one compressed text, with the numbers beside it that it is found by. Whoever asks for it by such a number gets it back
 * among the orders of the day, exactly as it was; some days later it is archived again.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { finished } from "#core/order/queue.ts"
import { normalPhone } from "#core/phone.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { atStore, lookAtHub, placesBy } from "../network/hubs.ts"
import { atHubsOf, hubsOf, placesOfNumber } from "../order/network-numbers.ts"
import type { Scope } from "../order/scope.ts"
import * as archivedPacks from "./archived-packs.ts"

/** How content is written. A later way gets the next number; this one stays readable. */
const format = 1

/** The tables whose rows belong to an order, each after those that its rows name. */
export const tables = [
  "orders",
  "order_item",
  "order_pack",
  "invoice",
  "order_shipment",
  "cancellation",
  "credit_note",
  "order_note",
  "order_print",
  "order_payment",
  "order_part"
] as const

const Cells = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
type Cells = typeof Cells.Type
const Content = Schema.Record(Schema.String, Schema.Array(Cells))
export type Content = typeof Content.Type
const readContent = Schema.decodeUnknownSync(Schema.fromJsonString(Content))

const pack = (content: Content): { readonly bytes: Uint8Array; readonly plain: number } => {
  const text = Buffer.from(JSON.stringify(content))
  return { bytes: new Uint8Array(deflateRawSync(text, { level: 6 })), plain: text.length }
}
export const unpack = (bytes: Uint8Array): Content => readContent(inflateRawSync(bytes).toString("utf8"))

const cells = selectMany(Cells)
const ofOrders = new Map(
  tables.map((table) => [
    table,
    bySize((size) => `SELECT * FROM ${table} WHERE hub_id = :hub AND order_id ${oneOf(size, "BIGINT")}`)
  ])
)
const audits = bySize(
  (size) =>
    `SELECT * FROM audit WHERE hub_id = :hub AND subject = 'order' AND subject_id ${oneOf(size, "TEXT")}`
)
const idOf = (row: Cells): number => Number(row.order_id)

/** All rows of some orders of the hub, by order. */
export const contents = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, Content>> {
  const all = new Map<number, Record<string, Array<Cells>>>(ids.map((id) => [id, {}]))
  const put = (id: number, table: string, row: Cells) => {
    const content = all.get(id)
    if (content === undefined) return
    const rows = content[table] ?? []
    rows.push(row)
    content[table] = rows
  }
  for (const [table, text] of ofOrders)
    for (const row of yield* cells(text(ids.length), ids)) put(idOf(row), table, row)
  for (const row of yield* cells(audits(ids.length), ids.map(String)))
    put(Number(row.subject_id), "audit", row)
  return all
}

const insertRows = function* (table: string, rows: ReadonlyArray<Cells>): Tx<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  // The names were written by this program, into a column that only this program writes.
  if (!columns.every((name) => /^\w+$/.test(name))) throw new Error(`no columns of ${table}: ${columns}`)
  const tuple = `(${marks(columns.length)})`
  for (const some of groups(rows))
    yield {
      text: `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")}`,
      values: some.flatMap((row) => columns.map((name) => row[name] ?? null))
    }
}

const text = (value: Value | undefined): string | null => (typeof value === "string" ? value : null)

/** What was archived, and how large it was before and is now. */
export interface Archived {
  readonly orders: number
  readonly packs: number
  /** Bytes of the rows as plain text, and of the archive's content. */
  readonly plain: number
  readonly compressed: number
}

/** The times of the first and the last paper of an order; '' where it has none. */
const papersGiven = ({ invoice = [], credit_note = [] }: Content): readonly [from: string, until: string] => {
  const times = [...invoice, ...credit_note].map(({ created_at }) => String(created_at)).sort()
  return [times[0] ?? "", times.at(-1) ?? ""]
}

/** The number of the customer in its one form; '' without one. */
export const mobileIn = ({ orders = [] }: Content): string => {
  const [order] = orders
  return typeof order?.customer_mobile === "string" ? normalPhone(order.customer_mobile) : ""
}

const Candidate = Schema.Struct({ order_id: Schema.Int })
const candidates = selectMany(Candidate)
/**
 * Finished orders of a store that nobody changed since a time, the oldest first. One whose packs are still in stock
 * waits for them, and one that was looked for stays for some days.
 */
const candidatesText = `SELECT o.order_id FROM orders o
   WHERE o.hub_id = :hub AND o.store_id = ? AND o.updated_at < ? AND o.status IN (${marks(finished.length)})
     AND NOT EXISTS (SELECT 1 FROM brought_back b WHERE b.order_id = o.order_id AND b.hub_id = :hub AND b.at >= ?)
     AND NOT EXISTS (SELECT 1 FROM order_pack t JOIN pack k ON k.id = t.pack_id AND k.hub_id = :hub
       WHERE t.order_id = o.order_id AND t.hub_id = :hub AND k.status = 0)
   ORDER BY o.updated_at, o.order_id LIMIT ?`
const touchText = bySize(
  (size) =>
    `UPDATE orders SET order_type = order_type WHERE hub_id = :hub AND order_id ${oneOf(size, "BIGINT")} RETURNING order_id`
)

const insert = write(
  `INSERT INTO archived_order (hub_id, order_id, increment_id, store_id, source, source_ref_id, invoice_id, invoice_number, beside_number, papers_from, papers_until, archived_at, format, content, customer_mobile)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)
const staysFor = 3 * Day.hour * 24

/**
 * One step: archives at most so many orders of a store that are finished since before a time, together with those of
 * their packs that have left stock. Nothing is archived when it answers 0 orders.
 */
export const step = (store: number, before: Day.GmtTime, most: number, now: Day.Instant): Tx<Archived> =>
  atStore(store, stepOf(store, before, most, now))
const stepOf = function* (store: number, before: Day.GmtTime, most: number, now: Day.Instant): Tx<Archived> {
  const stayedSince = Day.toGmt(now - staysFor)
  const due = yield* candidates(candidatesText, [store, before, ...finished, stayedSince, most])
  // Two servers may be at it: an order is one's alone, and gone when the other comes to it.
  const ids: Array<number> = []
  for (const some of groups(due.map(({ order_id }) => order_id).sort((a, b) => a - b)))
    ids.push(...(yield* candidates(touchText(some.length), some)).map(({ order_id }) => order_id))
  if (ids.length === 0) return { orders: 0, packs: 0, plain: 0, compressed: 0 }
  const packs = yield* archivedPacks.archive(yield* archivedPacks.ofOrders(ids))
  let [plain, compressed] = [0, 0]
  for (const some of groups(ids)) {
    for (const [id, content] of yield* contents(some)) {
      const [order] = content.orders ?? []
      const [invoice] = content.invoice ?? []
      if (order === undefined) continue
      const packed = pack(content)
      plain += packed.plain
      compressed += packed.bytes.length
      yield* insert(
        Number(order.hub_id),
        id,
        String(order.increment_id),
        Number(order.store_id),
        String(order.source),
        text(order.source_ref_id),
        typeof invoice?.invoice_id === "number" ? invoice.invoice_id : null,
        text(invoice?.invoice_number),
        text(invoice?.beside_number),
        ...papersGiven(content),
        Day.toGmt(now),
        format,
        packed.bytes,
        mobileIn(content)
      )
    }
    yield {
      text: `DELETE FROM brought_back WHERE hub_id = :hub AND order_id ${oneOf(some.length, "BIGINT")}`,
      values: some
    }
    yield {
      text: `DELETE FROM audit WHERE hub_id = :hub AND subject = 'order' AND subject_id ${oneOf(some.length, "TEXT")}`,
      values: some.map(String)
    }
    for (const table of tables.toReversed())
      yield {
        text: `DELETE FROM ${table} WHERE hub_id = :hub AND order_id ${oneOf(some.length, "BIGINT")}`,
        values: some
      }
  }
  return { orders: ids.length, packs, plain, compressed }
}

/** What an archived order is found by. */
export type OrderNumber =
  | { readonly order_id: number }
  | { readonly increment_id: string }
  | { readonly source_ref_id: string }
  | { readonly invoice_id: number }
  | { readonly invoice_number: string }
  | { readonly beside_number: string }

const columnOf = (by: OrderNumber): readonly [string, Value] => {
  const [[name, value] = ["order_id", null]] = Object.entries(by) as ReadonlyArray<[string, Value]>
  return [name, value]
}

/** The hubs at which it may be. */
const placesOf = (by: OrderNumber): ReturnType<typeof placesOfNumber> => {
  const [name, value] = columnOf(by)
  return "increment_id" in by
    ? placesOfNumber(value)
    : placesBy(`SELECT hub_id FROM archived_order WHERE ${name} = ?`)(value)
}

const Found = Schema.Struct({ order_id: Schema.Int, hub_id: Schema.Int, content: Schema.Uint8Array })
const found = selectMany(Found)
const back = write(
  "INSERT INTO brought_back (hub_id, order_id, at) VALUES (?, ?, ?) ON CONFLICT (order_id) DO UPDATE SET at = excluded.at"
)

/** A paper that was archived when series were named by their financial year alone. */
export const withSeries = ({ financial_year, ...row }: Cells): Cells =>
  financial_year === undefined ? row : { ...row, series: financial_year }

const customerWith = select(Schema.Struct({ id: Schema.Int }), "SELECT id FROM customer WHERE mobile = ?")
/** An order that was archived when numbers were stored as they were typed: its customer may be another one's by now. */
const withPhone = function* (row: Cells): Tx<Cells> {
  const { customer_mobile } = row
  if (typeof customer_mobile !== "string") return row
  const mobile = normalPhone(customer_mobile)
  if (mobile === customer_mobile) return row
  const [customer] = yield* customerWith(mobile)
  return { ...row, customer_mobile: mobile, customer_id: customer?.id ?? row.customer_id ?? null }
}

const putBack = function* (rows: ReadonlyArray<typeof Found.Type>, now: Day.Instant): Tx<boolean> {
  for (const { order_id, hub_id, content } of rows) {
    const all = unpack(content)
    // Rows that were archived before they had their hub.
    const atHub = (row: Cells): Cells => ({ ...row, hub_id })
    for (const row of all.orders ?? []) yield* insertRows("orders", [atHub(yield* withPhone(row))])
    for (const table of [...tables.slice(1), "audit"])
      yield* insertRows(table, (all[table] ?? []).map(withSeries).map(atHub))
    yield* back(hub_id, order_id, Day.toGmt(now))
  }
  return rows.length > 0
}

/** Brings an archived order of these stores back by one of its numbers; answers whether there was one. */
export const bringBack = function* (scope: Scope, by: OrderNumber, now: Day.Instant): Tx<boolean> {
  const [name, value] = columnOf(by)
  const text = `DELETE FROM archived_order WHERE hub_id = :hub AND ${name} = ? AND store_id IN (${marks(scope.length)})
    RETURNING order_id, hub_id, content`
  const row = yield* lookAtHub(
    scope,
    function* () {
      const [gone] = yield* found(text, [value, ...scope])
      return gone
    },
    () => placesOf(by)
  )
  return yield* putBack(row === undefined ? [] : [row], now)
}
/** Brings back all orders of some numbers, whose hubs are found already. */
export const bringBackFrom = function* (
  hubs: ReadonlyMap<string, number>,
  incrementIds: Iterable<string>,
  now: Day.Instant
): Tx<void> {
  const gone = yield* atHubsOf(hubs, incrementIds, (some) =>
    found(
      `DELETE FROM archived_order WHERE hub_id = :hub AND increment_id ${oneOf(some.length, "TEXT")} RETURNING order_id, hub_id, content`,
      some
    )
  )
  for (const row of gone) yield* putBack([row], now)
}
/** Brings back all orders of some numbers. */
export const bringBackNumbered = function* (incrementIds: ReadonlyArray<string>, now: Day.Instant): Tx<void> {
  yield* bringBackFrom(yield* hubsOf(incrementIds), incrementIds, now)
}

const OrderId = Schema.Struct({ order_id: Schema.Int })
const orderIds = selectMany(OrderId)
/** Whether the archive of these stores holds an order under a number. */
export const holds = function* (scope: Scope, by: OrderNumber): Tx<boolean> {
  const [name, value] = columnOf(by)
  const text = `SELECT order_id FROM archived_order WHERE hub_id = :hub AND ${name} = ? AND store_id IN (${marks(scope.length)}) LIMIT 1`
  const place = yield* lookAtHub(
    scope,
    function* () {
      const [row] = yield* orderIds(text, [value, ...scope])
      return row
    },
    () => placesOf(by)
  )
  return place !== undefined
}

/** The number of archived orders, and the bytes that they take. */
const Count = Schema.Struct({ orders: Schema.Int, bytes: Schema.Int })
export const size = select(
  Count,
  "SELECT COUNT(*) AS orders, CAST(COALESCE(SUM(LENGTH(content)), 0) AS BIGINT) AS bytes FROM archived_order"
)

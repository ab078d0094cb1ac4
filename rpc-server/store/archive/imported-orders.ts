/**
 * Merging orders; their items follow in imported-items.ts. An order that staff have invoiced, cancelled or dispatched here, or that has come
 * further than the file says, is left exactly as it is; any other one follows the file, and keeps its ids.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { isBackwards, setHere, settled } from "#core/order/from-file.ts"
import { OrderStatus } from "#core/order/order.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { currencyOf } from "#core/order/tax.ts"
import * as customers from "../counter/customers.ts"
import { groups, oneOf } from "../engine/many-rows.ts"
import type { Counts, FoundRow, Progress } from "../engine/merge.ts"
import { atHub, marks, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import * as stores from "../network/stores.ts"
import * as orderBuyer from "../order/order-buyer.ts"
import { bringBackNumbered } from "./archived-orders.ts"

const orderColumns = [
  "increment_id",
  "store_id",
  "status",
  "order_type",
  "source",
  "source_ref_id",
  "relation_parent_real_id",
  "is_hub_transfer_order",
  "transfer_to",
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
  "grand_total",
  "held_at",
  "held_user_id",
  "held_name",
  "hold_reason"
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

/** The columns of an order that nobody holds. */
export const notHeld = { held_at: null, held_user_id: null, held_name: null, hold_reason: null } as const

/** Where an order stands after its row was written. */
export interface WrittenOrder {
  readonly order_id: number
  readonly updated_at: Day.GmtTime
  /** The order stays as it is, and so do its items. */
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
  readonly orderTally: { count: number }
}

const Named = Schema.Struct({ increment_id: Schema.String })
const named = selectMany(Named)
/** Which of these orders are there, or were once. */
export const standing = function* (incrementIds: ReadonlyArray<string>): Tx<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of groups([...new Set(incrementIds)]))
    for (const { increment_id } of yield* named(
      `SELECT increment_id FROM orders WHERE increment_id ${oneOf(some.length, "TEXT")}
       UNION ALL SELECT increment_id FROM archived_order WHERE increment_id ${oneOf(some.length, "TEXT")}`,
      [...some, ...some]
    ))
      found.add(increment_id)
  return found
}

const referred = selectMany(Schema.Struct({ source_ref_id: Schema.String, increment_id: Schema.String }))
/** A partner, and its number for an order. */
export interface Reference {
  readonly source: string
  readonly source_ref_id: string
}
/** The orders behind partners' references, by "source reference". */
export const references = function* (all: ReadonlyArray<Reference>): Tx<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [source, some] of Map.groupBy(all, (each) => each.source))
    for (const ids of groups([...new Set(some.map(({ source_ref_id }) => source_ref_id))]))
      for (const row of yield* referred(
        `SELECT source_ref_id, increment_id FROM orders WHERE source = ? AND source_ref_id ${oneOf(ids.length, "TEXT")}
         UNION ALL SELECT source_ref_id, increment_id FROM archived_order WHERE source = ? AND source_ref_id ${oneOf(ids.length, "TEXT")}`,
        [source, ...ids, source, ...ids]
      ))
        found.set(`${source} ${row.source_ref_id}`, row.increment_id)
  return found
}

/** The orders among these that were invoiced, shipped or cancelled here. */
const workedOn = function* (all: ReadonlyArray<string>): Tx<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const incrementIds of groups(all)) {
    const rows = yield* named(
      ["invoice", "order_shipment", "cancellation"]
        .map(
          (table) =>
            `SELECT o.increment_id FROM orders o JOIN ${table} t ON t.order_id = o.order_id WHERE o.increment_id ${oneOf(incrementIds.length, "TEXT")}`
        )
        .join(" UNION "),
      [...incrementIds, ...incrementIds, ...incrementIds]
    )
    for (const { increment_id } of rows) found.add(increment_id)
  }
  return found
}

const Customer = Schema.Struct({
  id: Schema.Int,
  mobile: Schema.String,
  gstin: Schema.NullOr(Schema.String),
  trn: Schema.NullOr(Schema.String)
})
const customer = selectMany(Customer)
const customersOf = function* (
  rows: ReadonlyArray<OrderColumns>
): Tx<ReadonlyMap<Value, typeof Customer.Type>> {
  const found = new Map<Value, typeof Customer.Type>()
  const mobiles = [
    ...new Set(rows.flatMap(({ customer_mobile: mobile }) => (mobile === null ? [] : [mobile])))
  ]
  for (const some of groups(mobiles))
    for (const row of yield* customer(
      `SELECT id, mobile, gstin, trn FROM customer WHERE mobile ${oneOf(some.length, "TEXT")}`,
      some
    ))
      found.set(row.mobile, row)
  return found
}

/** The buyer of a new order is its customer, where that is a business of the store's country (BUYER-2). */
const keepBuyers = function* (
  orders: ReadonlyArray<OrderColumns>,
  found: ReadonlyMap<Value, typeof Customer.Type>
): Tx<void> {
  for (const { customer_mobile, increment_id, store_id } of orders) {
    const { id, gstin, trn } = found.get(customer_mobile) ?? {}
    if (id === undefined || (gstin ?? trn) === null) continue
    const store = yield* stores.find(store_id)
    const buyer = yield* customers.businessOf(id, currencyOf(store ?? { country: "" }))
    if (buyer !== undefined && store !== undefined)
      yield* atHub(store.hub_id, orderBuyer.keep(buyer, increment_id, store_id))
  }
}

const columns = [...orderColumns, "customer_id"] as const
type StoredOrder = OrderColumns & { readonly customer_id: number | null }
const present = selectMany(
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
)

/** Orders by increment id; held, nobody changes them before this transaction has ended. */
export const find = function* (
  incrementIds: ReadonlyArray<string>,
  isHeld: boolean
): Tx<Map<Value | undefined, FoundRow>> {
  const names = ["order_id", ...columns, ...Object.keys(setHere)].join(", ")
  const rows: Array<FoundRow> = []
  for (const some of groups(incrementIds)) {
    const which = `WHERE increment_id ${oneOf(some.length, "TEXT")}`
    rows.push(
      ...(yield* present(
        isHeld
          ? `UPDATE orders SET order_type = order_type ${which} RETURNING ${names}`
          : `SELECT ${names} FROM orders ${which}`,
        some
      ))
    )
  }
  return new Map(rows.map((row) => [row.increment_id, row]))
}

const Placed = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String, updated_at: Schema.String })
const placed = selectMany(Placed)
const put = function* (rows: ReadonlyArray<StoredOrder>): Tx<ReadonlyArray<typeof Placed.Type>> {
  const done: Array<typeof Placed.Type> = []
  const tuple = `((SELECT s.hub_id FROM store s WHERE s.store_id = ?), ${marks(columns.length)})`
  for (const some of groups(rows))
    done.push(
      ...(yield* placed(
        `INSERT INTO orders (hub_id, ${columns.join(", ")}) VALUES ${Array(some.length).fill(tuple).join(", ")}
         ON CONFLICT (increment_id) DO UPDATE SET hub_id = excluded.hub_id, ${columns
           .slice(1)
           .map((name) => `${name} = excluded.${name}`)
           .join(", ")} RETURNING order_id, increment_id, updated_at`,
        some.flatMap((row) => [row.store_id, ...columns.map((name): Value => row[name])])
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

const isSame = (here: FoundRow, order: StoredOrder): boolean =>
  columns.every((name) => name === "updated_at" || here[name] === order[name])

/** Merges orders; their items follow with `mergeItems`. */
export const mergeOrders = function* (rows: ReadonlyArray<OrderColumns>, writing: Writing): Tx<Counts> {
  const counts = { added: 0, changed: 0, same: 0 }
  let done = 0
  for (const some of groups(rows)) {
    yield* bringBackNumbered(
      some.map((order) => order.increment_id),
      writing.now
    )
    const orderers = yield* customersOf(some)
    const all = some.map((row) => ({
      ...row,
      customer_id: orderers.get(row.customer_mobile)?.id ?? null
    }))
    const here = yield* find(
      all.map((order) => order.increment_id),
      false
    )
    const worked = yield* workedOn([...here.keys()].map(String))
    const isKept = (row: FoundRow, order: StoredOrder): boolean =>
      worked.has(order.increment_id) || isBackwards(statusOf(row), order.status)
    const added = all.filter((order) => !here.has(order.increment_id))
    const open = all.filter((order) => {
      const row = here.get(order.increment_id)
      return row !== undefined && !isKept(row, order) && !isSame(row, settled(row, order))
    })
    // What is to be changed is read once more, and held: staff may have taken it up meanwhile.
    for (const [id, row] of yield* find(
      open.map((order) => order.increment_id),
      true
    ))
      here.set(id, row)
    const changed = open.flatMap((order) => {
      const row = here.get(order.increment_id)
      return row === undefined || isKept(row, order)
        ? []
        : [{ ...settled(row, order), updated_at: changedAt(row.updated_at, order.updated_at, writing.now) }]
    })
    for (const order of all) {
      const row = here.get(order.increment_id)
      if (row === undefined) continue
      const stays = isKept(row, order)
      if (stays) writing.orderTally.count++
      writing.orders.set(order.increment_id, {
        order_id: Number(row.order_id),
        updated_at: String(row.updated_at),
        isKept: stays,
        isTouched: false
      })
    }
    for (const { order_id, increment_id, updated_at } of yield* put([...added, ...changed]))
      writing.orders.set(increment_id, { order_id, updated_at, isKept: false, isTouched: true })
    yield* keepBuyers(added, orderers)
    counts.added += added.length
    counts.changed += changed.length
    counts.same += all.length - added.length - changed.length
    done += some.length
    writing.progress(done)
  }
  return counts
}

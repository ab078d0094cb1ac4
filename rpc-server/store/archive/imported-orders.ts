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
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import type { Counts, FoundRow, Progress } from "../engine/merge.ts"
import { atHub, marks, restart, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import * as stores from "../network/stores.ts"
import { atHubsOf, claim, claimAnother, hubsOf, type Numbered } from "../order/network-numbers.ts"
import * as orderBuyer from "../order/order-buyer.ts"
import { bringBackFrom } from "./archived-orders.ts"

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
  readonly hub_id: number
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
  return new Set((yield* hubsOf(incrementIds)).keys())
}

type Hubs = ReadonlyMap<string, number>
const workedOnText = bySize((size) =>
  ["invoice", "order_shipment", "cancellation"]
    .map(
      (table) =>
        `SELECT o.increment_id FROM orders o JOIN ${table} t ON t.order_id = o.order_id AND t.hub_id = :hub
         WHERE o.hub_id = :hub AND o.increment_id ${oneOf(size, "TEXT")}`
    )
    .join(" UNION ")
)
/** The orders among these that were invoiced, shipped or cancelled here. */
const workedOn = function* (hubs: Hubs, all: Iterable<string>): Tx<ReadonlySet<string>> {
  const rows = yield* atHubsOf(hubs, all, (some) =>
    named(workedOnText(some.length), [...some, ...some, ...some])
  )
  return new Set(rows.map(({ increment_id }) => increment_id))
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

const names = ["order_id", "hub_id", ...columns, ...Object.keys(setHere)].join(", ")
const foundText = bySize(
  (size) => `SELECT ${names} FROM orders WHERE hub_id = :hub AND increment_id ${oneOf(size, "TEXT")}`
)
const heldText = bySize(
  (size) =>
    `UPDATE orders SET order_type = order_type WHERE hub_id = :hub AND increment_id ${oneOf(size, "TEXT")} RETURNING ${names}`
)
const findAt = function* (
  hubs: Hubs,
  incrementIds: Iterable<string>,
  isHeld: boolean
): Tx<Map<Value | undefined, FoundRow>> {
  const text = isHeld ? heldText : foundText
  const rows = yield* atHubsOf(hubs, incrementIds, (some) => present(text(some.length), some))
  return new Map(rows.map((row) => [row.increment_id, row]))
}
/** Orders by increment id; held, nobody changes them before this transaction has ended. */
export const find = function* (
  incrementIds: ReadonlyArray<string>,
  isHeld: boolean
): Tx<Map<Value | undefined, FoundRow>> {
  return yield* findAt(yield* hubsOf(incrementIds), incrementIds, isHeld)
}

const Placed = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String, updated_at: Schema.String })
const placed = selectMany(Placed)
const putText = bySize((size) => {
  const sets = columns.slice(1).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO orders (hub_id, ${columns.join(", ")}) VALUES ${Array(size)
    .fill(`(:hub, ${marks(columns.length)})`)
    .join(", ")}
    ON CONFLICT (increment_id) DO UPDATE SET ${sets.join(", ")} RETURNING order_id, increment_id, updated_at`
})
/** Writes orders of the hub. */
const put = function* (rows: ReadonlyArray<StoredOrder>): Tx<ReadonlyArray<typeof Placed.Type>> {
  const done: Array<typeof Placed.Type> = []
  for (const some of groups(rows))
    done.push(
      ...(yield* placed(
        putText(some.length),
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

const isSame = (here: FoundRow, order: StoredOrder): boolean =>
  columns.every((name) => name === "updated_at" || here[name] === order[name])

/** What stands on an order of a partner outside, as it was read. */
const numberedOf = ({ increment_id, source, source_ref_id }: FoundRow): Numbered => ({
  increment_id: String(increment_id),
  source: String(source),
  source_ref_id: source_ref_id ?? null
})

/** Merges orders of the stores of a hub. An order that is at another hub stays there, as it is. */
const mergeAt = function* (
  hub: number,
  some: ReadonlyArray<OrderColumns>,
  writing: Writing
): Tx<{ added: number; changed: number }> {
  const incrementIds = some.map((order) => order.increment_id)
  const hubs = yield* hubsOf(incrementIds)
  yield* bringBackFrom(hubs, incrementIds, writing.now)
  const orderers = yield* customersOf(some)
  const all = some.map((row) => ({ ...row, customer_id: orderers.get(row.customer_mobile)?.id ?? null }))
  const here = yield* findAt(hubs, incrementIds, false)
  const worked = yield* workedOn(hubs, [...here.keys()].map(String))
  const isKept = (row: FoundRow, order: StoredOrder): boolean =>
    row.hub_id !== hub || worked.has(order.increment_id) || isBackwards(statusOf(row), order.status)
  const added = all.filter((order) => !here.has(order.increment_id))
  const open = all.filter((order) => {
    const row = here.get(order.increment_id)
    return row !== undefined && !isKept(row, order) && !isSame(row, settled(row, order))
  })
  // What is to be changed is read once more, and held: staff may have taken it up meanwhile.
  const current = yield* findAt(
    hubs,
    open.map((order) => order.increment_id),
    true
  )
  for (const [id, row] of current) here.set(id, row)
  const changed: Array<StoredOrder> = []
  for (const order of open) {
    const row = here.get(order.increment_id)
    if (row === undefined || isKept(row, order)) continue
    const change = {
      ...settled(row, order),
      updated_at: changedAt(row.updated_at, order.updated_at, writing.now)
    }
    if (!(yield* claimAnother(numberedOf(row), change))) restart()
    changed.push(change)
  }
  for (const order of all) {
    const row = here.get(order.increment_id)
    if (row === undefined) continue
    const stays = isKept(row, order)
    if (stays) writing.orderTally.count++
    writing.orders.set(order.increment_id, {
      order_id: Number(row.order_id),
      hub_id: Number(row.hub_id),
      updated_at: String(row.updated_at),
      isKept: stays,
      isTouched: false
    })
  }
  for (const { order_id, increment_id, updated_at } of yield* put([...added, ...changed]))
    writing.orders.set(increment_id, { order_id, hub_id: hub, updated_at, isKept: false, isTouched: true })
  // Somebody else has written one of them meanwhile: at the next start it is found.
  if (!(yield* claim(added))) restart()
  yield* keepBuyers(added, orderers)
  return { added: added.length, changed: changed.length }
}

/** Merges orders; their items follow with `mergeItems`. */
export const mergeOrders = function* (rows: ReadonlyArray<OrderColumns>, writing: Writing): Tx<Counts> {
  const counts = { added: 0, changed: 0, same: 0 }
  const hubOf = new Map<number, number>()
  for (const store_id of new Set(rows.map((row) => row.store_id)))
    hubOf.set(store_id, (yield* stores.find(store_id))?.hub_id ?? 0)
  let done = 0
  for (const [hub, ofHub] of Map.groupBy(rows, ({ store_id }) => hubOf.get(store_id) ?? 0))
    for (const some of groups(ofHub)) {
      const { added, changed } = yield* atHub(hub, mergeAt(hub, some, writing))
      counts.added += added
      counts.changed += changed
      counts.same += some.length - added - changed
      done += some.length
      writing.progress(done)
    }
  return counts
}

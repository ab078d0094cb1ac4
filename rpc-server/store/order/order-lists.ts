/**
 * The lists of orders: pages, what changed since, and the newest. A list first finds out which orders it names, from
 * indexes alone, and then reads the few rows of its page.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Order, OrderStatus } from "#core/order/order.ts"
import { finished, keptSince, mostFound, type SortColumn, shortestPart } from "#core/order/queue.ts"
import { type Condition, together } from "../engine/condition.ts"
import { bySize } from "../engine/many-rows.ts"
import { pattern } from "../engine/parts.ts"
import { atHub, type Database, marks, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { isFinished, isUnfinished } from "../migration/growth.ts"
import { inStores, mayHoldOfHub, retailOnly, searchedFor } from "./order-conditions.ts"
import { wholeOrders } from "./order-rows.ts"
import type { Scope } from "./scope.ts"

/** How the rows of a list are read: whole orders, or as lists show them. */
export type Reader<Row> = (
  rest: string,
  values: ReadonlyArray<Value>,
  now: Day.Instant
) => Tx<ReadonlyArray<Row>>

/** Which orders a list names. */
export interface Listing {
  readonly database: Database
  /** Stores of the hub that the transaction works for. */
  readonly scope: Scope
  readonly isRetailOnly: boolean
  /** Only these statuses; all when empty. */
  readonly statuses: ReadonlyArray<OrderStatus>
  /** Terms that all stand in name plus id. */
  readonly terms: ReadonlyArray<string>
  /** Only orders created from here on, and before there: every one of them, however old. */
  readonly createdFrom?: Day.GmtTime | undefined
  readonly createdBefore?: Day.GmtTime | undefined
}

/** The conditions that every order of a list meets, whichever way it is found. */
const conditions = ({
  scope,
  isRetailOnly,
  statuses,
  terms
}: Listing): ReadonlyArray<Condition | undefined> => [
  { text: inStores(scope) + retailOnly(isRetailOnly), values: scope },
  statuses.length === 0 ? undefined : { text: `o.status IN (${marks(statuses.length)})`, values: statuses },
  ...terms.map((term) => ({ text: searchedFor(terms), values: [pattern(term)] }))
]

/**
 * Where a list looks, each order in one place only: among the orders of its days; in every order's text; or among those
 * that are not finished and those that were finished lately.
 */
const places = (listing: Listing, now: Day.Instant): ReadonlyArray<Condition> => {
  const { statuses, terms, createdFrom, createdBefore } = listing
  const all = conditions(listing)
  if (createdFrom !== undefined || createdBefore !== undefined)
    return [
      together([
        ...all,
        createdFrom === undefined ? undefined : { text: "o.created_at >= ?", values: [createdFrom] },
        createdBefore === undefined ? undefined : { text: "o.created_at < ?", values: [createdBefore] }
      ])
    ]
  const canBe = (isOne: (status: OrderStatus) => boolean) => statuses.length === 0 || statuses.some(isOne)
  const hasFinished = canBe((status) => finished.includes(status))
  const parts = terms.filter((term) => [...term].length >= shortestPart)
  if (hasFinished && parts.length > 0) return [together([...all, amongNewest(listing.database, parts, all)])]
  return [
    ...(canBe((status) => !finished.includes(status))
      ? [together([...all, { text: `o.${isUnfinished}`, values: [] }])]
      : []),
    ...(hasFinished
      ? [together([...all, { text: `o.${isFinished} AND o.updated_at >= ?`, values: [keptSince(now)] }])]
      : [])
  ]
}

/** The newest orders in whose text some parts stand. */
const amongNewest = (
  database: Database,
  parts: ReadonlyArray<string>,
  all: ReadonlyArray<Condition | undefined>
): Condition => {
  const { text, values } = together([mayHoldOfHub(database, parts), ...all])
  return {
    text: `o.order_id IN (SELECT t.rowid FROM order_text t JOIN orders o ON o.order_id = t.rowid
      WHERE o.hub_id = :hub AND ${text} ORDER BY t.rowid DESC LIMIT ${mostFound})`,
    values
  }
}

const orderBy: Record<SortColumn | "updated_at", string> = {
  increment_id: "o.increment_id",
  name: "LOWER(COALESCE(o.customer_firstname, '') || ' ' || COALESCE(o.customer_lastname, ''))",
  items:
    "(SELECT COUNT(*) FROM order_item n WHERE n.hub_id = :hub AND n.order_id = o.order_id AND n.status = 'active')",
  status: "o.status",
  delivery_at: "COALESCE(o.delivery_at, '9999')",
  created_at: "o.created_at",
  updated_at: "o.updated_at"
}

export interface Page {
  readonly by: SortColumn | "updated_at"
  readonly desc: boolean
  readonly limit: number
  readonly offset: number
}

const Total = selectMany(Schema.Struct({ total: Schema.Int }))
const Found = selectMany(Schema.Struct({ order_id: Schema.Int }))

const lengthOf = function* (found: ReadonlyArray<Condition>): Tx<number> {
  let total = 0
  for (const { text, values } of found) {
    const [count] = yield* Total(
      `SELECT COUNT(*) AS total FROM orders o WHERE o.hub_id = :hub AND ${text}`,
      values
    )
    total += count?.total ?? 0
  }
  return total
}

/** The ids of one page of a list, and how many orders the whole list has. */
const idsOf = function* (
  listing: Listing,
  { by, desc, limit, offset }: Page,
  now: Day.Instant,
  counted: number | undefined
): Tx<{ readonly ids: ReadonlyArray<number>; readonly total: number }> {
  const direction = desc ? "DESC" : "ASC"
  const found = places(listing, now)
  const all = found.flatMap(({ values }) => values)
  const sorted = `SELECT order_id FROM (${found
    .map(
      ({ text }) =>
        `SELECT o.order_id, ${orderBy[by]} AS place FROM orders o WHERE o.hub_id = :hub AND ${text}`
    )
    .join(" UNION ALL ")}) AS listed ORDER BY place ${direction}, order_id ${direction}`
  // A search finds few orders, and costs as much to count as to name.
  if (listing.terms.length > 0) {
    const named = (yield* Found(sorted, all)).map(({ order_id }) => order_id)
    return { ids: named.slice(offset, offset + limit), total: named.length }
  }
  const total = counted ?? (yield* lengthOf(found))
  if (offset >= total) return { ids: [], total }
  const ids = yield* Found(`${sorted} LIMIT ? OFFSET ?`, [...all, limit, offset])
  return { ids: ids.map(({ order_id }) => order_id), total }
}

const ofTheseIds = bySize((size) => `WHERE o.hub_id = :hub AND o.order_id IN (${marks(size)})`)
/** Orders of the hub by their ids, in that order. */
export const ofIds = function* <Row extends { readonly order_id: number }>(
  read: Reader<Row>,
  ids: ReadonlyArray<number>,
  now: Day.Instant
): Tx<ReadonlyArray<Row>> {
  return inOrder(yield* read(ofTheseIds(ids.length), ids, now), ids)
}
const inOrder = <Row extends { readonly order_id: number }>(
  found: ReadonlyArray<Row>,
  ids: ReadonlyArray<number>
): ReadonlyArray<Row> => {
  const byId = new Map(found.map((row) => [row.order_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
/** As `ofIds`, of several hubs. */
export const ofIdsAt = function* <Row extends { readonly order_id: number }>(
  hubs: ReadonlyArray<number>,
  read: Reader<Row>,
  ids: ReadonlyArray<number>,
  now: Day.Instant
): Tx<ReadonlyArray<Row>> {
  const found: Array<Row> = []
  for (const hub of hubs) found.push(...(yield* atHub(hub, ofIds(read, ids, now))))
  return inOrder(found, ids)
}

/**
 * One page of a list, and how many orders the whole list has. Finished orders stand in it while they are kept; with
 * terms of three letters and more, the newest of all orders that hold them; with a day, every order of the day.
 */
export const page = function* <Row extends { readonly order_id: number }>(
  read: Reader<Row>,
  listing: Listing,
  page: Page,
  now: Day.Instant,
  /** The length of the list, where the caller has counted it already. */
  counted?: number
): Tx<{ readonly orders: ReadonlyArray<Row>; readonly total: number }> {
  const { ids, total } = yield* idsOf(listing, page, now, counted)
  return { orders: yield* ofIds(read, ids, now), total }
}

/** The changes to list: those since a second, in that second only orders of a higher id than `after`. */
export interface Changes {
  readonly since: Day.GmtTime
  readonly after: number | undefined
  readonly limit: number
}

/**
 * Orders changed at or after a time, the oldest change first: of one second by their ids, so that a list goes on
 * behind a row.
 */
export const changedSince = function* <Row>(
  read: Reader<Row>,
  scope: Scope,
  isRetailOnly: boolean,
  { since, after, limit }: Changes,
  now: Day.Instant
): Tx<ReadonlyArray<Row>> {
  const isBehind = after === undefined ? "" : " AND (o.updated_at > ? OR o.order_id > ?)"
  return yield* read(
    `WHERE o.hub_id = :hub AND ${inStores(scope)}${retailOnly(isRetailOnly)} AND o.updated_at >= ?${isBehind} ORDER BY o.updated_at, o.order_id LIMIT ?`,
    [...scope, since, ...(after === undefined ? [] : [since, after]), limit],
    now
  )
}

const Last = selectMany(Schema.Struct({ order_id: Schema.Int, created_at: Schema.String }))
const lastText =
  "SELECT o.order_id, o.created_at FROM orders o WHERE o.hub_id = :hub AND o.store_id = ? ORDER BY o.created_at DESC, o.order_id DESC LIMIT 1"
/**
 * The newest order of some stores: of each its own first, because one walk over several would have to sort all their
 * orders.
 */
export const newest = function* (scope: Scope, now: Day.Instant): Tx<Order | undefined> {
  let last: { readonly order_id: number; readonly created_at: string } | undefined
  for (const store of scope) {
    const [newest] = yield* Last(lastText, [store])
    if (newest === undefined) continue
    const isLater =
      last === undefined ||
      newest.created_at > last.created_at ||
      (newest.created_at === last.created_at && newest.order_id > last.order_id)
    if (isLater) last = newest
  }
  const [order] = last === undefined ? [] : yield* ofIds(wholeOrders, [last.order_id], now)
  return order
}

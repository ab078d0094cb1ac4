/** Finding an order from anywhere, by a number that names it or by parts of its text. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { open, shortestPart } from "#core/order/queue.ts"
import { mayBePhonePart } from "#core/order/shown-phone.ts"
import { plainDigits } from "#core/phone.ts"
import { type Condition, together } from "../engine/condition.ts"
import { holds, pattern } from "../engine/parts.ts"
import { atHub, type Database, marks, selectMany, type Tx } from "../engine/transaction.ts"
import { inStores, mayHoldOfHub, searchedFor } from "./order-conditions.ts"
import { ofIdsAt } from "./order-lists.ts"
import { storesHidingFour, wholeOrders } from "./order-rows.ts"
import type { HubScope, Scope } from "./scope.ts"

const FoundRow = Schema.Struct({ order_id: Schema.Int, status: Schema.String })
type FoundOrder = typeof FoundRow.Type
const Found = selectMany(FoundRow)
const KeyedRow = Schema.Struct({
  ...FoundRow.fields,
  created_at: Schema.String,
  store_id: Schema.Int,
  customer_mobile: Schema.NullOr(Schema.String)
})
const Keyed = selectMany(KeyedRow)
/** A search finds at most so many orders. */
const mostSearched = 20
/** Among so many of the newest those are looked for that still have their way before them. */
const mostLookedAt = 200
const isOpen = ({ status }: FoundOrder): boolean => open.some((each) => each === status)

/** Without the country's code, whose digits stand in everybody's number. */
const national = "REPLACE(REPLACE(o.customer_mobile, '+971', ''), '+91', '')"

/** A part of a phone among the digits that its order shows (PHONE-5): so many more stand behind it. */
const inShown = (term: string, hidden: number): string => `${pattern(term)}${"_".repeat(hidden)}`
const shownDigits = (term: string, hidingFour: ReadonlyArray<number>): Condition =>
  hidingFour.length === 0
    ? { text: holds(national), values: [inShown(term, 3)] }
    : {
        text: `${holds(national)} AND (o.store_id NOT IN (${marks(hidingFour.length)}) OR ${holds(national)})`,
        values: [inShown(term, 3), ...hidingFour, inShown(term, 4)]
      }

/** More digits than any number of an order or phone has: the code of a pack, say. */
const longestNumber = /\d{16}/

/** Some of the orders of one hub, the newest first. */
const byPartsAt = function* (
  database: Database,
  scope: Scope,
  terms: ReadonlyArray<string>
): Tx<ReadonlyArray<FoundOrder>> {
  const hidingFour = terms.some(mayBePhonePart) ? yield* storesHidingFour(scope) : []
  const stands = terms.map((term) => {
    const named = { text: searchedFor(terms), values: [pattern(term)] }
    if (!mayBePhonePart(term)) return named
    const shown = shownDigits(term, hidingFour)
    return { text: `(${named.text} OR (${shown.text}))`, values: [...named.values, ...shown.values] }
  })
  const { text: condition, values } = together([
    mayHoldOfHub(database, terms),
    { text: inStores(scope), values: scope },
    ...stands
  ])
  return yield* Found(
    `SELECT o.order_id, o.status FROM order_text t JOIN orders o ON o.order_id = t.rowid
     WHERE o.hub_id = :hub AND ${condition} ORDER BY t.rowid DESC LIMIT ${mostLookedAt}`,
    values
  )
}
const byParts = function* (
  database: Database,
  scopes: ReadonlyArray<HubScope>,
  text: string
): Tx<ReadonlyArray<FoundOrder>> {
  const terms = plainDigits(text.toLowerCase()).split(/\s+/)
  if (terms.some((term) => [...term].length < shortestPart || longestNumber.test(term))) return []
  const found: Array<FoundOrder> = []
  for (const { hub, stores } of scopes) found.push(...(yield* atHub(hub, byPartsAt(database, stores, terms))))
  return found.sort((a, b) => b.order_id - a.order_id).slice(0, mostLookedAt)
}

// An index each: conditions joined by OR would walk the orders of every store.
const keys = [
  "o.increment_id = ?",
  "o.source_ref_id = ?",
  "o.customer_mobile = ?",
  "o.order_id = ?",
  "i.invoice_number = ?",
  "i.beside_number = ?"
]
const keyedText = (stores: number): string =>
  `SELECT order_id, status, created_at, store_id, customer_mobile FROM (${keys
    .map(
      (key) =>
        `SELECT * FROM (SELECT o.order_id, o.status, o.created_at, o.store_id, o.customer_mobile FROM orders o${
          key.startsWith("i.") ? " JOIN invoice i ON i.hub_id = :hub AND i.order_id = o.order_id" : ""
        } WHERE o.hub_id = :hub AND ${key} ORDER BY o.order_id DESC LIMIT 1000) AS held`
    )
    .join(
      " UNION "
    )}) AS keyed WHERE store_id IN (${marks(stores)}) ORDER BY created_at DESC, order_id DESC LIMIT ${mostSearched}`
const isNewer = (a: typeof KeyedRow.Type, b: typeof KeyedRow.Type): number =>
  a.created_at === b.created_at ? b.order_id - a.order_id : a.created_at < b.created_at ? 1 : -1
const byKeys = function* (
  scopes: ReadonlyArray<HubScope>,
  { text, orderId, phone }: Sought
): Tx<ReadonlyArray<typeof KeyedRow.Type>> {
  const found: Array<typeof KeyedRow.Type> = []
  for (const { hub, stores } of scopes)
    found.push(
      ...(yield* atHub(
        hub,
        Keyed(keyedText(stores.length), [text, text, phone ?? null, orderId, text, text, ...stores])
      ))
    )
  return found.sort(isNewer).slice(0, mostSearched)
}

/** The terms of a search: the text, the order whose label it is, and the phone that it names as a whole. */
export interface Sought {
  readonly text: string
  readonly orderId: number | null
  readonly phone: string | undefined
}

/**
 * Orders by increment id, phone (PHONE-5), a partner's reference or invoice number; when there is none, by parts of their
 * name, number, or of what they show of a phone. Those that are open come first, the newest first. `called` are those of
 * them that have the phone.
 */
export const search = function* (
  database: Database,
  scopes: ReadonlyArray<HubScope>,
  sought: Sought,
  now: Day.Instant
): Tx<{
  readonly orders: ReadonlyArray<Order>
  readonly called: ReadonlyArray<Pick<Order, "order_id" | "store_id">>
}> {
  const exact = yield* byKeys(scopes, sought)
  const found = exact.length > 0 ? exact : yield* byParts(database, scopes, sought.text)
  const orders = yield* ofIdsAt(
    scopes.map(({ hub }) => hub),
    wholeOrders,
    [...found.filter(isOpen), ...found.filter((order) => !isOpen(order))]
      .slice(0, mostSearched)
      .map(({ order_id }) => order_id),
    now
  )
  return { orders, called: exact.filter((order) => order.customer_mobile === sought.phone) }
}

/** Finding an order from anywhere, by a number that names it or by parts of its text. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { open, shortestPart } from "#core/order/queue.ts"
import { mayBePhonePart } from "#core/order/shown-phone.ts"
import { plainDigits } from "#core/phone.ts"
import { type Condition, together } from "../engine/condition.ts"
import { holds, mayHold, pattern } from "../engine/parts.ts"
import { type Database, marks, selectMany, type Tx } from "../engine/transaction.ts"
import { inStores, searchedFor } from "./order-conditions.ts"
import { ofIds } from "./order-lists.ts"
import { storesHidingFour, wholeOrders } from "./order-rows.ts"
import type { Scope } from "./scope.ts"

const Found = selectMany(Schema.Struct({ order_id: Schema.Int, status: Schema.String }))
const Keyed = selectMany(
  Schema.Struct({
    order_id: Schema.Int,
    status: Schema.String,
    store_id: Schema.Int,
    customer_mobile: Schema.NullOr(Schema.String)
  })
)
/** A search finds at most so many orders. */
const mostSearched = 20
/** Among so many of the newest those are looked for that still have their way before them. */
const mostLookedAt = 200
interface FoundOrder {
  readonly order_id: number
  readonly status: string
}
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

const byParts = function* (database: Database, scope: Scope, text: string): Tx<ReadonlyArray<FoundOrder>> {
  const terms = plainDigits(text.toLowerCase()).split(/\s+/)
  if (terms.some((term) => [...term].length < shortestPart || longestNumber.test(term))) return []
  const hidingFour = terms.some(mayBePhonePart) ? yield* storesHidingFour(scope) : []
  const stands = terms.map((term) => {
    const named = { text: searchedFor(terms), values: [pattern(term)] }
    if (!mayBePhonePart(term)) return named
    const shown = shownDigits(term, hidingFour)
    return { text: `(${named.text} OR (${shown.text}))`, values: [...named.values, ...shown.values] }
  })
  const { text: condition, values } = together([
    mayHold(database, "order_text", terms),
    { text: inStores(scope), values: scope },
    ...stands
  ])
  return yield* Found(
    `SELECT o.order_id, o.status FROM order_text t JOIN orders o ON o.order_id = t.rowid
     WHERE ${condition} ORDER BY t.rowid DESC LIMIT ${mostLookedAt}`,
    values
  )
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
  scope: Scope,
  { text, orderId, phone }: Sought,
  now: Day.Instant
): Tx<{
  readonly orders: ReadonlyArray<Order>
  readonly called: ReadonlyArray<Pick<Order, "order_id" | "store_id">>
}> {
  // An index each: conditions joined by OR would walk the orders of every store.
  const keys = [
    "WHERE o.increment_id = ?",
    "WHERE o.source_ref_id = ?",
    "WHERE o.customer_mobile = ?",
    "WHERE o.order_id = ?",
    "JOIN invoice i ON i.order_id = o.order_id WHERE i.invoice_number = ?",
    "JOIN invoice i ON i.order_id = o.order_id WHERE i.beside_number = ?"
  ]
  const exact = yield* Keyed(
    `SELECT order_id, status, store_id, customer_mobile FROM (${keys
      .map(
        (key) =>
          `SELECT * FROM (SELECT o.order_id, o.status, o.created_at, o.store_id, o.customer_mobile FROM orders o ${key} ORDER BY o.order_id DESC LIMIT 1000) AS held`
      )
      .join(
        " UNION "
      )}) AS keyed WHERE store_id IN (${marks(scope.length)}) ORDER BY created_at DESC, order_id DESC LIMIT ${mostSearched}`,
    [text, text, phone ?? null, orderId, text, text, ...scope]
  )
  const found = exact.length > 0 ? exact : yield* byParts(database, scope, text)
  const orders = yield* ofIds(
    wholeOrders,
    [...found.filter(isOpen), ...found.filter((order) => !isOpen(order))]
      .slice(0, mostSearched)
      .map(({ order_id }) => order_id),
    now
  )
  return { orders, called: exact.filter((order) => order.customer_mobile === phone) }
}

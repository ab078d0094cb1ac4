/** Finding an order from anywhere, by a number that names it or by parts of its text. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { open, shortestPart } from "#core/order/queue.ts"
import { normalPhone, plainDigits, readPhone } from "#core/phone.ts"
import { together } from "./condition.ts"
import { inStores, searchedFor } from "./order-conditions.ts"
import { ofIds } from "./order-lists.ts"
import { type Scope, wholeOrders } from "./orders.ts"
import { holds, mayHold, pattern } from "./parts.ts"
import { type Database, marks, selectMany, type Tx } from "./transaction.ts"

const Found = selectMany(Schema.Struct({ order_id: Schema.Int, status: Schema.String }))
/** As many as a search from anywhere finds. */
const mostSearched = 20
/** Among so many of the newest those are looked for that still have their way before them. */
const mostLookedAt = 200
interface FoundOrder {
  readonly order_id: number
  readonly status: string
}
const isOpen = ({ status }: FoundOrder): boolean => open.some((each) => each === status)
/** Fewer digits of a phone would tell whose it is to somebody who tries them one by one. */
const phonePart = 6

/** Without the country's code, whose digits stand in everybody's number. */
const national = "REPLACE(o.customer_mobile, '+91', '')"

/** More digits than any number of an order or phone has: the code of a pack, say. */
const longestNumber = /\d{16}/

const byParts = function* (database: Database, scope: Scope, text: string): Tx<ReadonlyArray<FoundOrder>> {
  const terms = plainDigits(text.toLowerCase()).split(/\s+/)
  if (terms.some((term) => [...term].length < shortestPart || longestNumber.test(term))) return []
  const mayBePhone = (term: string) => new RegExp(`^\\d{${phonePart},}$`).test(term)
  const stands = terms.map((term) => ({
    text: mayBePhone(term) ? `(${searchedFor(terms)} OR ${holds(national)})` : searchedFor(terms),
    values: mayBePhone(term) ? [pattern(term), pattern(term)] : [pattern(term)]
  }))
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

/**
 * Orders by increment id, phone in any form (PHONE-1), a partner's reference or invoice number; when there is none, by parts of their name, number or phone.
 * Those that are open come first, the newest first.
 */
export const search = function* (
  database: Database,
  scope: Scope,
  text: string,
  orderId: number | null,
  now: Day.Instant
): Tx<ReadonlyArray<Order>> {
  // An index each: conditions joined by OR would walk the orders of every store.
  const keys = [
    "WHERE o.increment_id = ?",
    "WHERE o.source_ref_id = ?",
    "WHERE o.customer_mobile = ?",
    "WHERE o.order_id = ?",
    "JOIN invoice i ON i.order_id = o.order_id WHERE i.invoice_number = ?"
  ]
  const exact = yield* Found(
    `SELECT order_id, status FROM (${keys
      .map(
        (key) =>
          `SELECT * FROM (SELECT o.order_id, o.status, o.created_at, o.store_id FROM orders o ${key} ORDER BY o.order_id DESC LIMIT 1000) AS held`
      )
      .join(
        " UNION "
      )}) AS keyed WHERE store_id IN (${marks(scope.length)}) ORDER BY created_at DESC, order_id DESC LIMIT ${mostSearched}`,
    [text, text, readPhone(text) === undefined ? text : normalPhone(text), orderId, text, ...scope]
  )
  const found = exact.length > 0 ? exact : yield* byParts(database, scope, text)
  return yield* ofIds(
    wholeOrders,
    [...found.filter(isOpen), ...found.filter((order) => !isOpen(order))]
      .slice(0, mostSearched)
      .map(({ order_id }) => order_id),
    now
  )
}

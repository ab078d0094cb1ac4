/**
 * Customers that somebody has looked up, of their own stores and of others: a row for each of them, for as long as it counts. A number that
 * nobody has is a row, too, its digits below zero in the place of the customer. And what the orders of somebody's own
 * stores tell of a customer.
 */
import { Schema } from "effect"
import type { KnownCustomer } from "#core/counter/customer.ts"
import type * as Day from "#core/day.ts"
import { lock, marks, select, selectMany, type Tx, write } from "../engine/transaction.ts"
import { addressOf } from "./customers.ts"

const At = Schema.Struct({ looked_up_at: Schema.Int })
const others = select(
  At,
  "SELECT looked_up_at FROM customer_look_up WHERE user_id = ? AND customer_id > 0 AND is_own = 0 AND customer_id <> ? ORDER BY looked_up_at"
)
const own = select(
  At,
  "SELECT looked_up_at FROM customer_look_up WHERE user_id = ? AND customer_id > 0 AND is_own = 1 AND customer_id <> ? ORDER BY looked_up_at"
)
const unknown = select(
  At,
  "SELECT looked_up_at FROM customer_look_up WHERE user_id = ? AND customer_id < 0 AND customer_id <> ? ORDER BY looked_up_at"
)
const forget = write("DELETE FROM customer_look_up WHERE user_id = ? AND looked_up_at <= ?")
/** Forgets those of everybody from before a time. */
export const forgetAll = write("DELETE FROM customer_look_up WHERE looked_up_at <= ?")
const add = write(
  "INSERT INTO customer_look_up (user_id, customer_id, looked_up_at) VALUES (?, ?, ?) ON CONFLICT (user_id, customer_id) DO NOTHING"
)

/** The times of look-ups since a time, the oldest first. */
const timesSince = (look: typeof others) =>
  function* (userId: number, but: number, since: Day.Instant): Tx<ReadonlyArray<Day.Instant>> {
    yield* forget(userId, since)
    return (yield* look(userId, but)).map(({ looked_up_at }) => looked_up_at)
  }
/** When somebody looked up other customers than this one since a time, the oldest first. */
export const ofOthers = timesSince(others)
export const note = add
/** The same of customers whom a store of theirs has served. */
export const ofOwn = timesSince(own)
export const noteOwn = write(
  "INSERT INTO customer_look_up (user_id, customer_id, looked_up_at, is_own) VALUES (?, ?, ?, 1) ON CONFLICT (user_id, customer_id) DO NOTHING"
)

const hold = lock("SELECT id FROM app_user WHERE id = ?")
/** Takes the row of a user, so that look-ups that they make at once are judged one after the other. */
export const holdUser = hold

/** No number has more digits than a whole number of JavaScript keeps apart. */
export const belowZero = (mobile: string): number => -Number(mobile.replaceAll(/\D/g, "").slice(0, 15))
const ofNobody = timesSince(unknown)
/** When somebody looked up other numbers that nobody has since a time, the oldest first. */
export const ofUnknown = (userId: number, mobile: string, since: Day.Instant) =>
  ofNobody(userId, belowZero(mobile), since)
export const noteUnknown = (userId: number, mobile: string, now: Day.Instant) =>
  add(userId, belowZero(mobile), now)

const drop = write("DELETE FROM customer_look_up WHERE user_id = ? AND customer_id = ?")
/** Forgets that a number of nobody was looked up, once an order has it. */
export const forgetUnknown = (userId: number, mobile: string) => drop(userId, belowZero(mobile))

const Text = Schema.NullOr(Schema.String)
const Found = selectMany(Schema.Struct({ order_id: Schema.Int }))
/** Somebody's stores, and the hub of each at its place. */
export interface Seeing {
  readonly storeIds: ReadonlyArray<number>
  readonly storeHubs: ReadonlyArray<number>
}
const byHub = ({ storeIds, storeHubs }: Seeing): ReadonlyMap<number, ReadonlyArray<number>> =>
  Map.groupBy(storeIds, (id) => storeHubs[storeIds.indexOf(id)] ?? 0)

/** Whether one of these stores has an order of the customer with this number. */
export const isServed = function* (mobile: string, seeing: Seeing): Tx<boolean> {
  for (const [hub, stores] of byHub(seeing)) {
    const text = `SELECT order_id FROM orders WHERE hub_id = ? AND customer_mobile = ? AND store_id IN (${marks(stores.length)}) LIMIT 1`
    if ((yield* Found(text, [hub, mobile, ...stores])).length > 0) return true
  }
  return false
}

const Ordered = Schema.Struct({
  order_id: Schema.Int,
  source: Schema.String,
  display_string: Text,
  street: Text,
  city: Text,
  region: Text,
  postcode: Text
})
type Ordered = typeof Ordered.Type
const ordered = selectMany(Ordered)
/** So many orders are looked at for an address: what is taken away has none. */
const mostOrders = 20
/** How somebody ordered last from these stores, and where they were last delivered to. */
export const lastOrder = function* (
  mobile: string,
  seeing: Seeing
): Tx<
  | { readonly source: string; readonly slot: string | null; readonly address: KnownCustomer["address"] }
  | undefined
> {
  const found: Array<Ordered> = []
  for (const [hub, stores] of byHub(seeing))
    found.push(
      ...(yield* ordered(
        `SELECT order_id, source, display_string, street, city, region, postcode FROM orders
         WHERE hub_id = ? AND customer_mobile = ? AND store_id IN (${marks(stores.length)}) ORDER BY order_id DESC LIMIT ${mostOrders}`,
        [hub, mobile, ...stores]
      ))
    )
  const orders = found.sort((a, b) => b.order_id - a.order_id).slice(0, mostOrders)
  const [last] = orders
  return (
    last && {
      source: last.source,
      slot: last.display_string,
      address: orders.map(addressOf).find((address) => address !== null) ?? null
    }
  )
}

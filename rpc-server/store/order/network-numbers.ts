/**
 * What is unique over the network, and at which hub it is: the numbers of orders, those of the archive too, and partners'
 * references. Where the network is spread they stand in tables of their own, and are claimed with the order; else these
 * are views of the orders, whose constraints hold them.
 */
import { Schema } from "effect"
import { groups, oneOf } from "../engine/many-rows.ts"
import { atHub, isOfSpread, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { placesBy } from "../network/hubs.ts"

/** The hub that has the order of a number, or had it before it was archived. */
export const placesOfNumber = placesBy("SELECT hub_id FROM order_number WHERE increment_id = ?")

const Placed = Schema.Struct({ increment_id: Schema.String, hub_id: Schema.Int })
const placedMany = selectMany(Placed)
const placedOne = select(Placed, "SELECT increment_id, hub_id FROM order_number WHERE increment_id = ?")
/** The hubs of orders, by their numbers. */
export const hubsOf = function* (numbers: ReadonlyArray<string>): Tx<ReadonlyMap<string, number>> {
  const found: Array<typeof Placed.Type> = []
  const [only, ...more] = new Set(numbers)
  if (only === undefined) return new Map()
  if (more.length === 0) found.push(...(yield* placedOne(only)))
  else
    for (const some of groups([only, ...more]))
      found.push(
        ...(yield* placedMany(
          `SELECT increment_id, hub_id FROM order_number WHERE increment_id ${oneOf(some.length, "TEXT")}`,
          some
        ))
      )
  return new Map(found.map(({ increment_id, hub_id }) => [increment_id, hub_id]))
}

/** Works at the hub of each group of orders, one after another. */
export const atHubsOf = function* <A>(
  hubs: ReadonlyMap<string, number>,
  numbers: Iterable<string>,
  tx: (some: ReadonlyArray<string>) => Tx<ReadonlyArray<A>>
): Tx<ReadonlyArray<A>> {
  const found: Array<A> = []
  const there = [...new Set(numbers)].filter((number) => hubs.has(number))
  for (const [hub, ofHub] of Map.groupBy(there, (number) => hubs.get(number) ?? 0))
    for (const some of groups(ofHub)) found.push(...(yield* atHub(hub, tx(some))))
  return found
}

/** A partner, and its number for an order. */
export interface Reference {
  readonly source: string
  readonly source_ref_id: string
}

const Referred = Schema.Struct({ ref_id: Schema.String, increment_id: Schema.String })
const referredMany = selectMany(Referred)
/** The orders behind partners' references, by "source reference". */
export const references = function* (all: ReadonlyArray<Reference>): Tx<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [source, some] of Map.groupBy(all, (each) => each.source))
    for (const ids of groups([...new Set(some.map(({ source_ref_id }) => source_ref_id))])) {
      const which = ids.length === 1 ? "= ?" : oneOf(ids.length, "TEXT")
      for (const { ref_id, increment_id } of yield* referredMany(
        `SELECT ref_id, increment_id FROM partner_reference WHERE what = 'order' AND source = ? AND ref_id ${which}`,
        [source, ...ids]
      ))
        found.set(`${source} ${ref_id}`, increment_id)
    }
  return found
}

/** An order as it is found from outside. */
export interface Numbered {
  readonly increment_id: string
  readonly source: string
  readonly source_ref_id: Value
}

const Free = selectMany(Schema.Struct({ increment_id: Schema.String }))
const claimedNumbers = function* (numbers: ReadonlyArray<string>): Tx<number> {
  let count = 0
  for (const some of groups(numbers))
    count += (yield* Free(
      `INSERT INTO order_number (increment_id, hub_id) VALUES ${Array(some.length).fill("(?, :hub)").join(", ")}
       ON CONFLICT (increment_id) DO NOTHING RETURNING increment_id`,
      some
    )).length
  return count
}
const claimedReference = select(
  Schema.Struct({ increment_id: Schema.String }),
  `INSERT INTO partner_reference (source, ref_id, what, hub_id, increment_id) VALUES (?, ?, 'order', :hub, ?)
   ON CONFLICT (source, ref_id, what) DO NOTHING RETURNING increment_id`
)

/**
 * Claims the numbers and the references of new orders of the hub, in the transaction that writes them. Answers whether all
 * were free; where the network is not spread the constraints of the orders have said so already.
 */
export const claim = function* (orders: ReadonlyArray<Numbered>): Tx<boolean> {
  if (!(yield* isOfSpread())) return true
  // In one order at every hub: two transactions that claim the same ones wait for each other once.
  const numbers = orders.map(({ increment_id }) => increment_id).sort()
  if ((yield* claimedNumbers(numbers)) < numbers.length) return false
  for (const { source, source_ref_id, increment_id } of orders)
    if (source_ref_id !== null) {
      const [mine] = yield* claimedReference(source, source_ref_id, increment_id)
      if (mine === undefined) return false
    }
  return true
}

const released = write(
  "DELETE FROM partner_reference WHERE source = ? AND ref_id = ? AND what = 'order' AND increment_id = ?"
)
/** An order has another reference from now on; answers whether that was free. */
export const claimAnother = function* (before: Numbered, order: Numbered): Tx<boolean> {
  const { increment_id, source, source_ref_id } = order
  if (before.source === source && before.source_ref_id === source_ref_id) return true
  if (!(yield* isOfSpread())) return true
  if (before.source_ref_id !== null) yield* released(before.source, before.source_ref_id, increment_id)
  if (source_ref_id === null) return true
  return (yield* claimedReference(source, source_ref_id, increment_id)).length > 0
}

/** The hub at which a partner's order waits that could not be created. */
export const placesOfFailed = placesBy(
  "SELECT hub_id FROM partner_reference WHERE what = 'failed' AND source = ? AND ref_id = ?"
)
const failedPut = write(
  `INSERT INTO partner_reference (source, ref_id, what, hub_id, increment_id) VALUES (?, ?, 'failed', :hub, NULL)
   ON CONFLICT (source, ref_id, what) DO UPDATE SET hub_id = excluded.hub_id`
)
/** A partner's order could not be created at the hub. */
export const putFailed = function* (source: string, refId: string): Tx<void> {
  if (yield* isOfSpread()) yield* failedPut(source, refId)
}
const failedGone = write("DELETE FROM partner_reference WHERE source = ? AND ref_id = ? AND what = 'failed'")
export const removeFailed = function* (source: string, refId: string): Tx<void> {
  if (yield* isOfSpread()) yield* failedGone(source, refId)
}

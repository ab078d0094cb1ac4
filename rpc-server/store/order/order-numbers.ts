/** The numbers of orders by their ids, those of the archive too, wherever they are. */
import { Schema } from "effect"
import { groups, oneOf } from "../engine/many-rows.ts"
import { selectMany, type Tx } from "../engine/transaction.ts"
import { lookForAll, placesBy } from "../network/hubs.ts"

const Numbered = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String })
const numbered = selectMany(Numbered)
const ofHub = (table: string, size: number): string =>
  `SELECT order_id, increment_id FROM ${table} WHERE hub_id = :hub AND order_id ${oneOf(size, "BIGINT")}`

const places = placesBy(
  "SELECT hub_id FROM orders WHERE order_id = ? UNION ALL SELECT hub_id FROM archived_order WHERE order_id = ?"
)

/** The hub that has an order, or had it before it was archived. */
export const placesOfOrder = (id: number) => places(id, id)

const atHub = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, string>> {
  const found: Array<typeof Numbered.Type> = []
  for (const some of groups(ids))
    for (const table of ["archived_order", "orders"])
      found.push(...(yield* numbered(ofHub(table, some.length), some)))
  return new Map(found.map(({ order_id, increment_id }) => [order_id, increment_id]))
}

/** Most of them are of the hub that the transaction works for. */
export const numbersOf = (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, string>> =>
  lookForAll(ids, atHub, placesOfOrder)

/** How the row of an order is looked for by the numbers that name it: at the hub of the transaction, then at its own. */
import { Schema } from "effect"
import { lock, select, selectMany, type Tx } from "../engine/transaction.ts"
import { lookAtHub, placesBy } from "../network/hubs.ts"
import { placesOfNumber } from "./network-numbers.ts"
import { OrderRow, selectOrders } from "./order-rows.ts"
import type { Scope } from "./scope.ts"

const rowById = select(OrderRow, `${selectOrders} WHERE o.hub_id = :hub AND o.order_id = ?`)
const rowByInvoice = select(
  OrderRow,
  `${selectOrders} WHERE o.hub_id = :hub AND o.order_id = (
     SELECT p.order_id FROM invoice p WHERE p.hub_id = :hub AND (p.invoice_number = ? OR p.beside_number = ?))`
)
const rowByIncrement = select(OrderRow, `${selectOrders} WHERE o.hub_id = :hub AND o.increment_id = ?`)
/** How a row is looked for at a hub, and at which hubs it may be. */
export interface Search {
  readonly look: () => Tx<ReadonlyArray<OrderRow>>
  readonly places: () => Tx<ReadonlyArray<{ readonly hub_id: number }>>
}
/** The hubs at which an order may be. */
export const placesById = placesBy("SELECT hub_id FROM orders WHERE order_id = ?")
const placesByInvoice = placesBy("SELECT hub_id FROM invoice WHERE invoice_number = ? OR beside_number = ?")
export const byId = (id: number): Search => ({ look: () => rowById(id), places: () => placesById(id) })
export const byIncrement = (id: string): Search => ({
  look: () => rowByIncrement(id),
  places: () => placesOfNumber(id)
})
export const byInvoice = (number: string): Search => ({
  look: () => rowByInvoice(number, number),
  places: () => placesByInvoice(number, number)
})
const lockById = lock("SELECT order_id FROM orders WHERE hub_id = :hub AND order_id = ?")
const lockByIncrement = lock("SELECT order_id FROM orders WHERE hub_id = :hub AND increment_id = ?")
/** The row is locked before it is read. */
const locked = ({ look, places }: Search, take: () => Tx<void>): Search => ({
  look: function* () {
    yield* take()
    return yield* look()
  },
  places
})
export const byIdTaken = (id: number): Search => locked(byId(id), () => lockById(id))
export const byIncrementTaken = (id: string): Search => locked(byIncrement(id), () => lockByIncrement(id))

/** The row that is looked for, of one of these stores; the transaction works for its hub from then on. */
export const rowOf = ({ look, places }: Search, scope: Scope): Tx<OrderRow | undefined> =>
  lookAtHub(
    scope,
    function* () {
      return (yield* look()).find((each) => scope.includes(each.store_id))
    },
    places
  )

const Placed = selectMany(Schema.Struct({ hub_id: Schema.Int }))
/** The hub of an order of one of these stores: the transaction works for it from then on. Undefined where there is none. */
export const hubOfOrder = function* (storeIds: ReadonlyArray<number>, id: number): Tx<number | undefined> {
  const stores = storeIds.map(() => "?").join(", ")
  const text = `SELECT hub_id FROM orders WHERE hub_id = :hub AND order_id = ? AND store_id IN (${stores})`
  const found = yield* lookAtHub(
    storeIds,
    function* () {
      const [row] = yield* Placed(text, [id, ...storeIds])
      return row
    },
    () => placesById(id)
  )
  return found?.hub_id
}

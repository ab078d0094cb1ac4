/** What of an order is paid beside its own method, in the order in which it was named: one part a method, by a constraint. */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { select, selectMany, type Tx, write } from "../engine/transaction.ts"
import { mark } from "./order-notes.ts"

const Row = Schema.Struct({
  method: Schema.String,
  amount: Schema.Int,
  reference: Schema.NullOr(Schema.String)
})
const rows = select(
  Row,
  "SELECT method, amount, reference FROM order_part WHERE hub_id = :hub AND order_id = ? ORDER BY id"
)
const partOf = ({ method, amount, reference }: typeof Row.Type): PayPart => ({
  method,
  amount: Money.ofHundredths(amount),
  ...(reference === null ? {} : { reference })
})
export const ofOrder = function* (orderId: number): Tx<ReadonlyArray<PayPart>> {
  return (yield* rows(orderId)).map(partOf)
}

const many = selectMany(Schema.Struct({ order_id: Schema.Int, ...Row.fields }))
const manyText = bySize(
  (size) =>
    `SELECT order_id, method, amount, reference FROM order_part WHERE hub_id = :hub AND order_id ${oneOf(size, "BIGINT")} ORDER BY id`
)
/** The parts of those of some orders that have any. */
export const ofOrders = function* (
  orderIds: ReadonlyArray<number>
): Tx<ReadonlyMap<number, ReadonlyArray<PayPart>>> {
  const found = new Map<number, Array<PayPart>>()
  for (const ids of groups(orderIds))
    for (const { order_id, ...row } of yield* many(manyText(ids.length), ids)) {
      const parts = found.get(order_id) ?? []
      found.set(order_id, parts)
      parts.push(partOf(row))
    }
  return found
}

const inserted = write(
  "INSERT INTO order_part (hub_id, order_id, method, amount, reference) VALUES (:hub, ?, ?, ?, ?)"
)
export const add = function* (orderId: number, parts: ReadonlyArray<PayPart>): Tx<void> {
  for (const { method, amount, reference = null } of parts)
    yield* inserted(orderId, method, amount, reference)
  if (parts.length > 0) yield* mark(orderId)
}

/** The order's own method pays the part too from now on. */
export const remove = write("DELETE FROM order_part WHERE hub_id = :hub AND order_id = ? AND method = ?")

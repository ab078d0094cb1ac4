/** What of an order is paid beside its own method, in the order in which it was named: one part a method, by a constraint. */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { select, type Tx, write } from "../engine/transaction.ts"
import { mark } from "./order-notes.ts"

const rows = select(
  Schema.Struct({ method: Schema.String, amount: Schema.Int, reference: Schema.NullOr(Schema.String) }),
  "SELECT method, amount, reference FROM order_part WHERE order_id = ? ORDER BY id"
)
export const ofOrder = function* (orderId: number): Tx<ReadonlyArray<PayPart>> {
  return (yield* rows(orderId)).map(({ method, amount, reference }) => ({
    method,
    amount: Money.ofHundredths(amount),
    ...(reference === null ? {} : { reference })
  }))
}

const inserted = write("INSERT INTO order_part (order_id, method, amount, reference) VALUES (?, ?, ?, ?)")
export const add = function* (orderId: number, parts: ReadonlyArray<PayPart>): Tx<void> {
  for (const { method, amount, reference = null } of parts)
    yield* inserted(orderId, method, amount, reference)
  if (parts.length > 0) yield* mark(orderId)
}

/** The order's own method pays the part too from now on. */
export const remove = write("DELETE FROM order_part WHERE order_id = ? AND method = ?")

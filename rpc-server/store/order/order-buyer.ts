/** The buyer whom the paper of an order names, as JSON beside the order. */
import { Result, Schema } from "effect"
import { Buyer } from "#core/order/buyer-fields.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const Text = Schema.fromJsonString(Buyer)
const decode = Schema.decodeUnknownResult(Text)
const encode = Schema.encodeSync(Text)

/** As it stands in the column of an order. */
export const print = (buyer: Buyer | null | undefined): string | null =>
  buyer == null ? null : encode(buyer)

/** As it stands in the column of an order; null where nobody has said who it is, beside the customer. */
export const read = (column: string | null): Buyer | null =>
  column === null ? null : Result.getOrElse(decode(column), () => null)

const found = select(
  Schema.Struct({ buyer: Schema.NullOr(Schema.String) }),
  "SELECT buyer FROM orders WHERE hub_id = :hub AND order_id = ? AND store_id = ?"
)
export const find = function* (orderId: number, storeId: number): Tx<Buyer | null> {
  const [row] = yield* found(orderId, storeId)
  return read(row?.buyer ?? null)
}

const set = write("UPDATE orders SET buyer = ? WHERE hub_id = :hub AND increment_id = ? AND store_id = ?")
/** Of an order from outside. */
export const keep = (buyer: Buyer | null, incrementId: string, storeId: number): Tx<void> =>
  set(print(buyer), incrementId, storeId)

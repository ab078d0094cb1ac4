/** Customers, by mobile number. */
import { Schema } from "effect"
import { select, type Tx } from "./transaction.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  mobile: Schema.String,
  firstname: Schema.NullOr(Schema.String),
  lastname: Schema.NullOr(Schema.String)
})
export type CustomerRow = typeof Row.Type

const kept = select(
  Row,
  `INSERT INTO customer (mobile, firstname, lastname) VALUES (?, ?, ?)
   ON CONFLICT (mobile) DO UPDATE SET firstname = COALESCE(excluded.firstname, customer.firstname),
     lastname = COALESCE(excluded.lastname, customer.lastname)
   RETURNING id, mobile, firstname, lastname`
)
/** A customer with the name given; the name that is known stays where none is given. */
export const keep = function* (
  mobile: string,
  firstname: string | null,
  lastname: string | null
): Tx<CustomerRow> {
  const [row] = yield* kept(mobile, firstname, lastname)
  if (row === undefined) throw new Error("a customer was not kept")
  return row
}

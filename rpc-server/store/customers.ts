/** Customers by their mobile number. */
import { Schema } from "effect"
import type { KnownCustomer } from "#core/counter/customer.ts"
import { select, type Tx } from "./transaction.ts"

const Text = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  id: Schema.Int,
  mobile: Schema.String,
  firstname: Text,
  lastname: Text,
  street: Text,
  city: Text,
  region: Text,
  postcode: Text
})

const byMobile = select(Row, `SELECT ${Object.keys(Row.fields).join(", ")} FROM customer WHERE mobile = ?`)
/** The one with exactly this number. */
export const find = function* (mobile: string): Tx<KnownCustomer | undefined> {
  const [row] = yield* byMobile(mobile)
  if (row === undefined) return undefined
  const { id, firstname, lastname, street, city, region, postcode } = row
  return {
    id,
    mobile: row.mobile,
    name: { firstname: firstname ?? "", lastname: lastname ?? "" },
    address: street === null || street.trim() === "" ? null : { street, city, region, postcode }
  }
}

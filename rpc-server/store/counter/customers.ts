/** Customers by their mobile number. */
import { Schema } from "effect"
import type { KnownCustomer } from "#core/counter/customer.ts"
import type * as Day from "#core/day.ts"
import { addressLines } from "#core/label/address.ts"
import type { Currency } from "#core/money.ts"
import type { Buyer } from "#core/order/buyer-fields.ts"
import { Bit, select, type Tx, write } from "../engine/transaction.ts"

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
/** Where somebody lives, or was delivered to; null where no street is known. */
export const addressOf = ({
  street,
  city,
  region,
  postcode
}: Pick<typeof Row.Type, "street" | "city" | "region" | "postcode">): KnownCustomer["address"] =>
  street === null || street.trim() === "" ? null : { street, city, region, postcode }
const customerOf = (row: typeof Row.Type | undefined): KnownCustomer | undefined => {
  if (row === undefined) return undefined
  const { id, firstname, lastname } = row
  return {
    id,
    mobile: row.mobile,
    name: { firstname: firstname ?? "", lastname: lastname ?? "" },
    address: addressOf(row)
  }
}
/** The one with exactly this mobile number. */
export const find = function* (mobile: string): Tx<KnownCustomer | undefined> {
  return customerOf((yield* byMobile(mobile))[0])
}

const byId = select(Row, `SELECT ${Object.keys(Row.fields).join(", ")} FROM customer WHERE id = ?`)
/** The one with this id, where it can be one. */
export const named = function* (id: string): Tx<KnownCustomer | undefined> {
  return /^\d{1,9}$/.test(id) ? customerOf((yield* byId(Number(id)))[0]) : undefined
}

const Registered = Schema.Struct({
  gstin: Text,
  trn: Text,
  legal_name: Text,
  is_sez: Bit,
  street: Text,
  city: Text,
  region: Text,
  postcode: Text
})
const registered = select(
  Registered,
  `SELECT ${Object.keys(Registered.fields).join(", ")} FROM customer WHERE id = ?`
)
/** The customer as a business of the country whose currency it buys in; undefined for one who is none there. */
export const businessOf = function* (id: number | null, currency: Currency): Tx<Buyer | undefined> {
  const [row] = id === null ? [] : yield* registered(id)
  if (row === undefined) return undefined
  const [gstin, trn] = currency === "AED" ? [null, row.trn] : [row.gstin, null]
  if (gstin === null && trn === null) return undefined
  const sez = gstin !== null && row.is_sez === 1 ? { is_sez: true } : {}
  const { street, city, region, postcode } = row
  const address = addressLines({
    street: street ?? "",
    city: city ?? "",
    region: region ?? "",
    postcode: postcode ?? ""
  })
  return { gstin, trn, legal_name: row.legal_name ?? "", address: address.join("\n"), ...sez }
}

const Named = Schema.Struct({ id: Schema.Int, mobile: Schema.String, firstname: Text, lastname: Text })
const noted = write(
  "UPDATE customer SET purpose = 'orders', notice = ?, notice_at = ? WHERE id = ? AND COALESCE(notice, '') <> ?"
)
/** What somebody's number was asked for, their orders, and under which version of the notice: the first time of each. */
export const noteNotice = (id: number, version: string, at: Day.GmtTime): Tx<void> =>
  noted(version, at, id, version)

const upsert = select(
  Named,
  `INSERT INTO customer (mobile, firstname, lastname) VALUES (?, ?, ?)
   ON CONFLICT (mobile) DO UPDATE SET firstname = COALESCE(excluded.firstname, customer.firstname),
     lastname = CASE WHEN COALESCE(excluded.firstname, customer.firstname, '') = COALESCE(customer.firstname, '')
       THEN COALESCE(excluded.lastname, customer.lastname) ELSE excluded.lastname END
   RETURNING id, mobile, firstname, lastname`
)
/**
 * A customer with the name given; the name that is known stays where none is given. The last name of somebody else does
 * not stay behind another first one.
 */
export const keep = function* (
  mobile: string,
  firstname: string | null,
  lastname: string | null
): Tx<typeof Named.Type> {
  const [row] = yield* upsert(mobile, firstname, lastname)
  if (row === undefined) throw new Error("a customer was not kept")
  return row
}

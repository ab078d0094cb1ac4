/** Who buys at the counter: what kind of customer, and what is known of them (COUNTER-3). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Fault, fault } from "../fault.ts"
import { sanitizeText } from "../sanitize-text.ts"

export const customerTypes = [
  { id: 1, title: "Home delivery", source: "hub" },
  { id: 2, title: "Walk-in", source: "retail" }
] as const

const Text = Schema.NullOr(Schema.String)

export const CustomerName = Schema.Struct({ firstname: Schema.String, lastname: Schema.String })
export type CustomerName = typeof CustomerName.Type

/** The address of a customer, as it is written down. */
export const CustomerAddress = Schema.Struct({
  /** The parts of the address on lines of their own. */
  street: Schema.String,
  city: Text,
  region: Text,
  postcode: Text
})

/** A customer who was found by their number. */
export const KnownCustomer = Schema.Struct({
  id: Schema.Int,
  mobile: Schema.String,
  name: CustomerName,
  /** The last address that the caller's stores delivered to, else the one on record. */
  address: Schema.NullOr(CustomerAddress)
})
export type KnownCustomer = typeof KnownCustomer.Type

/**
 * The customer as a counter sees them: with the way of their last order, and the business whose customer they are,
 * where it is another one.
 */
export const CustomerInfo = Schema.Struct({
  ...KnownCustomer.fields,
  external_customer_id: Schema.NullOr(Schema.Int),
  external_customer_phone: Text,
  external_customer_name: Text,
  /** The source of their last order at the caller's stores. */
  source: Text,
  delivery_slot: Schema.NullOr(Schema.Struct({ display_string: Schema.String })),
  is_valid_mobile: Schema.Boolean,
  is_valid_name: Schema.Boolean
})
export type CustomerInfo = typeof CustomerInfo.Type

/** Characters of one part of a name. */
export const longestName = 100

const cleaned = (text: string): string => sanitizeText(text).trim().replaceAll(/ +/g, " ")
const required = (which: Fault<"NameRequired">["data"]["which"]) =>
  Result.fail(fault("NameRequired", { which }))
const tooLong = Result.fail(fault("InvalidData", { why: `a name has at most ${longestName} characters` }))

/** A name typed into one box: its first word is the first name, the others are the last. */
export const readName = (
  text: string
): Result.Result<CustomerName, Fault<"NameRequired" | "InvalidData">> => {
  const name = cleaned(text)
  if (name === "") return required("whole")
  const [firstname = "", ...rest] = name.split(" ")
  const lastname = rest.join(" ")
  return firstname.length > longestName || lastname.length > longestName
    ? tooLong
    : Result.succeed({ firstname, lastname })
}

/** A name typed into two boxes. Many people have one name: the second box may be empty (COUNTER-3). */
export const readNames = ({
  firstname,
  lastname
}: CustomerName): Result.Result<CustomerName, Fault<"NameRequired" | "InvalidData">> => {
  const name = { firstname: cleaned(firstname), lastname: cleaned(lastname) }
  if (name.firstname === "") return required("first")
  if (name.lastname === "" && lastname.trim() !== "") return required("last")
  return name.firstname.length > longestName || name.lastname.length > longestName
    ? tooLong
    : Result.succeed(name)
}

/** The name of a customer who has none. */
export const guest = "Guest User"
/** The name as people read it. */
export const shownName = (name: Partial<CustomerName> | null | undefined): string =>
  cleaned(`${name?.firstname ?? ""} ${name?.lastname ?? ""}`) || guest

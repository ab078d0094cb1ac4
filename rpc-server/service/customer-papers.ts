/** Who is named on a stored paper, and the paper without them. */
import { Schema } from "effect"
import { staysNamed } from "#core/counter/customer-data.ts"
import * as Money from "#core/money.ts"

const Text = Schema.NullOr(Schema.String)
const Buyer = Schema.Struct({
  name: Schema.String,
  address: Schema.Array(Schema.String),
  gstin: Schema.optionalKey(Text),
  trn: Schema.optionalKey(Text)
})
const Named = Schema.fromJsonString(
  Schema.Struct({
    kind: Schema.optionalKey(Schema.String),
    invoice_number: Schema.String,
    issued_at: Schema.String,
    currency: Money.Currency,
    buyer: Buyer,
    totals: Schema.Struct({ taxable: Schema.String, grand_total: Schema.String })
  })
)
const read = Schema.decodeUnknownSync(Named)
export type Named = typeof Named.Type
export const namedOn = (content: string): Named => read(content)

const whole = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const readWhole = Schema.decodeUnknownSync(whole)

/** A paper on which its buyer stands no more; undefined where the law keeps them on it, or nobody is named (PERSON-4). */
export const withoutBuyer = (content: string): string | undefined => {
  const { buyer, currency, totals } = namedOn(content)
  const { gstin = null, trn = null } = buyer
  const taxable = Money.parse(totals.taxable)
  if (staysNamed({ currency, gstin, trn, taxable })) return undefined
  const all = readWhole(content)
  const { delivered_to: _, ...rest } = Object(all.buyer) as Record<string, unknown>
  return JSON.stringify({ ...all, buyer: { ...rest, name: "", address: [] } })
}

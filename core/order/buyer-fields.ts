/** The buyer of an order as it is stored and sent. */
import * as Schema from "effect/Schema"

const Text = Schema.NullOr(Schema.String)

export const Buyer = Schema.Struct({
  /** The registration in India, or in the UAE; a buyer without one is named all the same. */
  gstin: Text,
  trn: Text,
  legal_name: Schema.String,
  /** On lines of its own. */
  address: Schema.String,
  /** A unit or developer of a special economic zone, which buys on payment of integrated tax; left out for others. */
  is_sez: Schema.optionalKey(Schema.Boolean)
})
export type Buyer = typeof Buyer.Type

export const longestBuyerName = 200
export const longestBuyerAddress = 500

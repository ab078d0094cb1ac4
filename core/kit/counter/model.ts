/** The counters that place the cart of a session: their screens, and the request that makes the cart an order. */
import * as Schema from "effect/Schema"
import { PlacedOrder, quickCart } from "../../counter/cart.ts"
import { Money } from "../../money.ts"
import { Buyer } from "../../order/buyer-fields.ts"
import { PayPart } from "../../order/pay-part.ts"

/** Screens that sell: their commands say to which of them an answer goes. */
export type Counter = "OrderCreate" | "QuickCheckout"

/** The cart that a screen fills, as calls name it: each has one of its own in a session (CART-6). */
export const cartOf = (screen: Counter): { readonly basket?: typeof quickCart } =>
  screen === "QuickCheckout" ? { basket: quickCart } : {}

/** The request that makes the cart an order, and how far that is. */
export const StoredPlacing = Schema.Struct({
  /** The idempotency key of the placing; that of the invoice follows from it. */
  key: Schema.String,
  payment_mode: Schema.String,
  /** The number of the store credit that pays it. */
  payment_reference: Schema.optionalKey(Schema.String),
  /** What is paid beside its method. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  source: Schema.NullOr(Schema.String),
  reference_order_id: Schema.NullOr(Schema.String),
  slot: Schema.NullOr(Schema.Int),
  /** The sum that the customer was told. */
  grand_total: Money,
  /** Whose customer it is where that is another business. */
  external_customer: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ mobile: Schema.String, name: Schema.NullOr(Schema.String) }))
  ),
  /** The draft that the cart came from: it goes with the placing. */
  draft_id: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** The buyer whom its invoice is to name; null for nobody, left out where that is up to the customer. */
  buyer: Schema.optionalKey(Schema.NullOr(Buyer)),
  /** What the customer gives in cash; left out where it is exact, and for what is paid otherwise. */
  given: Schema.optionalKey(Money),
  /** The cart that it is made of, where it is not the session's own. */
  basket: Schema.optionalKey(Schema.String),
  /** The money of an order by UPI has come: it is invoiced like one that is paid in cash. */
  isPaid: Schema.Boolean,
  /** Null until it is placed; then its invoice is asked for. */
  order: Schema.NullOr(PlacedOrder)
})
/** A placing as it is sent: its key stands beside it. */
export type Placing = Omit<typeof StoredPlacing.Type, "key">

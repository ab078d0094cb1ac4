/** Carts that wait to become orders behind the counter, as they are stored and sent. */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"
import { Buyer } from "../order/buyer-fields.ts"
import { ShipAddress } from "../order/order.ts"
import { PayPart } from "../order/pay-part.ts"
import { Quantity } from "../quantity.ts"
import { UserType } from "./cart.ts"
import { KeptDiscount } from "./kept-discount-fields.ts"
import { steps } from "./placement-step.ts"

const Text = Schema.NullOr(Schema.String)

/** A line of a cart: its packs by their codes, and what is by hand beside them. */
const CartLine = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  by_hand: Quantity,
  scan_codes: Schema.Array(Schema.String)
})

/** A discount by hand of a cart: of a product's line, or of the whole where there is no product. */
const SentDiscount = Schema.Struct({
  product_id: Schema.NullOr(Schema.Int),
  ...KeptDiscount.fields
})
export type SentDiscount = typeof SentDiscount.Type

/** A cart as it was when it was sent off. */
export const SentCart = Schema.Struct({
  cartItems: Schema.Array(CartLine),
  cartTotal: Money,
  /** The cart of the session that it still stands in; null where it was never on the server, or was set aside. */
  cart_id: Schema.NullOr(Schema.Int),
  userType: UserType,
  /** Null for a guest. */
  customer: Schema.NullOr(Schema.Struct({ mobile: Schema.String, firstname: Text, lastname: Text })),
  address: Schema.NullOr(ShipAddress),
  payment_mode: Schema.String,
  /** The number of the store credit that pays all of it. */
  payment_reference: Schema.optionalKey(Schema.String),
  source: Text,
  reference_order_id: Text,
  slot: Schema.NullOr(Schema.Int),
  external_customer: Schema.NullOr(Schema.Struct({ mobile: Schema.String, name: Text })),
  till: Text,
  draft_id: Schema.NullOr(Schema.Int),
  /** The buyer whom its invoice is to name; left out where that is up to the customer. */
  buyer: Schema.optionalKey(Schema.NullOr(Buyer)),
  /** What is paid beside its method; left out where there is nothing. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  /** Discounts by hand that stand in it; left out where there are none. */
  discounts: Schema.optionalKey(Schema.Array(SentDiscount)),
  /** What the customer gave in cash; left out where it was exact. */
  given: Schema.optionalKey(Money)
})
export type SentCart = typeof SentCart.Type

const PlacedAs = Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String, amount: Money })
export type PlacedAs = typeof PlacedAs.Type

const Entry = Schema.Struct({
  /** The id of the entry: its basket and its keys are made from it. */
  id: Schema.String,
  ...SentCart.fields,
  step: Schema.Literals(steps),
  errors: Schema.Int,
  /** How often it was asked in vain whether the order is known. */
  polls: Schema.Int,
  /** How often the cart was filled anew because something of it was refused. */
  anew: Schema.Int,
  /** Placing was asked for, and nobody has answered: there may be an order. */
  isUnsure: Schema.Boolean,
  /** The order that it is. */
  placed: Schema.NullOr(PlacedAs),
  problem: Text
})
export type Entry = typeof Entry.Type

export const PlacementQueue = Schema.Struct({
  /** The first is being done. */
  waiting: Schema.Array(Entry),
  failed: Schema.Array(Entry),
  /** What came of the last one. */
  last: Schema.NullOr(Schema.Struct({ placed: Schema.NullOr(PlacedAs), problem: Text }))
})
export type PlacementQueue = typeof PlacementQueue.Type

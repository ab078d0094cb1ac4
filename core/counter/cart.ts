/**
 * The cart of a counter: what a customer is about to buy. It belongs to a session and a store, and stands on the server;
 * prices, stock and totals in it are those of the moment in which it is read (CART-1).
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Money } from "../money.ts"
import { Buyer } from "../order/buyer-fields.ts"
import { GivenDiscount } from "../order/discount.ts"
import { LevySum } from "../order/levy-sum.ts"
import { ScannedInfo, SellBy, ShipAddress, Totals } from "../order/order.ts"
import { PayPart } from "../order/pay-part.ts"
import { Tender } from "../order/tender-fields.ts"
import { Quantity } from "../quantity.ts"

/** The cart of the quick checkout, by its name: a session has it beside its own (CART-6). */
export const quickCart = "quick"

/** The customer of a cart: delivered home (source hub), served at the counter (source retail), or sent by a partner. */
export const UserType = Schema.Literals([1, 2, 3])
export type UserType = typeof UserType.Type

export const CartItem = Schema.Struct({
  /** The id of the line, for as long as the cart stands. */
  id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  price: Money,
  total_price: Money,
  /** The packs scanned for it and what was added by hand. */
  qty: Quantity,
  /** The least that can be added by hand. */
  minQty: Quantity,
  /** The steps in which it is added by hand. */
  qty_increments: Quantity,
  /** Grams of what it is weighed in: a scale takes them off (SCALE-1). */
  tare: Schema.Int,
  whole: Schema.Literals([0, 1]),
  sell_by: SellBy,
  /** The scanned packs; null where there are none. */
  scanned_info: Schema.NullOr(ScannedInfo),
  parent_item_id: Schema.NullOr(Schema.Int),
  /** The store has less of it than stands here. */
  oos: Schema.Boolean,
  /** The quantity that a client has typed, and whether it is on its way; no server sends them. */
  editQty: Schema.optionalKey(Quantity),
  fetching: Schema.optionalKey(Schema.Boolean)
})
export type CartItem = typeof CartItem.Type

export const CartCoupon = Schema.Struct({ code: Schema.String, applied: Schema.Boolean })
export type CartCoupon = typeof CartCoupon.Type

/** A discount by hand in a cart; `waits` says in words why it waits for a second person. */
export const CartDiscount = Schema.Struct({ ...GivenDiscount.fields, waits: Schema.NullOr(Schema.String) })
export type CartDiscount = typeof CartDiscount.Type

export const CartUser = Schema.Struct({
  /** The customer's own id; null for a guest, and for one who is new. */
  id: Schema.NullOr(Schema.Int),
  mobile: Schema.NullOr(Schema.String),
  /** Null for a guest. */
  name: Schema.NullOr(Schema.String),
  userType: UserType
})
export type CartUser = typeof CartUser.Type

/** The order that a cart became; from then on the cart is locked. */
export const PlacedOrder = Schema.Struct({
  status: Schema.Literal("success"),
  order_id: Schema.Int,
  increment_id: Schema.String,
  grand_total: Money,
  payment_method: Schema.String,
  /** What is paid beside its method; left out where there is nothing. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  /** Null until the order is invoiced. */
  invoice_id: Schema.NullOr(Schema.String),
  /** What was given for it in cash, and the change; left out where nobody said. */
  tender: Schema.optionalKey(Tender)
})
export type PlacedOrder = typeof PlacedOrder.Type

export const Cart = Schema.Struct({
  /** Null before anything was put into the cart. */
  cart_id: Schema.NullOr(Schema.Int),
  /** The counter of the session, by the name that pushes and displays use; older servers leave it out. */
  counter: Schema.optionalKey(Schema.String),
  store_id: Schema.Int,
  items: Schema.Array(CartItem),
  grand_total: Money,
  /** What is to be paid in cash for it at the counter; older servers leave it out. */
  cash_total: Schema.optionalKey(Money),
  totals: Totals,
  /**
   * Its tax by levies, as its paper names them; `levies_sez` where the buyer is in a special economic zone and that makes
   * them others. Older servers leave them out.
   */
  levies: Schema.optionalKey(Schema.Array(LevySum)),
  levies_sez: Schema.optionalKey(Schema.Array(LevySum)),
  couponInfo: Schema.NullOr(CartCoupon),
  /** Discounts by hand, part of the totals; left out where there are none, and by older servers. */
  discounts: Schema.optionalKey(Schema.Array(CartDiscount)),
  userInfo: Schema.NullOr(CartUser),
  address: Schema.NullOr(ShipAddress),
  /** The customer as a registered business: its invoice names it. Left out where it is none, and by older servers. */
  buyer: Schema.optionalKey(Schema.NullOr(Buyer)),
  order: Schema.NullOr(PlacedOrder),
  /** The time until which the packs are reserved for this counter; null where there are none. */
  reserved_until: Schema.NullOr(Day.GmtTime)
})
export type Cart = typeof Cart.Type

/** One thing of several that could not be put into a cart, by its line in the request, from 0; behind them the discount of the whole. */
export const RefusedItem = Schema.Struct({
  index: Schema.Int,
  product_id: Schema.NullOr(Schema.Int),
  product_name: Schema.NullOr(Schema.String),
  /** The fault's tag, and its sentence. */
  tag: Schema.String,
  message: Schema.String
})
export type RefusedItem = typeof RefusedItem.Type

/** A cart holds so many lines, and a line so many packs. */
export const mostLines = 200
export const mostPacks = 200

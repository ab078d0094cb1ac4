/**
 * The cart of a counter: what a customer is about to buy. It belongs to a session and a store, and stands on the server;
 * prices, stock and totals in it are those of the moment in which it is read (CART-1).
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Money } from "../money.ts"
import { ScannedInfo, SellBy, ShipAddress, Totals } from "../order/order.ts"
import { Quantity } from "../quantity.ts"

/** The cart of the quick checkout, by its name: a session has it beside its own (CART-6). */
export const quickCart = "quick"

/** Whom a cart is for: delivered home (source hub), handed over at the counter (source retail), sent by a partner. */
export const UserType = Schema.Literals([1, 2, 3])
export type UserType = typeof UserType.Type

export const CartItem = Schema.Struct({
  /** Of the line, for as long as the cart stands. */
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
  /** Its packs; null where none was scanned. */
  scanned_info: Schema.NullOr(ScannedInfo),
  parent_item_id: Schema.NullOr(Schema.Int),
  /** The store has less of it than stands here. */
  oos: Schema.Boolean,
  /** What a client has typed for it, and whether that is on its way; no server sends them. */
  editQty: Schema.optionalKey(Quantity),
  fetching: Schema.optionalKey(Schema.Boolean)
})
export type CartItem = typeof CartItem.Type

export const CartCoupon = Schema.Struct({ code: Schema.String, applied: Schema.Boolean })
export type CartCoupon = typeof CartCoupon.Type

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
  /** Null until it is invoiced. */
  invoice_id: Schema.NullOr(Schema.String)
})
export type PlacedOrder = typeof PlacedOrder.Type

export const Cart = Schema.Struct({
  /** Null before anything was put into it. */
  cart_id: Schema.NullOr(Schema.Int),
  /** As pushes and displays name the counter whose session it is; older servers say nothing of it. */
  counter: Schema.optionalKey(Schema.String),
  store_id: Schema.Int,
  items: Schema.Array(CartItem),
  grand_total: Money,
  totals: Totals,
  couponInfo: Schema.NullOr(CartCoupon),
  userInfo: Schema.NullOr(CartUser),
  address: Schema.NullOr(ShipAddress),
  order: Schema.NullOr(PlacedOrder),
  /** Until when its packs are kept from other counters; null where it has none. */
  reserved_until: Schema.NullOr(Day.GmtTime)
})
export type Cart = typeof Cart.Type

/** What could not be put into a cart of several things at once, by the line of the request, from 0. */
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

/** Carts: one of an owner in a store. Their packs stand in pack-claims.ts. */
import { Schema } from "effect"
import { quickCart } from "#core/counter/cart.ts"
import type * as Day from "#core/day.ts"
import type { ShipAddress } from "#core/order/order.ts"
import { Bit, restart, select, type Tx, write } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)
const CartRow = Schema.Struct({
  cart_id: Schema.Int,
  user_type: Schema.NullOr(Schema.Int),
  customer_id: Schema.NullOr(Schema.Int),
  mobile: Text,
  firstname: Text,
  lastname: Text,
  street: Text,
  city: Text,
  region: Text,
  postcode: Text,
  coupon: Text,
  discount: Text,
  allows_short: Bit,
  order_id: Schema.NullOr(Schema.Int),
  touched_at: Schema.String
})
export type CartRow = typeof CartRow.Type
const columns = Object.keys(CartRow.fields).join(", ")

/**
 * Whose a cart is: a session's own, or its second one, of the quick checkout; a basket, which has a name, is the user's,
 * so that a queue goes on with it whoever logged in anew meanwhile. What is a session's begins with the hash of its token.
 */
export const sessionCarts = ["", quickCart] as const
export const ownerOf = (
  { tokenHash, userId }: { readonly tokenHash: string; readonly userId: number },
  basket: string
): string => {
  if (basket === "") return tokenHash
  return basket === quickCart ? `${tokenHash} ${quickCart}` : `user ${userId} ${basket}`
}

const found = select(CartRow, `SELECT ${columns} FROM cart WHERE owner = ? AND store_id = ?`)
export const find = function* (owner: string, storeId: number): Tx<CartRow | undefined> {
  const [row] = yield* found(owner, storeId)
  return row
}

const Left = Schema.Struct({ cart_id: Schema.Int })
const left = select(
  Left,
  `SELECT c.cart_id FROM cart c LEFT JOIN session n ON n.token_hash = SUBSTR(c.owner, 1, 64)
   WHERE c.cart_id = ? AND c.user_id = ? AND c.order_id IS NULL AND c.owner NOT LIKE 'user %' AND n.token_hash IS NULL`
)
/** Whether it is a cart of this user whose session has ended: nobody goes on with it (CLAIM-6). */
export const isLeft = function* (cartId: number, userId: number): Tx<boolean> {
  return (yield* left(cartId, userId)).length > 0
}

const opened = select(
  CartRow,
  `INSERT INTO cart (owner, store_id, hub_id, user_id, user_name, allows_short, touched_at) VALUES (?, ?, ?, ?, ?, 0, ?)
   ON CONFLICT (owner, store_id) DO UPDATE SET touched_at = excluded.touched_at RETURNING ${columns}`
)
/** The cart of an owner in a store, held for a change; begun where there is none. */
export const toChange = function* (
  owner: string,
  {
    hubId,
    storeId,
    userId,
    name
  }: {
    readonly hubId: number
    readonly storeId: number
    readonly userId: number
    readonly name: string
  },
  at: Day.GmtTime
): Tx<CartRow> {
  const [row] = yield* opened(owner, storeId, hubId, userId, name, at)
  return row ?? restart()
}

/** new owner, cart, owner, store, new owner, store: a cart that is no order becomes another owner's, who has none yet. */
export const giveAway = write(
  `UPDATE cart SET owner = ? WHERE cart_id = ? AND owner = ? AND store_id = ? AND order_id IS NULL
   AND NOT EXISTS (SELECT 1 FROM cart AS other WHERE other.owner = ? AND other.store_id = ?)`
)

const ItemRow = Schema.Struct({
  item_id: Schema.Int,
  product_id: Schema.Int,
  by_hand: Schema.Int,
  discount: Text
})
export type ItemRow = typeof ItemRow.Type
const items = select(
  ItemRow,
  "SELECT item_id, product_id, by_hand, discount FROM cart_item WHERE cart_id = ? ORDER BY item_id"
)
export const itemsOf = (cartId: number): Tx<ReadonlyArray<ItemRow>> => items(cartId)

/** cart, product, thousandths more by hand. */
export const addByHand = write(
  `INSERT INTO cart_item (cart_id, product_id, by_hand) VALUES (?, ?, ?)
   ON CONFLICT (cart_id, product_id) DO UPDATE SET by_hand = cart_item.by_hand + excluded.by_hand`
)
/** thousandths by hand, cart, line. */
export const setByHand = write("UPDATE cart_item SET by_hand = ? WHERE cart_id = ? AND item_id = ?")
/** cart, line. */
export const removeItem = write("DELETE FROM cart_item WHERE cart_id = ? AND item_id = ?")
/** cart. */
export const removeItems = write("DELETE FROM cart_item WHERE cart_id = ?")
/** The cart itself; its lines go with it. */
export const remove = write("DELETE FROM cart WHERE cart_id = ?")

const customer = write(
  "UPDATE cart SET user_type = ?, customer_id = ?, mobile = ?, firstname = ?, lastname = ? WHERE cart_id = ?"
)
export const setCustomer = (
  cartId: number,
  to: {
    readonly userType: number
    readonly customerId: number | null
    readonly mobile: string | null
    readonly firstname: string | null
    readonly lastname: string | null
  }
): Tx<void> => customer(to.userType, to.customerId, to.mobile, to.firstname, to.lastname, cartId)

const madePartners = write("UPDATE cart SET user_type = 3, coupon = NULL, discount = NULL WHERE cart_id = ?")
const listPrices = write("UPDATE cart_item SET discount = NULL WHERE cart_id = ? AND discount IS NOT NULL")
/** A partner's cart has neither a coupon nor discounts by hand. */
export const makePartners = function* (cartId: number): Tx<void> {
  yield* madePartners(cartId)
  yield* listPrices(cartId)
}

/** The discount by hand as JSON, or null; cart. */
export const setDiscount = write("UPDATE cart SET discount = ? WHERE cart_id = ?")
/** The same of a line: discount, cart, line. */
export const setLineDiscount = write("UPDATE cart_item SET discount = ? WHERE cart_id = ? AND item_id = ?")

const address = write("UPDATE cart SET street = ?, city = ?, region = ?, postcode = ? WHERE cart_id = ?")
export const setAddress = (cartId: number, to: ShipAddress): Tx<void> =>
  address(to.street, to.city, to.region, to.postcode, cartId)

/** code, cart. */
export const setCoupon = write("UPDATE cart SET coupon = ? WHERE cart_id = ?")
/** 1 where more than there is may stand in it, cart. */
export const setAllowsShort = write("UPDATE cart SET allows_short = ? WHERE cart_id = ?")

const locked = select(
  Schema.Struct({ cart_id: Schema.Int }),
  "UPDATE cart SET order_id = ? WHERE cart_id = ? AND order_id IS NULL RETURNING cart_id"
)
/** The cart is an order from now on, and no other one. */
export const lockAs = function* (orderId: number, cartId: number): Tx<void> {
  if ((yield* locked(orderId, cartId)).length === 0) restart()
}

/** Forgets carts that nobody has touched since. */
export const forget = write("DELETE FROM cart WHERE touched_at < ?")

/** A cart as it stands: its lines at the prices and with the stock of now. */
import type { Cart, UserType } from "#core/counter/cart.ts"
import { totalsOf } from "#core/counter/cart-totals.ts"
import type { StandingDiscount } from "#core/counter/discount-by-hand.ts"
import { shownMobile } from "#core/counter/mobile.ts"
import { claimUntil, defaultClaimMinutes } from "#core/counter/placement.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { toCoin } from "#core/order/cash-rounding.ts"
import { orderedItems } from "#core/order/order.ts"
import { currencyOf } from "#core/session/currency.ts"
import { isOn } from "#core/session/flags.ts"
import { settingOf } from "#core/session/settings.ts"
import type { Call, Caller } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import * as customers from "../store/counter/customers.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as offSale from "../store/network/off-sale.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import * as claims from "../store/pack/pack-claims.ts"
import * as packs from "../store/pack/packs.ts"
import { lineOf, packsSold } from "./cart-line.ts"
import { addressOf, pricesOf, soldFor, totalsFor } from "./cart-sums.ts"
import { coinOfStore } from "./cash-coin.ts"
import { counterKey } from "./counter-key.ts"
import { soldDiscounts } from "./discounts-in-cart.ts"
import { soldOf } from "./placed-order.ts"
import { atPricesOfNow } from "./priced-packs.ts"
import { stockScopeOf } from "./stock-scope.ts"

export const holderOf = (cart: Pick<carts.CartRow, "cart_id">): claims.Holder => ({
  kind: "cart",
  id: cart.cart_id,
  name: "",
  work: ""
})

const userOf = (
  { user_type, customer_id, firstname, lastname, ...row }: carts.CartRow,
  { flags }: Caller
): Cart["userInfo"] => {
  if (user_type === null) return null
  const mobile = row.mobile === null ? null : shownMobile(row.mobile, isOn(flags, "isUAEHub"))
  const name = [firstname, lastname].filter((part) => part !== null && part !== "").join(" ")
  return { id: customer_id, mobile, name: name === "" ? null : name, userType: user_type as UserType }
}

const nothing = ({ storeId, tokenHash }: Caller): Cart => ({
  cart_id: null,
  counter: counterKey(tokenHash),
  store_id: storeId,
  items: [],
  grand_total: Money.zero,
  cash_total: Money.zero,
  totals: totalsOf([], Money.zero, Money.zero, "cgst-sgst"),
  couponInfo: null,
  userInfo: null,
  address: null,
  order: null,
  reserved_until: null
})

/** The cart of a call, or a basket of its caller, as it is read. */
export const cartOf = function* (call: Call, basket = ""): Tx<Cart> {
  const { caller } = call
  const row = yield* carts.find(carts.ownerOf(caller, basket), caller.storeId)
  return row === undefined ? nothing(caller) : yield* viewOf(call, row)
}

/**
 * What of products may stand in a cart: what the store has, without what others have in hand; nothing of what is off sale.
 * Where more may be sold than there is, and of what is sold, everything.
 */
export const leftFor = function* (
  call: Call,
  row: carts.CartRow,
  ids: ReadonlyArray<number>
): Tx<(productId: number) => number> {
  const { caller, now } = call
  if (row.order_id !== null) return () => Number.POSITIVE_INFINITY
  const at = Day.toGmt(now)
  const off = yield* offSale.productsOff(caller.storeId, at)
  if (row.allows_short === 1 || ids.length === 0) return (id) => (off.has(id) ? 0 : Number.POSITIVE_INFINITY)
  const stock = yield* packs.stockOf(stockScopeOf(call, caller.hubId, null), ids, false, now)
  const others = yield* claims.claimedByOthers(caller.hubId, ids, holderOf(row), at)
  return (id) => (off.has(id) ? 0 : (stock.get(id) ?? 0) - (others.get(id) ?? 0))
}

/** A cart as it is read, and its discounts by hand as they are decided about. */
export const decidedView = function* (
  call: Call,
  row: carts.CartRow
): Tx<{ readonly cart: Cart; readonly standing: ReadonlyArray<StandingDiscount> }> {
  const { caller, now } = call
  const order = row.order_id === null ? undefined : yield* orders.find(caller.storeIds, row.order_id, now)
  const rows = yield* carts.itemsOf(row.cart_id)
  // What is ordered is its order's: the cart goes on showing what was sold.
  const holder = row.order_id === null ? holderOf(row) : { kind: "order" as const, id: row.order_id }
  const claimed = rows.length === 0 ? [] : yield* claims.heldBy(holder)
  const ids = rows.map(({ product_id }) => product_id)
  const productRows = yield* products.byIds(ids)
  const costs = yield* pricesOf(call, productRows)
  const cartPacks =
    order === undefined
      ? yield* atPricesOfNow(claimed, productRows, costs, Day.dayAt(call.now))
      : order.invoice_id === null
        ? claimed
        : packsSold(order)
  const left = yield* leftFor(call, row, ids)
  const ordered = order === undefined ? [] : orderedItems(order)
  const items = rows.map((item) =>
    lineOf(
      item,
      productRows.get(item.product_id),
      {
        price: costs.get(item.product_id),
        ordered: ordered.find(({ product_id }) => product_id === item.product_id)
      },
      cartPacks,
      left(item.product_id)
    )
  )
  const seller = yield* stores.find(caller.storeId)
  const { totals, levies, couponInfo, discounts, standing } =
    order === undefined
      ? yield* totalsFor(call, seller, items, productRows, row, rows)
      : {
          ...soldFor(seller, order, row),
          discounts: soldDiscounts(order, items),
          standing: []
        }
  const until = claimed.map(({ claimed_until }) => claimed_until).toSorted()[0]
  const cart: Cart = {
    cart_id: row.cart_id,
    counter: counterKey(caller.tokenHash),
    store_id: caller.storeId,
    items,
    grand_total: totals.grand_total,
    cash_total:
      order === undefined ? toCoin(totals.grand_total, yield* coinOfStore(seller)) : totals.grand_total,
    totals,
    ...levies,
    couponInfo,
    ...(discounts.length === 0 ? {} : { discounts }),
    userInfo: userOf(row, call.caller),
    address: addressOf(row),
    buyer: (yield* customers.businessOf(row.customer_id, currencyOf(call.caller.flags))) ?? null,
    order: order === undefined ? null : yield* soldOf(order),
    reserved_until: row.order_id === null ? (until ?? null) : null
  }
  return { cart, standing }
}

export const viewOf = function* (call: Call, row: carts.CartRow): Tx<Cart> {
  return (yield* decidedView(call, row)).cart
}

/** The time until which a claim holds without anybody touching the cart. */
export const claimedUntil = function* ({ caller, now }: Call): Tx<Day.GmtTime> {
  const minutes = settingOf("claim_minutes", yield* env.find("claim_minutes", caller.hubId))
  return claimUntil(now, Number(minutes ?? defaultClaimMinutes))
}

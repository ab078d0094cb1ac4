/** A cart as it stands: its lines at the prices and with the stock of now. */
import { Result, Schema } from "effect"
import { isSellable } from "#core/catalogue/listing.ts"
import { type Cart, type CartItem, PlacedOrder, type UserType } from "#core/counter/cart.ts"
import { increment, minimum, type Sold } from "#core/counter/cart-quantity.ts"
import { type DeliveryCharge, readCharge, shippingOf, totalsOf } from "#core/counter/cart-totals.ts"
import { discountOf, requireUsable } from "#core/counter/coupon.ts"
import type { StandingDiscount } from "#core/counter/discount-by-hand.ts"
import { shownMobile } from "#core/counter/mobile.ts"
import { claimUntil, defaultClaimMinutes, suppliedAt } from "#core/counter/placement.ts"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { lineTotal } from "#core/order/billing.ts"
import { cashAtCounter, toCoin } from "#core/order/cash-rounding.ts"
import { type Order, type OrderItem, orderedItems, type Totals } from "#core/order/order.ts"
import { regimeOf } from "#core/order/tax.ts"
import type { TaxRegime } from "#core/order/tax-regime.ts"
import * as Q from "#core/quantity.ts"
import { currencyOf } from "#core/session/currency.ts"
import { isOn } from "#core/session/flags.ts"
import { settingOf } from "#core/session/settings.ts"
import { manualPack } from "#core/stock/pack.ts"
import type { Call, Caller } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import * as coupons from "../store/counter/coupons.ts"
import * as customers from "../store/counter/customers.ts"
import * as prices from "../store/counter/prices.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as offSale from "../store/network/off-sale.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import * as invoices from "../store/order/invoices.ts"
import * as orders from "../store/order/orders.ts"
import * as claims from "../store/pack/pack-claims.ts"
import * as packs from "../store/pack/packs.ts"
import { coinAt } from "./cash-coin.ts"
import { counterKey } from "./counter-key.ts"
import { discountsIn, shownDiscounts, soldDiscounts } from "./discounts-in-cart.ts"
import { stockScopeOf } from "./stock-scope.ts"

export const holderOf = (cart: Pick<carts.CartRow, "cart_id">): claims.Holder => ({
  kind: "cart",
  id: cart.cart_id,
  name: "",
  work: ""
})

export const soldAs = (product: products.ProductRow): Sold => ({
  sell_by: product.sell_by,
  min_sale_qty: product.min_sale_qty === null ? null : Q.ofThousandths(product.min_sale_qty),
  qty_increments: product.qty_increments === null ? null : Q.ofThousandths(product.qty_increments)
})

/** What products cost at the store of a call; those that are not for sale are left out (CART-1, COUNTER-14). */
export const pricesOf = function* (
  { caller }: Call,
  productRows: ReadonlyMap<number, products.ProductRow>
): Tx<ReadonlyMap<number, Money.Money>> {
  const storePrices = isOn(caller.flags, "allow_diff_pricing")
    ? yield* prices.forStore(caller.storeId, [...productRows.keys()])
    : undefined
  const costs = new Map<number, Money.Money>()
  for (const [id, product] of productRows) {
    const price =
      storePrices?.get(id) ??
      (product.final_price === null ? undefined : Money.ofHundredths(product.final_price))
    // What costs nothing has no price yet: nobody gives it away.
    if (price !== undefined && price > 0 && isSellable(product)) costs.set(id, price)
  }
  return costs
}

/** What a delivery home costs; refused where it is set in a shape that nobody can read: then none is placed. */
export const chargeOf = function* (
  hubId: number
): Tx<Result.Result<DeliveryCharge | undefined, Fault<"SettingUnreadable">>> {
  return readCharge(yield* env.find("delivery_charge", hubId))
}

export const placedOf = (order: Order): PlacedOrder => ({
  status: "success",
  order_id: order.order_id,
  increment_id: order.increment_id,
  grand_total: order.grand_total,
  payment_method: order.payment_method,
  ...(order.parts === undefined ? {} : { parts: order.parts }),
  invoice_id: order.invoice_id
})

/** An order of the counter with what was given for it in cash. */
export const soldOf = function* (order: Order): Tx<PlacedOrder> {
  const tender =
    order.invoice_id !== null && cashAtCounter(order) > 0
      ? yield* invoices.tenderOf(order.store_id, order.order_id)
      : undefined
  return tender === undefined
    ? placedOf(order)
    : {
        ...placedOf(order),
        tender: { given: Money.parse(tender.given), change: Money.parse(tender.change) }
      }
}

export const wirePlaced = Schema.encodeSync(PlacedOrder)

/** A pack that a cart holds, or held when it was sold. */
type CartPack = Pick<claims.HeldPack, "product_id" | "scan_code" | "qty">

/** The packs of an invoiced order, which nobody holds any more: its invoice names them. */
const packsSold = (order: Order): ReadonlyArray<CartPack> =>
  orderedItems(order).flatMap(({ product_id, scanned_info }) =>
    (scanned_info?.items ?? [])
      .filter(({ scan_code }) => scan_code !== manualPack)
      .map(({ scan_code, qty }) => ({ product_id, scan_code, qty }))
  )

/** What is sold of a line, and at which price: as its order says once it is one. */
interface Priced {
  readonly price: Money.Money | undefined
  readonly ordered: OrderItem | undefined
}

const lineOf = (
  { item_id, product_id, by_hand }: carts.ItemRow,
  product: products.ProductRow | undefined,
  { price: priceOfNow, ordered }: Priced,
  cartPacks: ReadonlyArray<CartPack>,
  left: number
): CartItem => {
  const productPacks = cartPacks.filter((pack) => pack.product_id === product_id)
  const scanned = productPacks.reduce((sum, { qty }) => sum + qty, 0)
  // An invoice takes packs for what was by hand, too: they are no more than was ordered.
  const qty =
    ordered === undefined ? Q.ofThousandths(scanned + by_hand) : (ordered.accepted_qty ?? ordered.qty)
  const price = ordered?.price ?? priceOfNow
  const sold: Sold =
    product === undefined ? { sell_by: "kg", min_sale_qty: null, qty_increments: null } : soldAs(product)
  return {
    id: item_id,
    product_id,
    product_name: product?.name ?? `Product ${product_id}`,
    price: price ?? Money.zero,
    total_price: Money.times(price ?? Money.zero, qty),
    qty,
    minQty: minimum(sold),
    qty_increments: increment(sold),
    tare: product?.tare ?? 0,
    whole: product?.whole ?? 0,
    sell_by: sold.sell_by,
    scanned_info:
      productPacks.length === 0
        ? null
        : {
            items: productPacks.map(({ scan_code, qty: packQty }) => ({
              scan_code,
              qty: Q.ofThousandths(packQty)
            })),
            total_qty: Q.ofThousandths(scanned)
          },
    parent_item_id: null,
    oos: price === undefined || qty > left || (qty === 0 && left < Number.POSITIVE_INFINITY)
  }
}

/** The coupon of a cart, and whether it may be used as the cart stands. */
export const couponOf = function* (
  { caller, now }: Call,
  code: string,
  subtotal: Money.Money
): Tx<ReturnType<typeof requireUsable>> {
  const found = yield* coupons.find(code)
  const websiteId = (yield* stores.info(caller.storeId))?.website_id ?? null
  return requireUsable(found?.coupon, subtotal, found?.used ?? 0, now, {
    websiteId,
    code,
    currency: currencyOf(caller.flags)
  })
}

const addressOf = ({ street, city, region, postcode }: carts.CartRow): Cart["address"] =>
  street === null ? null : { street, city: city ?? "", region: region ?? "", postcode: postcode ?? "" }

/** The levies on a cart, by where it is delivered to. */
const regimeFor = function* ({ caller }: Call, row: carts.CartRow): Tx<TaxRegime> {
  const seller = yield* stores.find(caller.storeId)
  const address = suppliedAt(row.user_type as UserType | null, addressOf(row))
  return seller === undefined ? "cgst-sgst" : regimeOf(seller, address)
}

const totalsFor = function* (
  call: Call,
  items: ReadonlyArray<CartItem>,
  productRows: ReadonlyMap<number, products.ProductRow>,
  row: carts.CartRow,
  rows: ReadonlyArray<carts.ItemRow>
) {
  const charge = row.user_type === 1 ? Result.getOrUndefined(yield* chargeOf(call.caller.hubId)) : undefined
  const subtotal = Money.sum(items.map(lineTotal))
  const coupon = row.coupon === null ? undefined : yield* couponOf(call, row.coupon, subtotal)
  const { reduction, standing } = yield* discountsIn(call, { items, row, rows }, (left) =>
    coupon !== undefined && Result.isSuccess(coupon) ? discountOf(coupon.success, left) : Money.zero
  )
  const lines = items.map(({ product_id, price, qty }, index) => ({
    price,
    qty,
    rate: productRows.get(product_id)?.tax_rate ?? 0,
    off: reduction.lines[index] ?? Money.zero
  }))
  return {
    totals: totalsOf(lines, reduction.discount, shippingOf(charge, subtotal), yield* regimeFor(call, row)),
    couponInfo:
      row.coupon === null || coupon === undefined
        ? null
        : { code: row.coupon, applied: Result.isSuccess(coupon) },
    discounts: shownDiscounts(standing, call.caller),
    standing
  }
}

/** What an order comes to, however prices and coupons have changed since. */
const totalsSold = ({ totals, grand_total }: Order): Totals => ({ ...totals, grand_total })

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
  const cartPacks = order === undefined || order.invoice_id === null ? claimed : packsSold(order)
  const ids = rows.map(({ product_id }) => product_id)
  const productRows = yield* products.byIds(ids)
  const costs = yield* pricesOf(call, productRows)
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
  const { totals, couponInfo, discounts, standing } =
    order === undefined
      ? yield* totalsFor(call, items, productRows, row, rows)
      : {
          totals: totalsSold(order),
          couponInfo: row.coupon === null ? null : { code: row.coupon, applied: true },
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
      order === undefined ? toCoin(totals.grand_total, yield* coinAt(caller.storeId)) : totals.grand_total,
    totals,
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

/** What a cart comes to: prices, delivery, its coupon and its discounts by hand as they are now. */
import { Result } from "effect"
import { isSellable } from "#core/catalogue/listing.ts"
import type { Cart, CartItem, UserType } from "#core/counter/cart.ts"
import { type DeliveryCharge, leviesOf, readCharge, shippingOf, totalsOf } from "#core/counter/cart-totals.ts"
import { discountOf, requireUsable } from "#core/counter/coupon.ts"
import { suppliedAt } from "#core/counter/placement.ts"
import type { Fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { lineTotal } from "#core/order/billing.ts"
import { type Order, orderedItems } from "#core/order/order.ts"
import { regimeOf } from "#core/order/tax.ts"
import type { TaxRegime } from "#core/order/tax-regime.ts"
import { currencyOf } from "#core/session/currency.ts"
import { isOn } from "#core/session/flags.ts"
import type { Call } from "../rpc/handler.ts"
import type * as carts from "../store/counter/carts.ts"
import * as coupons from "../store/counter/coupons.ts"
import * as prices from "../store/counter/prices.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import type * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"
import { discountsIn, shownDiscounts } from "./discounts-in-cart.ts"

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

export const addressOf = ({ street, city, region, postcode }: carts.CartRow): Cart["address"] =>
  street === null ? null : { street, city: city ?? "", region: region ?? "", postcode: postcode ?? "" }

/** The levies on a cart, by where it is delivered to. */
const regimeFor = (seller: stores.StoreRow | undefined, row: carts.CartRow): TaxRegime => {
  const address = suppliedAt(row.user_type as UserType | null, addressOf(row))
  return seller === undefined ? "cgst-sgst" : regimeOf(seller, address)
}

export const totalsFor = function* (
  call: Call,
  seller: stores.StoreRow | undefined,
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
  const regime = regimeFor(seller, row)
  const totals = totalsOf(lines, reduction.discount, shippingOf(charge, subtotal), regime)
  return {
    totals,
    levies: leviesOf(lines, totals, regime),
    couponInfo:
      row.coupon === null || coupon === undefined
        ? null
        : { code: row.coupon, applied: Result.isSuccess(coupon) },
    discounts: shownDiscounts(standing, call.caller),
    standing
  }
}

/** What an order comes to, however prices and coupons have changed since. */
export const soldFor = (seller: stores.StoreRow | undefined, order: Order, row: carts.CartRow) => {
  const { totals, grand_total, discounts = [] } = order
  const lines = orderedItems(order).map(({ item_id, price, qty, info }) => ({
    price,
    qty,
    rate: Math.round((info?.tax_rate ?? 0) * 100),
    off: discounts.find((each) => each.item_id === item_id)?.off ?? Money.zero
  }))
  return {
    totals: { ...totals, grand_total },
    levies: leviesOf(lines, totals, regimeFor(seller, row)),
    couponInfo: row.coupon === null ? null : { code: row.coupon, applied: true }
  }
}

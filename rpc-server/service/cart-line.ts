/** A line of a cart as it is read: its packs, its price, and whether the store has it. */
import type { CartItem } from "#core/counter/cart.ts"
import { increment, minimum, type Sold } from "#core/counter/cart-quantity.ts"
import * as Money from "#core/money.ts"
import { type Order, type OrderItem, orderedItems } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { manualPack } from "#core/stock/pack.ts"
import type * as carts from "../store/counter/carts.ts"
import type * as products from "../store/network/products.ts"
import type * as claims from "../store/pack/pack-claims.ts"

export const soldAs = (product: products.ProductRow): Sold => ({
  sell_by: product.sell_by,
  min_sale_qty: product.min_sale_qty === null ? null : Q.ofThousandths(product.min_sale_qty),
  qty_increments: product.qty_increments === null ? null : Q.ofThousandths(product.qty_increments)
})

/** A pack that a cart holds, or held when it was sold. */
type CartPack = Pick<claims.HeldPack, "product_id" | "scan_code" | "qty">

/** The packs of an invoiced order, which nobody holds any more: its invoice names them. */
export const packsSold = (order: Order): ReadonlyArray<CartPack> =>
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

export const lineOf = (
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

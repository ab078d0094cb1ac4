/** The basket of a cart that was sent off: whether it holds the cart already, and how it is filled with it (BACK-7, BACK-9). */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import type { Cart } from "../../counter/cart.ts"
import type { SentCart, SentDiscount } from "../../counter/queued-cart.ts"
import type { Rpc } from "../../port/rpc.ts"
import { sentLine, splitLine } from "../cart/outcome.ts"
import { keyOf } from "../idempotency-key.ts"

type Client = typeof Rpc.Service

/** The discounts by hand of a cart, by the products of its lines: a basket that is filled anew has other lines. */
export const discountsSent = ({
  discounts = [],
  items
}: Pick<Cart, "discounts" | "items">): Pick<SentCart, "discounts"> =>
  discounts.length === 0
    ? {}
    : {
        discounts: discounts.map(({ item_id, percent, amount, reason, remark }) => ({
          product_id: items.find(({ id }) => id === item_id)?.product_id ?? null,
          percent,
          amount,
          reason,
          remark
        }))
      }

type Filled = Pick<SentCart, "cartItems" | "discounts">

const linesOf = (lines: SentCart["cartItems"]): string =>
  JSON.stringify(
    lines
      .map(({ product_id, by_hand, scan_codes }) => [product_id, by_hand, ...scan_codes.toSorted()])
      .toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))
  )
const textOf = ({ product_id, percent, amount, reason, remark }: SentDiscount): string =>
  JSON.stringify([product_id, percent, amount, reason, remark])
const textsOf = (cart: Pick<Cart, "discounts" | "items">): ReadonlyArray<string> =>
  (discountsSent(cart).discounts ?? []).map(textOf)

/** Whether a cart is the one that was sent off, line by line, with its discounts. */
export const isAsSent = (cart: Cart, { cartItems, discounts = [] }: Filled): boolean => {
  const lines = cart.items.map((line) => ({ ...line, ...splitLine(line) }))
  return (
    linesOf(lines) === linesOf(cartItems) &&
    textsOf(cart).toSorted().join() === discounts.map(textOf).toSorted().join()
  )
}

/** Puts discounts by hand into a cart with lines of its own; what they wait for is asked when it is placed. */
export const givenAgain = (
  rpc: Client,
  cart: Pick<Cart, "discounts" | "items">,
  discounts: ReadonlyArray<SentDiscount>,
  { key, ...of }: { readonly basket?: string; readonly key: string }
) =>
  Effect.forEach(
    // Those of the basket stay, with the word of whoever approved them.
    discounts.filter((each) => !textsOf(cart).includes(textOf(each))),
    ({ product_id, ...discount }) => {
      const line = cart.items.find((each) => each.product_id === product_id)
      // What it was of is not there.
      if (product_id !== null && line === undefined) return Effect.succeed(undefined)
      return rpc.call(
        CommerceCart.setDiscount,
        { discount: { ...discount, ...(line === undefined ? {} : { item_id: line.id }) }, ...of },
        { key: keyOf(`${key}-discount`, [product_id, discount]) }
      )
    },
    { concurrency: 1 }
  )

/**
 * The basket has the cart that was sent off. With discounts by hand it is filled anew only where it is another one: the
 * word of whoever approved them is in the cart that was set aside, and nowhere else.
 * @returns what of it was refused
 */
export const fillBasket = (rpc: Client, { cartItems, discounts = [] }: Filled, basket: string, key: string) =>
  Effect.gen(function* () {
    if (
      discounts.length > 0 &&
      isAsSent(yield* rpc.call(CommerceCart.getCart, { basket }), { cartItems, discounts })
    )
      return []
    const { refused, ...cart } = yield* rpc.call(
      CommerceCart.addMultipleItemsToCart,
      {
        // What is off it in the basket stays, with the word of whoever approved it.
        request: { clearCart: true, keepsDiscounts: true, items: cartItems.map(sentLine), basket }
      },
      { key }
    )
    if (refused.length === 0) yield* givenAgain(rpc, cart, discounts, { basket, key })
    return refused
  })

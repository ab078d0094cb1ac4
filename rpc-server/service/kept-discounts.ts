/** Discounts by hand that come into a cart with goods: whoever brings them gives them, and nobody has approved them (PRICE-7). */
import { Result } from "effect"
import type { AddedItem } from "#core/contract/cart.ts"
import type { SentCut, SentDiscount } from "#core/contract/cart-discount.ts"
import type { Fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import { giveDiscount } from "./cart-discount.ts"

export type DiscountRefusal = Fault<"FlagOff" | "DiscountRefused">

const brought = function* (
  call: Call,
  row: carts.CartRow,
  discount: SentDiscount
): Tx<Result.Result<void, DiscountRefusal>> {
  const done = yield* giveDiscount(call, row, discount)
  if (Result.isSuccess(done)) return Result.succeed(undefined)
  const why = done.failure
  // Its goods are there: they were put in just now.
  return why.tag === "CartEmpty" || why.tag === "LineNotFound" ? restart() : Result.fail(why)
}

/** The discount of goods, off their line; nothing where none is there. */
export const broughtOff = function* (
  call: Call,
  row: carts.CartRow,
  { product_id, discount }: AddedItem
): Tx<Result.Result<void, DiscountRefusal>> {
  if (product_id == null || discount == null) return Result.succeed(undefined)
  const line = (yield* carts.itemsOf(row.cart_id)).find((each) => each.product_id === product_id)
  return line === undefined
    ? Result.succeed(undefined)
    : yield* brought(call, row, { ...discount, item_id: line.item_id })
}

/** The discount of the whole cart; nothing where the cart has no goods. */
export const broughtWhole = function* (
  call: Call,
  row: carts.CartRow,
  discount: typeof SentCut.Type | null | undefined
): Tx<Result.Result<void, DiscountRefusal>> {
  return discount == null || (yield* carts.itemsOf(row.cart_id)).length === 0
    ? Result.succeed(undefined)
    : yield* brought(call, row, discount)
}

/** Gives lines that are put in anew the discounts back that they had, as they were given and approved. */
export const keptOnLines = function* (cartId: number, before: ReadonlyArray<carts.ItemRow>): Tx<void> {
  const had = new Map(before.map(({ product_id, discount }) => [product_id, discount]))
  for (const { item_id, product_id } of yield* carts.itemsOf(cartId)) {
    const discount = had.get(product_id) ?? null
    if (discount !== null) yield* carts.setLineDiscount(discount, cartId, item_id)
  }
}

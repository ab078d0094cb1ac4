/** A cart filled with several things at once: a draft, an order that is placed behind the counter, lines of a script. */
import { Effect, Result } from "effect"
import type { AddedItem } from "#core/contract/cart.ts"
import type { SentCut } from "#core/contract/cart-discount.ts"
import type { RefusedItem } from "#core/counter/cart.ts"
import { truth } from "#core/session/flags.ts"
import { wholeCart } from "#core/text/discount.ts"
import { faultText } from "#core/text/fault.ts"
import type { Call } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import { bit, type Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { add, type Refusal } from "./cart-adding.ts"
import { encodeCart, type OpenCart, transactCart } from "./cart-change.ts"
import { cartOf, holderOf } from "./cart-view.ts"
import { broughtOff, broughtWhole, type DiscountRefusal, keptOnLines } from "./kept-discounts.ts"
import { logTakeOvers } from "./taking-over.ts"

/** Lets the packs go and takes the lines out; where the next sale begins, what was off the last one goes with it. */
const empty = function* (row: OpenCart, isSameSale: boolean): Tx<OpenCart> {
  yield* claims.release(holderOf(row))
  yield* carts.removeItems(row.cart_id)
  if (isSameSale) return row
  yield* carts.setDiscount(null, row.cart_id)
  yield* carts.setCoupon(null, row.cart_id)
  return { ...row, discount: null, coupon: null }
}

const nameOf = function* (item: AddedItem): Tx<string | null> {
  if (item.product_id == null) return null
  return (yield* products.find(item.product_id))?.name ?? null
}

/** A thing with several packs is as many things, so that a pack that is refused keeps no other out. */
const single = (item: AddedItem, index: number): ReadonlyArray<readonly [number, AddedItem]> => {
  const { scanned_info, ...rest } = item
  const codes = scanned_info?.items ?? []
  const packs = codes.map(({ scan_code }) => [index, { scan_code }] as const)
  const hasOwn = rest.scan_code != null || (rest.qty != null && rest.qty !== 0) || codes.length === 0
  return hasOwn ? [...packs, [index, rest] as const] : packs
}

/** A cart's line has no second one beside its sentence. */
const sentenceOf = (why: Refusal | DiscountRefusal): string =>
  why.tag === "InvalidData" ? `${faultText(why)}: ${why.data.why}` : faultText(why)

const refusedItem = function* (
  index: number,
  item: AddedItem,
  why: Refusal | DiscountRefusal
): Tx<RefusedItem> {
  return {
    index,
    product_id: item.product_id ?? null,
    product_name: yield* nameOf(item),
    tag: why.tag,
    message: sentenceOf(why)
  }
}

interface FillRequest {
  readonly clearCart?: unknown
  readonly keepsDiscounts?: unknown
  readonly inventoryCheck?: unknown
  readonly items: ReadonlyArray<AddedItem>
  readonly discount?: typeof SentCut.Type | null
  readonly basket?: string | null
}

/** Several things, each whole or not at all; with clearCart of an empty cart. Discounts by hand come last, of what is there. */
const fill = function* (call: Call, opened: OpenCart, request: FillRequest): Tx<ReadonlyArray<RefusedItem>> {
  const { items, discount } = request
  const isCleared = truth(request.clearCart) === true
  const isSameSale = truth(request.keepsDiscounts) === true
  const before = isCleared && isSameSale ? yield* carts.itemsOf(opened.cart_id) : []
  const cleared = isCleared ? yield* empty(opened, isSameSale) : opened
  const row: OpenCart = { ...cleared, allows_short: bit(truth(request.inventoryCheck) === false) }
  yield* carts.setAllowsShort(row.allows_short, row.cart_id)
  const refused: Array<RefusedItem> = []
  for (const [index, item] of items.flatMap(single)) {
    const added = yield* add(call, row, item)
    if (Result.isFailure(added)) refused.push(yield* refusedItem(index, item, added.failure))
  }
  yield* keptOnLines(row.cart_id, before)
  for (const [index, item] of items.entries()) {
    const given = yield* broughtOff(call, row, item)
    if (Result.isFailure(given)) refused.push(yield* refusedItem(index, item, given.failure))
  }
  const whole = yield* broughtWhole(call, row, discount)
  if (Result.isFailure(whole))
    refused.push({
      index: items.length,
      product_id: null,
      product_name: wholeCart,
      tag: whole.failure.tag,
      message: sentenceOf(whole.failure)
    })
  return refused
}

export const addAll = (call: Call, request: FillRequest) =>
  transactCart(call, request.basket ?? "", function* (opened) {
    const refused = yield* fill(call, opened, request)
    const cart = yield* cartOf(call, request.basket ?? "")
    return Result.succeed({ cart, answer: { ...encodeCart(cart), refused } })
  }).pipe(
    Effect.tap(({ refused }) =>
      logTakeOvers(
        call,
        refused.map(({ message }) => message)
      )
    )
  )

/** CommerceService, the cart: what is put into it is kept from other counters, whole or not at all. */
import { Effect, Result } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import { requireByHand } from "#core/counter/cart-quantity.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { faultDetail } from "#core/text/fault.ts"
import { type Call, type Handlers, implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as carts from "../store/counter/carts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { add } from "./cart-adding.ts"
import { changingLines, encodeCart, transactCart } from "./cart-change.ts"
import { customerCalls } from "./cart-customer.ts"
import { discountCalls } from "./cart-discount.ts"
import { addAll } from "./cart-filling.ts"
import { soldAs } from "./cart-line.ts"
import { cartOf, holderOf } from "./cart-view.ts"
import { tellingDisplays } from "./customer-display.ts"
import { requireByHandAllowed, requireLeft } from "./for-sale.ts"
import { broughtOff } from "./kept-discounts.ts"
import { requireBasketRoom } from "./named-basket.ts"
import { ownPackIn } from "./own-labels.ts"
import { placementCalls } from "./placement.ts"
import { logTakeOvers } from "./taking-over.ts"

/** A cart that became an order is left behind: its packs are the order's. */
const leaveOrdered = function* ({ caller }: Call, basket: string): Tx<void> {
  const row = yield* carts.find(carts.ownerOf(caller, basket), caller.storeId)
  if (row !== undefined && row.order_id !== null) yield* carts.remove(row.cart_id)
}

type UpdateRefusal = Fault<
  "LineNotFound" | "NotAMultiple" | "BelowMinimum" | "BelowScanned" | "FlagOff" | "OutOfStock" | "InvalidData"
>

const update = function* (
  call: Call,
  row: carts.CartRow,
  itemId: number,
  qty: Q.Quantity
): Tx<Result.Result<unknown, UpdateRefusal>> {
  const line = (yield* carts.itemsOf(row.cart_id)).find(({ item_id }) => item_id === itemId)
  if (line === undefined) return Result.fail(fault("LineNotFound"))
  if (qty <= 0) {
    yield* claims.releaseProduct(holderOf(row), line.product_id)
    yield* carts.removeItem(row.cart_id, itemId)
    return Result.succeed(undefined)
  }
  const scanned = yield* claims.heldOf(holderOf(row), line.product_id)
  const byHand = Q.minus(qty, scanned)
  if (byHand < 0) return Result.fail(fault("BelowScanned", { scanned: Q.toWire(scanned) }))
  const product = yield* products.find(line.product_id)
  if (product === undefined) return Result.fail(fault("LineNotFound"))
  if (byHand > 0) {
    const allowed = Result.flatMap(yield* requireByHandAllowed(call, product), () =>
      requireByHand(soldAs(product), byHand)
    )
    if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
    // A line that has more than there is may still be lowered.
    const left =
      byHand > line.by_hand ? yield* requireLeft(call, row, product, qty) : Result.succeed(undefined)
    if (Result.isFailure(left)) return Result.fail(left.failure)
  }
  yield* carts.setByHand(byHand, row.cart_id, itemId)
  return Result.succeed(undefined)
}

const removeLine = function* (row: carts.CartRow, itemId: number): Tx<void> {
  const line = (yield* carts.itemsOf(row.cart_id)).find(({ item_id }) => item_id === itemId)
  if (line !== undefined) yield* claims.releaseProduct(holderOf(row), line.product_id)
  yield* carts.removeItem(row.cart_id, itemId)
}

/** The last pack under a code, by either code of its label; a line that holds nothing more goes with it. */
const removePack = function* (row: carts.CartRow, code: string, { caller, now }: Call): Tx<void> {
  const claimed = yield* claims.heldBy(holderOf(row))
  const bars = (yield* ownPackIn(caller.hubId, code, Day.dayAt(now))) ?? code
  const pack = claimed.findLast(({ scan_code }) => scan_code === code || scan_code === bars)
  if (pack === undefined) return
  for (const id of pack.claim_ids) yield* claims.releaseOne(holderOf(row), id)
  const line = (yield* carts.itemsOf(row.cart_id)).find(({ product_id }) => product_id === pack.product_id)
  const isEmpty = !claimed.some((each) => each !== pack && each.product_id === pack.product_id)
  if (line !== undefined && line.by_hand === 0 && isEmpty) yield* carts.removeItem(row.cart_id, line.item_id)
}

const done = function* (deed: Tx<void>): Tx<Result.Result<unknown, never>> {
  return Result.succeed(yield* deed)
}

const handlers: Handlers<typeof CommerceCart> = {
  getCart: ({ basket }, call) =>
    Effect.map(
      read(() => cartOf(call, basket)),
      encodeCart
    ),
  clearCart: ({ basket }, call) =>
    transactCart(call, basket ?? "", function* (row) {
      yield* claims.release(holderOf(row))
      yield* carts.remove(row.cart_id)
      const cart = yield* cartOf(call, basket)
      return Result.succeed({ cart, answer: encodeCart(cart) })
    }),
  newCart: ({ basket }, call) =>
    transact(call, function* () {
      yield* leaveOrdered(call, basket ?? "")
      return Result.succeed(encodeCart(yield* cartOf(call, basket)))
    }),
  setCartAside: ({ cart_id, basket }, call) =>
    transact(call, function* () {
      const { caller } = call
      const aside = carts.ownerOf(caller, basket)
      const room = yield* requireBasketRoom(call, basket)
      if (Result.isFailure(room)) return Result.fail(room.failure)
      for (const name of carts.sessionCarts)
        yield* carts.giveAway(
          aside,
          cart_id,
          carts.ownerOf(caller, name),
          caller.storeId,
          aside,
          caller.storeId
        )
      return Result.succeed(encodeCart(yield* cartOf(call)))
    }),
  addItemToCart: ({ item, basket }, call) =>
    changingLines(call, basket, function* (row) {
      const added = yield* add(call, row, item)
      return Result.isFailure(added) ? Result.fail(added.failure) : yield* broughtOff(call, row, item)
    }).pipe(Effect.tapError((why) => logTakeOvers(call, why._tag === "Fault" ? [faultDetail(why)] : []))),
  addMultipleItemsToCart: ({ request }, call) => addAll(call, request),
  updateItemInCart: ({ item_id, qty, basket }, call) =>
    changingLines(call, basket, (row) => update(call, row, item_id, qty)),
  deleteItemFromCart: ({ item_id, basket }, call) =>
    changingLines(call, basket, (row) => done(removeLine(row, item_id))),
  deletePackFromCart: ({ scan_code, basket }, call) =>
    changingLines(call, basket, (row) => done(removePack(row, scan_code, call))),
  ...customerCalls,
  ...discountCalls,
  ...placementCalls
}

export const commerceCart = tellingDisplays(implement(CommerceCart, handlers))

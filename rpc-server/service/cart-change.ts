/** A cart is held, changed, and answered as it stands then. */
import { Result, Schema } from "effect"
import { Cart } from "#core/counter/cart.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import { transact } from "../rpc/transact.ts"
import * as carts from "../store/carts.ts"
import * as orders from "../store/orders.ts"
import * as claims from "../store/pack-claims.ts"
import type { Tx } from "../store/transaction.ts"
import { cartOf, claimedUntil, holderOf } from "./cart-view.ts"

export const encodeCart = Schema.encodeSync(Cart)

/** The caller's cart, or a basket of theirs, held for a change, its packs kept for as long again; refused once it is an order. */
export const openCart = function* (
  call: Call,
  basket = ""
): Tx<Result.Result<carts.CartRow, Fault<"CartLocked">>> {
  const { caller, now } = call
  const row = yield* carts.toChange(carts.ownerOf(caller, basket), caller, Day.toGmt(now))
  if (row.order_id === null) {
    yield* claims.prolong(holderOf(row), yield* claimedUntil(call))
    return Result.succeed(row)
  }
  const order = yield* orders.find(caller.storeIds, row.order_id, now)
  return Result.fail(fault("CartLocked", { increment_id: order?.increment_id ?? String(row.order_id) }))
}

type Refused<R> = R extends Result.Result<unknown, infer E> ? E : never

/** Changes the cart and answers it. */
export const changing = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  change: (row: carts.CartRow) => Tx<R>,
  basket = ""
) =>
  transact(call, function* () {
    const row = yield* openCart(call, basket)
    if (Result.isFailure(row)) return Result.fail(row.failure)
    const changed: Result.Result<unknown, Fault> = yield* change(row.success)
    if (Result.isFailure(changed)) return Result.fail(changed.failure as Refused<R>)
    return Result.succeed(encodeCart(yield* cartOf(call, basket)))
  })

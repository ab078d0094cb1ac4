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
import { cartOf, claimedUntil, holderOf, viewOf } from "./cart-view.ts"

export const encodeCart = Schema.encodeSync(Cart)

/** A cart that is held for a change, and until when its packs are kept from then on. */
export interface OpenCart extends carts.CartRow {
  readonly claimed_until: Day.GmtTime
}

/** The caller's cart, or a basket of theirs, held for a change, its packs kept for as long again; refused once it is an order. */
export const openCart = function* (
  call: Call,
  basket = ""
): Tx<Result.Result<OpenCart, Fault<"CartLocked">>> {
  const { caller, now } = call
  const row = yield* carts.toChange(carts.ownerOf(caller, basket), caller, Day.toGmt(now))
  if (row.order_id === null) {
    const claimed_until = yield* claimedUntil(call)
    yield* claims.prolong(holderOf(row), claimed_until)
    return Result.succeed({ ...row, claimed_until })
  }
  const order = yield* orders.find(caller.storeIds, row.order_id, now)
  return Result.fail(fault("CartLocked", { increment_id: order?.increment_id ?? String(row.order_id) }))
}

type Refused<R> = R extends Result.Result<unknown, infer E> ? E : never

/** Changes the cart and answers it, with its row `shown` as it is after the change. */
const changed = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  change: (row: OpenCart) => Tx<R>,
  shown: (row: OpenCart) => Tx<Cart>,
  basket = ""
) =>
  transact(call, function* () {
    const row = yield* openCart(call, basket)
    if (Result.isFailure(row)) return Result.fail(row.failure)
    const done: Result.Result<unknown, Fault> = yield* change(row.success)
    if (Result.isFailure(done)) return Result.fail(done.failure as Refused<R>)
    return Result.succeed(encodeCart(yield* shown(row.success)))
  })

/** Changes whom the cart is for, or its coupon, and answers it. */
export const changing = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  change: (row: OpenCart) => Tx<R>,
  basket = ""
) => changed(call, change, () => cartOf(call, basket), basket)

/** Changes what is in the cart, and answers it: its own row stays as it was opened. */
export const changingLines = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  change: (row: OpenCart) => Tx<R>
) => changed(call, change, (row) => viewOf(call, row))

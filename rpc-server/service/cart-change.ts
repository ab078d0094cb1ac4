/** A cart is held, changed, and answered as it stands then. */
import { Result, Schema } from "effect"
import { Cart } from "#core/counter/cart.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import type { Call } from "../rpc/handler.ts"
import { type Announced, transactAndAnnounce } from "../rpc/transact.ts"
import * as carts from "../store/counter/carts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as orders from "../store/order/orders.ts"
import type { ClaimRow } from "../store/pack/claimed-codes.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { cartOf, claimedUntil, holderOf, viewOf } from "./cart-view.ts"
import { type Change, endedOf, keysOf, tellClaims } from "./claimed-packs.ts"
import { requireBasketRoom } from "./named-basket.ts"

export const encodeCart = Schema.encodeSync(Cart)

/** A cart that is held for a change, until when its packs are kept from then on, and the codes of those that it has. */
export interface OpenCart extends carts.CartRow {
  readonly claimed_until: Day.GmtTime
  readonly codes: ReadonlyArray<string>
  /** Claims of others that this change ends: they are told. */
  readonly taken: Array<ClaimRow>
}

/**
 * The caller's cart, or a basket of theirs, held for a change, its packs kept for as long again; refused once it is
 * an order.
 */
const openCart = function* (
  call: Call,
  basket = ""
): Tx<Result.Result<OpenCart, Fault<"CartLocked" | "DaySpent">>> {
  const { caller, now } = call
  const room = yield* requireBasketRoom(call, basket)
  if (Result.isFailure(room)) return Result.fail(room.failure)
  const row = yield* carts.toChange(carts.ownerOf(caller, basket), caller, Day.toGmt(now))
  if (row.order_id === null) {
    const claimed_until = yield* claimedUntil(call)
    const codes = yield* claims.prolong(holderOf(row), claimed_until)
    return Result.succeed({ ...row, claimed_until, codes, taken: [] })
  }
  const order = yield* orders.find(caller.storeIds, row.order_id, now)
  return Result.fail(fault("CartLocked", { increment_id: order?.increment_id ?? String(row.order_id) }))
}

/** The claims on packs with codes of their own that a change of a cart has made and ended. */
const claimsChanged = ({ caller }: Call, row: OpenCart, after: Cart): Change => {
  const before = keysOf(row.codes)
  const now = new Map(
    after.items.flatMap(({ product_id, scanned_info }) =>
      (scanned_info?.items ?? []).flatMap(({ scan_code, qty }) =>
        [...keysOf([scan_code]).keys()].map((key) => [key, { product_id, scan_code, qty }] as const)
      )
    )
  )
  return {
    storeIds: [caller.storeId],
    kind: "cart",
    id: row.cart_id,
    made: [...now].flatMap(([unique_key, { product_id, scan_code, qty }]) =>
      before.has(unique_key)
        ? []
        : [
            {
              unique_key,
              scan_code,
              product_id,
              qty: Q.toWire(qty),
              work: "",
              user_id: caller.userId,
              by: caller.name,
              until: row.claimed_until
            }
          ]
    ),
    ended: [...before.keys()].filter((key) => !now.has(key))
  }
}

/** The outcome of a change of a cart: the cart as it stands then, and the answer. */
interface Changed<A> {
  readonly cart: Cart
  readonly answer: A
}

/**
 * A decision over a cart that is held for it. Whoever sells in the store hears what it has done to packs in hand, as of
 * those of orders (CLAIM-1); a repeat of what was answered does nothing, and nobody hears of it.
 */
export const transactCart = <A, E extends Fault>(
  call: Call,
  basket: string,
  decision: (row: OpenCart) => Tx<Result.Result<Changed<A>, E>>
) =>
  transactAndAnnounce(call, function* (): Tx<
    Result.Result<Announced<A>, E | Fault<"CartLocked" | "DaySpent">>
  > {
    const row = yield* openCart(call, basket)
    if (Result.isFailure(row)) return Result.fail(row.failure)
    return Result.map(yield* decision(row.success), ({ answer, cart }) => ({
      answer,
      announcement: tellClaims([claimsChanged(call, row.success, cart), ...endedOf(row.success.taken)])
    }))
  })

type Refused<R> = R extends Result.Result<unknown, infer E> ? E : never
type Answered = ReturnType<typeof encodeCart>

/** Changes the cart and answers it, with its row `shown` as it is after the change. */
const changed = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  basket: string | undefined,
  change: (row: OpenCart) => Tx<R>,
  shown: (row: OpenCart) => Tx<Cart>
) =>
  transactCart(call, basket ?? "", function* (row): Tx<Result.Result<Changed<Answered>, Refused<R>>> {
    const done: Result.Result<unknown, Fault> = yield* change(row)
    if (Result.isFailure(done)) return Result.fail(done.failure as Refused<R>)
    const cart = yield* shown(row)
    return Result.succeed({ cart, answer: encodeCart(cart) })
  })

/** Changes whom the cart is for, or its coupon, and answers it. */
export const changing = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  basket: string | undefined,
  change: (row: OpenCart) => Tx<R>
) => changed(call, basket, change, () => cartOf(call, basket))

/** Changes what is in the cart, and answers it: its own row stays as it was opened. */
export const changingLines = <R extends Result.Result<unknown, Fault>>(
  call: Call,
  basket: string | undefined,
  change: (row: OpenCart) => Tx<R>
) => changed(call, basket, change, (row) => viewOf(call, row))

/**
 * DisplayService: what a counter shows its customer (DISPLAY-1 to DISPLAY-4). Which session a counter is of was checked
 * when its client came in; whether it still is, and what is in its cart, is read anew each time.
 */

import { Effect, Result, Schema } from "effect"
import { DisplayService } from "#core/contract/customer-display.ts"
import {
  CustomerDisplay,
  counterName,
  type DisplayedCounter,
  type DisplayedSale,
  followed,
  saleShown
} from "#core/counter/customer-display.ts"
import type * as Day from "#core/day.ts"
import { restNow } from "#core/order/costs.ts"
import type { Order } from "#core/order/order.ts"
import { linkOf, payeeSetting, readPayee } from "#core/order/upi-link.ts"
import { tillKey } from "#core/shift/till.ts"
import { authenticate } from "../rpc/caller.ts"
import { type Bound, type Caller, implement } from "../rpc/handler.ts"
import { pushCounter } from "../rpc/rooms.ts"
import { read } from "../rpc/transact.ts"
import * as carts from "../store/counter/carts.ts"
import * as counterScreens from "../store/counter/counter-screens.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import { viewOf } from "./cart-view.ts"
import { counterKey } from "./counter-key.ts"

/**
 * Whatever these write of the cart of a session, its display hears of it, and whoever else has that cart on a screen.
 */
export const tellingDisplays = (methods: ReadonlyArray<Bound>): ReadonlyArray<Bound> =>
  methods.map((bound) =>
    bound.method.effect === "reads"
      ? bound
      : {
          ...bound,
          run: (args, call) =>
            Effect.tap(bound.run(args, call), () =>
              pushCounter(
                call.caller.storeId,
                counterKey(call.caller.tokenHash),
                call.idempotency?.key ?? null
              )
            )
        }
  )

interface Counter extends DisplayedCounter {
  readonly key: string
  readonly caller: Caller
}

/** The cart, of those of a session that have something in them, that was touched last: its customer stands there. */
const cartInHand = function* (caller: Caller): Tx<carts.CartRow | undefined> {
  let inHand: carts.CartRow | undefined
  for (const name of carts.sessionCarts) {
    const row = yield* carts.find(carts.ownerOf(caller, name), caller.storeId)
    const isLater = row !== undefined && (inHand === undefined || row.touched_at >= inHand.touched_at)
    if (isLater && (yield* carts.itemsOf(row.cart_id)).length > 0) inHand = row
  }
  return inHand
}

/** Those that are there, by their names; of two of one name the one that told last (DISPLAY-6). */
const countersOf = function* (storeId: number, now: Day.Instant): Tx<ReadonlyArray<Counter>> {
  const found = new Map<string, Counter>()
  for (const { token_hash, till, is_open } of yield* counterScreens.ofStore(
    storeId,
    counterScreens.since(now)
  )) {
    const key = counterKey(token_hash)
    const named = counterName(till, key)
    if (found.has(tillKey(named.name))) continue
    const session = yield* authenticate(token_hash, String(storeId), now)
    if (Result.isFailure(session)) continue
    const { caller } = session.success
    if (is_open === 1 || (yield* cartInHand(caller)) !== undefined)
      found.set(tillKey(named.name), { ...named, key, caller })
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

const linkFor = function* (order: Order | undefined): Tx<string | null> {
  const store = order === undefined ? undefined : yield* stores.find(order.store_id)
  if (order === undefined || store === undefined) return null
  const payee = readPayee(yield* env.find(payeeSetting, store.hub_id))
  return Result.isSuccess(payee) ? linkOf(payee.success, restNow(order), order.increment_id) : null
}

const saleOf = function* (caller: Caller, now: Day.Instant): Tx<DisplayedSale | null> {
  const row = yield* cartInHand(caller)
  if (row === undefined) return null
  const cart = yield* viewOf({ caller, now, idempotency: undefined }, row)
  const order =
    cart.order === null ? undefined : yield* orders.find(caller.storeIds, cart.order.order_id, now)
  const link = yield* linkFor(order)
  return saleShown(cart, order, () => link, now)
}

const encode = Schema.encodeSync(CustomerDisplay)

export const displayService = implement(DisplayService, {
  getCustomerDisplay: ({ till }, { caller, now }) =>
    read(function* () {
      const counters = yield* countersOf(caller.storeId, now)
      const counter = followed(counters, till)
      return encode({
        counters: counters.map(({ name, is_named }) => ({ name, is_named })),
        till: counter?.name ?? null,
        counter: counter?.key ?? null,
        sale: counter === undefined ? null : yield* saleOf(counter.caller, now)
      })
    })
})

/**
 * Orders from anywhere, by a number that names one or by parts of their text. A phone that is typed whole is tried (PHONE-6):
 * who found orders by it stands in their audit, and what nothing is found by counts.
 */
import { Effect, Result } from "effect"
import { parse } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { isSomebodys, namedPhone } from "#core/order/shown-phone.ts"
import type { Call } from "../rpc/handler.ts"
import { read, transactLossy } from "../rpc/transact.ts"
import type { OrderNumber } from "../store/archive/archived-orders.ts"
import { noteUnknown } from "../store/counter/customer-look-ups.ts"
import { take } from "../store/engine/day-use.ts"
import { Store } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import { type Sought, search } from "../store/order/order-search.ts"
import { byHub } from "../store/order/scope.ts"
import { logged, requireTry } from "./customer-scope.ts"
import { orArchived } from "./from-archive.ts"

const soughtBy = (text: string, now: Day.Instant): Sought => {
  const parsed = parse(text, Day.dayAt(now))
  return {
    text: text.trim(),
    orderId: parsed?.codeType === "order" ? parsed.order_id : null,
    phone: namedPhone(text, parsed !== undefined)
  }
}

/** The numbers that an archived order is found by. */
const numbersIn = ({ text, orderId }: Sought): ReadonlyArray<OrderNumber> => [
  ...(orderId === null ? [] : [{ order_id: orderId }]),
  { increment_id: text },
  { source_ref_id: text },
  { invoice_number: text },
  { beside_number: text }
]

const isNumbered = (order: Order, { text, orderId }: Sought): boolean =>
  order.order_id === orderId || order.increment_id === text || order.source_ref_id === text

/** By a phone, too, where the caller may try it; by all else in any case. */
const tried = (call: Call, sought: Sought, phone: string) =>
  Effect.flatMap(Store, ({ database }) =>
    transactLossy({ idempotency: undefined }, function* () {
      const { caller, now } = call
      const mayTry = yield* requireTry(call, phone)
      const isTried = Result.isSuccess(mayTry)
      const { orders, called } = yield* search(
        database,
        byHub(caller),
        isTried ? sought : { ...sought, phone: undefined },
        now
      )
      const fits =
        called.length === 0 ? undefined : yield* take(caller.userId, "openings", called.length, now)
      if (fits !== undefined && Result.isFailure(fits)) return Result.fail(fits.failure)
      for (const order of called) yield* audit.ofOrder(call, order, "found by phone", {})
      if (isTried && orders.length === 0) yield* noteUnknown(caller.userId, phone, now)
      return Result.succeed({ orders, refused: isTried ? undefined : mayTry.failure })
    })
  )

export const findOrders = (call: Call, text: string) => {
  const { caller, now } = call
  const sought = soughtBy(text, now)
  const { phone } = sought
  return orArchived(
    { scope: caller.storeIds, numbers: numbersIn(sought), now },
    // Parts of names and numbers are not what was searched for while a whole number is in the archive.
    ({ orders }) => orders.some((order) => isNumbered(order, sought)),
    phone !== undefined && isSomebodys(phone)
      ? tried(call, sought, phone)
      : Effect.map(
          read((database) => search(database, byHub(caller), sought, now)),
          ({ orders }) => ({ orders, refused: undefined })
        )
  ).pipe(
    Effect.flatMap(({ orders, refused }) =>
      orders.length === 0 && refused !== undefined ? Effect.fail(refused) : Effect.succeed(orders)
    ),
    logged("too many phone numbers that no order has were searched for", call)
  )
}

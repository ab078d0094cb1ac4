/** The numbers of the orders that are made here. */
import { counterIncrement } from "#core/counter/placement.ts"
import { standing } from "../store/archive/imported-orders.ts"
import type { Tx } from "../store/engine/transaction.ts"
import { nextPlace } from "../store/order/placed-orders.ts"

/** The next number that no order has, here or in the archive: imports number theirs as they like. */
export const nextIncrement = function* (): Tx<string> {
  for (;;) {
    const increment = counterIncrement(yield* nextPlace())
    if (!(yield* standing([increment])).has(increment)) return increment
  }
}

/** Money that is to be paid back: a task of the store, and told of the order, in the transaction of the caller (PAY-15, PAY-10, TASK-1). */

import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { isInParts } from "#core/order/pay-parts.ts"
import { type RefundCause, type RefundDue, refundCauses, refundsDue } from "#core/order/refund.ts"
import { limitVariable, readLimit } from "#core/order/refund-approval.ts"
import { storeCredit } from "#core/order/store-credit.ts"
import type { RefundReason } from "#core/order/upi-payment.ts"
import * as credits from "../store/counter/store-credits.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import { waitsForAnother } from "./day-limit.ts"
import type { Act } from "./order-payments.ts"
import { giveCredit } from "./store-credit.ts"

/** Who makes it, and whether somebody else has to pay it back (REFUND-1); nobody where a message from outside did. */
export const makerOf = function* (act: Act, hubId: number, amount: Money.Money) {
  const { userId, name } = act.caller
  if (userId === 0) return {}
  const limit = readLimit(yield* env.find(limitVariable, hubId))
  const waits = yield* waitsForAnother(act, hubId, "refund", { value: amount, isUnpriced: false }, limit)
  return { madeBy: userId, ...(waits ? { requester: { userId, name } } : {}) }
}

type Of = Pick<Order, "order_id" | "store_id" | "parts">

/** Somebody of the store is to pay it back; answers whether somebody else than who acts. */
export const owe = function* (
  order: Of,
  { amount, method, reference }: RefundDue,
  reason: RefundReason | RefundCause,
  act: Act,
  returnNumber?: number
): Tx<boolean> {
  const store = yield* stores.find(order.store_id)
  const hubId = store?.hub_id ?? 0
  const by = yield* makerOf(act, hubId, amount)
  const waits = "requester" in by
  if (method === storeCredit && !waits) {
    const cause = refundCauses.find((each) => each === reason) ?? "short"
    yield* giveCredit(order, { amount, cause, returnNumber, storeId: order.store_id }, act)
    return false
  }
  yield* newTasks.addRefund({
    storeId: order.store_id,
    hubId,
    orderId: order.order_id,
    ...by,
    amount,
    reference,
    reason,
    now: act.now,
    ...(isInParts(order) || method === storeCredit ? { method } : {}),
    ...(returnNumber === undefined ? {} : { returnNumber })
  })
  yield* audit.ofOrder(act, order, "refund due", {
    method,
    amount: Money.formatPlain(amount),
    ...(reference === null ? {} : { reference }),
    reason,
    ...(waits ? { waits: act.caller.name } : {})
  })
  return waits
}

/** What came beyond what an order comes to now is owed, once of each cause and way. The order is held by the caller. */
export const oweExcess = function* (
  order: Of & Pick<Order, "payments" | "payment_method">,
  cause: RefundCause,
  comesTo: Money.Money,
  act: Act
): Tx<void> {
  if (refundsDue(order, comesTo).length === 0) return
  const before = yield* newTasks.refundsOf(order.store_id, order.order_id)
  if (before.some(({ reason }) => reason === cause)) return
  const inCredit = { method: storeCredit, amount: yield* credits.paidBackOf(order.order_id) }
  for (const due of refundsDue(order, comesTo, [...before, inCredit])) yield* owe(order, due, cause, act)
}

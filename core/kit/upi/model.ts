/**
 * An order is paid by UPI while its customer stands at the counter: the code to scan, whether the money has come, and the
 * way back to cash (PAY-8). It is no screen but a part of one, a dialog that nothing closes but its own answers.
 *
 * A screen embeds it so:
 * - its model has `upi: Upi | undefined`, beside its other dialogs, for what happens to the order must not close it;
 * - it opens with `startUpi(order, now)`, which answers the model and the first command;
 * - its messages have `{ _tag: "Upi", message: UpiMessage }`, which it hands to `update`; undefined means that it is closed;
 * - it tells `{ _tag: "Ticked" }` with every second (the news of that name) and `{ _tag: "ChangedOrder", order }` with
 *   every `OrderPushed`;
 * - its commands have `UpiCommand`, which `effects.ts` does;
 * - its question is `upiQuestion(upi, context, (message) => ({ _tag: "Upi", message }))` while there is one.
 *
 * Toasts and the order as it is then are told to the client, not to the screen.
 */

import * as Day from "../../day.ts"
import type { Money } from "../../money.ts"
import { atExactSum } from "../../order/cash-rounding.ts"
import { restNow } from "../../order/costs.ts"
import type { Order } from "../../order/order.ts"
import { upiPayment } from "../../order/payment.ts"
import type { Payment } from "../../order/payment-record.ts"

export interface Upi {
  readonly orderId: number
  readonly incrementId: string
  readonly amount: Money
  /** By it a repeat of the same deed is known; opened again, it is another one. */
  readonly openedAt: Day.Instant
  /** The text of the code; undefined until the server has said it. */
  readonly link: string | undefined
  readonly isPaid: boolean
  /** The payment service says that it has failed; the code may be tried again. */
  readonly hasFailed: boolean
  /** When it was asked last whether the money has come. */
  readonly requestedAt: Day.Instant
  readonly busy: "cash" | "confirm" | undefined
  /** Cash was to be collected, and could not be written. */
  readonly isCashRefused: boolean
  readonly problem: string | undefined
}

/** The money is looked for this often. */
export const pollInterval = 10 * Day.second

interface OfOrder {
  /** The order's. */
  readonly id: number
}
export type UpiCommand =
  /** `isAgain`: there is a code; without an answer it stands. */
  | ({ readonly _tag: "AskUpiLink"; readonly isAgain: boolean } & OfOrder)
  | ({ readonly _tag: "PollUpiPayment" } & OfOrder)
  | ({ readonly _tag: "CollectCash"; readonly key: string } & OfOrder)
  | ({ readonly _tag: "ConfirmUpi"; readonly amount: Money; readonly key: string } & OfOrder)

export type UpiMessage =
  | { readonly _tag: "FoundLink"; readonly link: string; readonly amount: Money }
  /** Nobody can be asked to pay. */
  | { readonly _tag: "FailedLink" }
  /** The payment as the server knows it; `order` as it is then. */
  | { readonly _tag: "FoundStatus"; readonly status: Payment["state"] | null; readonly order: Order }
  | { readonly _tag: "ChangedOrder"; readonly order: Order }
  | { readonly _tag: "Ticked" }
  | { readonly _tag: "AskedForCash" }
  | { readonly _tag: "CollectedCash" }
  | { readonly _tag: "RefusedCash"; readonly message: string }
  | { readonly _tag: "AskedToConfirm" }
  | { readonly _tag: "RefusedConfirming"; readonly message: string }
  | { readonly _tag: "Closed" }

/** The payment after a step, undefined once it is closed, and its commands. */
export type UpiStep = readonly [upi: Upi | undefined, commands: ReadonlyArray<UpiCommand>]

export const startUpi = (
  {
    order_id: orderId,
    increment_id: incrementId,
    ...cost
  }: Pick<Order, "order_id" | "increment_id" | "grand_total" | "credited" | "parts">,
  now: Day.Instant
): readonly [Upi, ReadonlyArray<UpiCommand>] => {
  const upi: Upi = {
    orderId,
    incrementId,
    amount: restNow(cost),
    openedAt: now,
    link: undefined,
    isPaid: false,
    hasFailed: false,
    requestedAt: now,
    busy: undefined,
    isCashRefused: false,
    problem: undefined
  }
  return [upi, [{ _tag: "AskUpiLink", id: orderId, isAgain: false }]]
}

export const paid = (upi: Upi): Upi => ({ ...upi, isPaid: true, busy: undefined, problem: undefined })

export const polled = (upi: Upi, now: Day.Instant): UpiStep => [
  { ...upi, requestedAt: now },
  [{ _tag: "PollUpiPayment", id: upi.orderId }]
]

/** Where it is not paid by UPI any more: it was cancelled, or somebody else has collected cash. */
const isGivenUp = (order: Order): boolean =>
  order.status === "canceled" || upiPayment(order)?.given_up_at != null

/** The money as the server knows it: come, over, run out (and asked for again), or waited for. */
export const found = (upi: Upi, status: Payment["state"] | null, order: Order): UpiStep => {
  if (status === "success") return [paid(upi), []]
  if (isGivenUp(order)) return [undefined, []]
  const hasFailed = upiPayment(order)?.state === "failed"
  const needsNewLink = restNow(atExactSum(order)) !== upi.amount || (status !== "pending" && !hasFailed)
  return [{ ...upi, hasFailed }, needsNewLink ? [{ _tag: "AskUpiLink", id: upi.orderId, isAgain: true }] : []]
}

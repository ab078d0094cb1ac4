/** The messages of payment services: each message once, and each payment once, by constraints. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Come } from "#core/order/polled-payment.ts"
import type { ServiceReport } from "#core/order/upi-payment.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"

export const PaymentOutcome = Schema.Literals(["paid", "refund", "failed", "known"])
export type PaymentOutcome = typeof PaymentOutcome.Type

const Row = Schema.Struct({ outcome: PaymentOutcome, reason: Schema.NullOr(Schema.String) })
const byEvent = select(Row, "SELECT outcome, reason FROM payment_event WHERE event_id = ? AND hub_id = :hub")
/** The outcome of a message; undefined for a new one. */
export const find = function* (eventId: string): Tx<typeof Row.Type | undefined> {
  const [row] = yield* byEvent(eventId)
  return row
}

const byReference = select(
  Schema.Struct({ id: Schema.Int }),
  "SELECT id FROM payment_event WHERE reference = ? AND hub_id = :hub AND outcome IN ('paid', 'refund')"
)
/** Whether a payment has come before, for whichever order of the hub. */
export const hasCome = function* (reference: string): Tx<boolean> {
  return (yield* byReference(reference)).length > 0
}

const ofOrder = select(
  Schema.Struct({ amount: Schema.Int, reference: Schema.String, outcome: PaymentOutcome }),
  "SELECT amount, reference, outcome FROM payment_event WHERE store_id = ? AND order_id = ? AND hub_id = :hub"
)
/** Money that has come for an order. */
export const comeFor = function* ({
  store_id,
  order_id
}: {
  readonly store_id: number
  readonly order_id: number
}): Tx<ReadonlyArray<Come>> {
  return (yield* ofOrder(store_id, order_id))
    .filter(({ outcome }) => outcome === "paid" || outcome === "refund")
    .map(({ amount, reference }) => ({ amount: Money.ofHundredths(amount), reference }))
}

/** its reference, store, order, the reference that stood for it. */
export const name = write(
  "UPDATE payment_event SET reference = ? WHERE store_id = ? AND order_id = ? AND reference = ? AND hub_id = :hub"
)

export interface PaymentEvent {
  readonly eventId: string
  readonly storeId: number
  readonly orderId: number
  readonly report: ServiceReport
  readonly outcome: PaymentOutcome
  readonly reason: string | null
}
const insert = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO payment_event (hub_id, event_id, store_id, order_id, heard_at, state, amount, reference, outcome, reason)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
/**
 * Keeps what was decided. The same message, or the same payment, that another delivery decided meanwhile is read
 * anew.
 */
export const add = function* (event: PaymentEvent, at: Day.GmtTime): Tx<void> {
  const { eventId, storeId, orderId, report, outcome, reason } = event
  const { state, amount, reference } = report
  const rows = yield* insert(eventId, storeId, orderId, at, state, amount, reference, outcome, reason)
  if (rows.length === 0) restart()
}

const retention = 400 * 24 * Day.hour
const removed = write("DELETE FROM payment_event WHERE heard_at < ?")
/** Forgets what no payment service repeats any more. */
export const forget = (now: Day.Instant): Tx<void> => removed(Day.toGmt(now - retention))

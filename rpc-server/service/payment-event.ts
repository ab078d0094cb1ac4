/**
 * Messages of a payment service about a payment, each once: the order becomes paid by it, or the money is a task to be
 * paid back (PAY-6, PAY-15, TASK-1). All of it is one transaction; the same message again answers what it answered.
 */
import { Effect, Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { atExactSum } from "#core/order/cash-rounding.ts"
import type { Order } from "#core/order/order.ts"
import type { PaymentState } from "#core/order/payment-record.ts"
import {
  isPolledMoney,
  isPolledReference,
  polled,
  polledReference,
  pollReport
} from "#core/order/polled-payment.ts"
import { type Arrival, arrived, methodOfMoney, type ServiceReport } from "#core/order/upi-payment.ts"
import { toWire } from "#core/order/wire.ts"
import { pushOrder, pushTasks, type Rooms } from "../rpc/rooms.ts"
import { Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as stores from "../store/network/stores.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import * as orders from "../store/order/orders.ts"
import * as events from "../store/order/payment-events.ts"
import * as records from "../store/order/payment-records.ts"
import { again, keep, missing, settle } from "./order-payments.ts"
import { owe } from "./refund-due.ts"

/** Nobody of the network: what the payment service does stands under this name. */
const paymentService = { userId: 0, name: "Payment service" } as const

const time = Schema.String.check(
  Schema.makeFilter((text) => (Day.fromGmt(text) === undefined ? "expected YYYY-MM-DD HH:mm:ss" : undefined))
)
const Amount = Money.NamedAmount.check(
  Schema.makeFilter((amount) => (amount > 0 ? undefined : "expected more than 0"))
)
const name = (most: number) => Schema.String.check(Schema.isPattern(new RegExp(`^[\\x21-\\x7e]{1,${most}}$`)))

/** One message. Names and references are plain ASCII without blanks. */
export const PaymentEvent = Schema.Struct({
  event_id: name(100),
  increment_id: name(40),
  status: Schema.Literals(["success", "failed"]),
  amount: Amount,
  reference: name(100).check(
    Schema.makeFilter((text) => (isPolledReference(text) ? "expected a reference of a payment" : undefined))
  ),
  /** When the customer paid, in GMT; now where it is left out. */
  paid_at: Schema.optionalKey(Schema.NullOr(time))
})
export type PaymentEvent = typeof PaymentEvent.Type

export interface Answered {
  readonly outcome: events.PaymentOutcome
  /** Why money is paid back. */
  readonly reason: string | null
}
interface Received {
  readonly answer: Answered
  readonly push: Order | undefined
}

const outcomes = { Paid: "paid", Refund: "refund", Failed: "failed", Known: "known" } as const

/** Gives polled money the reference that its event names. */
const nameMoney = function* (
  order: Order,
  { amount, reference }: ServiceReport,
  now: Day.Instant
): Tx<Order> {
  const act = { caller: paymentService, now }
  const stoodFor = polledReference(order.increment_id)
  yield* events.name(reference, order.store_id, order.order_id, stoodFor)
  yield* records.name(reference, order.order_id, stoodFor)
  yield* newTasks.namePayment(reference, order.store_id, stoodFor)
  yield* newTasks.nameCause(reference, order.store_id, order.order_id, stoodFor)
  yield* audit.ofOrder(act, order, "payment named", {
    method: "upi",
    amount: Money.formatPlain(amount),
    reference
  })
  return yield* again(order, act)
}

const write = function* (order: Order, arrival: Arrival, report: ServiceReport, now: Day.Instant): Tx<Order> {
  const act = { caller: paymentService, now }
  switch (arrival._tag) {
    case "Paid":
      return yield* settle(yield* keep(order, arrival.report, act, methodOfMoney(order)), act)
    case "Failed":
      return yield* keep(order, arrival.report, act)
    case "Refund":
      yield* owe(order, { ...report, method: methodOfMoney(order) }, arrival.why, act)
      return yield* again(order, act)
    case "Known":
      return order
  }
}

/** The order is taken first, so that all that is said of it is decided one after the other. */
const decide = function* (
  event: PaymentEvent,
  now: Day.Instant
): Tx<Result.Result<Received, Fault<"NotFound">>> {
  const scope = (yield* stores.list()).map(({ store_id }) => store_id)
  const order = yield* orders.findByIncrementToDecide(scope, event.increment_id, now)
  if (order === undefined) return missing
  const before = yield* events.find(event.event_id)
  if (before !== undefined) return Result.succeed({ answer: before, push: undefined })
  const { status: state, amount, reference, paid_at } = event
  const report: ServiceReport = { state, amount, reference, paid_at: readTime(paid_at) }
  // Whichever order it is said of now: this money has found its place.
  const hasCome = state === "success" && (yield* events.hasCome(reference))
  const isPolled = !hasCome && isPolledMoney(yield* events.comeFor(order), report)
  const arrival: Arrival = hasCome || isPolled ? { _tag: "Known" } : arrived(atExactSum(order), report, now)
  const answer = {
    outcome: outcomes[arrival._tag],
    reason: arrival._tag === "Refund" ? arrival.why : null
  }
  const details = {
    eventId: event.event_id,
    storeId: order.store_id,
    orderId: order.order_id,
    report,
    ...answer
  }
  yield* events.add(details, Day.toGmt(now))
  const after = yield* isPolled ? nameMoney(order, report, now) : write(order, arrival, report, now)
  return Result.succeed({ answer, push: arrival._tag === "Known" && !isPolled ? undefined : after })
}

const readTime = (text: string | null | undefined): Day.GmtTime | undefined => {
  const at = text == null ? undefined : Day.fromGmt(text)
  return at === undefined ? undefined : Day.toGmt(at)
}

export const receive = Effect.fnUntraced(function* (
  event: PaymentEvent,
  now: Day.Instant
): Effect.fn.Return<Answered, Fault<"NotFound"> | Unavailable, Store | Rooms> {
  const { answer, push } = yield* Store.use((store) => store.transact(() => decide(event, now)))
  if (push !== undefined) yield* pushOrder(push, () => toWire(push))
  if (push !== undefined && answer.outcome === "refund") yield* pushTasks(push.store_id)
  return answer
})

/** Writes the answer of a payment service about an order, in the transaction of the caller who asked (PAY-9). */
export const writePolled = function* (order: Order, state: PaymentState | null, now: Day.Instant): Tx<Order> {
  const report = pollReport(order, state)
  if (report === undefined) return order
  const arrival = polled(order, report, yield* events.comeFor(order), now)
  const eventId = report.reference
  if (arrival._tag === "Paid" || arrival._tag === "Refund")
    yield* events.add(
      {
        eventId,
        storeId: order.store_id,
        orderId: order.order_id,
        report,
        outcome: outcomes[arrival._tag],
        reason: arrival._tag === "Refund" ? arrival.why : null
      },
      Day.toGmt(now)
    )
  return yield* write(order, arrival, report, now)
}

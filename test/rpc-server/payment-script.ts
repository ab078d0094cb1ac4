/** What a payment service delivers of orders that stand in every way, from a seed: doubled, shuffled and forged. */
import { Effect } from "effect"
import { randomOf } from "#test/support/chance.ts"
import { incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { type Message, payee, variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { transaction } from "#test/support/transaction.ts"

export const deliveries = isLong ? 1000 : 240
/** Each order costs so much. */
export const total = 282

/** How orders stand when the deliveries begin, and whether money can pay for them. */
export const kinds = {
  asked: true,
  waiting: true,
  failed: true,
  "waiting without a record": true,
  expired: false,
  "switched to cash": false,
  cancelled: false,
  prepaid: false,
  "paid by card": false,
  "nobody asked": false
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as ReadonlyArray<Kind>
export const paidOrders = Array.from({ length: 30 }, (_, at) => ({
  id: 100 + at,
  kind: names[at % names.length] ?? "asked"
}))

const columnsOf: Readonly<Record<Kind, { readonly order: string; readonly payment?: string }>> = {
  asked: { order: "status = 'pending'", payment: "'upi', 'pending', '2099-01-01 00:00:00', NULL" },
  waiting: {
    order: "status = 'pending_payment', payment_method = 'upi'",
    payment: "'upi', 'pending', '2099-01-01 00:00:00', NULL"
  },
  failed: { order: "status = 'pending'", payment: "'upi', 'failed', '2099-01-01 00:00:00', NULL" },
  "waiting without a record": { order: "status = 'pending_payment', payment_method = 'upi'" },
  expired: { order: "status = 'pending'", payment: "'upi', 'pending', '2026-01-01 00:00:00', NULL" },
  "switched to cash": {
    order: "status = 'pending'",
    payment: "'upi', 'pending', '2099-01-01 00:00:00', '2026-01-01 00:00:00'"
  },
  cancelled: { order: "status = 'canceled'", payment: "'upi', 'pending', '2099-01-01 00:00:00', NULL" },
  prepaid: { order: "payment_method = 'checkmo'" },
  "paid by card": { order: "payment_method = 'card'", payment: "'card', 'success', NULL, NULL" },
  "nobody asked": { order: "status = 'pending'" }
}
/** The orders as they stand, in an empty store. */
export const network = Effect.andThen(
  seed(Date.now(), ordersOf(paidOrders.map(({ id }) => id)), []),
  transaction(function* () {
    yield variable("upi_payee", payee)
    for (const { id, kind } of paidOrders) {
      const { order, payment } = columnsOf[kind]
      yield { text: `UPDATE orders SET has_remarks = 1, ${order} WHERE order_id = ?`, values: [id] }
      if (payment !== undefined)
        yield {
          text: `INSERT INTO order_payment (hub_id, order_id, amount, created_at, updated_at, method, state, expires_at, given_up_at)
              VALUES (1, ?, 28200, '2026-01-01 00:00:00', '2026-01-01 00:00:00', ${payment})`,
          values: [id]
        }
    }
  })
)

interface Delivery extends Message {
  readonly isForged: boolean
}

/** What is delivered: payments of orders by one to three messages each, each of them once to thrice, one in eight forged. */
export const script = (seedOf: number): ReadonlyArray<Delivery> => {
  const random = randomOf(seedOf)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const all: Array<Delivery> = []
  for (let payment = 0; all.length < deliveries; payment++) {
    const order = paidOrders[whole(0, paidOrders.length - 1)]?.id ?? 0
    const isForged = random() < 1 / 8
    const amount = random() < 0.7 ? total : random() < 0.5 ? total - 0.01 : total + whole(1, 500)
    const status = random() < 0.85 ? "success" : "failed"
    for (let copy = whole(1, 3); copy > 0; copy--) {
      const message = {
        event_id: `E${payment}-${copy}`,
        // Now and then the service names a wrong order for what it has told before.
        increment_id: incrementOf(
          random() < 0.95 ? order : (paidOrders[whole(0, paidOrders.length - 1)]?.id ?? 0)
        ),
        status,
        amount,
        reference: `UTR${payment}`,
        isForged
      } as const
      for (let times = whole(1, 3); times > 0; times--) all.push(message)
    }
  }
  const shuffled = all.slice(0, deliveries)
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = whole(0, at)
    const [a, b] = [shuffled[at], shuffled[other]]
    if (a !== undefined && b !== undefined) [shuffled[at], shuffled[other]] = [b, a]
  }
  return shuffled
}

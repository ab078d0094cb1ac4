/**
 * PAY-6, PAY-7: a payment service delivers as such services do, shuffled, doubled, late, at once, with other amounts, and
 * somebody forges. Whatever comes, an order gets one payment, all other money is one task each, and nothing else changes.
 */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { select } from "#rpc-server/store/engine/transaction.ts"
import { randomOf } from "#test/support/chance.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed } from "#test/support/network.ts"
import { deliver, type Message, payee, secret, variable } from "#test/support/payment-service.ts"
import { isLong } from "#test/support/runs.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const deliveries = isLong ? 1000 : 240
const atOnce = 8
/** Each order costs so much. */
const total = 282

/** How orders stand when the deliveries begin, and whether money can pay for them. */
const kinds = {
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
const orders = Array.from({ length: 30 }, (_, at) => ({
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
const network = Effect.andThen(
  seed(
    Date.now(),
    orders.map(({ id }) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }] })),
    []
  ),
  transaction(function* () {
    yield variable("upi_payee", payee)
    for (const { id, kind } of orders) {
      const { order, payment } = columnsOf[kind]
      yield { text: `UPDATE orders SET has_remarks = 1, ${order} WHERE order_id = ?`, values: [id] }
      if (payment !== undefined)
        yield {
          text: `INSERT INTO order_payment (order_id, amount, created_at, updated_at, method, state, expires_at, given_up_at)
              VALUES (?, 28200, '2026-01-01 00:00:00', '2026-01-01 00:00:00', ${payment})`,
          values: [id]
        }
    }
  })
)

interface Delivery extends Message {
  readonly isForged: boolean
}

/** What is delivered: payments of orders by one to three messages each, each of them once to thrice, one in eight forged. */
const script = (seedOf: number): ReadonlyArray<Delivery> => {
  const random = randomOf(seedOf)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const all: Array<Delivery> = []
  for (let payment = 0; all.length < deliveries; payment++) {
    const order = orders[whole(0, orders.length - 1)]?.id ?? 0
    const isForged = random() < 1 / 8
    const amount = random() < 0.7 ? total : random() < 0.5 ? total - 0.01 : total + whole(1, 500)
    const status = random() < 0.85 ? "success" : "failed"
    for (let told = whole(1, 3); told > 0; told--) {
      const message = {
        event_id: `E${payment}-${told}`,
        // Now and then the service names a wrong order for what it has told before.
        increment_id: incrementOf(random() < 0.95 ? order : (orders[whole(0, orders.length - 1)]?.id ?? 0)),
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

const Payment = Schema.Struct({
  order_id: Schema.Int,
  method: Schema.String,
  amount: Schema.Int,
  reference: Schema.NullOr(Schema.String)
})
const payments = select(
  Payment,
  "SELECT order_id, method, amount, reference FROM order_payment WHERE state = 'success' ORDER BY id"
)
const Task = Schema.Struct({
  order_id: Schema.Int,
  amount: Schema.Int,
  reference: Schema.String,
  reason: Schema.String
})
const tasks = select(Task, "SELECT order_id, amount, reference, reason FROM task ORDER BY id")
const statuses = select(
  Schema.Struct({ order_id: Schema.Int, status: Schema.String, payment_method: Schema.String }),
  "SELECT order_id, status, payment_method FROM orders ORDER BY order_id"
)

const sum = (amounts: Iterable<number>) => [...amounts].reduce((a, b) => a + b, 0)

describe.each(databases)(`${deliveries} deliveries of payments on $name`, ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network, { PACKHOUSE_PAYMENT_SECRET: secret })

  it("give every order one payment, and pay all other money back, once", async () => {
    const seedOf = Math.floor(Math.random() * 2 ** 32)
    const told = script(seedOf)
    const before = await hub.read(statuses)
    const answers = new Map<string, Set<string>>()
    const rest = [...told]
    const worker = async () => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        const { isForged, ...message } = next
        const { status, body } = await deliver(
          hub.url,
          message,
          isForged ? { by: "a-guess-of-the-secret" } : {}
        )
        expect(status, `seed ${seedOf}`).toBe(isForged ? 401 : 200)
        if (isForged) continue
        const heard = answers.get(message.event_id) ?? new Set()
        answers.set(message.event_id, heard.add(JSON.stringify(body)))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))

    const of = `seed ${seedOf}`
    for (const heard of answers.values()) expect(heard.size, of).toBe(1)
    /** Money that came, by its reference: of one that was told of several orders, the amount is the same. */
    const came = new Map(
      told
        .filter(({ isForged, status }) => !isForged && status === "success")
        .map(({ reference, amount }) => [reference, Math.round(amount * 100)])
    )
    const paid = (await hub.read(payments)).filter(({ method }) => method === "upi")
    const back = await hub.read(tasks)
    const references = [...paid, ...back].map(({ reference }) => reference)
    expect(new Set(references).size, of).toBe(references.length)
    expect(new Set(references), of).toEqual(new Set(came.keys()))
    expect(sum([...paid, ...back].map(({ amount }) => amount)), of).toBe(sum(came.values()))

    const after = new Map((await hub.read(statuses)).map((row) => [row.order_id, row]))
    for (const { id, kind } of orders) {
      const why = `${of}, order ${id} (${kind})`
      const its = paid.filter(({ order_id }) => order_id === id)
      expect(its.length, why).toBeLessThanOrEqual(1)
      for (const { amount } of its) expect(amount, why).toBe(total * 100)
      const row = after.get(id)
      if (its.length === 0) expect(row, why).toEqual(before.find(({ order_id }) => order_id === id))
      else expect([row?.payment_method, row?.status, kinds[kind]], why).toEqual(["upi", "pending", true])
      // Money of the right amount that is paid back while its order waits for some was paid back wrongly.
      const wronged = back.filter(({ order_id, amount }) => order_id === id && amount === total * 100)
      if (kinds[kind] && its.length === 0) expect(wronged, why).toEqual([])
    }
    // All kinds of ends came up.
    expect(new Set(back.map(({ reason }) => reason)).size, of).toBeGreaterThanOrEqual(5)
  })
})

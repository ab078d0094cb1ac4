/**
 * PAY-6, PAY-7: a payment service delivers as such services do, shuffled, doubled, late, at once, with other amounts, and
 * somebody forges. Whatever comes, an order gets one payment, all other money is one task each, and nothing else changes.
 */
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { deliver, secret } from "#test/support/payment-service.ts"
import { racedDatabase } from "./databases.ts"
import { deliveries, kinds, network, paidOrders, script, total } from "./payment-script.ts"

describe.each(racedDatabase)(`${deliveries} deliveries of payments on $name`, ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network, { PACKHOUSE_PAYMENT_SECRET: secret })

  it("give every order one payment, and pay all other money back, once", async () => {
    const seedOf = Math.floor(Math.random() * 2 ** 32)
    const messages = script(seedOf)
    const statuses = () => hub.rows("SELECT order_id, status, payment_method FROM orders ORDER BY order_id")
    const before = await statuses()
    const answers = new Map<string, Set<string>>()
    const rest = [...messages]
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
        const bodies = answers.get(message.event_id) ?? new Set()
        answers.set(message.event_id, bodies.add(JSON.stringify(body)))
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))

    const of = `seed ${seedOf}`
    for (const bodies of answers.values()) expect(bodies.size, of).toBe(1)
    /** Money that came, by its reference: of one that was told of several orders, the amount is the same. */
    const came = new Map(
      messages
        .filter(({ isForged, status }) => !isForged && status === "success")
        .map(({ reference, amount }) => [reference, Math.round(amount * 100)])
    )
    const paid = await hub.rows(
      "SELECT order_id, amount, reference FROM order_payment WHERE state = 'success' AND method = 'upi' ORDER BY id"
    )
    const back = await hub.rows("SELECT order_id, amount, reference, reason FROM task ORDER BY id")
    const sum = (amounts: Iterable<unknown>) => [...amounts].reduce<number>((a, b) => a + Number(b), 0)
    const references = [...paid, ...back].map(({ reference }) => reference)
    expect(new Set(references).size, of).toBe(references.length)
    expect(new Set(references), of).toEqual(new Set(came.keys()))
    expect(sum([...paid, ...back].map(({ amount }) => amount)), of).toBe(sum(came.values()))

    const after = new Map((await statuses()).map((row) => [row.order_id, row]))
    for (const { id, kind } of paidOrders) {
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

/** PAY-10 on both databases: what was paid for an order that is cancelled or invoiced for less is a task, once of each cause. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { deliver, payee, secret, variable } from "#test/support/payment-service.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const network = Effect.andThen(
  // Each for a kilogram for 240.00 and 12.00 of tax, and 30.00 for its delivery, which stays: 282.00.
  seed(Date.now(), ordersOf([40, 41, 42, 43, 44, 45, 46, 47, 48]), []),
  transaction(function* () {
    yield variable("upi_payee", payee)
    yield variable("accept_order_reason", ["Out of stock"])
    // As it came in a file: paid at the door, and not as much as it costs by UPI.
    for (const [method, amount] of [
      ["cashondelivery", 28_200],
      ["upi", 10_000]
    ] as const)
      yield {
        text: `INSERT INTO order_payment (hub_id, order_id, method, state, amount, reference, created_at, updated_at)
            VALUES (1, 46, ?, 'success', ?, 'UTR-file', '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
        values: [method, amount]
      }
    yield { text: "UPDATE orders SET has_remarks = 1 WHERE order_id = 46", values: [] }
  })
)

describe.each(databases)("refunds of orders on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, Effect.andThen(network, allow({ enable_order_create: 1 }, "hub")), {
    PACKHOUSE_PAYMENT_SECRET: secret
  })
  const pay = async (id: number, event = `E${id}`) => {
    await hub.call("PaymentService.requestUpiPayment", [id])
    const message = { event_id: event, increment_id: incrementOf(id), status: "success" as const }
    const { body } = await deliver(hub.url, { ...message, amount: 282, reference: `UTR-${event}` })
    return (body as { data: { outcome: string; reason: string | null } }).data
  }
  const reason = "Out of stock"
  const cancel = (id: number, key?: string) =>
    hub.service("CommerceService").ask("cancelOrder", [id, [{ item_id: id * 100, reason }]], "hub", key)
  const invoice = (id: number, qty: number) =>
    hub.invoice(id, [
      { item_id: id * 100, product_id: 1773, qty, allow_exceeding: true, ...(qty < 1 ? { reason } : {}) }
    ])
  const tasks = (id: number) =>
    hub.rows(
      `SELECT kind, store_id, hub_id, amount, reference, reason, ended_at FROM task
       WHERE order_id = ? AND kind = 'refund' ORDER BY id`,
      id
    )
  const refundsDue = async (id: number) =>
    (await hub.timeline(id))
      .filter(({ action }) => action === "refund due")
      .map(({ by, detail }) => ({ by, ...detail }))
  const task = { kind: "refund", store_id: 11, hub_id: 1, ended_at: null }

  test("an order that was paid by UPI and is cancelled owes what was paid, whatever is said again (TASK-1)", async () => {
    expect(await pay(40)).toMatchObject({ outcome: "paid" })
    const first = await cancel(40, "the-key-of-40")
    expect(first.error).toBeUndefined()
    expect(await cancel(40, "the-key-of-40")).toEqual(first)
    await Promise.all([cancel(40), cancel(40), cancel(40)])
    const owed = [{ ...task, amount: 28_200, reference: "UTR-E40", reason: "void" }]
    expect(await tasks(40)).toEqual(owed)
    expect(await refundsDue(40)).toEqual([
      { by: "hub user", method: "upi", amount: "282.00", reference: "UTR-E40", reason: "void" }
    ])
    // What comes afterwards is owed beside it.
    expect(await pay(40, "E40-late")).toMatchObject({ outcome: "refund", reason: "cancelled" })
    expect(await tasks(40)).toEqual([
      ...owed,
      { ...task, amount: 28_200, reference: "UTR-E40-late", reason: "cancelled" }
    ])
  })

  test("counters that cancel at once, and the payment that comes meanwhile, leave nothing unpaid and nothing twice", async () => {
    for (const id of [41, 42]) {
      const [said] = await Promise.all([pay(id), cancel(id), cancel(id), cancel(id)])
      expect(await tasks(id)).toEqual([
        {
          ...task,
          amount: 28_200,
          reference: `UTR-E${id}`,
          reason: said.outcome === "paid" ? "void" : "cancelled"
        }
      ])
    }
  })

  it("an order that is invoiced for less than was paid owes the difference, and the rest once it is cancelled", async () => {
    await pay(43)
    const first = await invoice(43, 0.5)
    expect(first.result).toMatchObject({ status: "success" })
    expect((await invoice(43, 0.5)).error).toMatchObject({ data: { tag: "AlreadyProcessed" } })
    const { grand_total } = (await hub.order(43)) as unknown as { grand_total: number }
    const short = {
      ...task,
      amount: 28_200 - Math.round(grand_total * 100),
      reference: "UTR-E43",
      reason: "short"
    }
    expect(short.amount).toBe(12_600)
    expect(await tasks(43)).toEqual([short])
    expect(await refundsDue(43)).toMatchObject([{ by: "hub user", amount: "126.00", reason: "short" }])
    expect((await cancel(43)).error).toBeUndefined()
    expect(await tasks(43)).toEqual([
      short,
      { ...task, amount: 15_600, reference: "UTR-E43", reason: "void" }
    ])
  })

  it("an order that is invoiced for what was paid owes nothing, nor does one that nobody paid", async () => {
    await pay(44)
    for (const id of [44, 45])
      expect((await invoice(id, id === 44 ? 1 : 0.5)).result).toMatchObject({ status: "success" })
    expect((await cancel(45)).error).toBeUndefined()
    expect([await tasks(44), await tasks(45)]).toEqual([[], []])
  })

  it("cash is no task, and what came by UPI is, in whatever amount", async () => {
    expect((await cancel(46)).error).toBeUndefined()
    expect(await tasks(46)).toEqual([{ ...task, amount: 10_000, reference: "UTR-file", reason: "void" }])
  })

  it("a refusal owes nothing", async () => {
    await pay(47)
    const refused = await hub.call("CommerceService.cancelOrder", [47, [{ item_id: 4700, reason: "" }]])
    expect(refused.error).toMatchObject({ data: { tag: "ReasonRequired" } })
    expect((await invoice(47, 0.5)).result).toBeDefined()
    expect(await tasks(47)).toHaveLength(1)
  })

  it("the schema itself refuses a second refund of a cause (PAY-10, WRITE-3)", async () => {
    await pay(48)
    expect((await invoice(48, 0.5)).error).toBeUndefined()
    const again = hub.change(
      `INSERT INTO task (store_id, hub_id, kind, order_id, amount, reference, reason, created_at, due_at)
       SELECT store_id, hub_id, kind, order_id, amount, 'another', reason, created_at, due_at FROM task
       WHERE order_id = 48 AND reason = 'short'`
    )
    await expect(again).rejects.toThrow()
  })
})

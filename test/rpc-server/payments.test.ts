/** PAY-2 and PAY-3 on both databases: a payment is recorded once, and the order becomes what it makes of it. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const orders = [
  ...ordersOf([40], { status: "pending_payment" }),
  ...ordersOf([41, 42, 43, 44, 46]),
  ...ordersOf([45], { store: 21 })
]
/** The payment service has answered for 42, and asked for 43. */
const network = Effect.andThen(
  seed(Date.now(), orders, []),
  transaction(function* () {
    for (const [id, state] of [
      [42, "success"],
      [43, "pending"],
      [45, "success"]
    ] as const) {
      yield {
        text: `INSERT INTO order_payment (hub_id, order_id, method, state, amount, reference, created_at, updated_at)
            SELECT hub_id, order_id, 'upi', ?, grand_total, 'UPI-1', created_at, created_at FROM orders WHERE order_id = ?`,
        values: [state, id]
      }
      yield {
        text: "UPDATE orders SET has_remarks = 1, payment_method = 'cashondelivery' WHERE order_id = ?",
        values: [id]
      }
    }
  })
)
describe.each(databases)("payments of orders on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(network, allow({ enable_order_create: 1 }, "hub", "kochi")),
    {
      PACKHOUSE_ENV: "development"
    }
  )
  const stored = (id: number) =>
    hub.result<{
      readonly payment_method: string
      readonly updated_at: string
      readonly order_becomes_pending: string | null
      readonly grand_total: number
      readonly payments?: ReadonlyArray<object>
    }>("OrderService.getOrderInfo", [id])
  const confirm = (id: number, amount: number, key?: string, username = "hub") =>
    hub.service("PaymentService").ask("confirmPayment", [id, amount, "counter 2"], username, key)
  test("a confirmed payment is one, however often and from however many counters it is confirmed", async () => {
    const { grand_total } = await stored(40)
    const replies = await Promise.all([
      confirm(40, grand_total, "payment-40-once"),
      confirm(40, grand_total, "payment-40-once"),
      confirm(40, grand_total, undefined, "second")
    ])
    for (const { result } of replies)
      expect(result).toMatchObject({ paymentStatus: "success", hasUpiPayment: true })
    expect(await stored(40)).toMatchObject({
      status: "pending",
      payment_method: "upi",
      payments: [{ method: "upi", state: "success", amount: grand_total, reference: "counter 2" }]
    })
    expect((await stored(40)).payments).toHaveLength(1)
    expect((await stored(40)).order_becomes_pending).not.toBeNull()
    expect((await hub.timeline(40)).filter(({ action }) => action === "paid")).toHaveLength(1)
  })

  it("a payment that is not all of it is refused, and so is that of another store's order", async () => {
    expect((await confirm(41, 1)).error?.data).toMatchObject({ tag: "InvalidData" })
    expect((await confirm(45, 240)).error?.data?.tag).toBe("NotFound")
    expect(await stored(41)).not.toHaveProperty("payments")
  })

  it("a check makes of the order what a payment that succeeded makes of it, once", async () => {
    const before = await stored(42)
    expect(before.payment_method).toBe("cashondelivery")
    const check = () => hub.call("PaymentService.checkUpiPayment", [42])
    const { result } = await check()
    expect(result).toMatchObject({ paymentStatus: "success", order: { payment_method: "upi" } })
    const after = await stored(42)
    expect(after.updated_at > before.updated_at).toBe(true)
    await check()
    expect(await stored(42)).toEqual(after)
    const change = await hub.call("CommerceService.changePaymentMethod", [42, "cashondelivery"])
    expect(change.error?.data).toMatchObject({ tag: "PaymentFixed", why: "it is paid already" })
    expect(
      (await hub.timeline(42)).filter(({ action }) => action === "paid" || action === "payment")
    ).toMatchObject([
      { action: "paid", by: null, detail: { method: "upi", reference: "UPI-1" } },
      { action: "payment", by: "hub user", detail: { from: "cashondelivery", to: "upi" } }
    ])
  })

  it("a check of a payment that has not come changes nothing", async () => {
    const before = await stored(43)
    const { result } = await hub.call("PaymentService.checkUpiPayment", [43])
    expect(result).toMatchObject({ paymentStatus: "pending", hasUpiPayment: true })
    expect(await stored(43)).toEqual(before)
    const none = await hub.call("PaymentService.checkUpiPayment", [44])
    expect(none.result).toMatchObject({ paymentStatus: null, hasUpiPayment: false })
  })

  it("over HTTP an order is named by its number and by its id", async () => {
    const http = async (
      path: string,
      body?: object,
      headers: Record<string, string> = { "access-token": hub.session }
    ) => {
      const reply = await fetch(`${hub.url}/api/hubmanager/offline-payment/${path}`, {
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    }
    const pending = {
      status: 200,
      body: { status: "success", data: { paymentStatus: "pending", hasUpiPayment: true } }
    }
    expect(await http(`${incrementOf(43)}/status`)).toEqual(pending)
    expect(await http("43/status", undefined, { authorization: hub.session })).toEqual(pending)
    expect((await http("46/status")).body.data).toEqual({ paymentStatus: null, hasUpiPayment: false })
    expect((await http(`${incrementOf(45)}/status`)).status).toBe(404)
    expect((await http("43/status", undefined, {})).status).toBe(401)
    const { grand_total: amount } = await stored(46)
    const sent = { orderIncrementId: incrementOf(46), amount, source: "hub" }
    expect(await http(`${incrementOf(43)}/confirm`, sent)).toMatchObject({ status: 400 })
    expect(await http("46/confirm", { ...sent, amount: "much" })).toMatchObject({ status: 400 })
    expect((await http("46/confirm", sent)).body).toEqual({
      status: "success",
      data: { paymentStatus: "success", hasUpiPayment: true }
    })
    expect(await stored(46)).toMatchObject({
      payment_method: "upi",
      payments: [{ reference: "hub", by: "hub user" }]
    })
  })

  it("the development environment says what it is", async () => {
    const { result } = await hub.call("UtilService.getEnvVariables", [1])
    expect(result).toContainEqual({ name: "environment", value: '"development"' })
  })
})

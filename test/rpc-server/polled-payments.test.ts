/** PAY-9 on both databases: a payment service outside is asked, and what it says is one payment with what it signs. */
import { Effect } from "effect"
import { describe, expect, it, test } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { deliver, payee, secret, variable } from "#test/support/payment-service.ts"
import { paymentStatusService } from "#test/support/payment-status.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

/** What each order costs. */
const total = 282
const network = Effect.all([
  seed(Date.now(), ordersOf([40, 41, 42, 43, 44, 45, 46]), []),
  allow({ enable_order_create: 1 }, "hub"),
  changes(
    variable("upi_payee", payee),
    "UPDATE orders SET payment_method = 'upi', status = 'pending_payment' WHERE order_id = 40"
  )
])
const outside = await paymentStatusService()

interface Checked {
  readonly paymentStatus: string | null
  readonly order: {
    readonly status: string
    readonly payment_method: string
    readonly payments: ReadonlyArray<{
      readonly reference: string | null
      readonly state: string
      readonly amount: number
    }>
  }
}

describe.each(databases)("a payment that is asked for outside on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(url, network, {
    PACKHOUSE_PAYMENT_SECRET: secret,
    PACKHOUSE_COMMERCE: "outside",
    PACKHOUSE_COMMERCE_URL: outside.url,
    PACKHOUSE_COMMERCE_TOKEN: "token-of-packhouse"
  })
  const ask = (id: number) => hub.call("PaymentService.requestUpiPayment", [id])
  const check = (id: number) => hub.result<Checked>("PaymentService.checkUpiPayment", [id])
  const tell = async (id: number, event: string, reference: string, amount = total) => {
    const { body } = await deliver(hub.url, {
      event_id: event,
      increment_id: incrementOf(id),
      status: "success",
      amount,
      reference
    })
    return (body as { data?: object }).data
  }
  const tasks = (id: number) =>
    hub.rows("SELECT reference, reason, amount FROM task WHERE order_id = ? ORDER BY reference", id)
  const upi = async (id: number) => {
    const { result } = await hub.call("OrderService.getOrderInfoByIncrementId", [incrementOf(id)])
    return (result as Checked["order"]).payments
  }

  test("is one payment however often it is asked for, gets its reference by a signed message, and money that comes again is paid back (PAY-9, PAY-17)", async () => {
    await ask(40)
    outside.say(40, "pending")
    expect((await check(40)).paymentStatus).toBe("pending")
    expect(outside.requests.at(-1)).toBe(`${incrementOf(40)} by token-of-packhouse`)
    outside.say(40, "success")
    const checks = await Promise.all(Array.from({ length: 6 }, () => check(40)))
    for (const { paymentStatus, order } of checks) {
      expect(paymentStatus).toBe("success")
      expect(order).toMatchObject({
        status: "pending",
        payment_method: "upi",
        payments: [{ state: "success", amount: total, reference: `polled:${incrementOf(40)}` }]
      })
    }
    const before = outside.requests.length
    await check(40)
    // Who knows does not ask.
    expect(outside.requests.length).toBe(before)
    expect(await tell(40, "E1", "UTR1")).toMatchObject({ outcome: "known" })
    expect(await upi(40)).toMatchObject([{ reference: "UTR1", state: "success" }])
    expect(await tell(40, "E1", "UTR1")).toMatchObject({ outcome: "known" })
    expect(await tell(40, "E2", "UTR1")).toMatchObject({ outcome: "known" })
    expect(await tasks(40)).toEqual([])
    expect(await tell(40, "E3", "UTR2")).toMatchObject({ outcome: "refund", reason: "twice" })
    expect(await tasks(40)).toEqual([{ reference: "UTR2", reason: "twice", amount: total * 100 }])
    const actions = (await hub.timeline(40)).map(({ action }) => action)
    expect(actions.filter((action) => /^(paid|payment named|refund due)$/.test(action)).toSorted()).toEqual([
      "paid",
      "payment named",
      "refund due"
    ])
  })

  it("in another amount than the message tells of is other money", async () => {
    await ask(41)
    outside.say(41, "success")
    await check(41)
    expect(await tell(41, "E4", "UTR3", 100)).toMatchObject({ outcome: "refund", reason: "twice" })
    expect(await upi(41)).toMatchObject([{ reference: `polled:${incrementOf(41)}` }])
  })

  it("that was told of before it was asked for is the same", async () => {
    await ask(42)
    expect(await tell(42, "E5", "UTR4")).toMatchObject({ outcome: "paid" })
    outside.say(42, "success")
    expect((await check(42)).order.payments).toMatchObject([{ reference: "UTR4" }])
    expect(await tasks(42)).toEqual([])
  })

  it("for an order that was paid in cash meanwhile is paid back once, under the name that it gets", async () => {
    await ask(43)
    await hub.call("CommerceService.changePaymentMethod", [43, "paytm"])
    outside.say(43, "success")
    await check(43)
    await check(43)
    expect(await tasks(43)).toMatchObject([{ reference: `polled:${incrementOf(43)}`, reason: "switched" }])
    expect(await tell(43, "E6", "UTR5")).toMatchObject({ outcome: "known" })
    expect(await tasks(43)).toMatchObject([{ reference: "UTR5", reason: "switched" }])
    // Asked again the service says what it said.
    await check(43)
    expect(await tasks(43)).toHaveLength(1)
  })

  it("may fail and come after all", async () => {
    await ask(44)
    outside.say(44, "failed")
    expect((await check(44)).paymentStatus).toBe("failed")
    expect((await check(44)).paymentStatus).toBe("failed")
    outside.say(44, "success")
    expect((await check(44)).paymentStatus).toBe("success")
  })

  it("of which the service says nothing changes nothing, and whoever asked is told why", async () => {
    const count = outside.requests.length
    // Nobody was asked to pay: there is nothing to ask.
    expect((await check(45)).paymentStatus).toBeNull()
    expect(outside.requests.length).toBe(count)
    outside.forget(45)
    await ask(45)
    const { error } = await hub.call("PaymentService.checkUpiPayment", [45])
    expect(error).toMatchObject({
      message: "The request was made and the server responded with a status code: 404",
      data: { tag: "OutsideFailed", status: 404 }
    })
    outside.answer(45, { status: "error", message: "The bank is closed" })
    expect((await hub.call("PaymentService.checkUpiPayment", [45])).error?.message).toBe("The bank is closed")
    expect(await upi(45)).toMatchObject([{ state: "pending", reference: null }])
  })

  it("is not named by a message that takes the name of a poll", async () => {
    const { status } = await deliver(hub.url, {
      event_id: "E7",
      increment_id: incrementOf(45),
      status: "success",
      amount: total,
      reference: `polled:${incrementOf(45)}`
    })
    expect(status).toBe(400)
  })
})

describe("a backend outside without a base URL", () => {
  const hub = Hub.onSqlite(network, { PACKHOUSE_COMMERCE: "outside" })
  it("is missed where somebody asks for a payment", async () => {
    await hub.call("PaymentService.requestUpiPayment", [40])
    const { error } = await hub.call("PaymentService.checkUpiPayment", [40])
    expect(error).toMatchObject({
      message: "Rest URL not found. Possible configuration missing in env variables.",
      data: { tag: "OutsideFailed", status: 500 }
    })
  })
})

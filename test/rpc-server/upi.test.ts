/** PAY-4 to PAY-7 on both databases: an order is asked to be paid, is told that it was, and gets one payment. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { readCodes } from "#test/support/barcode-reader.ts"
import { joinRoom } from "#test/support/channel.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { deliver, payee, secret, variable } from "#test/support/payment-service.ts"
import { pictureOf } from "#test/support/screenshot.ts"
import { call, post } from "#test/support/server.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

/** What each of the orders costs. */
const total = 282
const network = Effect.all([
  seed(
    Date.now(),
    [
      ...ordersOf([40, 41, 42, 43, 44, 47, 48, 49, 50]),
      ...ordersOf([45], { store: 21 }),
      ...ordersOf([46, 51, 52], { status: "pending_payment" })
    ],
    []
  ),
  allow({ enable_order_create: 1 }, "hub"),
  changes(
    variable("upi_payee", payee),
    variable("upi_payee", "packhouse@okaxis", 2),
    `UPDATE orders SET payment_method = CASE order_id WHEN 46 THEN 'upi' WHEN 47 THEN 'checkmo' WHEN 51 THEN 'card' ELSE 'paytm' END
     WHERE order_id IN (46, 47, 51, 52)`,
    // Asked for yesterday.
    `INSERT INTO order_payment (hub_id, order_id, method, state, amount, created_at, updated_at, expires_at)
     SELECT hub_id, order_id, 'upi', 'pending', grand_total, '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-01-01 00:15:00'
     FROM orders WHERE order_id = 48`,
    "UPDATE orders SET has_remarks = 1 WHERE order_id = 48"
  )
])
interface PaymentRequest {
  readonly link: string
  readonly paymentStatus: string
  readonly order: { readonly payments: ReadonlyArray<{ readonly expires_at: string }> }
}
const paid = (id: number, event: string, change: object = {}) => ({
  event_id: event,
  increment_id: incrementOf(id),
  status: "success" as const,
  amount: total,
  reference: `UTR-${event}`,
  ...change
})

describe.each(databases)("payments by UPI on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, network, { PACKHOUSE_PAYMENT_SECRET: secret })
  const ask = (id: number, as = hub.session) => call(hub.url, as, "PaymentService.requestUpiPayment", [id])
  const asked = async (id: number) => (await ask(id)).result as PaymentRequest
  const tell = async (id: number, event: string, change: object = {}) => {
    const { status, body } = await deliver(hub.url, paid(id, event, change))
    return { status, ...(body as { data?: { outcome: string; reason: string | null } }).data }
  }
  const timeline = async (id: number) =>
    (await hub.timeline(id))
      .filter(({ action }) => /pay|paid|refund/.test(action))
      .map(({ action, by, detail }) => ({ action, by, ...detail }))

  test("an order is asked for what it costs, and again, from two counters at once, it is the same", async () => {
    const second = await hub.login("second")
    const [first, other] = await Promise.all([ask(40), ask(40, second)])
    expect(first.result).toMatchObject({
      paymentStatus: "pending",
      hasUpiPayment: true,
      link: `upi://pay?pa=packhouse.blr@okaxis&pn=Packhouse%20Indiranagar&am=282.00&cu=INR&tn=Order%20100000040&tr=100000040`
    })
    expect(other.result).toEqual(first.result)
    expect(await asked(40)).toEqual(first.result)
    expect((await timeline(40)).map(({ action }) => action)).toEqual(["payment asked"])
  })

  it("none is asked for that is paid to a partner or of another hub, nor where nobody can be paid", async () => {
    expect((await ask(47)).error?.data).toMatchObject({
      tag: "NotPayable",
      why: "it was paid to the partner"
    })
    expect((await ask(45)).error?.data?.tag).toBe("NotFound")
    const kochi = await hub.login("kochi")
    expect((await ask(45, kochi)).error).toMatchObject({
      message:
        'UPI is not set up: an administrator sets the env variable upi_payee of this hub to {"address": "name@bank", "name": "who is paid"}',
      data: { tag: "PayeeMissing", why: "unreadable" }
    })
    const dock = await hub.login("dock")
    expect((await ask(40, dock)).error?.data?.tag).toBe("FlagOff")
  })

  it("over HTTP its QR code is a picture from which another reader reads the link", async () => {
    const reply = await fetch(`${hub.url}/api/hubmanager/offline-payment/${incrementOf(41)}/qr-code`, {
      method: "POST",
      headers: { "access-token": hub.session }
    })
    const body = (await reply.json()) as { status: string; data: { qrCode: string } }
    expect(body).toMatchObject({
      status: "success",
      data: { amount: total, paymentStatus: "pending", hasUpiPayment: true }
    })
    const [head, base64 = ""] = body.data.qrCode.split(",")
    expect(head).toBe("data:image/png;base64")
    const codes = await readCodes(pictureOf(Buffer.from(base64, "base64")), ["QRCode"])
    expect(codes).toEqual([{ format: "QRCode", text: (await asked(41)).link }])
    const missing = await fetch(`${hub.url}/api/hubmanager/offline-payment/999/qr-code`, {
      method: "POST",
      headers: { "access-token": hub.session }
    })
    expect(missing.status).toBe(404)
  })

  test("a payment that comes makes an order one paid by UPI, and everybody of the store hears it at once", async () => {
    const client = await joinRoom(hub.url, hub.session)
    await deliver(hub.url, paid(46, "E46"))
    const pushed = await client.heard("ORDER_PUSH_TO_ROOM", ({ order }) => order?.order_id === 46)
    expect(pushed.data.order).toMatchObject({
      status: "pending",
      payment_method: "upi",
      payments: [{ method: "upi", state: "success", amount: total, reference: "UTR-E46" }]
    })
    expect(await timeline(46)).toEqual([
      expect.objectContaining({
        action: "paid",
        by: "Payment service",
        amount: "282.00",
        reference: "UTR-E46"
      })
    ])
    expect((await ask(46)).error?.data).toMatchObject({ tag: "NotPayable", why: "it is paid already" })
  })

  it("money for an order that waits for it by card or Paytm pays for it in that way, once", async () => {
    for (const [id, method] of [
      [51, "card"],
      [52, "paytm"]
    ] as const) {
      expect((await deliver(hub.url, paid(id, `E${id}`))).body).toMatchObject({ data: { outcome: "paid" } })
      expect(await hub.order(id)).toMatchObject({
        status: "pending",
        payment_method: method,
        payments: [{ method, state: "success", amount: total, reference: `UTR-E${id}` }]
      })
      expect((await deliver(hub.url, paid(id, `F${id}`))).body).toMatchObject({
        data: { outcome: "refund", reason: "twice" }
      })
    }
  })

  it("the same message has one effect, and answers the same; another payment for what is paid is paid back (PAY-7)", async () => {
    await ask(42)
    const first = await tell(42, "E42")
    expect(first).toMatchObject({ status: 200, outcome: "paid", reason: null })
    const before = await hub.order(42)
    expect(await tell(42, "E42")).toEqual(first)
    expect(await tell(42, "E42-again", { reference: "UTR-E42" })).toMatchObject({ outcome: "known" })
    expect(await tell(43, "E42-elsewhere", { reference: "UTR-E42" })).toMatchObject({ outcome: "known" })
    expect(await hub.order(42)).toEqual(before)
    expect(await tell(42, "E42-twice")).toMatchObject({ outcome: "refund", reason: "twice" })
    expect(await hub.order(42)).toEqual(before)
    expect(
      await hub.rows(
        `SELECT kind, store_id, hub_id, order_id, amount, reference, reason, owner, ended_at FROM task
         WHERE order_id = ? ORDER BY reference`,
        42
      )
    ).toEqual([
      {
        kind: "refund",
        store_id: 11,
        hub_id: 1,
        order_id: 42,
        amount: 28_200,
        reference: "UTR-E42-twice",
        reason: "twice",
        owner: null,
        ended_at: null
      }
    ])
    expect((await timeline(42)).at(-1)).toMatchObject({
      action: "refund due",
      by: "Payment service",
      amount: "282.00",
      reason: "twice"
    })
  })

  it("money that comes after cash was collected does not change the order (PAY-15)", async () => {
    await ask(43)
    const { result } = await hub.call("CommerceService.changePaymentMethod", [43, "cashondelivery"])
    expect(result).toMatchObject({ payment_method: "cashondelivery", payments: [{ state: "pending" }] })
    const check = await hub.call("PaymentService.checkUpiPayment", [43])
    expect(check.result).toMatchObject({ paymentStatus: "failed", hasUpiPayment: true })
    const before = await hub.order(43)
    expect(await tell(43, "E43")).toMatchObject({ outcome: "refund", reason: "switched" })
    expect(await hub.order(43)).toEqual(before)
    expect((await timeline(43)).map(({ action }) => action)).toEqual([
      "payment asked",
      "payment given up",
      "refund due"
    ])
    // The customer pays by UPI after all.
    await ask(43)
    expect(await tell(43, "E43-after-all")).toMatchObject({ outcome: "paid" })
  })

  it("money that comes too late is paid back, unless it was paid in time or asked for anew", async () => {
    expect(await tell(48, "E48")).toMatchObject({ outcome: "refund", reason: "expired" })
    const check = await hub.call("PaymentService.checkUpiPayment", [48])
    expect(check.result).toMatchObject({ paymentStatus: "failed" })
    expect((await asked(48)).order.payments[0]?.expires_at.localeCompare("2026-02")).toBe(1)
    expect(await tell(48, "E48-wrong", { amount: 281.99 })).toMatchObject({ reason: "amount" })
    expect(await tell(48, "E48-anew", { paid_at: "2026-01-01 00:14:59" })).toMatchObject({ outcome: "paid" })
  })

  it("a payment that failed is kept, and tried again", async () => {
    await ask(49)
    expect(await tell(49, "E49", { status: "failed" })).toMatchObject({ outcome: "failed" })
    expect(await hub.order(49)).toMatchObject({
      payment_method: "cashondelivery",
      payments: [{ state: "failed" }]
    })
    expect(await tell(49, "E49-success", { reference: "UTR-E49" })).toMatchObject({ outcome: "paid" })
    expect((await timeline(49)).map(({ action }) => action)).toEqual([
      "payment asked",
      "payment failed",
      "paid",
      "payment"
    ])
  })

  test("what is not signed by the secret, for these bytes and this time, is not heard (PAY-7)", async () => {
    await ask(50)
    const before = await hub.order(50)
    const message = paid(50, "E50")
    const now = Date.now()
    const minutes = (count: number) => ({ at: now + count * 60_000 })
    const body = JSON.stringify(message)
    for (const reply of await Promise.all([
      deliver(hub.url, message, { by: "another-secret-of-16" }),
      deliver(hub.url, message, minutes(-6)),
      deliver(hub.url, message, minutes(6)),
      deliver(hub.url, message, { headers: { "x-packhouse-timestamp": String(Math.floor(now / 1000) - 1) } }),
      deliver(hub.url, message, { headers: { "x-packhouse-signature": "" } }),
      deliver(hub.url, message, { headers: { "x-packhouse-signature": "00".repeat(31) } }),
      deliver(hub.url, message, { headers: { "x-packhouse-timestamp": "now" } }),
      post(`${hub.url}/api/hubmanager/offline-payment/webhook`, body)
    ]))
      expect([reply.status, typeof (reply.body as { message: string }).message]).toEqual([401, "string"])
    for (const text of [
      "{",
      "[]",
      JSON.stringify({ ...message, amount: "282" }),
      JSON.stringify({ ...message, amount: -1 }),
      JSON.stringify({ ...message, amount: 0 }),
      JSON.stringify({ ...message, amount: total + 0.001 }),
      JSON.stringify({ ...message, event_id: "a b" }),
      JSON.stringify({ ...message, reference: "UTR\u0000" }),
      JSON.stringify({ ...message, status: "pending" }),
      JSON.stringify({ ...message, paid_at: "yesterday" })
    ])
      expect((await deliver(hub.url, text)).status).toBe(400)
    expect((await deliver(hub.url, paid(999, "E999"))).status).toBe(404)
    expect((await deliver(hub.url, message, { headers: { "content-type": "text/plain" } })).status).toBe(415)
    expect(await hub.order(50)).toEqual(before)
    // Three minutes are as good as none, and signatures are hex digits of either case.
    expect((await deliver(hub.url, message, minutes(-3))).status).toBe(200)
  })
})

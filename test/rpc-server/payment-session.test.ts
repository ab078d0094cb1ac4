/** PAY-7: who the payment service is, to a server that knows its secret and to one that does not. */
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, password, seed } from "#test/support/network.ts"
import { deliver } from "#test/support/payment-service.ts"
import { post } from "#test/support/server.ts"
import { anyDatabase } from "./databases.ts"

const network = seed(Date.now(), [{ id: 44, store: 11, items: [{ product: 1773, qty: 1000 }] }], [])

describe.each(anyDatabase)("a payment service at a server on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)

  it("the session of a payment service is one as any other, and its guesses are slowed with those of logins", async () => {
    const url = `${hub.url}/authenticate`
    const { status, body } = await post(url, { username: "second", password })
    expect([status, Object.keys(body as object)]).toEqual([200, ["token"]])
    const { token } = body as { token: string }
    const reply = await fetch(`${hub.url}/api/hubmanager/offline-payment/44/status`, {
      headers: { "access-token": token }
    })
    expect(await reply.json()).toMatchObject({ data: { paymentStatus: null } })
    expect(await post(url, { username: "second", password: "wrong" })).toEqual({
      status: 401,
      body: { message: "Invalid Login Credentials" }
    })
    expect((await post(url, { username: "second" })).status).toBe(400)
    for (let tries = 0; tries < 4; tries++) await post(url, { username: "second", password: "wrong" })
    expect((await post(`${hub.url}/login`, { username: "second", password })).status).toBe(429)
  })
})

describe("a server that does not know the secret of the payment service", () => {
  const hub = Hub.of(() => Promise.resolve(undefined), network, { PACKHOUSE_RATE: "1:3" })

  it("hears of no payment, says what to do, and slows who asks too often", async () => {
    const statuses = []
    for (let tries = 0; tries < 4; tries++) {
      const { status, body } = await deliver(hub.url, {
        event_id: "E44",
        increment_id: incrementOf(44),
        status: "success",
        amount: 282,
        reference: "UTR44"
      })
      statuses.push(status)
      if (tries === 0)
        expect((body as { message: string }).message).toContain(
          "Start the server with PACKHOUSE_PAYMENT_SECRET"
        )
    }
    expect(statuses).toEqual([503, 503, 503, 429])
  })
})

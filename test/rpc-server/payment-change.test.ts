/** PAY-1 on both databases: one effect, told to the others, kept in the order's timeline. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { call } from "#test/support/server.ts"
import { anyDatabase } from "./databases.ts"

const orders = [40, 41].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }] }))
interface Paid {
  readonly payment_method: string
  readonly updated_at: string
  readonly order_becomes_pending: string | null
}

describe.each(anyDatabase)("changing how an order is paid for on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(seed(Date.now(), orders, []), allow({ enable_order_create: 1 }, "hub", "kochi"))
  )
  const change = (id: number, method: string, key?: string, as = hub.session) =>
    call(
      hub.url,
      as,
      "CommerceService.changePaymentMethod",
      [id, method],
      key === undefined ? {} : { "idempotency-key": key }
    )
  const stored = async (id: number) => (await hub.order(id)) as unknown as Paid

  it("changes it once, however often it is asked, and tells by whom", async () => {
    const before = await stored(40)
    const wanted = before.payment_method === "paytm" ? "upi" : "paytm"
    const first = await change(40, wanted, "payment-40-once")
    expect(first.result).toMatchObject({ payment_method: wanted })
    expect((await change(40, wanted, "payment-40-once")).result).toEqual(first.result)
    const after = await stored(40)
    // Its customer has waited all the while.
    expect(after.order_becomes_pending).toBe(before.order_becomes_pending)
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await change(40, wanted)).result).toMatchObject({ updated_at: after.updated_at })
    const { result } = await hub.call("OrderService.getOrderTimeline", [40])
    const { entries } = result as { entries: ReadonlyArray<{ action: string; by: string; detail: object }> }
    expect(entries.filter(({ action }) => action === "payment")).toMatchObject([
      { by: "hub user", detail: { from: before.payment_method, to: wanted } }
    ])
  })

  it("is not confirmed by hand outside the development environment, by call or by HTTP", async () => {
    const { result: variables } = await hub.call("UtilService.getEnvVariables", [1])
    expect(variables).not.toContainEqual(expect.objectContaining({ name: "environment" }))
    const refused = await hub.call("PaymentService.confirmPayment", [40, 240, "hub"])
    expect(refused.error?.data?.tag).toBe("NotDevelopment")
    const reply = await fetch(`${hub.url}/api/hubmanager/offline-payment/40/confirm`, {
      method: "POST",
      headers: { authorization: hub.session, "content-type": "application/json" },
      body: JSON.stringify({ orderIncrementId: incrementOf(40), amount: 240, source: "hub" })
    })
    expect(reply.status).toBe(403)
    expect(await stored(40)).not.toHaveProperty("payments")
  })

  it("refuses what is none of this user's, no method, and another store's order, and changes nothing", async () => {
    const before = await stored(41)
    expect((await change(41, "card")).error?.data).toMatchObject({
      tag: "FlagOff",
      flag: "swipe_machine_tid"
    })
    expect((await change(41, "checkmo")).error?.data?.tag).toBe("InvalidData")
    expect((await change(41, "paytm", undefined, await hub.login("kochi"))).error?.data?.tag).toBe("NotFound")
    expect(await stored(41)).toMatchObject({ ...before, updated_at: before.updated_at })
  })
})

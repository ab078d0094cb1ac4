/** Notes, holds and payments from a script: a reply that is lost and asked for again is one effect. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { changes } from "#test/support/transaction.ts"
import { Desk } from "./support/in-process.ts"
import { kilos } from "./support/shop.ts"

const orders = [1, 2, 3, 4].map((id) => ({ id, store: 11, items: [kilos(1)] }))
const server = Hub.onSqlite(
  Effect.all([
    seed(Date.now(), orders, []),
    changes(
      `INSERT INTO order_payment (hub_id, order_id, method, state, amount, reference, created_at, updated_at)
          SELECT hub_id, order_id, 'upi', 'success', grand_total, 'UPI-3', created_at, created_at FROM orders WHERE order_id = 3`,
      "UPDATE orders SET has_remarks = 1, payment_method = 'cashondelivery' WHERE order_id IN (3, 4)"
    ),
    allow({ enable_order_create: 1 }, "hub")
  ]),
  { PACKHOUSE_ENV: "development" }
)
const hub = Desk.at(server, "hub")

const entries = async (id: number, action: string): Promise<number> => {
  const timeline = await server.result<{ entries: ReadonlyArray<{ action: string }> }>(
    "OrderService.getOrderTimeline",
    [id]
  )
  return timeline.entries.filter((each) => each.action === action).length
}

describe("a command whose reply is lost", () => {
  it("order note: typed again it is the same note; once it is answered, the same words are another one", async () => {
    await server.loseReply("OrderService.addOrderNote")
    const note = () => hub.run(["order", "note", incrementOf(1), "Nobody opens"])
    expect((await note()).code).toBe(1)
    expect(await entries(1, "note")).toBe(1)
    expect(await note()).toMatchObject({ code: 0, stdout: `Note added to order ${incrementOf(1)}\n` })
    expect(await entries(1, "note")).toBe(1)
    expect((await note()).code).toBe(0)
    expect(await entries(1, "note")).toBe(2)
  })

  it("order hold and order release: typed again each has been done once, and says so", async () => {
    const hold = () => hub.run(["order", "hold", incrementOf(2), "--reason", "Wrong address"])
    const release = () => hub.run(["order", "release", incrementOf(2)])
    await server.loseReply("OrderService.holdOrder")
    expect([(await hold()).code, (await hold()).code]).toEqual([1, 0])
    await server.loseReply("OrderService.releaseOrder")
    expect((await release()).code).toBe(1)
    expect(await release()).toMatchObject({
      code: 0,
      stdout: `Order ${incrementOf(2)} is not on hold any more\n`
    })
    expect([await entries(2, "held"), await entries(2, "released")]).toEqual([1, 1])
    expect((await release()).stderr).toContain("This order is not on hold")
  })
})

describe("packhouse order payment", () => {
  const of = (id: number, ...more: ReadonlyArray<string>) =>
    hub.run(["order", "payment", incrementOf(id), ...more])
  it("shows the payments of an order; a check makes it what they make of it", async () => {
    const shown = await of(3)
    expect(shown.stdout).toMatch(
      /^Order 100000003: Cash on delivery, \d+\.\d\d\nPaid \d+\.\d\d by UPI on .*, UPI-3\n$/
    )
    expect((await of(3, "--check")).stdout).toMatch(/^Transaction Successful\nOrder 100000003: UPI, /)
    expect((await of(3, "--json")).json()).toMatchObject({
      payment_method: "upi",
      payments: [{ method: "upi", state: "success", reference: "UPI-3" }]
    })
    expect(await of(3, "cashondelivery")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The payment method cannot be changed: it is paid already")
    })
    for (const name of [incrementOf(3), "3"])
      expect((await hub.run(["order", "show", name])).stdout).toContain("by UPI on")
  })

  it("changes the method, and confirms a payment in the development environment", async () => {
    expect((await of(4, "paytm")).stdout).toMatch(/^Order payment method updated\nOrder 100000004: Paytm, /)
    expect((await of(4, "--check")).stdout).toMatch(/^There is no UPI payment\n/)
    expect((await of(4, "--confirm", "till 2")).stdout).toMatch(
      /^Transaction Successful\nOrder 100000004: UPI, \S+\nPaid \S+ by UPI on .*, till 2 \(hub user\)\n$/
    )
    expect(await of(4, "upi", "--check")).toMatchObject({ code: 2 })
    expect(await entries(4, "paid")).toBe(1)
  })
})

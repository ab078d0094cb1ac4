/** PROOF-1 to PROOF-4: with the flag an order does not leave without its own label, whoever asks. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const label = (id: number): string => `81${String(id).padStart(10, "0")}001`

describe.each(anyDatabase)("the proof of labels on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(
      seed(Date.now(), [...ordersOf([40, 41, 42, 43, 44]), ...ordersOf([50], { store: 21 })], []),
      changes(
        `UPDATE app_user SET flags = '{"enable_store_work": 1, "enable_label_proof": 1}' WHERE username = 'hub'`,
        "UPDATE orders SET status = 'processing'"
      )
    )
  )
  const ship = (id: number, code?: string, as = hub.session) =>
    hub.call("CommerceService.createShipment", code === undefined ? [id] : [id, code], as)
  it("without it nothing leaves; with it the order leaves once, and the scan is kept (PROOF-3)", async () => {
    expect((await ship(40)).error).toMatchObject({
      message: "Scan the label on the parcel: the order leaves with its own label alone",
      data: { tag: "LabelMissing" }
    })
    expect((await hub.call("OrderService.updateOrder", [40, { status: "complete" }])).error).toBeDefined()
    const answers = await Promise.all([ship(40, label(40)), ship(40, label(40))])
    expect(answers[0]?.result).toEqual(answers[1]?.result)
    expect(answers[0]?.result).toMatchObject({ order_id: 40 })
    // A reply that was lost is asked for again, by a screen that does not know the label any more.
    expect((await ship(40)).result).toEqual(answers[0]?.result)
  })

  it("the label of another order is refused by its number, one of another store without it", async () => {
    expect((await ship(41, label(42))).error).toMatchObject({
      message: `This is the label of order ${incrementOf(42)}: scan the one on this parcel`,
      data: { tag: "ForeignLabel" }
    })
    for (const foreign of [label(50), label(999), incrementOf(41)])
      expect((await ship(41, foreign)).error).toMatchObject({
        message: "This is not the label of this order: scan the one on its parcel"
      })
    const second = await hub.login("dock")
    expect((await ship(41, label(42), second)).error?.data?.tag).toBe("ForeignLabel")
    expect((await ship(41, undefined, second)).error).toBeUndefined()
  })

  it("the shipment says which label it was and who scanned it (PROOF-3)", async () => {
    const dock = await hub.login("dock")
    await Promise.all([ship(43, label(43)), ship(43, label(43))])
    expect((await ship(44, undefined, dock)).error).toBeUndefined()
    expect(
      await hub.rows("SELECT label, user_id FROM order_shipment WHERE order_id IN (43, 44) ORDER BY order_id")
    ).toEqual([
      { label: label(43), user_id: expect.any(Number) },
      { label: null, user_id: expect.any(Number) }
    ])
  })
})

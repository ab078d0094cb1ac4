import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, seedShipments, shelfPack } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()

describe.each(anyDatabase)("the return stock sheet on $name", ({ url: databaseUrl }) => {
  // Accepted half an hour ago; its packs came an hour ago as every seeded one did.
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(
        now,
        [],
        [0, 0, 1, 2].map((status, at) => shelfPack(1773, code(at + 1), { status }))
      ),
      seedShipments(now, [{ id: 5, hub: 1, acceptedMinutesAgo: 30, items: [{ product: 1773, qty: 1500 }] }]),
      changes("UPDATE pack SET shipment_id = 'SHP-5' WHERE id IN (1, 3, 4)", {
        text: `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change)
                   SELECT id, hub_id, product_id, ?, 'returned', 'Asha', 'RET-0', -received_qty FROM pack WHERE id = 4`,
        values: [Day.toGmt(now - 20 * Day.minute)]
      })
    ])
  )
  const rpc = (method: string, params: ReadonlyArray<unknown>) =>
    hub.service("ShipmentService", "dock").done<unknown>(method, params)
  it("the shipments behind a product say what each brought and what became of it", async () => {
    expect(await rpc("getShipmentDetailsOfProduct", [1, [5, 99], 1773, null])).toEqual([
      {
        id: 5,
        shipment_id: "SHP-5",
        shipment_name: "Shipment 5",
        time: Day.toGmt(now - 30 * Day.minute),
        sent: 1.5,
        received: 1.5,
        sold: 0.5,
        returned: 0.5
      }
    ])
  })

  it("everything came before any return, and after one only what was kept and has come since; a pick-up is none", async () => {
    const rowOf = async () => {
      const sheet = (await rpc("getEveryHubInventoryItemsForReturnStockPage", [1, {}, null])) as Record<
        string,
        { readonly age_products: ReadonlyArray<{ readonly product_id: number }> }
      >
      expect(Object.keys(sheet)).toEqual(["Non-Marinated Products", "Marinated Products"])
      return sheet["Non-Marinated Products"]?.age_products.find(({ product_id }) => product_id === 1773)
    }
    const record = (kind: string, minutesAgo: number) =>
      hub.change(
        {
          text: "INSERT INTO return_record (hub_id, kind, ref_no, created_at, user_id, user_name) VALUES (1, ?, 'ours', ?, 1, 'Asha')",
          values: [kind, Day.toGmt(now - minutesAgo * Day.minute)]
        },
        "INSERT INTO return_line (hub_id, return_id, product_id, qty) SELECT 1, MAX(id), 1773, 500 FROM return_record"
      )
    // What is neither there nor went back was sold.
    expect(await rowOf()).toMatchObject({
      retained: 0,
      sent: 1.5,
      received: 2,
      sold: 0.5,
      remaining: 1,
      shipment_table_ids: [5]
    })
    expect(await rpc("getLastReturnStockInfo", [1])).toBeNull()

    await record("return", 10)
    expect(await rowOf()).toMatchObject({ retained: 1, sent: 0, received: 0, sold: 0, remaining: 1 })
    expect(await rpc("getLastReturnStockInfo", [1])).toMatchObject({
      kind: "return",
      shipment_name: "Return 1",
      ref_no: "ours",
      created_by: "Asha",
      shipment_item_count: 1,
      items: [{ product_id: 1773, product_name: "Chicken curry cut", qty: 0.5, sell_by: "kg" }]
    })

    // What a pick-up sent back is no return of the hub's own stock.
    await record("rtv", 1)
    expect(await rpc("getLastReturnStockInfo", [1])).toMatchObject({ kind: "return" })
  })
})

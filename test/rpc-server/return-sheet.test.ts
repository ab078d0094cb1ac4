import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { packCode, seed, seedShipments } from "#test/support/network.ts"
import { call, within } from "#test/support/server.ts"
import { changes, transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const expiry = Day.addDays(today, 5)
const pack = (unique: number, qty: number, status = 0) => ({
  hub: 1,
  product: 1773,
  code: packCode(1773, 500, unique, expiry, today),
  isUnique: true,
  qty,
  expiry,
  status
})

interface Row {
  readonly product_id: number
  readonly retained: number
  readonly sent: number
  readonly received: number
  readonly sold: number
  readonly remaining: number
  readonly shipment_table_ids: ReadonlyArray<number>
}

describe.each(anyDatabase)("the return stock sheet on $name", ({ url: databaseUrl }) => {
  // Accepted half an hour ago; its packs came an hour ago as every seeded one did.
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(now, [], [pack(1, 500), pack(2, 500), pack(3, 500, 1), pack(4, 500, 2)]),
      seedShipments(now, [{ id: 5, hub: 1, acceptedMinutesAgo: 30, items: [{ product: 1773, qty: 1500 }] }]),
      changes("UPDATE pack SET shipment_id = 'SHP-5' WHERE id IN (1, 3, 4)", {
        text: `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change)
                   SELECT id, hub_id, product_id, ?, 'returned', 'Asha', 'RET-0', -received_qty FROM pack WHERE id = 4`,
        values: [Day.toGmt(now - 20 * Day.minute)]
      })
    ])
  )
  let session: string
  beforeAll(async () => {
    session = await hub.login("dock")
  })
  const rpc = async (method: string, params: ReadonlyArray<unknown>) => {
    const { result, error } = await call(hub.url, session, `ShipmentService.${method}`, params)
    expect(error).toBeUndefined()
    return result
  }
  const rowOf = async (): Promise<Row | undefined> => {
    const sheet = (await rpc("getEveryHubInventoryItemsForReturnStockPage", [1, {}, null])) as Record<
      string,
      { readonly age_products: ReadonlyArray<Row> }
    >
    expect(Object.keys(sheet)).toEqual(["Non-Marinated Products", "Marinated Products"])
    return sheet["Non-Marinated Products"]?.age_products.find(({ product_id }) => product_id === 1773)
  }
  /** One process owns the store: the record is written while the server is down. */
  const record = async (kind: string, minutesAgo: number) => {
    await hub.stop()
    await within(
      hub.where,
      transaction(function* () {
        const [row] = yield {
          text: "INSERT INTO return_record (hub_id, kind, ref_no, created_at, user_id, user_name) VALUES (1, ?, 'ours', ?, 1, 'Asha') RETURNING id",
          values: [kind, Day.toGmt(now - minutesAgo * Day.minute)]
        }
        yield {
          text: "INSERT INTO return_line (return_id, product_id, qty) VALUES (?, 1773, 500)",
          values: [Number(row?.id)]
        }
      })
    )
    await hub.start()
  }

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

/** What is sold at partner's prices: to the hub's customer, and no eggs (PARTNER-1, PARTNER-2). */
import { Effect } from "effect"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
const partner = (flags: object) => JSON.stringify({ enable_order_create: 1, use_partner_price: 1, ...flags })
const egg = "Paneer 200 g cannot be on a hub transfer order: eggs are not sold at partner's prices"

describe.each(anyDatabase)("at partner's prices on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.andThen(
      seed(
        now,
        [],
        [
          ...[1, 2, 3, 4].map((unique) => shelfPack(1773, code(unique))),
          shelfPack(2649, "8901234567890", { isUnique: false, qty: 900_000 }),
          shelfPack(2648, code(9, { product: 2648 }))
        ]
      ),
      changes(
        "INSERT INTO env_variable (name, hub_id, value) VALUES ('egg_product_ids', 0, '[2649]')",
        "INSERT INTO customer (mobile, firstname, lastname) VALUES ('+919000000001', 'Hub', 'Customer')"
      )
    )
  )
  const eggs = (ids: string) =>
    hub.change({ text: "UPDATE env_variable SET value = ? WHERE name = 'egg_product_ids'", values: [ids] })
  const flags = (of: object) =>
    hub.change({
      text: "UPDATE app_user SET flags = ?, cut_off_date = NULL WHERE username = 'hub'",
      values: [partner(of)]
    })
  /** A cart is its session's: every test has one of its own, with a pack of its own. */
  let till = ""
  let packs = 0
  beforeEach(async () => {
    await flags({ b2c_hub_customer: "1" })
    till = await hub.login("hub")
    await ask("addItemToCart", { scan_code: code(++packs) })
  })
  const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
    hub.call(`CommerceService.${method}`, params, till)
  const place = (more: object = {}) => ask("placeOrderV2", { payment_mode: "cashondelivery", ...more })

  it("an egg is put into no cart, by hand or by its code, and the cart is still there", async () => {
    for (const item of [{ product_id: 2649, qty: 1 }, { scan_code: "8901234567890" }])
      expect((await ask("addItemToCart", item)).error).toMatchObject({
        message: egg,
        data: { tag: "EggRefused", name: "Paneer 200 g" }
      })
    const several = await ask("addMultipleItemsToCart", { items: [{ product_id: 2649, qty: 1 }] })
    expect(several.result).toMatchObject({
      refused: [{ index: 0, tag: "EggRefused", message: egg }],
      items: [{ product_id: 1773, qty: 0.5 }]
    })
  })

  it("an order has none that came into its cart before it was one", async () => {
    await eggs("[]")
    await ask("addItemToCart", { product_id: 2649, qty: 1 })
    await eggs("[2649]")
    expect((await place()).error?.message).toBe(egg)
    expect((await ask("getCart")).result).toMatchObject({
      order: null,
      items: [{ product_id: 1773 }, { product_id: 2649 }]
    })
  })

  it("names the hub's customer, and says where there is none; nothing is placed without", async () => {
    expect((await ask("getHubCustomer")).result).toMatchObject({
      b2c_hub_customer: "1",
      customer: { id: 1, mobile: "9000000001", name: { firstname: "Hub", lastname: "Customer" } }
    })
    await flags({ b2c_hub_customer: "4001-B" })
    expect((await ask("getHubCustomer")).result).toEqual({ b2c_hub_customer: "4001-B", customer: null })
    await flags({})
    expect((await ask("getHubCustomer")).result).toBeNull()
    expect((await place()).error).toMatchObject({
      message: "Please setup hub transfer customer for this store",
      data: { tag: "HubCustomerMissing" }
    })
  })

  it("a retailer's website sells them, and without a hub customer; an external customer is mrpl's", async () => {
    await hub.change("UPDATE store SET website_id = 15 WHERE store_id = 11")
    onTestFinished(() => hub.change("UPDATE store SET website_id = NULL WHERE store_id = 11"))
    const placed = await place({ external_customer: { mobile: "9876500001", name: "Anju" } })
    expect(placed.error).toBeUndefined()
    const { order_id } = placed.result as { readonly order_id: number }
    // What hubs see of it is a sale at the counter.
    expect(await hub.order(order_id)).toMatchObject({ source: "fth_retail" })
    const [received] = await hub.rows(
      "SELECT detail FROM audit WHERE subject = 'order' AND subject_id = ? AND action = 'received'",
      String(order_id)
    )
    expect(JSON.parse(String(received?.detail))).toMatchObject({
      external_customer: { mobile: "+919876500001", name: "Anju", source: "mrpl" }
    })
  })
})

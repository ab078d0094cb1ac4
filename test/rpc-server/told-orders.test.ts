/** PLACE-5: a shop outside is told of every order that a counter places, though it is away, refuses, and the server is killed. */
import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { anyDatabase } from "./databases.ts"
import { openShop } from "./shop-outside.ts"

const network = Effect.andThen(
  seed(
    Date.now(),
    [{ id: 1, store: 11, source: "zomato", items: [{ product: 1773, qty: 500 }] }],
    [shelfPack(2649, "8901234567890", { isUnique: false, qty: 90_000 })]
  ),
  allow({ enable_order_create: 1 }, "hub")
)

const shop = await openShop()
afterAll(shop.close)

describe.each(anyDatabase)("a shop outside on $name", ({ url }) => {
  const hub = Hub.of(url, network, {
    PACKHOUSE_COMMERCE: "outside",
    PACKHOUSE_COMMERCE_URL: shop.url,
    PACKHOUSE_COMMERCE_TOKEN: "token-of-packhouse"
  })

  it("is told of each order in their order, under one key each, until it has taken it (PLACE-5)", async () => {
    const place = async (qty: number): Promise<string> => {
      await hub.call("CommerceService.newCart", [])
      await hub.call("CommerceService.addItemToCart", [{ product_id: 2649, qty }])
      const { result, error } = await hub.call("CommerceService.placeOrderV2", [
        { payment_mode: "cashondelivery" }
      ])
      if (error !== undefined) throw new Error(JSON.stringify(error))
      return (result as { readonly increment_id: string }).increment_id
    }
    const { messages } = shop
    messages.length = 0
    shop.answer(() => [503, {}])
    const first = await place(1)
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    const [second, third] = [await place(2), await place(3)]
    // It took the first one, and its answer was lost; the second it does not want.
    await hub.stop()
    const taken: Array<string> = []
    const before = messages.length
    shop.answer(({ key, order }) => {
      const isKnown = taken.includes(order.increment_id)
      if (order.increment_id === second) return [422, { status: "error", message: "No such customer" }]
      if (!isKnown) taken.push(order.increment_id)
      return key === `placed:${first}` && !isKnown ? "nothing" : [200, { status: "success" }]
    })
    await hub.start()
    await expect.poll(() => taken).toEqual([first, third])
    const fourth = await place(4)
    await expect.poll(() => taken).toEqual([first, third, fourth])
    const since = messages.slice(before)
    expect(since.map(({ key }) => key)).toEqual(
      [first, first, second, third, fourth].map((increment) => `placed:${increment}`)
    )
    expect(new Set(messages.map(({ token }) => token))).toEqual(new Set(["token-of-packhouse"]))
    expect(since.at(-1)?.order).toMatchObject({ increment_id: fourth, items: [{ qty: 4 }] })
  })
})

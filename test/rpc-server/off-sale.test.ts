/** OFFSALE-1 to OFFSALE-5: a store takes a product off sale for a while, and commerce refuses or hides it there. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack, users } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
const inHours = (hours: number) => Day.toGmt(now + hours * Day.hour)

describe.each(anyDatabase)("what a store does not sell now, on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(now, [], [shelfPack(1773, code(7))]),
      allow({ enable_order_create: 1 }, ...users.map(({ username }) => username)),
      changes("UPDATE app_user SET cut_off_date = NULL")
    ])
  )
  const off = async (until: string | null, reason: string | null = null, as = hub.session) =>
    await hub.call("OffSaleService.takeOffSale", [1773, until, reason], as)
  const list = async (as = hub.session) =>
    (await hub.call("OffSaleService.getOffSale", [], as)).result as ReadonlyArray<Record<string, unknown>>
  const on = () => hub.call("OffSaleService.putOnSale", [1773])
  const listed = async (query = "") => {
    const answer = await fetch(`${hub.url}/products?size=100${query}`, {
      headers: { "access-token": hub.session }
    })
    const { data } = (await answer.json()) as { data: ReadonlyArray<{ entity_id: number; qty: number }> }
    return data.find(({ entity_id }) => entity_id === 1773)?.qty
  }
  const isMapped = async () =>
    Object.values(
      (await hub.call("OrderService.getCategoryMapping", [])).result as Record<string, ReadonlyArray<number>>
    ).some((ids) => ids.includes(1773))

  it("refuses it in carts and orders, and hides it from lists, until it is put on sale again (OFFSALE-3, OFFSALE-5, OFFSALE-7)", async () => {
    const has = await listed()
    const mapped = await isMapped()
    expect(has).toBeGreaterThan(0)
    await hub.call("CommerceService.clearCart", [])
    await hub.call("CommerceService.addItemToCart", [{ product_id: 1773, qty: 0.5 }])
    expect((await off(inHours(1), "Cold room is down")).result).toMatchObject({
      product_id: 1773,
      until: inHours(1),
      reason: "Cold room is down",
      by: expect.any(String)
    })
    const refusal = { message: "One or items are out of stock!", data: { tag: "OutOfStock" } }
    for (const item of [{ scan_code: code(7) }, { product_id: 1773, qty: 0.5 }])
      expect((await hub.call("CommerceService.addItemToCart", [item])).error).toMatchObject(refusal)
    expect((await hub.call("CommerceService.getCart", [])).result).toMatchObject({ items: [{ oos: true }] })
    await hub.call("CommerceService.setupGuestUser", [2])
    expect((await hub.call("CommerceService.placeOrder", [])).error).toMatchObject(refusal)
    expect(await listed()).toBeUndefined()
    expect(await listed("&oos=1")).toBe(0)
    expect(await isMapped()).toBe(false)
    await on()
    expect((await hub.call("CommerceService.getCart", [])).result).toMatchObject({ items: [{ oos: false }] })
    expect(await listed()).toBe(has)
    expect(await isMapped()).toBe(mapped)
    await hub.call("CommerceService.clearCart", [])
  })

  it("is over by itself when its time has come", async () => {
    await off(inHours(1))
    expect(await list()).toHaveLength(1)
    await hub.change({ text: "UPDATE off_sale SET until = ?", values: [inHours(-1)] })
    expect(await list()).toEqual([])
    expect(
      (await hub.call("CommerceService.addItemToCart", [{ product_id: 1773, qty: 0.5 }])).error
    ).toBeUndefined()
    await hub.call("CommerceService.clearCart", [])
    expect((await off(inHours(2))).result).toMatchObject({ until: inHours(2) })
    await on()
  })

  it("has one effect when two people take it off at once: the longer time stands (OFFSALE-1, OFFSALE-4)", async () => {
    const second = await hub.login("second")
    await Promise.all([off(inHours(3)), off(inHours(1), "Gone", second), off(inHours(3))])
    expect(await list()).toMatchObject([{ until: inHours(3) }])
    await off(inHours(2))
    expect(await list(second)).toMatchObject([{ until: inHours(3) }])
    await off(null)
    expect(await list()).toMatchObject([{ until: null }])
    await Promise.all([on(), on()])
    expect(await list()).toEqual([])
  })

  it("refuses a time that is over, one that is too far, and a product that nobody knows", async () => {
    for (const until of [inHours(-1), inHours(24 * 40)])
      expect((await off(until)).error?.data?.tag).toBe("InvalidData")
    expect((await hub.call("OffSaleService.takeOffSale", [99, null])).error?.data?.tag).toBe("NotFound")
    expect((await hub.call("OffSaleService.putOnSale", [99])).error?.message).toBe("Product not found")
  })

  it("is the store's own, and a repeat is answered as it was (OFFSALE-4)", async () => {
    const kochi = await hub.login("kochi")
    const once = () =>
      hub.service("OffSaleService").ask("takeOffSale", [1773, inHours(1)], "hub", "off-sale-once")
    expect((await once()).result).toEqual((await once()).result)
    expect(await list(kochi)).toEqual([])
    await on()
  })
})

/** COUNTER-9 to COUNTER-16: what a counter works with, on both databases. */
import { Effect, Result } from "effect"
import { describe, expect, test } from "vitest"
import { mostDrafts } from "#core/counter/draft.ts"
import * as Money from "#core/money.ts"
import * as coupons from "#rpc-server/store/counter/coupons.ts"
import * as drafts from "#rpc-server/store/counter/drafts.ts"
import * as prices from "#rpc-server/store/counter/prices.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const network = Effect.all([
  seed(Date.now(), ordersOf([1, 2, 30]), []),
  allow({ enable_order_create: 1, allow_diff_pricing: 1 }, "hub", "second", "kochi"),
  changes(
    `INSERT INTO coupon (code, percent, amount, min_subtotal, active, use_limit, websites) VALUES
       ('FRESH10', 1000, NULL, 0, 1, NULL, NULL), ('LAST', NULL, 5000, 20000, 1, 1, NULL),
       ('TWICE', 1250, NULL, 0, 1, 2, '[3,15]')`,
    `INSERT INTO customer (mobile, firstname, lastname, street, city, region, postcode) VALUES
       ('+919000000001', 'ശ്രീജ', 'Menon', 'Flat 4B\n12th Main', 'Bengaluru', 'Karnataka', '560038'),
       ('+919000000002', 'Arjun', NULL, NULL, NULL, NULL, NULL),
       ('+919000000003', 'Meera', 'Das', 'Old Street', 'Bengaluru', 'Karnataka', '560001')`,
    "UPDATE orders SET customer_mobile = '+919000000003', street = '12 Lake Road', display_string = '9 to 11' WHERE order_id = 1",
    "UPDATE orders SET customer_mobile = '+919000000003', street = NULL, display_string = '9 to 11' WHERE order_id = 2",
    "INSERT INTO price_override (hub_id, store_id, product_id, price) VALUES (1, 11, 1773, 20011), (2, 21, 1773, 20021), (1, 11, 2649, 8000)",
    "UPDATE store SET website_id = 17 WHERE store_id = 11"
  )
])

const line = {
  product_id: 1773,
  product_name: "Chicken curry cut",
  qty: 1.5,
  price: 240,
  sell_by: "kg",
  scanned_info: null
}
interface StoredDraft {
  readonly id: number
  readonly name: string
  readonly products: string
}

describe.each(databases)("the counter on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, network)
  const { ask, done } = hub.service("OrderService")
  const save = (draft: Record<string, unknown>, as = "hub", key?: string) =>
    ask("saveDraft", [{ store_id: 11, products: [line], ...draft }], as, key)
  const list = (as = "hub") => done<ReadonlyArray<StoredDraft>>("getDraft", [11], as)
  const remove = (id: number, as = "hub", key?: string) => ask("removeDraft", [id], as, key)
  const clear = async () => {
    for (const { id } of await list()) await remove(id)
  }

  it("a draft is kept with its lines, found by the whole store, and given back with its products as a list", async () => {
    const scanned = { ...line, scanned_info: { items: [{ scan_code: "80177", qty: 1.5 }], total_qty: 1.5 } }
    const { result } = await save({ name: " ശ്രീജ,  six ", products: JSON.stringify([scanned, line]) })
    const { id, products, ...kept } = result as StoredDraft
    expect(kept).toEqual({ store_id: 11, source: "fth_retail", name: "ശ്രീജ, six" })
    expect(JSON.parse(products)).toEqual([scanned, line])
    expect(await list("second")).toEqual([result])
    expect((await ask("restoreDraft", [id], "second")).result).toEqual({
      id,
      ...kept,
      products: [scanned, line]
    })
    expect(((await save({ source: "swiggy" })).result as StoredDraft & { source: string }).source).toBe(
      "fth_retail"
    )
    expect((await list())[1]?.name).toMatch(/^Saved @\d\d:\d\d$/)
    await clear()
  })

  test("two counters: who saves last has written, and a draft removed meanwhile is said to be gone (COUNTER-12)", async () => {
    const { id } = (await save({ name: "Canteen" })).result as StoredDraft
    const again = await save({ id, name: "Canteen, Friday", products: [line, line] }, "second")
    expect((again.result as StoredDraft).id).toBe(id)
    expect(await list()).toEqual([again.result])
    // Without a name it keeps the one that it has.
    expect(((await save({ id })).result as StoredDraft).name).toBe("Canteen, Friday")
    const both = await Promise.all([remove(id), remove(id, "second")])
    expect(both.filter(({ error }) => error === undefined)).toHaveLength(1)
    const gone = [...both, await save({ id }), await remove(id), await ask("restoreDraft", [id])].filter(
      ({ error }) => error !== undefined
    )
    expect(gone).toHaveLength(4)
    for (const { error } of gone)
      expect(error).toMatchObject({ message: "Draft not found", data: { tag: "NotFound" } })
    expect(await list()).toEqual([])
  })

  test("no two of a store have one name, typed or of the time, from two counters at once either (COUNTER-13)", async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save({ name: "Canteen" }, index % 2 === 0 ? "hub" : "second"))
    )
    const names = ["Canteen", ...[2, 3, 4, 5, 6].map((number) => `Canteen (${number})`)]
    expect(all.map(({ result }) => (result as StoredDraft).name).toSorted()).toEqual(names)
    const [first, other] = all.map(({ result }) => result as StoredDraft)
    // Written over it keeps its own name, and takes nobody else's.
    expect((await save({ id: first?.id, name: first?.name })).result).toMatchObject({ name: first?.name })
    const both = await Promise.all([first, other].map((draft) => save({ id: draft?.id, name: "Friday" })))
    expect(both.map(({ result }) => (result as StoredDraft).name).toSorted()).toEqual([
      "Friday",
      "Friday (2)"
    ])
    await save({})
    await save({})
    const kept = (await list()).map(({ name }) => name)
    expect(new Set(kept).size).toBe(8)
    await clear()
  })

  test("a call that arrives twice keeps one draft, and removes it once", async () => {
    const answers = await Promise.all([save({}, "hub", "draft-key-1"), save({}, "hub", "draft-key-1")])
    expect(answers[0]?.result).toEqual(answers[1]?.result)
    expect(await list()).toHaveLength(1)
    const [{ id } = { id: 0 }] = await list()
    for (let time = 0; time < 2; time++)
      expect((await remove(id, "hub", "draft-key-2")).result).toEqual({ status: "success" })
  })

  it("drafts of another store are neither listed, read, written over nor removed", async () => {
    const { id } = (await save({ name: "Ours" })).result as StoredDraft
    expect((await ask("getDraft", [11], "kochi")).error?.data?.tag).toBe("Forbidden")
    expect((await save({ name: "Theirs" }, "kochi")).error?.data?.tag).toBe("Forbidden")
    for (const reply of [
      await save({ id, store_id: 21, name: "Taken" }, "kochi"),
      await remove(id, "kochi"),
      await ask("restoreDraft", [id], "kochi")
    ])
      expect(reply.error?.data?.tag).toBe("NotFound")
    expect((await list()).map(({ name }) => name)).toEqual(["Ours"])
    await clear()
  })

  it("what is no draft is refused, and nothing is kept of it", async () => {
    for (const [products, why] of [
      [[], "an empty cart is not kept: add a product"],
      [Array(501).fill(line), "a draft has at most 500 lines, this one has 501"],
      [[{ ...line, qty: 0 }], "a line has a quantity above 0"]
    ] as const)
      expect((await save({ products })).error?.data).toMatchObject({ tag: "InvalidData", why })
    for (const products of [null, "no JSON", [{ ...line, sell_by: "litre" }], [{ product_id: 1 }]])
      expect((await save({ products })).error?.code).toBe(-32602)
    expect(await list()).toEqual([])
    expect((await save({}, "dock")).error?.data).toMatchObject({
      tag: "FlagOff",
      flag: "enable_order_create"
    })
  })

  test(`a store has ${mostDrafts} drafts, from two counters at once either (COUNTER-12)`, {
    timeout: 60_000
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: mostDrafts + 6 }, (_, index) =>
        save({ name: `Draft ${index}` }, index % 2 === 0 ? "hub" : "second")
      )
    )
    const refused = answers.flatMap(({ error }) => (error === undefined ? [] : [error]))
    expect(refused.map(({ data }) => data?.tag)).toEqual(Array(6).fill("TooManyDrafts"))
    // Each of the two has half of the places.
    expect(refused.map(({ message }) => message)).toEqual(
      Array(6).fill(
        expect.stringMatching(
          /^You have 50 drafts here: delete one of yours first\. The oldest is Draft \d+$/
        )
      )
    )
    expect(await list()).toHaveLength(mostDrafts)
    await clear()
  })

  it("who saved, changed and removed a draft stands in the audit", async () => {
    const { id } = (await save({ name: "Told" })).result as StoredDraft
    await save({ id, name: "Told" }, "second")
    await remove(id)
    const rows = await hub.rows(
      "SELECT user_name, action, store_id FROM audit WHERE subject = 'draft' AND subject_id = ? ORDER BY id",
      String(id)
    )
    expect(rows.map(({ action, store_id }) => [action, store_id])).toEqual([
      ["saved", 11],
      ["changed", 11],
      ["removed", 11]
    ])
    expect(new Set(rows.map(({ user_name }) => user_name)).size).toBe(2)
  })

  it("whoever places a draft removes it in the same transaction", async () => {
    const { id } = (await save({})).result as StoredDraft
    const removed = await hub.transact(function* () {
      return [yield* drafts.remove(1, id), yield* drafts.remove(1, id)]
    })
    expect(removed).toEqual([true, false])
    expect(await list()).toEqual([])
  })

  test("of any who want the last use of a coupon at once exactly one gets it (COUNTER-11)", async () => {
    const racers = Array.from({ length: 20 }, (_, index) => index + 1)
    const race = (code: string) =>
      Promise.all(racers.map((order) => hub.transact(() => coupons.take(code, order))))
    const first = await race("LAST")
    expect(first.filter(Result.isSuccess)).toHaveLength(1)
    for (const each of first)
      if (Result.isFailure(each))
        expect(each.failure).toMatchObject({ tag: "CouponUnusable", data: { why: "used up", code: "LAST" } })
    const winner = racers[first.findIndex(Result.isSuccess)] ?? 0
    // It is taken once for an order, given back once, and then there for one other.
    const said = await hub.transact(function* () {
      const again = yield* coupons.take("LAST", winner)
      const gave = [yield* coupons.giveBack(winner), yield* coupons.giveBack(winner)]
      return { again: Result.isSuccess(again), gave, used: (yield* coupons.find("LAST"))?.used }
    })
    expect(said).toEqual({ again: true, gave: ["LAST", undefined], used: 0 })
    expect((await race("LAST")).filter(Result.isSuccess)).toHaveLength(1)
    expect((await race("FRESH10")).filter(Result.isSuccess)).toHaveLength(20)
    // Whoever had the last use has another coupon now: its use is free again.
    const counts = await hub.transact(function* () {
      return [(yield* coupons.find("LAST"))?.used, (yield* coupons.find("FRESH10"))?.used]
    })
    expect(counts).toEqual([0, 20])
  })

  it("a cancelled order gives the use of its coupon back, and the audit says so (COUNTER-11)", async () => {
    await hub.transact(() => coupons.take("LAST", 30))
    const { error } = await hub.call("CommerceService.cancelOrder", [
      30,
      [{ item_id: 3000, reason: "Out of stock" }]
    ])
    expect(error).toBeUndefined()
    expect((await hub.read(() => coupons.find("LAST")))?.used).toBe(0)
    const [canceled] = await hub.rows(
      "SELECT detail FROM audit WHERE subject = 'order' AND subject_id = '30' AND action = 'canceled'"
    )
    expect(canceled?.detail).toContain('"coupon":"LAST"')
  })

  it("coupons are listed with their uses, those of other websites left out", async () => {
    const { result } = await hub.call("CommerceService.getCoupons", [])
    expect((result as ReadonlyArray<{ code: string }>).map(({ code }) => code)).toEqual(["FRESH10", "LAST"])
    expect(result).toContainEqual({
      code: "LAST",
      percent: null,
      amount: 50,
      min_subtotal: 200,
      active: true,
      valid_from: null,
      valid_to: null,
      limit: 1,
      websites: null,
      used: 0
    })
    expect((await hub.read(() => coupons.find("TWICE")))?.coupon).toMatchObject({
      percent: 12.5,
      websites: [3, 15]
    })
  })

  test("a customer is found by the whole number alone, and who asked stands in the audit (COUNTER-16, CUSTOMER-3)", async () => {
    const find = (mobile: string | number) => ask("CommerceService.getCustomerInfo", [mobile], "second")
    const sreeja = {
      id: expect.any(Number),
      mobile: "9000000001",
      name: { firstname: "ശ്രീജ", lastname: "Menon" },
      address: { street: "Flat 4B\n12th Main", city: "Bengaluru", region: "Karnataka", postcode: "560038" }
    }
    for (const typed of ["9000000001", "+91 90000-00001"])
      expect((await find(typed)).result).toEqual({
        ...sreeja,
        external_customer_id: null,
        external_customer_phone: null,
        external_customer_name: null,
        source: null,
        delivery_slot: null,
        is_valid_mobile: true,
        is_valid_name: true
      })
    expect((await find(9_000_000_002)).result).toEqual((await find("9000000002")).result)
    expect((await find("9000000002")).result).toMatchObject({
      name: { firstname: "Arjun", lastname: "" },
      address: null
    })
    expect(await find("9000000009")).toMatchObject({ result: null })
    for (const [typed, message] of [
      ["90000", "Please input atleast 10 digit mobile number"],
      ["%", "Enter a valid mobile number"],
      ["", "Enter a valid mobile number"],
      ["9000000001' OR '1'='1", "Enter a valid mobile number"]
    ] as const)
      expect((await find(typed)).error).toMatchObject({ message, data: { tag: "InvalidMobile" } })
    const rows = await hub.rows(
      "SELECT subject_id, action, detail FROM audit WHERE subject = 'customer' AND user_name = 'second user' ORDER BY id"
    )
    expect(rows.map(({ subject_id }) => subject_id)).toEqual([
      "+919000000001",
      "+919000000001",
      "+919000000002",
      "+919000000002",
      "+919000000002",
      "+919000000009"
    ])
    expect(rows[5]).toMatchObject({ action: "looked up", detail: '{"customer_id":null}' })
  })

  it("a customer's address is where stores of the caller's last delivered to, and nobody else is told of it (CUSTOMER-2)", async () => {
    const infoFor = (name: string) => done("CommerceService.getCustomerInfo", ["9000000003"], name)
    expect(await infoFor("hub")).toMatchObject({
      address: { street: "12 Lake Road" },
      source: "fth_hub",
      delivery_slot: { display_string: "9 to 11" }
    })
    expect(await infoFor("kochi")).toMatchObject({
      address: { street: "Old Street" },
      source: null,
      delivery_slot: null
    })
  })

  it("prices of a store stand in the place of the catalogue's, for that store alone (COUNTER-14)", async () => {
    const { result } = await hub.call("CustomPriceService.getDifferentialPrice", [11])
    expect(result).toEqual([
      { product_id: 1773, price: 200.11 },
      { product_id: 2649, price: 80 }
    ])
    expect((await hub.call("CustomPriceService.getDifferentialPrice", [21])).error?.data?.tag).toBe(
      "Forbidden"
    )
    const some = await hub.read(() => prices.forStore(11, [2649, 41207, 2649]))
    expect([...some]).toEqual([[2649, Money.ofHundredths(8000)]])
    expect((await hub.read(() => prices.forStore(11, []))).size).toBe(0)
  })

  it("the pills home and best hold what is configured, beside the categories", async () => {
    const set = (name: string, value: string) => ask("AdminService.setEnvVariable", [name, value], "admin")
    const mapping = () => done("getCategoryMapping", [])
    expect(await mapping()).not.toHaveProperty("best")
    await set("best_sellers", "[2649, 1773]")
    expect((await set("home_products", '"no list"')).error?.data).toMatchObject({
      tag: "InvalidData",
      why: "home_products is a list of product ids"
    })
    expect(await mapping()).toMatchObject({ best: [2649, 1773], home: [1773, 2648, 2649, 1804] })
    await set("home_products", "[2649]")
    expect(await mapping()).toMatchObject({ home: [2649] })
  })

  it("a store begins with the main store of its website, and with its own where none is named", async () => {
    const begun = () => done("CommerceService.initStore", [11])
    expect(await begun()).toMatchObject({ store: { store_id: 11 }, main_store_id: 198 })
    const name = (named: string) =>
      ask("AdminService.setEnvVariable", ["website_main_stores", named], "admin")
    await name('{"17": 12}')
    expect(await begun()).toMatchObject({ main_store_id: 12 })
    await name('{"7": 8}')
    expect(await begun()).toMatchObject({ main_store_id: 11 })
  })
})

import { writeFileSync } from "node:fs"
import path from "node:path"
import { Effect } from "effect"
import { beforeAll, describe, expect, it, test } from "vitest"
import * as Day from "#core/day.ts"
import { pendingSince } from "#core/order/age.ts"
import { receiveOrder, retryOrders } from "#rpc-server/service/inbox-order.ts"
import { ofStore as failedOrders } from "#rpc-server/store/order/failed-orders.ts"
import { waiting } from "#rpc-server/store/order/inbox.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, packCode, seed, seedShipments } from "#test/support/network.ts"
import { partnerOrder } from "#test/support/partner-order.ts"
import { isLong } from "#test/support/runs.ts"
import { call, forget, place, post, within } from "#test/support/server.ts"
import { startServerHere } from "#test/support/server-here.ts"
import { runSubcommand } from "#test/support/subcommand.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const token = "a-token-of-upstream-systems"
const env = { PACKHOUSE_INBOX_TOKEN: token }

const announced = (id: string, more: Record<string, unknown> = {}) => ({
  shipment_id: id,
  hub_id: 1,
  shipment_name: `From the kitchen ${id}`,
  source_of_shipment: "Central kitchen",
  time_of_shipping: "2026-11-20 05:30:00",
  items: [
    { product_id: 1773, original_qty: 2.5 },
    { product_id: 2649, original_qty: 10, size: "200 g" }
  ],
  ...more
})

interface Reply {
  readonly status: string
  readonly message?: string
  readonly results: ReadonlyArray<{ id: string; outcome: string; reasons: ReadonlyArray<string> }>
}

it("an inbox without a token lets in nobody at all", async () => {
  const other = place()
  const shut = await startServerHere(other)
  expect(
    await post(`${shut.url}/inbox/shipments`, announced("X"), { authorization: `Bearer ${token}` })
  ).toMatchObject({ status: 403, body: { message: expect.stringContaining("PACKHOUSE_INBOX_TOKEN") } })
  await shut.stop()
  forget(other)
})

/** How often an acceptance races a resync. */
const rounds = isLong ? 10 : 3

describe.each(databases)("the inbox on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(
      seed(
        now,
        [
          { id: 501, store: 11, status: "complete", items: [{ product: 1773, qty: 500 }] },
          { id: 502, store: 11, items: [{ product: 1773, qty: 500 }] }
        ],
        []
      ),
      seedShipments(now, [{ id: 501, hub: 2, items: [{ product: 1773, qty: 1000 }] }])
    ),
    env
  )
  let dock: string
  beforeAll(async () => {
    dock = await hub.login("dock")
  })

  const send = async (kind: "shipments" | "orders", body: unknown) => {
    const reply = await post(`${hub.url}/inbox/${kind}`, body, { authorization: `Bearer ${token}` })
    return { status: reply.status, body: reply.body as Reply }
  }
  const rpc = (method: string, params: ReadonlyArray<unknown>) => call(hub.url, dock, method, params)
  const known = async (id: string) =>
    (
      (await rpc("ShipmentService.getShipmentList", ["all", 1])).result as ReadonlyArray<{
        id: number
        shipment_id: string
        updated_at: string
        status: number
        items: ReadonlyArray<{ product_id: number; original_qty: number }>
      }>
    ).find(({ shipment_id }) => shipment_id === id)

  it("lets in nobody without its token", async () => {
    const url = `${hub.url}/inbox/shipments`
    expect(await post(url, announced("X"))).toMatchObject({
      status: 401,
      body: { message: expect.any(String) }
    })
    expect(await post(url, announced("X"), { authorization: dock })).toMatchObject({ status: 401 })
    expect(await known("X")).toBeUndefined()
  })

  it("a new shipment is there as soon as it is sent, and sent again it is the same one", async () => {
    expect(await send("shipments", announced("K-1"))).toMatchObject({
      status: 200,
      body: { status: "success", results: [{ id: "K-1", outcome: "created", reasons: [] }] }
    })
    const first = await known("K-1")
    expect(first).toMatchObject({
      status: 2,
      shipment_item_count: 2,
      time_of_shipping: "2026-11-20 05:30:00",
      time_of_shipping_ist: "2026-11-20 11:00:00",
      items: [
        { product_id: 1773, product_name: "Chicken curry cut", original_qty: 2.5, sell_by: "kg" },
        { product_id: 2649, original_qty: 10, size: "200 g", sell_by: "pack" }
      ]
    })
    expect((await send("shipments", announced("K-1"))).body.results).toMatchObject([{ outcome: "unchanged" }])
    expect(await known("K-1")).toEqual(first)
  })

  it("a shipment that cannot be read is refused whole, with every reason", async () => {
    const wrong = announced("K-2", {
      hub_id: 99,
      shipment_name: "",
      items: [{ product_id: 4, original_qty: "many" }, { original_qty: 1 }]
    })
    const { status, body } = await send("shipments", [announced("K-3"), wrong])
    expect(status).toBe(422)
    expect(body.message).toContain("1 of 2 messages")
    expect(body.results[0]).toMatchObject({ id: "K-3", outcome: "created" })
    expect(body.results[1]).toMatchObject({ id: "K-2", outcome: "refused" })
    const reasons = body.results[1]?.reasons.join("\n") ?? ""
    for (const part of [
      "hub_id",
      "99",
      "shipment_name",
      "items[0].product_id",
      "items[0].original_qty",
      "items[1]"
    ])
      expect(reasons).toContain(part)
    expect(await known("K-2")).toBeUndefined()
  })

  it("a shipment on its way to another hub is not taken away from it", async () => {
    expect((await send("shipments", announced("SHP-501"))).body.results).toMatchObject([
      { outcome: "refused" }
    ])
  })

  it("a change waits until somebody refreshes, and is taken in then (INBOX-2)", async () => {
    await send("shipments", announced("K-4"))
    // Nothing else waits.
    await rpc("ShipmentService.syncShipments", [true])
    const more = announced("K-4", { items: [{ product_id: 1773, original_qty: 4 }] })
    expect((await send("shipments", more)).body.results).toMatchObject([{ id: "K-4", outcome: "waiting" }])
    const before = await known("K-4")
    expect(before?.items).toHaveLength(2)
    const { result } = await rpc("ShipmentService.resyncShipment", ["K-4"])
    expect(result).toMatchObject({ shipment_id: "K-4", items: [{ product_id: 1773, original_qty: 4 }] })
    expect((result as { items: ReadonlyArray<unknown> }).items).toHaveLength(1)
    expect((result as { updated_at: string }).updated_at > (before?.updated_at ?? "")).toBe(true)
    expect((await rpc("CommerceService.getShipmentInfo", ["K-4"])).result).toMatchObject({
      shipment_id: "K-4",
      items: [{ product_id: 1773, original_qty: 4 }]
    })
    await send("shipments", announced("K-4"))
    expect((await rpc("ShipmentService.syncShipments", [true])).result).toEqual({
      status: "success",
      changed: 1
    })
    expect((await known("K-4"))?.items).toHaveLength(2)
    expect((await rpc("ShipmentService.syncShipments", [true])).result).toEqual({
      status: "success",
      changed: 0
    })
    expect((await rpc("ShipmentService.resyncShipment", ["nowhere"])).error).toMatchObject({
      data: { tag: "NotFound" }
    })
  })

  it("lists cartons by their SSCC, each on its way with one shipment (CODE-23)", async () => {
    const carton = (sscc: string, ...contents: ReadonlyArray<string>) => ({ sscc, contents })
    const [one, two] = ["376104250021234569", "389012345600000014"]
    const first = announced("CAR-1", { cartons: [carton(one, "8901234567890x12")] })
    expect((await send("shipments", first)).body.results[0]).toMatchObject({ outcome: "created" })
    expect((await send("shipments", first)).body.results[0]).toMatchObject({ outcome: "unchanged" })
    const cartonsOf = async (id: string) =>
      (await rpc("ShipmentService.getShipmentInfoById", [(await known(id))?.id])).result
    expect(await cartonsOf("CAR-1")).toMatchObject({
      cartons: [{ sscc: one, contents: [{ code: "8901234567890", count: 12 }] }]
    })
    const second = (...cartons: ReadonlyArray<unknown>) => announced("CAR-2", { cartons })
    expect((await send("shipments", second(carton(one, "8901234567890")))).body.results[0]).toMatchObject({
      outcome: "refused",
      reasons: [`cartons[0].sscc: carton ${one} is on its way with shipment CAR-1 already`]
    })
    await send("shipments", second())
    // A change that waits, and meanwhile its carton comes with another shipment: it stays with that one.
    expect((await send("shipments", second(carton(two, "8901234567890")))).body.results[0]).toMatchObject({
      outcome: "waiting"
    })
    await send("shipments", announced("CAR-3", { cartons: [carton(two, "8901234567890x2")] }))
    await rpc("ShipmentService.resyncShipment", ["CAR-2"])
    expect(await cartonsOf("CAR-2")).not.toHaveProperty("cartons")
    expect(await cartonsOf("CAR-3")).toMatchObject({ cartons: [{ sscc: two }] })
  })

  test("twenty senders of one new shipment make one", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => send("shipments", announced("K-9"))))
    const outcomes = replies.map(({ body }) => body.results[0]?.outcome)
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(["created", "unchanged"]))
  })

  test("accepting races a resync: the shipment is accepted as it stood before or after, and then stays so", async () => {
    for (let round = 0; round < rounds; round++) {
      const id = `R-${round}`
      await send("shipments", announced(id))
      await send("shipments", announced(id, { items: [{ product_id: 1773, original_qty: 9 }] }))
      const code = packCode(1773, 500, 7000 + round, Day.addDays(today, 5), today)
      const lines = [{ product_id: 1773, qty: 0.5, scanned_info: { items: [{ scan_code: code, qty: 0.5 }] } }]
      const [accepted, synced] = await Promise.all([
        rpc("AcceptShipmentService.acceptShipment", [{ shipment_id: id, shipment_items: lines }]),
        rpc("ShipmentService.resyncShipment", [id])
      ])
      expect(accepted.result).toMatchObject({ packs: 1, shipment: { status: 9 } })
      expect(synced.result).toMatchObject({ shipment_id: id })
      const stands = await known(id)
      expect(stands).toMatchObject({ status: 9, items: expect.any(Array) })
      const sent = stands?.items.find(({ product_id }) => product_id === 1773)?.original_qty
      expect(sent === 2.5 || sent === 9).toBe(true)
      await send("shipments", announced(id, { items: [{ product_id: 1773, original_qty: 7 }] }))
      await rpc("ShipmentService.resyncShipment", [id])
      expect(await known(id)).toEqual(stands)
    }
  })

  test("an order of a partner is there as soon as it is sent, once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send("orders", partnerOrder("700000001")))
    )
    expect(replies.map(({ body }) => body.results[0]?.outcome).toSorted()).toEqual([
      "created",
      ...Array.from({ length: 7 }, () => "unchanged")
    ])
    const { result } = await rpc("OrderService.getOrderInfoByIncrementId", ["700000001"])
    expect(result).toMatchObject({
      increment_id: "700000001",
      source: "swiggy",
      source_ref_id: "SW-700000001",
      status: "pending",
      slot_id: "express",
      customer_firstname: "Anand",
      grand_total: 360,
      items: [{ product_id: 1773, name: "Chicken curry cut", qty: 1.5, price: 240, total_price: 360 }]
    })
  })

  it("an order that cannot be created is a failed partner order with its reasons, until it can (INBOX-3)", async () => {
    const wrong = partnerOrder("700000002", {
      items: [
        { product_id: 55, qty: 1 },
        { product_id: 56, qty: 1 }
      ]
    })
    const { status, body } = await send("orders", wrong)
    expect(status).toBe(422)
    expect(body.results).toMatchObject([{ id: "700000002", outcome: "failed" }])
    const failed = async (store: ReadonlyArray<number> = [11]) =>
      (
        (await rpc("CommerceService.getFailedPartnerOrders", store)).result as ReadonlyArray<{
          ref_id: string
        }>
      ).filter(({ ref_id }) => ref_id === "SW-700000002")
    expect(await failed()).toEqual([
      {
        source: "swiggy",
        ref_id: "SW-700000002",
        info: expect.stringMatching(
          /item 1, product: there is no product 55; item 2, product: there is no product 56/
        ),
        created_at_in_ist: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }
    ])
    expect(await failed([])).toHaveLength(1)
    await rpc("OrderService.syncOrders", [true, false])
    expect(await failed()).toHaveLength(1)
    expect((await send("orders", partnerOrder("700000002"))).body.results).toMatchObject([
      { outcome: "created" }
    ])
    expect(await failed()).toEqual([])
  })

  it("an order that was paid becomes pending when it was, and its age counts from then", async () => {
    const created_at = Day.toGmt(now - 5 * Day.hour)
    await send("orders", partnerOrder("700000020", { status: "pending_payment", created_at }))
    const stands = async () =>
      (await rpc("OrderService.getOrderInfoByIncrementId", ["700000020"])).result as {
        order_becomes_pending: string | null
      }
    expect(await stands()).toMatchObject({ status: "pending_payment", order_becomes_pending: null })
    await send("orders", { increment_id: "700000020", status: "pending" })
    const paid = await stands()
    expect(paid).toMatchObject({ status: "pending", created_at })
    expect(pendingSince(paid as never)).toBeGreaterThanOrEqual(now - Day.second)
    // It was pending all the time, also while it was queued.
    await send("orders", { increment_id: "700000020", status: "queued" })
    await send("orders", { increment_id: "700000020", status: "pending" })
    expect((await stands()).order_becomes_pending).toBe(paid.order_becomes_pending)
  })

  test("a newer version changes an order that nobody has begun, once, and none that somebody has", async () => {
    const id = "700000040"
    const stands = async () => (await rpc("OrderService.getOrderInfoByIncrementId", [id])).result
    const first = partnerOrder(id, { shipping: 29, street: "4th Cross", postcode: "560001" })
    const second = {
      ...first,
      customer_mobile: "9000000002",
      items: [
        { product_id: 1773, qty: 2 },
        { product_id: 2649, qty: 1 }
      ]
    }
    await send("orders", first)
    const before = (await stands()) as { order_id: number; updated_at: string; created_at: string }
    const replies = await Promise.all(Array.from({ length: 6 }, () => send("orders", second)))
    expect(replies.map(({ body }) => body.results[0]?.outcome).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "unchanged"),
      "updated"
    ])
    const after = await stands()
    expect(after).toMatchObject({
      order_id: before.order_id,
      created_at: before.created_at,
      status: "pending",
      grand_total: 599,
      items: [
        { product_id: 1773, qty: 2, total_price: 480 },
        { product_id: 2649, qty: 1, total_price: 90 }
      ]
    })
    expect((after as typeof before).updated_at > before.updated_at).toBe(true)
    const { result } = await rpc("OrderService.getOrderTimeline", [before.order_id])
    expect(JSON.stringify(result)).toContain("Paneer 200 g added")
    await rpc("ClientService.clientAssign", [before.order_id, null, "order"])
    const third = { ...second, items: [{ product_id: 1773, qty: 1 }] }
    expect((await send("orders", third)).body.results).toMatchObject([
      {
        outcome: "refused",
        reasons: [
          expect.stringContaining(`order ${id} is begun`),
          "items[0].qty: 2 here, 1 sent",
          "items: 1 of product 2649 here, nothing sent"
        ]
      }
    ])
    expect((await send("orders", second)).body.results).toMatchObject([{ outcome: "unchanged" }])
    expect(((await stands()) as { grand_total: number }).grand_total).toBe(599)
  })

  it("what is wrong in itself is the sender's alone, and staff can dismiss what is not", async () => {
    const failed = async () =>
      (
        (await rpc("CommerceService.getFailedPartnerOrders", [])).result as ReadonlyArray<{ ref_id: string }>
      ).map(({ ref_id }) => ref_id)
    const wrong = partnerOrder("700000050", {
      created_at: "2030-01-01 00:00:00",
      items: [{ product_id: 55, qty: 1 }]
    })
    expect((await send("orders", wrong)).body.results).toMatchObject([{ outcome: "refused" }])
    expect(await failed()).not.toContain("SW-700000050")
    const lacking = partnerOrder("700000051", { items: [{ product_id: 55, qty: 1 }] })
    await send("orders", lacking)
    expect(await failed()).toContain("SW-700000051")
    const dismiss = (params: ReadonlyArray<unknown>) =>
      rpc("CommerceService.dismissFailedPartnerOrder", params)
    expect((await dismiss(["swiggy", "SW-700000051", 12])).error).toMatchObject({
      data: { tag: expect.any(String) }
    })
    expect((await dismiss(["swiggy", "SW-700000051"])).result).toEqual({ status: "success" })
    expect((await dismiss(["swiggy", "SW-700000051"])).error).toMatchObject({ data: { tag: "NotFound" } })
    await rpc("OrderService.syncOrders", [true, false])
    expect(await failed()).not.toContain("SW-700000051")
    await send("orders", lacking)
    expect(await failed()).toContain("SW-700000051")
  })

  test("one failed order is tried again by itself, is made once by two at once, and none of another store's (INBOX-3)", async () => {
    const params = ["swiggy", "SW-700000052"]
    const retry = (as: string, ...more: ReadonlyArray<unknown>) =>
      call(hub.url, as, "CommerceService.retryFailedPartnerOrder", [...params, ...more])
    await send("orders", partnerOrder("700000052", { items: [{ product_id: 57, qty: 1 }] }))
    await send("orders", partnerOrder("700000053", { items: [{ product_id: 57, qty: 1 }] }))
    expect((await retry(dock)).result).toMatchObject({
      outcome: "failed",
      increment_id: null,
      reasons: [expect.stringContaining("there is no product 57")]
    })
    expect((await retry(await hub.login("kochi"))).error).toBeDefined()
    expect((await retry(dock, 12)).error).toBeDefined()
    await hub.change(
      `INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, sell_by, whole, tax_rate)
       VALUES (57, 'Pomfret', 'simple', '[]', 10000, 10000, 'kg', 0, 0)`
    )
    const answers = await Promise.all([retry(dock), retry(dock)])
    expect(answers.map(({ result, error }) => result ?? error)).toEqual(
      expect.arrayContaining([
        { outcome: "created", increment_id: "700000052", reasons: [] },
        expect.objectContaining({ data: expect.objectContaining({ tag: "NotFound" }) })
      ])
    )
    const failed = JSON.stringify((await rpc("CommerceService.getFailedPartnerOrders", [])).result)
    expect([failed.includes("SW-700000052"), failed.includes("SW-700000053")]).toEqual([false, true])
    await rpc("CommerceService.dismissFailedPartnerOrder", ["swiggy", "SW-700000053"])
  })

  it("a failed order whose slot is over by the time is tried no more, and stands until it is dismissed", async () => {
    const alone = place(await databaseUrl())
    await within(alone, seed(now, [], []))
    const slot = { sub_slot_id: 3, delivery_at: Day.toGmt(now - Day.hour) }
    const sent = partnerOrder("700000060", { ...slot, items: [{ product_id: 55, qty: 1 }] })
    const told = await within(
      alone,
      transaction(function* () {
        yield* receiveOrder(sent, now)
        const later = now + 40 * 24 * Day.hour
        yield* retryOrders(1, later)
        const [failed] = yield* failedOrders(11)
        return { failed, waiting: yield* waiting(1, "order") }
      })
    )
    forget(alone)
    expect(told.failed?.info).toContain("delivery time: is over")
    expect(told.waiting).toEqual([])
  })

  it("a reference or a number that another order has is refused to a second one", async () => {
    expect((await send("orders", partnerOrder("700000005"))).body.results).toMatchObject([
      { outcome: "created" }
    ])
    const same = partnerOrder("700000003", { source_ref_id: "SW-700000005" })
    expect((await send("orders", same)).body.results[0]?.reasons.join()).toContain(
      "order 700000005 has the reference"
    )
    const number = partnerOrder("700000005", { source_ref_id: "SW-other" })
    expect((await send("orders", number)).body.results[0]?.reasons.join()).toContain(
      "another order 700000005"
    )
  })

  it("a message of nobody's store is answered to its sender alone", async () => {
    expect((await send("orders", partnerOrder("700000004", { store_id: 999 }))).body.results).toMatchObject([
      { outcome: "refused" }
    ])
  })

  it("statuses from outside go through the states of an order", async () => {
    const set = async (order: number, status: string) =>
      (await send("orders", { increment_id: incrementOf(order), status })).body.results[0]
    const status = async (order: number) =>
      ((await rpc("OrderService.getOrderInfo", [order])).result as { status: string }).status
    expect(await set(501, "shipped")).toMatchObject({ outcome: "changed" })
    expect(await status(501)).toBe("shipped")
    expect(await set(501, "shipped")).toMatchObject({ outcome: "unchanged" })
    expect(await set(501, "queued")).toMatchObject({ outcome: "refused" })
    // Nothing of it has come back.
    expect(await set(501, "partial_return")).toMatchObject({ outcome: "refused" })
    expect(await set(501, "undelivered")).toMatchObject({ outcome: "changed" })
    expect(await set(502, "queued")).toMatchObject({ outcome: "changed" })
    expect(await set(502, "canceled")).toMatchObject({ outcome: "changed" })
    expect(await set(502, "processing")).toMatchObject({ outcome: "refused" })
    expect(await set(404, "shipped")).toMatchObject({ outcome: "refused" })
    expect(await status(502)).toBe("canceled")
  })

  it.each([
    ["no JSON", "{", 400],
    ["an empty list", [], 400],
    ["more than it takes", Array.from({ length: 501 }, () => ({})), 413],
    ["a text", '"hello"', 422]
  ])("%s is answered, never obeyed", async (_, body, status) => {
    expect(await send("shipments", body)).toMatchObject({ status, body: { message: expect.any(String) } })
  })

  it("a failed order keeps the time of its first failure, however often it is tried again", async () => {
    const first = now - 3 * Day.hour
    const alone = place(await databaseUrl())
    await within(alone, seed(now, [], []))
    const tried = await within(
      alone,
      transaction(function* () {
        yield* receiveOrder(partnerOrder("700000030", { items: [{ product_id: 55, qty: 1 }] }), first)
        yield* retryOrders(1, now)
        yield* receiveOrder(partnerOrder("700000030", { items: [{ product_id: 56, qty: 1 }] }), now)
        return yield* failedOrders(11)
      })
    )
    forget(alone)
    expect(tried.find(({ ref_id }) => ref_id === "SW-700000030")).toMatchObject({
      created_at_in_ist: Day.toLocal(first),
      info: expect.stringContaining("56")
    })
  })

  it("is filled from a file by a command", async () => {
    const file = path.join(hub.where.dataDir, "messages.json")
    writeFileSync(
      file,
      JSON.stringify({
        shipments: [announced("F-1")],
        orders: [
          partnerOrder("700000010"),
          partnerOrder("700000011", { items: [{ product_id: 55, qty: 1 }] }),
          partnerOrder("700000012", { items: [] })
        ]
      })
    )
    const { stdout, stderr, code } = await runSubcommand(
      undefined,
      ["inbox", "push", file, "--server", hub.url],
      env
    )
    expect(stdout).toBe(
      "shipment F-1: created\norder 700000010: created\norder 700000011: failed\norder 700000012: refused\n"
    )
    expect(stderr).toContain("order 700000011: failed: items")
    expect(code).toBe(1)
    expect(await known("F-1")).toBeDefined()
  })
})

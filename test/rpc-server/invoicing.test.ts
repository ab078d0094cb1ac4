import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, type PackSeed, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, today, later, yesterday, code } = tradingDay()
const tomorrow = Day.addDays(today, 1)
const pack = (product: number, unique: number, change: Partial<PackSeed> = {}) =>
  shelfPack(product, code(unique, { product, ...change }), change)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const chicken = { product: 1773, qty: 1000 }
const orders = [
  ...ordersOf([...range(1, 30), ...range(35, 36), ...range(40, 47)]),
  ...ordersOf(range(31, 34), { items: [{ product: 2648, qty: 1000 }] }),
  ...ordersOf([37], { items: [{ product: 2649, qty: 3000 }] }),
  ...ordersOf([38, 39], { items: [chicken, { product: 2648, qty: 600, isPart: true }] })
]
const packs = [
  ...range(1, 82).map((unique) => pack(1773, unique)),
  // What quantities by hand take, for they expire first.
  ...range(801, 804).map((unique) => pack(1773, unique, { expiry: tomorrow })),
  pack(1773, 900, { expiry: yesterday }),
  pack(1773, 901, { hub: 2 }),
  pack(1773, 902, { status: 1 }),
  ...range(1, 8).map((unique) => pack(2648, unique)),
  pack(2648, 100, { expiry: tomorrow }),
  pack(2648, 101, { expiry: yesterday }),
  shelfPack(2649, "8901234567890", { isUnique: false, qty: 2000, expiry: today }),
  shelfPack(2649, "8901234567890", { isUnique: false, qty: 3000 })
]

const network = Effect.all([
  seed(now, orders, packs),
  changes("INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('04006381333931', 2649, 1)")
])

describe.each(databases)("invoicing on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, network)
  const stored = (id: number) => hub.order(id)
  const updatedAt = async (id: number): Promise<string> => (await stored(id)).updated_at
  const isInvoiced = async (id: number, codes: ReadonlyArray<string>) =>
    expect((await hub.invoice(id, [pickedLine(id, codes)])).result).toMatchObject({ status: "success" })

  /** What the audit keeps of these orders. */
  const audited = async (action: string, ids: ReadonlyArray<number>) =>
    (
      await hub.rows(
        `SELECT detail FROM audit WHERE action = ? AND subject_id IN (${ids.map(() => "?").join(", ")}) ORDER BY id`,
        action,
        ...ids.map(String)
      )
    ).map(({ detail }) => JSON.parse(String(detail)))

  it("an invoice takes its packs, prices what was accepted and sets the order processing (INV-1)", async () => {
    const { result } = await hub.invoice(1, [pickedLine(1, [code(1), code(2)])])
    const order = await stored(1)
    const asked = (orderId: number) =>
      hub.call("ShipmentService.getHubInventoryInfo", [code(1), 1773, 1, orderId])
    for (const orderId of [1, 2])
      expect((await asked(orderId)).result).toMatchObject({
        status: 1,
        taken_by: { order_id: 1, increment_id: incrementOf(1) }
      })
    expect(result).toEqual({
      status: "success",
      invoice_id: expect.stringMatching(/^\d+$/),
      invoice_number: expect.stringMatching(/^11\/M\d\d\/\d{6}$/),
      paper: order.paper,
      updated_at: order.updated_at
    })
    expect(order).toMatchObject({
      status: "processing",
      totals: { subtotal: 240, shipping: 30, tax: 12, discount: 0, grand_total: 282 },
      items: [
        { accepted_qty: 1, NIL: false, PARTIAL_NIL: 0, hub_inventory_items: [{ qty: 0.5 }, { qty: 0.5 }] }
      ]
    })
    const { result: pack } = await hub.call("ShipmentService.getHubInventoryInfo", [code(1), 1773, 1])
    expect(pack).toMatchObject({ status: 1, qty: 0 })
  })

  it("a reply that was lost is the same invoice when it is asked for again (WRITE-1)", async () => {
    const at = await updatedAt(2)
    const items = [pickedLine(2, [code(3), code(4)])]
    const first = await hub.invoice(2, items, { at, key: "key-of-order-2" })
    const again = await hub.invoice(2, items, { at, key: "key-of-order-2" })
    expect(first.result).toBeDefined()
    expect(again).toEqual(first)
  })

  it("the same key under another body is a conflict (WRITE-1)", async () => {
    const key = "key-of-order-40"
    expect((await hub.invoice(40, [pickedLine(40, [code(76), code(77)])], { key })).error).toBeUndefined()
    const { error } = await hub.invoice(40, [pickedLine(40, [code(76)], { reason: "Out of stock" })], { key })
    expect(error).toMatchObject({ code: -32000, data: { tag: "IdempotencyConflict" } })
  })

  test("an id and its digits are the same body under a key (KEY-2)", async () => {
    const hold = (id: number | string) =>
      call(hub.url, hub.session, "OrderService.holdOrder", [id, "Waits"], {
        "idempotency-key": "key-of-hold-41"
      })
    const first = await hold(41)
    expect(first.result).toBeDefined()
    expect(await hold("41")).toEqual(first)
    await call(hub.url, hub.session, "OrderService.releaseOrder", [41])
  })

  it("a key belongs to its store: under that of another store the call is made for that store (KEY-1)", async () => {
    const all = await hub.login("all")
    const off = (store: number) =>
      call(hub.url, all, "OffSaleService.takeOffSale", [1773], {
        "idempotency-key": "key-of-two-stores",
        "global-hub-store-id": String(store)
      })
    const listed = async (store: number) =>
      (await call(hub.url, all, "OffSaleService.getOffSale", [], { "global-hub-store-id": String(store) }))
        .result
    for (const store of [11, 12]) expect((await off(store)).error).toBeUndefined()
    for (const store of [11, 12]) {
      expect(await listed(store)).toHaveLength(1)
      await call(hub.url, all, "OffSaleService.putOnSale", [1773], { "global-hub-store-id": String(store) })
    }
  })

  it("a second invoice is refused with the first one's id", async () => {
    await isInvoiced(41, [code(78), code(79)])
    const { error } = await hub.invoice(41, [pickedLine(41, [code(5), code(6)])])
    expect(error).toMatchObject({
      message: "Already Processed",
      data: { tag: "AlreadyProcessed", invoice_id: expect.any(String) }
    })
  })

  test("an order changed meanwhile is DIRTY, with the order as it stands, and nothing is written", async () => {
    const at = await updatedAt(3)
    await hub.call("OrderClientService.updateOrder", [{ order_id: 3, customer_firstname: "Bina" }])
    const { result } = await hub.invoice(3, [pickedLine(3, [code(7), code(8)])], { at })
    expect(result).toMatchObject({
      status: "DIRTY",
      code: "DIRTY",
      message: expect.stringMatching(
        /^Order was modified by someone else \(hub user, \d\d:\d\d: the customer's name\) Please do create invoice again\.\.$/
      ),
      info: { customer_firstname: "Bina", status: "pending" }
    })
    expect((result as { info: { updated_at: string } }).info.updated_at > at).toBe(true)
    // A change that stands in no audit is told by its time.
    const older = await hub.invoice(4, [pickedLine(4, [code(7), code(8)])], { at: "2020-01-01 00:00:00" })
    expect(older.result).toMatchObject({
      message: expect.stringMatching(/someone else \(changed on \d{4}-\d\d-\d\d \d\d:\d\d\) Please/)
    })
    const { result: pack } = await hub.call("ShipmentService.getHubInventoryInfo", [code(7), 1773, 1])
    expect(pack).toMatchObject({ status: 0, qty: 0.5 })
  })

  it.each([
    ["expired", () => code(900, { expiry: yesterday }), "Expired Product Not Using for Order", "ExpiredPack"],
    ["of another hub", () => code(901), "Product Not found in Hub Inventory", "NotInHub"],
    ["used", () => code(902), "Already Used Entity", "AlreadyUsed"],
    ["taken by another order", () => code(11), "Already Used Entity", "AlreadyUsed"],
    ["unknown", () => code(777), "Product Not found in Hub Inventory", "NotInHub"]
  ])("a pack that is %s is refused and the order untouched", async (_, scanCode, message, tag) => {
    if ((await stored(42)).status === "pending") await isInvoiced(42, [code(11), code(12)])
    const before = await updatedAt(4)
    const { error } = await hub.invoice(4, [pickedLine(4, [scanCode(), code(9)])])
    expect(error).toMatchObject({ code: -32000, message, data: { tag } })
    expect(await updatedAt(4)).toBe(before)
    const { result } = await hub.call("ShipmentService.getHubInventoryInfo", [code(9), 1773, 1])
    expect(result).toMatchObject({ status: 0 })
  })

  test("what is short needs a reason with five letters, or one of the list", async () => {
    expect((await hub.invoice(5, [pickedLine(5, [code(10)])])).error).toMatchObject({
      message: "Reason required"
    })
    expect((await hub.invoice(5, [pickedLine(5, [code(10)], { reason: "a 1 b 2" })])).error).toMatchObject({
      message: "Please enter a valid reason"
    })
    expect(
      (await hub.invoice(5, [pickedLine(5, [code(10)], { reason: "fridge broke" })])).error
    ).toBeUndefined()
    expect(await stored(5)).toMatchObject({
      items: [{ accepted_qty: 0.5, PARTIAL_NIL: 0.5, reason: "fridge broke" }]
    })
  })

  test("twenty counters invoice one order: one wins", async () => {
    const at = await updatedAt(6)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        hub.invoice(6, [pickedLine(6, [code(20 + index * 2), code(21 + index * 2)])], { at })
      )
    )
    expect(tries.filter(({ result }) => (result as { status?: string })?.status === "success")).toHaveLength(
      1
    )
    for (const { error, result } of tries)
      expect(error?.data?.tag ?? (result as { status: string }).status).toMatch(
        /^(AlreadyProcessed|DIRTY|success)$/
      )
  })

  test("two orders that want the same last pack: one gets it (INV-1)", async () => {
    const ids = [7, 8, 9, 10]
    const tries = await Promise.all(ids.map((id) => hub.invoice(id, [pickedLine(id, [code(70), code(71)])])))
    expect(tries.filter(({ result }) => result !== undefined)).toHaveLength(1)
    expect(tries.filter(({ error }) => error?.data?.tag === "AlreadyUsed")).toHaveLength(3)
  })

  describe.each([
    [
      "InvoiceService.invoiceOrder",
      async (items: unknown, id: number) => [id, items, 11, "", "", await updatedAt(id)]
    ],
    [
      "OrderInvoiceService.invoiceOrder",
      async (items: unknown, id: number) => [
        {
          increment_id: incrementOf(id),
          clientItems: items,
          store_id: 11,
          lastOrderUpdatedAt: await updatedAt(id)
        }
      ]
    ]
  ])("%s", (method, paramsOf) => {
    const ask = async (id: number, items: ReadonlyArray<unknown>) =>
      (await hub.call(method, await paramsOf(items, id))).error

    test("sells sealed packs whole, by hand, without packs and under a code that every unit carries (PICK-12)", async () => {
      const paneer = (qty: number, items?: ReadonlyArray<unknown>) => ({
        item_id: 3700,
        product_id: 2649,
        qty,
        reason: "Out of stock",
        ...(items === undefined ? {} : { scanned_info: { items } })
      })
      const whole = {
        message: "Kindly enter multiple of 1.",
        data: { tag: "NotAMultiple", increment: 1, name: "Paneer 200 g" }
      }
      expect(await ask(37, [paneer(1.5)])).toMatchObject(whole)
      expect(await ask(37, [paneer(0.7, [{ scan_code: "MANUAL_PACK", qty: 0.7 }])])).toMatchObject(whole)
      expect(await ask(37, [paneer(0.7, [{ scan_code: "8901234567890", qty: 0.7 }])])).toMatchObject({
        data: { tag: "InvalidData", why: "8901234567890 counts 1 a scan, not 0.7" }
      })
      expect(
        await ask(11, [{ item_id: 1100, product_id: 1773, qty: 0.7, reason: "Out of stock" }])
      ).toMatchObject({
        message: "Kindly enter multiple of 0.5."
      })
    })

    test("says of a code what a scan of it says (PICK-2)", async () => {
      const notAPack = code(1).replace(/^80\d{5}/, "8000000")
      for (const [scanCode, message] of [
        ["hello", "Barcode product not identified!"],
        ["8901234567891", "Barcode product not identified!"],
        [notAPack, "Not a valid product packet"],
        ["$$next", "Invalid Packet"],
        [code(777), "Product Not found in Hub Inventory"]
      ] as const)
        expect(await ask(11, [pickedLine(11, [scanCode], { qty: 1 })])).toMatchObject({ message })
    })
  })

  it("takes codes of the trade as its catalogue counts them, whatever a client says of them (CODE-17, CODE-18)", async () => {
    const line = (items: ReadonlyArray<unknown>, qty: number) => ({
      item_id: 3700,
      product_id: 2649,
      qty,
      reason: "Out of stock",
      scanned_info: { items }
    })
    const refusal = async (id: number, items: ReadonlyArray<unknown>) => {
      const { error } = await hub.invoice(id, items)
      return error
    }
    expect(await refusal(37, [line([{ scan_code: "4006381333931", qty: 0.7 }], 0.7)])).toMatchObject({
      data: { why: "4006381333931 counts 1 a scan, not 0.7" }
    })
    expect(await refusal(37, [line([{ scan_code: "5901234123457", qty: 1 }], 1)])).toMatchObject({
      message: "Barcode product not identified!",
      data: { why: "EAN-13, GTIN 05901234123457: no product of the catalogue has it" }
    })
    expect(
      await refusal(37, [line([{ scan_code: "(01)04006381333931(17)200131", qty: 1 }], 1)])
    ).toMatchObject({
      message: "Expired Product Not Using for Order"
    })
    // Chicken is on this order, what the code names is not.
    expect(await refusal(11, [pickedLine(11, ["4006381333931"], { qty: 1 })])).toMatchObject({
      message: "Scanned product not found in order"
    })
  })

  it("quantities by hand take the packs that expire first, and more than there is needs the operator's word (INV-4)", async () => {
    const byHand = (qty: number, allow?: boolean) => [
      {
        item_id: 2600,
        product_id: 1773,
        qty,
        scanned_info: { items: [{ scan_code: "MANUAL_PACK", qty }] },
        ...(allow === undefined ? {} : { allow_exceeding: allow })
      }
    ]
    const refused = await call(hub.url, await hub.as("by-hand-off"), "InvoiceService.invoiceOrder", [
      26,
      byHand(1),
      11,
      "",
      "",
      await updatedAt(26)
    ])
    expect(refused.error).toMatchObject({ data: { tag: "FlagOff", flag: "manual_accept" } })
    expect((await hub.invoice(26, byHand(1))).error).toBeUndefined()
    expect(await stored(26)).toMatchObject({
      items: [{ accepted_qty: 1, hub_inventory_items: [{ is_scanned: false }, { is_scanned: false }] }]
    })
    await isInvoiced(43, [code(13), code(14)])
    expect(await stored(43)).toMatchObject({
      items: [{ hub_inventory_items: [{ is_scanned: true }, { is_scanned: true }] }]
    })
  })

  // PART-1.
  it("a part goes as its parent goes: the same share of it, nil with a nil one, and it costs nothing more", async () => {
    const half = [pickedLine(38, [code(60)], { reason: "Out of stock" })]
    expect((await hub.invoice(38, half)).result).toMatchObject({ status: "success" })
    expect(await stored(38)).toMatchObject({
      totals: { subtotal: 120 },
      items: [
        { accepted_qty: 0.5, NIL: false, PARTIAL_NIL: 0.5 },
        { accepted_qty: 0.3, NIL: false, PARTIAL_NIL: 0.3, reason: "Out of stock" }
      ]
    })
    const nil = [{ item_id: 3900, product_id: 1773, qty: 0, reason: "Out of stock" }]
    expect((await hub.invoice(39, nil)).result).toMatchObject({ status: "success" })
    expect(await stored(39)).toMatchObject({
      items: [
        { accepted_qty: 0, NIL: true },
        { accepted_qty: 0, NIL: true, reason: "Out of stock" }
      ]
    })
  })

  it("what is told after an invoice is what was invoiced, in decimals, and its audit keeps it so", async () => {
    const tell = (method: string, params: ReadonlyArray<unknown>) => hub.call(method, params)
    await isInvoiced(44, [code(15), code(16)])
    const rest = [incrementOf(44), 11]
    const told = pickedLine(44, [code(15), code(16)])
    const inThousandths = { ...told, qty: 1000 }
    const packInThousandths = { ...told, scanned_info: { items: [{ scan_code: code(15), qty: 500 }] } }
    const methods: ReadonlyArray<[string, ReadonlyArray<unknown>]> = [
      ["InvoiceService.processOrderItems", rest],
      ["InvoiceService.processOrderItemsInvServiceWay", [...rest, 1]]
    ]
    for (const [method, more] of methods) {
      expect((await tell(method, [[told], ...more])).result).toEqual({ status: "success" })
      for (const wrong of [inThousandths, packInThousandths, { ...told, item_id: 200 }])
        expect((await tell(method, [[wrong], ...more])).error).toMatchObject({
          message: "Invalid Data",
          data: { tag: "InvalidData", why: expect.stringMatching(/item \d+/) }
        })
      expect((await tell(method, [["anything"], ...more])).error).toMatchObject({ code: -32602 })
    }
    const audit = (item: unknown, increment = incrementOf(44)) =>
      tell("AuditService.saveOrderAudit", [increment, [item], "ignored", null])
    expect((await audit(told)).result).toEqual({ status: "success" })
    expect((await audit(inThousandths)).error).toMatchObject({ data: { tag: "InvalidData" } })
    // Before its invoice, nothing beyond what was ordered.
    const open = { item_id: 2900, product_id: 1773, qty: 0.5 }
    expect((await audit({ ...open, qty: 500 }, incrementOf(29))).error).toMatchObject({
      data: { tag: "InvalidData" }
    })
    expect((await audit(open, incrementOf(29))).result).toEqual({ status: "success" })
    const processed = await audited("processed", [44])
    expect(processed.map(({ items }) => items?.[0]?.qty)).toEqual([1])
  })

  it("a line that names no packs is a quantity by hand, however that is written and by whichever method (PICK-6)", async () => {
    const forbidden = await hub.as("by-hand-off")
    const bare = { item_id: 3500, product_id: 1773, qty: 1 }
    const at = await updatedAt(35)
    for (const more of [{}, { scanned_info: null }, { scanned_info: { items: [] } }]) {
      const items = [{ ...bare, ...more }]
      const byNew = [
        { increment_id: incrementOf(35), clientItems: items, store_id: 11, lastOrderUpdatedAt: at }
      ]
      for (const refused of [
        await hub.invoice(35, items, { as: forbidden }),
        await call(hub.url, forbidden, "OrderInvoiceService.invoiceOrder", byNew)
      ])
        expect(refused.error).toMatchObject({ data: { tag: "FlagOff", flag: "manual_accept" } })
    }
    expect(await updatedAt(35)).toBe(at)
    // Nothing of a nil line is by hand; and who may, may leave the packs to the server.
    const nil = { ...bare, qty: 0, reason: "Out of stock", scanned_info: { items: [] } }
    expect((await hub.invoice(35, [nil], { as: forbidden })).result).toMatchObject({ status: "success" })
    const empty = { item_id: 3600, product_id: 1773, qty: 1, scanned_info: { items: [] } }
    expect((await hub.invoice(36, [empty])).result).toMatchObject({ status: "success" })
    expect(await stored(36)).toMatchObject({ items: [{ accepted_qty: 1, hub_inventory_items: [{}, {}] }] })
  })

  it("the new invoice service invoices by increment id under the same rules", async () => {
    const { result } = await hub.call("OrderInvoiceService.invoiceOrder", [
      {
        increment_id: incrementOf(12),
        clientItems: [{ item_id: 1200, product_id: 1773, qty: 0, reason: "Out of stock" }],
        store_id: 11,
        user: { name: "x", username: "y", id: 99 },
        lastOrderUpdatedAt: await updatedAt(12)
      }
    ])
    expect(result).toMatchObject({ status: "success" })
    expect(await stored(12)).toMatchObject({
      totals: { subtotal: 0, shipping: 0, tax: 0, grand_total: 0 },
      items: [{ NIL: true }]
    })
  })

  test("a dispatch is taken back by who made it, leaves again, and its timeline keeps both (SHIP-8)", async () => {
    await isInvoiced(47, [code(81), code(82)])
    const ship = () => hub.call("CommerceService.createShipment", [47])
    const undo = (as?: string) => hub.call("CommerceService.takeBackShipment", [47], as)
    const complete = () => hub.call("OrderService.updateOrder", [47, { status: "complete" }])
    expect((await undo()).error).toMatchObject({
      data: { tag: "DispatchStands", why: "the order has not left" }
    })
    await ship()
    await complete()
    expect(await stored(47)).toMatchObject({ status: "complete" })
    const other = await hub.as("second")
    expect((await undo(other)).error).toMatchObject({ data: { why: "somebody else made it" } })
    const before = await updatedAt(47)
    const undone = await Promise.all([undo(), undo()])
    expect(undone.filter(({ error }) => error === undefined)).toHaveLength(1)
    const back = await stored(47)
    expect(back).toMatchObject({ status: "processing", shipped_at: null })
    expect(back.updated_at > before).toBe(true)
    expect((await complete()).error).toMatchObject({ data: { tag: "InvalidOrder" } })
    expect((await ship()).error).toBeUndefined()
    expect((await complete()).result).toMatchObject({ status: "complete" })
    const { result } = await hub.call("OrderService.getOrderTimeline", [47])
    const actions = (result as { entries: ReadonlyArray<{ action: string }> }).entries.map(
      ({ action }) => action
    )
    expect(actions.filter((action) => ["shipped", "dispatch undone"].includes(action)).toSorted()).toEqual([
      "dispatch undone",
      "shipped",
      "shipped"
    ])
  })

  test("an invoiced order ships once and becomes complete only with its shipment (SHIP-3, SHIP-4)", async () => {
    await isInvoiced(45, [code(17), code(18)])
    const early = await hub.call("OrderService.updateOrder", [45, { status: "complete" }])
    expect(early.error).toMatchObject({ data: { tag: "InvalidOrder" } })
    const shipments = await Promise.all(
      Array.from({ length: 5 }, () => hub.call("CommerceService.createShipment", [45]))
    )
    expect(new Set(shipments.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    const complete = (shipped_at: unknown) =>
      hub.call("OrderService.updateOrder", [45, { status: "complete", shipped_at }])
    for (const [said, why] of [
      ["half past nine", "is no time of Asia/Calcutta"],
      [Day.toLocal(now + Day.hour), "has not come yet"],
      [Day.toLocal(now - Day.hour), "is before the order was made"]
    ] as const)
      expect((await complete(said)).error).toMatchObject({
        data: { tag: "InvalidData", why: expect.stringContaining(why) }
      })
    const [shipment] = shipments.map(({ result }) => result as { readonly shipped_at: string })
    expect(shipment?.shipped_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const { result } = await complete(shipment?.shipped_at)
    expect(result).toMatchObject({ status: "complete", shipped_at: shipment?.shipped_at })
  })

  test("cancelling and invoicing one order at once: one wins", async () => {
    const at = await updatedAt(13)
    const [invoiced, cancelled] = await Promise.all([
      hub.invoice(13, [pickedLine(13, [code(74), code(75)])], { at }),
      hub.call("CommerceService.cancelOrder", [13, [{ item_id: 1300, reason: "Out of stock" }], {}])
    ])
    const { result } = await hub.call("OrderService.getOrderInfo", [13])
    const status = (result as { status: string }).status
    if (status === "canceled") expect(cancelled.result).toBeDefined()
    else {
      expect(status).toBe("processing")
      expect(invoiced.result).toBeDefined()
    }
  })

  it("an order is cancelled with a reason for every item, and with none of another order (INV-9)", async () => {
    const cancel = (items: ReadonlyArray<unknown>) => hub.call("CommerceService.cancelOrder", [27, items, {}])
    const refusals = [
      [[], "ReasonRequired"],
      [[{ item_id: 2700 }], "ReasonRequired"],
      [[{ item_id: 2700, reason: " " }], "ReasonRequired"],
      [[{ item_id: 2700, reason: "no" }], "ReasonTooShort"],
      [[{ item_id: 2800, reason: "Out of stock" }], "InvalidData"]
    ] as const
    for (const [items, tag] of refusals) expect((await cancel(items)).error?.data?.tag).toBe(tag)
    expect((await cancel([{ item_id: 2700, reason: "Out of stock" }])).result).toMatchObject({
      status: "success"
    })
    const { result } = await hub.call("OrderService.getOrderInfo", [27])
    expect(result).toMatchObject({ status: "canceled", items: [{ reason: "Out of stock" }] })
  })

  // SHELF-1.
  const keema = (number: number, expiry = later) => code(number, { product: 2648, expiry })
  const keemas = (
    orderId: number,
    scans: ReadonlyArray<{ readonly scan_code: string; readonly later_reason?: unknown }>
  ) => ({
    item_id: orderId * 100,
    product_id: 2648,
    qty: 1,
    scanned_info: { items: scans.map((scan) => ({ qty: 0.5, ...scan })) }
  })
  const sales = async (code: string) => {
    const { result } = await hub.call("InventoryService.getPackLife", [code])
    return (result as { events: ReadonlyArray<{ what: string; reason: string | null }> }).events
      .filter(({ what }) => what === "sold")
      .map(({ reason }) => reason)
  }

  it("why a later pack was taken stands in the pack's life and in the audit, where an earlier one was there indeed (SHELF-1)", async () => {
    await isInvoiced(46, [code(19), code(61)])
    const reason = " Not found on the shelf "
    const { result } = await hub.invoice(31, [
      keemas(31, [{ scan_code: keema(1), later_reason: reason }, { scan_code: `M${keema(2)}` }])
    ])
    expect(result).toMatchObject({ status: "success" })
    expect(await sales(keema(1))).toEqual(["Not found on the shelf"])
    expect(await sales(keema(2))).toEqual([null])

    // The earlier pack goes with the same invoice: none was passed over.
    await hub.invoice(32, [
      keemas(32, [{ scan_code: keema(3), later_reason: reason }, { scan_code: keema(100, tomorrow) }])
    ])
    expect(await sales(keema(3))).toEqual([null])

    // The earlier pack is gone, and an expired one is none: what the client says is not believed.
    const { result: third } = await hub.call("OrderInvoiceService.invoiceOrder", [
      {
        increment_id: incrementOf(33),
        clientItems: [
          keemas(33, [
            { scan_code: keema(4), later_reason: reason },
            { scan_code: keema(5), later_reason: null }
          ])
        ],
        store_id: 11,
        lastOrderUpdatedAt: await updatedAt(33)
      }
    ])
    expect(third).toMatchObject({ status: "success" })
    expect(await sales(keema(4))).toEqual([null])

    const said = "Not found on the shelf"
    const details = await audited("invoiced", [46, 31, 32, 33])
    expect(details.map((detail) => detail.later)).toEqual([
      undefined,
      [
        {
          item_id: 3100,
          pack_id: expect.any(Number),
          scan_code: keema(1),
          reason: said,
          passed_over: { scan_code: keema(100, tomorrow), date_of_expiry: tomorrow }
        }
      ],
      [expect.objectContaining({ scan_code: keema(3), reason: said, passed_over: null })],
      [expect.objectContaining({ scan_code: keema(4), reason: said, passed_over: null })]
    ])
  })

  it("a reason for a later pack is a text of 1 to 200 characters, or is left out", async () => {
    for (const wrong of ["", "  ", "x".repeat(201), 7, ["x"]]) {
      const { error } = await hub.invoice(34, [
        keemas(34, [{ scan_code: keema(6), later_reason: wrong }, { scan_code: keema(7) }])
      ])
      expect(error).toMatchObject({ code: -32602 })
    }
  })

  test("numbers of papers begin at 1 in each series and have no gap and no repeat (INV-8)", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => index + 14)
    const made = await Promise.all(
      ids.map((id) =>
        hub.invoice(id, [{ item_id: id * 100, product_id: 1773, qty: 0, reason: "Out of stock" }])
      )
    )
    for (const { result } of made) expect(result).toMatchObject({ status: "success" })
    const issued = (await hub.rows("SELECT invoice_number FROM invoice")).map(({ invoice_number }) =>
      String(invoice_number).split("/")
    )
    expect(issued.length).toBeGreaterThanOrEqual(ids.length)
    for (const numbers of Map.groupBy(issued, ([, series]) => series).values())
      expect(numbers.map(([, , number]) => Number(number)).sort((a, b) => a - b)).toEqual(
        numbers.map((_, index) => index + 1)
      )
  })
})

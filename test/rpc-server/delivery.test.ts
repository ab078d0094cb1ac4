/** Where and when an order is delivered: addresses and slots as staff change them (ADDR-1 to ADDR-6, SLOT-1 to SLOT-5). */
import { Effect } from "effect"
import { describe, expect, it, test } from "vitest"
import * as Day from "#core/day.ts"
import { slotIdAt } from "#core/order/slot.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { importInto, rowsOf } from "#test/support/import-folder.ts"
import { allow, hubRows, incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { isLong } from "#test/support/runs.ts"
import { call, forget, place, within } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, today, code } = tradingDay()
/** Slots on every full hour of every day, chosen until they start. */
const startAt = (day: number, hour: number): Day.Instant =>
  Day.startOf(Day.addDays(today, day)) + hour * Day.hour
const slotAt = (day: number, hour: number): number => slotIdAt(startAt(day, hour))
/** How many slots have one place left. */
const contested = isLong ? 50 : 4

const half = { items: [{ product: 1773, qty: 500 }] }
const network = Effect.all([
  seed(
    now,
    [
      ...ordersOf(
        Array.from({ length: 40 }, (_, index) => 1 + index),
        half
      ),
      ...["canceled", "pending_payment", "queued"].flatMap((status, index) =>
        ordersOf([50 + index], { ...half, status })
      ),
      // From outside: a number of their own, and our start.
      ...ordersOf([60, 61], { ...half, slotAt: Day.toGmt(startAt(1, 9)) }),
      ...ordersOf([70], { ...half, store: 21 })
    ],
    // One for the order that is invoiced, and one for the cart.
    [shelfPack(1773, code(1)), shelfPack(1773, code(2))]
  ),
  allow({ enable_order_create: 1, enable_address_change: 1, allow_delivery_slot_change: "1" }, "hub"),
  allow({ enable_address_change: 1, isUAEHub: 1 }, "kochi"),
  changes(
    "UPDATE store SET website_id = 3 WHERE store_id = 11",
    "UPDATE orders SET is_hub_transfer_order = 1 WHERE order_id = 30",
    "UPDATE orders SET customer_id = 77 WHERE order_id = 1",
    {
      text: `UPDATE orders SET sub_slot_id = 5, slot_starts = 2, delivery_at = ?, sub_slot_info = ?, slot_id = 'normal'
             WHERE order_id = 31`,
      values: [
        Day.toGmt(startAt(1, 6)),
        JSON.stringify({
          display_string: "Twice",
          delivery_at: [Day.toGmt(startAt(1, 6)), Day.toGmt(startAt(1, 10))]
        })
      ]
    },
    `INSERT INTO locality (locality_id, website_id, postcode, name, city, region, is_served) VALUES
       (1, 3, '560034', 'Koramangala', 'Bengaluru', 'Karnataka', 1),
       (2, 3, '560034', 'Jakkasandra', 'Bengaluru', 'Karnataka', 1),
       (3, 3, '560034', 'S T Bed', 'Bengaluru', 'Karnataka', 0),
       (4, 3, '635109', 'Hosur', 'Hosur', 'Tamil Nadu', 1)`,
    ...Array.from(
      { length: 24 },
      (_, hour) =>
        `INSERT INTO delivery_slot (hub_id, store_id, slot, weekdays, starts, ends, words, capacity, cut_off)
         VALUES (1, 11, ${hour + 1}, '1111111', ${hour * 60}, ${hour * 60 + 60}, NULL, 2, 0)`
    )
  )
])

interface Shown {
  readonly updated_at: string
  readonly order_becomes_pending: string | null
  readonly sub_slot_id: number | null
  readonly ship_address: { readonly street: string }
}

describe.each(databases)("delivery on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(url, network)
  const stored = (id: number) => hub.result<Shown>("OrderService.getOrderInfo", [id])
  const audits = async (id: number) => {
    const rows = await hub.rows(
      "SELECT user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id = ? AND action <> 'opened' ORDER BY id",
      String(id)
    )
    return rows.map((row) => ({ ...row, detail: JSON.parse(String(row.detail)) }))
  }
  const change = (
    id: number,
    more: Partial<Record<"pincode" | "location" | "locality" | "customer", unknown>> = {}
  ) => {
    const { pincode = "560034", location = "Koramangala", locality = 1, customer = null } = more
    return [
      id,
      pincode,
      location,
      customer,
      "somebody else",
      "another store",
      { locality, postcode: pincode }
    ]
  }
  const changeAddress = (id: number, more: Parameters<typeof change>[1] = {}) =>
    hub.call("AddressChangeService.changeAddress", change(id, more))
  const moveTo = (id: number, slot: number | null) =>
    hub.call("CommerceService.changeDeliverySubslot", [id, slot])
  const offered = async () =>
    (await hub.result<ReadonlyArray<{ sub_slot_id: number }>>("CommerceService.getDeliverySlots", [11])).map(
      ({ sub_slot_id }) => sub_slot_id
    )

  it("a cart is delivered to a location of its pincode, and to no other's", async () => {
    const cart = (method: string, ...params: ReadonlyArray<unknown>) =>
      hub.call(`CommerceService.${method}`, params)
    const at = (location: string, postcode = "560034") => ({
      street: `12\nLake Road\nNear the temple\n${location}`,
      city: "Bengaluru",
      region: "Karnataka",
      postcode
    })
    await cart("addItemToCart", { product_id: 1773, qty: 0.5 })
    await cart("setupUser", { mobile: "9876500001", firstname: "Anju", lastname: "Rao", userType: 1 })
    const place = (address: unknown) =>
      cart("placeOrderV2", { payment_mode: "cashondelivery", channel: "Hub", address })
    for (const refused of [at("Hosur"), at("S T Bed"), at("Koramangala", "635109")]) {
      expect(tagOf(await cart("setupShippingAddress", refused))).toBe("InvalidAddress")
      expect(tagOf(await place(refused))).toBe("InvalidAddress")
    }
    expect(tagOf(await cart("setupShippingAddress", at("Koramangala", "110001")))).toBe("NoLocations")
    expect(tagOf(await place(at("Koramangala", "110001")))).toBe("NoLocations")
    expect((await cart("setupShippingAddress", at("koramangala"))).error).toBeUndefined()
    await cart("clearCart")
  })

  it("answers the address of an order under the id by which it is changed; an order of elsewhere has none", async () => {
    expect((await hub.call("AddressChangeService.getExistingAddress", [1, 77])).result).toEqual({
      status: "success",
      address_id: 1,
      street: "12 Lake Road\nNear the temple",
      postcode: "560038"
    })
    expect(tagOf(await hub.call("AddressChangeService.getExistingAddress", [1, 78]))).toBe("NotFound")
    expect(tagOf(await hub.call("AddressChangeService.getExistingAddress", [70, null]))).toBe("NotFound")
  })

  it("answers the locations of a pincode that are served, by name; of none an empty list, of no pincode the sentence", async () => {
    const places = (pincode: unknown, website: unknown = null) =>
      hub.call("StoreService.getSubLocations", [pincode, website])
    const served = [
      { id: 2, name: "Jakkasandra", city: "Bengaluru", region: "Karnataka", postcode: "560034" },
      { id: 1, name: "Koramangala", city: "Bengaluru", region: "Karnataka", postcode: "560034" }
    ]
    expect((await places("560034")).result).toEqual(served)
    expect((await places(560034, "3")).result).toEqual(served)
    expect((await places("560034", 7)).result).toEqual([])
    for (const bad of ["abcdef", "056003", "56003"])
      expect((await places(bad)).error?.message).toBe("A pincode has six digits, and the first is not 0")
  })

  it("a change of address is one of the order: who, from and to in the audit, a later updated_at, DIRTY for who held the old one (ADDR-5)", async () => {
    const before = await stored(2)
    const location = "No 3\n4th Cross\nOpp. the lake\nKoramangala"
    expect((await changeAddress(2, { location })).result).toEqual({ status: "success" })
    const after = await stored(2)
    expect(after.ship_address).toEqual({
      street: location,
      city: "Bengaluru",
      region: "Karnataka",
      postcode: "560034"
    })
    expect(after.updated_at > before.updated_at).toBe(true)
    const items = [pickedLine(2, [code(1)])]
    expect((await hub.invoice(2, items, { at: before.updated_at })).result).toMatchObject({
      status: "DIRTY",
      message: expect.stringContaining("the address")
    })
    expect((await hub.invoice(2, items)).result).toMatchObject({ status: "success" })
    expect((await changeAddress(2)).error?.message).toBe(
      "The address of an order that is processing cannot be changed"
    )
    expect((await audits(2))[0]).toMatchObject({
      user_name: "hub user",
      action: "address changed",
      detail: { from: { postcode: "560038" }, to: { postcode: "560034" } }
    })
  })

  it("a location alone keeps the rest of the address, where there is a rest", async () => {
    expect((await changeAddress(3)).error?.message).toBe("Enter complete address!")
    await changeAddress(3, { location: "No 3\nOpp. the lake\nKoramangala" })
    expect(
      (await changeAddress(3, { location: "Jakkasandra", locality: "Jakkasandra" })).error
    ).toBeUndefined()
    expect((await stored(3)).ship_address.street).toBe("No 3\nOpp. the lake\nJakkasandra")
  })

  it("of a store in the UAE it goes to an area of an emirate, without a pincode; a pincode leads nowhere there", async () => {
    const there = await hub.login("kochi")
    const move = (location: string, locality: unknown, pincode = "") =>
      call(hub.url, there, "AddressChangeService.changeAddress", change(70, { pincode, location, locality }))
    const street = "Villa 9\nAl Wasl Road\nOpp. the park\nAl Khan"
    expect((await move(street, "sharjah")).result).toEqual({ status: "success" })
    expect((await move(street, "Sharjah")).result).toEqual({ status: "success" })
    expect((await move("Al Majaz", "Sharjah")).result).toEqual({ status: "success" })
    const { result } = await call(hub.url, there, "AddressChangeService.getExistingAddress", [70, null])
    expect(result).toMatchObject({ street: "Villa 9\nAl Wasl Road\nOpp. the park\nAl Majaz", postcode: "" })
    expect((await move("Koramangala", 1, "560034")).error?.message).toBe("Choose the emirate")
    expect(await audits(70)).toMatchObject([
      { detail: { to: { city: "Sharjah" } } },
      { detail: { to: { region: "Sharjah", postcode: "" } } }
    ])
  })

  it("the tax follows the new place of supply", async () => {
    const location = "No 3\nOpp. the lake\nHosur"
    expect((await changeAddress(4, { pincode: "635109", location, locality: 4 })).error).toBeUndefined()
    const { result } = await hub.invoice(4, [pickedLine(4, [], { reason: "Out of stock" })])
    const { invoice_id } = result as { readonly invoice_id: string }
    const { result: paper } = await hub.call("InvoiceService.getInvoiceDocument", [invoice_id, 1])
    expect(JSON.stringify(paper)).toContain("Tamil Nadu")
  })

  it("is refused for a hub order by the raw call, too, for a cancelled one, another's, and another customer's", async () => {
    expect((await changeAddress(30)).error).toMatchObject({
      message: "The address of a hub order cannot be changed",
      data: { tag: "AddressFixed", isHubOrder: true }
    })
    expect(tagOf(await changeAddress(50))).toBe("AddressFixed")
    expect(tagOf(await changeAddress(70))).toBe("NotFound")
    expect(tagOf(await changeAddress(1, { customer: 78 }))).toBe("NotFound")
    const plain = await hub.login("second")
    for (const [method, params] of [
      ["AddressChangeService.changeAddress", change(1)],
      ["CommerceService.changeDeliverySubslot", [1, null]]
    ] as const)
      expect(tagOf(await call(hub.url, plain, method, params))).toBe("FlagOff")
  })

  test("a repeat is one change: under its key, without a key, and from two counters at once", async () => {
    const location = "No 9\nOpp. the lake\nKoramangala"
    const key = { "idempotency-key": "address-of-five" }
    const send = (headers = {}) =>
      call(hub.url, hub.session, "AddressChangeService.changeAddress", change(5, { location }), headers)
    const answers = [...(await Promise.all([send(key), send(key), send(), send()])), await send(key)]
    for (const answer of answers) expect(answer.result).toEqual({ status: "success" })
    await Promise.all([moveTo(5, slotAt(1, 20)), moveTo(5, slotAt(1, 20)), moveTo(5, slotAt(1, 20))])
    expect(await audits(5)).toMatchObject([{ action: "address changed" }, { action: "slot changed" }])
  })

  it("an order moves to a slot and back to express, and its service level with it (ADDR-5)", async () => {
    const { result } = await moveTo(6, slotAt(1, 18))
    const start = startAt(1, 18)
    expect(result).toMatchObject({
      order_id: 6,
      sub_slot_id: slotAt(1, 18),
      display_string: `${Day.dated(Day.addDays(today, 1))}, 6 - 7 pm`,
      sla_start_at: Day.toGmt(start - 30 * Day.minute)
    })
    expect(await stored(6)).toMatchObject({
      sub_slot_info: { delivery_at: [Day.toGmt(start)] },
      delivery_at: Day.toGmt(start),
      slot_id: "normal"
    })
    const { order_becomes_pending: before } = await stored(6)
    expect((await moveTo(6, null)).result).toMatchObject({ sub_slot_id: null, sla_start_at: null })
    // It was express before: its customer has waited since.
    const { order_becomes_pending: since } = await stored(6)
    expect(since).toBe(before)
    const { result: told } = await hub.call("OrderService.getOrderTimeline", [6])
    const local = Day.toLocal(start).slice(0, 16)
    expect(told).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ detail: expect.objectContaining({ from: "Express", to: local }) }),
        expect.objectContaining({ detail: expect.objectContaining({ from: local, to: "Express" }) })
      ])
    })
    expect(await stored(6)).toMatchObject({ sub_slot_info: null, delivery_at: null, slot_id: "express" })
    expect(await audits(6)).toMatchObject([
      { detail: { from: { sub_slot_id: null }, to: { sub_slot_id: slotAt(1, 18) } } },
      { detail: { from: { sub_slot_id: slotAt(1, 18) }, to: { sub_slot_id: null } } }
    ])
  })

  it("a slot is refused that is gone, past, too far ahead or full; and an order that is cancelled or not paid yet", async () => {
    const said = async (id: number, slot: number | null) => (await moveTo(id, slot)).error?.message
    expect(await said(7, 31)).toBe("This slot is not offered any more")
    expect(await said(7, slotAt(-1, 18))).toBe("It is too late for this slot")
    expect(await said(7, slotAt(9, 18))).toBe("This slot cannot be chosen yet")
    expect(await said(7, slotAt(1, 9))).toBe("This slot is full")
    expect(tagOf(await moveTo(50, slotAt(1, 12)))).toBe("SlotFixed")
    expect(tagOf(await moveTo(51, slotAt(1, 12)))).toBe("SlotFixed")
    expect(tagOf(await moveTo(52, slotAt(1, 12)))).toBe("done")
    expect((await stored(7)).sub_slot_id).toBeNull()
  })

  it("what is in a slot counts wherever it came from, each start of several; what is cancelled gives its place back (SLOT-2)", async () => {
    // Two from outside stand in it; one of them goes.
    expect(await offered()).not.toContain(slotAt(1, 9))
    await hub.call("CommerceService.cancelOrder", [61, [{ item_id: 6100, reason: "Customer asked" }]])
    expect(await offered()).toContain(slotAt(1, 9))
    expect((await moveTo(8, slotAt(1, 9))).error).toBeUndefined()
    expect(await offered()).not.toContain(slotAt(1, 9))
    // An order that is delivered twice takes a place each time.
    for (const [hour, id] of [
      [6, 9],
      [10, 10]
    ] as const) {
      expect(await offered()).toContain(slotAt(1, hour))
      expect((await moveTo(id, slotAt(1, hour))).error).toBeUndefined()
      expect(await offered()).not.toContain(slotAt(1, hour))
      expect((await moveTo(11, slotAt(1, hour))).error?.message).toBe("This slot is full")
    }
    // One that moves on leaves its place, too.
    await moveTo(9, null)
    expect(await offered()).toContain(slotAt(1, 6))
  })

  test(`of 20 who want the last place of each of ${contested} slots exactly one gets it (SLOT-5)`, async () => {
    const races = Array.from({ length: contested }, (_, index) => ({
      day: 2 + Math.floor(index / 20),
      hour: index % 20,
      racers: Array.from({ length: 20 }, (_, racer) => 2000 + index * 20 + racer)
    }))
    const orders = races.flatMap(({ day, hour, racers }, index) => [
      ...ordersOf([1000 + index], { ...half, slotAt: Day.toGmt(startAt(day, hour)) }),
      ...ordersOf(racers, half)
    ])
    await hub.transact(() => hubRows(now, { orders }))
    const won: Array<number> = []
    for (const { day, hour, racers } of races) {
      const answers = await Promise.all(racers.map((id) => moveTo(id, slotAt(day, hour))))
      won.push(answers.filter(({ result }) => result !== undefined).length)
      for (const { result, error } of answers)
        if (result === undefined)
          expect(error).toMatchObject({ data: { tag: "SlotUnavailable", why: "full" } })
    }
    expect(won).toEqual(Array(contested).fill(1))
    const counts = await hub.rows(
      "SELECT COUNT(*) AS n FROM orders WHERE store_id = 11 AND order_id >= 1000 AND delivery_at IS NOT NULL GROUP BY delivery_at"
    )
    expect(counts.map(({ n }) => Number(n))).toEqual(Array(contested).fill(2))
  }, 120_000)
})

describe("an import of the same files", () => {
  it("leaves the address and the slot that staff have set; everything else of the order follows the file", async () => {
    const where = place()
    try {
      const files = {
        "stores.csv":
          "store_id,hub_id,name,type,address,legal_name\n11,1,Indiranagar,express,1 Market Street,Fresh Foods\n",
        "products.csv": "entity_id,name,sell_by,price\n1773,Chicken,kg,240\n",
        "orders.csv": `increment_id,store_id,status,source,created_at,payment_method,customer_firstname,street,postcode\n${incrementOf(1)},11,pending,fth_hub,now-35m,upi,Asha,Old street,560038\n`,
        "order_items.csv": `increment_id,line,product_id,qty\n${incrementOf(1)},1,1773,1\n`
      }
      expect((await importInto(where, files)).problems).toBeUndefined()
      await within(
        where,
        changes(
          "UPDATE orders SET street = 'New street', postcode = '560034', address_set_at = updated_at, sub_slot_id = 2611251800, delivery_at = '2026-11-25 12:30:00', slot_set_at = updated_at"
        )
      )
      const changed = { ...files, "orders.csv": files["orders.csv"].replace("Asha", "Deepa") }
      expect((await importInto(where, changed)).summary).toMatchObject({ orders: { changed: 1 } })
      expect(await rowsOf(where, "SELECT street, customer_firstname, sub_slot_id FROM orders")).toEqual([
        { street: "New street", customer_firstname: "Deepa", sub_slot_id: 2611251800 }
      ])
    } finally {
      forget(where)
    }
  })
})

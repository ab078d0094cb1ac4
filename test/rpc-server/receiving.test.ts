import { Effect } from "effect"
import { beforeAll, describe, expect, test } from "vitest"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { squaresOf } from "#test/support/label-squares.ts"
import {
  incrementOf,
  type ShipmentSeed,
  seed,
  seedShipments,
  shelfPack,
  shipmentName
} from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { isLong } from "#test/support/runs.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, today, later, yesterday, code } = tradingDay()
/** The code of a pack of half a kilogram. */
const pack = (unique: number, product = 1773, expiry = later) => code(unique, { product, expiry })
const paneer = "8901234567890"

const chicken = { product: 1773, qty: 1000 }
const twoLines = [chicken, { product: 2649, qty: 5000 }]
/** What the hub's shelf holds from the beginning, more than one page of its list. */
const onShelf = Array.from({ length: 20 }, (_, index) => 920 + index)
/** How many shipments ten people accept at once. */
const contested = isLong ? 300 : 10
const firstContested = 1000
const shipmentsOf = (ids: ReadonlyArray<number>, change: Partial<ShipmentSeed> = {}) =>
  ids.map((id) => ({ id, hub: 1, items: [chicken], ...change }))
const shipments: ReadonlyArray<ShipmentSeed> = [
  ...shipmentsOf([1, 2, 3, 14, 15, 16], { items: twoLines }),
  ...shipmentsOf([4, 5, 6, 9, 10, 13, 18, 19, 20, 21, 22, 23, 24, 25]),
  ...shipmentsOf([7, 8], {
    source: "Store RTV",
    notes: "Ref#: RTV-4711, Address: 12 Lake Road",
    items: [chicken, { product: 2649, qty: 4000 }]
  }),
  ...shipmentsOf([30, 31, 32, 34, 35], { items: [chicken, { product: 2649, qty: 48_000 }] }),
  ...shipmentsOf([36, 37]),
  ...shipmentsOf([33], { hub: 2 }),
  ...shipmentsOf([11], { items: [{ ...chicken, increment: 500 }] }),
  ...shipmentsOf([26], { items: [chicken, { product: 2649, qty: 20_000 }] }),
  ...shipmentsOf([12], { minutesAgo: 60 * 24 * 500 }),
  ...shipmentsOf([17], { acceptedMinutesAgo: 20 }),
  ...shipmentsOf(
    Array.from({ length: contested }, (_, index) => firstContested + index),
    { minutesAgo: 600 }
  )
]

const [mixed, sugar, foreign, elsewhere] = [
  "376104250021234569",
  "389012345600000014",
  "389012345600000021",
  "389012345600000038"
]
/** By hub and shipment; the first holds packs, the second two cartons of twelve. */
const cartons = [
  [1, 30, mixed, pack(940), pack(941), pack(900)],
  [1, 30, sugar, "18901234567897"],
  [1, 31, foreign, pack(942)],
  [2, 33, elsewhere, pack(943)]
]

const line = (
  product_id: number,
  qty: number,
  codes: ReadonlyArray<readonly [code: string, qty: number]>
) => ({
  product_id,
  qty,
  scanned_info: { items: codes.map(([scan_code, qty]) => ({ scan_code, qty })), total_qty: qty }
})
const halfKilograms = (...uniques: ReadonlyArray<number>) =>
  line(
    1773,
    uniques.length / 2,
    uniques.map((unique) => [pack(unique), 0.5])
  )

describe.each(databases)("receiving on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.andThen(
      seed(now, ordersOf([1], { items: [{ product: 1773, qty: 500 }] }), [
        ...[900, ...onShelf].map((unique) => shelfPack(1773, pack(unique))),
        shelfPack(1773, pack(901), { status: 4 }),
        shelfPack(1773, pack(902), { hub: 2 }),
        shelfPack(1773, pack(903), { hub: 2 }),
        shelfPack(1773, pack(904), { hub: 2, expiry: today }),
        shelfPack(2649, pack(905), { hub: 2, expiry: today }),
        shelfPack(1773, pack(906), { hub: 2, expiry: yesterday }),
        shelfPack(1773, pack(907), { hub: 2, expiry: today, status: 1 })
      ]),
      Effect.andThen(
        seedShipments(now, shipments),
        changes(
          `INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('18901234567897', 2649, 12), ('98901234567893', 1773, 1)`,
          `INSERT INTO shipment_carton (hub_id, shipment, sscc, contents) VALUES ${cartons
            .map(
              ([hub, shipment, sscc, ...codes]) =>
                `(${hub}, ${shipment}, '${sscc}', '${JSON.stringify(codes.map((code) => ({ code, count: 1 })))}')`
            )
            .join(", ")}`
        )
      )
    )
  )
  let dock: string
  beforeAll(async () => {
    dock = await hub.login("dock")
  })

  const rpc = (method: string, params: ReadonlyArray<unknown>, as = dock) => call(hub.url, as, method, params)
  const accept = (id: number, items: ReadonlyArray<unknown>, key?: string, as = dock) =>
    call(
      hub.url,
      as,
      "AcceptShipmentService.acceptShipment",
      [{ shipment_id: shipmentName(id), shipment_items: items, user: { username: "ignored", hub_id: 1 } }],
      key === undefined ? {} : { "idempotency-key": key }
    )
  const shipment = async (id: number) => (await rpc("ShipmentService.getShipmentInfoById", [id])).result
  const rowsUnder = async (code: string) =>
    (await rpc("ShipmentService.getHubInventoryInfoByScanCode", [code])).result as ReadonlyArray<unknown>
  const stock = async (product: number) =>
    (
      (await rpc("InventoryService.getCurrentStock", [[product], 1])).result as ReadonlyArray<{
        current_stock: number
      }>
    )[0]?.current_stock ?? 0

  const carton = async (id: number, code: string) =>
    (await rpc("ShipmentService.getCarton", [id, code])).result as {
      readonly goods: ReadonlyArray<Record<string, unknown>>
      readonly why?: string
    }

  it("one scan of an SSCC names all that its shipment lists in it, and nothing of any other (CODE-23)", async () => {
    expect(await carton(30, `(00)${mixed}`)).toMatchObject({
      sscc: mixed,
      goods: [
        { scan_code: pack(940), unique_key: pack(940), qty: 0.5, count: 1, statuses: [] },
        { scan_code: pack(941) },
        { scan_code: pack(900), statuses: [0] }
      ]
    })
    expect(await carton(30, `00${sugar}`)).toMatchObject({
      goods: [{ scan_code: "18901234567897", unique_key: null, qty: 12, count: 1 }]
    })
    expect(await carton(30, `(00)${sugar}(02)18901234567897(37)1`)).toMatchObject({ goods: [{ qty: 12 }] })
    const whyNot = async (id: number, code: string) => (await carton(id, code)).why
    expect(await whyNot(30, `(00)${sugar}(02)18901234567897(37)2`)).toContain(
      "its label says 24 Pack Paneer 200 g, the shipment 12 Pack Paneer 200 g"
    )
    expect(await whyNot(30, `(00)${foreign}`)).toContain("of shipment SHP-31, not of this one")
    expect(await whyNot(30, `(00)${elsewhere}`)).toContain("on its way to another hub")
    expect(await whyNot(30, "(00)006890123400000016")).toContain("on no shipment, scan its packs")
    expect(await whyNot(30, "(01)18901234567897")).toContain("no list in use reads an SSCC")
  })

  it("a carton that no shipment lists comes by its own label, once; one that came is told so (CODE-23)", async () => {
    const label = "(00)006890123400000016(02)18901234567897(37)2(10)L7"
    expect(await carton(32, label)).toMatchObject({
      goods: [{ scan_code: label, serial: "(00)006890123400000016", qty: 24, count: 1 }]
    })
    const bare = "(00)006890123400000016(02)18901234567897(37)2"
    const twice = [label, bare].map((code) => [code, 24] as const)
    expect((await accept(32, [line(2649, 48, twice)])).error?.data).toMatchObject({ tag: "AlreadyScanned" })
    expect((await accept(32, [line(2649, 12, [[label, 12]])])).error?.data).toMatchObject({
      tag: "InvalidData"
    })
    const before = await stock(2649)
    expect((await accept(32, [line(2649, 24, [[label, 24]])])).result).toMatchObject({ packs: 1 })
    expect(await stock(2649)).toBe(before + 24)
    expect((await accept(31, [halfKilograms(942)])).result).toMatchObject({ status: "success" })
    expect((await carton(30, `(00)${foreign}`)).why).toContain("of shipment SHP-31, which was received")
    expect((await carton(30, "(00)006890123400000016")).why).toContain(
      "of shipment SHP-32, which was received"
    )
  })

  it("a serial number that came with one shipment is refused in the next, whichever way it is written (CODE-34)", async () => {
    const serial = "(01)08901234567890(21)R7"
    const link = "https://id.example.com/01/08901234567890/21/R7"
    expect((await accept(34, [line(2649, 1, [[serial, 1]])])).error).toBeUndefined()
    expect((await accept(35, [line(2649, 1, [[link, 1]])])).error?.data).toMatchObject({
      tag: "AlreadyInHub"
    })
    expect((await accept(35, [line(2649, 1, [["(01)08901234567890(21)r7", 1]])])).error).toBeUndefined()
    expect((await rpc("InventoryService.getPackLife", [link])).result).toMatchObject({
      scan_code: serial,
      product_id: 2649,
      rows: [{ hub_id: 1, qty: 1, status: 0 }],
      events: [{ what: "received", reference: "SHP-34", by: "dock user", change: 1 }]
    })
  })

  it("a label of the network comes in by either of its codes, once, under its bars (CODE-35)", async () => {
    await hub.change(`INSERT INTO env_variable (name, hub_id, value) VALUES ('label_matrix', 1, '"link"')`)
    const [first, second] = [pack(950), pack(951)]
    const squares = (bars: string) => squaresOf(bars, "98901234567893", today)
    const kilogram = (...codes: ReadonlyArray<string>) =>
      line(
        1773,
        codes.length / 2,
        codes.map((each) => [each, 0.5])
      )
    expect((await rpc("EntityService.getEntityInfo", [squares(first)])).result).toMatchObject({
      scan_code: first,
      codeType: "pack"
    })
    const both = await accept(36, [kilogram(squares(first), first)])
    expect(both.error?.data).toMatchObject({ tag: "AlreadyScanned" })
    expect((await accept(36, [kilogram(squares(first), second)])).result).toMatchObject({ packs: 2 })
    for (const bars of [first, second])
      for (const code of [bars, squares(bars)]) {
        expect(await rowsUnder(code)).toMatchObject([{ scan_code: bars, status: 0 }])
        expect((await accept(37, [kilogram(code)])).error?.data).toMatchObject({ tag: "AlreadyInHub" })
      }
    await hub.change("DELETE FROM env_variable WHERE name = 'label_matrix'")
  })

  it("what was scanned becomes stock of the hub, and the shipment is accepted", async () => {
    const before = await stock(2649)
    const { result } = await accept(1, [halfKilograms(1, 2), line(2649, 3, [[paneer, 3]])])
    expect(result).toMatchObject({
      status: "success",
      message: "Shipment added to hub inventory",
      packs: 3,
      shipment: {
        id: 1,
        shipment_id: "SHP-1",
        status: 9,
        time_of_entry: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        shipment_item_count: 2,
        items: [
          {
            product_id: 1773,
            original_qty: 1,
            received_qty: 1,
            scanned_info: {
              total_qty: 1,
              items: [
                { scan_code: pack(1), date_of_expiry: later, qty: 0.5, current_qty: 0.5 },
                { scan_code: pack(2), qty: 0.5 }
              ]
            }
          },
          { product_id: 2649, original_qty: 5, received_qty: 3, scanned_info: { total_qty: 3 } }
        ]
      }
    })
    expect((result as { shipment: unknown }).shipment).toEqual(await shipment(1))
    expect(await rowsUnder(pack(1))).toMatchObject([
      { hub_id: 1, shipment_id: "SHP-1", product_id: 1773, qty: 0.5, status: 0, age: 0 }
    ])
    expect(await stock(2649)).toBe(before + 3)
  })

  it("a confirmation whose reply was lost is answered with the first one's reply", async () => {
    const items = [halfKilograms(3, 4)]
    const first = await accept(2, items, "key-of-shipment-2")
    expect(first.result).toMatchObject({ packs: 2 })
    expect(await accept(2, items, "key-of-shipment-2")).toEqual(first)
    expect(await rowsUnder(pack(3))).toHaveLength(1)
  })

  it("a second confirmation is refused with the time of the first, and adds nothing (RECEIPT-1)", async () => {
    expect((await accept(16, [halfKilograms(32)])).result).toMatchObject({ packs: 1 })
    const { error } = await accept(16, [halfKilograms(30, 31)])
    expect(error).toMatchObject({
      code: -32000,
      message: "Shipment is already accepted",
      data: { tag: "AlreadyAccepted", time_of_entry: expect.any(String) }
    })
    expect(await rowsUnder(pack(30))).toEqual([])
  })

  it("cartons and weights by codes of the trade become stock with the date of the code, under the EAN13 of their product (CODE-17, CODE-18, CODE-23)", async () => {
    const carton = `(01)18901234567897(17)${later.slice(2).replaceAll("-", "")}(10)AB-12`
    const weighed = "(01)98901234567893(3103)000512"
    const items = (cartons: number) => [
      line(2649, cartons + 24, [
        [carton, cartons],
        // What contains two of the carton.
        ["(02)18901234567897(37)2", 24]
      ]),
      line(1773, 0.512, [[weighed, 0.512]])
    ]
    expect((await accept(26, items(13))).error).toMatchObject({
      data: { tag: "InvalidData", why: `${carton} counts 12 a scan, not 13` }
    })
    const expired = "(01)18901234567897(17)200131"
    expect((await accept(26, [line(2649, 12, [[expired, 12]])])).error).toMatchObject({
      message: "Expired Product Not Added to inventory"
    })
    const before = (await rowsUnder(paneer)).length
    expect((await accept(26, items(12))).result).toMatchObject({ packs: 3 })
    const rows = (await rowsUnder(paneer)) as ReadonlyArray<{ readonly scan_code: string }>
    expect(rows).toHaveLength(before + 2)
    expect(rows.find(({ scan_code }) => scan_code === carton)).toMatchObject({
      product_id: 2649,
      qty: 12,
      date_of_expiry: later
    })
    expect(await rowsUnder(weighed)).toMatchObject([{ product_id: 1773, qty: 0.512 }])
  })

  const refusals: ReadonlyArray<readonly [string, () => ReadonlyArray<unknown>, string, string]> = [
    [
      "nothing was scanned",
      () => [],
      "Please select any of the product to proceed confirmation",
      "NoItemsSelected"
    ],
    [
      "a pack is part of the hub's stock already",
      () => [line(1773, 0.5, [[pack(900), 0.5]])],
      "Pack is already part of Hub Inventory",
      "AlreadyInHub"
    ],
    [
      "a pack was scanned twice",
      () => [
        line(1773, 1, [
          [pack(40), 0.5],
          [`M${pack(40)}`, 0.5]
        ])
      ],
      "Pack Already scanned as part of this shipment",
      "AlreadyScanned"
    ],
    [
      "a serial number was scanned twice (CODE-22)",
      () => [
        line(1773, 1.024, [
          ["(01)98901234567893(3103)000512(21)C1", 0.512],
          ["https://id.example.com/01/98901234567893/21/C1?3103=000512", 0.512]
        ])
      ],
      "Pack Already scanned as part of this shipment",
      "AlreadyScanned"
    ],
    [
      "a pack has expired",
      () => [line(1773, 0.5, [[pack(41, 1773, yesterday), 0.5]])],
      "Expired Product Not Added to inventory",
      "ExpiredNotAdded"
    ],
    [
      "a code names no product of the catalogue",
      () => [line(1773, 0.5, [[code(42, { product: 1999 }), 0.5]])],
      "Not a valid product packet",
      "NotAProduct"
    ],
    [
      "a quantity is below 0",
      () => [{ product_id: 1773, qty: -1 }],
      "This qty is not acceptable",
      "QuantityNotAcceptable"
    ],
    [
      "a quantity by hand is more than five times what was sent",
      () => [{ product_id: 1773, qty: 5.01 }],
      "Error: quantity seems to be very high, please contact admin",
      "QuantityTooHigh"
    ],
    [
      "a weight is claimed that the code does not say",
      () => [line(1773, 0.7, [[pack(43), 0.7]])],
      "Invalid Data",
      "InvalidData"
    ],
    [
      "a pack of another product is claimed",
      () => [line(2648, 0.5, [[pack(44), 0.5]])],
      "Invalid Data",
      "InvalidData"
    ]
  ]
  it.each(refusals)("where %s, nothing is accepted at all", async (_, items, message, tag) => {
    const good = halfKilograms(50, 51)
    const sent = items()
    const all = sent.length === 0 ? [] : [line(2649, 1, [[paneer, 1]]), ...sent]
    const { error } = await accept(3, all)
    expect(error).toMatchObject({ code: -32000, message, data: { tag } })
    expect(await shipment(3)).toMatchObject({ status: 2, time_of_entry: null })
    expect(await rowsUnder(good.scanned_info.items[0]?.scan_code ?? "")).toEqual([])
  })

  it("a quantity finer than the increment is refused, whole steps are taken by hand", async () => {
    expect((await accept(11, [{ product_id: 1773, qty: 0.75 }])).error).toMatchObject({
      message: "Kindly enter multiple of 0.5.",
      data: { tag: "NotAMultiple" }
    })
    const { result } = await accept(11, [{ product_id: 1773, qty: 1.5 }])
    expect(result).toMatchObject({
      packs: 1,
      shipment: { items: [{ scanned_info: { items: [{ scan_code: "MANUAL_PACK", qty: 1.5 }] } }] }
    })
  })

  it("who may not accept by hand is refused a quantity by hand, and only that", async () => {
    const handsOff = await hub.as("by-hand-off")
    const bare = { product_id: 1773, qty: 1 }
    for (const more of [{}, { scanned_info: null }, { scanned_info: { items: [], total_qty: 1 } }])
      expect((await accept(4, [{ ...bare, ...more }], undefined, handsOff)).error).toMatchObject({
        data: { tag: "FlagOff", flag: "manual_accept" }
      })
    expect((await accept(4, [halfKilograms(60)], undefined, handsOff)).result).toMatchObject({ packs: 1 })
  })

  it("a product that the shipment does not list gets a line of its own", async () => {
    const { result } = await accept(5, [halfKilograms(70, 71), { product_id: 2649, qty: 2 }])
    expect((result as { shipment: unknown }).shipment).toEqual(await shipment(5))
    expect(result).toMatchObject({
      shipment: {
        items: [
          { product_id: 1773 },
          { product_id: 2649, product_name: "Unnamed product", original_qty: 0, received_qty: 2 }
        ]
      }
    })
  })

  it("a pack that was sent to another hub and comes back is available again, and tells of both receipts", async () => {
    const { result: received } = await accept(6, [
      line(1773, 1, [
        [pack(65), 0.5],
        [pack(901), 0.5]
      ])
    ])
    expect(received).toMatchObject({ packs: 2 })
    expect((received as { shipment: unknown }).shipment).toEqual(await shipment(6))
    expect(await rowsUnder(pack(901))).toMatchObject([{ status: 0, qty: 0.5, shipment_id: "SHP-6" }])
    const { result } = await rpc("InventoryService.getPackLife", [`M${pack(901)}`])
    expect(result).toMatchObject({
      product_id: 1773,
      sell_by: "kg",
      rows: [{ hub_id: 1, stores: ["Indiranagar Hub", "Koramangala Store"], status: 0, qty: 0.5 }],
      events: [
        { what: "received", by: null, reference: null, subject: null },
        { what: "received", by: "dock user", reference: "SHP-6", change: 0.5 }
      ]
    })
  })

  test("a pick-up says what was picked up; what of it came damaged goes back once (RECEIPT-10)", async () => {
    const items = [
      { ...halfKilograms(80, 81), received_qty: 1.5 },
      { product_id: 2649, qty: 0, received_qty: 2 }
    ]
    const below = [{ ...halfKilograms(80, 81), received_qty: 0.5 }]
    expect((await accept(7, below)).error).toMatchObject({
      message: "Error: Accepted quantity is more than pickup quantity",
      data: { tag: "AcceptedAbovePickup" }
    })
    const damaged = [
      { product_id: 1773, qty: 0.5, shipment_id: "SHP-7" },
      { product_id: 2649, qty: 2, shipment_id: "SHP-7" }
    ]
    const giveBack = (lines: ReadonlyArray<unknown>) =>
      rpc("ReturnStockService.createRetunStockForRTV", [lines, { username: "x" }, "RTV-4711"])
    expect((await giveBack(damaged)).error).toMatchObject({ data: { tag: "NotAccepted" } })
    expect((await accept(7, items)).result).toMatchObject({
      packs: 2,
      shipment: {
        items: [
          { received_qty: 1.5, scanned_info: { total_qty: 1 } },
          { received_qty: 2, scanned_info: { total_qty: 0, items: [] } }
        ]
      }
    })
    expect((await giveBack([{ product_id: 1773, qty: 0.75, shipment_id: "SHP-7" }])).error).toMatchObject({
      data: { tag: "InvalidData" }
    })
    expect((await giveBack([{ product_id: 1773, qty: 0, shipment_id: "SHP-7" }])).result).toEqual({
      status: "success",
      return_id: null
    })
    const tries = await Promise.all(Array.from({ length: 5 }, () => giveBack(damaged)))
    const [first] = tries
    expect(first?.result).toMatchObject({ status: "success", return_id: expect.any(Number) })
    for (const again of tries) expect(again).toEqual(first)
    const { return_id } = (first ?? { result: undefined }).result as { return_id: number }
    expect(await shipment(7)).toMatchObject({ damage_return: return_id })
    expect(await shipment(17)).toMatchObject({ status: 9, damage_return: null })
    // It is no return of the hub's own stock: what remains there is counted on from the one before.
    for (const cutOff of [[null], []])
      expect((await rpc("ShipmentService.getLastReturnOrRetainRecordTime", [1, ...cutOff])).result).toBeNull()
  })

  it("why less came than was sent is kept with the receipt", async () => {
    const items = [
      { ...halfKilograms(201), short_reason: "Damaged on arrival" },
      { product_id: 2649, qty: 0, current_qty: 0, short_reason: "Not in the delivery" }
    ]
    const { result } = await accept(14, items)
    const kept = { items: [{ short_reason: "Damaged on arrival" }, { short_reason: "Not in the delivery" }] }
    expect(result).toMatchObject({ shipment: kept })
    expect(await shipment(14)).toMatchObject(kept)
    expect((result as { shipment: unknown }).shipment).toEqual(await shipment(14))
  })

  it("a code says what would come in, whole; one of a product that nobody knows says nothing", async () => {
    const info = async (code: string) => (await rpc("EntityService.getEntityInfo", [code])).result
    expect(await info(pack(300))).toMatchObject({
      product_id: 1773,
      name: "Chicken curry cut",
      scan_code: pack(300),
      qty: 0.5,
      current_qty: 0.5,
      date_of_expiry: later
    })
    expect(await info(pack(300, 9999))).toBeNull()
  })

  it("a quantity that is no number is 0, one in thousandths is refused", async () => {
    const before = await stock(1773)
    expect((await accept(15, [{ product_id: 1773, qty: "abc" }])).error).toMatchObject({
      data: { tag: "NoItemsSelected" }
    })
    expect(
      (
        await accept(15, [
          { ...halfKilograms(202), qty: "abc" },
          { product_id: 2649, qty: 1 }
        ])
      ).error
    ).toMatchObject({ data: { tag: "InvalidData" } })
    expect((await accept(15, [{ ...halfKilograms(202), current_qty: 500 }])).error).toMatchObject({
      data: {
        tag: "InvalidData",
        why: "product 1773: current_qty is 500, not 0.5; quantities are decimal numbers"
      }
    })
    expect(await stock(1773)).toBe(before)
    expect((await accept(15, [{ ...halfKilograms(202), current_qty: 0.5 }])).result).toMatchObject({
      packs: 1
    })
  })

  it("a pick-up with nothing picked up is not confirmed; one of which all came damaged is", async () => {
    expect((await accept(8, [{ product_id: 1773, qty: 0, received_qty: 0 }])).error).toMatchObject({
      data: { tag: "NoItemsSelected" }
    })
    expect((await accept(8, [{ product_id: 1773, qty: 0, received_qty: 1 }])).result).toMatchObject({
      packs: 0
    })
  })

  it("commerce hears of an acceptance once, and of none before", async () => {
    const approve = (id: number) => rpc("CommerceService.approveShipment", [shipmentName(id), {}])
    expect((await approve(9)).error).toMatchObject({ data: { tag: "NotAccepted" } })
    await accept(9, [halfKilograms(90)])
    const first = await approve(9)
    expect(first.result).toMatchObject({ status: "success", shipment_id: "SHP-9" })
    expect(await approve(9)).toEqual(first)
  })

  test("the same pack in two shipments becomes stock once (RECEIPT-3)", async () => {
    const tries = await Promise.all([accept(10, [halfKilograms(95)]), accept(13, [halfKilograms(95)])])
    expect(tries.filter(({ result }) => result !== undefined)).toHaveLength(1)
    expect(tries.find(({ error }) => error !== undefined)?.error?.data).toMatchObject({ tag: "AlreadyInHub" })
    expect(await rowsUnder(pack(95))).toHaveLength(1)
  })

  it("the older way accepts under the same rules", async () => {
    const { result } = await rpc("ShipmentService.hubInventoryUpdatesForAcceptShipment", [
      shipmentName(18),
      [halfKilograms(96)],
      {}
    ])
    expect(result).toMatchObject({ message: "Shipment added to hub inventory", shipment: { status: 9 } })
  })

  it("yesterday's end-of-day report comes before any shipment (RECEIPT-6)", async () => {
    const eod = await hub.as("eod")
    const may = async () => (await rpc("EodStockService.checkShipmentCanAccept", [1], eod)).result
    const put = (day: string) =>
      hub.change(
        {
          text: "INSERT INTO eod_report (hub_id, day, submission_updated_at) VALUES (1, ?, ?)",
          values: [day, Day.toGmt(now)]
        },
        {
          text: "UPDATE pack SET received_at = ? WHERE hub_id = 1",
          values: [Day.toGmt(now - 72 * Day.hour)]
        }
      )
    await put(today)
    // The second day of a hub with stock, and no report of the first: that one is asked for, though today's is in.
    expect(await may()).toBe(false)
    expect((await accept(19, [halfKilograms(97)], undefined, eod)).error?.data).toEqual({
      tag: "EodRequired",
      request: expect.any(String)
    })
    expect((await rpc("EodStockService.isEodStockSubmitted", [1], eod)).result).toMatchObject({
      submitted: false,
      day: yesterday
    })
    await put(yesterday)
    expect(await may()).toBe(true)
    expect((await accept(19, [halfKilograms(97)], undefined, eod)).result).toMatchObject({ packs: 1 })
    expect((await rpc("EodStockService.isEodStockSubmitted", [1], eod)).result).toMatchObject({
      submitted: true,
      day: today,
      approved_at: null
    })
  })

  it("lists are of the hub since the user's cut-off, and empty without one (RECEIPT-8)", async () => {
    const list = async (type: string, as = dock) =>
      (await rpc("ShipmentService.getShipmentList", [type, 1, null], as)).result as ReadonlyArray<{
        id: number
        status: number
        created_at: string
      }>
    const all = await list("all")
    expect(all.map(({ id }) => id)).not.toContain(12)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse()
    )
    expect(new Set((await list("active")).map(({ status }) => status))).toEqual(new Set([2]))
    expect(await list("all", await hub.as("hub"))).toEqual([])
    expect((await rpc("ShipmentService.getShipmentInfoById", [12])).error).toMatchObject({
      data: { tag: "NotFound" }
    })
  })

  it("without a cut-off no shipment is opened or accepted by its address either", async () => {
    const blind = await hub.as("hub")
    for (const { error } of [
      await rpc("ShipmentService.getShipmentInfoById", [3], blind),
      await accept(5, [halfKilograms(401)], undefined, blind)
    ])
      expect(error).toMatchObject({ data: { tag: "NotFound" }, message: "Shipment not found" })
  })

  it("what changed since a time comes with the oldest change first", async () => {
    await accept(20, [halfKilograms(98)])
    await accept(21, [halfKilograms(99)])
    const { result } = await rpc("ShipmentService.getRecentShipmentTweaked", [
      11,
      [Day.toGmt(now - Day.minute), Day.toGmt(Day.startOfDay(now))]
    ])
    const changed = result as ReadonlyArray<{ id: number; status: number; updated_at: string }>
    expect(changed.map(({ id }) => id)).toEqual(expect.arrayContaining([20, 21]))
    for (const { status } of changed) expect(status).toBe(9)
    expect(changed.map(({ updated_at }) => updated_at)).toEqual(
      changed.map(({ updated_at }) => updated_at).toSorted()
    )
  })

  it("a hub is new until it has accepted a shipment; times of the last ones are told (RECEIPT-8)", async () => {
    await accept(22, [halfKilograms(100)])
    expect((await rpc("ShipmentService.isNewHubStore", [1, null])).result).toBe(false)
    const future = Day.toGmt(now + Day.hour)
    expect((await rpc("ShipmentService.isNewHubStore", [1, future])).result).toBe(true)
    const kochi = await hub.as("kochi")
    expect((await rpc("ShipmentService.isNewHubStore", [2], kochi)).result).toBe(true)
    for (const method of ["getLastNewShipmentTime", "getLastAcceptedShipmentTime"])
      expect((await rpc(`ShipmentService.${method}`, [1, null])).result).toMatch(/^\d{4}-/)
    expect((await rpc("ShipmentService.getLastShipment", [])).result).toMatchObject({ hub_id: 1 })
  })

  it("the inventory is told anew only when it has changed", async () => {
    const get = async (key?: string) =>
      (await rpc("ShipmentService.getHubInventory", key === undefined ? [11] : [11, key])).result as {
        status: string
        cache_key: string
        data: ReadonlyArray<{ scan_code: string; status: number }>
      }
    await accept(23, [halfKilograms(101)])
    const first = await get()
    expect(first.data.map(({ scan_code }) => scan_code)).toContain(pack(101))
    expect(await get(first.cache_key)).toEqual({ ...first, data: [] })
    await accept(24, [halfKilograms(5000)])
    const second = await get(first.cache_key)
    expect(second.cache_key).not.toBe(first.cache_key)
    expect(second.data).toHaveLength(first.data.length + 1)
  })

  it("the inventory's lists are paged, searched and sorted", async () => {
    const page = async (paging: Record<string, unknown>, type: string) =>
      (await rpc("ShipmentService.getHubInventoryList", [paging, 11, type])).result as {
        rows: ReadonlyArray<{ scan_code: string; status: number; product_name: string }>
        total: number
        page: number
        perPage: number
      }
    const all = await page({}, "all")
    expect(all).toMatchObject({ page: 1, perPage: 15 })
    expect(all.rows).toHaveLength(15)
    const rest = await page({ currentPage: 2 }, "all")
    expect(rest.rows.length).toBeGreaterThan(0)
    expect(rest.rows[0]?.scan_code).not.toBe(all.rows[0]?.scan_code)
    const found = await page({ filter: `chicken ${pack(920).slice(10)}` }, "not_used")
    expect(found.rows.map(({ scan_code }) => scan_code)).toContain(pack(920))
    const named = await page({ sortBy: "product_name", sortDesc: true, perPage: 300 }, "not_used")
    expect(named.rows.map(({ product_name }) => product_name)).toEqual(
      named.rows
        .map(({ product_name }) => product_name)
        .toSorted()
        .reverse()
    )
    expect((await page({}, "used")).total).toBe(all.total - (await page({}, "not_used")).total)
  })

  it("what expires first is named for each product, and what expires soon for the hub", async () => {
    const { result } = await rpc("InventoryService.getFirstExpiring", [[1773, 2649], 1, 2])
    const first = result as ReadonlyArray<{ product_id: number; date_of_expiry: string }>
    expect(first.filter(({ product_id }) => product_id === 1773)).toHaveLength(2)
    const soon = await rpc("InventoryService.getExpiringPacks", [1, 30])
    for (const { date_of_expiry } of soon.result as ReadonlyArray<{ date_of_expiry: string }>)
      expect(date_of_expiry <= Day.addDays(today, 30)).toBe(true)
    expect((await rpc("InventoryService.getExpiringPacks", [1, 0])).result).toEqual([])
  })

  it("what expires today is counted as the board of what expires shows it, expired packs apart (HOME-1)", async () => {
    const kochi = await hub.as("kochi")
    const { result: board } = await rpc("InventoryService.getExpiringPacks", [2, 0], kochi)
    const days = (board as ReadonlyArray<{ date_of_expiry: string }>).map(
      ({ date_of_expiry }) => date_of_expiry
    )
    expect(days).toEqual([yesterday, today, today])
    const { result } = await rpc("InventoryService.countExpiring", [2], kochi)
    expect(result).toMatchObject({ today: 2, expired: 1 })
    const products = (board as ReadonlyArray<{ product_id: number }>).map(({ product_id }) => product_id)
    const named = (result as { products: ReadonlyArray<{ product_id: number; date_of_expiry: string }> })
      .products
    expect(named.map(({ product_id }) => product_id)).toEqual([...new Set(products)])
    expect(named[0]?.date_of_expiry).toBe(yesterday)
    // Another hub's shelf, and what was received before somebody's cut-off, count for nothing.
    expect((await rpc("InventoryService.countExpiring", [1])).result).toEqual({
      today: 0,
      expired: 0,
      products: []
    })
    expect((await rpc("InventoryService.countExpiring", [2, "2999-01-01"], kochi)).result).toEqual({
      today: 0,
      expired: 0,
      products: []
    })
    expect((await rpc("InventoryService.countExpiring", [2])).error).toMatchObject({
      data: { tag: "Forbidden" }
    })
  })

  it("the shelf is counted by how soon it expires, and listed so within a search", async () => {
    const kochi = await hub.as("kochi")
    const list = async (paging: object, type = "not_used") =>
      await rpc("ShipmentService.getHubInventoryList", [{ perPage: 300, ...paging }, 21, type], kochi)
    type Listed = {
      total: number
      rows: ReadonlyArray<{ date_of_expiry: string; product_id: number }>
      expiring?: Record<string, number>
    }
    const read = async (paging: object) => (await list(paging)).result as Listed
    const whole = await read({})
    const parts = {
      expired: (day: string) => day < today,
      today: (day: string) => day === today,
      soon: (day: string) => day > today && day <= Day.addDays(today, 3)
    }
    for (const search of [{}, { filter: String(whole.rows[0]?.product_id) }]) {
      const all = await read(search)
      for (const [expires, isPart] of Object.entries(parts)) {
        const own = all.rows.filter(({ date_of_expiry }) => isPart(date_of_expiry))
        expect(all.expiring?.[expires]).toBe(own.length)
        expect(await read({ ...search, expires })).toMatchObject({
          rows: own,
          total: own.length,
          expiring: all.expiring
        })
      }
    }
    expect(whole.expiring).toMatchObject({ expired: 1, today: 2 })
    expect((await list({ expires: "today" }, "used")).error).toMatchObject({ data: { tag: "InvalidData" } })
    expect(((await list({}, "used")).result as Listed).expiring).toBeUndefined()
  })

  it("the life of a pack goes on until it is sold, with who did it and for what", async () => {
    await accept(25, [halfKilograms(5001)])
    const { result: order } = await rpc("OrderService.getOrderInfo", [1])
    const { result: invoiced } = await rpc("InvoiceService.invoiceOrder", [
      1,
      [
        {
          item_id: 100,
          product_id: 1773,
          qty: 0.5,
          scanned_info: { items: [{ scan_code: pack(5001), qty: 0.5 }] }
        }
      ],
      11,
      "",
      "",
      (order as { updated_at: string }).updated_at
    ])
    expect(invoiced).toMatchObject({ status: "success" })
    const { result } = await rpc("InventoryService.getPackLife", [pack(5001)])
    expect(result).toMatchObject({
      product_name: "Chicken curry cut",
      rows: [{ status: 1, qty: 0 }],
      events: [
        {
          what: "received",
          by: "dock user",
          reference: shipmentName(25),
          subject: { kind: "shipment", id: 25 },
          change: 0.5
        },
        {
          what: "sold",
          by: "dock user",
          hub_id: 1,
          reference: incrementOf(1),
          subject: { kind: "order", id: 1 },
          change: -0.5
        }
      ]
    })
    expect((result as { events: ReadonlyArray<unknown> }).events).toHaveLength(2)
  })

  it("the life of another hub's pack is not told", async () => {
    expect((await rpc("InventoryService.getPackLife", [pack(902)])).result).toBeNull()
  })

  test(`${contested} shipments, each accepted by ten at once: accepted once, and the stock grown once`, async () => {
    const before = await stock(1773)
    let accepted = 0
    for (let start = 0; start < contested; start += 10) {
      const ids = Array.from({ length: Math.min(10, contested - start) }, (_, index) => start + index)
      const replies = await Promise.all(
        ids.flatMap((index) =>
          Array.from({ length: 10 }, async (_, racer) => ({
            index,
            reply: await accept(
              firstContested + index,
              [halfKilograms(10_000 + index)],
              `race-${index}-by-${racer}`
            )
          }))
        )
      )
      for (const { reply } of replies) {
        if (reply.result !== undefined) accepted += 1
        else expect(reply.error?.data).toMatchObject({ tag: "AlreadyAccepted" })
      }
    }
    expect(accepted).toBe(contested)
    expect(await stock(1773)).toBe(before + contested / 2)
    const doubles = await hub.number(
      `SELECT COUNT(*) AS n FROM shipment s WHERE s.id >= ? AND s.status = 9 AND (
         (SELECT COUNT(*) FROM pack k WHERE k.shipment_id = s.shipment_id) <> 1
         OR (SELECT COUNT(*) FROM audit a WHERE a.subject = 'shipment' AND a.subject_id = s.shipment_id) <> 1)`,
      firstContested
    )
    expect(doubles).toBe(0)
  }, 240_000)
})

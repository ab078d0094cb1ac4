import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { TransferAnswer } from "#core/contract/hub-transfer.ts"
import * as Day from "#core/day.ts"
import type { Transfer } from "#core/stock/transfer.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"

import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, today, later, yesterday, code } = tradingDay()
const soon = Day.addDays(today, 1)
/** Part of it was sold: its code says more than there is. */
const part = code(190)
const stock = [
  ...Array.from({ length: 60 }, (_, index) =>
    shelfPack(1773, code(100 + index), { expiry: index === 0 ? soon : later })
  ),
  shelfPack(1773, part, { qty: 200, expiry: soon }),
  shelfPack(2649, "8901234567890", { isUnique: false, qty: 10_000, expiry: soon }),
  shelfPack(2648, code(1, { product: 2648, expiry: soon }), { expiry: soon }),
  shelfPack(41207, "MANUAL_PACK", { isUnique: false, qty: 3000, expiry: soon }),
  shelfPack(2648, code(2, { product: 2648 }), { hub: 2 })
]

// TRANSFER-1 to TRANSFER-6 and TRANSFER-8, CLAIM-1 and CLAIM-2.
describe.each(databases)("transfers between hubs on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(now, [], stock),
      // Somebody of each hub who may transfer; `second` is of the first hub and may not.
      allow(
        { allow_hub_to_hub_transfer: 1, allow_manage_inv_on_any_prod: "1", enable_order_create: 1 },
        "hub",
        "kochi"
      ),
      allow({ allow_hub_to_hub_transfer: 1 }, "all"),
      changes(
        "UPDATE app_user SET cut_off_date = '2026-01-01' WHERE username IN ('hub', 'kochi')",
        "UPDATE store SET website_id = store_id"
      )
    ])
  )

  const { ask, done } = hub.service("HubToHubService")
  const answered = (from: number, to: number, lines: ReadonlyArray<unknown>, as?: string, key?: string) =>
    done<TransferAnswer>("createHubTransferOrder", [from, to, lines, "somebody else", false, true], as, key)
  const incrementOf = ({ message }: TransferAnswer): string => /Order Id : (\w+)\./.exec(message)?.[1] ?? ""
  const listed = (store: number, as?: string, paging?: object) =>
    done<ReadonlyArray<Transfer>>("getHubTransfers", [store, ...(paging === undefined ? [] : [paging])], as)
  interface Stored {
    readonly order_id: number
    readonly items: ReadonlyArray<{ readonly item_id: number; readonly product_id: number }>
  }
  const find = (increment: string, as?: string) =>
    done<Stored>("OrderService.getOrderInfoByIncrementId", [increment], as)
  const scanned = (codes: ReadonlyArray<string>) => {
    const items = codes.map((scan_code) => ({ scan_code, qty: scan_code === part ? 0.2 : 0.5 }))
    const total_qty = items.reduce((sum, { qty }) => sum + qty * 1000, 0) / 1000
    return { qty: total_qty, scanned_info: { items, total_qty } }
  }
  const chickenLine = (...codes: ReadonlyArray<string>) => ({ product_id: 1773, ...scanned(codes) })
  /** Picks an order of one line with these packs, and invoices it. */
  const picked = async (increment: string, codes: ReadonlyArray<string>, as = "hub", store = 11) => {
    const order = await find(increment, as)
    const [item] = order.items
    const session = await hub.as(as)
    const { error } = await hub.invoice(order.order_id, [{ ...item, ...scanned(codes) }], {
      as: session,
      store
    })
    expect(error).toBeUndefined()
    return order
  }
  const cancel = ({ order_id, items }: Stored) => {
    const reasons = items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
    return ask("CommerceService.cancelOrder", [order_id, reasons])
  }
  const dispatched = (order: Stored, as?: string) =>
    ask("CommerceService.createShipment", [order.order_id], as)
  const received = (name: string, lines: ReadonlyArray<unknown>, as = "kochi") =>
    ask("AcceptShipmentService.acceptShipment", [{ shipment_id: name, shipment_items: lines }], as)
  const lifeOf = async (code: string, as: string) =>
    (
      await done<{ readonly events: ReadonlyArray<Record<string, unknown>> }>(
        "InventoryService.getPackLife",
        [code],
        as
      )
    ).events
  const rowsUnder = (code: string) =>
    hub.rows("SELECT hub_id, qty, status, unique_key FROM pack WHERE code = ? ORDER BY hub_id, id", code)
  /** Every pack holds what it was received with and the sum of its changes. */
  const expectBalance = async () => {
    const wrong = await hub.rows(
      `SELECT k.id FROM pack k WHERE k.qty <> (CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END)
           - COALESCE((SELECT SUM(t.qty - COALESCE(t.restocked, 0)) FROM order_pack t WHERE t.pack_id = k.id), 0)
           + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0)`
    )
    expect(wrong).toEqual([])
  }

  it("stores of other hubs are offered; with neither flag those of the own website", async () => {
    const stores = (as?: string) => ask("StoreNewService.getSourceStoresList", [11, 11, false, true], as)
    expect((await stores()).result).toEqual([{ store_id: 21, name: "Kochi Hub", type: "express" }])
    expect((await stores("all")).result).toEqual([])
    expect((await stores("second")).error?.data).toMatchObject({ tag: "FlagOff" })
    expect((await stores("kochi")).error?.data).toMatchObject({ tag: "Forbidden" })
  })

  it("the stock of the source is shown to both of its ends, and to nobody else (TRANSFER-11)", async () => {
    const shown = (store_id: number, destination_store_id: number, as?: string) => {
      const ends = { sourceStoreType: "express", destinationType: "express", store_id, destination_store_id }
      return ask("getAvailableInventoryOfSourceStore", [{ ...ends, flags: {} }], as)
    }
    for (const as of ["hub", "kochi"]) {
      const { result } = await shown(11, 21, as)
      const { allowedProducts, allAvailable } = result as {
        readonly allowedProducts: ReadonlyArray<number>
        readonly allAvailable: ReadonlyArray<{ readonly product_id: number; readonly qty: number }>
      }
      expect(allowedProducts.toSorted((a, b) => a - b)).toEqual([1773, 2648, 2649, 41207])
      expect(allAvailable.find(({ product_id }) => product_id === 2649)).toMatchObject({
        qty: 10,
        sell_by: "pack",
        whole: false
      })
    }
    expect((await shown(11, 11)).error?.data).toMatchObject({ tag: "NotFound" })
    expect((await shown(11, 12)).error?.data).toMatchObject({ tag: "NotFound" })
    expect((await shown(12, 21)).error?.data).toMatchObject({ tag: "Forbidden" })
    expect((await shown(12, 11, "kochi")).error?.data).toMatchObject({ tag: "Forbidden" })
  })

  test("what cannot be sent is said line by line; nothing but that makes no order", async () => {
    const before = (await listed(11, "hub")).length
    expect(
      await answered(11, 21, [
        { product_id: 1773, qty_to_send: 0 },
        { product_id: 2649, qty: -1 }
      ])
    ).toEqual({
      success: false,
      itemStatus: [],
      invalidProducts: [],
      message:
        "Hub transfer order creation failed : The qty of product 1773, 2649 is not valid. Please enter valid qty or remove the product from cart"
    })
    expect(
      await answered(11, 21, [
        { product_id: 2649, qty_to_send: 1.5 },
        { product_id: 41207, qty_to_send: 3.001 },
        { product_id: 9999, qty_to_send: 1 }
      ])
    ).toEqual({
      success: false,
      itemStatus: [
        {
          product_id: 2649,
          success: false,
          increment_id: null,
          error: "Decimal value is not supported for pack product"
        },
        { product_id: 41207, success: false, increment_id: null, error: "Available qty is 3" },
        {
          product_id: 9999,
          success: false,
          increment_id: null,
          error: "Product cannot be transferred between these stores"
        }
      ],
      invalidProducts: [9999],
      message:
        "Hub transfer order creation failed : Product 2649 : Decimal value is not supported for pack product. Product 41207 : Available qty is 3. Product 9999 : Product cannot be transferred between these stores"
    })
    expect((await answered(11, 21, [])).message).toBe("Hub transfer order creation failed")
    expect(await listed(11, "hub")).toHaveLength(before)
  })

  it("half a cart may be sent: the order has what there is, and the rest is said behind its number (TRANSFER-4)", async () => {
    const answer = await answered(11, 21, [
      { product_id: 2649, qty: 2 },
      { product_id: 41207, qty_to_send: 4 }
    ])
    const increment = incrementOf(answer)
    expect(answer.message).toBe(
      `Hub transfer order created successfully. Order Id : ${increment}. Product 41207 : Available qty is 3.`
    )
    expect(answer).toMatchObject({
      success: true,
      itemStatus: [
        { product_id: 2649, success: true, increment_id: increment, error: null },
        { product_id: 41207, success: false, increment_id: null, error: "Available qty is 3" }
      ]
    })
    expect(await find(increment)).toMatchObject({
      status: "pending",
      store_id: 11,
      is_hub_transfer_order: true,
      customer_firstname: "Kochi Hub",
      grand_total: 0,
      items: [{ product_id: 2649, qty: 2 }]
    })
    await cancel(await find(increment))
  })

  test("the same key makes one order; the last pack goes to one of twenty who want it (TRANSFER-4)", async () => {
    const line = [{ product_id: 2648, qty_to_send: 0.5 }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        answered(11, 21, line, index % 2 === 0 ? "hub" : "kochi", `racer-key-${index}`)
      )
    )
    const made = answers.filter(({ success }) => success)
    expect(made).toHaveLength(1)
    for (const { success, message } of answers)
      if (!success)
        expect(message).toBe("Hub transfer order creation failed : Product 2648 : Available qty is 0")
    const winner = answers.findIndex(({ success }) => success)
    const again = await answered(11, 21, line, winner % 2 === 0 ? "hub" : "kochi", `racer-key-${winner}`)
    expect(again).toEqual(made[0])
    // Cancelled, it is there for the next one.
    const order = await find(incrementOf(again))
    await cancel(order)
    const next = await answered(11, 21, line, "kochi", "racer-key-next")
    expect(next.success).toBe(true)
    await cancel(await find(incrementOf(next)))
  })

  test("packs are sent, on their way, and received as the same packs; both hubs know their life; sent away again, each is on one shelf (TRANSFER-5)", async () => {
    // Packs are sent, on their way, and received as the same packs; both hubs know their life.
    {
      const codes = [code(101), code(102), part]
      const increment = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: 1.2 }]))
      const order = await picked(increment, codes)
      expect(await rowsUnder(code(101))).toMatchObject([{ hub_id: 1, qty: 0, status: 1 }])
      // Left twice at once: one shipment.
      const left = await Promise.all([dispatched(order), dispatched(order), dispatched(order)])
      expect(new Set(left.map(({ result }) => JSON.stringify(result))).size).toBe(1)
      expect(await rowsUnder(code(101))).toMatchObject([{ hub_id: 1, qty: 0, status: 4 }])
      // What is on its way is of the hub that it goes to.
      expect(
        await hub.number(
          "SELECT COUNT(*) AS n FROM shipment_item i JOIN shipment s ON s.id = i.shipment WHERE i.hub_id <> s.hub_id"
        )
      ).toBe(0)
      const cancelled = await cancel(order)
      expect(cancelled.error?.data).toMatchObject({ tag: "InvalidOrder" })
      const name = `TRF-${increment}`
      expect((await listed(21, "kochi"))[0]).toMatchObject({
        increment_id: increment,
        kind: "request",
        source: { store_id: 11 },
        destination: { store_id: 21 },
        shipment_id: name,
        received_at: null
      })
      expect((await received(name, [chickenLine(code(103))])).error).toMatchObject({
        message: "Pack was not sent with this transfer"
      })
      const tooMuch = { product_id: 1773, qty: 1.3 }
      expect((await received(name, [tooMuch])).error?.data).toMatchObject({ tag: "QuantityTooHigh" })
      const accepted = await received(name, [chickenLine(...codes)], "kochi")
      expect(accepted.error).toBeUndefined()
      // The part that was left of a pack, with the date that it had.
      expect(await rowsUnder(part)).toMatchObject([
        { hub_id: 1, qty: 0, status: 4 },
        { hub_id: 2, qty: 200, status: 0 }
      ])
      expect((await received(name, [chickenLine(...codes)])).error?.data).toMatchObject({
        tag: "AlreadyAccepted"
      })
      expect((await lifeOf(code(101), "hub")).at(-1)).toMatchObject({
        what: "transferred",
        reference: `Kochi Hub, order ${increment}`,
        change: -0.5
      })
      expect((await lifeOf(code(101), "kochi")).at(0)).toMatchObject({
        what: "received",
        reference: name,
        reason: "from Indiranagar Hub",
        change: 0.5
      })
      await expectBalance()
    }
    // A pack that was sent away comes back with another transfer, and is on one shelf.
    {
      const pack = code(102)
      const increment = incrementOf(await answered(21, 11, [{ product_id: 1773, qty_to_send: 0.5 }], "kochi"))
      const order = await picked(increment, [pack], "kochi", 21)
      expect((await dispatched(order, "kochi")).error).toBeUndefined()
      expect((await received(`TRF-${increment}`, [chickenLine(pack)], "hub")).error).toBeUndefined()
      expect(await rowsUnder(pack)).toMatchObject([
        { hub_id: 1, qty: 500, status: 0 },
        { hub_id: 2, qty: 0, status: 4 }
      ])
      await expectBalance()
    }
  })

  test("a serial number goes away, comes back and is sold again; in each hub it stands where it is (CODE-34)", async () => {
    const [first, second] = ["(01)08901234567890(21)T1", "(01)08901234567890(21)T2"]
    const line = (...codes: ReadonlyArray<string>) => {
      const items = codes.map((scan_code) => ({ scan_code, qty: 1 }))
      return { product_id: 2649, qty: codes.length, scanned_info: { items, total_qty: codes.length } }
    }
    /** Sends them; the name of their shipment. */
    const sent = async (from: number, to: number, as: string, ...codes: ReadonlyArray<string>) => {
      const increment = incrementOf(await answered(from, to, [line(...codes)], as))
      const order = await find(increment, as)
      const [item] = order.items
      const session = { as: await hub.as(as), store: from }
      expect(
        (await hub.invoice(order.order_id, [{ ...item, ...line(...codes) }], session)).error
      ).toBeUndefined()
      expect((await dispatched(order, as)).error).toBeUndefined()
      return `TRF-${increment}`
    }
    const placesOf = async (code: string) => {
      const lives = await Promise.all(
        ["hub", "kochi"].map((as) =>
          done<{ readonly rows: ReadonlyArray<{ hub_id: number; status: number }> } | null>(
            "InventoryService.getPackLife",
            [code],
            as
          )
        )
      )
      return lives.flatMap((life) => life?.rows.map(({ hub_id, status }) => [hub_id, status]) ?? [])
    }
    const away = await sent(11, 21, "hub", first, second)
    expect(await placesOf(first)).toEqual([[1, 4]])
    // Nobody sent this one, and each of those sent has its number.
    const foreign = await received(away, [line("(01)08901234567890(21)T9")])
    expect(foreign.error?.data).toMatchObject({ tag: "NotSent" })
    expect((await received(away, [line(first, second)])).error).toBeUndefined()
    expect(await placesOf("https://id.example.com/01/08901234567890/21/T1")).toEqual([
      [1, 4],
      [2, 0]
    ])
    const back = await sent(21, 11, "kochi", first)
    expect((await received(back, [line(first)], "hub")).error).toBeUndefined()
    expect(await placesOf(first)).toEqual([
      [1, 0],
      [2, 4]
    ])
    // It is in stock again, and leaves again.
    const again = await sent(11, 21, "hub", first)
    expect(await placesOf(first)).toEqual([
      [1, 4],
      [2, 4]
    ])
    expect((await received(again, [line(first)])).error).toBeUndefined()
    expect(await placesOf(second)).toEqual([
      [1, 4],
      [2, 0]
    ])
    await expectBalance()
  })

  it("a part of a pack leaves without its code, which stays with the rest, and is received by its weight (TRANSFER-19)", async () => {
    const whole = code(105)
    const increment = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: 0.5 }]))
    const order = await picked(increment, [whole])
    // Half of it was not sent after all, as where a quantity by hand ends within a pack.
    await hub.change(
      { text: "UPDATE pack SET qty = 250, status = 0 WHERE code = ? AND hub_id = 1", values: [whole] },
      { text: "UPDATE order_pack SET qty = 250 WHERE scan_code = ?", values: [whole] }
    )
    expect((await dispatched(order)).error).toBeUndefined()
    expect(
      await hub.rows(
        "SELECT p.scan_code, p.unique_key, p.qty FROM sent_pack p JOIN shipment s ON s.id = p.shipment WHERE s.shipment_id = ?",
        `TRF-${increment}`
      )
    ).toEqual([{ scan_code: "MANUAL_PACK", unique_key: null, qty: 250 }])
    expect((await received(`TRF-${increment}`, [{ product_id: 1773, qty: 0.25 }])).error).toBeUndefined()
    expect(await rowsUnder(whole)).toMatchObject([{ hub_id: 1, qty: 250, status: 0 }])
    await expectBalance()
  })

  it("cancelled before it leaves, its packs are back; nothing is on its way (TRANSFER-12)", async () => {
    const increment = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: 0.5 }]))
    const order = await picked(increment, [code(110)])
    const { error } = await cancel(order)
    expect(error).toBeUndefined()
    expect(await rowsUnder(code(110))).toMatchObject([{ hub_id: 1, qty: 500, status: 0 }])
    expect((await dispatched(order)).error?.data).toMatchObject({ tag: "InvalidOrder" })
    expect((await listed(11, "hub"))[0]).toMatchObject({ increment_id: increment, shipment_id: null })
    await expectBalance()
  })

  it("an order that was written without its destination does not leave, and can be cancelled (TRANSFER-12)", async () => {
    const increment = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: 0.5 }]))
    const order = await picked(increment, [code(125)])
    await hub.change({
      text: "UPDATE orders SET transfer_to = NULL WHERE order_id = ?",
      values: [order.order_id]
    })
    expect((await dispatched(order)).error).toMatchObject({
      message:
        "The transfer names no store that its stock goes to: cancel it, and make it anew under Hub transfer",
      data: { tag: "NoDestination" }
    })
    expect(await rowsUnder(code(125))).toMatchObject([{ status: 1 }])
    const { error } = await cancel(order)
    expect(error).toBeUndefined()
    expect(await rowsUnder(code(125))).toMatchObject([{ status: 0, qty: 500 }])
  })

  // TRANSFER-8.
  test("what expires on its way ends with the receipt, whole shipments too, and is told as expired (TRANSFER-8, TRANSFER-13)", async () => {
    const sent = async (...codes: ReadonlyArray<string>): Promise<string> => {
      const qty = codes.length / 2
      const increment = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: qty }]))
      await dispatched(await picked(increment, codes))
      return `TRF-${increment}`
    }
    const [whole, half, other] = [
      await sent(code(140), code(141)),
      await sent(code(142), code(143)),
      await sent(code(144))
    ]
    expect((await received(whole, [])).error).toMatchObject({
      data: { tag: "NoItemsSelected" }
    })
    const expiring = [code(140), code(141), code(142), code(144)]
    await hub.change({
      text: "UPDATE sent_pack SET date_of_expiry = ? WHERE scan_code IN (?, ?, ?, ?)",
      values: [yesterday, ...expiring]
    })
    // What has expired is not received: neither by its code nor by hand.
    const expired = await received(half, [chickenLine(code(142))])
    expect(expired.error).toMatchObject({ message: "Expired Product Not Added to inventory" })
    const byHand = (name: string, qty: number) => received(name, [{ product_id: 1773, qty }])
    expect((await byHand(half, 1)).error?.data).toMatchObject({ tag: "QuantityTooHigh" })
    expect((await byHand(other, 0.5)).error?.data).toMatchObject({ tag: "ExpiredNotAdded" })
    expect((await received(half, [chickenLine(code(143))])).result).toMatchObject({
      message: "Shipment added to hub inventory",
      shipment: { items: [{ original_qty: 1, received_qty: 0.5, short_reason: "Expired on arrival" }] }
    })
    const [first, second] = await Promise.all([received(whole, []), received(whole, [])])
    expect(first.error?.data ?? second.error?.data).toMatchObject({ tag: "AlreadyAccepted" })
    expect(first.result ?? second.result).toMatchObject({
      message: "The shipment is ended: what it brought has expired, and has left the stock",
      shipment: { status: 9, items: [{ received_qty: 0, short_reason: "Expired on arrival" }] }
    })
    expect((await byHand(other, 0)).error).toBeUndefined()
    for (const each of expiring)
      expect(await rowsUnder(each)).toMatchObject([
        { hub_id: 1, qty: 0, status: 4 },
        { hub_id: 2, qty: 0, status: 2 }
      ])
    expect(await lifeOf(code(140), "kochi")).toMatchObject([
      { what: "received", reference: whole, change: 0.5, by: "kochi user" },
      { what: "returned", reference: whole, change: -0.5, reason: "Expired on arrival", by: "kochi user" }
    ])
    await expectBalance()
  })

  test("packs scanned for a transfer are in hand for it, then for its order, and in nobody's else (TRANSFER-9)", async () => {
    const packs = [code(130), code(131), code(132)]
    const claim = (method: string, named: object, codes: ReadonlyArray<string>, as = "hub") =>
      ask(`ClaimService.${method}`, [{ ...named, work: "w", codes }], as)
    const claims = (named: object, as = "hub") => ask("ClaimService.getClaims", [named], as)
    const refused = async (named: object, ...codes: ReadonlyArray<string>): Promise<unknown> =>
      ((await claim("claimPacks", named, codes)).result as { readonly refused: unknown }).refused
    const sold = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: 0.5 }]))
    await picked(sold, [code(134)])
    const cart = { transfer_from: 11 }
    expect(await refused(cart, ...packs)).toEqual([])
    const other = (await find(incrementOf(await answered(11, 21, [{ product_id: 1773, qty: 1 }])))).order_id
    const whose = { by: "hub user", where: "in a hub transfer of Indiranagar Hub" }
    const message = "Already Used Entity"
    expect(await refused({ order_id: other }, code(130))).toMatchObject([{ message, ...whose }])
    expect((await ask("CommerceService.addItemToCart", [{ scan_code: code(130) }])).error).toMatchObject({
      message,
      data: whose
    })
    // A pack of another order, one that was sold, a store of another hub, and somebody who may not transfer.
    await refused({ order_id: other }, code(133))
    expect(await refused(cart, code(133), code(134))).toMatchObject([
      { scan_code: code(133), where: expect.stringContaining("in order") },
      { scan_code: code(134), tag: "AlreadyUsed" }
    ])
    expect((await claim("claimPacks", { transfer_from: 21 }, packs)).error?.data).toMatchObject({
      tag: "Forbidden"
    })
    expect((await claim("claimPacks", cart, packs, "second")).error?.data).toMatchObject({ tag: "FlagOff" })
    await claim("releasePacks", cart, [code(132)])
    expect(await refused({ order_id: other }, code(132))).toEqual([])
    const increment = incrementOf(
      await answered(11, 21, [
        { product_id: 1773, qty: 1, packs: [code(130), `M${code(131)}`, code(132), "nonsense"] }
      ])
    )
    const order = await find(increment)
    expect((await claims(cart)).result).toEqual({ claims: [] })
    expect((await claims({ order_id: order.order_id })).result).toMatchObject({
      claims: [
        { scan_code: code(130), work: "" },
        { scan_code: code(131), work: "" }
      ]
    })
    expect(await refused({ order_id: other }, code(131))).toMatchObject([{ where: `in order ${increment}` }])
    expect(await refused({ order_id: order.order_id }, code(130), code(131))).toEqual([])
    await picked(increment, [code(130), code(131)])
    expect((await claims({ order_id: order.order_id }, "kochi")).error?.data).toMatchObject({
      tag: "NotFound"
    })
    expect((await claims({ order_id: order.order_id })).result).toEqual({ claims: [] })
  })

  it("less is received than was sent: the receipt is short, and what did not come is in no stock", async () => {
    const increment = incrementOf(await answered(11, 21, [{ product_id: 1773, qty_to_send: 1 }]))
    const order = await picked(increment, [code(120), code(121)])
    await dispatched(order)
    const { result } = await received(
      `TRF-${increment}`,
      [{ ...chickenLine(code(120)), short_reason: "Not in the delivery" }],
      "kochi"
    )
    expect(result).toMatchObject({
      shipment: { items: [{ original_qty: 1, received_qty: 0.5, short_reason: "Not in the delivery" }] }
    })
    expect(await rowsUnder(code(121))).toMatchObject([{ hub_id: 1, qty: 0, status: 4 }])
  })

  // TRANSFER-10.
  it("are listed a page behind the last one of the page before, with who made each, at both stores (TRANSFER-10)", async () => {
    for (const qty of [0.1, 0.2, 0.3]) await answered(11, 21, [{ product_id: 1773, qty_to_send: qty }])

    for (const [store, as] of [
      [11, "hub"],
      [21, "kochi"]
    ] as const) {
      const all = await listed(store, as)
      expect(all.map(({ order_id }) => order_id)).toEqual(
        all.map(({ order_id }) => order_id).toSorted((a, b) => b - a)
      )
      expect(all[0]).toMatchObject({ created_by: expect.stringMatching(/\w/) })
      const first = await listed(store, as, { limit: 2 })
      expect(first).toEqual(all.slice(0, 2))
      expect(await listed(store, as, { before: first[1]?.order_id, limit: 2 })).toEqual(all.slice(2, 4))
      expect(await listed(store, as, { before: all.at(-1)?.order_id })).toEqual([])
    }
    const { error } = await ask("getHubTransfers", [11, { limit: 101 }])
    expect(error).toBeDefined()
  })
})

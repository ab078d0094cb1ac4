/** Packs in hand for orders and shipments (CLAIM-1 to CLAIM-3). */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { mostOfHour } from "#core/session/day-budget.ts"
import { mostInHand } from "#core/stock/claim.ts"
import { carts } from "#rpc-server/store/migration/carts.ts"
import { claims } from "#rpc-server/store/migration/claims.ts"
import { postgresDialect, sqliteDialect } from "#rpc-server/store/migration/migrations.ts"
import { Hub } from "#test/support/hub.ts"
import { rowsOf } from "#test/support/import-folder.ts"
import { allow, seed, seedShipments, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { testedParts } from "#test/support/runs.ts"
import { call, forget, place, type RpcReply, within } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase, databases, lawOn } from "./databases.ts"

const { now, code } = tradingDay()
/** Packs of a product that no order here is for, and more of the one that they are for than anybody has hands for. */
const strangers = Array.from({ length: 20 }, (_, index) => code(800 + index, { product: 2649 }))
const bulk = Array.from({ length: mostInHand.ofStock + 20 }, (_, index) => code(1000 + index))
const paneer = "8901234567890"
const usedCode = code(901)
const otherHubCode = code(902)
/** The orders, by what they want in thousandths. */
const wanted = {
  500: [2, 3, 4, 6, 9, 10, 11, 12, 14, 20, 21, 22, 23, 24],
  1000: [1, 7, 8],
  1500: [5],
  3000: [15, 16, 17, 18, 19],
  20000: [13]
}
const network = Effect.all([
  seed(
    now,
    Object.entries(wanted).flatMap(([qty, ids]) =>
      ordersOf(ids, { items: [{ product: 1773, qty: Number(qty) }] })
    ),
    [
      ...Array.from({ length: 96 }, (_, index) => shelfPack(1773, code(index + 1))),
      ...strangers.map((each) => shelfPack(2649, each)),
      ...bulk.map((each) => shelfPack(1773, each)),
      shelfPack(1773, usedCode, { status: 1 }),
      shelfPack(1773, otherHubCode, { hub: 2 }),
      shelfPack(2649, paneer, { isUnique: false, qty: 8000 })
    ]
  ),
  seedShipments(
    now,
    [1, 2].map((id) => ({ id, hub: 1, items: [{ product: 1773, qty: 5000 }] }))
  ),
  allow({ enable_order_create: 1, allow_hub_to_hub_transfer: 1 }, "hub", "second", "dock", "taker"),
  changes(
    // Of an hour that is long to come, so that none ends meanwhile.
    `INSERT INTO day_use (user_id, subject, day, used)
     SELECT id, 'takeovers', '9999-12-31 23', ${mostOfHour.takeovers - 1} FROM app_user WHERE username = 'taker'`,
    "UPDATE app_user SET cut_off_date = '2026-01-01'"
  )
])

describe.each(databases)("packs in hand, on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, network)
  /** A screen of somebody on an order or a shipment. */
  const screen = async (user: string, work: string, named: Record<string, number>) => {
    const as = await hub.login(user)
    const ask = (method: string, more: object = {}): Promise<RpcReply> =>
      call(hub.url, as, `ClaimService.${method}`, [{ ...named, work, ...more }])
    const refusedOf = async (method: string, codes: ReadonlyArray<string>) =>
      ((await ask(method, { codes })).result as { refused: ReadonlyArray<{ readonly scan_code: string }> })
        .refused
    return {
      as,
      ask,
      claim: (...codes: ReadonlyArray<string>) => refusedOf("claimPacks", codes),
      takeOver: (...codes: ReadonlyArray<string>) => refusedOf("takeOverPacks", codes),
      release: (...codes: ReadonlyArray<string>) => ask("releasePacks", codes.length === 0 ? {} : { codes }),
      all: async () =>
        (
          await hub.result<{ claims: ReadonlyArray<{ readonly scan_code: string }> }>(
            "ClaimService.getClaims",
            [named],
            as
          )
        ).claims
    }
  }
  /** What holds packs: the ids of orders, or of shipments. */
  const holders = async (kind: string) =>
    (await hub.rows("SELECT holder FROM pack_claim WHERE kind = ?", kind)).map(({ holder }) => holder)
  const picking = (user: string, order: number, work = `${user}-${order}`) =>
    screen(user, work, { order_id: order })
  const add = (as: string, each: string) =>
    call(hub.url, as, "CommerceService.addItemToCart", [{ scan_code: each }])

  it("are refused to others by name and place: other orders, other screens of the order, carts (CLAIM-2)", async () => {
    const one = await picking("hub", 1)
    expect(await one.claim(code(1), `M${code(2)}`)).toEqual([])
    const other = await picking("second", 2)
    expect(await other.claim(code(1), code(3))).toEqual([
      {
        scan_code: code(1),
        tag: "PackReserved",
        message: "Already Used Entity",
        by: "hub user",
        where: "in order 100000001"
      }
    ])
    const neighbour = await picking("second", 1)
    expect(await neighbour.claim(code(2))).toMatchObject([{ by: "hub user", where: "in order 100000001" }])
    // The same person at another counter is another pair of hands.
    const again = await picking("hub", 1, "other counter")
    expect(await again.claim(code(1))).toMatchObject([{ by: "hub user" }])
    expect((await add(other.as, code(2))).error).toMatchObject({
      message: "Already Used Entity",
      data: { tag: "PackReserved", by: "hub user", where: "in order 100000001" }
    })
    expect(await one.all()).toMatchObject([
      { scan_code: code(1), by: "hub user", work: "hub-1", qty: 0.5 },
      { scan_code: `M${code(2)}` }
    ])
    expect(await other.all()).toMatchObject([{ scan_code: code(3), by: "second user" }])
  })

  it("in a cart are refused to orders", async () => {
    const till = await hub.login("second")
    expect((await add(till, code(4))).error).toBeUndefined()
    const one = await picking("hub", 3)
    expect(await one.claim(code(4))).toMatchObject([
      { tag: "PackReserved", by: "second user", where: "in the cart" }
    ])
    await call(hub.url, till, "CommerceService.clearCart", [])
    expect(await one.claim(code(4))).toEqual([])
  })

  it("are claimed once, however often it is asked for; what many units share is claimed by nobody (CLAIM-1, CLAIM-10)", async () => {
    const one = await picking("hub", 4)
    for (let time = 0; time < 3; time++) expect(await one.claim(code(5), paneer, code(5))).toEqual([])
    expect(await one.all()).toHaveLength(1)
    expect(await one.claim("nonsense", "", code(9999), otherHubCode)).toEqual([])
    expect(await one.all()).toHaveLength(1)
    expect(await one.claim(usedCode)).toEqual([
      { scan_code: usedCode, tag: "AlreadyUsed", message: "Already Used Entity", by: null, where: null }
    ])
  })

  test("are let go one by one, and all of one screen at once", async () => {
    const [one, neighbour] = [await picking("hub", 5), await picking("second", 5)]
    await one.claim(code(6), code(7), code(8))
    await neighbour.claim(code(9))
    await neighbour.release(code(6), code(9), "nonsense")
    expect(await one.all()).toMatchObject([6, 7, 8].map((unique) => ({ scan_code: code(unique) })))
    await one.release(`M${code(6)}`)
    await one.release(code(6))
    expect(await neighbour.claim(code(6))).toEqual([])
    await one.release()
    expect(await one.all()).toMatchObject([{ scan_code: code(6), by: "second user" }])
  })

  it("are taken over by name, from an order, from a cart, and not from the dead (CLAIM-14)", async () => {
    const [one, other] = [await picking("hub", 6), await picking("second", 7)]
    await one.claim(code(10))
    expect((await add(one.as, code(11))).error).toBeUndefined()
    expect(await other.takeOver(code(10), code(11), usedCode)).toMatchObject([
      { scan_code: usedCode, tag: "AlreadyUsed" }
    ])
    expect(await one.claim(code(10))).toMatchObject([{ by: "second user", where: "in order 100000007" }])
    expect(await other.all()).toHaveLength(2)
    expect(await one.all()).toEqual([])
    await call(hub.url, one.as, "CommerceService.clearCart", [])
  })

  it("are anybody's after silence, and again who was silent's as far as nobody else took them (CLAIM-1, CLAIM-9)", async () => {
    const [one, other] = [await picking("hub", 8), await picking("second", 9)]
    await one.claim(code(12), code(13))
    await hub.change("UPDATE pack_claim SET claimed_until = '2020-01-01 00:00:00'")
    expect(await one.all()).toEqual([])
    expect(await other.claim(code(12))).toEqual([])
    expect(await one.claim(code(12), code(13))).toMatchObject([{ scan_code: code(12), by: "second user" }])
  })

  test("end with the invoice, which leaves those of others alone unless it has them in hand itself (CLAIM-11)", async () => {
    const [one, other] = [await picking("hub", 10), await picking("second", 11)]
    await one.claim(code(14))
    await other.claim(code(15))
    const taken = await hub.invoice(10, [pickedLine(10, [code(15)])])
    expect(taken.result).toMatchObject({ status: "success" })
    expect((await holders("order")).filter((holder) => holder === 10 || holder === 11)).toEqual([])
    expect(await other.claim(code(15))).toMatchObject([{ tag: "AlreadyUsed" }])
    expect((await one.ask("claimPacks", { codes: [code(14)] })).error).toMatchObject({
      message: "Already Processed",
      data: { tag: "AlreadyProcessed" }
    })
    // By hand: the packs that somebody has in hand stay with them.
    const third = await picking("second", 13)
    const all = Array.from({ length: 40 }, (_, index) => code(index + 1)).filter((each) => each !== code(40))
    await third.claim(...all)
    const byHand = await hub.invoice(12, [{ item_id: 1200, product_id: 1773, qty: 0.5 }])
    expect(byHand.result).toMatchObject({ status: "success" })
    expect(await third.claim(code(40))).toMatchObject([{ tag: "AlreadyUsed" }])
    await third.release()
  })

  it("end with the order's cancellation, and none is made for it afterwards (CLAIM-9)", async () => {
    const one = await picking("hub", 14)
    await one.claim(code(16))
    await call(hub.url, one.as, "CommerceService.cancelOrder", [
      14,
      [{ item_id: 1400, reason: "Out of stock" }]
    ])
    expect(await holders("order")).not.toContain(14)
    expect((await one.ask("claimPacks", { codes: [code(16)] })).error).toMatchObject({
      data: { tag: "InvalidOrder" }
    })
  })

  it("that come in are claimed by a screen of their shipment, and end with its receipt", async () => {
    const receive = (user: string, shipment: number) =>
      screen(user, `${user} ${shipment}`, { shipment_id: shipment })
    const [one, neighbour] = [await receive("dock", 1), await receive("second", 1)]
    const incoming = code(700)
    expect(await one.claim(incoming)).toEqual([])
    expect(await neighbour.claim(incoming)).toMatchObject([
      { by: "dock user", where: "in shipment Shipment 1" }
    ])
    expect(await (await receive("second", 2)).claim(incoming)).toMatchObject([{ by: "dock user" }])
    expect(await neighbour.all()).toMatchObject([{ scan_code: incoming, qty: 0.5 }])
    const accepted = await call(hub.url, one.as, "AcceptShipmentService.acceptShipment", [
      { shipment_id: "SHP-1", shipment_items: [pickedLine(0, [incoming])] }
    ])
    expect(accepted.result).toMatchObject({ status: "success" })
    expect(await holders("shipment")).toEqual([])
    expect((await neighbour.ask("claimPacks", { codes: [incoming] })).error).toMatchObject({
      data: { tag: "AlreadyAccepted" }
    })
  })

  it("are claimed for an order, a shipment or a transfer: for one of them", async () => {
    for (const named of [
      {},
      { order_id: 15, shipment_id: 2 },
      { order_id: 15, transfer_from: 11 },
      { order_id: null, shipment_id: null }
    ]) {
      const { error } = await (await screen("hub", "w", named as Record<string, number>)).ask("claimPacks", {
        codes: []
      })
      expect(error).toMatchObject({ data: { tag: "InvalidData" } })
    }
    const { error } = await (await picking("hub", 4711)).ask("claimPacks", { codes: [] })
    expect(error).toMatchObject({ message: "Order not found", data: { tag: "NotFound" } })
  })

  test("are not claimed beyond what the order wants: who asks for the whole hub keeps it from nobody (CLAIM-7)", async () => {
    const thief = await picking("hub", 20)
    const all = Array.from({ length: 40 }, (_, index) => code(index + 41))
    // One order for one pack, and codes of the whole shelf: of its product, and of one that it has no line of.
    const answers = [await thief.claim(...all), await thief.claim(...strangers), await thief.claim(...all)]
    expect(answers.map((refused) => refused.length)).toEqual([39, 20, 39])
    expect(answers[0]?.[0]).toEqual({
      scan_code: code(42),
      tag: "ItemFull",
      message: "This item is already fully added",
      by: null,
      where: null,
      why: "with what you have in hand for it on other screens"
    })
    expect(answers[1]?.[0]).toMatchObject({
      tag: "NotInOrder",
      message: "Scanned product not found in order"
    })
    expect(await thief.all()).toMatchObject([{ scan_code: code(41) }])
    // A screen of another name, and hands of somebody else's screen, are no way round it.
    const again = await picking("hub", 20, "other screen")
    expect(await again.claim(...all.slice(1))).toHaveLength(39)
    expect(await again.takeOver(...all.slice(1, 21))).toHaveLength(20)
    // What no screen has in hand counts for nobody: no screen may go without a name.
    const nameless = await picking("hub", 20, "")
    for (const method of ["claimPacks", "takeOverPacks"])
      expect((await nameless.ask(method, { codes: all.slice(1, 21) })).error?.code).toBe(-32602)
    // Twenty scans elsewhere: none is refused.
    const till = await hub.login("second")
    for (const each of strangers) expect((await add(till, each)).error).toBeUndefined()
    await call(hub.url, till, "CommerceService.clearCart", [])
    const other = await picking("second", 16)
    expect(await other.claim(...all.slice(1, 7))).toEqual([])
    await other.release()
    await thief.release()
  })

  test("are not more than one person has hands for, over all their work, however many calls come at once (CLAIM-12)", async () => {
    const sent = await screen("dock", "s", { transfer_from: 11 })
    const [first, second] = await Promise.all([
      sent.claim(...bulk.slice(0, 300)),
      sent.claim(...bulk.slice(300))
    ])
    expect([...first, ...second]).toHaveLength(20)
    expect([...first, ...second][0]).toMatchObject({
      tag: "InvalidData",
      why: `you have ${mostInHand.ofStock} packs in hand: finish that work or let it go first`
    })
    expect(await sent.all()).toHaveLength(mostInHand.ofStock)
    // Nor into a cart; and what is in hand stays claimable.
    expect((await add(sent.as, code(90))).error).toMatchObject({ data: { tag: "InvalidData" } })
    expect(
      await sent.claim(...bulk.slice(0, 10).filter((each) => !first.some((r) => r.scan_code === each)))
    ).toEqual([])
    const other = await picking("second", 21)
    expect(await other.claim(code(90))).toEqual([])
    await sent.release()
    await other.release()
  })

  test("are let go by whoever has them alone, though others know the name of their screen (CLAIM-14)", async () => {
    const [one, other] = [await picking("hub", 22), await picking("second", 22, "hub-22")]
    await one.claim(code(91))
    await other.release(code(91))
    await other.release()
    expect(await one.all()).toMatchObject([{ scan_code: code(91), by: "hub user" }])
    await one.release()
  })

  test("of a session that has ended are the same person's again, for whatever work, and nobody else's (CLAIM-6)", async () => {
    const before = await picking("hub", 23, "lost screen")
    expect(await before.claim(code(92))).toEqual([])
    const sent = await screen("hub", "lost transfer", { transfer_from: 11 })
    expect(await sent.claim(code(93), code(94))).toEqual([])
    // Logged in twice: the first session goes on, and keeps what it has.
    const at = await picking("hub", 24)
    expect(await at.claim(code(92))).toMatchObject([{ by: "hub user", where: "in order 100000023" }])
    for (const token of [before.as, sent.as]) await call(hub.url, token, "AuthService.logout", [])
    const other = await picking("second", 24)
    expect(await other.claim(code(92), code(93))).toMatchObject([{ by: "hub user" }, { by: "hub user" }])
    const found = await call(hub.url, at.as, "ShipmentService.getHubInventoryInfo", [code(92), 1773, 1, 24])
    expect(found.result).not.toHaveProperty("claimed_by")
    expect(await at.claim(code(92))).toEqual([])
    // What was scanned for the order on the lost screen is nobody's: the order has room.
    const reopened = await picking("hub", 23)
    expect(await reopened.all()).toEqual([])
    expect(await reopened.claim(code(95))).toEqual([])
    expect((await add(at.as, code(93))).error).toBeUndefined()
    const again = await screen("hub", "next transfer", { transfer_from: 11 })
    expect(await again.all()).toEqual([])
    expect(await again.claim(code(94))).toEqual([])
    await call(hub.url, at.as, "CommerceService.clearCart", [])
    for (const each of [again, reopened, at]) await each.release()
  })

  it("are taken over into a cart by one call, from an order and from another cart", async () => {
    const one = await picking("hub", 24)
    await one.claim(code(96))
    const [till, other] = [await hub.login("second"), await hub.login("hub")]
    const takes = (as: string, each: string) =>
      call(hub.url, as, "CommerceService.addItemToCart", [{ scan_code: each, take_over: true }])
    expect((await add(till, code(96))).error).toMatchObject({ data: { tag: "PackReserved", by: "hub user" } })
    expect((await takes(till, code(96))).error).toBeUndefined()
    expect(await one.claim(code(96))).toMatchObject([{ by: "second user", where: "in the cart" }])
    expect((await takes(other, code(96))).error).toBeUndefined()
    expect(JSON.stringify((await call(hub.url, till, "CommerceService.getCart", [])).result)).not.toContain(
      code(96)
    )
    // What is in this cart is in it already; what has left the stock is nobody's to take.
    expect((await takes(other, code(96))).error).toMatchObject({ data: { tag: "AlreadyInCart" } })
    expect((await takes(other, usedCode)).error).toMatchObject({ data: { tag: "AlreadyUsed" } })
    for (const as of [till, other]) await call(hub.url, as, "CommerceService.clearCart", [])
  })

  test("are taken over so many times an hour by one person, who is told and works on; others take over (CLAIM-8)", async () => {
    const [one, other] = [await picking("hub", 17), await picking("taker", 18)]
    await one.claim(code(80), code(81), code(82))
    const refused = {
      tag: "InvalidData",
      message: "Invalid Data",
      why: "you have taken over 200 packs in this hour: ask who has this one to let it go"
    }
    expect(await other.takeOver(code(80), code(81))).toEqual([
      { ...refused, scan_code: code(81), by: null, where: null }
    ])
    expect((await other.all()).map(({ scan_code }) => scan_code)).toEqual([code(80)])
    // Nor into a cart, by either call.
    const taken = { scan_code: code(82), take_over: true }
    expect((await call(hub.url, other.as, "CommerceService.addItemToCart", [taken])).error).toMatchObject({
      data: { tag: "InvalidData", why: refused.why }
    })
    const { result } = await call(hub.url, other.as, "CommerceService.addMultipleItemsToCart", [
      { items: [taken] }
    ])
    expect(result).toMatchObject({ refused: [{ message: `Invalid Data: ${refused.why}` }] })
    // Their own of another screen, and what nobody has, are theirs as ever.
    expect(await other.claim(code(83))).toEqual([])
    const again = await picking("taker", 18, "other counter")
    expect(await again.takeOver(code(83))).toEqual([])
    // Who is robbed takes back.
    expect(await one.takeOver(code(80))).toEqual([])
    for (const each of [one, other, again]) await each.release()
  })

  test("that ten screens want at once are each in one pair of hands", async () => {
    const screens = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        picking(index % 2 === 0 ? "hub" : "second", 15 + (index % 5), `s${index}`)
      )
    )
    const codes = [20, 21, 22, 23, 24, 25].map((unique) => code(unique))
    const answers = await Promise.all(
      screens.flatMap((each) => codes.map(async (one) => (await each.claim(one)).length))
    )
    expect(answers.filter((refused) => refused === 0)).toHaveLength(codes.length)
  })
})

/** A step of the past is made over the tables of its time, not over those of a network that is spread. */
const ofThePast = anyDatabase.filter(({ name }) => testedParts === 0 || name === "SQLite")
describe.each(ofThePast)("packs in hand that an earlier Packhouse has kept, on $name", ({ name, url }) => {
  test("are in the same hands afterwards, each under its code, an order's under its number", async () => {
    const where = place(await url())
    const dialect = name === "SQLite" ? sqliteDialect : postgresDialect
    const insert = (pack: number, isUnique: 0 | 1, kind: string, holder: number) =>
      `INSERT INTO pack_claim (hub_id, store_id, pack_id, is_unique, kind, holder, product_id, scan_code, qty, user_id, user_name, claimed_until)
       VALUES (1, 11, ${pack}, ${isUnique}, '${kind}', ${holder}, 1773, 'as scanned', 500, 1, 'hub user', '2099-01-01 00:00:00')`
    const former = [
      "DROP TABLE pack_claim",
      ...carts.filter((text) => text.includes("pack_claim")).map(dialect.ddl),
      insert(1, 1, "cart", 7),
      insert(2, 1, "order", 3),
      insert(42, 0, "cart", 7),
      insert(42, 0, "cart", 8)
    ]
    try {
      await within(where, Effect.andThen(network, changes(...former, ...claims.map(dialect.ddl))))
      const rows = await rowsOf(
        where,
        "SELECT unique_key, kind, holder, holder_name, work FROM pack_claim ORDER BY claim_id"
      )
      expect(rows).toEqual([
        { unique_key: code(1), kind: "cart", holder: 7, holder_name: "", work: "" },
        { unique_key: code(2), kind: "order", holder: 3, holder_name: "100000003", work: "" },
        { unique_key: null, kind: "cart", holder: 7, holder_name: "", work: "" },
        { unique_key: null, kind: "cart", holder: 8, holder_name: "", work: "" }
      ])
    } finally {
      forget(where)
    }
  })
})

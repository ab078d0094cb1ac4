/** HOLD-1: what is on hold is neither invoiced nor does it leave, whoever asks in whatever order. */
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()

interface HeldOrder {
  readonly updated_at: string
  readonly hold: { readonly reason: string; readonly by: string; readonly since: string } | null
}

const codesOf = (id: number) => [code(id * 2), code(id * 2 + 1)]

describe.each(anyDatabase)("holds on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    seed(
      now,
      ordersOf([40, 41, 42, 43, 44, 45, 46, 47]),
      [40, 41].flatMap((id) => codesOf(id).map((each) => shelfPack(1773, each)))
    )
  )
  const hold = (id: number, reason: string, as = hub.session) =>
    hub.call("OrderService.holdOrder", [id, reason], as)
  const release = (id: number) => hub.call("OrderService.releaseOrder", [id])
  const stored = async (id: number) => (await hub.order(id)) as unknown as HeldOrder

  it("an order on hold is not invoiced, released it is, with the same scans (HOLD-1)", async () => {
    const before = await stored(40)
    expect((await hold(40, " Wrong address ")).result).toMatchObject({
      hold: { reason: "Wrong address", by: "hub user" }
    })
    const refused = await hub.invoice(40, [pickedLine(40, codesOf(40))], { at: before.updated_at })
    expect(refused.error).toMatchObject({
      message: "On hold by hub user: Wrong address",
      data: { tag: "OnHold" }
    })
    expect((await release(40)).result).toMatchObject({ hold: null })
    const invoiced = await hub.invoice(40, [pickedLine(40, codesOf(40))])
    expect(invoiced.result).toMatchObject({ status: "success" })
  })

  it("an invoiced order on hold does not leave, and leaves once it is released", async () => {
    expect((await hub.invoice(41, [pickedLine(41, codesOf(41))])).error).toBeUndefined()
    await hold(41, "Customer is away")
    expect((await hub.call("CommerceService.createShipment", [41])).error?.data?.tag).toBe("OnHold")
    await release(41)
    expect((await hub.call("CommerceService.createShipment", [41])).result).toMatchObject({ order_id: 41 })
    // It has left: nobody holds it any more.
    expect((await hold(41, "Too late")).error).toMatchObject({ data: { tag: "NotHoldable" } })
  })

  it("two who hold at once have one effect, and the second hears who was first (HOLD-2)", async () => {
    const second = await hub.login("second")
    const answers = await Promise.all([hold(42, "Wrong address"), hold(42, "Customer is away", second)])
    const { hold: first } = await stored(42)
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(1)
    const [refused] = answers.filter(({ error }) => error !== undefined)
    expect(refused?.error).toMatchObject({
      message: `On hold by ${first?.by}: ${first?.reason}`,
      data: { tag: "OnHold" }
    })
  })

  it("said again by who holds it, it stands as it was, and a key is answered once", async () => {
    const first = (await hold(43, "Wrong address")).result as HeldOrder
    expect(((await hold(43, "Wrong address")).result as HeldOrder).hold).toEqual(first.hold)
    expect((await hold(43, "Another reason")).error?.data?.tag).toBe("OnHold")
    const released = () => hub.service("OrderService").ask("releaseOrder", [43], "hub", "release-43")
    expect((await released()).result).toEqual((await released()).result)
    expect((await release(43)).error).toMatchObject({
      message: "This order is not on hold",
      data: { tag: "NotOnHold" }
    })
  })

  it("a hold is news to those who ask what has changed, and stands in brief rows (HOLD-2)", async () => {
    const { updated_at: before } = await stored(44)
    await hold(44, "Wrong address")
    const { updated_at: after } = await stored(44)
    expect(after > before).toBe(true)
    const changed = await hub.call("OrderService.getRecentOrderList", [11, after, "brief", 100])
    expect(changed.result).toContainEqual(
      expect.objectContaining({ order_id: 44, hold: expect.objectContaining({ reason: "Wrong address" }) })
    )
  })

  it("a held order is cancelled as any other, and is on hold no longer", async () => {
    await hold(45, "Customer is away")
    const cancelled = await hub.call("CommerceService.cancelOrder", [
      45,
      [{ item_id: 4500, reason: "Out of stock" }]
    ])
    expect(cancelled.result).toMatchObject({ status: "success" })
    expect((await stored(45)).hold).toBeNull()
    expect((await release(45)).error?.data?.tag).toBe("NotOnHold")
    expect((await hold(45, "Again")).error).toMatchObject({
      message: "An order that is canceled cannot be put on hold"
    })
  })

  it("what is no reason is refused, each with what to do, and changes nothing", async () => {
    const { updated_at } = await stored(46)
    for (const [reason, why] of [
      ["", "a hold has a reason: say why"],
      ["x".repeat(10_000), "a reason has at most 200 characters, this one has 10000"],
      ["a\u001B[2J", "it holds control characters or line breaks: write plain text"]
    ] as const)
      expect((await hold(46, reason)).error?.data).toMatchObject({ tag: "InvalidData", why })
    expect(await stored(46)).toMatchObject({ updated_at, hold: null })
    expect((await hold(46, "<script>alert(1)</script> വിലാസം")).result).toMatchObject({
      hold: { reason: "<script>alert(1)</script> വിലാസം" }
    })
  })

  it("an order of another store, or none, is not found", async () => {
    const stranger = await hub.login("kochi")
    expect((await hold(9_999, "Wrong address")).error?.data?.tag).toBe("NotFound")
    expect((await release(9_999)).error?.data?.tag).toBe("NotFound")
    expect((await hold(47, "Wrong address", stranger)).error?.data?.tag).toBe("NotFound")
  })
})

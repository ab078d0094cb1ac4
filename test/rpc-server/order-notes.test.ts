/** NOTE-2, TIME-3: notes and the timeline of an order, on both databases and out of the archive. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { step } from "#rpc-server/store/archive/archived-orders.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()

interface Noted {
  readonly updated_at: string
  readonly last_note?: { readonly id: number; readonly text: string; readonly by: string }
}

describe.each(anyDatabase)("notes and timeline on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(
    databaseUrl,
    seed(now, ordersOf([40, 41, 42, 43]), [shelfPack(1773, code(170)), shelfPack(1773, code(171))])
  )
  const note = (id: number, text: string, as = hub.session) =>
    hub.call("OrderService.addOrderNote", [id, text], as)
  const stored = async (id: number) => (await hub.order(id)) as unknown as Noted

  it("a note is read by whoever opens the order, and is no change of its content (NOTE-2)", async () => {
    const { updated_at } = await stored(40)
    const second = await hub.login("second")
    expect((await note(40, " വാതിലിൽ മുട്ടുക <script> ", second)).result).toMatchObject({
      last_note: { text: "വാതിലിൽ മുട്ടുക <script>", by: "second user" }
    })
    expect(await stored(40)).toMatchObject({ updated_at, last_note: { by: "second user" } })
  })

  it("what is no note is refused with what to do, another store's order is not found", async () => {
    for (const [text, why] of [
      ["", "a note says something: write it"],
      ["x".repeat(10_000), "a note has at most 500 characters, this one has 10000"],
      ["\u001B[31mred", "it holds control characters or line breaks: write plain text"]
    ] as const)
      expect((await note(41, text)).error?.data).toMatchObject({ tag: "InvalidData", why })
    const kochi = await hub.login("kochi")
    for (const method of ["addOrderNote", "takeBackOrderNote", "getOrderTimeline"])
      expect(
        (await hub.call(`OrderService.${method}`, method === "getOrderTimeline" ? [41] : [41, "1"], kochi))
          .error?.data?.tag
      ).toBe("NotFound")
    expect((await hub.timeline(41)).filter(({ action }) => action === "note")).toEqual([])
  })

  it("refused scans and packs put back stand in the timeline, by whom and where, and are no change; no order is filled by them (TIME-6)", async () => {
    const tell = (request: object, as = hub.session) =>
      hub.call("OrderService.noteScans", [{ order_id: 41, refused: [], put_back: [], ...request }], as)
    const shown = async () =>
      (await hub.timeline(41)).filter(({ action }) => /^(scans? |packs put)/.test(action))
    const { updated_at } = await stored(41)
    const refused = [{ code: "8017\u001B[31m", why: "Already Used Entity" }]
    expect((await tell({ refused, put_back: [code(170)], till: "Till 2" })).error).toBeUndefined()
    expect(await shown()).toMatchObject([
      {
        action: "scan refused",
        by: "hub user",
        detail: { code: "8017", why: "Already Used Entity", at: "Till 2" }
      },
      { action: "packs put back", by: "hub user", detail: { codes: code(170), at: "Till 2" } }
    ])
    expect((await stored(41)).updated_at).toBe(updated_at)
    expect((await tell({ refused }, await hub.login("kochi"))).error?.data?.tag).toBe("NotFound")
    const other = { code: "1", why: "Not in order" }
    for (let time = 0; time < 4; time++)
      expect((await tell({ refused: Array(40).fill(other) })).error).toBeUndefined()
    const last = await shown()
    expect(last.map(({ action, times }) => [action, times]).slice(2)).toEqual([
      ["scan refused", 97],
      ["scans not kept", 1]
    ])
    expect(last[2]?.detail.at).toMatch(/\S/)
  })

  it("what is refused stands in the timeline, by whom, where and why, as often as it was asked in a row, and is no change (TIME-7)", async () => {
    const { updated_at } = await stored(42)
    const second = await hub.login("second")
    const invoicing = () => hub.invoice(42, [pickedLine(42, [code(199)])], { at: updated_at, as: second })
    const asked = async (method: string, ...more: ReadonlyArray<unknown>) =>
      (await hub.call(`CommerceService.${method}`, [42, ...more], second)).error
    await invoicing()
    const { error: invoice } = await invoicing()
    const [dispatch, cancel, undo] = [
      await asked("createShipment"),
      await asked("cancelOrder", []),
      await asked("takeBackShipment")
    ]
    const shown = (await hub.timeline(42)).filter(({ action }) => /refused|not undone/.test(action))
    expect(shown.map(({ action, by, times, detail }) => [action, by, times, detail.why]).toSorted()).toEqual([
      ["cancellation refused", "second user", 1, cancel?.message],
      ["dispatch not undone", "second user", 1, undo?.message],
      ["dispatch refused", "second user", 1, dispatch?.message],
      ["invoice refused", "second user", 2, invoice?.message]
    ])
    for (const { detail } of shown)
      expect([detail.at, detail.reference]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/^.{8}$/)
      ])
    expect((await stored(42)).updated_at).toBe(updated_at)
    // Nobody who may not see it leaves anything in it.
    const kochi = await hub.login("kochi")
    expect((await hub.call("CommerceService.cancelOrder", [42, []], kochi)).error?.data?.tag).toBe("NotFound")
    expect((await hub.timeline(42)).map(({ by }) => by)).not.toContain("kochi user")
  })

  it("sent again under its key it is one note; its writer takes it back, nobody else does (NOTE-2)", async () => {
    const send = () =>
      hub.service("OrderService").ask("addOrderNote", [42, "Ring twice"], "hub", "note-42-once")
    const first = (await send()).result as Noted
    expect((await send()).result).toEqual(first)
    const id = first.last_note?.id
    const second = await hub.login("second")
    expect((await hub.call("OrderService.takeBackOrderNote", [42, id], second)).error).toMatchObject({
      message: "Only hub user can take this note back",
      data: { tag: "NotYourNote" }
    })
    for (let time = 0; time < 2; time++)
      expect((await hub.call("OrderService.takeBackOrderNote", [42, id])).error).toBeUndefined()
    expect((await stored(42)).last_note).toBeUndefined()
    const notes = (await hub.timeline(42)).filter(({ action }) => action === "note")
    expect(notes).toHaveLength(1)
    expect(notes[0]?.detail).toHaveProperty("taken_back_at")
  })

  it("an order's timeline tells its whole way by whom, a print once, and comes back with it from the archive (TIME-3)", async () => {
    await hub.call("ClientService.clientAssign", [43, null, "order"])
    await hub.call("ClientService.clientAssign", [43, null, "order"])
    await hub.call("OrderService.holdOrder", [43, "Wrong address"])
    const { result } = await hub.call("OrderService.releaseOrder", [43])
    const { updated_at } = result as Noted
    const invoiced = await hub.invoice(43, [pickedLine(43, [code(170), code(171)])], { at: updated_at })
    expect(invoiced.error).toBeUndefined()
    for (let time = 0; time < 2; time++)
      await hub.call("OrderService.confirmOrderPrint", [43, "invoice", "order-43:invoice:1"])
    await hub.deliver(43)
    await note(43, "Left at the gate")
    const before = await hub.timeline(43)
    expect(before.map(({ action }) => action.replaceAll(" ", "-")).toSorted()).toEqual(
      "assigned created held invoiced note packs packs-of-item printed released shipped".split(" ")
    )
    expect(before.filter(({ action, by }) => action !== "created" && by !== "hub user")).toEqual([])
    expect(before.find(({ action }) => action === "packs")?.detail).toEqual({ packs: "2", items: "1" })
    const at = Day.toGmt(now + 60 * 24 * Day.hour)
    const archived = await hub.transact(() => step(11, at, 50, now + 60 * 24 * Day.hour))
    expect(archived.orders).toBe(1)
    expect(await hub.timeline(43)).toEqual(before)
  })
})

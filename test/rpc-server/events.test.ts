/**
 * EVENT-1, EVENT-3: a program that follows a store by `getEvents`, over calls of people; and one that is killed at random
 * while many write, and goes on behind its last cursor.
 */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { OutgoingEvent } from "#core/outgoing-event.ts"
import { Hub } from "#test/support/hub.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { databases } from "./databases.ts"

const { now, code } = tradingDay()

interface Page {
  readonly events: ReadonlyArray<OutgoingEvent>
  readonly cursor: string
  readonly more: boolean
}

const codesOf = (id: number) => [code(id * 2), code(id * 2 + 1)]
const many = Array.from({ length: 12 }, (_, index) => 50 + index)

describe.each(databases)("events on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    seed(
      now,
      ordersOf([40, ...many]),
      codesOf(40).map((each) => shelfPack(1773, each))
    )
  )
  const read = async (
    cursor: string | null,
    { limit = 100, kinds = null, store = null, from = null }: Readonly<Record<string, unknown>> = {},
    as = hub.session
  ) => await hub.call("EventService.getEvents", [cursor, limit, kinds, store, from], as)
  const pageOf = async (...args: Parameters<typeof read>) => {
    const { result, error } = await read(...args)
    expect(error).toBeUndefined()
    return result as Page
  }
  /** Until so many have come: the relay gives positions behind the commits. */
  const following = async (cursor: string, count: number): Promise<ReadonlyArray<OutgoingEvent>> => {
    const seen: Array<OutgoingEvent> = []
    let at = cursor
    await expect
      .poll(
        async () => {
          const page = await pageOf(at)
          at = page.cursor
          seen.push(...page.events)
          return seen.length
        },
        { timeout: 20_000 }
      )
      .toBeGreaterThanOrEqual(count)
    return seen
  }

  it("tells what people do to an order, as it stands then, and nothing of its customer (EVENT-1)", async () => {
    const { cursor } = await pageOf(null)
    await hub.call("ClientService.clientAssign", [40, null, "order"])
    await hub.call("OrderService.holdOrder", [40, "Wrong address"])
    await hub.call("OrderService.releaseOrder", [40])
    expect((await hub.invoice(40, [pickedLine(40, codesOf(40))])).error).toBeUndefined()
    // Refused: nothing is told of it.
    expect((await hub.call("OrderService.releaseOrder", [40])).error?.data?.tag).toBe("NotOnHold")
    await hub.call("CommerceService.createShipment", [40])
    const seen = await following(cursor, 5)
    expect(seen.map(({ kind }) => kind).filter((kind) => kind !== "order.short")).toEqual([
      "order.begun",
      "order.held",
      "order.released",
      "order.invoiced",
      "order.dispatched"
    ])
    const stored = (await hub.order(40)) as unknown as Readonly<Record<string, unknown>>
    expect(seen.at(-1)).toMatchObject({
      order_id: 40,
      subject: stored.increment_id,
      body: { order: { status: "processing", updated_at: stored.updated_at } }
    })
    expect(JSON.stringify(seen)).not.toMatch(/customer|mobile|street/)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect((await pageOf(null, { from: "start", kinds: ["order.held"] })).events).toHaveLength(1)
  })

  it("a cursor is its user's and store's, and of what is stored (EVENT-3)", async () => {
    const all = await hub.login("all")
    const { cursor } = await pageOf(null, { store: 11 }, all)
    expect((await pageOf(cursor, { store: 11 }, all)).events).toEqual([])
    const scope = "This cursor was made for another user or another store"
    expect((await read(cursor, { store: 12 }, all)).error).toMatchObject({ message: scope })
    expect((await read(cursor, {}, all)).error?.data?.tag).toBe("CursorRefused")
    expect((await read(cursor, { store: 11 })).error).toMatchObject({ message: scope })
    expect((await read("what", {})).error).toMatchObject({ message: "This is no cursor of events" })
    expect((await read(null, { store: 21 })).error?.data?.tag).toBe("Forbidden")
    const kochi = await hub.login("kochi")
    expect((await pageOf(null, { from: "start" }, kochi)).events).toEqual([])
  })

  it("who is killed and goes on behind the last cursor misses none, in the order of each order (EVENT-3)", async () => {
    const { cursor } = await pageOf(null)
    const writers = many.map(async (id) => {
      for (const why of ["Wrong address", "Customer is away", "Call first"]) {
        await hub.call("OrderService.holdOrder", [id, why])
        await hub.call("OrderService.releaseOrder", [id])
      }
    })
    const seen = new Map<string, OutgoingEvent>()
    let [stored, turn] = [cursor, 0]
    const go = async () => {
      const page = await pageOf(stored, { limit: 1 + (turn++ % 7) })
      for (const [index, event] of page.events.entries()) {
        // Killed in the middle of a page, or behind it before its cursor is stored.
        if (turn % 3 === 0 && index >= page.events.length / 2) return
        seen.set(event.id, event)
      }
      if (turn % 5 !== 0) stored = page.cursor
    }
    let isOver = false
    const subscriber = (async () => {
      while (!isOver || (await pageOf(stored)).events.length > 0) await go()
    })()
    await Promise.all(writers)
    await following(cursor, many.length * 6)
    isOver = true
    await subscriber
    const all = [...seen.values()]
    expect(all).toHaveLength(many.length * 6)
    for (const id of many) {
      const ofOrder = all.filter(({ order_id }) => order_id === id)
      expect(ofOrder.map(({ kind }) => kind)).toEqual([
        "order.held",
        "order.released",
        "order.held",
        "order.released",
        "order.held",
        "order.released"
      ])
      const times = ofOrder.map(({ body }) => Day.fromGmt(body.order?.updated_at ?? "") ?? 0)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const order = (await hub.order(id)) as unknown as { readonly updated_at: string }
      expect(ofOrder.at(-1)?.body.order?.updated_at).toBe(order.updated_at)
    }
  })
})

/**
 * What is unique over the network, where its tables are cut by hub: the number of an order and a partner's reference are one
 * order's, whichever hubs write them, and say at which hub it is found.
 */
import { Effect, Result } from "effect"
import { beforeAll, describe, expect, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { receiveOrder, retryOrders } from "#rpc-server/service/inbox-order.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import { standing } from "#rpc-server/store/archive/imported-orders.ts"
import { atHub, currentHub, goToHub, Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { ofStore as failedOrders } from "#rpc-server/store/order/failed-orders.ts"
import { waiting } from "#rpc-server/store/order/inbox.ts"
import { references } from "#rpc-server/store/order/network-numbers.ts"
import * as orders from "#rpc-server/store/order/orders.ts"
import * as placed from "#rpc-server/store/order/placed-orders.ts"
import { carriedOut, planFor } from "#rpc-server/store/spread/plan.ts"
import { isSpread } from "#rpc-server/store/spread/state.ts"
import { bareOrder } from "#test/support/bare-order.ts"
import { migratedDatabase } from "#test/support/database.ts"
import { hubRows, incrementOf, seed } from "#test/support/network.ts"
import { partnerOrder } from "#test/support/partner-order.ts"
import { type Place, place, within } from "#test/support/server.ts"
import { transaction } from "#test/support/transaction.ts"

const now = Date.now()
const half = { items: [{ product: 1773, qty: 500 }] }
const everyStore = [11, 12, 21, 31]

describe("the numbers of a network that is spread", () => {
  let where: Place
  const ask = <A>(tx: () => Tx<A>): Promise<A> => within(where, transaction(tx))
  const rows = (text: string) =>
    ask(function* (): Tx<ReadonlyArray<Readonly<Record<string, unknown>>>> {
      return yield { text, values: [] }
    })
  const receive = (message: unknown) =>
    ask(function* () {
      const { received } = yield* receiveOrder(message, now)
      return received
    })
  beforeAll(async () => {
    where = place(await migratedDatabase(inject("postgresUrl")))
    await within(where, seed(now, [{ id: 1, store: 11, status: "complete", ...half }], []))
    await ask(function* () {
      yield* hubRows(now, { stores: [{ store_id: 31, hub_id: 3, name: "Delhi Hub" }] })
      if (!(yield* isSpread())) yield* carriedOut(planFor({ parts: 8 }))
    })
  })

  it("stand in tables that are filled when it is spread", async () => {
    expect(await rows("SELECT increment_id, hub_id FROM order_number")).toEqual([
      { increment_id: incrementOf(1), hub_id: 1 }
    ])
  })

  const storeOf = new Map([
    [1, 11],
    [2, 21],
    [3, 31]
  ])
  /** Orders written at hubs, all at once; the numbers of those that could be. */
  const writeAll = async (
    all: ReadonlyArray<readonly [hub: number, number: string, reference: string | null]>
  ) => {
    const outcomes = await within(
      where,
      Store.use((store) =>
        Effect.forEach(
          all,
          ([hub, number, reference]) =>
            Effect.result(
              store.transact(() =>
                atHub(
                  hub,
                  (function* () {
                    const id = yield* placed.add(bareOrder(storeOf.get(hub) ?? 0, number, reference))
                    return id === undefined ? Result.fail("taken" as const) : Result.succeed(number)
                  })()
                )
              )
            ),
          { concurrency: "unbounded" }
        )
      )
    )
    return outcomes.flatMap((each) => (Result.isSuccess(each) ? [each.success] : []))
  }

  it("are one order's, though several hubs write them at once", async () => {
    const written = await writeAll(
      [1, 2, 3, 1, 2, 3].map((hub, at) => [hub, at % 2 === 0 ? "N-1" : `N-${at}`, "R-1"] as const)
    )
    expect(written).toHaveLength(1)
    const [number] = written
    expect(await rows("SELECT increment_id FROM orders WHERE source_ref_id = 'R-1'")).toEqual([
      { increment_id: number }
    ])
    expect(
      await rows("SELECT increment_id FROM partner_reference WHERE ref_id = 'R-1' AND what = 'order'")
    ).toEqual([{ increment_id: number }])
  })

  it("of an archived order stay its own, and find it from any hub", async () => {
    const archived = await ask(() => archivedOrders.step(11, Day.toGmt(now), 5, now))
    expect(archived.orders).toBe(1)
    expect(await ask(() => standing([incrementOf(1), "nobody's"]))).toEqual(new Set([incrementOf(1)]))
    expect(await writeAll([[3, incrementOf(1), null]])).toEqual([])
    const found = await ask(function* () {
      yield* goToHub(3)
      const order = yield* orders.findByIncrementToOpen(everyStore, incrementOf(1), now)
      return [order?.store_id, yield* currentHub()]
    })
    expect(found).toEqual([11, 1])
  })

  it("of a partner's order that fails at a store of the wrong hub are free at the right one", async () => {
    const wrong = partnerOrder("P-1", { store_id: 31, items: [{ product_id: 999_999, qty: 1 }] })
    expect(await receive(wrong)).toMatchObject({ outcome: "failed" })
    const first = await rows("SELECT created_at FROM failed_partner_order WHERE ref_id = 'SW-P-1'")
    // It fails once more, at another hub: it waits there alone, since the same time.
    expect(await receive({ ...wrong, store_id: 21 })).toMatchObject({ outcome: "failed" })
    expect(await rows("SELECT hub_id, created_at FROM failed_partner_order WHERE ref_id = 'SW-P-1'")).toEqual(
      [{ hub_id: 2, ...first[0] }]
    )
    expect(await ask(() => atHub(3, waiting(3, "order")))).toEqual([])
    expect(await ask(() => atHub(2, waiting(2, "order")))).toHaveLength(1)
    expect(await receive(partnerOrder("P-1", { store_id: 11 }))).toMatchObject({ outcome: "created" })
    expect(await ask(() => atHub(2, failedOrders(21)))).toEqual([])
    expect(await rows("SELECT id FROM inbox WHERE kind = 'order'")).toEqual([])
    expect(
      await rows("SELECT what, hub_id, increment_id FROM partner_reference WHERE ref_id = 'SW-P-1'")
    ).toEqual([{ what: "order", hub_id: 1, increment_id: "P-1" }])
    expect(await ask(() => references([{ source: "swiggy", source_ref_id: "SW-P-1" }]))).toEqual(
      new Map([["swiggy SW-P-1", "P-1"]])
    )
  })

  it("are refused to another order of a partner, at whichever hub, and the same order again changes nothing", async () => {
    expect(await receive(partnerOrder("P-1", { store_id: 11 }))).toMatchObject({ outcome: "unchanged" })
    expect(await receive(partnerOrder("P-2", { store_id: 21, source_ref_id: "SW-P-1" }))).toMatchObject({
      outcome: "failed",
      reasons: [expect.stringContaining("P-1")]
    })
    expect(await receive(partnerOrder("P-1", { store_id: 21, source_ref_id: "SW-other" }))).toMatchObject({
      outcome: "failed",
      reasons: [expect.stringContaining("P-1")]
    })
    // Tried again, they fail again, once each.
    await ask(() => atHub(2, retryOrders(2, now)))
    expect(await ask(() => atHub(2, failedOrders(21)))).toHaveLength(2)
    expect(await rows("SELECT hub_id FROM order_number WHERE increment_id = 'P-1'")).toEqual([{ hub_id: 1 }])
  })
})

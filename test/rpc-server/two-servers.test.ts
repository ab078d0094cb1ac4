/**
 * A network of two hubs over two databases: what touches both of them is few and named (docs/growing.md), and is at both
 * or at neither, whatever dies between the steps of its commit.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Exit, Layer, ManagedRuntime, Result } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import type { Caller, Needs } from "#rpc-server/rpc/handler.ts"
import { bound } from "#rpc-server/service/all.ts"
import { client } from "#rpc-server/store/engine/postgres.ts"
import { primaryOf } from "#rpc-server/store/engine/primary.ts"
import { atHub, type Store } from "#rpc-server/store/engine/transaction.ts"
import * as placed from "#rpc-server/store/order/placed-orders.ts"
import { byHub, byValue } from "#rpc-server/store/spread/kinds.ts"
import { carriedOut, planFor } from "#rpc-server/store/spread/plan.ts"
import { isSpread } from "#rpc-server/store/spread/state.ts"
import { bareOrder } from "#test/support/bare-order.ts"
import { askDatabase, copyOf, migratedDatabase } from "#test/support/database.ts"
import { seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { forget, place, within } from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { transaction } from "#test/support/transaction.ts"
import { storeOfTwo, type Touched } from "#test/support/two-servers.ts"
import { hubUser } from "./hub-user.ts"

const { now, code } = tradingDay()

const flags = {
  enable_store_work: 1,
  allow_hub_to_hub_transfer: 1,
  allow_manage_inv_on_any_prod: "1",
  enable_order_create: 1
}
const sender: Caller = { ...hubUser, flags }
const receiver: Caller = {
  ...hubUser,
  userId: 6,
  username: "kochi",
  name: "kochi user",
  storeId: 21,
  hubId: 2,
  hubStoreIds: [21],
  storeIds: [21],
  storeHubs: [2],
  hubIds: [2],
  cutOff: "2026-01-01",
  flags
}

describe("two hubs on two servers", () => {
  const runtimes: Array<ManagedRuntime.ManagedRuntime<PgClient.PgClient, unknown>> = []
  let services: Layer.Layer<Needs>
  let store: Store["Service"]
  const urls: Array<string> = []
  let touched: ReadonlyArray<Touched> = []
  let death: string | undefined

  beforeAll(async () => {
    const first = await migratedDatabase(inject("postgresUrl"))
    const where = place(first)
    await within(
      where,
      seed(now, ordersOf([1, 2]), [
        ...[1, 2, 3, 4, 5, 6, 8, 9, 10].map((unique) => shelfPack(1773, code(unique))),
        shelfPack(1773, code(7), { hub: 2 })
      ])
    )
    await within(
      where,
      transaction(function* () {
        if (!(yield* isSpread())) yield* carriedOut(planFor({ parts: 2 }))
      })
    )
    forget(where)
    const second = await copyOf(inject("postgresUrl"), first)
    urls.push(first, second)
    for (const [server, url] of urls.entries()) {
      const others = server === 0 ? "hub_id = 2" : "hub_id <> 2"
      // Ids stay unique over the network: they are counted at one place there.
      const counts = `SELECT setval(pg_get_serial_sequence(c.relname, a.attname), 1000000) FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid WHERE a.attidentity <> '' AND c.relnamespace = 'public'::regnamespace`
      const gone = [
        ...byHub.map((table) => `DELETE FROM ${table} WHERE ${others};`),
        ...(server === 0 ? [...byValue.keys()].map((table) => `DELETE FROM ${table};`) : [])
      ]
      await askDatabase(
        url,
        `DO $$ BEGIN SET LOCAL session_replication_role = replica; ${gone.join(" ")} END $$`
      )
      if (server === 1) await askDatabase(url, counts)
    }
    const clients = await Promise.all(
      urls.map((url) => {
        const runtime = ManagedRuntime.make(Layer.provide(client, primaryOf(url)))
        runtimes.push(runtime)
        return runtime.runPromise(PgClient.PgClient)
      })
    )
    store = storeOfTwo(
      clients,
      (each) => {
        touched = [...touched, each]
      },
      (moment) => {
        if (moment === death) {
          death = undefined
          throw new Error(`died when ${moment}`)
        }
      }
    )
    services = needs(store)
  })
  afterAll(() => Promise.all(runtimes.map((runtime) => runtime.dispose())))

  const call = (caller: Caller, name: string, params: ReadonlyArray<unknown>, key?: string) => {
    const handler = bound.find(({ method }) => method.name === name)
    if (handler === undefined) throw new Error(`no method ${name}`)
    const args = decoderOf(handler.method)(params)
    if (Result.isFailure(args)) throw new Error(`${name}: ${String(args.failure)}`)
    const { userId, storeId, hubId } = caller
    const idempotency = key === undefined ? undefined : { userId, storeId, hubId, key, bodyHash: key, now }
    touched = []
    const run = handler.run(args.success as never, { caller, now, idempotency })
    return Effect.runPromiseExit(Effect.provide(run, services))
  }
  const done = async <A>(...args: Parameters<typeof call>): Promise<A> => {
    const exit = await call(...args)
    if (Exit.isFailure(exit)) throw new Error(`${args[1]}: ${String(exit.cause)}`)
    return exit.value as A
  }
  /** What a database says, all rows as text. */
  const texts = async (server: number, text: string): Promise<ReadonlyArray<string>> =>
    ((await askDatabase(urls[server] ?? "", text)) as ReadonlyArray<Record<string, unknown>>).map((row) =>
      Object.values(row).join(" ")
    )
  /** Commits what was decided, as who coordinates does once it is there again: what stands prepared at both, or is committed at one. */
  const recover = async (): Promise<void> => {
    const [first = [], second = []] = await Promise.all(
      [0, 1].map(async (server) =>
        (await texts(server, "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()")).map(
          (gid) => gid.replace(/-.$/, "")
        )
      )
    )
    for (const name of first)
      await askDatabase(
        urls[0] ?? "",
        `${second.includes(name) ? "COMMIT" : "ROLLBACK"} PREPARED '${name}-0'`
      )
    for (const name of second) await askDatabase(urls[1] ?? "", `COMMIT PREPARED '${name}-1'`)
  }

  const wroteAt = () => touched.filter(({ wrote }) => wrote.size > 0).map(({ wrote }) => [...wrote].sort())

  interface Stored {
    readonly order_id: number
    readonly updated_at: string
    readonly items: ReadonlyArray<object>
  }
  const lineOf = (codes: ReadonlyArray<string>) => {
    const items = codes.map((scan_code) => ({ scan_code, qty: 0.5 }))
    return { product_id: 1773, qty: codes.length / 2, scanned_info: { items, total_qty: codes.length / 2 } }
  }
  /** A transfer of these packs from the first hub to the second, picked and ready to leave. */
  const transferOf = async (codes: ReadonlyArray<string>) => {
    const { message } = await done<{ readonly message: string }>(
      sender,
      "HubToHubService.createHubTransferOrder",
      [11, 21, [{ product_id: 1773, qty_to_send: codes.length / 2 }], "", false, true]
    )
    // The second server has its number.
    expect(wroteAt()).toEqual([[0, 1]])
    const number = /Order Id : (\w+)\./.exec(message)?.[1] ?? ""
    const order = await done<Stored>(sender, "OrderService.getOrderInfoByIncrementId", [number])
    const [item] = order.items
    await done(sender, "InvoiceService.invoiceOrder", [
      order.order_id,
      [{ ...item, ...lineOf(codes) }],
      11,
      "",
      "",
      order.updated_at
    ])
    expect(wroteAt()).toEqual([[0]])
    return { id: order.order_id, name: `TRF-${number}` }
  }

  it("a transfer leaves at one and is on its way to the other, in one transaction over both", async () => {
    const { id, name } = await transferOf([code(1), code(2)])
    await done(sender, "CommerceService.createShipment", [id])
    expect(wroteAt()).toEqual([[0, 1]])
    // What asks both only reads.
    expect(
      touched.flatMap(({ scattered }) => scattered).filter((text) => !text.startsWith("SELECT"))
    ).toEqual([])
    expect(await texts(0, "SELECT COUNT(*) FROM shipment")).toEqual(["0"])
    expect(await texts(1, "SELECT shipment_id, hub_id FROM shipment")).toEqual([`${name} 2`])
    await done(receiver, "AcceptShipmentService.acceptShipment", [
      { shipment_id: name, shipment_items: [lineOf([code(1), code(2)])] }
    ])
    expect(wroteAt()).toEqual([[1]])
    expect(await texts(1, `SELECT qty, status FROM pack WHERE code = '${code(1)}'`)).toEqual(["500 0"])
    expect(await texts(0, `SELECT qty, status FROM pack WHERE code = '${code(1)}'`)).toEqual(["0 4"])
  })

  it.each([
    ["prepared at one", 0],
    ["prepared at both", 1],
    ["committed at one", 1]
  ] as const)("is at both or at neither where who coordinates dies when it is %s", async (moment, there) => {
    const pack = code({ "prepared at one": 3, "prepared at both": 4, "committed at one": 5 }[moment])
    const { id, name } = await transferOf([pack])
    death = moment
    expect(Exit.isFailure(await call(sender, "CommerceService.createShipment", [id], `key-${moment}`))).toBe(
      true
    )
    await recover()
    const standing = () =>
      Promise.all([
        texts(0, `SELECT status FROM pack WHERE code = '${pack}'`),
        texts(1, `SELECT COUNT(*) FROM shipment WHERE shipment_id = '${name}'`)
      ])
    expect(await standing()).toEqual([[there === 1 ? "4" : "1"], [String(there)]])
    // Asked once more, it has left once.
    await done(sender, "CommerceService.createShipment", [id], `key-${moment}`)
    expect(await standing()).toEqual([["4"], ["1"]])
  })

  it.each([
    ["prepared at one", 0],
    ["prepared at both", 1],
    ["committed at one", 1]
  ] as const)(
    "an order is there with its number, or neither is, where who coordinates dies when it is %s",
    async (moment, more) => {
      const counts = async () => {
        const orders = await texts(0, "SELECT increment_id FROM orders ORDER BY increment_id")
        expect(
          await texts(1, "SELECT increment_id FROM order_number WHERE hub_id = 1 ORDER BY increment_id")
        ).toEqual(orders)
        return orders.length
      }
      const before = await counts()
      const write = () =>
        call(
          sender,
          "HubToHubService.createHubTransferOrder",
          [11, 21, [{ product_id: 1773, qty_to_send: 0.5 }], "", false, true],
          `number-${moment}`
        )
      death = moment
      expect(Exit.isFailure(await write())).toBe(true)
      await recover()
      expect(await counts()).toBe(before + more)
      // Asked once more, it is there once.
      expect(Exit.isSuccess(await write())).toBe(true)
      expect(await counts()).toBe(before + 1)
    }
  )

  it("a number is one order's, however many hubs write it at once", async () => {
    const orderOf = async (hub: number) => {
      const tx = function* () {
        const id = yield* placed.add(bareOrder(hub === 1 ? 11 : 21, "SAME-1", "SAME-REF"))
        return id === undefined ? Result.fail("taken") : Result.succeed(hub)
      }
      const outcome = await Effect.runPromise(Effect.result(store.transact(() => atHub(hub, tx()))))
      return Result.isSuccess(outcome) ? [hub] : []
    }
    const written = (await Promise.all([orderOf(1), orderOf(2), orderOf(1), orderOf(2)])).flat()
    expect(written).toHaveLength(1)
    const [at] = written
    expect(
      (
        await Promise.all(
          [0, 1].map((server) => texts(server, "SELECT hub_id FROM orders WHERE increment_id = 'SAME-1'"))
        )
      ).flat()
    ).toEqual([String(at)])
    expect(await texts(1, "SELECT hub_id FROM order_number WHERE increment_id = 'SAME-1'")).toEqual([
      String(at)
    ])
  })

  it("an order is worked on at the server of its hub alone", async () => {
    const order = await done<Stored>(sender, "OrderService.getOrderInfoByIncrementId", ["100000001"])
    expect(touched.flatMap(({ servers }) => [...servers])).not.toContain(1)
    expect(order).toMatchObject({ order_id: 1 })
  })
})

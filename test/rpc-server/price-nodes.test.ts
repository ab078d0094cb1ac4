/**
 * A price list over two nodes on one PostgreSQL: the counters of the other node have the new prices within a bound also
 * where its line for notifications is cut, or the database takes none, and are told again by a call that is repeated
 * (MASTER-6).
 */
import { Effect, Result, Schema } from "effect"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { Store, select, write } from "#rpc-server/store/engine/transaction.ts"
import { joinRoom } from "#test/support/channel.ts"
import { askDatabase } from "#test/support/database.ts"
import { password, seed } from "#test/support/network.ts"
import { nodesOver } from "#test/support/nodes.ts"
import { call, login } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { now } = tradingDay()
const event = "MASTER_DATA_PUSH_TO_ROOM"

/** Instead of PostgreSQL's own: it fails while there is a table `mute`, as it does when its queue is full. */
const mutable = [
  `CREATE FUNCTION public.pg_notify(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
     IF to_regclass('public.mute') IS NOT NULL THEN RAISE EXCEPTION 'too many notifications in the NOTIFY queue'; END IF;
     PERFORM pg_catalog.pg_notify(channel, payload);
   END $$`,
  "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$"
]
const present = select(Schema.Struct({ name: Schema.String }), "SELECT current_database() AS name")
let database = ""
const filled = Effect.andThen(
  seed(now, [], []),
  Store.use((store) =>
    store.transact(function* () {
      for (const text of mutable) yield* write(text)()
      database = (yield* present())[0]?.name ?? ""
      return Result.succeed(undefined)
    })
  )
)
const inDatabase = (text: string) => {
  const url = new URL(inject("postgresUrl"))
  url.pathname = `/${database}`
  return askDatabase(url.toString(), text) as Promise<ReadonlyArray<unknown>>
}

describe("a price list over two nodes", () => {
  const node = nodesOver(filled, 2)
  let admin = ""
  let staff = ""
  beforeAll(async () => {
    admin = await login(node(0).url, "admin", password)
    staff = await login(node(1).url, "hub", password)
  })
  const change = async (price: string, key?: string): Promise<void> => {
    const source = {
      rows: [
        {
          cells: {
            entity_id: "70",
            name: "Chicken",
            sell_by: "pack",
            price,
            final_price: price,
            tax_rate: "5"
          }
        }
      ]
    }
    const headers = key === undefined ? {} : { "idempotency-key": key }
    const { error } = await call(
      node(0).url,
      admin,
      "MasterDataService.change",
      ["products", source],
      headers
    )
    if (error !== undefined) throw new Error(JSON.stringify(error))
  }
  /** The price as a counter of the other node fetches it. */
  const fetched = async (): Promise<number | undefined> => {
    const reply = await fetch(`${node(1).url}/xmlconnect/product/getAllStoreProducts?store_id=11`, {
      headers: { authorization: staff }
    })
    const { products } = (await reply.json()) as {
      readonly products: ReadonlyArray<{ readonly entity_id: number; readonly final_price: number }>
    }
    return products.find(({ entity_id }) => entity_id === 70)?.final_price
  }
  /** A counter of the other node: how often it was told so far, that a kind has changed, or (null) that any may have. */
  const counter = async () => {
    const { frames } = await joinRoom(node(1).url, staff)
    return (kind: string | null): number =>
      frames.filter(
        (frame) => frame.event === event && (frame.data as { kind?: string | null }).kind === kind
      ).length
  }

  it("is told again by a repeated call, whose first answer nobody heard", async () => {
    const told = await counter()
    await change("41.00", "one-change")
    await expect.poll(() => told("products")).toBe(1)
    await change("41.00", "one-change")
    await expect.poll(() => told("products")).toBe(2)
    expect(await fetched()).toBe(41)
  })

  it("is at its counters when the line for notifications was cut all the while", async () => {
    const told = await counter()
    const cut = () =>
      inDatabase(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
      )
    expect(await cut()).toHaveLength(2)
    await change("42.00")
    // Whichever of them listens again already has not heard all of it.
    await cut()
    const before = told(null)
    await expect.poll(() => told(null)).toBeGreaterThan(before)
    expect(await fetched()).toBe(42)
  })

  it("is at its counters when the database took no notification of it", async () => {
    await inDatabase("CREATE TABLE mute (one INTEGER)")
    const told = await counter()
    await change("43.00")
    const before = told(null)
    expect(told("products")).toBe(0)
    await inDatabase("DROP TABLE mute")
    await expect.poll(() => told(null)).toBeGreaterThan(before)
    expect(await fetched()).toBe(43)
  })
})

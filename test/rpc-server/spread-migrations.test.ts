/**
 * Migrations of later releases on a database that is spread already: each holds there as it does where the tables are
 * whole, and leaves nothing to be spread by hand.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, ManagedRuntime, Result } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { client, storeOf } from "#rpc-server/store/engine/postgres.ts"
import { primaryOf } from "#rpc-server/store/engine/primary.ts"
import type { Store, Tx } from "#rpc-server/store/engine/transaction.ts"
import {
  firstToSpread,
  type Migration,
  migration,
  migrations,
  postgresDialect
} from "#rpc-server/store/migration/migrations.ts"
import type { Form } from "#rpc-server/store/spread/form.ts"
import { byHub } from "#rpc-server/store/spread/kinds.ts"
import { carriedOut, planFor } from "#rpc-server/store/spread/plan.ts"
import { takenTwiceText } from "#rpc-server/store/spread/state.ts"
import { citusRules, wrongKeys } from "#test/support/citus-rules.ts"
import { askDatabase, copyOf, freshDatabase } from "#test/support/database.ts"

const before = migrations.filter(({ id }) => id <= firstToSpread)
const later = migrations.filter(({ id }) => id > firstToSpread)

/** What a release may want: tables by hub and copied ones made, with what is unique and names others, and tables changed. */
const another: Migration = {
  id: 1_000_000,
  name: "another release",
  statements: [
    "DROP TABLE order_note",
    `CREATE TABLE order_note (
      id ID,
      hub_id INTEGER NOT NULL,
      order_id INTEGER NOT NULL REFERENCES orders (order_id),
      store_id INTEGER REFERENCES store (store_id),
      text TEXT NOT NULL UNIQUE,
      import_id TEXT,
      UNIQUE (order_id, import_id),
      FOREIGN KEY (store_id) REFERENCES store (store_id)
    )`,
    "CREATE UNIQUE INDEX note_of_import ON order_note (import_id) WHERE import_id IS NOT NULL",
    "CREATE INDEX note_by_store ON order_note (store_id)",
    "ALTER TABLE order_note ADD COLUMN item_id INTEGER REFERENCES order_item (item_id)",
    "ALTER TABLE orders ADD COLUMN place INTEGER",
    "CREATE UNIQUE INDEX order_by_place ON orders (store_id, place) WHERE place IS NOT NULL",
    "CREATE TABLE off_sale_anew (hub_id INTEGER NOT NULL, store_id INTEGER NOT NULL, product_id INTEGER NOT NULL, PRIMARY KEY (store_id, product_id))",
    "INSERT INTO off_sale_anew (hub_id, store_id, product_id) VALUES (1, 11, 1)",
    "DROP TABLE off_sale",
    "ALTER TABLE off_sale_anew RENAME TO off_sale",
    "DROP TABLE saved_filter",
    "CREATE TABLE saved_filter (id ID, user_id INTEGER NOT NULL REFERENCES app_user (id), note_id INTEGER REFERENCES order_note (id))",
    "ALTER TABLE counter_number ADD COLUMN order_id INTEGER REFERENCES orders (order_id)"
  ]
}

const overHubs = `SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
  WHERE x.indisunique AND t.relname IN (${byHub.map((name) => `'${name}'`).join(", ")}) AND NOT EXISTS (
    SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'hub_id' AND a.attnum = ANY (x.indkey::int2[]))`

describe("migrations of later releases", () => {
  let former = ""
  const runtimes: Array<ManagedRuntime.ManagedRuntime<PgClient.PgClient, unknown>> = []
  const storeAt = async (url: string, isSpread: boolean): Promise<Store["Service"]> => {
    const runtime = ManagedRuntime.make(Layer.provide(client, primaryOf(url)))
    runtimes.push(runtime)
    return storeOf(await runtime.runPromise(PgClient.PgClient), undefined, isSpread)
  }
  const close = () => Promise.all(runtimes.splice(0).map((runtime) => runtime.dispose()))
  const within = <A>(store: Store["Service"], tx: () => Tx<A>): Promise<A> =>
    Effect.runPromise(
      store.transact(function* () {
        return Result.succeed(yield* tx())
      })
    )
  const migrate = (store: Store["Service"], steps: ReadonlyArray<Migration>): Promise<void> =>
    within(store, function* () {
      for (const step of steps) yield* migration(postgresDialect, step)
    })
  beforeAll(async () => {
    former = await freshDatabase(inject("postgresUrl"))
    await migrate(await storeAt(former, false), before)
    await close()
  })
  afterAll(close)

  const forms: ReadonlyArray<readonly [string, Form]> = [
    ["over parts of one PostgreSQL", { parts: 8 }],
    ["over the servers of a Citus", { shards: undefined }]
  ]
  it.each(forms)("hold where the network is spread %s", async (_, form) => {
    const url = await copyOf(inject("postgresUrl"), former)
    const ask = (text: string) => askDatabase(url, text)
    if (!("parts" in form)) for (const rule of citusRules) await ask(rule)
    await ask(
      `INSERT INTO store (store_id, hub_id, name, type, country, region, city_name, address, legal_name, gstin, fssai) VALUES (11, 1, 'One', 'express', 'IN', '', '', '', '', '', ''), (21, 2, 'Two', 'express', 'IN', '', '', '', '', '', '')`
    )
    const order = (hub: number, store: number, number: string) =>
      `INSERT INTO orders (hub_id, increment_id, store_id, status, source, source_ref_id, is_hub_transfer_order, slot_starts, slot_id, created_at, updated_at,
         payment_method, subtotal, shipping, discount, tax, grand_total)
       VALUES (${hub}, '${number}', ${store}, 'pending', 'swiggy', 'SW-${number}', 0, 0, 'express', '', '', 'cash', 0, 0, 0, 0, 0)`
    await ask(order(1, 11, "1001"))
    await ask(order(2, 21, "1002"))
    const whole = await storeAt(url, false)
    await within(whole, () => carriedOut(planFor(form)))
    const store = await storeAt(url, true)
    // One that is taken twice is spread all the same, before numbers are claimed: it stands at two hubs.
    await ask(order(2, 21, "1001"))
    await migrate(store, later)
    expect(await within(store, takenTwiceText)).toMatch(/ 1001 \(hubs 1, 2\), swiggy SW-1001 \(hubs 1, 2\)\./)
    await ask("DELETE FROM orders WHERE hub_id = 2 AND increment_id = '1001'")
    expect(await ask("SELECT increment_id, hub_id FROM order_number ORDER BY increment_id")).toEqual([
      { increment_id: "1001", hub_id: 1n },
      { increment_id: "1002", hub_id: 2n }
    ])
    await migrate(store, [another])
    expect(await within(store, () => planFor(form))).toEqual({ statements: [], tables: 0, dropped: [] })
    expect(await within(store, takenTwiceText)).toBeUndefined()
    expect(await ask(overHubs)).toEqual([])
    if (!("parts" in form)) expect(await ask(wrongKeys)).toEqual([])
    expect(await ask("SELECT store_id FROM off_sale")).toEqual([{ store_id: 11n }])
    const note = (hub: number, text: string) =>
      ask(
        `INSERT INTO order_note (hub_id, order_id, text) SELECT hub_id, order_id, '${text}' FROM orders WHERE hub_id = ${hub}`
      )
    await note(1, "same")
    await note(2, "same")
    await expect(note(1, "same")).rejects.toThrow()
    // It names an order of its own hub alone.
    await expect(
      ask(
        "INSERT INTO order_note (hub_id, order_id, text) SELECT 2, order_id, 'other' FROM orders WHERE hub_id = 1"
      )
    ).rejects.toThrow()
    await close()
  })
})

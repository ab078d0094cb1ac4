import { writeFileSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Cause, Effect, Exit, Layer, ManagedRuntime, Result, Schema } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { open, opened as openedStore } from "#rpc-server/store/engine/sqlite.ts"
import { restart, Store, select, type Tx, Unavailable, write } from "#rpc-server/store/engine/transaction.ts"
import { lastStep, migrate, migrations, sqliteDialect } from "#rpc-server/store/migration/migrations.ts"
import { freshDatabase } from "#test/support/database.ts"
import { isLong } from "#test/support/runs.ts"
import {
  forget,
  type Place,
  place,
  type RunningServer,
  startServer,
  storeOf,
  within
} from "#test/support/server.ts"
import { changes } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const Counter = Schema.Struct({ value: Schema.Int })
const counter = select(Counter, "SELECT value FROM counter WHERE id = 1")
const raise = select(
  Counter,
  "UPDATE counter SET value = value + 1 WHERE id = 1 AND value = ? RETURNING value"
)

const counterless = select(Schema.Struct({ n: Schema.Int }), "SELECT COUNT(*) AS n FROM orders")

describe.each(databases)("a transaction on $name", ({ url }) => {
  let where: Place
  let opened: ManagedRuntime.ManagedRuntime<Store, unknown>
  const run = <A, E>(work: Effect.Effect<A, E, Store>) => opened.runPromise(work)
  beforeAll(async () => {
    where = place(await url())
    opened = ManagedRuntime.make(storeOf(where))
    await run(
      changes(
        "CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)",
        "INSERT INTO counter (id, value) VALUES (1, 0)"
      )
    )
  })
  afterAll(async () => {
    await opened.dispose()
    forget(where)
  })
  const value = () =>
    run(
      Store.use((store) =>
        store.read(function* () {
          const [row] = yield* counter()
          return row?.value
        })
      )
    )

  it("that is refused has written nothing", async () => {
    const before = await value()
    const outcome = await run(
      Effect.exit(
        Store.use((store) =>
          store.transact(function* () {
            yield* raise(before ?? -1)
            return Result.fail("no")
          })
        )
      )
    )
    expect(Exit.isFailure(outcome)).toBe(true)
    expect(await value()).toBe(before)
  })

  it("that breaks midway has written nothing, and the next one runs", async () => {
    const before = await value()
    const outcome = await run(
      Effect.exit(
        Store.use((store) =>
          store.transact(function* (): Tx<Result.Result<void, never>> {
            yield* raise(before ?? -1)
            throw new Error("a bug")
          })
        )
      )
    )
    expect(Exit.isFailure(outcome) && String(Cause.squash(outcome.cause))).toContain("a bug")
    expect(await value()).toBe(before)
  })

  it("whose constraint refuses what another one wrote meanwhile starts again: each number is given once, and nobody is answered a defect", async () => {
    await run(changes("CREATE TABLE numbered (number INTEGER NOT NULL UNIQUE)"))
    const newest = select(Counter, "SELECT COALESCE(MAX(number), 0) AS value FROM numbered")
    const add = write("INSERT INTO numbered (number) VALUES (?)")
    const give = Store.use((store) =>
      store.transact(function* () {
        const [row] = yield* newest()
        const number = (row?.value ?? 0) + 1
        yield* add(number)
        return Result.succeed(number)
      })
    )
    const exits = await run(
      Effect.forEach(Array.from({ length: 60 }), () => Effect.exit(give), { concurrency: 3 })
    )
    const numbers = exits.map((exit) =>
      Exit.isSuccess(exit) ? exit.value : String(Cause.squash(exit.cause))
    )
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(exits.map((_, at) => at + 1))
  })

  it("that always breaks a constraint is a defect", async () => {
    await run(
      changes(
        "CREATE TABLE single (number INTEGER NOT NULL UNIQUE)",
        "INSERT INTO single (number) VALUES (7)"
      )
    )
    const add = write("INSERT INTO single (number) VALUES (7)")
    const outcome = await run(
      Effect.exit(
        Store.use((store) =>
          store.transact(function* () {
            yield* add()
            return Result.succeed(undefined)
          })
        )
      )
    )
    expect(Exit.isFailure(outcome) && Cause.hasDies(outcome.cause)).toBe(true)
  })

  it("whose ground has moved starts again: fifty counters count to fifty", async () => {
    const before = (await value()) ?? 0
    await run(
      Effect.forEach(
        Array.from({ length: 50 }),
        () =>
          Store.use((store) =>
            store.transact(function* () {
              const [row] = yield* counter()
              const raised = yield* raise(row?.value ?? -1)
              return raised.length === 0 ? restart() : Result.succeed(undefined)
            })
          ),
        { concurrency: 8 }
      )
    )
    expect(await value()).toBe(before + 50)
  })
})

it("takes its steps in the order of their ids: one behind a later one would never be taken", () => {
  const ids = migrations.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
})

describe("the embedded store", () => {
  let where: Place
  let servers: Array<RunningServer> = []
  afterEach(async () => {
    for (const server of servers) await server.stop()
    servers = []
    forget(where)
  })
  const start = async () => {
    const server = await startServer(where)
    servers.push(server)
    return server
  }

  it("is whole or absent when a migration is killed before any of its statements", async () => {
    where = place()
    const total = migrations
      .flatMap(({ statements }) => statements)
      .flatMap((each) => (typeof each === "string" ? [each] : each.sqlite)).length
    const step = isLong ? 1 : 157
    for (let killedAt = 1; killedAt <= total; killedAt += step) {
      const database = open(":memory:")
      const { store } = openedStore(database)
      let statements = 0
      const dying = Store.of({
        ...store,
        transact: (decision) =>
          store.transact(function* () {
            const generator = decision()
            let next = generator.next()
            while (next.done !== true) {
              statements += 1
              if (statements === killedAt) throw new Error("killed")
              next = generator.next(yield next.value)
            }
            return next.value
          })
      })
      const killed = await Effect.runPromiseExit(Effect.provideService(migrate(sqliteDialect), Store, dying))
      expect(Exit.isFailure(killed)).toBe(true)
      const done = await Effect.runPromise(Effect.provideService(migrate(sqliteDialect), Store, store))
      expect(done).toBe(lastStep)
      database.close()
    }
  })

  it("belongs to one server: a second one says so and the first goes on", async () => {
    where = place()
    const first = await start()
    await expect(startServer(where)).rejects.toThrow(/Another Packhouse is running on .*Stop it first/s)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.kill()
    const second = await start()
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })

  it("of a newer Packhouse is refused and left alone", async () => {
    where = place()
    await within(where, Effect.void)
    const database = new DatabaseSync(databaseFile(where.dataDir))
    database.exec("INSERT INTO migration (id, name) VALUES (9999, 'later')")
    database.close()
    await expect(startServer(where)).rejects.toThrow(
      /migrated to step 9999 by a newer Packhouse.*newer version/s
    )
    const after = new DatabaseSync(databaseFile(where.dataDir))
    expect(after.prepare("SELECT MAX(id) AS last FROM migration").get()).toMatchObject({ last: 9999 })
    after.close()
  })

  it("that is no database is refused in words", async () => {
    where = place()
    writeFileSync(databaseFile(where.dataDir), "a shopping list\n".repeat(500))
    await expect(startServer(where)).rejects.toThrow(/cannot be used: file is not a database/)
  })

  it("in a place that is a file is refused in words", async () => {
    where = place()
    const file = path.join(where.dataDir, "file")
    writeFileSync(file, "")
    await expect(startServer({ ...where, dataDir: file })).rejects.toThrow(/data directory .* cannot be used/)
  })

  it("on a full disk is unavailable, loses nothing, and goes on when there is room", async () => {
    where = place()
    const database = open(databaseFile(where.dataDir))
    const { store } = openedStore(database)
    const layer = Layer.succeed(Store, store)
    await Effect.runPromise(Effect.provide(migrate(sqliteDialect), layer))
    const pages = database.prepare("PRAGMA page_count").get() as { readonly page_count: number }
    database.exec(`PRAGMA max_page_count = ${pages.page_count + 2}`)
    const add = (id: number) =>
      Effect.runPromiseExit(
        store.transact(function* () {
          yield {
            text: "INSERT INTO env_variable (name, hub_id, value) VALUES (?, ?, ?)",
            values: [`NAME_${id}`, 0, "x".repeat(3000)]
          }
          return Result.succeed(undefined)
        })
      )
    let kept = 0
    let full: Exit.Exit<unknown, unknown> = Exit.succeed(undefined)
    while (Exit.isSuccess(full)) {
      full = await add(kept)
      if (Exit.isSuccess(full)) kept += 1
    }
    expect(Cause.squash(full.cause)).toBeInstanceOf(Unavailable)
    database.exec("PRAGMA max_page_count = 100000")
    expect(Exit.isSuccess(await add(1000))).toBe(true)
    expect(database.prepare("SELECT COUNT(*) AS count FROM env_variable").get()).toMatchObject({
      count: kept + 1
    })
    database.close()
  })
})

it("a decision on PostgreSQL that met half of another one's work finds it whole when it starts again", async () => {
  const where = place(await freshDatabase(inject("postgresUrl")))
  let tries = 0
  const decided = await within(
    where,
    Store.use((store) =>
      store.transact(function* (): Tx<Result.Result<string, never>> {
        yield* counterless()
        tries += 1
        if (tries < 3) throw new Error("an order has lost its invoice")
        return Result.succeed("whole")
      })
    )
  )
  expect([decided, tries]).toEqual(["whole", 3])
  forget(where)
})

it("two nodes that start at once on an empty PostgreSQL both serve", async () => {
  const url = await freshDatabase(inject("postgresUrl"))
  const [one, two] = [place(url), place(url)]
  const servers = await Promise.all([startServer(one), startServer(two)])
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  for (const server of servers) await server.stop()
  forget(one)
  forget(two)
})

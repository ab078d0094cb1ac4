/** Several servers on one PostgreSQL that has a standby: what is killed, cut off or replaced loses nothing that was answered. */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Result, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { once } from "#rpc-server/store/engine/idempotency.ts"
import { client, storeOf } from "#rpc-server/store/engine/postgres.ts"
import { choose, hostsOf, primaryOf } from "#rpc-server/store/engine/primary.ts"
import { select, Unavailable, write } from "#rpc-server/store/engine/transaction.ts"
import { logLine } from "#rpc-server/store/network/audit.ts"
import { isLong } from "#test/support/runs.ts"
import { place, within } from "#test/support/server.ts"
import { ask, type Cluster, startCluster } from "../crash/cluster.ts"
import { nodesRun } from "../crash/nodes.ts"

describe("the address of the database", () => {
  it("names one host or several, each with its port, and is otherwise the same for each", () => {
    const hosts = hostsOf("postgres://me:p%40ss@db1.example:5433,db2.example,[::1]:5434/shop?sslmode=require")
    expect(hosts.map(({ name, port }) => [name, port])).toEqual([
      ["db1.example", 5433],
      ["db2.example", 5432],
      ["::1", 5434]
    ])
    expect(hosts[1]?.url).toBe("postgres://me:p%40ss@db2.example/shop?sslmode=require")
  })

  it("of a socket of this machine names no host", () => {
    for (const url of ["postgres:///shop?host=/run/postgresql", "postgres://%2Frun%2Fpostgresql/shop"])
      expect(hostsOf(url)).toEqual([])
  })
})

describe("the primary", () => {
  const on = (timeline: number) => ({ timeline, started: "then" })

  it("is the one host that takes writes", () => {
    expect(choose([undefined, on(1)], 0)).toBe(1)
    expect(choose([undefined, undefined], 0)).toBeUndefined()
  })

  it("is the promoted one when the old one comes back and still believes in itself, wherever it stands", () => {
    expect(choose([on(1), on(2)], 0)).toBe(1)
    expect(choose([on(2), on(1)], 1)).toBe(0)
  })

  it("does not change while it is as good as any other", () => {
    expect(choose([on(3), on(3)], 1)).toBe(1)
  })
})

describe("on a primary with a synchronous standby", () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  })
  beforeEach(async () => {
    if (cluster.isAlone()) await cluster.rebuild()
  })
  afterAll(() => cluster?.stop())

  it("a write that the standby has not confirmed is not answered, nor seen, until it is", async () => {
    await ask(cluster.primaryPort(), "CREATE TABLE probe (value INTEGER NOT NULL)")
    const limits = { connection: "10 seconds", confirmation: "300 millis" } as const
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        const store = storeOf(yield* PgClient.PgClient, limits)
        const add = store.transact(function* () {
          yield* write("INSERT INTO probe (value) VALUES (1)")()
          return Result.succeed(undefined)
        })
        const count = store.read(function* () {
          return (yield* select(
            Schema.Struct({ count: Schema.Int }),
            "SELECT COUNT(*) AS count FROM probe"
          )())[0]?.count
        })
        yield* add
        const thaw = yield* Effect.promise(cluster.freezeStandby)
        const [refused, meanwhile] = yield* Effect.all([Effect.flip(add), count]).pipe(
          Effect.ensuring(Effect.promise(thaw))
        )
        yield* add
        return { refused, meanwhile }
      }).pipe(Effect.scoped, Effect.provide(Layer.provide(client, primaryOf(cluster.url))))
    )
    expect(outcome.refused).toBeInstanceOf(Unavailable)
    expect(outcome.meanwhile).toBe(1)
    // The one that was not answered went on waiting, and was written when the standby was back.
    // Its own process has to wake up for that, as the later one's has, in whichever order.
    await expect.poll(() => ask(cluster.primaryPort(), "SELECT value FROM probe")).toHaveLength(3)
    await ask(cluster.primaryPort(), "DROP TABLE probe")
  })

  it("a primary that crashed tells no answer again that the standby has not got", async () => {
    await within(place(cluster.url), Effect.void)
    const call = {
      userId: 1,
      storeId: 11,
      hubId: 1,
      key: "a-key-of-one-call",
      bodyHash: "its body",
      now: Date.now()
    }
    const decision = once(call, function* () {
      yield* logLine("2026-11-23 00:00:00", 1, "done")
      return Result.succeed("done")
    })
    const asked = () =>
      Effect.runPromise(
        Effect.result(
          Effect.flatMap(PgClient.PgClient, (sql) =>
            storeOf(sql, { connection: "10 seconds", confirmation: "500 millis" }).transact(decision)
          )
        ).pipe(Effect.provide(Layer.provide(client, primaryOf(cluster.url))))
      )
    const thaw = await cluster.freezeStandby()
    // Its connections are waited for when it ends, and break with the primary.
    const unanswered = asked()
    await expect
      .poll(() => ask(cluster.primaryPort(), "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
      .toHaveLength(1)
    await cluster.crashPrimary()
    expect(Result.isFailure(await unanswered)).toBe(true)
    const lines = () => ask(cluster.primaryPort(), "SELECT message FROM client_log WHERE message = 'done'")
    // It is seen, and yet on one machine only.
    expect(await lines()).toHaveLength(1)
    const repeated = asked()
    await expect
      .poll(() => ask(cluster.primaryPort(), "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
      .toHaveLength(1)
    await thaw()
    await repeated
    expect(await asked()).toEqual(Result.succeed("done"))
    expect(await lines()).toHaveLength(1)
    await ask(cluster.primaryPort(), "TRUNCATE client_log, idempotency")
  })

  it("three nodes keep every answered write, none half, none twice, when nodes and the primary are killed, and go on after the promotion", {
    timeout: 120_000
  }, async () => {
    const seed = Date.now() % 1_000_000
    const report = await nodesRun(
      { kills: isLong ? 2 : 1, primaries: 1, clients: 8, seed },
      () => undefined,
      cluster
    )
    console.log(
      `${report.kills} nodes and ${report.primaries} primary killed, ${report.acknowledged} acknowledged, ${report.found} found, ready after ${report.ready} ms, seed ${seed}`
    )
    expect(report.violations).toEqual([])
    expect(report.found).toBe(report.acknowledged)
    expect(report.acknowledged).toBeGreaterThan(report.kills * 8)
    expect(Math.max(...report.ready)).toBeLessThan(10_000)
    // While there is no primary, calls are answered so: nobody waits without a word.
    expect([...report.silences.keys()].sort()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Unavailable|status 503/)])
    )
    for (const why of report.silences.keys()) expect(why).toMatch(/broken connection|Unavailable|status 503/)
  })
})

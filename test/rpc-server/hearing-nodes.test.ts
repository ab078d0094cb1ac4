/**
 * What nodes hear of each other where nobody says that it is gone: a connection that stays silent, and an import that could
 * not tell them.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, ManagedRuntime, Result } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { beside, hear, tell } from "#rpc-server/store/engine/nodes.ts"
import { client, storeOf } from "#rpc-server/store/engine/postgres.ts"
import { primaryOf } from "#rpc-server/store/engine/primary.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { askDatabase, migratedDatabase } from "#test/support/database.ts"

describe("a node on PostgreSQL", () => {
  let url = ""
  let runtime: ManagedRuntime.ManagedRuntime<PgClient.PgClient, unknown>
  beforeAll(async () => {
    url = await migratedDatabase(inject("postgresUrl"))
    runtime = ManagedRuntime.make(Layer.provide(client, primaryOf(url)))
  })
  afterAll(() => runtime.dispose())
  const ask = async (text: string) =>
    (await askDatabase(url, text)) as ReadonlyArray<Readonly<Record<string, unknown>>>
  const listening = async () =>
    (
      await ask(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'listen %'"
      )
    ).map(({ pid }) => Number(pid))

  it("finds that its connection is silent, listens over another one, and fetches what it may have missed", async () => {
    const heard: Array<string> = []
    let connections = 0
    const deaf: Array<number> = []
    const trial = Effect.gen(function* () {
      const check = yield* hear(
        "one",
        ({ event }) => Effect.sync(() => heard.push(event)),
        Effect.sync(() => {
          connections += 1
        }),
        "500 millis"
      )
      yield* Effect.promise(() => vi.waitUntil(() => connections === 1))
      yield* check
      expect(connections).toBe(1)
      deaf.push(...(yield* Effect.promise(listening)))
      expect(deaf).toHaveLength(1)
      for (const pid of deaf) process.kill(pid, "SIGSTOP")
      yield* check
      yield* Effect.promise(() => vi.waitUntil(() => connections === 2, { timeout: 5000 }))
      yield* tell({ node: "two", event: "NODE_ENDED" })
      yield* Effect.promise(() => vi.waitUntil(() => heard.includes("NODE_ENDED")))
      yield* check
      expect(connections).toBe(2)
    }).pipe(
      Effect.ensuring(Effect.sync(() => deaf.forEach((pid) => void process.kill(pid, "SIGCONT")))),
      Effect.scoped
    )
    await runtime.runPromise(trial)
    expect(heard).toEqual(["NODE_ENDED"])
  })

  it("finds as of a node that ended what an import could not tell, and nothing of one that has told or failed", async () => {
    const store = storeOf(await runtime.runPromise(PgClient.PgClient))
    const leases = async () => (await ask("SELECT name FROM lease")).length
    const importing = (work: Effect.Effect<string, string>, isTold: boolean) =>
      runtime.runPromise(
        Effect.result(beside(work, Effect.succeed(isTold))).pipe(Effect.provideService(Store, store))
      )
    expect(await importing(Effect.succeed("done"), true)).toEqual(Result.succeed("done"))
    expect(await importing(Effect.fail("refused"), false)).toEqual(Result.fail("refused"))
    expect(await leases()).toBe(0)
    expect(await importing(Effect.succeed("done"), false)).toEqual(Result.succeed("done"))
    expect(await leases()).toBe(1)
  })
})

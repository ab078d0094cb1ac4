import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Result, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Store, selectMany, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { secrets } from "#rpc-server/store/migration/secrets.ts"
import { password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { databases } from "./databases.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const Kept = selectMany(Schema.Struct({ body_hash: Schema.String, answer: Schema.String }))

describe.each(databases)("what $name keeps of calls with a password", ({ url: databaseUrl }) => {
  let where: Place
  let server: RunningServer
  let admin: string
  beforeAll(async () => {
    where = place(await databaseUrl())
    await within(where, seed(Date.now(), [], []))
    server = await startServer(where)
    admin = await login(server.url, "admin", password)
  })
  afterAll(async () => {
    await server?.stop()
    forget(where)
  })

  const keyed = (session: string, method: string, params: ReadonlyArray<unknown>, key: string) =>
    call(server.url, session, method, params, { "idempotency-key": key })

  it("a repeat is the same call, another password under its key is a conflict, and no quick hash of either is kept", async () => {
    const [first, second, third] = ["plum-Orchard-51", "pear-Orchard-52", "fig-Orchard-53"]
    const fields = { hub_store_id: 11, name: "Temporary" }
    const made: Array<readonly [string, ReadonlyArray<unknown>]> = []
    const twice = async (
      session: string,
      method: string,
      params: ReadonlyArray<unknown>,
      other: ReadonlyArray<unknown>
    ) => {
      const key = `key-of-${method}`
      made.push([method, params])
      const answer = await keyed(session, method, params, key)
      expect(answer.error).toBeUndefined()
      expect(await keyed(session, method, params, key)).toEqual(answer)
      expect((await keyed(session, method, other, key)).error?.data?.tag).toBe("IdempotencyConflict")
    }
    await twice(admin, "AdminService.createUser", ["temp", first, fields], ["temp", third, fields])
    await twice(admin, "AdminService.setPassword", ["temp", second], ["temp", third])
    const session = await login(server.url, "temp", String(second))
    await twice(session, "AuthService.changePassword", [second, third], [third, first])
    expect(await login(server.url, "temp", String(third))).toBeTruthy()

    const pickup = await login(server.url, "pickup", password)
    const renewed = await keyed(pickup, "CommerceService.getSession", [], "key-of-a-session")
    const token = (renewed.result as { readonly session: string }).session
    const again = await keyed(pickup, "CommerceService.getSession", [], "key-of-a-session")
    expect((again.result as { readonly session: string }).session).not.toBe(token)

    const planted = [
      ...[first, second, third].flatMap((secret) => [
        secret,
        sha256(String(secret)),
        sha256(JSON.stringify(secret))
      ]),
      ...made.flatMap(([method, params]) => [
        sha256(JSON.stringify([method, params])),
        sha256(JSON.stringify(params))
      ]),
      token
    ]
    await server.kill()
    // Whatever the folder holds, the log of the last writes too.
    for (const file of readdirSync(where.dataDir)) {
      const bytes = readFileSync(path.join(where.dataDir, file))
      for (const secret of planted) expect([file, bytes.includes(String(secret))]).toEqual([file, false])
    }
    const kept = await within(
      where,
      Store.use((store) => store.read(() => Kept("SELECT body_hash, answer FROM idempotency", [])))
    )
    expect(kept).toHaveLength(3)
    const rows = JSON.stringify(kept)
    for (const secret of planted) expect(rows).not.toContain(secret)
  })

  it("what an older server kept of such calls is forgotten, and nothing else", async () => {
    const older = place(await databaseUrl())
    await within(older, seed(Date.now(), [], []))
    const answers = [
      "[]",
      '[{"token_hash":"x"}]',
      '{"id":9,"username":"temp"}',
      '{"status":"success","session":"t"}'
    ]
    const others = ['{"status":"success","invoice_id":"1"}', '{"order_id":1}']
    const dialect = older.databaseUrl === undefined ? "sqlite" : "postgres"
    const left = await within(
      older,
      Store.use((store) =>
        store.transact(function* (): Tx<Result.Result<ReadonlyArray<string>>> {
          for (const [index, answer] of [...answers, ...others].entries())
            yield {
              text: "INSERT INTO idempotency (user_id, idempotency_key, body_hash, answer, created_at) VALUES (1, ?, 'h', ?, 1)",
              values: [`key-${index}`, answer]
            }
          for (const text of secrets.flatMap((each) => (typeof each === "string" ? [each] : each[dialect])))
            yield { text, values: [] }
          const rows = yield* Kept("SELECT body_hash, answer FROM idempotency ORDER BY answer DESC", [])
          return Result.succeed(rows.map(({ answer }) => answer))
        })
      )
    )
    forget(older)
    expect([...left].sort()).toEqual([...others].sort())
  })
})

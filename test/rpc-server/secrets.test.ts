import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { secrets } from "#rpc-server/store/migration/secrets.ts"
import { Hub } from "#test/support/hub.ts"
import { rowsOf } from "#test/support/import-folder.ts"
import { seed } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"
import { databases } from "./databases.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

describe.each(databases)("what $name keeps of calls with a password", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, seed(Date.now(), [], []), {}, true)
  const keyed = (session: string, method: string, params: ReadonlyArray<unknown>, key: string) =>
    call(hub.url, session, method, params, { "idempotency-key": key })

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
    await twice(
      await hub.as("admin"),
      "AdminService.createUser",
      ["temp", first, fields],
      ["temp", third, fields]
    )
    await twice(await hub.as("admin"), "AdminService.setPassword", ["temp", second], ["temp", third])
    const session = await login(hub.url, "temp", String(second))
    await twice(session, "AuthService.changePassword", [second, third], [third, first])
    expect(await login(hub.url, "temp", String(third))).toBeTruthy()

    const pickup = await hub.login("pickup")
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
    await hub.kill()
    // Whatever the folder holds, the log of the last writes too.
    for (const file of readdirSync(hub.where.dataDir)) {
      const bytes = readFileSync(path.join(hub.where.dataDir, file))
      for (const secret of planted) expect([file, bytes.includes(String(secret))]).toEqual([file, false])
    }
    const kept = await rowsOf(hub.where, "SELECT body_hash, answer FROM idempotency WHERE user_id <> 4711")
    expect(kept).toHaveLength(3)
    const rows = JSON.stringify(kept)
    for (const secret of planted) expect(rows).not.toContain(secret)
  })

  it("what an older server kept of such calls is forgotten, and nothing else", async () => {
    const answers = [
      "[]",
      '[{"token_hash":"x"}]',
      '{"id":9,"username":"temp"}',
      '{"status":"success","session":"t"}'
    ]
    const others = ['{"status":"success","invoice_id":"1"}', '{"order_id":1}']
    const dialect = hub.where.databaseUrl === undefined ? "sqlite" : "postgres"
    // Of a user of their own.
    const user = 4711
    await hub.change(
      ...[...answers, ...others].map((answer, index) => ({
        text: "INSERT INTO idempotency (hub_id, user_id, idempotency_key, body_hash, answer, created_at) VALUES (1, ?, ?, 'h', ?, 1)",
        values: [user, `key-${index}`, answer]
      })),
      ...secrets.flatMap((each) => (typeof each === "string" ? [each] : each[dialect]))
    )
    const left = await hub.rows("SELECT answer FROM idempotency WHERE user_id = ?", user)
    expect(left.map(({ answer }) => answer).sort()).toEqual([...others].sort())
  })
})

import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { authenticate, hashToken } from "#rpc-server/rpc/caller.ts"
import { isOutdated, matchesPassword } from "#rpc-server/service/password.ts"
import * as users from "#rpc-server/store/network/users.ts"
import { Hub } from "#test/support/hub.ts"
import { cheapHash, password, passwordHash, seed } from "#test/support/network.ts"
import { call, forget, login, place, post, startServer } from "#test/support/server.ts"
import { changes } from "#test/support/transaction.ts"

/** As a user comes from elsewhere, or from before the parameters of today. */
const weaken = Effect.promise(() => cheapHash(password)).pipe(
  Effect.flatMap((hash) =>
    changes({ text: "UPDATE app_user SET password_hash = ? WHERE username = 'dock'", values: [hash] })
  )
)

const server = Hub.onSqlite(Effect.andThen(seed(Date.now(), [], []), weaken))

const attempt = (username: string, secret: unknown) =>
  post(`${server.url}/login`, { username, password: secret })
const isAlive = async (session: string) =>
  (
    await post(
      `${server.url}/api`,
      { jsonrpc: "2.0", id: 1, method: "OrderService.getCategoryMapping" },
      { authorization: session }
    )
  ).status === 200

describe("logging in", () => {
  it("answers the user with fields, flags and a session", async () => {
    const { status, body } = await attempt("all", password)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.any(Number),
      username: "all",
      session: expect.stringMatching(/^[\w-]{43}$/),
      hub_id: 1,
      hub_store_id: 11,
      store_name: "Indiranagar Hub",
      city_name: "Bengaluru",
      region: "Karnataka",
      admin: false,
      get_all_orders: 1,
      itemPickupLoginSession: { session: expect.any(String) }
    })
    expect(JSON.stringify(body)).not.toContain("argon2")
  })

  it.each([
    ["a wrong password", "hub", "wrong-password-1"],
    ["an unknown name", "nobody-here", password],
    ["an empty name", "", password],
    ["an empty password", "hub", ""]
  ])("%s is 401 with one and the same sentence", async (_, username, secret) => {
    expect(await attempt(username, secret)).toEqual({
      status: 401,
      body: { message: "Invalid Login Credentials" }
    })
  })

  it.each([
    ["no JSON", "{"],
    ["a password that is no text", { username: "hub", password: 1 }],
    ["an array", []]
  ])("%s is 400 with a message", async (_, body) => {
    const reply = await post(`${server.url}/login`, body)
    expect(reply).toEqual({ status: 400, body: { message: expect.any(String) } })
  })

  it("after five failures the wait doubles, for that name from that address only (WHO-6)", async () => {
    for (let index = 0; index < 5; index++)
      expect((await attempt("by-hand-off", "wrong-again")).status).toBe(401)
    const blocked = await attempt("by-hand-off", password)
    expect(blocked.status).toBe(429)
    expect(blocked.body).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Try again in [12] s\.$/)
    })
    expect((await attempt("hub", password)).status).toBe(200)
  })

  it("hashes a password anew whose hash is weaker than those of today", async () => {
    const session = await login(server.url, "dock", password)
    const { password_hash: hash } = (await server.read(() => users.findByName("dock"))) ?? {}
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await Effect.runPromise(matchesPassword(password, String(hash)))).toBe(true)
    expect(await isAlive(session)).toBe(true)
    expect((await attempt("dock", password)).status).toBe(200)
    expect((await attempt("dock", "wrong-password-1")).status).toBe(401)
  })

  it("takes the hash that the servers of the tests know beforehand as what it is", async () => {
    expect(isOutdated(passwordHash)).toBe(false)
    expect(await Effect.runPromise(matchesPassword(password, passwordHash))).toBe(true)
  })

  it("GET /login is the page", async () => {
    const reply = await fetch(`${server.url}/login`)
    expect([200, 404]).toContain(reply.status)
    expect(reply.headers.get("content-type")).toMatch(/html|json/)
  })
})

describe("a session", () => {
  it("ends at once by logout, and nobody else's with it", async () => {
    const [mine, other] = [
      await login(server.url, "hub", password),
      await login(server.url, "second", password)
    ]
    expect((await call(server.url, mine, "AuthService.logout", [other])).error).toMatchObject({
      message: "This is not your session: only your own can be logged out",
      data: { tag: "NotYourSession" }
    })
    expect((await call(server.url, mine, "AuthService.logout", [mine])).result).toEqual({ status: "success" })
    expect(await isAlive(mine)).toBe(false)
    expect(await isAlive(other)).toBe(true)
  })

  it("outlives a restart of the server", async () => {
    const session = await login(server.url, "hub", password)
    await server.stop()
    await server.start()
    expect(await isAlive(session)).toBe(true)
  })

  it("others of a user end when the password changes, all when the user is disabled", async () => {
    const admin = await login(server.url, "admin", password)
    const fields = { hub_store_id: 11, name: "Temporary" }
    expect(
      (await call(server.url, admin, "AdminService.createUser", ["temp", "first-Passw0rd", fields])).result
    ).toMatchObject({
      username: "temp"
    })
    const first = await login(server.url, "temp", "first-Passw0rd")
    await call(server.url, first, "AuthService.changePassword", ["first-Passw0rd", "own-Passw0rd"])
    const [one, two] = [
      await login(server.url, "temp", "own-Passw0rd"),
      await login(server.url, "temp", "own-Passw0rd")
    ]
    const wrong = await call(server.url, one, "AuthService.changePassword", [
      "not-it-at-all",
      "second-Passw0rd"
    ])
    expect(wrong.error).toMatchObject({ data: { tag: "WrongPassword" } })
    const weak = await call(server.url, one, "AuthService.changePassword", ["own-Passw0rd", "password"])
    expect(weak.error).toMatchObject({ data: { tag: "WeakPassword" } })
    expect(
      (await call(server.url, one, "AuthService.changePassword", ["own-Passw0rd", "second-Passw0rd"])).result
    ).toBeDefined()
    expect([await isAlive(one), await isAlive(two)]).toEqual([true, false])
    await call(server.url, admin, "AdminService.updateUser", ["temp", { disabled: true }])
    expect(await isAlive(one)).toBe(false)
    expect((await attempt("temp", "second-Passw0rd")).status).toBe(401)
  })

  it("of a password that somebody else gave may choose an own one, and nothing else on any way in (PASSWORD-2)", async () => {
    const admin = await login(server.url, "admin", password)
    await call(server.url, admin, "AdminService.createUser", [
      "fresh",
      "first-Passw0rd",
      { hub_store_id: 11, admin: true }
    ])
    const { body } = await attempt("fresh", "first-Passw0rd")
    expect(body).toMatchObject({ username: "fresh", must_change_password: true })
    const { session } = body as { readonly session: string }
    const tagOf = async (method: string, ...params: ReadonlyArray<unknown>) =>
      (await call(server.url, session, method, params)).error?.data?.tag
    expect(await tagOf("OrderService.getCategoryMapping")).toBe("PasswordNotOwn")
    expect(await tagOf("AdminService.getUsers")).toBe("PasswordNotOwn")
    expect(await tagOf("AdminService.setPassword", "fresh", "second-Passw0rd")).toBe("PasswordNotOwn")
    for (const path of ["/products", "/openrpc.json", "/api/hubmanager/offline-payment/1/status"]) {
      const reply = await fetch(server.url + path, { headers: { authorization: session } })
      expect([path, reply.status, await reply.text()]).toEqual([
        path,
        path.startsWith("/api/") ? 409 : 403,
        expect.stringContaining("Choose your own password first")
      ])
    }
    expect(await tagOf("AuthService.changePassword", "first-Passw0rd", "first-Passw0rd")).toBe("WeakPassword")
    expect(await tagOf("AuthService.changePassword", "first-Passw0rd", "Indiranagar-7")).toBe("WeakPassword")
    expect(await tagOf("AuthService.changePassword", "first-Passw0rd", "own-Passw0rd")).toBeUndefined()
    expect(await tagOf("AdminService.getUsers")).toBeUndefined()
    expect((await attempt("fresh", "own-Passw0rd")).body).not.toHaveProperty("must_change_password")

    // Their own doing is nobody's gift; an administrator's for them is.
    expect(await tagOf("AdminService.setPassword", "fresh", "third-Passw0rd")).toBeUndefined()
    expect((await attempt("fresh", "third-Passw0rd")).body).not.toHaveProperty("must_change_password")
    await call(server.url, admin, "AdminService.setPassword", ["fresh", "fourth-Passw0rd"])
    const again = (await attempt("fresh", "fourth-Passw0rd")).body
    expect(again).toMatchObject({ must_change_password: true })
    await call(server.url, (again as { readonly session: string }).session, "AuthService.logout", [])
    await call(server.url, admin, "AdminService.updateUser", ["fresh", { disabled: true }])
  })

  it("the pickup session is the caller's own, and no login", async () => {
    const session = await login(server.url, "pickup", password)
    const { body } = await attempt("pickup", password)
    const { id, itemPickupLoginSession } = body as { id: number; itemPickupLoginSession: { session: string } }
    expect(
      (await call(server.url, session, "AuthService.refreshItemPickupLoginSession", [id + 1])).error
    ).toMatchObject({
      data: { tag: "Forbidden" }
    })
    const renewed = await call(server.url, session, "AuthService.refreshItemPickupLoginSession", [id])
    expect(renewed.result).toEqual({ status: "success", data: { session: expect.any(String) } })
    expect(await isAlive(itemPickupLoginSession.session)).toBe(false)
  })

  it("the last administrator stays one (WHO-7)", async () => {
    const admin = await login(server.url, "admin", password)
    for (const fields of [{ admin: false }, { disabled: true }])
      expect(
        (await call(server.url, admin, "AdminService.updateUser", ["admin", fields])).error
      ).toMatchObject({
        data: { tag: "LastAdministrator" }
      })
  })

  it("a flag that changes counts at the next call", async () => {
    const admin = await login(server.url, "admin", password)
    const session = await login(server.url, "second", password)
    const refresh = () => call(server.url, session, "AuthService.refreshItemPickupLoginSession", [2])
    expect((await refresh()).error).toMatchObject({ data: { tag: "FlagOff", flag: "enable_item_pickup" } })
    await call(server.url, admin, "AdminService.setFlag", ["second", "enable_item_pickup", "true"])
    expect((await refresh()).error?.data?.tag).not.toBe("FlagOff")
  })

  it("ends after four hours of silence and sixteen hours in all (WHO-5)", async () => {
    const session = await login(server.url, "hub", password)
    const start = Date.now()
    const at = async (hours: number) =>
      Result.isSuccess(
        await server.read(() => authenticate(hashToken(session), undefined, start + hours * Day.hour))
      )
    expect([await at(3.9), await at(4.1)]).toEqual([true, false])
    await server.change({ text: "UPDATE session SET seen_at = seen_at + ?", values: [15 * Day.hour] })
    expect([await at(15.9), await at(16.1)]).toEqual([true, false])
  })

  it("that ended by its age stays ended when the clock is set back", async () => {
    const [idle, old, early] = [
      await login(server.url, "hub", password),
      await login(server.url, "hub", password),
      await login(server.url, "hub", password)
    ]
    await server.stop()
    const move = (session: string, hours: { readonly created: number; readonly seen: number }) =>
      server.change({
        text: "UPDATE session SET created_at = created_at + ?, seen_at = seen_at + ? WHERE token_hash = ?",
        values: [hours.created * Day.hour, hours.seen * Day.hour, hashToken(session)]
      })
    // What the clock says from now on is later, or for one that was made by a clock far ahead, earlier.
    await move(idle, { created: -5, seen: -5 })
    await move(old, { created: -17, seen: 0 })
    await move(early, { created: 17, seen: 17 })
    await server.start()
    expect([await isAlive(idle), await isAlive(old), await isAlive(early)]).toEqual([false, false, false])
    await server.stop()
    await move(idle, { created: 5, seen: 5 })
    await move(old, { created: 17, seen: 0 })
    await move(early, { created: -17, seen: -17 })
    await server.start()
    expect([await isAlive(idle), await isAlive(old), await isAlive(early)]).toEqual([false, false, false])
  })
})

describe("the first administrator", () => {
  it("is made once, with the code that the server printed", async () => {
    const empty = place()
    const fresh = await startServer(empty)
    try {
      const code = /one-time code (\S+):/.exec(fresh.output())?.[1] ?? ""
      const setUp = (given: string, secret = "a-good-Passw0rd") =>
        post(`${fresh.url}/setup`, { code: given, username: "owner", password: secret })
      expect((await setUp("guess")).status).toBe(401)
      expect((await setUp(code, "short")).status).toBe(400)
      expect((await setUp(code)).status).toBe(200)
      expect((await setUp(code)).status).toBe(401)
      const session = await login(fresh.url, "owner", "a-good-Passw0rd")
      expect((await call(fresh.url, session, "AdminService.getUsers", [])).result).toHaveLength(1)
    } finally {
      await fresh.stop()
      forget(empty)
    }
  })
})

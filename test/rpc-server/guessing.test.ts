import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { networkOf } from "#rpc-server/origin.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import * as failures from "#rpc-server/store/network/login-failures.ts"
import { password, seed, users } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import {
  call,
  forget,
  type Place,
  place,
  post,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { racedDatabase } from "./databases.ts"

const wrong = (index: number) => `not-the-password-${index}`
const count = (statuses: ReadonlyArray<number>, status: number) =>
  statuses.filter((each) => each === status).length

/** How often one name is guessed at, and how many names one password is tried for. */
const guesses = isLong ? 100 : 30
const names = isLong ? 300 : 60

// LOGIN-1: a request of this machine may come from any address of its loopback network.
describe.each(racedDatabase)("guessing at a server on $name", ({ name, url: databaseUrl }) => {
  let where: Place
  /** Two nodes of one database, where it can have two. */
  let nodes: ReadonlyArray<RunningServer>
  const start = async () => {
    const proxied = { args: ["--trusted-proxy", "127.0.0.1"] }
    nodes = [await startServer(where, proxied)]
    if (where.databaseUrl !== undefined) nodes = [...nodes, await startServer(where, proxied)]
  }
  beforeAll(async () => {
    where = place(await databaseUrl())
    await within(where, seed(Date.now(), [], []))
    await start()
  })
  afterAll(async () => {
    for (const node of nodes ?? []) await node.stop()
    forget(where)
  })

  let turn = 0
  const attempt = async (username: string, secret: string, address: string) => {
    const node = nodes[turn++ % nodes.length]
    const headers = { "x-forwarded-for": address }
    return (await post(`${node?.url}/login`, { username, password: secret }, headers)).status
  }

  it(`${guesses} guesses at once are five, at however many nodes, and the right person gets in elsewhere`, async () => {
    const startedAt = Date.now()
    const statuses = await Promise.all(
      Array.from({ length: guesses }, (_, index) => attempt("hub", wrong(index), "198.51.100.7"))
    )
    // They are judged one by one: who waited too long for a turn was not looked at, and asks again.
    for (let again = 0; again < 10 && count(statuses, 401) < 5; again++)
      statuses.push(await attempt("hub", wrong(statuses.length), "198.51.100.7"))
    // A sixth would have to come 2 seconds later, a seventh 4 seconds after that.
    const later = [2, 6, 14, 30].filter((seconds) => Date.now() - startedAt > seconds * 1000).length
    expect(count(statuses, 401)).toBeGreaterThanOrEqual(5)
    expect(count(statuses, 401)).toBeLessThanOrEqual(5 + later)
    expect(count(statuses, 429)).toBe(statuses.length - count(statuses, 401))
    expect(await attempt("hub", password, "198.51.100.8")).toBe(200)
  })

  it(`one password for ${names} names from one address is looked at for 20, and others at that address wait a second`, async () => {
    const startedAt = Date.now()
    const statuses: Array<number> = []
    // No more at once than wait for their turn: who is sent away for the crowd was not looked at.
    for (let start = 0; start < names; start += 15)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 15 }, (_, index) => attempt(`name${start + index}`, wrong(0), "198.51.100.9"))
        ))
      )
    // One more a second while it lasts, and what was forgiven meanwhile.
    const seconds = (Date.now() - startedAt) / 1000
    expect(count(statuses, 401)).toBeGreaterThanOrEqual(20)
    expect(count(statuses, 401)).toBeLessThanOrEqual(21 + seconds + seconds / 15)
    await expect
      .poll(() => attempt("second", password, "198.51.100.9"), { timeout: 20_000, interval: 100 })
      .toBe(200)
    expect(await attempt("second", password, "198.51.100.10")).toBe(200)
  })

  it("guessing at the present password of a session is guessing at a login: counted together, and in the log", async () => {
    const node = nodes[0]
    const from = { "x-forwarded-for": "198.51.100.13" }
    const { body } = await post(`${node?.url}/login`, { username: "pickup", password }, from)
    const { session } = body as { readonly session: string }
    const change = async (present: string, index: number) => {
      const at = nodes[index % nodes.length]?.url ?? ""
      const { error } = await call(
        at,
        session,
        "AuthService.changePassword",
        [present, "plum-Orchard-51"],
        from
      )
      return error?.data?.tag
    }
    const tags = await Promise.all(Array.from({ length: 12 }, (_, index) => change(wrong(index), index)))
    for (let again = 0; again < 10 && tags.filter((tag) => tag === "WrongPassword").length < 5; again++)
      tags.push(await change(wrong(tags.length), again))
    expect(new Set(tags)).toEqual(new Set(["WrongPassword", "TooManyAttempts"]))
    expect(tags.filter((tag) => tag === "WrongPassword")).toHaveLength(5)
    // The right one waits as well, at the login too; elsewhere nobody does.
    expect(await change(password, 0)).toBe("TooManyAttempts")
    expect(await attempt("pickup", password, "198.51.100.13")).toBe(429)
    expect(await attempt("pickup", password, "198.51.100.14")).toBe(200)
    const log = nodes.map((each) => each.output()).join("")
    expect(log).toMatch(
      /level=WARN .*message="present password refused" .*username=pickup address=198\.51\.100\.13/
    )
    expect(log).not.toContain("the store cannot answer")
  })

  it("who has logged in at an address before gets in while strangers guess there", async () => {
    expect(await attempt("kochi", password, "198.51.100.15")).toBe(200)
    const strangers = Array.from({ length: 60 }, (_, index) =>
      attempt(`stranger${index}`, wrong(0), "198.51.100.15")
    )
    const own = Array.from({ length: 5 }, () => attempt("kochi", password, "198.51.100.15"))
    expect(await Promise.all(own)).toEqual(Array(5).fill(200))
    await Promise.all(strangers)
    expect(await attempt("kochi", password, "198.51.100.15")).toBe(200)
  })

  it("those who know their password get in together", async () => {
    const statuses = await Promise.all(
      users.slice(0, 6).map(({ username }) => attempt(username, password, "198.51.100.11"))
    )
    expect(statuses).toEqual(Array(6).fill(200))
    const same = await Promise.all(Array.from({ length: 5 }, () => attempt("all", password, "198.51.100.12")))
    expect(same).toEqual(Array(5).fill(200))
  })

  it(`rows of failures are bounded on ${name}`, async () => {
    const alone = place(await databaseUrl())
    const left = await within(
      alone,
      Store.use((store) =>
        Effect.gen(function* () {
          const many = failures.mostRows + 50
          yield* store.transact(function* () {
            for (let start = 0; start < many; start += 500) {
              const rows = Array.from(
                { length: 500 },
                (_, index) => `('n${start + index}', 'a', 1, ${start + index})`
              )
              yield {
                text: `INSERT INTO login_failure (username, address, failures, open_at) VALUES ${rows.join(", ")}`,
                values: []
              }
            }
            yield* failures.bound()
            return Result.succeed(undefined)
          })
          return yield* store.read(function* () {
            const rows = yield {
              text: "SELECT CAST(COUNT(*) AS INTEGER) AS n FROM login_failure",
              values: []
            }
            return Number(rows[0]?.n)
          })
        })
      )
    )
    expect(left).toBeLessThanOrEqual(failures.mostRows)
    expect(left).toBeGreaterThan(failures.mostRows - 100)
    forget(alone)
  })
})

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"]
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
